/** The routes of the day: the day of the chosen client, a new instance, and one instance by its own address. */
import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { clientPage, page } from '../start/guards.ts';
import type { Raw } from '../start/root-route.ts';
import { asDay, asId, asWhole } from '../start/search-params.ts';

/** Those about the chosen client stand under `ofClient`; the one whose address says whose it is stands beside it. */
export function dayRoutes<const S extends AnyRoute, const C extends AnyRoute>(signedIn: S, ofClient: C) {
  const within = { getParentRoute: () => signedIn };
  const withClient = { getParentRoute: () => ofClient };
  const day = createRoute({
    ...withClient,
    path: '/handelse',
    validateSearch: (raw: Raw): { date?: string | undefined; id?: number | undefined; scrollId?: number | undefined } => ({
      date: asDay(raw.date),
      id: asId(raw.id),
      scrollId: asId(raw.scrollId),
    }),
    ...clientPage('page.day'),
    component: lazyRouteComponent(() => import('./DayFlow.tsx')),
  });
  const createInstance = createRoute({
    ...withClient,
    path: '/handelse/skapa',
    validateSearch: (
      raw: Raw,
    ): { step?: number | undefined; cat?: number | undefined; act?: number | undefined; date?: string | undefined } => ({
      step: asWhole(raw.step, 0, 9),
      cat: asId(raw.cat),
      act: asId(raw.act),
      date: asDay(raw.date),
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
  return { chosen: [day, createInstance] as const, named: [instance] as const };
}
