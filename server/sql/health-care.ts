/** Health care as the law has it (R140), in SQL. */
import { type RawBuilder, sql } from 'kysely';
import { careBases, isHealthCare } from '#domain/care-basis.ts';

/** Of an `activity`: true where its basis is one, else null. */
export const isHealthCareActivitySql: RawBuilder<true | null> = sql<true | null>`case when activity.care_basis in (${sql.join(
  careBases.filter(isHealthCare).map((basis) => sql.lit(basis)),
)}) then true end`;
