/**
 * The limit of one-tap signing in SQL: an activity's own, else its company's for its category, else that of the company's other medicine, else the
 * platform's, else an hour for medicine (R91).
 */
import { sql } from 'kysely';
import { MEDICINE_ONE_TAP_MINUTES, USUAL_ONE_TAP_MINUTES } from '#domain/planning/one-tap.ts';

/** The joins that the limit reads; put after `activities a` and `activity_categories c`. */
export const ofDefaults = sql`
  left join category_defaults ours on ours.company_id = a.company_id and ours.category_id = c.id
  left join category_defaults theirs on theirs.company_id = 0 and theirs.category_id = c.id
  left join lateral (
    select d.one_tap_minutes
    from category_defaults d
    join activity_categories other on other.id = d.category_id
    where d.company_id = a.company_id and other.contains_medicine and other.client_id is null and other.removed_at is null
    order by other.id
    limit 1) medicine on c.contains_medicine
    and ours.version is null`;

/** In minutes; null where it is the usual one. */
export const oneTapMinutes = sql`nullif(coalesce(a.one_tap_minutes, ours.one_tap_minutes, medicine.one_tap_minutes, theirs.one_tap_minutes,
  case when c.contains_medicine then ${sql.lit(MEDICINE_ONE_TAP_MINUTES)} end),
  ${sql.lit(USUAL_ONE_TAP_MINUTES)})`;
