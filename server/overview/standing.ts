/** How a client stands beside its figures: when something was last signed, and when a plan ends. The first by an index, client by client. */
import { sql } from 'kysely';
import { isShown } from '#server/figures/counts.ts';
import { isPerformed, timeOf } from '#server/sql/instance-status.ts';

/** A client whose team signs nothing, or shares nothing, is looked at no further back than this. */
const MOST_ROWS = 60;
const MOST_DAYS = 31;

/** SQL of when the last was done, of the client of `scope` (alias `s`): the last by its place in its day that one may see (R21). */
export const lastSigned = sql`
  (select ${timeOf('i')} from (
     select i.occurence_date, i.planned_date, i.placed_at, i.shared, i.is_completed, i.is_skipped, i.signed_by_id from activity_instances i
     where i.client_id = s.id and i.placed_at < s.t1 and i.placed_at >= s.t0 - ${sql.lit(MOST_DAYS)} * interval '1 day' and i.removed_at is null
     order by i.placed_at desc limit ${sql.lit(MOST_ROWS)}) i
   where ${isPerformed('i')} and ${isShown} order by i.placed_at desc limit 1)`;

/** SQL of the first end of the plans that apply today, by client of `scope`: whoever sees a client reads what is approved (R50). */
const endsOf = (table: 'implementation_plans' | 'evaluation_plans') => sql`
  select t.client_id, t.end_date from ${sql.table(table)} t join scope s on s.id = t.client_id
  where t.status = 'APPROVED' and t.removed_at is null and t.start_date <= s.today and t.end_date >= s.today`;
export const planEnds = sql`
  (select p.client_id, min(p.end_date) as ends from (${endsOf('implementation_plans')} union all ${endsOf('evaluation_plans')}) p group by 1)`;
