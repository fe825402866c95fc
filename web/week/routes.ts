/** The route of a week. */
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { clientPageRouteOptions, namesClient } from '../core/guards.ts';
import { lazyPage } from '../core/later-page.ts';
import { daysRoute } from '../shared/day/days-route.ts';

export const createWeekRoute = <const C extends AnyRoute>(clientRoute: C) =>
  createRoute({
    getParentRoute: () => clientRoute,
    ...daysRoute,
    path: '/handelse/vecka',
    ...clientPageRouteOptions('page.day', namesClient),
    component: lazyPage(() => import('./WeekPage.tsx')),
  });
