/** The day of one client in one statement: which day, whether it is as it was, and if not what of its instances is another. */
import { type RawBuilder, sql } from 'kysely';
import { computeDateLimit } from '#domain/date-limit.ts';
import { toLocalDate } from '#domain/time.ts';
import { createStatement } from '#server/database/statement.ts';
import { type Ctx, needsWritingError, type PackedJson, packedJson } from '#server/request/handlers.ts';
import type { ClientPlace } from '#server/request/ports.ts';
import { badField, notFound } from '#server/request/problems.ts';
import { isOnTeamSide, isSharedWithSql, openClient, seesPlace } from '#server/request/scope.ts';
import { isFinishedSql, isPassedSql } from '#server/sql/instance-status.ts';
import { currentHorizon, isWrittenSinceSql, rowsStampOf } from '#server/sql/row-writes.ts';
import { namesStampSql, readParts, withoutDoses } from './day-parts.ts';
import { buildInstanceJson, type DayRow, packedRowSql, packedRowsSql, resolveRows, shortRowSql } from './day-rows.ts';
import { createDayInstances } from './series.ts';

type DayRequest = { params: { clientId: number }; query: { date?: string | undefined } };

const readPlaceRow = createStatement<{ clientId: number }, ClientPlace>(
  ({ clientId }) => sql<ClientPlace>`
    select row.company_id as "companyId", company.time_zone as "timeZone", ${namesStampSql(clientId)} as stamp
    from clients row
    join companies company on company.id = row.company_id
    where row.id = ${clientId}`,
);

/**
 * `is_incomplete`: some of its rows are still to be made (R8). `rows`: those that are not known packed, of the others only which they are. `horizon`: each
 * transaction before it had ended when this was read.
 */
