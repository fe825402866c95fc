/** The access log as it is read: who was shown a client, when, and what kind of thing (R119, R121); never a word of care. */
import * as z from 'zod/mini';
import { printedPages, subjects } from '#domain/access-log.ts';
import { roles } from '#domain/permissions.ts';
import { endpoint, inQuery } from './endpoint.ts';
import { choice, day, id, instant, shapes } from './fields.ts';
import { fileFormats } from './statistics.ts';

export const openingKinds = ['see', 'change', 'export', 'print', 'search'] as const;

/** The thing that was shown. */
export const accessSubject = z.enum(subjects as [(typeof subjects)[number], ...typeof subjects]).register(shapes, { id: 'AccessSubject' });

/** One opening. Instants are ISO with Z. */
export const accessEvent = z
  .object({
    id,
    at: instant(),
    /** The person's account, and their name as it was then; both null where the company shows roles alone. */
    userId: z.nullable(id),
    userName: z.nullable(z.string()),
    /** The role through which it was opened; null where nobody knows one. */
    role: z.nullable(z.enum(roles)),
    kind: z.enum(openingKinds),
    subject: accessSubject,
    /** The local day that was asked for, where one was. */
    day: z.nullable(day()),
    /** The number of clients that were shown at once. */
    clientCount: z.int(),
  })
  .register(shapes, { id: 'AccessEvent' });
export type AccessEvent = z.output<typeof accessEvent>;

/** Somebody who has opened the client, by the name of the last time. */
export const accessPerson = z.object({ id, name: z.string() }).register(shapes, { id: 'AccessPerson' });

/** The most openings of one answer: the next ones are those before the last of it. */
export const MAX_ACCESS_EVENTS = 200;

/** The most clients of one print that is logged: of more it takes several. */
export const MAX_PRINTED_CLIENTS = 500;
export const PRINTS_PATH = '/api/access-log/prints';

const rangeFields = { startDate: z.optional(day()), endDate: z.optional(day()) };
const listFilter = { ...rangeFields, userId: inQuery.id(), kind: z.optional(choice(openingKinds)) };
const clientLogPath = '/api/clients/{clientId}/access-log';

export const accessLog = {
  ofClient: endpoint({
    summary: 'List who has opened a client, newest first',
    description: 'The last 31 local days when none are named; 200 at most, `before` names the last that is known.',
    method: 'GET',
    path: clientLogPath,
    may: 'accessLog.see',
    logsAccessTo: 'client',
    stepUp: true,
    query: z.object({ ...listFilter, before: inQuery.id() }),
    response: z.array(accessEvent),
  }),
  people: endpoint({
    summary: 'List the people who have opened a client',
    method: 'GET',
    path: `${clientLogPath}/people`,
    may: 'accessLog.see',
    logsAccessTo: 'client',
    stepUp: true,
    query: z.object(rangeFields),
    response: z.array(accessPerson),
  }),
  download: endpoint({
    summary: 'Download who has opened a client',
    method: 'GET',
    path: `${clientLogPath}/export`,
    may: 'accessLog.see',
    logsAccessTo: 'client',
    stepUp: true,
    query: z.object({ ...listFilter, fileFormat: z.optional(choice(fileFormats)) }),
    response: z.array(accessEvent),
    file: 'text/csv',
  }),
  print: endpoint({
    summary: 'Log a print',
    method: 'POST',
    path: PRINTS_PATH,
    may: 'instance.see',
    logsAccessTo: 'clients',
    body: z.object({
      clientIds: z.array(id).check(z.minLength(1, 'error.field.size'), z.maxLength(MAX_PRINTED_CLIENTS, 'error.field.size')),
      page: choice(printedPages),
    }),
  }),
};
