/** Activity instances as JSON that PostgreSQL writes: the day view's hot path builds no objects (measured: a third of the cost). */
import { type RawBuilder, sql } from 'kysely';
import { MOST_NOTES } from '#domain/inbox.ts';
import { instantInJson } from '#server/database/instants.ts';
import { notesOf } from '#server/inbox/notes.ts';
import { seesClient, sharedWith } from '#server/request/scope.ts';
import type { Who } from '#server/request/who.ts';
import { drawnAmount } from '#server/sql/drawn-amount.ts';
import { isHealthCareOf } from '#server/sql/health-care.ts';
import { marksOn } from '#server/sql/marks-on.ts';
import { needsSecondOf } from '#server/sql/needs-second.ts';
import { ofDefaults, oneTapMinutes } from './one-tap.ts';
import { isInUse } from './stock.ts';

/** The version of an instance `i` that a reader is told: what is withheld from the organisation does not count for it (R21, decision 081). */
export const versionFor = (seesComments: RawBuilder<unknown>) => sql`case when ${seesComments} then i.version else i.shown_version end`;

/**
 * The columns of one instance (alias `i`), named as the contract names them; a test holds them to the schema. Taken as one row
 * they become JSON with `row_to_json`, which costs half of what json_build_object does (docs/bench.md). `seesComments` is false for the
 * organisation's side, which then sees a comment only where it was shared (R21), and no dose (R143).
 */
const columns = (seesComments: RawBuilder<unknown>, draws: RawBuilder<unknown>) => sql`
  i.id, ${versionFor(seesComments)} as version, i.activity_id as "activityId", a.name as "activityName",
  i.planned_activity_id as "plannedActivityId", ${instantInJson('i.planned_date')} as "plannedDate",
  ${instantInJson('i.occurence_date')} as "occurenceDate", ${instantInJson('i.skipped_date')} as "skippedDate",
  ${instantInJson('i.signed_by_date')} as "signedByDate", i.is_completable as "isCompletable", i.is_completed as "isCompleted",
  i.is_skipped as "isSkipped", i.signed_by_id as "signedById", s.first_name || ' ' || s.last_name as "signedByName",
  m.first_name || ' ' || m.last_name as "createdByName", case when ${seesComments} or i.shared then i.comment end as comment, i.state,
  i.client_id as "clientId", case when i.original_start <> i.planned_date then ${instantInJson('i.original_start')} end as "movedFrom",
  p.recurrence as "plannedActivityRecurrence", ty.name as "activityTypeName", coalesce(ty.icon, c.icon) as "activityTypeIcon",
  c.name as "activityCategoryName", c.color as "activityCategoryColor", ${isHealthCareOf} as "isHealthCare",
  ${oneTapMinutes} as "oneTapMinutes",
  case when ${seesComments} and not (i.is_completed or i.is_skipped) then coalesce(p.dose, a.dose) end as dose,
  coalesce(${draws}, '[]'::json) as draws`;

/** The joins that the columns read; put after `from activity_instances i`. */
const joins = sql`
  join activities a on a.id = i.activity_id
  join activity_types ty on ty.id = a.type_id
  join activity_categories c on c.id = ty.activity_category_id ${ofDefaults}
  left join planned_activities p on p.id = i.planned_activity_id
  left join users s on s.id = i.signed_by_id
  left join users m on m.id = i.created_by_id`;

/** The draws of a signing: the activity's effects now (R19); `left` is never below 0. Aliases `e` and `n`. */
const drawnWith = (amountInStock: RawBuilder<unknown>, seriesId: RawBuilder<unknown>) =>
  sql`json_agg(json_build_object('item', n.name, 'unit', n.unit, 'amount', ${drawnAmount(seriesId)},
    'left', case when n.controlled then null else greatest(${amountInStock}, 0) end)
    order by n.name, n.id)`;
const drawn = (seriesId: RawBuilder<unknown>) => drawnWith(sql`n.amount_in_stock`, seriesId);
/** Those of one activity, where a step `updated_items` of the same statement has just changed what is left; null where it draws nothing. */
export const drawnJustNow = (activityId: RawBuilder<number>, seriesId: RawBuilder<unknown>) => sql`(
  select ${drawnWith(sql`coalesce(updated_items.amount_in_stock, n.amount_in_stock)`, seriesId)}::text
  from inventory_effects e
  join inventory_items n on n.id = e.item_id
  left join updated_items on updated_items.id = n.id
  where e.activity_id = ${activityId} and ${isInUse})`;

