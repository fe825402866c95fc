/** Medicines as they are read: each with the number that applies, the one that comes, its series and what is left of it (R128, R131). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { OrderRevision } from '#contract/medicine-orders.ts';
import type { MedicinePause } from '#contract/medicine-pauses.ts';
import type { Medicine } from '#contract/medicines.ts';
import { ENDED_LISTED_DAYS } from '#domain/medicine-numbers.ts';
import { dayInJson, instantInJson } from '#server/database/instants.ts';
import { seriesDosesSql } from '#server/planning/series-dose.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { fullNameOf } from '#server/sql/full-name.ts';
import { isHealthCareActivitySql } from '#server/sql/health-care.ts';

const DAY_MS = 86_400_000;

const checkColumnSql = (column: RawBuilder<unknown>) => sql`(
  select ${column}
  from medicine_checks checked
  join users checker on checker.id = checked.by_id
  where checked.company_id = revision.company_id and checked.medicine_id = revision.medicine_id and checked.number = revision.number)`;
/** The fields of a number `revision` as JSON, with who wrote it and who checked it. */
const revisionJsonSql = sql`
  json_build_object('number', revision.number, 'fromDate', ${instantInJson('revision.from_at')}, 'date', ${instantInJson('revision.at')},
  'byId', revision.by_id, 'byName', (select ${fullNameOf('writer')} from users writer
    where writer.id = revision.by_id),
  'checkedByName', ${checkColumnSql(sql`${fullNameOf('checker')}`)},
  'checkedDate', ${checkColumnSql(sql`${instantInJson('checked.at')}`)},
  'reason', revision.reason, 'name', revision.name, 'substance', revision.substance, 'strength', revision.strength, 'form', revision.form,
  'dose', revision.dose, 'doseTo', revision.dose_to,
  'unit', revision.unit, 'route', revision.route, 'indication', revision.indication, 'instruction', revision.instruction,
  'givenBy', revision.given_by,
  'orderedBy', revision.ordered_by, 'orderedOn', ${dayInJson('revision.ordered_on')}, 'untilDay', ${dayInJson('revision.until_day')},
  'maxAmount', revision.max_amount,
  'maxHours', revision.max_hours, 'minIntervalMinutes', revision.min_interval_minutes, 'effectAfterMinutes', revision.effect_after_minutes,
  'needsSecond', revision.needs_second, 'contents', revision.contents, 'doses', ${seriesDosesSql})`;

/** The fields of a `pause` as JSON. */
const pauseJsonSql = sql`json_build_object('id', pause.id, 'fromDate', ${instantInJson('pause.from_at')},
  'untilDate', ${instantInJson('pause.until_at')}, 'orderedBy', pause.ordered_by, 'reason', pause.reason,
  'date', ${instantInJson('pause.at')},
  'byName', (select ${fullNameOf('pauser')} from users pauser where pauser.id = pause.by_id),
  'endedDate', ${instantInJson('pause.ended_at')})`;
/** A condition for a `pause` that applies at a moment, or comes. */
export const isCurrentOrUpcomingSql = (instant: string) =>
  sql<SqlBool>`pause.ended_at is null and (pause.until_at is null or pause.until_at > ${instant})`;

const fromRevisionsSql = sql`from medicine_numbers revision where revision.medicine_id = medicine.id`;
/** The number of a `medicine` that applies at a moment: the last written of those that have begun, else the first to begin. */
const currentRevisionSql = (instant: string) =>
  sql`
    select revision.number ${fromRevisionsSql}
    order by revision.from_at > ${instant}, case when revision.from_at > ${instant} then revision.from_at end, revision.number desc
    limit 1`;
/** True where one after the number that applies, `applying`, was written and begins later. */
const isFutureRevisionSql = (instant: string) => sql`revision.from_at > ${instant} and revision.number > applying.number`;

/** Medicines `medicine` under a condition, by the name of what applies; those of activities that were removed have gone from the list. */
async function readMedicinesWhere({ db, now }: Pick<Ctx, 'db' | 'now'>, condition: RawBuilder<unknown>): Promise<Medicine[]> {
  const nowInstant = now.toISOString();
  const { rows } = await sql<Medicine>`
    select medicine.id, json_build_object('id', activity.id, 'name', activity.name,
      'isHealthCare', ${isHealthCareActivitySql} is not null) as activity,
      medicine.client_id as "clientId", medicine.version, medicine.kind,
      (select ${revisionJsonSql} ${fromRevisionsSql} and revision.number = applying.number) as current,
      (select ${revisionJsonSql} ${fromRevisionsSql} and revision.number < applying.number
        order by revision.number desc limit 1) as previous,
      (select ${revisionJsonSql} ${fromRevisionsSql} and ${isFutureRevisionSql(nowInstant)}
        order by revision.from_at, revision.number desc limit 1) as coming,
      coalesce((
        select json_agg(json_build_object('id', series.id, 'recurrence', series.recurrence) order by series.id)
        from planned_activities series
        where series.activity_id = medicine.activity_id
          and not series.archived
          and (series.ends_on is null or series.ends_on >= ${nowInstant}::timestamptz::date)),
        '[]') as plans,
      coalesce((
        select json_agg(${pauseJsonSql} order by pause.from_at)
        from medicine_pauses pause
        where pause.medicine_id = medicine.id and ${isCurrentOrUpcomingSql(nowInstant)}),
        '[]') as pauses,
      (
        select json_build_object('left', min(item.amount_in_stock), 'unit', min(item.unit))
        from inventory_effects effect
        join inventory_items item on item.id = effect.item_id and item.removed_at is null and not item.archived
        where effect.activity_id = medicine.activity_id
        having count(*) = 1 and not bool_or(item.controlled)) as stock,
      medicine.ended_at as "endedDate",
      (select ${fullNameOf('ender')} from users ender where ender.id = medicine.ended_by_id) as "endedByName",
      medicine.ended_reason as "endedReason"
    from medicines medicine
    join activities activity on activity.id = medicine.activity_id and activity.removed_at is null
    join lateral (${currentRevisionSql(nowInstant)}) applying on true
    where ${condition}`.execute(db);
  return rows.sort(
    (medicine, otherMedicine) => medicine.current.name.localeCompare(otherMedicine.current.name, 'sv') || medicine.id - otherMedicine.id,
  );
}

