/** The day of one client in one statement: whose client, which day, its instances finished and unfinished, as JSON. */
import { type RawBuilder, sql } from 'kysely';
import { dateLimit } from '#domain/date-limit.ts';
import { localDate } from '#domain/time.ts';
import { statement } from '#server/database/statement.ts';
import { type Ctx, needsWriting, type PackedJson, packed } from '#server/request/handlers.ts';
import { badField, notFound } from '#server/request/problems.ts';
import { inTeam, openClient, perSide, seesClient, sharedWith } from '#server/request/scope.ts';
import type { Who } from '#server/request/who.ts';
import { drawnOf, instanceRows } from './rows.ts';
import { makeDay } from './series.ts';

type Input = { params: { clientId: number }; query: { date?: string | undefined } };
/** `zone`: whose clock says what today is; null when the client is not found. `unmade`: some of its rows are still to be made (R8). */
type Seen = { zone: string | null; unmade: boolean; stamp: string | null };
type Whole = Seen & { json: string };

type Values = { now: string; date: string | null; clientId: number; team: boolean; clients: readonly number[]; companyId: number | null };
type Slots = { [K in keyof Values]: RawBuilder<Values[K]> };
type Shape = RawBuilder<unknown>;

/** The client, if it is in scope, and when its day begins and ends. */
const asked = (who: Who, { now, date, clientId, clients, companyId }: Slots) => sql`
  select t.id, co.time_zone as zone, day.day >= (${now}::timestamptz at time zone co.time_zone)::date as ahead, day.day,
         day.day::timestamp at time zone co.time_zone as starts, (day.day + 1)::timestamp at time zone co.time_zone as ends
  from clients t join companies co on co.id = t.company_id,
       lateral (select coalesce(${date}::date, (${now}::timestamptz at time zone co.time_zone)::date) as day) day
  where t.id = ${clientId} and ${seesClient({ ...who, clients, companyId: who.companyId && companyId }, 't', 'id')}`;
const ofAsked = sql`i.client_id = asked.id and i.placed_at >= asked.starts and i.placed_at < asked.ends`;
/** Of an instance that nobody signs: it is finished by the clock. */
const isOver = (now: RawBuilder<string>) =>
  sql`(not i.is_completable and coalesce(i.occurence_date, i.planned_date) <= ${now}::timestamptz)`;

/**
 * What is told of a day beside its rows. Its stamp is another as soon as anything is that the day tells, to whatever reader: rows of the day and of
 * stock say by the transaction that wrote them last that they are what they were, the rest is counted by triggers (0029-day-stamps.sql,
 * decision 058), and so is what the clock alone has finished.
 */
const seen = (now: RawBuilder<string>) => sql`
  (select zone from asked) as zone,
  exists (select from asked join planned_activities p on p.client_id = asked.id and p.made_until <= asked.day
          where asked.ahead and p.starts_on <= asked.day and (p.ends_on is null or p.ends_on >= asked.day) and not p.archived) as unmade,
  (select concat_ws(' ', rows.stamp, items.stamp, stamps.stamp)
   from asked,
        lateral (select concat_ws(' ', count(*), bit_xor(hashint8extended(i.id, i.xmin::text::bigint)), count(*) filter (where ${isOver(now)})) as stamp
                 from activity_instances i where ${ofAsked}) rows,
        lateral (select bit_xor(hashint8extended(n.id, n.xmin::text::bigint)) as stamp from inventory_items n where n.client_id = asked.id) items,
        lateral (select string_agg(d.client_id || '.' || d.stamp, ' ' order by d.client_id) as stamp
                 from day_stamps d where d.client_id in (0, asked.id)) stamps) as stamp`;

const seenStatement = perSide((who) =>
  statement<Values, Seen>((slots) => sql<Seen>`with asked as materialized (${asked(who, slots)}) select ${seen(slots.now)}`),
);

/** The statement of the day view for one kind of asker; `npm run bench` runs the same beside a bare route. */
const wholeStatement = (who: Who, shape: Shape) =>
  statement<Values, Whole>(
    (slots) => sql<Whole>`
    with asked as materialized (${asked(who, slots)}),
    drawn as materialized (${drawnOf(slots.clientId)}),
    of_day as (
      select it, (i.is_completed or i.is_skipped or ${isOver(slots.now)}) as is_finished
      from asked join activity_instances i on ${ofAsked} ${instanceRows(slots.team)}
      where i.removed_at is null and ${sharedWith(slots.team)}
      order by coalesce(i.occurence_date, i.planned_date), i.id)
    select ${seen(slots.now)}, (select ${shape}::text from of_day) as json`,
  );
const wholeStatements = (shape: Shape) => perSide((who) => wholeStatement(who, shape));
const forms = {
  grouped: wholeStatements(sql`json_build_object(
    'finishedInstances', coalesce(json_agg(it) filter (where is_finished), '[]'),
    'unfinishedInstances', coalesce(json_agg(it) filter (where not is_finished), '[]'))`),
  flat: wholeStatements(sql`coalesce(json_agg(it), '[]')`),
};
type Form = keyof typeof forms;

async function answer(ctx: Ctx, { params: { clientId }, query }: Input, form: Form): Promise<PackedJson> {
  const { app, db, who, now } = ctx;
  const { date } = query;
  const team = inTeam(who, clientId);
  const values = { now: now.toISOString(), date: date ?? null, clientId, team, clients: who.clients, companyId: who.companyId };
  const key = [form, clientId, date ?? 'today', team].join(' ');
  if (who.isAdmin && !ctx.readOnly) await openClient(ctx, clientId, 'instance.see');

  /** 404 or 400 for what is not there; true when rows are still to be made. */
  const checked = ({ zone, unmade }: Seen) => {
    if (zone === null) throw notFound();
    if (date !== undefined && date > dateLimit(localDate(values.now, zone)))
      throw badField('activityInstance', 'date', 'error.field.tooFarAhead');
    return unmade;
  };
  const read = async () => (await forms[form](who)(db, values))[0]!;

  const known = app.days.of(key);
  if (known) {
    const [still] = await seenStatement(who)(db, values);
    if (!checked(still!) && still!.stamp === known.stamp) return packed({ gzip: known.gzip });
  }
  let whole = await read();
  if (checked(whole)) {
    if (ctx.readOnly) throw needsWriting;
    const client = await openClient({ ...ctx, readOnly: true }, clientId, 'instance.see');
    await makeDay(db, client, date ?? localDate(values.now, client.time_zone), now);
    whole = await read();
  }
  const { stamp, json } = whole;
  return packed({ text: json, keep: (gzip) => app.days.keep(key, { stamp: stamp!, gzip }) });
}

/** The day as finished and unfinished, each by time (product «The day»). */
export const groupedDay = (ctx: Ctx, asked: Input) => answer(ctx, asked, 'grouped');
/** The day as one list by time. */
export const flatDay = (ctx: Ctx, asked: Input) => answer(ctx, asked, 'flat');
