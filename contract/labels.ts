/** Labels: an organisation's own marks on activities and tasks, by which its lists and figures are narrowed (product «Labels»). */
import * as z from 'zod/mini';
import { MAX_LABEL_LENGTH } from '#domain/labels.ts';
import { activity } from './activities.ts';
import { endpoint, inQuery, standardCalls } from './endpoint.ts';
import { entity } from './entity.ts';
import { composedName, id, meta, mustBeVisible } from './fields.ts';

const LENGTH_ERROR = 'assistmeApp.label.errors.nameLength';
const labelName = z
  .string({ error: ({ input }) => (input === undefined || input === null ? LENGTH_ERROR : 'error.field.text') })
  .check(composedName, z.trim(), z.minLength(1, LENGTH_ERROR), z.maxLength(MAX_LABEL_LENGTH, LENGTH_ERROR), mustBeVisible(LENGTH_ERROR))
  .register(meta, { kind: 'line', isName: true });

export const label = entity({ name: 'label', table: 'labels', writable: { name: labelName }, served: { companyId: id } });
export type Label = z.output<(typeof label)['read']>;

const labelCalls = standardCalls(
  'labels',
  label,
  { see: 'label.see', create: 'label.change', change: 'label.change', remove: 'label.change', logsAccessTo: 'nothing' },
  z.object({ companyId: inQuery.id() }),
);

export const labels = {
  ...labelCalls,
  list: { ...labelCalls.list, defaultOrder: 'name,asc' },
  ofCompany: endpoint({
    summary: "List a company's labels",
    method: 'GET',
    path: '/api/labels/company/{companyId}',
    may: 'label.see',
    logsAccessTo: 'nothing',
    response: z.array(label.read),
    sort: ['id', 'name'],
    defaultOrder: 'name,asc',
  }),
} as const;

/** Puts a label on an activity; without `labelId` it is taken off. */
export const activityLabel = {
  put: endpoint({
    summary: 'Put a label on an activity, or take it away',
    method: 'PATCH',
    path: '/api/activities/label/{activityId}',
    may: 'activity.change',
    logsAccessTo: 'client',
    query: z.object({ labelId: inQuery.id() }),
    response: activity.read,
  }),
};
