/** The routes of the day: the day of the chosen client, a new instance, and one instance by its own address. */
import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { choosingPageRouteOptions, clientPageRouteOptions, pageRouteOptions } from '../core/guards.ts';
import { lazyPage } from '../core/later-page.ts';
import type { RawSearch } from '../core/root-route.ts';
import { asDay, asId, asWholeNumber } from '../core/search-params.ts';

/** Routes about the chosen client stand under `clientRoute`; the one whose address names its client stands beside it. */
export function dayRoutes<const S extends AnyRoute, const C extends AnyRoute>(signedInRoute: S, clientRoute: C) {
  const signedInOptions = { getParentRoute: () => signedInRoute };
  const ofClientOptions = { getParentRoute: () => clientRoute };
  const dayRoute = createRoute({
    ...ofClientOptions,
    path: '/handelse',
    validateSearch: (
      rawSearch: RawSearch,
    ): { clientId?: number | undefined; date?: string | undefined; id?: number | undefined; scrollId?: number | undefined } => ({
      clientId: asId(rawSearch.clientId),
      date: asDay(rawSearch.date),
      id: asId(rawSearch.id),
      scrollId: asId(rawSearch.scrollId),
    }),
    ...choosingPageRouteOptions('page.day'),
    component: lazyRouteComponent(() => import('./DayFlow.tsx')),
  });
  const createInstanceRoute = createRoute({
    ...ofClientOptions,
    path: '/handelse/skapa',
    validateSearch: (
      rawSearch: RawSearch,
    ): {
      step?: number | undefined;
      cat?: number | undefined;
      act?: number | undefined;
      date?: string | undefined;
      plan?: number | undefined;
    } => ({
      step: asWholeNumber(rawSearch.step, 0, 9),
      cat: asId(rawSearch.cat),
      act: asId(rawSearch.act),
      date: asDay(rawSearch.date),
      plan: asWholeNumber(rawSearch.plan, 1, 1),
    }),
    ...clientPageRouteOptions('page.instance.create'),
    component: lazyRouteComponent(() => import('./InstanceCreatePage.tsx')),
  });
  const instanceRoute = createRoute({
    ...signedInOptions,
    path: '/handelse/$id',
    ...pageRouteOptions('page.day', true),
    component: lazyPage(() => import('./InstanceDetail.tsx')),
  });
  return { chosenClientRoutes: [dayRoute, createInstanceRoute] as const, namedClientRoutes: [instanceRoute] as const };
}
