/** The route of a week. */
import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { clientPage, namesClient } from '../core/guards.ts';
import { withLaterTexts } from '../core/texts.ts';
import { daysRoute } from '../shared/day/days-route.ts';

export function weekRoutes<const C extends AnyRoute>(ofClient: C) {
  const week = createRoute({
    ...daysRoute(ofClient),
    path: '/handelse/vecka',
    ...clientPage('page.day', namesClient),
    component: lazyRouteComponent(withLaterTexts(() => import('./WeekPage.tsx'))),
  });
  return [week] as const;
}
