/** A client's state beside its figures: when something was last signed, by an index client by client, and when a plan ends. */
import { type SqlBool, sql } from 'kysely';
import { isShownSql } from '#server/figures/counts.ts';
import { isPerformedSql, placedTimeOf } from '#server/sql/instance-status.ts';

/** The span in which a signing is looked for: as far as the overview's own days go. */
const LOOKBACK_DAYS = 7;

/**
 * SQL that is true for a client of `scope` of whose last days something is shown to the organisation, by the sums of these days, so that
 * of the others no instance is looked at; of the client's own team anything is.
 */
const hasShownActSql = (companyIds: readonly number[], now: Date) => {
  const todaySql = sql`${now.toISOString()}::timestamptz::date`;
  return sql<SqlBool>`(scope.team
    or scope.id in (
      select client_id
      from instance_counts
      where company_id = any(${companyIds}) and day >= ${todaySql} - ${sql.lit(LOOKBACK_DAYS + 1)} and day <= ${todaySql} + 1
      group by 1
      having sum(signed + skipped + reported) > sum(hidden)))`;
};

/**
 * SQL of when the last was done, of a client of `scope`: the last by its place in its day that one may see (R21). `companyIds`:
 * those whose sums of days may be used, null for none.
 */
export const lastSigningTimeSql = (companyIds: readonly number[] | null, now: Date) => sql`
  case
    when ${companyIds ? hasShownActSql(companyIds, now) : sql`true`}
    then (
      select ${placedTimeOf('instance')}
      from activity_instances instance
      where instance.client_id = scope.id
        and instance.placed_at < scope.today_ends
        and instance.placed_at >= scope.today_starts - ${sql.lit(LOOKBACK_DAYS)} * interval '1 day'
        and instance.removed_at is null
        and ${isPerformedSql('instance')}
        and ${isShownSql}
      order by instance.placed_at desc
      limit 1) end`;

/** SQL of the first end of the plans that apply today, by client of `scope`: whoever sees a client reads what is approved (R50). */
const planEndsOfTableSql = (planTable: 'implementation_plans' | 'evaluation_plans') => sql`
  select plan.client_id, plan.end_date
  from ${sql.table(planTable)} plan
  join scope on scope.id = plan.client_id
  where plan.status = 'APPROVED' and plan.removed_at is null and plan.start_date <= scope.today and plan.end_date >= scope.today`;
export const planEndsSql = sql`
  (
    select client_id, min(end_date) as ends
    from (${planEndsOfTableSql('implementation_plans')} union all ${planEndsOfTableSql('evaluation_plans')}) plans
    group by 1)`;
