/** Activities: what is done, for one client, of an activity type (spec 2 §3). */
import * as z from 'zod/mini';
import { inQuery, standard } from './endpoint.ts';
import { entity } from './entity.ts';
import { flag, id, line, maybe, ref } from './fields.ts';

export const activity = entity({
  name: 'activity',
  table: 'activities',
  writable: { name: line(100), type: ref('activity_types'), client: ref('clients'), label: maybe(ref('labels')) },
  defaulted: {
    archived: flag(),
    sharesDataWhenSkipped: flag(),
    sharesDataWhenReported: flag(),
    sharesDataWhenSigned: flag(),
    includeInCustomerRoutines: flag(),
    includeInGoalEvaluation: flag(),
    isSentToInbox: flag(),
    sendsNotificationWhenIgnored: flag(),
  },
  served: { category: z.object({ id, name: z.string(), color: z.string(), icon: z.string() }) },
});
export type Activity = z.output<(typeof activity)['read']>;

export const activities = standard(
  'activities',
  activity,
  { see: 'activity.see', create: 'activity.create', change: 'activity.change', remove: 'activity.remove' },
  z.object({
    clientId: inQuery.id(),
    typeId: inQuery.id(),
    categoryId: inQuery.id(),
    includeArchived: inQuery.flag(),
    search: inQuery.text(100),
  }),
);
