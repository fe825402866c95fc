/** The day of one client in one statement: whose client, which day, whether it is as it was, and if not its instances. */
import { type RawBuilder, sql } from 'kysely';
import { dateLimit } from '#domain/date-limit.ts';
import { localDate } from '#domain/time.ts';
import { statement } from '#server/database/statement.ts';
import { type Ctx, needsWriting, type PackedJson, packed } from '#server/request/handlers.ts';
import { badField, notFound } from '#server/request/problems.ts';
import { inTeam, openClient, perSide, seesClient, sharedWith } from '#server/request/scope.ts';
import type { Who } from '#server/request/who.ts';
import { isFinished, isPassed } from '#server/sql/instance-status.ts';
import { partsOf } from './day-parts.ts';
import { type DayRow, isFinishedRow, jsonOf, packedRow, packedRows, unpacked } from './day-rows.ts';
import { makeDay } from './series.ts';

type Input = { params: { clientId: number }; query: { date?: string | undefined } };
/**
 * `zone`: whose clock says what today is; null when the client is not found. `unmade`: some of its rows are still to be made (R8). `rows`: packed;
 * null also when the day's stamp is the known one.
 */
type Row = { zone: string | null; unmade: boolean; of_rows: string; of_stock: string; of_names: string; rows: string | null };

type Values = {
  now: string;
  date: string | null;
  clientId: number;
  team: boolean;
  clients: readonly number[];
  companyId: number | null;
  /** The stamp under which the answer is cached. */
  known: string | null;
};
type Slots = { [K in keyof Values]: RawBuilder<Values[K]> };

/** The client, if it is in scope, and when its day begins and ends. */
const dayOf = (who: Who, { now, date, clientId, clients, companyId }: Slots) => sql`
  select t.id, co.time_zone as zone, day.day >= (${now}::timestamptz at time zone co.time_zone)::date as ahead, day.day,
         day.day::timestamp at time zone co.time_zone as starts, (day.day + 1)::timestamp at time zone co.time_zone as ends
  from clients t join companies co on co.id = t.company_id,
       lateral (select coalesce(${date}::date, (${now}::timestamptz at time zone co.time_zone)::date) as day) day
  where t.id = ${clientId} and ${seesClient({ ...who, clients, companyId: who.companyId && companyId }, 't', 'id')}`;
const inDay = sql`i.client_id = asked.id and i.placed_at >= asked.starts and i.placed_at < asked.ends`;

/**
 * The statement of the day view for one kind of asker. Its stamp, in three parts, is another as soon as anything is that the day tells, to whatever
 * reader: rows of the day and of stock say by the transaction that wrote them last that they are what they were, the rest is counted by triggers
 * (0029-day-stamps.sql, decision 058), and so is what the clock alone has finished. The rows are read only when it is not the known one.
 */
const dayStatement = perSide((who) =>
  statement<Values, Row>(
    (slots) => sql<Row>`
    with asked as materialized (${dayOf(who, slots)}),
    stamps as materialized (
      select of_rows.stamp as of_rows, coalesce(of_stock.stamp, 0)::text as of_stock, coalesce(of_names.stamp, '') as of_names
      from asked,
           lateral (select concat_ws(' ', count(*), bit_xor(hashint8extended(i.id, i.xmin::text::bigint)), count(*) filter (where ${isPassed(slots.now, 'i')})) as stamp
                    from activity_instances i where ${inDay}) of_rows,
           lateral (select bit_xor(hashint8extended(n.id, n.xmin::text::bigint)) as stamp from inventory_items n where n.client_id = asked.id) of_stock,
           lateral (select string_agg(d.client_id || '.' || d.stamp, ' ' order by d.client_id) as stamp
                    from day_stamps d where d.client_id in (0, asked.id)) of_names)
    select (select zone from asked) as zone,
           exists (select from asked join planned_activities p on p.client_id = asked.id and p.made_until <= asked.day
                   where asked.ahead and p.starts_on <= asked.day and (p.ends_on is null or p.ends_on >= asked.day) and not p.archived) as unmade,
           stamps.*,
           case when concat_ws(' ', of_rows, of_stock, of_names) is distinct from ${slots.known} then (
             select ${packedRows(packedRow(isFinished(slots.now, 'i'), slots.team))}
             from asked join activity_instances i on ${inDay} where i.removed_at is null and ${sharedWith(slots.team)}) end as rows
    from (values (1)) one left join stamps on true`,
  ),
);

const listed = (rows: readonly string[]) => `[${rows.join(',')}]`;
const forms = {
  grouped: (rows: readonly DayRow[], json: (row: DayRow) => string) =>
    `{"finishedInstances":${listed(rows.filter(isFinishedRow).map(json))},"unfinishedInstances":${listed(rows.filter((row) => !isFinishedRow(row)).map(json))}}`,
  flat: (rows: readonly DayRow[], json: (row: DayRow) => string) => listed(rows.map(json)),
};
type Form = keyof typeof forms;

async function answer(ctx: Ctx, { params: { clientId }, query }: Input, form: Form): Promise<PackedJson> {
  const { db, who, now } = ctx;
  const { date } = query;
  const { answers, parts } = ctx.app.days;
  const team = inTeam(who, clientId);
  const key = [form, clientId, date ?? 'today', team].join(' ');
  const known = answers.of(key);
  const values = { now: now.toISOString(), date: date ?? null, clientId, team, clients: who.clients, companyId: who.companyId };
  const read = async () => (await dayStatement(who)(db, { ...values, known: known?.stamp ?? null }))[0]!;
  if (who.isAdmin && !ctx.readOnly) await openClient(ctx, clientId, 'instance.see');
  let row = await read();
  if (row.zone === null) throw notFound();
  const today = localDate(values.now, row.zone);
  if (date !== undefined && date > dateLimit(today)) throw badField('activityInstance', 'date', 'error.field.tooFarAhead');
  if (row.unmade) {
    if (ctx.readOnly) throw needsWriting;
    const client = await openClient({ ...ctx, readOnly: true }, clientId, 'instance.see');
    await makeDay(db, client, date ?? today, now);
    row = await read();
  }
  const stamp = [row.of_rows, row.of_stock, row.of_names].join(' ');
  if (known?.stamp === stamp) return packed(known);
  const rows = unpacked(row.rows);
  const pieces = await partsOf(db, parts, { clientId, stamp: row.of_names, stock: row.of_stock }, idsIn(rows));
  const text = forms[form](rows.filter(pieces.isThere), (one) => jsonOf(one, clientId, pieces));
  return packed({ text, of: key, keep: (as) => answers.keep(key, { stamp, ...as }) });
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
