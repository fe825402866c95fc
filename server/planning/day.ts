/** The day of one client in one statement: whose client, which day, its instances finished and unfinished, as JSON. */
import { type RawBuilder, sql } from 'kysely';
import { dateLimit } from '#domain/date-limit.ts';
import { localDate } from '#domain/time.ts';
import { statement } from '#server/database/statement.ts';
import { type Ctx, needsWriting, type RawJson, rawJson } from '#server/request/handlers.ts';
import { badField, notFound } from '#server/request/problems.ts';
import { inTeam, openClient, perSide, seesClient, sharedWith } from '#server/request/scope.ts';
import type { Who } from '#server/request/who.ts';
import { drawnOf, instanceRows } from './rows.ts';
import { makeDay } from './series.ts';

type Input = { params: { clientId: number }; query: { date?: string | undefined } };
/** `zone`: whose clock says what today is; null when the client is not found. */
type Row = { zone: string | null; unmade: boolean; json: string };

type Values = { now: string; date: string | null; clientId: number; team: boolean; clients: readonly number[]; companyId: number | null };
type Shape = RawBuilder<unknown>;

/** The statement of the day view for one kind of asker; `npm run bench` runs the same beside a bare route. */
const dayStatement = (who: Who, shape: Shape) =>
  statement<Values, Row>(
    ({ now, date, clientId, team, clients, companyId }) => sql<Row>`
    with asked as materialized (
      select t.id, co.time_zone as zone, day.day >= (${now}::timestamptz at time zone co.time_zone)::date as ahead, day.day,
             day.day::timestamp at time zone co.time_zone as starts, (day.day + 1)::timestamp at time zone co.time_zone as ends
      from clients t join companies co on co.id = t.company_id,
           lateral (select coalesce(${date}::date, (${now}::timestamptz at time zone co.time_zone)::date) as day) day
      where t.id = ${clientId} and ${seesClient({ ...who, clients, companyId: who.companyId && companyId }, 't', 'id')}),
    drawn as materialized (${drawnOf(clientId)}),
    of_day as (
      select it, (i.is_completed or i.is_skipped or
                  (not i.is_completable and coalesce(i.occurence_date, i.planned_date) <= ${now}::timestamptz)) as is_finished
      from asked join activity_instances i on i.client_id = asked.id and i.placed_at >= asked.starts and i.placed_at < asked.ends
      ${instanceRows(team)}
      where i.removed_at is null and ${sharedWith(team)}
      order by coalesce(i.occurence_date, i.planned_date), i.id)
    select (select zone from asked) as zone,
           exists (select from asked join planned_activities p on p.client_id = asked.id and p.made_until <= asked.day
                   where asked.ahead and p.starts_on <= asked.day and (p.ends_on is null or p.ends_on >= asked.day) and not p.archived) as unmade,
           (select ${shape}::text from of_day) as json`,
  );

const dayStatements = (shape: Shape) => perSide((who) => dayStatement(who, shape));
const grouped = dayStatements(sql`json_build_object(
  'finishedInstances', coalesce(json_agg(it) filter (where is_finished), '[]'),
  'unfinishedInstances', coalesce(json_agg(it) filter (where not is_finished), '[]'))`);
const flat = dayStatements(sql`coalesce(json_agg(it), '[]')`);

async function answer(ctx: Ctx, { params: { clientId }, query }: Input, statementFor: typeof grouped): Promise<RawJson> {
  const { date } = query;
  const { clients, companyId } = ctx.who;
  const values = { now: ctx.now.toISOString(), date: date ?? null, clientId, team: inTeam(ctx.who, clientId), clients, companyId };
  const read = async () => (await statementFor(ctx.who)(ctx.db, values))[0]!;
  if (ctx.who.isAdmin && !ctx.readOnly) await openClient(ctx, clientId, 'instance.see');
  const first = await read();
  if (first.zone === null) throw notFound();
  const today = localDate(ctx.now.toISOString(), first.zone);
  if (date !== undefined && date > dateLimit(today)) throw badField('activityInstance', 'date', 'error.field.tooFarAhead');
  if (!first.unmade) return rawJson(first.json);
  if (ctx.readOnly) throw needsWriting;
  const client = await openClient({ ...ctx, readOnly: true }, clientId, 'instance.see');
  await makeDay(ctx.db, client, date ?? today, ctx.now);
  return rawJson((await read()).json);
}

/** The day as finished and unfinished, each by time (product «The day»). */
export const groupedDay = (ctx: Ctx, asked: Input) => answer(ctx, asked, grouped);
/** The day as one list by time. */
export const flatDay = (ctx: Ctx, asked: Input) => answer(ctx, asked, flat);