type DayResult = { is_incomplete: boolean; of_rows: string; of_stock: string; of_names: string; rows: string | null; horizon: number };
type DayParameters = {
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
const readDayResult = createStatement<DayParameters, DayResult>(
  ({ now, date, timeZone, isTodayOrLater, clientId, isInTeam, knownHorizon }) => {
    const midnightSql = (dateSql: RawBuilder<unknown>) => sql`(${dateSql})::timestamp at time zone ${timeZone}::text`;
    const daySql = sql`${date}::date`;
    // A row that the known ones do not hold was written by none of the transactions before their horizon.
    const isNewSql = isWrittenSinceSql(knownHorizon, sql`snapshot.horizon`, 'instance');
    const isRowFinishedSql = isFinishedSql(now, 'instance');
    const wholeRowSql = packedRowSql(isRowFinishedSql, sql`${isInTeam}::boolean`);
    const rowSql = sql`case when ${isNewSql} then ${wholeRowSql} else ${shortRowSql(isRowFinishedSql)} end`;
    const isVisibleSql = sql`instance.id is not null and instance.removed_at is null and ${isSharedWithSql(sql`${isInTeam}::boolean`)}`;
    return sql<DayResult>`
    select exists (
      select from planned_activities series
      where ${isTodayOrLater}::boolean
        and series.client_id = ${clientId}
        and series.made_until <= ${daySql}
        and series.starts_on <= ${daySql}
        and (series.ends_on is null or series.ends_on >= ${daySql})
        and not series.archived) as is_incomplete,
      day.of_rows,
      (
        select coalesce(${rowsStampOf('item')}, 0)::text
        from inventory_items item
        where item.client_id = ${clientId}) as of_stock,
      ${namesStampSql(clientId)} as of_names, day.rows, day.horizon
    from (
      select concat_ws(' ', count(instance.id), ${rowsStampOf('instance')},
        count(*) filter (where ${isPassedSql(now, 'instance')})) as of_rows,
        ${packedRowsSql(rowSql)} filter (where ${isVisibleSql}) as rows, min(snapshot.horizon) as horizon
      from (select ${currentHorizon} as horizon) snapshot
      left join activity_instances instance on instance.client_id = ${clientId}
        and instance.placed_at >= ${midnightSql(daySql)}
        and instance.placed_at < ${midnightSql(sql`${daySql} + 1`)}) day`;
  },
);

const jsonListOf = (rows: readonly string[]) => `[${rows.join(',')}]`;
const dayFormatters = {
  grouped: (rows: readonly DayRow[], toJson: (row: DayRow) => string) =>
    `{"finishedInstances":${jsonListOf(rows.filter(({ isFinished }) => isFinished).map(toJson))},"unfinishedInstances":${jsonListOf(rows.filter(({ isFinished }) => !isFinished).map(toJson))}}`,
  flat: (rows: readonly DayRow[], toJson: (row: DayRow) => string) => jsonListOf(rows.map(toJson)),
};
type DayForm = keyof typeof dayFormatters;

/** Reads where the client belongs, and keeps it until its stamp is another. */
async function readPlace({ app, db, user }: Ctx, clientId: number): Promise<ClientPlace> {
  const [clientPlace] = await readPlaceRow(db, { clientId });
  if (!clientPlace || !seesPlace(user, clientId, clientPlace)) throw notFound();
  app.rememberedDays.places.set(String(clientId), clientPlace);
  return clientPlace;
}

/** The day as the database has it now, with where the client belongs. What is remembered of that is as good as the stamp that is read with the day. */
async function readDay<R extends DayResult>(ctx: Ctx, clientId: number, readResult: (place: ClientPlace) => Promise<R>) {
  const rememberedPlace = ctx.app.rememberedDays.places.of(String(clientId));
  let clientPlace = rememberedPlace && seesPlace(ctx.user, clientId, rememberedPlace) ? rememberedPlace : await readPlace(ctx, clientId);
  for (;;) {
    const dayResult = await readResult(clientPlace);
    if (dayResult.of_names === clientPlace.stamp) return { row: dayResult, place: clientPlace };
    clientPlace = await readPlace(ctx, clientId);
  }
}

async function answerDay(ctx: Ctx, { params: { clientId }, query }: DayRequest, form: DayForm): Promise<PackedJson> {
  const { db, user, now } = ctx;
  const { answers: answerCache, parts: partsCache, rows: rowsCache } = ctx.app.rememberedDays;
  const isInTeam = isOnTeamSide(user, clientId);
  const nowInstant = now.toISOString();
  const resolveDate = ({ timeZone }: ClientPlace) => {
    const today = toLocalDate(nowInstant, timeZone);
    const date = query.date ?? today;
    // The clock says when a day begins: on another, rows stand in it that were not written since.
    return { today, date, rowsKey: [clientId, date, isInTeam, timeZone].join(' ') };
  };
  const readResult = async (clientPlace: ClientPlace) => {
    const { today, date, rowsKey } = resolveDate(clientPlace);
    const rememberedRows = rowsCache.of(rowsKey);
    const parameters = {
      now: nowInstant,
      date,
      timeZone: clientPlace.timeZone,
      isTodayOrLater: date >= today,
      clientId,
      isInTeam,
      knownHorizon: rememberedRows?.horizon ?? null,
    };
    return { ...(await readDayResult(db, parameters))[0]!, known: rememberedRows };
  };
  if (user.isAdmin && !ctx.readOnly) await openClient(ctx, clientId, 'instance.see');
  let { row: dayResult, place: clientPlace } = await readDay(ctx, clientId, readResult);
  const { today, date, rowsKey } = resolveDate(clientPlace);
  if (date > computeDateLimit(today)) throw badField('activityInstance', 'date', 'error.field.tooFarAhead');
  if (dayResult.is_incomplete) {
    if (ctx.readOnly) throw needsWritingError;
    const client = await openClient({ ...ctx, readOnly: true }, clientId, 'instance.see');
    await createDayInstances(db, client, date, now);
    ({ row: dayResult, place: clientPlace } = await readDay(ctx, clientId, readResult));
  }
  const answerKey = `${form} ${rowsKey}`;
  const stamp = [dayResult.of_rows, dayResult.of_stock, dayResult.of_names].join(' ');
  const rememberedAnswer = answerCache.of(answerKey);
  if (rememberedAnswer?.stamp === stamp) return packedJson(rememberedAnswer);
  const { rows, text: rowsText } = resolveRows(dayResult.rows, dayResult.known?.text);
  rowsCache.set(rowsKey, { horizon: dayResult.horizon, text: rowsText });
  const allParts = await readParts(db, partsCache, { clientId, stamp: dayResult.of_names, stock: dayResult.of_stock }, partIdsOf(rows));
  const readerParts = isInTeam ? allParts : withoutDoses(allParts);
  const dayJson = dayFormatters[form](rows.filter(readerParts.isPresent), (dayRow) => buildInstanceJson(dayRow, clientId, readerParts));
  return packedJson({ text: dayJson, answerKey, cacheAnswer: (packedAnswer) => answerCache.set(answerKey, { stamp, ...packedAnswer }) });
}

const partIdsOf = (rows: readonly DayRow[]) => ({
  activities: new Set(rows.map(({ activityId }) => activityId)),
  series: new Set(rows.flatMap(({ seriesId }) => seriesId || [])),
  people: new Set(rows.flatMap(({ signedById, createdById }) => [signedById, createdById].filter(Boolean))),
});

/** The day as finished and unfinished, each by time (product «The day»). */
export const readGroupedDay = (ctx: Ctx, input: DayRequest) => answerDay(ctx, input, 'grouped');
/** The day as one list by time. */
export const readFlatDay = (ctx: Ctx, input: DayRequest) => answerDay(ctx, input, 'flat');
