/** Keeping and erasing: a company's retention, clients who left, legal holds, and the erasing of one client by two people (R124 to R126, decision 111). */
import * as z from 'zod/mini';
import { copyOffers, retentions } from '#domain/retention.ts';
import { endpoint } from './endpoint.ts';
import { choice, day, id, instant, line, shapes } from './fields.ts';

/** The longest reason of a legal hold, in characters. */
export const MAX_HOLD_REASON_LENGTH = 500;

export const legalHold = z
  .object({ id, reason: z.string(), madeByName: z.string(), madeDate: instant() })
  .register(shapes, { id: 'LegalHold' });
export type LegalHold = z.output<typeof legalHold>;

export const erasureStates = ['PROPOSED', 'APPROVED', 'ERASED', 'DONE', 'WITHDRAWN'] as const;

/** A client who has left, or whom a legal hold keeps. */
export const retainedClient = z
  .object({
    clientId: id,
    name: z.string(),
    leftOn: z.nullable(day(null)),
    /** The local day of the last entry, or of leaving where that is later. */
    lastEntryOn: z.nullable(day(null)),
    /** From which day it may be erased, and by which it has to be; null where nothing is erased. */
    from: z.nullable(day(null)),
    by: z.nullable(day(null)),
    holds: z.array(legalHold),
    /** The erasure that is under way. */
    erasure: z.nullable(
      z.object({
        id,
        state: z.enum(erasureStates),
        offered: z.enum(copyOffers),
        proposedByName: z.string(),
        proposedDate: instant(),
        /** It was somebody else who proposed it. */
        mayApprove: z.boolean(),
      }),
    ),
  })
  .register(shapes, { id: 'RetainedClient' });
export type RetainedClient = z.output<typeof retainedClient>;

/** The certificate of an erasure: numbers and hashes, nobody's name. */
export const erasure = z
  .object({
    id,
    /** Numbers of the client, by which the access log still knows whom it was about, and of the accounts of those who agreed. */
    clientNumber: id,
    state: z.enum(erasureStates),
    retention: z.enum(retentions),
    leftOn: z.nullable(day(null)),
    lastEntryOn: z.nullable(day(null)),
    offered: z.nullable(z.enum(copyOffers)),
    proposedByNumber: z.nullable(id),
    proposedDate: z.nullable(instant()),
    approvedByNumber: z.nullable(id),
    approvedDate: z.nullable(instant()),
    /** A restore brought it back, and it was erased once more. */
    isReplayed: z.boolean(),
    erasedDate: z.nullable(instant()),
    doneDate: z.nullable(instant()),
    fileCount: z.nullable(z.int()),
    /** The rows that went, by table, with one SHA-256 over each table's. */
    tables: z.array(z.object({ name: z.string(), count: z.int(), sha256: z.string() })),
    /** SHA-256 over all of this. */
    seal: z.nullable(z.string()),
    /** The nights that a backup is kept; null where the server takes none. */
    backupNights: z.nullable(z.int()),
  })
  .register(shapes, { id: 'Erasure' });
export type Erasure = z.output<typeof erasure>;

/** The chapters of a client's file, as its copy has them. */
export const fileChapters = ['client', 'plans', 'activities', 'reports', 'notes', 'stock', 'tasks', 'files'] as const;
export type FileChapter = (typeof fileChapters)[number];

export const erasures = {
  list: endpoint({
    summary: 'List what is kept and erased',
    method: 'GET',
    path: '/api/erasures',
    may: 'retention.manage',
    logsAccessTo: 'clients',
    response: z.object({ retention: z.enum(retentions), clients: z.array(retainedClient), erasures: z.array(erasure) }),
  }),
  get: endpoint({
    summary: 'Get the certificate of an erasure',
    method: 'GET',
    path: '/api/erasures/{id}',
    may: 'retention.manage',
    logsAccessTo: 'nothing',
    response: erasure,
  }),
  approve: endpoint({
    summary: 'Approve an erasure',
    method: 'POST',
    path: '/api/erasures/{id}/approve',
    may: 'retention.manage',
    logsAccessTo: 'client',
    stepUp: true,
    response: erasure,
  }),
  withdraw: endpoint({
    summary: 'Withdraw an erasure',
    method: 'DELETE',
    path: '/api/erasures/{id}',
    may: 'retention.manage',
    logsAccessTo: 'client',
  }),
  keep: endpoint({
    summary: 'Choose how long the company keeps',
    method: 'PATCH',
    path: '/api/retention',
    may: 'retention.manage',
    logsAccessTo: 'nothing',
    body: z.object({ retention: choice(retentions) }),
  }),
  preview: endpoint({
    summary: 'Count what an erasure would take',
    method: 'GET',
    path: '/api/clients/{clientId}/erasure',
    may: 'retention.manage',
    logsAccessTo: 'client',
    response: z.object({
      counts: z.array(z.object({ chapter: z.enum(fileChapters), count: z.int() })),
      lastCopyDate: z.nullable(instant()),
    }),
  }),
  propose: endpoint({
    summary: 'Propose to erase a client',
    method: 'POST',
    path: '/api/clients/{clientId}/erasure',
    may: 'retention.manage',
    logsAccessTo: 'client',
    stepUp: true,
    status: 201,
    body: z.object({ offered: choice(copyOffers) }),
    response: erasure,
  }),
  leave: endpoint({
    summary: 'Say that a client has left',
    method: 'PUT',
    path: '/api/clients/{clientId}/leaving',
    may: 'retention.manage',
    logsAccessTo: 'client',
    body: z.object({ leftOn: z.nullable(day()) }),
  }),
  hold: endpoint({
    summary: 'Put a client under a legal hold',
    method: 'POST',
    path: '/api/clients/{clientId}/holds',
    may: 'retention.manage',
    logsAccessTo: 'client',
    status: 201,
    body: z.object({ reason: line(MAX_HOLD_REASON_LENGTH) }),
    response: legalHold,
  }),
  endHold: endpoint({
    summary: 'End a legal hold',
    method: 'DELETE',
    path: '/api/clients/{clientId}/holds/{id}',
    may: 'retention.manage',
    logsAccessTo: 'client',
  }),
};
