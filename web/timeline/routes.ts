/** The route of a client's timeline. */
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { timelineKinds } from '#contract/timeline.ts';
import { clientPageRouteOptions, namesClient } from '../core/guards.ts';
import { lazyPage } from '../core/later-page.ts';
import type { RawSearch } from '../core/root-route.ts';
import { asDay, asId, oneOf } from '../core/search-params.ts';
import type { TimelineSearch } from './timeline-query.ts';

export function timelineRoutes<const C extends AnyRoute>(clientRoute: C) {
  const clientParentOptions = { getParentRoute: () => clientRoute };
  const timelineRoute = createRoute({
    ...clientParentOptions,
    path: '/tidslinje',
    validateSearch: (rawSearch: RawSearch): TimelineSearch => ({
      clientId: asId(rawSearch.clientId),
      date: asDay(rawSearch.date),
      from: asDay(rawSearch.from),
      kind: oneOf(timelineKinds, rawSearch.kind),
    }),
    ...clientPageRouteOptions('page.timeline', namesClient),
    component: lazyPage(() => import('./Timeline.tsx')),
  });
  return [timelineRoute] as const;
}
