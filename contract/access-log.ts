/** The access log as it is read: who was shown a client, when, and what kind of thing (R119, R121); never a word of care. */
import * as z from 'zod/mini';
import { subjects } from '#domain/access-log.ts';
import { roles } from '#domain/permissions.ts';
import { endpoint, inQuery } from './endpoint.ts';
import { day, id, instant, shapes } from './fields.ts';

export const openingKinds = ['see', 'change', 'export', 'search'] as const;

/** One opening. Instants are ISO with Z. */
export const accessEvent = z
  .object({
    id,
    at: instant(),
    /** The person as they were called then; null where the company shows roles alone. */
    userName: z.nullable(z.string()),
    /** The role through which it was opened; null where nobody knows one. */
    role: z.nullable(z.enum(roles)),
    kind: z.enum(openingKinds),
    /** The thing that was shown. */
    subject: z.enum(subjects as [(typeof subjects)[number], ...typeof subjects]),
    /** The local day that was asked for, where one was. */
    day: z.nullable(day()),
    /** The number of clients that were shown at once. */
    clientCount: z.int(),
  })
  .register(shapes, { id: 'AccessEvent' });
export type AccessEvent = z.output<typeof accessEvent>;

/** The most openings of one answer: the next ones are those before the last of it. */
export const MOST_EVENTS = 200;

const range = { startDate: z.optional(day()), endDate: z.optional(day()) };

export const accessLog = {
  ofClient: endpoint({
    summary: 'List who has opened a client, newest first',
    description:
      'Local days of the company, both included; the last 31 when nothing is asked for; at most 200, `before` names the last that is known. This look is logged too.',
    method: 'GET',
    path: '/api/clients/{clientId}/access-log',
    may: 'accessLog.see',
    opens: 'client',
    query: z.object({ ...range, before: inQuery.id() }),
    response: z.array(accessEvent),
  }),
};