/** Those of a client that are given, and for some days those that ended. */
export const readMedicines = (ctx: Pick<Ctx, 'db' | 'now'>, clientId: number): Promise<Medicine[]> => {
  const endedAfter = new Date(ctx.now.getTime() - ENDED_LISTED_DAYS * DAY_MS).toISOString();
  return readMedicinesWhere(
    ctx,
    sql`medicine.client_id = ${clientId} and not activity.archived and (medicine.ended_at is null or medicine.ended_at > ${endedAfter})`,
  );
};

export const readMedicine = async (ctx: Pick<Ctx, 'db' | 'now'>, id: number): Promise<Medicine | undefined> =>
  (await readMedicinesWhere(ctx, sql`medicine.id = ${id}`))[0];

export async function readPause({ db }: Pick<Ctx, 'db'>, id: number): Promise<MedicinePause> {
  const { rows } = await sql<{ pause: MedicinePause }>`
    select ${pauseJsonSql} as pause
    from medicine_pauses pause
    where pause.id = ${id}`.execute(db);
  return rows[0]!.pause;
}

/** All numbers of an order, the newest first. */
export async function readOrderRevisions({ db }: Pick<Ctx, 'db'>, medicineId: number): Promise<OrderRevision[]> {
  const { rows } = await sql<{ revision: OrderRevision; imageUrl: string | null }>`
    select ${revisionJsonSql} as revision, revision.image_url as "imageUrl"
    from medicine_numbers revision
    where revision.medicine_id = ${medicineId}
    order by revision.number desc`.execute(db);
  return rows.map(({ revision, imageUrl }) => ({ ...revision, imageUrl }));
}

/** One of them; undefined where there is none. */
export async function readRevision({ db }: Pick<Ctx, 'db'>, medicineId: number, number: number): Promise<OrderRevision | undefined> {
  const { rows } = await sql<{ revision: OrderRevision }>`
    select ${revisionJsonSql} as revision
    from medicine_numbers revision
    where revision.medicine_id = ${medicineId} and revision.number = ${number}`.execute(db);
  return rows[0]?.revision;
}

/** The orders of several medicines, by medicine. */
export async function readRevisionsByMedicine(
  { db }: Pick<Ctx, 'db'>,
  medicineIds: readonly number[],
): Promise<ReadonlyMap<number, OrderRevision[]>> {
  const { rows } = await sql<{ id: number; revisions: OrderRevision[] }>`
    select revision.medicine_id as id, json_agg(${revisionJsonSql} order by revision.number) as revisions
    from medicine_numbers revision
    where revision.medicine_id = any(${medicineIds})
    group by 1`.execute(db);
  return new Map(rows.map(({ id, revisions }) => [id, revisions]));
}

/** An order as it stands: of a medicine that is given, with the number that applies; of one that has ended, nothing. */
export type CurrentOrder = Pick<Medicine, 'id' | 'version' | 'kind'> & {
  activityId: number;
  current: OrderRevision | null;
  isAhead: boolean;
};
/** The medicines of several clients. */
export async function readCurrentOrders({ db, now }: Pick<Ctx, 'db' | 'now'>, clientIds: readonly number[]): Promise<CurrentOrder[]> {
  const nowInstant = now.toISOString();
  const { rows } = await sql<CurrentOrder>`
    select medicine.id, medicine.version, medicine.kind, medicine.activity_id as "activityId",
      exists (select ${fromRevisionsSql} and ${isFutureRevisionSql(nowInstant)}) as "isAhead",
      case when medicine.ended_at is null
        then (select ${revisionJsonSql} ${fromRevisionsSql} and revision.number = applying.number) end as current
    from medicines medicine
    join lateral (${currentRevisionSql(nowInstant)}) applying on true
    where medicine.client_id = any(${clientIds}::bigint[])`.execute(db);
  return rows;
}
