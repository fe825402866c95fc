/** The routes of the day: the day of the chosen client, its week, its paper, a new instance, and one instance by its own address. */
import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { choosingPage, clientPage, namesClient, page } from '../start/guards.ts';
import type { Raw } from '../start/root-route.ts';
import { asDay, asId, asWhole } from '../start/search-params.ts';
import { withLaterTexts } from '../start/texts.ts';
import { knowGroups } from '../start/who.ts';

/** Those about the chosen client stand under `ofClient`; the one whose address says whose it is stands beside it. */
export function dayRoutes<const S extends AnyRoute, const C extends AnyRoute>(signedIn: S, ofClient: C) {
  const within = { getParentRoute: () => signedIn };
  const withClient = { getParentRoute: () => ofClient };
  const day = createRoute({
    ...withClient,
    path: '/handelse',
    validateSearch: (
      raw: Raw,
    ): { clientId?: number | undefined; date?: string | undefined; id?: number | undefined; scrollId?: number | undefined } => ({
      clientId: asId(raw.clientId),
      date: asDay(raw.date),
      id: asId(raw.id),
      scrollId: asId(raw.scrollId),
    }),
    ...choosingPage('page.day'),
    component: lazyRouteComponent(() => import('./DayFlow.tsx')),
  });
  const createInstance = createRoute({
    ...withClient,
    path: '/handelse/skapa',
    validateSearch: (
      raw: Raw,
    ): {
      step?: number | undefined;
      cat?: number | undefined;
      act?: number | undefined;
      date?: string | undefined;
      plan?: number | undefined;
    } => ({
      step: asWhole(raw.step, 0, 9),
      cat: asId(raw.cat),
      act: asId(raw.act),
      date: asDay(raw.date),
      plan: asWhole(raw.plan, 1, 1),
    }),
    ...clientPage('page.instance.create'),
    component: lazyRouteComponent(() => import('./CreateInstance.tsx')),
  });
  const instance = createRoute({
    ...within,
    path: '/handelse/$id',
    ...page('page.day'),
    component: lazyRouteComponent(() => import('./InstanceDetail.tsx')),
  });
  // The team is known, whose client the address names.
  const paper = {
    ...withClient,
    validateSearch: (raw: Raw): { clientId?: number | undefined; date?: string | undefined; days?: number | undefined } => ({
      clientId: asId(raw.clientId),
      date: asDay(raw.date),
      days: asWhole(raw.days, 1, 7),
    }),
    loader: () => knowGroups(),
  };
  const print = createRoute({
    ...paper,
    path: '/handelse/utskrift',
    ...clientPage('page.day', namesClient),
    component: lazyRouteComponent(withLaterTexts(() => import('./paper/PrintedDay.tsx'))),
  });
  const fromPaper = createRoute({
    ...paper,
    path: '/handelse/fran-papper',
    ...clientPage('page.fromPaper', namesClient),
    component: lazyRouteComponent(withLaterTexts(() => import('./paper/FromPaper.tsx'))),
  });
  const week = createRoute({
    ...paper,
    path: '/handelse/vecka',
    ...clientPage('page.day', namesClient),
    component: lazyRouteComponent(withLaterTexts(() => import('./week/WeekPage.tsx'))),
  });
  return { chosen: [day, createInstance, print, fromPaper, week] as const, named: [instance] as const };
}
