/** The copy of a client's file: everything that is stored of one client as a ZIP, made by a job, for its maker and for a day (R123, decision 110). */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { choice, id, instant, line, maybe, shapes } from './fields.ts';

/** The longest name and reason on a cover page, in characters. */
export const MAX_RECIPIENT_LENGTH = 120;
export const MAX_COPY_REASON_LENGTH = 500;

export const copyStates = ['WAITING', 'RUNNING', 'DONE', 'FAILED', 'ENDED'] as const;
export const clientCopy = z
  .object({
    id,
    clientId: id,
    state: choice(copyStates),
    requestedDate: instant(),
    doneDate: z.nullable(instant()),
    /** The moment from which it cannot be fetched any more; null until it is done. */
    expiresDate: z.nullable(instant()),
    /** The rows that were written, and those there are; the total is 0 until they are counted. */
    progress: z.object({ done: z.int(), total: z.int() }),
    /** Bytes. */
    size: z.nullable(z.int()),
    /** Of the ZIP, as hexadecimal digits: whoever gets it can see that it is the same. */
    sha256: z.nullable(z.string()),
    recipient: z.nullable(z.string()),
    reason: z.nullable(z.string()),
    /** The reason that it was not made, a text's key. */
    failure: z.nullable(z.string()),
  })
  .register(shapes, { id: 'ClientCopy' });
export type ClientCopy = z.output<typeof clientCopy>;

/** A cover page is made where somebody is named. */
const coverBody = z.object({ recipient: maybe(line(MAX_RECIPIENT_LENGTH)), reason: maybe(line(MAX_COPY_REASON_LENGTH)) });

export const clientCopies = {
  list: endpoint({
    summary: 'List one’s own copies of a client’s file',
    method: 'GET',
    path: '/api/clients/{clientId}/copies',
    may: 'client.copy',
    logsAccessTo: 'client',
    response: z.array(clientCopy),
  }),
  create: endpoint({
    summary: 'Make a copy of a client’s file',
    description: 'In the background; 409 while one is being made.',
    method: 'POST',
    path: '/api/clients/{clientId}/copies',
    may: 'client.copy',
    logsAccessTo: 'client',
    stepUp: true,
    status: 201,
    body: coverBody,
    response: clientCopy,
  }),
  file: endpoint({
    summary: 'Download a copy of a client’s file',
    description: 'By whoever made it, until it ends.',
    method: 'GET',
    path: '/api/clients/{clientId}/copies/{id}/file',
    may: 'client.copy',
    logsAccessTo: 'client',
    stepUp: true,
    file: 'application/zip',
  }),
  end: endpoint({
    summary: 'End a copy of a client’s file',
    method: 'DELETE',
    path: '/api/clients/{clientId}/copies/{id}',
    may: 'client.copy',
    logsAccessTo: 'client',
  }),
};
