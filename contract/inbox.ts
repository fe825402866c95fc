/** The organisation's inbox: what it should look at, newest first, and what it did about it (product «Inbox», R11, R21, R22). */
import * as z from 'zod/mini';
import { inboxKinds, inboxStates } from '#domain/inbox.ts';
import { statuses } from '#domain/planning/instance.ts';
import { endpoint, inQuery } from './endpoint.ts';
import { choice, id, instant, version } from './fields.ts';

export const inboxEntry = z.object({
  id,
  version,
  kind: z.enum(inboxKinds),
  /** The id of what arrived, of its kind. */
  subjectId: id,
  state: z.enum(inboxStates),
  arrivedDate: instant(),
  handledDate: z.nullable(instant()),
  handledByName: z.nullable(z.string()),
  clientId: id,
  clientName: z.string(),
  /** The name of the activity or the report. */
  name: z.string(),
  icon: z.string(),
  color: z.string(),
  labelName: z.nullable(z.string()),
  status: z.enum(statuses),
  plannedDate: z.nullable(instant()),
  occurenceDate: z.nullable(instant()),
  skippedDate: z.nullable(instant()),
  signedByName: z.nullable(z.string()),
  /** Only of what is done and shared (R21). */
  comment: z.nullable(z.string()),
});
export type InboxEntry = z.output<typeof inboxEntry>;

const state = () => choice(inboxStates);
/** The most entries that are handled together. */
export const MOST_AT_ONCE = 500;

export const inbox = {
  list: endpoint({
    method: 'GET',
    path: '/api/instances/inbox',
    may: 'inbox.see',
    query: z.object({
      clientIds: inQuery.ids(),
      labelIds: inQuery.ids(),
      kind: z.optional(choice(inboxKinds)),
      state: z.optional(state()),
    }),
    response: z.array(inboxEntry),
    sort: ['id', 'arrivedDate'],
    order: 'id,desc',
  }),
  get: endpoint({ method: 'GET', path: '/api/instances/inbox/{id}', may: 'inbox.see', response: inboxEntry }),
  /** Handles, ignores, or takes either back; the instance's own `state` follows. */
  change: endpoint({
    method: 'PATCH',
    path: '/api/instances/inbox/{id}',
    may: 'inbox.handle',
    body: z.object({ state: state() }),
    response: inboxEntry,
  }),
  /** Many at once; one that is not there: 404, and nothing is done. Answers how many changed. */
  changeAll: endpoint({
    method: 'PATCH',
    path: '/api/instances/inbox',
    may: 'inbox.handle',
    body: z.object({
      inboxIds: z.array(id).check(z.minLength(1, 'error.field.required'), z.maxLength(MOST_AT_ONCE, 'error.field.size')),
      state: state(),
    }),
    response: z.object({ changed: z.int() }),
  }),
  /** How many are IDLE: the number in the navigation. */
  unhandled: endpoint({
    method: 'GET',
    path: '/api/instances/inbox/unhandled',
    may: 'inbox.see',
    response: z.object({ unhandled: z.int() }),
  }),
};
