/** A client's activities by what they are for: of a type, of a category, in its routines, in its goals, shared (product «Activities»). */
import * as z from 'zod/mini';
import { activity } from './activities.ts';
import { type Endpoint, endpoint, inQuery, sortableFieldsOf } from './endpoint.ts';

/** Archived ones are in it unless it says false (product «Lists»). */
const listQuery = z.object({ includeArchived: inQuery.flag() });

/** One list of activities; ADMIN's asking leaves a trace (R3). */
const listCall = <const P extends string>(path: P, summary: string, description?: string) =>
  endpoint({
    summary,
    ...(description && { description }),
    method: 'GET',
    path,
    may: 'activity.see',
    logsAccessTo: 'client',
    query: listQuery,
    response: z.array(activity.read),
    sort: sortableFieldsOf(activity),
    mayWrite: true,
  });

export const activityLists = {
  ofType: listCall('/api/activities/{typeId}/{clientId}', "List a client's activities of a type"),
  flat: endpoint({
    summary: "List the names of a client's activities of a type",
    description: 'Names alone.',
    method: 'GET',
    path: '/api/activities/flat/{typeId}/{clientId}',
    may: 'activity.see',
    logsAccessTo: 'client',
    query: listQuery,
    response: z.array(z.object({ id: activity.read.shape.id, name: z.string() })),
    sort: ['id', 'name'],
    mayWrite: true,
  }),
  ofCategory: listCall('/api/activities/category/{categoryId}/{clientId}', "List a client's activities of a category"),
  all: listCall('/api/activities/all/{clientId}', "List a client's activities"),
  inRoutines: listCall('/api/activities/implementation-plan/{clientId}', "List the activities of a client's routines"),
  inGoals: listCall('/api/activities/evaluation-plan/{clientId}', "List a client's activities that are counted when goals are evaluated"),
  shared: {
    ...listCall(
      '/api/activities/shared/{clientId}',
      "List a client's activities that are shared with the organisation",
      'Shared when signed, skipped or reported.',
    ),
    defaultOrder: 'name,asc',
  },
} as const satisfies Record<string, Endpoint>;
