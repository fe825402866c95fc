/** Model activities: what a company offers a client to begin with, beside what another client has (R107). */
import * as z from 'zod/mini';
import { endpoint, inQuery } from './endpoint.ts';
import { day, id, maybe, shapes } from './fields.ts';

const modelActivity = z
  .object({
    id,
    name: z.string(),
    type: z.object({ id, name: z.string() }),
    category: z.object({ id, name: z.string(), color: z.string(), icon: z.string(), containsMedicine: z.boolean() }),
    icon: z.string(),
    labelName: z.nullable(z.string()),
    plans: z.array(z.object({ repeat: z.string(), times: z.array(z.string()) })),
    /** The client has an activity of this name and type; null where no client is named. */
    isThere: z.nullable(z.boolean()),
    /** The type is in the client's selection; null where no client is named. */
    isOffered: z.nullable(z.boolean()),
  })
  .register(shapes, { id: 'ModelActivity' });
export type ModelActivity = z.output<typeof modelActivity>;

/** The most that one call makes activities of. */
const MAX_ACTIVITIES_PER_CALL = 200;

export const modelActivities = {
  list: endpoint({
    summary: "List a company's model activities",
    description: "Of the client's company, or of the company named, else one's own.",
    method: 'GET',
    path: '/api/model-activities',
    may: 'activity.copyBetween',
    logsAccessTo: 'nothing',
    query: z.object({ clientId: inQuery.id(), companyId: inQuery.id() }),
    response: z.array(modelActivity),
    sort: ['id', 'name'],
    defaultOrder: 'name,asc',
  }),
  use: endpoint({
    summary: 'Make activities of a client from model activities',
    description:
      'With values, flags and, from `fromDate` on, times. What the client has by name and type is left out; a type taken out is put back.',
    method: 'POST',
    path: '/api/model-activities/use',
    may: 'activity.copyBetween',
    logsAccessTo: 'client',
    status: 201,
    body: z.object({
      clientId: id,
      modelActivityIds: z.array(id).check(z.minLength(1, 'error.field.required'), z.maxLength(MAX_ACTIVITIES_PER_CALL, 'error.field.size')),
      fromDate: maybe(day()),
    }),
    response: z.object({ activities: z.int(), plans: z.int(), alreadyThere: z.int() }),
  }),
  remove: endpoint({
    summary: 'Remove one model activity',
    description: 'Activities that were made of it stay.',
    method: 'DELETE',
    path: '/api/model-activities/{id}',
    may: 'categoryDefaults.change',
    logsAccessTo: 'nothing',
  }),
};
