/** The openings of the client, and the copies that were made of the file. */
import { sql } from 'kysely';
import { selectClientLines } from '#server/access-log/newest.ts';
import { code, computed, hidden, id, instant, int, maybe, person, reference, size, text } from '../fields.ts';
import type { Part } from '../part.ts';

export const logParts = {
  openings: {
    table: 'log.access_events',
    key: ['id'],
    isTable: true,
    order: sql`row.at, row.id`,
    isOfClientSql: ({ clientId }) => {
      const companyId = sql<number>`(select company_id from clients where id = ${clientId})`;
      const linesSql = selectClientLines(
        { id: clientId, companyId },
        (condition) => sql`select event.at, event.id from log.access_events event where ${condition}`,
      );
      return sql`(row.at, row.id) in (${linesSql})`;
    },
    fields: {
      id,
      at: instant,
      userId: id,
      userName: text,
      role: code,
      clientGroupId: maybe(reference('client_groups')),
      kind: code,
      endpoint: { ...text, show: 'subject' },
      action: hidden(text),
      clientCount: computed(int, () => sql`cardinality(row.client_ids)`),
    },
    leftOut: {
      client_ids: 'other clients’ ids stand in it; their number stands there',
      target: 'other clients’ ids may stand in it',
      session: 'tells one session of a person from another',
      request_id: 'finds the line in the server’s log',
    },
  },
  administratorOpenings: {
    table: 'access_log',
    key: ['id'],
    isTable: true,
    fields: { id, at: instant, userId: person, action: text },
  },
  copies: {
    table: 'client_copies',
    key: ['id'],
    isTable: true,
    fields: {
      id,
      requestedAt: instant,
      madeById: person,
      state: code,
      doneAt: maybe(instant),
      expiresAt: maybe(instant),
      size: maybe(size),
      sha256: maybe(hidden(text)),
      recipient: maybe(text),
      reason: maybe(text),
      language: hidden(text),
    },
    leftOut: {
      started_at: 'of the job',
      attempts: 'of the job',
      progress_done: 'of the job',
      progress_total: 'of the job',
      store_key: 'finds the bytes',
      failure: 'of the job',
    },
  },
} satisfies Record<string, Part>;
