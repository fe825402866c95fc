/**
 * The limit of one-tap signing in SQL: an activity's own, else its company's for its category, else that of the company's other medicine, else the
 * platform's, else an hour for medicine (R91).
 */
import { sql } from 'kysely';
import { DEFAULT_ONE_TAP_MINUTES, MEDICINE_ONE_TAP_MINUTES } from '#domain/planning/one-tap.ts';

/** The joins that the limit reads; put after `activities activity` and `activity_categories category`. */
export const defaultsJoinsSql = sql`
  left join category_defaults ours on ours.company_id = activity.company_id and ours.category_id = category.id
  left join category_defaults theirs on theirs.company_id = 0 and theirs.category_id = category.id
  left join lateral (
    select category_default.one_tap_minutes
    from category_defaults category_default
    join activity_categories other on other.id = category_default.category_id
    where category_default.company_id = activity.company_id
      and other.contains_medicine
      and other.client_id is null
      and other.removed_at is null
    order by other.id
    limit 1) medicine on category.contains_medicine
    and ours.version is null`;

/** In minutes; null where it is the usual one. */
export const oneTapMinutesSql = sql`
  nullif(coalesce(activity.one_tap_minutes, ours.one_tap_minutes, medicine.one_tap_minutes, theirs.one_tap_minutes,
  case when category.contains_medicine then ${sql.lit(MEDICINE_ONE_TAP_MINUTES)} end),
  ${sql.lit(DEFAULT_ONE_TAP_MINUTES)})`;
