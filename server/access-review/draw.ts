/**
 * Draws each month's sample of the access log: SQL says of each line what is odd about it and hands over the few that chance may draw, the domain
 * draws (R122, decision 109). Whoever draws a month that is drawn already changes nothing.
 */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import {
  ACT_WITHIN_HOURS,
  type CandidateLine,
  countRandomLines,
  drawSample,
  MAX_ADMIN_AND_EXPORT_LINES,
  type MonthCounts,
  manyClientsLimits,
  nightHours,
  startOfNextMonth,
  startOfPreviousMonth,
} from '#domain/access-review.ts';
import { dayBounds, toLocalDate } from '#domain/time.ts';
import { scheduleLogJobs } from '#server/access-log/jobs.ts';
import type { Db } from '#server/database/scoped.ts';
import type { App } from '#server/request/ports.ts';
import { hasRoleSql } from '#server/request/roles.ts';

/** A company's month, by its clock. */
export type ReviewMonth = { companyId: number; timeZone: string; month: string };

export const monthBoundsOf = ({ month, timeZone }: Pick<ReviewMonth, 'month' | 'timeZone'>) => ({
  from: dayBounds(month, timeZone).from,
  before: dayBounds(startOfNextMonth(month), timeZone).from,
});

const isAdminSql = sql`(event.role = 'ADMIN'
  or exists (select from users account where account.id = event.user_id and ${hasRoleSql('ADMIN')}))`;
const isExportSql = sql`event.kind = 'export'`;

async function readMonthCounts(db: Db, period: ReviewMonth): Promise<MonthCounts> {
  const { from, before } = monthBoundsOf(period);
  const { rows } = await sql<MonthCounts>`
    select count(*)::int as events, count(*) filter (where ${isAdminSql})::int as admin,
      count(*) filter (where ${isExportSql})::int as exports,
      count(*) filter (where not ${isAdminSql} and not ${isExportSql})::int as others
    from log.access_events event
    where event.company_id = ${period.companyId} and event.at >= ${from} and event.at < ${before}`.execute(db);
  return rows[0]!;
}

/**
 * The lines that may be drawn, each with what is odd about it: of each kind the first `maxPerKind` by chance, so that a month of a million
 * lines comes as a few thousand. Acts of a day beside the month count for looks within it.
 */
export async function readSampleCandidates(db: Db, period: ReviewMonth, seed: string, maxPerKind: number): Promise<CandidateLine[]> {
  const { from, before } = monthBoundsOf(period);
  const actWindowSql = sql`make_interval(hours => ${ACT_WITHIN_HOURS}::int)`;
  const isAtNightSql = sql`(extract(hour from line.local) >= ${nightHours.from} or extract(hour from line.local) < ${nightHours.to})`;
  const { rows } = await sql<CandidateLine>`
    with lines as materialized (
      select event.id, event.at, event.at at time zone ${period.timeZone} as local, event.user_id, event.user_name, event.client_ids,
        case when cardinality(event.client_ids) = 1 then event.client_ids[1] end as client_id,
        event.at >= ${from} and event.at < ${before} as is_in_month, ${isAdminSql} as is_admin, ${isExportSql} as is_export,
        event.kind = 'change' and event.endpoint not like 'accessReview.%' as is_act
      from log.access_events event
      where event.company_id = ${period.companyId}
        and event.at >= ${from}::timestamptz - ${actWindowSql}
        and event.at < ${before}::timestamptz + ${actWindowSql}),
    near as (
      select id, at,
        max(at) filter (where is_act) over (partition by user_id, client_id
          order by at, id
          rows between unbounded preceding and current row) as act_before,
        min(at) filter (where is_act) over (partition by user_id, client_id
          order by at, id
          rows between current row and unbounded following) as act_after
      from (
        select id, at, user_id, client_id, is_act
        from lines line
        where client_id is not null
        union all
        select null, at, user_id, unnest(client_ids), true
        from lines line
        where is_act and client_id is null) one),
    nights as (select distinct line.user_id, date_trunc('week', line.local) as week from lines line where line.is_act and ${isAtNightSql}),
    days as (
      select user_id, local::date as day, count(distinct client_id) as n
      from lines line
      where client_id is not null and is_in_month
      group by 1, 2),
    many as (
      select user_id, day
      from (
        select user_id, day, n, (sum(n) over (partition by user_id) - n) / nullif(count(*) over (partition by user_id) - 1, 0) as usual
        from days) usual_days
      where n >= ${manyClientsLimits.least} and n > ${manyClientsLimits.times} * coalesce(usual, 0)),
    flagged as (
      select line.id, line.is_admin, line.is_export,
        (('x' || substr(encode(sha256(convert_to(${seed} || ':' || line.id, 'UTF8')), 'hex'), 1, 13))::bit(52)::bigint
          + 0.5) / 4503599627370496::float8 as chance,
        ${isAtNightSql} and night.user_id is null as night,
        near.id is not null
          and coalesce(line.at - near.act_before > ${actWindowSql}, true)
          and coalesce(near.act_after - line.at > ${actWindowSql}, true) as no_act,
        coalesce(client.name ~ '\\s'
          and lower(substring(line.user_name from '\\S+$')) = lower(substring(client.name from '\\S+$')), false) as same_name,
        many.user_id is not null and line.client_id is not null as many_clients
      from lines line
      left join near on near.id = line.id
      left join nights night on night.user_id = line.user_id and night.week = date_trunc('week', line.local)
      left join many on many.user_id = line.user_id and many.day = line.local::date
      left join clients client on client.id = line.client_id
      where line.is_in_month)
    select id, is_admin as "isAdmin", is_export as "isExport", chance, night, no_act as "noAct", same_name as "sameName",
      many_clients as "manyClients"
    from (
      select id, is_admin, is_export, chance, night, no_act, same_name, many_clients,
        row_number() over (partition by is_admin or is_export,
          case when not (is_admin or is_export) then (night, no_act, same_name, many_clients)::text end
          order by chance desc, id) as n
      from flagged) one
    where n <= case when is_admin or is_export then ${MAX_ADMIN_AND_EXPORT_LINES}::int else ${maxPerKind}::int end`.execute(db);
  return rows;
}

