/** The day of one client in one statement: which day, whether it is as it was, and if not what of its instances is another. */
import { type RawBuilder, sql } from 'kysely';
import { dateLimit } from '#domain/date-limit.ts';
import { localDate } from '#domain/time.ts';
import { statement } from '#server/database/statement.ts';
import { type Ctx, needsWriting, type PackedJson, packedJson } from '#server/request/handlers.ts';
import type { ClientPlace } from '#server/request/ports.ts';
import { badField, notFound } from '#server/request/problems.ts';
import { isOnTeamSide, isSharedWithSql, openClient, seesPlace } from '#server/request/scope.ts';
import { isFinishedSql, isPassedSql } from '#server/sql/instance-status.ts';
import { currentHorizon, isWrittenSinceSql, stampOf } from '#server/sql/row-writes.ts';
import { namesStamp, readParts, withoutDoses } from './day-parts.ts';
import { type DayRow, jsonOf, packedRow, packedRows, resolveRows, shortRow } from './day-rows.ts';
import { makeDay } from './series.ts';

type Input = { params: { clientId: number }; query: { date?: string | undefined } };

const placeStatement = statement<{ clientId: number }, ClientPlace>(
  ({ clientId }) => sql<ClientPlace>`
    select row.company_id as "companyId", company.time_zone as "timeZone", ${namesStamp(clientId)} as stamp
    from clients row
    join companies company on company.id = row.company_id
    where row.id = ${clientId}`,
);

/**
 * `is_incomplete`: some of its rows are still to be made (R8). `rows`: those that are not known packed, of the others only which they are. `horizon`: each
 * transaction before it had ended when this was read.
 */
type Row = { is_incomplete: boolean; of_rows: string; of_stock: string; of_names: string; rows: string | null; horizon: number };
type Values = {
  now: string;
  date: string;
  timeZone: string;
  /** The day is today or ahead, so that rows of it may still be to be made. */
  isTodayOrLater: boolean;
  clientId: number;
  isInTeam: boolean;
  /** The horizon of the rows that are known. */
  knownHorizon: number | null;
};

/**
 * The statement of the day view. Its stamp, in three parts, is another as soon as anything is that the day tells, to whatever reader: rows of the
 * day and of stock say by the transaction that wrote them last that they are what they were, the rest is counted by triggers (0029-day-stamps.sql,
 * decision 058), and so is what the clock alone has finished. One scan reads stamp and rows; only rows written since the known ones are packed.
 */
const dayStatement = statement<Values, Row>(({ now, date, timeZone, isTodayOrLater, clientId, isInTeam, knownHorizon }) => {
  const midnight = (day: RawBuilder<unknown>) => sql`(${day})::timestamp at time zone ${timeZone}::text`;
  const day = sql`${date}::date`;
  // A row that the known ones do not hold was written by none of the transactions before their horizon.
  const isNewSql = isWrittenSinceSql(knownHorizon, sql`snapshot.horizon`, 'instance');
  const isRowFinishedSql = isFinishedSql(now, 'instance');
  const wholeRow = packedRow(isRowFinishedSql, sql`${isInTeam}::boolean`);
  const row = sql`case when ${isNewSql} then ${wholeRow} else ${shortRow(isRowFinishedSql)} end`;
  const isVisibleSql = sql`instance.id is not null and instance.removed_at is null and ${isSharedWithSql(sql`${isInTeam}::boolean`)}`;
  return sql<Row>`
    select exists (
      select from planned_activities series
      where ${isTodayOrLater}::boolean
        and series.client_id = ${clientId}
        and series.made_until <= ${day}
        and series.starts_on <= ${day}
        and (series.ends_on is null or series.ends_on >= ${day})
        and not series.archived) as is_incomplete,
      day.of_rows,
      (
        select coalesce(${stampOf('item')}, 0)::text
        from inventory_items item
        where item.client_id = ${clientId}) as of_stock,
      ${namesStamp(clientId)} as of_names, day.rows, day.horizon
    from (
      select concat_ws(' ', count(instance.id), ${stampOf('instance')},
        count(*) filter (where ${isPassedSql(now, 'instance')})) as of_rows,
        ${packedRows(row)} filter (where ${isVisibleSql}) as rows, min(snapshot.horizon) as horizon
      from (select ${currentHorizon} as horizon) snapshot
      left join activity_instances instance on instance.client_id = ${clientId}
        and instance.placed_at >= ${midnight(day)}
        and instance.placed_at < ${midnight(sql`${day} + 1`)}) day`;
});

