/** The ends that plans had before another one's approval ended them: they have them again when that one is removed (decision 048). */
import { sql } from 'kysely';
import type { Db } from '#server/database/scoped.ts';
import { type OpenPlan, overlapsSql, type PlanKind, plansTable } from './scope.ts';

const endsTable = (kind: PlanKind) => sql.table(`${kind}_plan_ends`);

/** Stores the ends of the plans that this one is about to end; of a plan that another ended before, its first. */
export const storePlanEnds = (db: Db, kind: PlanKind, plan: Pick<OpenPlan, 'id' | 'clientId' | 'startDate' | 'endDate'>) =>
  sql`
    insert into ${endsTable(kind)} (plan_id, company_id, client_id, ended_by_id, end_before)
    select row.id, row.company_id, row.client_id, ${plan.id}, row.end_date
    from ${plansTable(kind)} row
    where row.client_id = ${plan.clientId} and ${overlapsSql(plan)}
    on conflict (plan_id) do update set ended_by_id = excluded.ended_by_id`.execute(db);

/** Somebody has moved the plan's end by hand: it is theirs from now on. */
export const deleteStoredEnd = (db: Db, kind: PlanKind, planId: number) =>
  sql`delete from ${endsTable(kind)} where plan_id = ${planId}`.execute(db);

/**
 * Restores the ends of what a removed plan had ended: as far as the next one lets it, whose to restore they are then. An evaluation plan
 * of an implementation plan ends with that one.
 */
export async function restorePlanEnds(db: Db, kind: PlanKind, removedPlanId: number): Promise<void> {
  const endBeforeSql =
    kind === 'implementation'
      ? sql`stored.end_before`
      : sql`case
        when plan.implementation_plan_id is null then stored.end_before
        else (select end_date from implementation_plans where id = plan.implementation_plan_id) end`;
  await sql`
    with restored as materialized (
      select plan.id, ${endBeforeSql} as end_date, next_plan.id as next_plan_id, next_plan.start_date - 1 as last_day
      from ${endsTable(kind)} stored
      join ${plansTable(kind)} plan on plan.id = stored.plan_id and plan.removed_at is null
      left join lateral (
        select later.id, later.start_date
        from ${plansTable(kind)} later
        where later.client_id = plan.client_id
          and later.status = 'APPROVED'
          and later.removed_at is null
          and later.start_date > plan.start_date
        order by later.start_date
        limit 1) next_plan on true
      where stored.ended_by_id = ${removedPlanId}),
    deleted as (delete from ${endsTable(kind)} stored using restored where stored.plan_id = restored.id and restored.next_plan_id is null),
    passed_on as (
      update ${endsTable(kind)} stored
      set ended_by_id = restored.next_plan_id
      from restored
      where stored.plan_id = restored.id and restored.next_plan_id is not null)
    update ${plansTable(kind)} plan
    set end_date = least(restored.end_date, restored.last_day), version = plan.version + 1
    from restored
    where plan.id = restored.id`.execute(db);
}
