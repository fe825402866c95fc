/** Activity instances as JSON that PostgreSQL writes: the day view's hot path builds no objects (measured: a third of the cost). */
import { type RawBuilder, sql } from 'kysely';
import { MAX_HANDLING_NOTES } from '#domain/inbox.ts';
import { instantInJson } from '#server/database/instants.ts';
import { notesSql } from '#server/inbox/notes.ts';
import { isSharedWithSql, seesClientSql } from '#server/request/scope.ts';
import type { User } from '#server/request/user.ts';
import { drawnAmount } from '#server/sql/drawn-amount.ts';
import { fullNameOf } from '#server/sql/full-name.ts';
import { isHealthCareActivitySql } from '#server/sql/health-care.ts';
import { marksJsonOf } from '#server/sql/marks-on.ts';
import { needsSecondSql } from '#server/sql/needs-second.ts';
import { isItemInUseSql } from '#server/sql/stock-level.ts';
import { defaultsJoinsSql, oneTapMinutesSql } from './one-tap.ts';

/** The version of an `instance` that a reader is told: what is withheld from the organisation does not count for it (R21, decision 081). */
export const readerVersionSql = (seesCommentsSql: RawBuilder<unknown>) =>
  sql`case when ${seesCommentsSql} then instance.version else instance.shown_version end`;

/**
 * The columns of one instance (alias `instance`), named as the contract names them; a test holds them to the schema. Taken as one row
 * they become JSON with `row_to_json`, which costs half of what json_build_object does (docs/bench.md). `seesCommentsSql` is false for the
 * organisation's side, which then sees a comment only where it was shared (R21), and no dose (R143).
 */
const columnsSql = (seesCommentsSql: RawBuilder<unknown>, drawsSql: RawBuilder<unknown>) => sql`
  instance.id, ${readerVersionSql(seesCommentsSql)} as version, instance.activity_id as "activityId", activity.name as "activityName",
  instance.planned_activity_id as "plannedActivityId", ${instantInJson('instance.planned_date')} as "plannedDate",
  ${instantInJson('instance.occurence_date')} as "occurenceDate", ${instantInJson('instance.skipped_date')} as "skippedDate",
  ${instantInJson('instance.signed_by_date')} as "signedByDate", instance.is_completable as "isCompletable",
  instance.is_completed as "isCompleted",
  instance.is_skipped as "isSkipped", instance.signed_by_id as "signedById", ${fullNameOf('signer')} as "signedByName",
  ${fullNameOf('creator')} as "createdByName", case when ${seesCommentsSql}
    or instance.shared then instance.comment end as comment, instance.state,
  instance.client_id as "clientId", case when instance.original_start <> instance.planned_date
    then ${instantInJson('instance.original_start')} end as "movedFrom",
  series.recurrence as "plannedActivityRecurrence", type.name as "activityTypeName",
  coalesce(type.icon, category.icon) as "activityTypeIcon",
  category.name as "activityCategoryName", category.color as "activityCategoryColor", ${isHealthCareActivitySql} as "isHealthCare",
  ${oneTapMinutesSql} as "oneTapMinutes",
  case when ${seesCommentsSql} and not (instance.is_completed or instance.is_skipped) then coalesce(series.dose, activity.dose) end as dose,
  coalesce(${drawsSql}, '[]'::json) as draws`;

/** The joins that the columns read; put after `from activity_instances instance`. */
const joinsSql = sql`
  join activities activity on activity.id = instance.activity_id
  join activity_types type on type.id = activity.type_id
  join activity_categories category on category.id = type.activity_category_id ${defaultsJoinsSql}
  left join planned_activities series on series.id = instance.planned_activity_id
  left join users signer on signer.id = instance.signed_by_id
  left join users creator on creator.id = instance.created_by_id`;

/** The draws of a signing: the activity's effects now (R19); `left` is never below 0. Aliases `effect` and `item`. */
const drawsJsonWithSql = (amountInStock: RawBuilder<unknown>, seriesId: RawBuilder<unknown>) =>
  sql`json_agg(json_build_object('item', item.name, 'unit', item.unit, 'amount', ${drawnAmount(seriesId)},
    'left', case when item.controlled then null else greatest(${amountInStock}, 0) end)
    order by item.name, item.id)`;
const drawsJsonSql = (seriesId: RawBuilder<unknown>) => drawsJsonWithSql(sql`item.amount_in_stock`, seriesId);
/** Those of one activity, where a step `updated_items` of the same statement has just changed what is left; null where it draws nothing. */
export const drawsAfterUpdateSql = (activityId: RawBuilder<number>, seriesId: RawBuilder<unknown>) => sql`(
  select ${drawsJsonWithSql(sql`coalesce(updated_items.amount_in_stock, item.amount_in_stock)`, seriesId)}::text
  from inventory_effects effect
  join inventory_items item on item.id = effect.item_id
  left join updated_items on updated_items.id = item.id
  where effect.activity_id = ${activityId} and ${isItemInUseSql})`;

