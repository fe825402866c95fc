/** Lines of the access log as a test asks for them: one for each client, in the order of their ids. */
import { sql } from 'kysely';
import type { World } from '#test/world.ts';

export type Trace = { user_id: number; client_id: number; company_id: number; action: string; role: string };

/** Those of ADMIN, or of another person, about all clients or one. */
export async function tracesIn(w: World, { user = w.people.admin.id, client }: { user?: number; client?: number } = {}): Promise<Trace[]> {
  const { rows } = await w.asOwner({ companies: '*' }, (db) =>
    sql<Trace>`
      select user_id::float8 as user_id, client_id::float8 as client_id, company_id::float8 as company_id, action, role
      from log.access_events cross join lateral unnest(client_ids) with ordinality as c(client_id, n)
      where user_id = ${user} and (${client ?? null}::bigint is null or client_id = ${client ?? null}) order by id, n`.execute(db),
  );
  return rows;
}
