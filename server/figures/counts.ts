/** Instances counted by day without looking at them: the sums that triggers keep (migration 0007), and the folding of their rows. */
import { type RawBuilder, sql } from 'kysely';
import type { Logger } from 'pino';
import { addDays } from '#domain/time.ts';
import type { Db } from '#server/database/scoped.ts';
import type { Jobs } from '#server/jobs/pg-boss.ts';
import type { App } from '#server/request/ports.ts';
import { sharedWith } from '#server/request/scope.ts';
import { statusOf } from '#server/sql/instance-status.ts';

/** The number that a reader may see of a day (of UTC), and of those done and not shared. */
export type DayCount = { day: string; visible: number; notShared: number };

const columns = sql`i.id, i.placed_at, i.planned_date, i.occurence_date, i.is_completable, i.is_completed, i.is_skipped, i.signed_by_id,
  i.shared, i.state, i.missed_notified_at`;
/**
 * Instances `i` of the clients in `scope` (a CTE with id, team, starts, ends) that lie within each client's range, or of its activities
 * that carry one of the labels. `offset 0` keeps it at one look into the index for each client or activity: PostgreSQL cannot know how
 * short the ranges are and would read the whole table (measured).
 */
export function inScope(labels?: readonly number[] | undefined, more = sql``, range = { starts: sql`s.starts`, ends: sql`s.ends` }) {
  const instancesOf = (of: RawBuilder<unknown>) => sql`
    cross join lateral (
      select ${columns}
      from activity_instances i
      where ${of} and i.placed_at >= ${range.starts} and i.placed_at < ${range.ends} and i.removed_at is null ${more}
      offset 0) i`;
  return labels
    ? sql`scope s join activities l on l.client_id = s.id and l.label_id = any(${labels}) ${instancesOf(sql`i.activity_id = l.id`)}`
    : sql`scope s ${instancesOf(sql`i.client_id = s.id`)}`;
}
export const isShown = sharedWith(sql`s.team`);

/**
 * The counts of the days in a range, for the clients in `scope`, from the sums of days of UTC. A company's days begin when its own clock
 * says so, so that at both ends the range and those days differ by some hours: their instances are looked at, to be added or taken off,
 * whichever are fewer hours.
 */
export async function countsByDay(
  db: Db,
  scope: RawBuilder<unknown>,
  companies: readonly number[],
  { from, to }: { from: string; to: string },
): Promise<DayCount[]> {
  const midnight = (day: RawBuilder<unknown>) => sql`${day}::timestamp at time zone 'UTC'`;
  const { rows } = await sql<DayCount>`
    with scope as materialized (${scope}),
    whole as materialized (
      select s.id, s.team, s.starts, s.ends, days.first, days.last, ${midnight(sql`days.first`)} as first_at,
        ${midnight(sql`days.last`)} as last_at
      from scope s,
        lateral (
          select (s.starts at time zone 'UTC' + interval '12 hours')::date as first,
            (s.ends at time zone 'UTC' + interval '12 hours')::date as last) days),
    counted as (
      select k.day, sum(k.placed - case when s.team then 0 else k.hidden end) as visible,
        sum(case when s.team then 0 else k.hidden end) as hidden
      from instance_counts k
      join whole s on s.id = k.client_id
      where k.company_id = any(${companies})
        and k.day >= ${from}::date - 1
        and k.day <= ${to}::date + 1
        and k.day >= s.first
        and k.day < s.last
      group by k.day
      union all
      select edge.day, sum(edge.sign * part.visible), sum(edge.sign * part.hidden)
      from whole s
      cross join lateral (
        values (least(s.starts, s.first_at), greatest(s.starts, s.first_at), case when s.starts < s.first_at then 1 else -1 end),
          (least(s.ends, s.last_at), greatest(s.ends, s.last_at), case when s.last_at < s.ends then 1 else -1 end)) ends (a, b, sign)
      cross join lateral (select (ends.a at time zone 'UTC')::date as day, ends.sign) edge
      cross join lateral (
        select count(*) filter (where ${isShown}) as visible, count(*) filter (where not ${isShown}) as hidden
        from activity_instances i
        where i.client_id = s.id and i.placed_at >= ends.a and i.placed_at < ends.b and i.removed_at is null) part
      group by edge.day)
    select day, sum(visible)::bigint as visible, sum(hidden)::bigint as "notShared"
    from counted
    group by day
    order by day`.execute(db);
  return rows;
}

