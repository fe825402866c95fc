/**
 * Hand-over notes: what the next person in a client's team has to know, with who has read it and what they answered; and what happened
 * since one was last there (product «Hand-over», R89, decision 062).
 */
import * as z from 'zod/mini';
import { MAX_ANSWER_LENGTH, MAX_CURRENT_NOTES, MAX_HANDOVER_NOTE_LENGTH, sinceBases, sinceKinds } from '#domain/handover.ts';
import { endpoint } from './endpoint.ts';
import { day, flag, id, instant, line, maybe, shapes, version } from './fields.ts';

const noteText = () => line(MAX_HANDOVER_NOTE_LENGTH);
const pictureUrl = () => maybe(z.string().check(z.maxLength(2000, 'error.field.size')));

const noteReader = z
  .object({
    name: z.string(),
    /** The time at which they first read it as it stands now, else as it stood when they read it last. */
    date: instant(),
    /** False when it was changed since. */
    isCurrent: z.boolean(),
  })
  .register(shapes, { id: 'HandoverReader' });
const noteAnswer = z
  .object({ id, byName: z.string(), isOwn: z.boolean(), date: instant(), text: z.string() })
  .register(shapes, { id: 'HandoverAnswer' });

const noteRevision = z
  .object({
    number: z.int(),
    date: instant(),
    text: z.string(),
    imageUrl: z.nullable(z.string()),
    important: z.boolean(),
    validUntil: z.nullable(day()),
    forOrganisation: z.boolean(),
  })
  .register(shapes, { id: 'HandoverNoteNumber' });

export const handoverNote = z
  .object({
    id,
    version,
    clientId: id,
    clientName: z.string(),
    text: z.string(),
    imageUrl: z.nullable(z.string()),
    important: z.boolean(),
    /** The last local day on which it applies; none: a day from when it was written or changed. */
    validUntil: z.nullable(day()),
    forOrganisation: z.boolean(),
    byName: z.string(),
    /** The reader wrote it. */
    isOwn: z.boolean(),
    writtenDate: instant(),
    /** 1 as it was written; each change adds one. */
    number: z.int(),
    changedDate: z.nullable(instant()),
    /** From then on it is out of date. */
    outOfDate: instant(),
    withdrawnDate: z.nullable(instant()),
    withdrawnByName: z.nullable(z.string()),
    /** The reader has read it as it stands, with its answers. */
    isRead: z.boolean(),
    readers: z.array(noteReader),
    answerCount: z.int(),
    /** In lists the last three. */
    answers: z.array(noteAnswer),
    /** By itself: how it stood before each change and stands now, the newest first. */
    numbers: z.optional(z.array(noteRevision)),
  })
  .register(shapes, { id: 'HandoverNote' });
export type HandoverNote = z.output<typeof handoverNote>;

const optionalFields = {
  important: z.optional(flag()),
  validUntil: maybe(day()),
  imageUrl: pictureUrl(),
  forOrganisation: z.optional(flag()),
};

const sinceLine = z
  .object({
    kind: z.enum(sinceKinds),
    /** Of the instance, the note, the report or the item that it tells of. */
    id,
    name: z.string(),
    /** The time at which it happened; of a missed one its planned time. */
    date: instant(),
    byName: z.nullable(z.string()),
    /** The reason of a skip, the comment or the note, in plain text and shortened. */
    text: z.nullable(z.string()),
    /** The times of a moved one, before and now. */
    movedFrom: z.nullable(instant()),
    movedTo: z.nullable(instant()),
    /** By how much the stock changed. */
    amount: z.nullable(z.number()),
    unit: z.nullable(z.string()),
  })
  .register(shapes, { id: 'SinceLine' });
export type SinceLine = z.output<typeof sinceLine>;

export const shiftSummary = z
  .object({
    clientId: id,
    from: instant(),
    /** The reason for that start: the reader signed last, looked last, or was never there. */
    basis: z.enum(sinceBases),
    counts: z.array(z.object({ kind: z.enum(sinceKinds), count: z.int() })),
    /** By kind, each oldest first. */
    lines: z.array(sinceLine),
    /** The number of further ones. */
    more: z.int(),
  })
  .register(shapes, { id: 'SinceLast' });