const jsonList = (rows: readonly string[]) => `[${rows.join(',')}]`;
const forms = {
  grouped: (rows: readonly DayRow[], json: (row: DayRow) => string) =>
    `{"finishedInstances":${jsonList(rows.filter(({ isFinished }) => isFinished).map(json))},"unfinishedInstances":${jsonList(rows.filter(({ isFinished }) => !isFinished).map(json))}}`,
  flat: (rows: readonly DayRow[], json: (row: DayRow) => string) => jsonList(rows.map(json)),
};
type Form = keyof typeof forms;

/** Reads where the client belongs, and keeps it until its stamp is another. */
async function readPlace({ app, db, user }: Ctx, clientId: number): Promise<ClientPlace> {
  const [place] = await placeStatement(db, { clientId });
  if (!place || !seesPlace(user, clientId, place)) throw notFound();
  app.rememberedDays.places.keep(String(clientId), place);
  return place;
}

/** The day as the database has it now, with where the client belongs. What is remembered of that is as good as the stamp that is read with the day. */
async function readDay<R extends Row>(ctx: Ctx, clientId: number, readRow: (place: ClientPlace) => Promise<R>) {
  const remembered = ctx.app.rememberedDays.places.of(String(clientId));
  let place = remembered && seesPlace(ctx.user, clientId, remembered) ? remembered : await readPlace(ctx, clientId);
  for (;;) {
    const row = await readRow(place);
    if (row.of_names === place.stamp) return { row, place };
    place = await readPlace(ctx, clientId);
  }
}

async function answer(ctx: Ctx, { params: { clientId }, query }: Input, form: Form): Promise<PackedJson> {
  const { db, user, now } = ctx;
  const { answers, parts, rows: knownRows } = ctx.app.rememberedDays;
  const isInTeam = isOnTeamSide(user, clientId);
  const nowInstant = now.toISOString();
  const daysOf = ({ timeZone }: ClientPlace) => {
    const today = localDate(nowInstant, timeZone);
    const date = query.date ?? today;
    // The clock says when a day begins: on another, rows stand in it that were not written since.
    return { today, date, rowsKey: [clientId, date, isInTeam, timeZone].join(' ') };
  };
  const readRow = async (place: ClientPlace) => {
    const { today, date, rowsKey } = daysOf(place);
    const rememberedRows = knownRows.of(rowsKey);
    const values = {
      now: nowInstant,
      date,
      timeZone: place.timeZone,
      isTodayOrLater: date >= today,
      clientId,
      isInTeam,
      knownHorizon: rememberedRows?.horizon ?? null,
    };
    return { ...(await dayStatement(db, values))[0]!, known: rememberedRows };
  };
  if (user.isAdmin && !ctx.readOnly) await openClient(ctx, clientId, 'instance.see');
  let { row, place } = await readDay(ctx, clientId, readRow);
  const { today, date, rowsKey } = daysOf(place);
  if (date > dateLimit(today)) throw badField('activityInstance', 'date', 'error.field.tooFarAhead');
  if (row.is_incomplete) {
    if (ctx.readOnly) throw needsWriting;
    const client = await openClient({ ...ctx, readOnly: true }, clientId, 'instance.see');
    await makeDay(db, client, date, now);
    ({ row, place } = await readDay(ctx, clientId, readRow));
  }
  const key = `${form} ${rowsKey}`;
  const stamp = [row.of_rows, row.of_stock, row.of_names].join(' ');
  const rememberedAnswer = answers.of(key);
  if (rememberedAnswer?.stamp === stamp) return packedJson(rememberedAnswer);
  const { rows, text: rowsText } = resolveRows(row.rows, row.known?.text);
  knownRows.keep(rowsKey, { horizon: row.horizon, text: rowsText });
  const allParts = await readParts(db, parts, { clientId, stamp: row.of_names, stock: row.of_stock }, idsIn(rows));
  const readerParts = isInTeam ? allParts : withoutDoses(allParts);
  const text = forms[form](rows.filter(readerParts.isThere), (dayRow) => jsonOf(dayRow, clientId, readerParts));
  return packedJson({ text, key, keep: (packedAnswer) => answers.keep(key, { stamp, ...packedAnswer }) });
}

const idsIn = (rows: readonly DayRow[]) => ({
  activities: new Set(rows.map(({ activityId }) => activityId)),
  series: new Set(rows.flatMap(({ seriesId }) => seriesId || [])),
  people: new Set(rows.flatMap(({ signedById, createdById }) => [signedById, createdById].filter(Boolean))),
});

/** The day as finished and unfinished, each by time (product «The day»). */
export const groupedDay = (ctx: Ctx, input: Input) => answer(ctx, input, 'grouped');
/** The day as one list by time. */
export const flatDay = (ctx: Ctx, input: Input) => answer(ctx, input, 'flat');
