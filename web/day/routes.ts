/** The routes of the day: the day of the chosen client, a new instance, and one instance by its own address. */
import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { choosingPage, clientPage, page } from '../core/guards.ts';
import { laterPage } from '../core/later-page.ts';
import type { RawSearch } from '../core/root-route.ts';
import { asDay, asId, asWhole } from '../core/search-params.ts';

/** Routes about the chosen client stand under `ofClient`; the one whose address names its client stands beside it. */
export function dayRoutes<const S extends AnyRoute, const C extends AnyRoute>(signedIn: S, ofClient: C) {
  const signedInOptions = { getParentRoute: () => signedIn };
  const ofClientOptions = { getParentRoute: () => ofClient };
  const day = createRoute({
    ...ofClientOptions,
    path: '/handelse',
    validateSearch: (
      raw: RawSearch,
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
    ...ofClientOptions,
    path: '/handelse/skapa',
    validateSearch: (
      raw: RawSearch,
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
    component: lazyRouteComponent(() => import('./InstanceCreatePage.tsx')),
  });
  const instance = createRoute({
    ...signedInOptions,
    path: '/handelse/$id',
    ...page('page.day', true),
    component: laterPage(() => import('./InstanceDetail.tsx')),
  });
  return { chosen: [day, createInstance] as const, named: [instance] as const };
}
