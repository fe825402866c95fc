/** A client's activities by what they are for: of a type, of a category, in its routines, in its goals, shared (product «Activities»). */
import * as z from 'zod/mini';
import { activity } from './activities.ts';
import { type Endpoint, endpoint, inQuery, sortable } from './endpoint.ts';

/** Archived ones are in it unless it says false (product «Lists»). */
const query = z.object({ includeArchived: inQuery.flag() });

/** One list of activities; ADMIN's asking leaves a trace (R3). */
const list = <const P extends string>(path: P) =>
  endpoint({ method: 'GET', path, may: 'activity.see', query, response: z.array(activity.read), sort: sortable(activity), writes: true });

export const activityLists = {
  ofType: list('/api/activities/{typeId}/{clientId}'),
  /** Names alone. */
  flat: endpoint({
    method: 'GET',
    path: '/api/activities/flat/{typeId}/{clientId}',
    may: 'activity.see',
    query,
    response: z.array(z.object({ id: activity.read.shape.id, name: z.string() })),
    sort: ['id', 'name'],
    writes: true,
  }),
  ofCategory: list('/api/activities/category/{categoryId}/{clientId}'),
  all: list('/api/activities/all/{clientId}'),
  /** In the client's routines. */
  inRoutines: list('/api/activities/implementation-plan/{clientId}'),
  /** Counted when goals are evaluated. */
  inGoals: list('/api/activities/evaluation-plan/{clientId}'),
  /** Shared with the organisation when signed, skipped or reported. */
  shared: { ...list('/api/activities/shared/{clientId}'), order: 'name,asc' },
} as const satisfies Record<string, Endpoint>;
