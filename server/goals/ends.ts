/** The ends that plans had before another one's approval ended them: they have them again when that one is removed (decision 048). */
import { sql } from 'kysely';
import type { Db } from '#server/database/scoped.ts';
import { type OpenPlan, overlaps, type PlanKind, plansOf } from './scope.ts';

const endsOf = (kind: PlanKind) => sql.table(`${kind}_plan_ends`);

/** Notes the ends of the plans that this one is about to end; of a plan that another ended before, its first. */
export const noteEnds = (db: Db, kind: PlanKind, plan: Pick<OpenPlan, 'id' | 'clientId' | 'startDate' | 'endDate'>) =>
  sql`
    insert into ${endsOf(kind)} as e (plan_id, company_id, client_id, ended_by_id, end_before)
    select t.id, t.company_id, t.client_id, ${plan.id}, t.end_date
    from ${plansOf(kind)} t
    where t.client_id = ${plan.clientId} and ${overlaps(plan)}
    on conflict (plan_id) do update set ended_by_id = excluded.ended_by_id`.execute(db);

/** Somebody has moved the plan's end by hand: it is theirs from now on. */
export const forgetEnd = (db: Db, kind: PlanKind, planId: number) => sql`delete from ${endsOf(kind)} where plan_id = ${planId}`.execute(db);

/**
 * Gives back the ends of what a removed plan had ended: as far as the next one lets it, and what is then given back is that one's to give. An
 * evaluation plan of an implementation plan ends with that one.
 */
export async function giveBackEnds(db: Db, kind: PlanKind, removedId: number): Promise<void> {
  const endBefore =
    kind === 'implementation'
      ? sql`e.end_before`
      : sql`case
        when t.implementation_plan_id is null then e.end_before
        else (select i.end_date from implementation_plans i where i.id = t.implementation_plan_id) end`;
  await sql`
    with given as materialized (
      select t.id, ${endBefore} as end_date, n.id as next_id, n.start_date - 1 as last_day
      from ${endsOf(kind)} e
      join ${plansOf(kind)} t on t.id = e.plan_id and t.removed_at is null
      left join lateral (
        select n.id, n.start_date
        from ${plansOf(kind)} n
        where n.client_id = t.client_id and n.status = 'APPROVED' and n.removed_at is null and n.start_date > t.start_date
        order by n.start_date
        limit 1) n on true
      where e.ended_by_id = ${removedId}),
    over as (delete from ${endsOf(kind)} e using given g where e.plan_id = g.id and g.next_id is null),
    handed_on as (update ${endsOf(kind)} e set ended_by_id = g.next_id from given g where e.plan_id = g.id and g.next_id is not null)
    update ${plansOf(kind)} t
    set end_date = least(g.end_date, g.last_day), version = t.version + 1
    from given g
    where t.id = g.id`.execute(db);
}