/** The number of the range that are to come, by their day (of UTC). */
export async function upcomingByDay(db: Db, scope: RawBuilder<unknown>, now: Date): Promise<ReadonlyMap<string, number>> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await sql<{ day: string; upcoming: number }>`
    with scope as materialized (${scope})
    select (i.placed_at at time zone 'UTC')::date as day, count(*) as upcoming
    from
      ${inScope(undefined, sql`and ${statusOf(now.toISOString(), 'i')} = 'upcoming'`, {
        starts: sql`greatest(s.starts, ${at})`,
        ends: sql`s.ends`,
      })}
    group by 1`.execute(db);
  return new Map(rows.map(({ day, upcoming }) => [day, upcoming]));
}

const counted = ['placed', 'hidden', 'signed', 'skipped', 'reported', 'due', 'late', 'late_shared'] as const;
const names = sql.join(counted.map((name) => sql.ref(name)));
/** The subject of each table's counts. */
const countsOf = { instance_counts: ['client_id', 'day'], type_counts: ['type_id', 'label_id', 'day'] } as const;

/** Days (of UTC), both included. */
type Span = { from: string; to: string };
/**
 * Puts the rows of each client (or type and label) and day of one company together, of all days or of a span; answers how many there are
 * fewer. What is appended meanwhile stays beside them, so that whoever sums them finds the same before and after.
 */
export async function foldCounts(db: Db, companyId: number, span?: Span): Promise<number> {
  let fewer = 0;
  const within = span ? sql`and day between ${span.from}::date and ${span.to}::date` : sql``;
  for (const [name, columns] of Object.entries(countsOf)) {
    const table = sql.table(name);
    const of = sql.join(columns.map((column) => sql.ref(column)));
    const same = sql.join(
      // Ids begin at 1; equality is what PostgreSQL can join by a hash.
      columns.map((column) =>
        column === 'label_id'
          ? sql`coalesce(k.label_id, 0) = coalesce(many.label_id, 0)`
          : sql`k.${sql.ref(column)} = many.${sql.ref(column)}`,
      ),
      sql` and `,
    );
    const { rows } = await sql<{ fewer: number }>`
      with gone as (
        delete from ${table} k
        using (select ${of} from ${table} where company_id = ${companyId} ${within} group by ${of} having count(*) > 1) many
        where k.company_id = ${companyId} and ${same}
        returning ${sql.join([...columns, ...counted].map((column) => sql.ref(`k.${column}`)))}),
      summed as (
        select ${of}, ${sql.join(counted.map((column) => sql`sum(${sql.ref(column)})::int as ${sql.ref(column)}`))}
        from gone
        group by ${of}),
      made as (
        insert into ${table} (company_id, ${of}, ${names})
        select ${companyId}, ${of}, ${names}
        from summed
        where ${sql.join(
          counted.map((column) => sql`${sql.ref(column)} <> 0`),
          sql` or `,
        )}
        returning 1)
      select (select count(*) from gone) - (select count(*) from made) as fewer`.execute(db);
    fewer += rows[0]?.fewer ?? 0;
  }
  return fewer;
}

/** Company by company, each in a transaction of its own; run twice it changes nothing. */
export async function foldAll(app: Pick<App, 'scoped'>, log: Logger, span?: Span): Promise<void> {
  const companies = await app.scoped({ companies: '*', readOnly: true }, (db) =>
    db.selectFrom('companies').select('id').orderBy('id').execute(),
  );
  let fewer = 0;
  for (const { id } of companies) fewer += await app.scoped({ companies: [id] }, (db) => foldCounts(db, id, span));
  log.info({ fewer }, 'the counts of instances were folded');
}

/** Yesterday to tomorrow, where almost all that is signed in an hour stands; everywhere it is one of these days. */
export function aroundNow(now: Date): Span {
  const today = now.toISOString().slice(0, 10);
  return { from: addDays(today, -1), to: addDays(today, 1) };
}

/** Each hour of the days around now, so that lists are as cheap in the evening as in the morning; each night of all days. */
export async function foldJobs(jobs: Jobs, app: App, log: Logger): Promise<void> {
  await jobs.schedule('fold-counts', '40 3 * * *', 'Europe/Stockholm', () => foldAll(app, log));
  await jobs.schedule('fold-counts-of-today', '20 * * * *', 'Europe/Stockholm', () => foldAll(app, log, aroundNow(app.now())));
}