const copiedColumnsSql = sql`event_id, at, client_ids, user_id, user_name, role, kind, endpoint, target`;

/** Lines with which earlier months were closed while they were investigated stand in this one too, once. */
export const carryOverLines = (db: Db, companyId: number, reviewId: number) =>
  sql`
    insert into access_review_lines (company_id, review_id, ${copiedColumnsSql}, reasons, carried_from_id)
    select line.company_id, review.id, line.event_id, line.at, line.client_ids, line.user_id, line.user_name, line.role, line.kind,
      line.endpoint, line.target, array_remove(line.reasons, 'carried') || '{carried}'::text[], line.id
    from access_reviews review
    join access_reviews earlier on earlier.company_id = review.company_id and earlier.month < review.month and earlier.closed_at is not null
    join access_review_lines line on line.company_id = earlier.company_id
      and line.review_id = earlier.id
      and line.judgement = 'investigated'
    where review.company_id = ${companyId}
      and review.id = ${reviewId}
      and not exists (select from access_review_lines next where next.company_id = line.company_id and next.carried_from_id = line.id)
    on conflict do nothing`.execute(db);

/** Draws it, in the transaction; null where it was drawn before, or has no lines. */
export async function drawMonth(db: Db, period: ReviewMonth, now: Date, seed = randomBytes(16).toString('hex')): Promise<number | null> {
  const counts = await readMonthCounts(db, period);
  if (counts.events === 0) return null;
  const { rows } = await sql<{ id: number }>`
    insert into access_reviews (company_id, month, time_zone, seed, drawn_at, event_count, admin_count, export_count)
    values (${period.companyId}, ${period.month}, ${period.timeZone}, ${seed}, ${now.toISOString()}, ${counts.events}, ${counts.admin},
      ${counts.exports})
    on conflict (company_id, month) do nothing
    returning id`.execute(db);
  const reviewId = rows[0]?.id;
  if (reviewId === undefined) return null;
  const { from, before } = monthBoundsOf(period);
  const drawnLines = drawSample(await readSampleCandidates(db, period, seed, countRandomLines(counts)), counts);
  await sql`
    insert into access_review_lines (company_id, review_id, ${copiedColumnsSql}, reasons)
    select event.company_id, ${reviewId}, event.id, event.at, event.client_ids, event.user_id, event.user_name, event.role, event.kind,
      event.endpoint, event.target, drawn.reasons
    from jsonb_to_recordset(${JSON.stringify(drawnLines)}::jsonb) as drawn(id bigint, reasons text[])
    join log.access_events event on event.id = drawn.id
    where event.company_id = ${period.companyId} and event.at >= ${from} and event.at < ${before}`.execute(db);
  await carryOverLines(db, period.companyId, reviewId);
  return reviewId;
}

/** The last month of each company by its own clock, where it was not drawn; companies one by one, each in a transaction of its own. */
export async function drawAllMonths({ scoped, now, loggers }: Pick<App, 'scoped' | 'now' | 'loggers'>): Promise<void> {
  const companies = await scoped({ companies: '*', readOnly: true }, (db) =>
    db.selectFrom('companies').select(['id', 'time_zone']).where('id', '>', 0).orderBy('id').execute(),
  );
  const failures: unknown[] = [];
  for (const { id, time_zone: timeZone } of companies)
    try {
      const month = startOfPreviousMonth(toLocalDate(now().toISOString(), timeZone));
      await scoped({ companies: [id] }, (db) => drawMonth(db, { companyId: id, timeZone, month }, now()));
    } catch (error) {
      loggers.jobs.error({ err: error, company: id }, 'the access log’s month was not drawn');
      failures.push(error);
    }
  if (failures.length > 0) throw new AggregateError(failures, 'months of the access log were not drawn');
}

/** The log's own jobs, and the drawing on the first days of a month: the first draws, the others what was missed, or where the month ends later. */
export async function scheduleReviewJobs(app: App): Promise<void> {
  await scheduleLogJobs(app);
  await app.jobs.schedule('draw-access-reviews', '0 5 1-7 * *', 'Europe/Stockholm', () => drawAllMonths(app));
}
