/** The amount that a signing draws from stock (R19, R138). */
import { type RawBuilder, sql } from 'kysely';

/**
 * The amount that a signing draws of an effect `e`, said nowhere else: the dose, where its item is counted in the medicine's unit, of the row's own
 * series where that has one (R138); else what the activity draws. `givenDose` comes with the act itself.
 */
export const drawnAmount = (seriesId: RawBuilder<unknown>, givenDose: RawBuilder<unknown> = sql`null::numeric`) => sql<number>`
  case
    when e.is_by_dose
    then coalesce(${givenDose},
      (select coalesce(p.dose_amount, e.amount) from planned_activities p where p.id = ${seriesId} and p.dose is not null), e.dose,
      e.amount)
    else e.amount end`;
