/** The server's work in progress: active resources by kind, and its login's sessions in the database (R68). */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Scoped } from '#server/database/scoped.ts';
import { statementShapeOf } from './statement.ts';

type Session = { application: string; state: string | null; wait: string | null; seconds: number | null; statement: string };

/** Milliseconds for which the database is waited for. */
const DATABASE_TIMEOUT_MS = 2000;

/** Those of this login in this database, the one that asks left out; null while the database does not answer. */
export async function readSessions(scoped: Scoped): Promise<Session[] | null> {
  const pendingSessions = scoped({ companies: [], readOnly: true }, async (db) => {
    const { rows } = await sql<Session>`
      select application_name as application, state, nullif(concat_ws(': ', wait_event_type, wait_event), '') as wait,
        extract(epoch from clock_timestamp() - state_change)::float8 as seconds, query as statement
      from pg_stat_activity
      where usename = current_user and datname = current_database() and pid <> pg_backend_pid() and application_name like 'vardag%'
      order by state, application_name, state_change`.execute(db);
    return rows.map((session) => ({ ...session, statement: statementShapeOf(session.statement) }));
  }).catch(() => null);
  return (await Promise.race([pendingSessions, sleep(DATABASE_TIMEOUT_MS, null, { ref: false })])) ?? null;
}

/** Sockets, timers, files: what keeps the process busy, by kind; never which. */
export function countResources(): { kind: string; count: number }[] {
  const countByKind = new Map<string, number>();
  for (const kind of process.getActiveResourcesInfo()) countByKind.set(kind, (countByKind.get(kind) ?? 0) + 1);
  return [...countByKind].map(([kind, count]) => ({ kind, count })).sort((a, b) => b.count - a.count || a.kind.localeCompare(b.kind));
}