/** The organisation's handling of an instance, where `isShownSql`: time, person, number of tasks made of it, and notes (R82, R93). */
const handlingColumnsSql = (isShownSql: RawBuilder<unknown>, { notes, count }: ReturnType<typeof notesSql>) => sql`,
  case when ${isShownSql} then ${instantInJson('instance.handled_date')} end as "handledDate",
  case when ${isShownSql}
    then (select ${fullNameOf('handler')} from users handler
      where handler.id = instance.handled_by_id) end as "handledByName",
  case
    when ${isShownSql}
    then (
      select count(*)
      from task_instances made
      where made.created_from_instance_id = instance.id
        and made.created_from_instance_type = 'ACTIVITY'
        and made.removed_at is null) end as "madeTasks",
  case when ${isShownSql} then ${notes} end as notes, case when ${isShownSql} then ${count} end as "noteCount"`;
const inboxColumnsSql = (isShownSql: RawBuilder<unknown>) => sql`,
  case when ${isShownSql}
    then exists (select from inbox_entries entry where entry.instance_id = instance.id and entry.gone_at is null) end as "inInbox",
  case when ${isShownSql} then ${marksJsonOf('instance.id')} end as marks`;
/** The notes on an instance (alias `instance`): of one alone all of them, in lists the newest. */
const allNotesSql = notesSql(sql`dealing_note.instance_id = instance.id`, MAX_HANDLING_NOTES);
const newestNotesSql = notesSql(sql`dealing_note.instance_id = instance.id`, 1);
/** A condition that this reader is told what was done about an instance (alias `instance`): by their own organisation; the team's side never is. */
export const seesHandlingsSql = (
  user: Pick<User, 'isAdmin' | 'isOrganisation' | 'companyId'>,
  companyId: RawBuilder<number | null> = sql`${user.companyId}`,
): RawBuilder<unknown> | undefined =>
  user.isAdmin ? sql`true` : user.isOrganisation && user.companyId ? sql`instance.company_id = ${companyId}` : undefined;

/**
 * One instance: its row as `it`, and the joins for it, with the items that a signing does not draw, since they are archived or removed; where
 * `isHandlingShown` holds, with what the organisation did about it, and with `isSingle`, for one that is read by itself, whether it is in the inbox, and its marks.
 */
export const instanceRowSql = (seesCommentsSql: RawBuilder<unknown>, isHandlingShown?: RawBuilder<unknown>, isSingle = false) =>
  sql`${joinsSql},
    lateral (
      select ${drawsJsonSql(sql`instance.planned_activity_id`)} filter (where ${isItemInUseSql}) as draws,
        json_agg(item.name order by item.name, item.id) filter (where effect.amount > 0 and not ${isItemInUseSql}) as undrawn
      from inventory_effects effect
      join inventory_items item on item.id = effect.item_id
      where effect.activity_id = instance.activity_id) drawn,
    lateral (
      select ${columnsSql(seesCommentsSql, sql`drawn.draws`)}, coalesce(drawn.undrawn, '[]') as "notDrawn"
      ${isSingle ? sql`, case when ${seesCommentsSql} then ${needsSecondSql} end as "needsSecond"` : sql``}
      ${
        isHandlingShown
          ? sql`${handlingColumnsSql(isHandlingShown, isSingle ? allNotesSql : newestNotesSql)}
        ${isSingle ? inboxColumnsSql(isHandlingShown) : sql``}`
          : sql``
      }) it`;

/** The stock that signings draw, of all of a client's activities, and of each series that has a dose of its own. */
export const drawsOfClientSql = (clientId: RawBuilder<number>) => sql`
  select effect.activity_id, null::bigint as series_id, ${drawsJsonSql(sql`null::bigint`)} as draws
  from inventory_items item
  join inventory_effects effect on effect.item_id = item.id
  where item.client_id = ${clientId} and ${isItemInUseSql}
  group by effect.activity_id
  union all
  select effect.activity_id, series.id, ${drawsJsonSql(sql`series.id`)}
  from planned_activities series
  join inventory_effects effect on effect.activity_id = series.activity_id
  join inventory_items item on item.id = effect.item_id
  where series.client_id = ${clientId} and series.dose is not null and ${isItemInUseSql}
  group by effect.activity_id, series.id`;

type ReaderSlots = { clients: RawBuilder<readonly number[]>; companyId: RawBuilder<number | null> };
/** The instances that somebody may see: of a client in scope, and for the organisation's side only what is shared once done. */
export const isVisibleInstanceSql = (user: Pick<User, 'isAdmin' | 'isOrganisation' | 'companyId'>, { clients, companyId }: ReaderSlots) =>
  sql<boolean>`instance.removed_at is null
    and ${seesClientSql({ ...user, clients, companyId: user.companyId && companyId }, 'instance')}
    and ${isSharedWithSql(sql`${user.isAdmin} or instance.client_id = any(${clients})`)}`;
