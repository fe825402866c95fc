/** Instances counted by day without looking at them: the sums that triggers keep (migration 0007), and the nightly folding of their rows. */
import { type RawBuilder, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db } from '#server/database/scoped.ts';
import type { App } from '#server/http/handlers.ts';
import type { Jobs } from '#server/jobs.ts';
import { isDone } from '#server/planning/rows.ts';

/** What a reader may see of a day (of UTC), and what is done there and not shared. */
export type DayCount = { day: string; visible: number; hidden: number };

/** Instances `i` of the clients in `scope` (a CTE with id, team, starts, ends) that lie within each client's range. */
export const inScope = sql`scope s join activity_instances i on i.client_id = s.id and i.placed_at >= s.starts and i.placed_at < s.ends`;
export const isShown = sql<boolean>`(s.team or not ${isDone} or coalesce(i.shared, false))`;

/**
 * The counts of the days in a range, for the clients in `scope`: whole days of UTC from the sums, and what of the range lies on parts
 * of such days at its two ends counted row by row, since a company's days begin when its own clock says so.
 */
export const countsByDay = async (
  db: Db,
  scope: RawBuilder<unknown>,
  companies: readonly number[],
  { from, to }: { from: string; to: string },
): Promise<DayCount[]> => {
  const { rows } = await sql<DayCount>`
    with scope as materialized (${scope}),
    ends as materialized (
      select s.id, s.team, s.starts, s.ends, days.first, days.last, days.first::timestamp at time zone 'UTC' as first_at,
             days.last::timestamp at time zone 'UTC' as last_at
      from scope s, lateral (select ((s.starts at time zone 'UTC') - interval '1 microsecond')::date + 1 as first,
                                    (s.ends at time zone 'UTC')::date as last) days),
    counted as (
      select k.day, sum(k.placed - case when s.team then 0 else k.hidden end) as visible, sum(case when s.team then 0 else k.hidden end) as hidden
      from instance_counts k join ends s on s.id = k.client_id
      where k.company_id = any(${companies}) and k.day >= ${from}::date - 1 and k.day <= ${to}::date + 1 and k.day >= s.first and k.day < s.last
      group by k.day
      union all
      select (i.placed_at at time zone 'UTC')::date, count(*) filter (where ${isShown}), count(*) filter (where not ${isShown})
      from ends s cross join lateral (values (s.starts, least(s.first_at, s.ends)), (greatest(s.first_at, s.last_at), s.ends)) part (a, b)
      join activity_instances i on i.client_id = s.id and i.placed_at >= part.a and i.placed_at < part.b
      where i.removed_at is null group by 1)
    select day, sum(visible)::bigint as visible, sum(hidden)::bigint as hidden from counted group by day order by day`.execute(db);
  return rows;
};

/** Puts the rows of each client and day of one company together; answers how many there are fewer. */
export const foldCounts = async (db: Db, companyId: number): Promise<number> => {
  const { rows } = await sql<{ fewer: number }>`
    with gone as (
      delete from instance_counts k using (
        select client_id, day from instance_counts where company_id = ${companyId} group by client_id, day having count(*) > 1) many
      where k.company_id = ${companyId} and k.client_id = many.client_id and k.day = many.day
      returning k.client_id, k.day, k.placed, k.hidden),
    made as (
      insert into instance_counts (company_id, client_id, day, placed, hidden)
      select ${companyId}, client_id, day, sum(placed), sum(hidden) from gone group by client_id, day having sum(placed) <> 0 or sum(hidden) <> 0
      returning 1)
    select (select count(*) from gone) - (select count(*) from made) as fewer`.execute(db);
  return rows[0]?.fewer ?? 0;
};

/** Company by company, each in a transaction of its own; run twice it changes nothing. */
export const foldAll = async (app: Pick<App, 'scoped'>, log: Logger): Promise<void> => {
  const companies = await app.scoped({ companies: '*', readOnly: true }, (db) =>
    db.selectFrom('companies').select('id').orderBy('id').execute(),
  );
  let fewer = 0;
  for (const { id } of companies) fewer += await app.scoped({ companies: [id] }, (db) => foldCounts(db, id));
  log.info({ fewer }, 'the counts of instances were folded');
};

export const foldJob = (jobs: Jobs, app: App, log: Logger): Promise<void> =>
  jobs.schedule('fold-counts', '40 3 * * *', 'Europe/Stockholm', () => foldAll(app, log));
