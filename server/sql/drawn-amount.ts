/** The amount that a signing draws from stock (R19, R138). */
import { type RawBuilder, sql } from 'kysely';

/**
 * The amount that a signing draws of an `effect`, said nowhere else: the dose, where its item is counted in the medicine's unit, of the row's own
 * series where that has one (R138); else what the activity draws. `givenDose` comes with the act itself.
 */
export const drawnAmount = (seriesId: RawBuilder<unknown>, givenDose: RawBuilder<unknown> = sql`null::numeric`) => sql<number>`
  case
    when effect.is_by_dose
    then coalesce(${givenDose},
      (select coalesce(dosed.dose_amount, effect.amount) from planned_activities dosed
        where dosed.id = ${seriesId} and dosed.dose is not null), effect.dose,
      effect.amount)
    else effect.amount end`;
