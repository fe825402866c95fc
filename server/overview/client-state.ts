/** The state of a client beside its figures: when something was last signed, and when a plan ends. The first by an index, client by client. */
import { type SqlBool, sql } from 'kysely';
import { isShown } from '#server/figures/counts.ts';
import { isPerformed, timeOf } from '#server/sql/instance-status.ts';

/** The span in which a signing is looked for: as far as the overview's own days go. */
const DAYS = 7;

/**
 * SQL that is true for a client (alias `s`) of whose last days something is shown to the organisation, by the sums of these days, so that of the
 * others no instance is looked at; of the client's own team anything is.
 */
const isAnyShown = (companies: readonly number[], now: Date) => {
  const day = sql`${now.toISOString()}::timestamptz::date`;
  return sql<SqlBool>`(s.team
    or s.id in (
      select k.client_id
      from instance_counts k
      where k.company_id = any(${companies}) and k.day >= ${day} - ${sql.lit(DAYS + 1)} and k.day <= ${day} + 1
      group by 1
      having sum(k.signed + k.skipped + k.reported) > sum(k.hidden)))`;
};

/**
 * SQL of when the last was done, of the client of `scope` (alias `s`): the last by its place in its day that one may see (R21). `companies`:
 * those whose sums of days may be used, null for none.
 */
export const lastSigned = (companies: readonly number[] | null, now: Date) => sql`
  case
    when ${companies ? isAnyShown(companies, now) : sql`true`}
    then (
      select ${timeOf('i')}
      from activity_instances i
      where i.client_id = s.id
        and i.placed_at < s.t1
        and i.placed_at >= s.t0 - ${sql.lit(DAYS)} * interval '1 day'
        and i.removed_at is null
        and ${isPerformed('i')}
        and ${isShown}
      order by i.placed_at desc
      limit 1) end`;

/** SQL of the first end of the plans that apply today, by client of `scope`: whoever sees a client reads what is approved (R50). */
const endsOf = (table: 'implementation_plans' | 'evaluation_plans') => sql`
  select t.client_id, t.end_date
  from ${sql.table(table)} t
  join scope s on s.id = t.client_id
  where t.status = 'APPROVED' and t.removed_at is null and t.start_date <= s.today and t.end_date >= s.today`;
export const planEnds = sql`
  (
    select p.client_id, min(p.end_date) as ends
    from (${endsOf('implementation_plans')} union all ${endsOf('evaluation_plans')}) p
    group by 1)`;