/** The organisation's handling of an instance, where `isShown`: time, person, number of tasks made of it, and notes (R82, R93). */
const handledWith = (isShown: RawBuilder<unknown>, { notes, count }: ReturnType<typeof notesOf>) => sql`,
  case when ${isShown} then ${instantInJson('i.handled_date')} end as "handledDate",
  case when ${isShown} then (select h.first_name || ' ' || h.last_name from users h where h.id = i.handled_by_id) end as "handledByName",
  case
    when ${isShown}
    then (
      select count(*)
      from task_instances made
      where made.created_from_instance_id = i.id
        and made.created_from_instance_type = 'ACTIVITY'
        and made.removed_at is null) end as "madeTasks",
  case when ${isShown} then ${notes} end as notes, case when ${isShown} then ${count} end as "noteCount"`;
const isInInbox = (isShown: RawBuilder<unknown>) => sql`,
  case when ${isShown} then exists (select from inbox_entries e where e.instance_id = i.id and e.gone_at is null) end as "inInbox",
  case when ${isShown} then ${marksOn('i.id')} end as marks`;
/** The notes on an instance (alias `i`): of one alone all of them, in lists the newest. */
const ofOne = notesOf(sql`n.instance_id = i.id`, MOST_NOTES);
const inLists = notesOf(sql`n.instance_id = i.id`, 1);
/** A condition that this reader is told what was done about an instance (alias `i`): by their own organisation; the team's side never is. */
export const seesHandlings = (
  who: Pick<Who, 'isAdmin' | 'isOrganisation' | 'companyId'>,
  companyId: RawBuilder<number | null> = sql`${who.companyId}`,
): RawBuilder<unknown> | undefined =>
  who.isAdmin ? sql`true` : who.isOrganisation && who.companyId ? sql`i.company_id = ${companyId}` : undefined;

/**
 * One instance: its row as `it`, and the joins for it, with the items that a signing does not draw, since they are archived or removed; where
 * `handlings` holds, with what the organisation did about it, and with `isSingle`, for one that is read by itself, whether it is in the inbox, and its marks.
 */
export const instanceRow = (seesComments: RawBuilder<unknown>, handlings?: RawBuilder<unknown>, isSingle = false) =>
  sql`${joins},
    lateral (
      select ${drawn(sql`i.planned_activity_id`)} filter (where ${isInUse}) as draws,
        json_agg(n.name order by n.name, n.id) filter (where e.amount > 0 and not ${isInUse}) as undrawn
      from inventory_effects e
      join inventory_items n on n.id = e.item_id
      where e.activity_id = i.activity_id) d,
    lateral (
      select ${columns(seesComments, sql`d.draws`)}, coalesce(d.undrawn, '[]') as "notDrawn"
      ${isSingle ? sql`, case when ${seesComments} then ${needsSecondOf} end as "needsSecond"` : sql``}
      ${handlings ? sql`${handledWith(handlings, isSingle ? ofOne : inLists)} ${isSingle ? isInInbox(handlings) : sql``}` : sql``}) it`;

/** The stock that signings draw, of all of a client's activities, and of each series that has a dose of its own. */
export const drawnOf = (clientId: RawBuilder<number>) => sql`
  select e.activity_id, null::bigint as series_id, ${drawn(sql`null::bigint`)} as draws
  from inventory_items n
  join inventory_effects e on e.item_id = n.id
  where n.client_id = ${clientId} and ${isInUse}
  group by e.activity_id
  union all
  select e.activity_id, o.id, ${drawn(sql`o.id`)}
  from planned_activities o
  join inventory_effects e on e.activity_id = o.activity_id
  join inventory_items n on n.id = e.item_id
  where o.client_id = ${clientId} and o.dose is not null and ${isInUse}
  group by e.activity_id, o.id`;

type Slots = { clients: RawBuilder<readonly number[]>; companyId: RawBuilder<number | null> };
/** The instances that somebody may see: of a client in scope, and for the organisation's side only what is shared once done. */
export const visible = (who: Pick<Who, 'isAdmin' | 'isOrganisation' | 'companyId'>, { clients, companyId }: Slots) =>
  sql<boolean>`i.removed_at is null
    and ${seesClient({ ...who, clients, companyId: who.companyId && companyId }, 'i')}
    and ${sharedWith(sql`${who.isAdmin} or i.client_id = any(${clients})`)}`;
