/** The lines that the access log gets, as a story reads them. */
import { sql } from 'kysely';
import type { World } from '#test/world.ts';

type Line = {
  user: string;
  role: string;
  kind: string;
  endpoint: string;
  target: string;
  clients: number[];
  group: number | null;
  company: number;
};

/** Reads those that were written since it was asked last, or since the world began. */
export function linesOver(w: () => World): () => Promise<Line[]> {
  let last = 0;
  return async () => {
    const { rows } = await w().asOwner({ companies: '*' }, (db) =>
      sql<Line & { id: number }>`
        select id::float8 as id, user_name as user, role, kind, endpoint, target, array(select unnest(client_ids)::float8) as clients,
          client_group_id::float8 as "group", company_id::float8 as company from log.access_events where id > ${last} order by id`.execute(
        db,
      ),
    );
    last = rows.at(-1)?.id ?? last;
    return rows.map(({ id: _, ...line }) => line);
  };
}
