/** The routes of paper: days printed to be signed by hand, and what was signed there entered. */
import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { clientPage, namesClient } from '../core/guards.ts';
import { withLaterTexts } from '../core/texts.ts';
import { daysRoute } from '../shared/day/days-route.ts';

export function paperRoutes<const C extends AnyRoute>(ofClient: C) {
  const print = createRoute({
    ...daysRoute(ofClient),
    path: '/handelse/utskrift',
    ...clientPage('page.day', namesClient),
    component: lazyRouteComponent(withLaterTexts(() => import('./PrintedDay.tsx'))),
  });
  const fromPaper = createRoute({
    ...daysRoute(ofClient),
    path: '/handelse/fran-papper',
    ...clientPage('page.fromPaper', namesClient),
    component: lazyRouteComponent(withLaterTexts(() => import('./FromPaper.tsx'))),
  });
  return [print, fromPaper] as const;
}
