/** Lines of the access log at times of one's own, added by its owner: the database's clock is not a test's. */
import { sql } from 'kysely';
import type { Person, World } from './world.ts';

export type LogLine = {
  by: Person;
  /** ISO with Z. */
  at: string;
  clients?: readonly { id: number }[];
  role?: string;
  kind?: 'see' | 'change' | 'export' | 'print' | 'search';
  endpoint?: string;
  target?: string;
};

/** Adds them to a company's log; answers their ids, in order. */
export async function addLines({ asOwner }: Pick<World, 'asOwner'>, companyId: number, lines: readonly LogLine[]): Promise<number[]> {
  const rows = lines.map(({ by, at, clients = [], role = 'USER', kind = 'see', endpoint = 'activityInstance.grouped', target = '' }) => ({
    ...{ at, clients: clients.map(({ id }) => id), user_id: by.id, user_name: by.name, role, kind, endpoint, target },
  }));
  return asOwner({ companies: [companyId] }, async (db) => {
    const made = await sql<{ id: number }>`
      insert into log.access_events (at, company_id, client_ids, user_id, user_name, role, action, kind, endpoint, target, session, request_id)
      select at, ${companyId}, clients, user_id, user_name, role, 'instance.see', kind, endpoint, target, '-', '-'
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l(at timestamptz, clients bigint[], user_id bigint, user_name text, role text,
        kind text, endpoint text, target text) returning id`.execute(db);
    return made.rows.map(({ id }) => id);
  });
}
