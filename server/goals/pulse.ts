/** Where the goals of a client stand today (R62): counted by the index of their activities, so that signing pays nothing for it. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ClientBehind, GoalPulse } from '#contract/goals/goals.ts';
import { behindOf, byGoalNeed, byNeed, needsSomebody, pulseOf, runningSpan } from '#domain/goals/pulse.ts';
import type { PlanDays } from '#domain/goals/spans.ts';
import { dayBounds, localDate } from '#domain/time.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { openClient, openCompany } from '#server/request/scope.ts';
import { isPerformed, type PlanGoal } from './performed.ts';

type Running = PlanGoal & PlanDays & { clientId: number; evaluationPlanId: number; isActive: boolean; isPartlyUnsigned: boolean };

/** The goals of the evaluation plans `p` that apply on a day, by client, category and name. */
async function goalsOn({ db }: Ctx, of: RawBuilder<SqlBool>, day: string): Promise<Running[]> {
  const { rows } = await sql<Running>`
    select g.id, p.client_id as "clientId", p.id as "evaluationPlanId", p.start_date as "startDate", p.end_date as "endDate",
      g.activity_id as "activityId", coalesce(g.alias, g.as_approved->>'activityName') as name, g.category_id as "categoryId",
      g.as_approved->>'categoryName' as "categoryName", g.min_frequency as "minFrequency", g.max_frequency as "maxFrequency",
      g.frequency_unit as "frequencyUnit", not a.archived and a.removed_at is null as "isActive",
      exists (select from planned_activities s where s.activity_id = a.id and not s.archived and not s.is_completable) as "isPartlyUnsigned"
    from evaluation_plans p join evaluation_goals g on g.evaluation_plan_id = p.id join activities a on a.id = g.activity_id
    where ${of} and p.status = 'APPROVED' and p.removed_at is null
      and p.start_date <= ${day}::date and (p.end_date is null or p.end_date >= ${day}::date) and g.removed_at is null
    order by p.client_id, g.as_approved->>'categoryName' collate "sv-x-icu", g.category_id,
      coalesce(g.alias, g.as_approved->>'activityName') collate "sv-x-icu", g.id`.execute(db);
  return rows;
}

/** Where each of the goals of some plans stands today, on the clock of a zone; counted in one statement, whatever their number. */
async function pulsesOn(ctx: Ctx, of: RawBuilder<SqlBool>, zone: string): Promise<(GoalPulse & { clientId: number })[]> {
  const today = localDate(ctx.now.toISOString(), zone);
  const goals = (await goalsOn(ctx, of, today)).map((goal) => ({ goal, span: runningSpan(goal, goal, today)! }));
  if (goals.length === 0) return [];
  const each = <T>(of: (one: (typeof goals)[number]) => T) => goals.map(of);
  const { rows } = await sql<{ id: number; amount: number; planned: number }>`
    select g.id, n.amount, n.planned
    from unnest(${each(({ goal }) => goal.id)}::bigint[], ${each(({ goal }) => goal.activityId)}::bigint[],
        ${each(({ span }) => dayBounds(span.startDate, zone).from)}::timestamptz[], ${each(({ span }) => dayBounds(span.endDate, zone).before)}::timestamptz[])
      as g (id, activity_id, starts, ends),
    lateral (select count(*) filter (where ${isPerformed})::int as amount,
        count(*) filter (where i.removed_at is null and i.is_completable and not i.is_completed and not i.is_skipped and i.signed_by_id is null
          and i.placed_at >= ${dayBounds(today, zone).from}::timestamptz)::int as planned
      from activity_instances i where i.activity_id = g.activity_id and i.placed_at >= g.starts and i.placed_at < g.ends) n`.execute(
    ctx.db,
  );
  const counts = new Map(rows.map((row) => [row.id, row]));
  return goals.map(({ goal, span }) => {
    const { startDate: _start, endDate: _end, isActive, ...shown } = goal;
    return { ...shown, ...pulseOf(goal, span, today, { ...counts.get(goal.id)!, isActive }) };
  });
}

/** A client's pulses under their categories. */
export async function pulsesOf(ctx: Ctx, clientId: number) {
  const { time_zone: zone } = await openClient(ctx, clientId, 'carePlan.see');
  const pulses = await pulsesOn(ctx, sql<SqlBool>`p.client_id = ${clientId}`, zone);
  return [...Map.groupBy(pulses, ({ categoryId }) => categoryId)].map(([categoryId, ones]) => ({
    categoryId,
    categoryName: ones[0]!.categoryName,
    goals: ones.map(({ clientId: _client, ...pulse }): GoalPulse => pulse),
  }));
}

/** The most clients that are told of, and the goals that are named of each. */
const CLIENTS = 100;
const NAMED = 3;

/** The clients of a company some of whose goals need somebody today, most need first. */
export async function behindIn(ctx: Ctx, companyId: number): Promise<{ total: number; clients: ClientBehind[] }> {
  const { time_zone: zone } = await openCompany(ctx, companyId);
  const pulses = await pulsesOn(ctx, sql<SqlBool>`p.company_id = ${companyId}`, zone);
  const behind = [...Map.groupBy(pulses, ({ clientId }) => clientId)]
    .map(([clientId, goals]) => ({ clientId, goals: goals.length, needing: goals.filter(needsSomebody), ...behindOf(goals) }))
    .filter(({ needing }) => needing.length > 0)
    .sort(byNeed);
  const shown = behind.slice(0, CLIENTS);
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from clients where id = any(${shown.map(({ clientId }) => clientId)})`.execute(ctx.db);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return {
    total: behind.length,
    clients: shown.map(({ needing, soonest: _soonest, ...client }) => ({
      ...client,
      clientName: names.get(client.clientId)!,
      first: needing
        .toSorted(byGoalNeed)
        .slice(0, NAMED)
        .map(({ clientId: _client, ...goal }): GoalPulse => goal),
    })),
  };
}
