/** The route of a client's timeline. */
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { timelineKinds } from '#contract/timeline.ts';
import { clientPage, namesClient } from '../core/guards.ts';
import { laterPage } from '../core/later-page.ts';
import type { RawSearch } from '../core/root-route.ts';
import { asDay, asId, oneOf } from '../core/search-params.ts';
import type { TimelineSearch } from './timeline-query.ts';

export function timelineRoutes<const C extends AnyRoute>(ofClient: C) {
  const clientParentOptions = { getParentRoute: () => ofClient };
  const timeline = createRoute({
    ...clientParentOptions,
    path: '/tidslinje',
    validateSearch: (raw: RawSearch): TimelineSearch => ({
      clientId: asId(raw.clientId),
      date: asDay(raw.date),
      from: asDay(raw.from),
      kind: oneOf(timelineKinds, raw.kind),
    }),
    ...clientPage('page.timeline', namesClient),
    component: laterPage(() => import('./Timeline.tsx')),
  });
  return [timeline] as const;
}
