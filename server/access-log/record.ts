/**
 * Writes to the access log whom an answer shows, before it goes out (R119). Rows that come while some are being written go in the next insert
 * together; a look, or an act that has a history of its own, is written once within a quarter of an hour.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Scoped } from '#server/database/scoped.ts';
import type { AccessLog, AccessLogEntry } from '#server/request/ports.ts';

/** The most rows of one insert. */
const MAX_ROWS_PER_INSERT = 64;
/** Milliseconds for which the same look is not written again. */
const REPEATED_WITHIN_MS = 15 * 60_000;
/** The most looks that are remembered; the oldest make room. */
const MAX_REMEMBERED_LOOKS = 50_000;

type LogRow = Omit<AccessLogEntry, 'token' | 'clients' | 'isRepeatable'> & { clients: number[]; session: string };
type WaitingRow = { row: LogRow; resolve: () => void; reject: (error: unknown) => void };

/** Tells one session from another, and opens nothing. */
export const sessionDigestOf = (token: string) => createHash('sha256').update(`session of ${token}`).digest('hex').slice(0, 16);

export function createAccessLog(scoped: Scoped, now: () => Date): AccessLog {
  const waitingRows: WaitingRow[] = [];
  let isWriting = false;
  /** Looks that were written, each with the time until which it counts for the same. */
  const recentLooks = new Map<string, number>();
  /** Looks whose line is being written. */
  const ongoingWrites = new Map<string, Promise<void>>();
  const rememberLooks = (lookKeys: readonly string[], untilMs: number) => {
    for (const lookKey of lookKeys) {
      recentLooks.delete(lookKey);
      recentLooks.set(lookKey, untilMs);
    }
    for (const oldestKey of recentLooks.keys()) {
      if (recentLooks.size <= MAX_REMEMBERED_LOOKS) break;
      recentLooks.delete(oldestKey);
    }
  };

  const insertRows = (rows: readonly LogRow[]) =>
    scoped({ companies: '*' }, (db) =>
      sql`
        with opening as materialized (
          select n, clients, user_id, user_name, role, action, kind, endpoint, target, session, request_id, before
          from jsonb_to_recordset(${JSON.stringify(rows.map(columnsOf))}::jsonb) as opening(n int, clients bigint[], user_id bigint,
            user_name text, role text, action text, kind text, endpoint text, target text, session text, request_id text, before jsonb)),
        shown as (
          select opening.n, client.company_id, array_agg(client.id order by client.id) as client_ids
          from opening
          cross join lateral (
            select id, company_id
            from clients
            where id = any(opening.clients)
            union
            select former."clientId", former."companyId"
            from jsonb_to_recordset(opening.before) as former("clientId" bigint, "companyId" bigint)) client
          group by opening.n, client.company_id)
        insert into log.access_events
          (company_id, client_group_id, client_ids, user_id, user_name, role, action, kind, endpoint, target, session, request_id)
        select shown.company_id, member.client_group_id, shown.client_ids, opening.user_id, opening.user_name,
          coalesce(member.role, opening.role), opening.action, opening.kind,
          opening.endpoint, opening.target, opening.session, opening.request_id
        from opening
        join shown using (n)
        left join lateral (
          -- The role that was given there; at several clients, and without a team, the highest that they hold.
          select client_group_id, role
          from client_group_members
          where user_id = opening.user_id and active and cardinality(shown.client_ids) = 1 and client_id = shown.client_ids[1]
          order by 1
          limit 1) member on true
        order by opening.n`.execute(db),
    );

  async function writeWaitingRows() {
    isWriting = true;
    while (waitingRows.length > 0) {
      const batch = waitingRows.splice(0, MAX_ROWS_PER_INSERT);
      try {
        await insertRows(batch.map(({ row }) => row));
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isWriting = false;
  }

  const writeRow = (row: LogRow) =>
    new Promise<void>((resolve, reject) => {
      waitingRows.push({ row, resolve, reject });
      if (!isWriting) void writeWaitingRows();
    });

  return async ({ token, clients, isRepeatable, ...entry }) => {
    const lookKeyOf = (clientId: number) => `${token} ${entry.endpoint} ${entry.target} ${clientId}`;
    const writeLook = (clientIds: number[]) => writeRow({ ...entry, clients: clientIds, session: sessionDigestOf(token) });
    if (!isRepeatable) return writeLook([...clients]);
    // The same look at once waits for the line that is being written.
    const pendingWrites = [...clients].flatMap((clientId) => ongoingWrites.get(lookKeyOf(clientId)) ?? []);
    const nowMs = now().getTime();
    const newClientIds = [...clients].filter(
      (clientId) => !ongoingWrites.has(lookKeyOf(clientId)) && (recentLooks.get(lookKeyOf(clientId)) ?? 0) <= nowMs,
    );
    if (newClientIds.length > 0) {
      const newWrite = writeLook(newClientIds);
      for (const clientId of newClientIds) ongoingWrites.set(lookKeyOf(clientId), newWrite);
      try {
        await newWrite;
      } finally {
        for (const clientId of newClientIds) ongoingWrites.delete(lookKeyOf(clientId));
      }
      rememberLooks(newClientIds.map(lookKeyOf), nowMs + REPEATED_WITHIN_MS);
    }
    await Promise.all(pendingWrites);
  };
}

const columnsOf = ({ user, clients, before, session, action, kind, endpoint, target, requestId }: LogRow, rowNumber: number) => ({
  n: rowNumber,
  clients,
  before,
  session,
  action,
  kind,
  endpoint,
  target,
  request_id: requestId,
  user_id: user.id,
  user_name: user.name,
  role: user.roles[0] ?? '',
});