export type ShiftSummary = z.output<typeof shiftSummary>;

const notePath = '/api/handover-notes/{id}';

export const handover = {
  current: endpoint({
    summary: 'List the hand-over notes that stand on a client’s day',
    description: `Unread ones, and those not out of date; at most ${MAX_CURRENT_NOTES}.`,
    method: 'GET',
    path: '/api/handover-notes/current/{clientId}',
    may: 'handover.see',
    logsAccessTo: 'client',
    response: z.array(handoverNote),
    mayWrite: true,
  }),
  ofClient: endpoint({
    summary: 'List a client’s hand-over notes',
    description: 'All of them, withdrawn ones too, newest first.',
    method: 'GET',
    path: '/api/handover-notes/client/{clientId}',
    may: 'handover.see',
    logsAccessTo: 'client',
    response: z.array(handoverNote),
    sort: ['id'],
    defaultOrder: 'id,desc',
    mayWrite: true,
  }),
  get: endpoint({
    summary: 'Get one hand-over note',
    method: 'GET',
    path: notePath,
    may: 'handover.see',
    logsAccessTo: 'client',
    response: handoverNote,
    mayWrite: true,
  }),
  create: endpoint({
    summary: 'Write a hand-over note',
    method: 'POST',
    path: '/api/handover-notes',
    may: 'handover.write',
    logsAccessTo: 'client',
    body: z.object({ clientId: id, text: noteText(), ...optionalFields }),
    response: handoverNote,
    status: 201,
    idempotent: true,
  }),
  change: endpoint({
    summary: 'Change one hand-over note',
    description: 'Its writer’s alone: what stood before stays as a number of its own, and whoever had read it has not read this.',
    method: 'PATCH',
    path: notePath,
    may: 'handover.write',
    logsAccessTo: 'client',
    body: z.object({ text: z.optional(noteText()), ...optionalFields }),
    response: handoverNote,
  }),
  withdraw: endpoint({
    summary: 'Withdraw one hand-over note',
    description: 'By its writer, or who leads the team. It is kept, with who and when.',
    method: 'POST',
    path: '/api/handover-notes/{id}/withdraw',
    may: 'handover.write',
    logsAccessTo: 'client',
    response: handoverNote,
  }),
  read: endpoint({
    summary: 'Say that one has read a hand-over note',
    method: 'POST',
    path: '/api/handover-notes/{id}/read',
    may: 'handover.write',
    logsAccessTo: 'client',
    body: z.object({
      number: z.optional(z.int('error.field.number').check(z.minimum(1, 'error.field.size'), z.maximum(1000, 'error.field.size'))),
    }),
    response: handoverNote,
  }),
  answer: endpoint({
    summary: 'Answer a hand-over note',
    method: 'POST',
    path: '/api/handover-notes/{id}/answers',
    may: 'handover.write',
    logsAccessTo: 'client',
    body: z.object({ text: line(MAX_ANSWER_LENGTH) }),
    response: handoverNote,
    status: 201,
    idempotent: true,
  }),
  since: endpoint({
    summary: 'Tell what happened since one was last with a client',
    description:
      'From the end of the reader’s last shift with the client, 14 days back at most, or from `since`: what others did and missed, and their notes.',
    method: 'GET',
    path: '/api/handover/{clientId}/since',
    may: 'handover.write',
    logsAccessTo: 'client',
    query: z.object({ since: z.optional(instant()) }),
    response: shiftSummary,
    mayWrite: true,
  }),
  visit: endpoint({
    summary: 'Say that one looks at a client',
    description: 'A look more than three hours after the last one begins another visit. Nobody else reads it.',
    method: 'POST',
    path: '/api/handover/{clientId}/visit',
    may: 'handover.write',
    logsAccessTo: 'client',
  }),
};
