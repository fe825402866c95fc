/** The routes of paper: days printed to be signed by hand, and what was signed there entered. */
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { clientPage, namesClient } from '../core/guards.ts';
import { laterPage } from '../core/later-page.ts';
import { daysRoute } from '../shared/day/days-route.ts';

export function paperRoutes<const C extends AnyRoute>(ofClient: C) {
  const print = createRoute({
    getParentRoute: () => ofClient,
    ...daysRoute,
    path: '/handelse/utskrift',
    ...clientPage('page.day', namesClient),
    component: laterPage(() => import('./PrintDaysPage.tsx')),
  });
  const fromPaper = createRoute({
    getParentRoute: () => ofClient,
    ...daysRoute,
    path: '/handelse/fran-papper',
    ...clientPage('page.fromPaper', namesClient),
    component: laterPage(() => import('./PaperEntryPage.tsx')),
  });
  return [print, fromPaper] as const;
}
