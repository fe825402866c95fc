/** The organisation's inbox: what it should look at, newest first, and what it did about it (product «Inbox», R11, R21, R22). */
import * as z from 'zod/mini';
import { inboxKinds, inboxStates, MOST_AT_ONCE } from '#domain/inbox.ts';
import { statuses } from '#domain/planning/instance.ts';
import { endpoint, inQuery } from './endpoint.ts';
import { choice, flag, id, instant, shapes, version } from './fields.ts';

export const inboxEntry = z
  .object({
    id,
    version,
    kind: z.enum(inboxKinds),
    /** The id of what arrived, of its kind. */
    subjectId: id,
    state: z.enum(inboxStates),
    /** It was missed and is still open. */
    missed: z.boolean(),
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
  })
  .register(shapes, { id: 'InboxEntry' });
export type InboxEntry = z.output<typeof inboxEntry>;

const state = () => choice(inboxStates);

/** What a list was narrowed to, and how many it said there were. */
const matching = z.object({
  clientIds: z.optional(z.array(id)),
  labelIds: z.optional(z.array(id)),
  kind: z.optional(choice(inboxKinds)),
  state: state(),
  missed: z.optional(flag()),
  total: z.int('error.field.required').check(z.minimum(1, 'error.field.size')),
});

export const inbox = {
  list: endpoint({
    summary: 'List the entries of the inbox',
    method: 'GET',
    path: '/api/instances/inbox',
    may: 'inbox.see',
    query: z.object({
      clientIds: inQuery.ids(),
      labelIds: inQuery.ids(),
      kind: z.optional(choice(inboxKinds)),
      state: z.optional(state()),
      /** What was missed and is still open, or all else. */
      missed: inQuery.flag(),
    }),
    response: z.array(inboxEntry),
    /** `missed,desc` puts what was missed first, newest first in each part. */
    sort: ['id', 'arrivedDate', 'missed'],
    order: 'id,desc',
  }),
  get: endpoint({
    summary: 'Get one entry of the inbox',
    method: 'GET',
    path: '/api/instances/inbox/{id}',
    may: 'inbox.see',
    response: inboxEntry,
  }),
  change: endpoint({
    summary: 'Handle one entry of the inbox',
    description: "Handles, ignores, or takes either back; the instance's own `state` follows.",
    method: 'PATCH',
    path: '/api/instances/inbox/{id}',
    may: 'inbox.handle',
    body: z.object({ state: state() }),
    response: inboxEntry,
  }),
  changeAll: endpoint({
    summary: 'Handle many entries of the inbox',
    description:
      'Many at once: those named (one that is not there: 404, and nothing is done), or all that match, the missed ones first and then the newest, up to 500. `total` is how many matched as one saw them: another number answers 409, since nobody deals with what they have not seen. Answers those that changed, and how many that match are left.',
    method: 'PATCH',
    path: '/api/instances/inbox',
    may: 'inbox.handle',
    body: z.object({
      inboxIds: z.optional(z.array(id).check(z.minLength(1, 'error.field.required'), z.maxLength(MOST_AT_ONCE, 'error.field.size'))),
      matching: z.optional(matching),
      state: state(),
    }),
    response: z.object({ changed: z.int(), inboxIds: z.array(id), left: z.int() }),
  }),
  unhandled: endpoint({
    summary: 'Count the unhandled entries of the inbox',
    description: 'How many are IDLE, the number in the navigation, and how many of them were missed and are still open.',
    method: 'GET',
    path: '/api/instances/inbox/unhandled',
    may: 'inbox.see',
    response: z.object({ unhandled: z.int(), missed: z.int() }),
  }),
};
