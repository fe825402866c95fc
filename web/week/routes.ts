/** The route of a week. */
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { clientPage, namesClient } from '../core/guards.ts';
import { laterPage } from '../core/later-page.ts';
import { daysRoute } from '../shared/day/days-route.ts';

export const weekRoute = <const C extends AnyRoute>(ofClient: C) =>
  createRoute({
    getParentRoute: () => ofClient,
    ...daysRoute,
    path: '/handelse/vecka',
    ...clientPage('page.day', namesClient),
    component: laterPage(() => import('./WeekPage.tsx')),
  });
