/** The organisation's inbox: what it should look at, newest first, and what it did about it (product «Inbox», R11, R21, R22). */
import * as z from 'zod/mini';
import { inboxKinds, inboxStates, MAX_HANDLED_TOGETHER, MAX_HANDLING_NOTE_LENGTH } from '#domain/inbox.ts';
import { markKinds, stockMarks } from '#domain/marks.ts';
import { instanceStatuses } from '#domain/planning/instance.ts';
import { endpoint, inQuery } from './endpoint.ts';
import { choice, flag, id, instant, line, maybe, shapes, shownHtml, version } from './fields.ts';

/** A note on what the organisation did, or the dated task that was made; kept as it was written (R93). */
export const handlingNote = z
  .object({
    id,
    text: z.nullable(z.string()),
    taskId: z.nullable(id),
    taskName: z.nullable(z.string()),
    /** Its handling; IDLE while it still waits. */
    state: z.enum(inboxStates),
    at: instant(),
    byName: z.string(),
  })
  .register(shapes, { id: 'DealingNote' });
export type HandlingNote = z.output<typeof handlingNote>;

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
    /** A period report that diverges and that nobody has signed, whatever was done about the entry (R60). */
    toSign: z.boolean(),
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
    status: z.enum(instanceStatuses),
    plannedDate: z.nullable(instant()),
    occurenceDate: z.nullable(instant()),
    skippedDate: z.nullable(instant()),
    signedByName: z.nullable(z.string()),
    /** Marks on the act, whatever of it is shared (R144). */
    marks: z.array(z.enum([...markKinds, ...stockMarks])),
    /** Of a controlled item: the difference that was counted, or what was poured away or returned, in its unit. */
    amount: z.nullable(z.number()),
    unit: z.nullable(z.string()),
    /** Only of what is done and shared (R21). */
    comment: z.nullable(shownHtml()),
    /** Newest first: in lists the newest alone. */
    notes: z.array(handlingNote),
    noteCount: z.int(),
  })
  .register(shapes, { id: 'InboxEntry' });
export type InboxEntry = z.output<typeof inboxEntry>;

const stateField = () => choice(inboxStates);
/** A handling of something, with a note on it; the same state again adds the note alone (R93). */
export const handlingFields = { state: stateField(), note: maybe(line(MAX_HANDLING_NOTE_LENGTH)) };

/** The filters of a list, and how many it said there were. */
const matchingFilter = z.object({
  clientIds: z.optional(z.array(id)),
  labelIds: z.optional(z.array(id)),
  kind: z.optional(choice(inboxKinds)),
  state: stateField(),
  missed: z.optional(flag()),
  toSign: z.optional(flag()),
  total: z.int('error.field.required').check(z.minimum(1, 'error.field.size')),
});

export const inbox = {
  list: endpoint({
    summary: 'List the entries of the inbox',
    method: 'GET',
    path: '/api/instances/inbox',
    may: 'inbox.see',
    logsAccessTo: 'clients',
    query: z.object({
      clientIds: inQuery.ids(),
      labelIds: inQuery.ids(),
      kind: z.optional(choice(inboxKinds)),
      state: z.optional(stateField()),
      /** Missed ones that are still open, or all else. */
      missed: inQuery.flag(),
      /** Those to be signed, or all else. */
      toSign: inQuery.flag(),
      /** With `kind`: the entry of that one thing, with all its notes. */
      subjectId: inQuery.id(),
    }),
    response: z.array(inboxEntry),
    /** `missed,desc` puts what was missed first, newest first in each part; by `handledDate` what nobody dealt with stands last. */
    sort: ['id', 'arrivedDate', 'handledDate', 'missed'],
    defaultOrder: 'id,desc',
  }),
  get: endpoint({
    summary: 'Get one entry of the inbox',
    method: 'GET',
    path: '/api/instances/inbox/{id}',
    may: 'inbox.see',
    logsAccessTo: 'client',
    response: inboxEntry,
  }),
  change: endpoint({
    summary: 'Handle one entry of the inbox',
    description:
      'Handles, needs no action (IGNORED), or takes either back; the instance follows. A `note` is kept with it, also beside the same state.',
    method: 'PATCH',
    path: '/api/instances/inbox/{id}',
    may: 'inbox.handle',
    logsAccessTo: 'client',
    body: z.object(handlingFields),
    response: inboxEntry,
  }),
  changeAll: endpoint({
    summary: 'Handle many entries of the inbox',
    description:
      'Those named, or up to 500 that match, the missed first. Another `total` than now: 409. Answers those that changed, and how many are left.',
    method: 'PATCH',
    path: '/api/instances/inbox',
    may: 'inbox.handle',
    logsAccessTo: 'clients',
    body: z.object({
      inboxIds: z.optional(
        z.array(id).check(z.minLength(1, 'error.field.required'), z.maxLength(MAX_HANDLED_TOGETHER, 'error.field.size')),
      ),
      matching: z.optional(matchingFilter),
      ...handlingFields,
    }),
    response: z.object({ changed: z.int(), inboxIds: z.array(id), left: z.int() }),
  }),
  unhandled: endpoint({
    summary: 'Count the unhandled entries of the inbox',
    description: 'How many are IDLE, how many of them were missed and are still open, and how many period reports are to be signed.',
    method: 'GET',
    path: '/api/instances/inbox/unhandled',
    may: 'inbox.see',
    logsAccessTo: 'nothing',
    response: z.object({ unhandled: z.int(), missed: z.int(), toSign: z.optional(z.int()) }),
  }),
};
