/** A second person, where the order that applies asks for one (R159), in SQL. */
import { type RawBuilder, sql } from 'kysely';

/** Of an `activity`: true where two sign its medicine, else null. */
export const needsSecondSql: RawBuilder<true | null> = sql<true | null>`(
  select true
  from medicines of_a
  join medicine_numbers revision on revision.medicine_id = of_a.id and revision.number = of_a.current_number
  where of_a.activity_id = activity.id and of_a.ended_at is null and revision.needs_second)`;
