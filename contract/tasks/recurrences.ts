/** Task recurrences: series of the organisation's own work, as planned activities are of activities (product «Dated tasks», R16 and R23). */
import * as z from 'zod/mini';
import { endpoint, inQuery } from '../endpoint.ts';
import { entity } from '../entity.ts';
import { flag, maybe, ref } from '../fields.ts';
import { firstSeriesId, otherTimes, recurrence, seriesActs } from '../planning/series.ts';
import { responsibleFields, responsibleFilter, responsibleId } from './responsible.ts';

export const taskRecurrence = entity({
  name: 'taskRecurrence',
  table: 'task_recurrences',
  writable: { recurrence: recurrence(), task: ref('tasks'), client: maybe(ref('clients')), responsibleId: responsibleId() },
  defaulted: { isCompletable: flag(), archived: flag() },
  served: { together: firstSeriesId(), ...responsibleFields },
});
export type TaskRecurrence = z.output<(typeof taskRecurrence)['read']>;

export const taskRecurrences = {
  list: endpoint({
    summary: 'List task recurrences',
    method: 'GET',
    path: '/api/task-recurrences',
    may: 'taskRecurrence.see',
    logsAccessTo: 'clients',
    query: z.object({ taskId: inQuery.id(), clientId: inQuery.id(), companyId: inQuery.id(), responsible: responsibleFilter }),
    response: z.array(taskRecurrence.read),
    sort: ['id'],
    mayWrite: true,
  }),
  get: endpoint({
    summary: 'Get one task recurrence',
    method: 'GET',
    path: '/api/task-recurrences/{id}',
    may: 'taskRecurrence.see',
    logsAccessTo: 'client',
    response: taskRecurrence.read,
    mayWrite: true,
  }),
  create: endpoint({
    summary: 'Create one task recurrence',
    description:
      'Makes the series and its occurrences within the rolling horizon (R8), of several clock times one each; answers the first.',
    method: 'POST',
    path: '/api/task-recurrences',
    may: 'taskRecurrence.change',
    logsAccessTo: 'client',
    status: 201,
    idempotent: true,
    body: z.extend(taskRecurrence.create, { alsoAt: otherTimes() }),
    response: taskRecurrence.read,
  }),
  replace: endpoint({
    summary: 'Replace one task recurrence',
    description: 'From today on. The answer is the series that goes on (R16).',
    method: 'PUT',
    path: '/api/task-recurrences/{id}',
    may: 'taskRecurrence.change',
    logsAccessTo: 'client',
    body: taskRecurrence.replace,
    response: taskRecurrence.read,
  }),
  change: endpoint({
    summary: 'Change fields of one task recurrence',
    method: 'PATCH',
    path: '/api/task-recurrences/{id}',
    may: 'taskRecurrence.change',
    logsAccessTo: 'client',
    body: taskRecurrence.patch,
    response: taskRecurrence.read,
  }),
  ...seriesActs(
    'task-recurrences',
    taskRecurrence,
    'taskInstanceId',
    { change: 'taskRecurrence.change', remove: 'taskRecurrence.remove', logsAccessTo: 'client' },
    { responsibleId: responsibleId() },
  ),
} as const;
