/** The marks on an instance as JSON, in the order in which they were written (R133). */
import { type RawBuilder, sql } from 'kysely';

/** `idColumn`: the column with the instance's id. */
export const marksJsonOf = (idColumn: string): RawBuilder<unknown> =>
  sql`coalesce((select json_agg(mark.kind order by mark.id) from instance_marks mark where mark.instance_id = ${sql.ref(idColumn)}), '[]')`;
