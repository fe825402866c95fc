/** Tickets of what is begun and not ended: random, stored as hashes, for five minutes, one use and five wrong answers (R154). */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { TicketKind } from '#server/database/access-tables.ts';
import type { Db } from '#server/database/scoped.ts';
import { hashOf } from '#server/request/user.ts';

const TICKET_LIFETIME_MS = 5 * 60_000;
export const MAX_WRONG_ANSWERS = 5;

/** Whoever adds a factor has an app to fetch first. */
export const LONG_LIFETIME_MS = 15 * 60_000;

type NewTicket = { kind: TicketKind; userId: number | null; challenge?: string; secret?: Buffer; lifetimeMs?: number };
/** A new one; those that are over are swept with it. */
export async function issueTicket(
  db: Db,
  now: Date,
  { kind, userId, challenge, secret, lifetimeMs = TICKET_LIFETIME_MS }: NewTicket,
): Promise<string> {
  const ticket = randomBytes(32).toString('base64url');
  await db.deleteFrom('login_tickets').where('expires_date', '<', now.toISOString()).execute();
  await db
    .insertInto('login_tickets')
    .values({
      hash: hashOf(ticket),
      user_id: userId,
      kind,
      challenge: challenge ?? null,
      secret: secret ?? null,
      expires_date: new Date(now.getTime() + lifetimeMs).toISOString(),
    })
    .execute();
  return ticket;
}

/** Counts a try of it before the answer is looked at, so that many at once are no more than five; undefined where it is over, used or made up. */
export const countTicketTry = (db: Db, now: Date, ticket: string, kind: TicketKind) =>
  db
    .updateTable('login_tickets')
    .set({ wrong: sql<number>`wrong + 1` })
    .where('hash', '=', hashOf(ticket))
    .where('kind', '=', kind)
    .where('wrong', '<', MAX_WRONG_ANSWERS)
    .where('expires_date', '>', now.toISOString())
    .returning(['user_id', 'challenge', 'secret', 'wrong'])
    .executeTakeFirst();

/** The content of one that is still good; undefined where it is over, used or made up. */
export const readTicket = (db: Db, now: Date, ticket: string, kind: TicketKind) =>
  db
    .selectFrom('login_tickets')
    .select(['user_id', 'challenge'])
    .where('hash', '=', hashOf(ticket))
    .where('kind', '=', kind)
    .where('expires_date', '>', now.toISOString())
    .executeTakeFirst();

/** Uses it up and answers what it holds; undefined where it is over, used or made up. */
export const consumeTicket = (db: Db, now: Date, ticket: string, kind: TicketKind) =>
  db
    .deleteFrom('login_tickets')
    .where('hash', '=', hashOf(ticket))
    .where('kind', '=', kind)
    .where('expires_date', '>', now.toISOString())
    .returning(['user_id', 'challenge'])
    .executeTakeFirst();

/** Uses it up, in the transaction of what it leads to; false for the second of two at once. */
export const deleteTicket = async (db: Db, ticket: string): Promise<boolean> =>
  (await db.deleteFrom('login_tickets').where('hash', '=', hashOf(ticket)).executeTakeFirst()).numDeletedRows === 1n;
