/** The state of a client's goals today (R62): counted by the index of their activities, so that signing pays nothing for it. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ClientBehind, GoalPulse } from '#contract/goals/goals.ts';
import type { GoalBounds } from '#domain/goals/judging.ts';
import { behindOf, byGoalNeed, byGroupNeed, needsSomebody, type Pulse, pulseOf, runningSpan } from '#domain/goals/pulse.ts';
import type { GoalSpan, PlanDays } from '#domain/goals/spans.ts';
import { dayBounds, localDate } from '#domain/time.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { openClient, openCompany } from '#server/request/scope.ts';
import { isToSign } from '#server/sql/instance-status.ts';
import { countsForGoal, type PlanGoal } from './performed.ts';

type Measured = GoalBounds & PlanDays & { id: number; activityId: number; isActive: boolean };
type Running = Measured & PlanGoal & { clientId: number; evaluationPlanId: number; isPartlyUnsigned: boolean };

/** True for goals `g` of evaluation plans `p` that apply on a day. */
const applyOn = (day: string) => sql<SqlBool>`(p.status = 'APPROVED'
  and p.removed_at is null
  and p.start_date <= ${day}::date
  and (p.end_date is null or p.end_date >= ${day}::date)
  and g.removed_at is null)`;
const measured = sql`g.id, p.start_date as "startDate", p.end_date as "endDate", g.activity_id as "activityId",
  g.min_frequency as "minFrequency", g.max_frequency as "maxFrequency", g.frequency_unit as "frequencyUnit",
  not a.archived and a.removed_at is null as "isActive"`;
const joined = sql`from evaluation_plans p
  join evaluation_goals g on g.evaluation_plan_id = p.id
  join activities a on a.id = g.activity_id`;

/** The goals of evaluation plans `p` that apply on a day, by client, category and name, as they are shown. */
async function goalsOn({ db }: Ctx, of: RawBuilder<SqlBool>, day: string): Promise<Running[]> {
  const { rows } = await sql<Running>`
    select ${measured}, p.client_id as "clientId", p.id as "evaluationPlanId", coalesce(g.alias, g.as_approved->>'activityName') as name,
      g.category_id as "categoryId", g.as_approved->>'categoryName' as "categoryName",
      exists (select from planned_activities s where s.activity_id = a.id and not s.archived and not s.is_completable) as "isPartlyUnsigned"
    ${joined}
    where ${of} and ${applyOn(day)}
    order by p.client_id, g.as_approved->>'categoryName' collate "sv-x-icu", g.category_id,
      coalesce(g.alias, g.as_approved->>'activityName') collate "sv-x-icu", g.id`.execute(db);
  return rows;
}

type Counted = { span: GoalSpan; from: string; before: string };
/** The pulse of each goal by its id; one statement, whatever their number. Goals of one unit and plan's days share a span. */
async function countsOf({ db }: Ctx, goals: readonly Measured[], today: string, zone: string): Promise<Map<number, Pulse>> {
  const spans = new Map<string, Counted & { n: number }>();
  const spanOf = (goal: Measured) => {
    const key = `${goal.frequencyUnit} ${goal.startDate} ${goal.endDate}`;
    const known = spans.get(key);
    if (known) return known;
    const span = runningSpan(goal, goal, today)!;
    const counted = { span, from: dayBounds(span.startDate, zone).from, before: dayBounds(span.endDate, zone).before, n: spans.size + 1 };
    spans.set(key, counted);
    return counted;
  };
  const all = goals.map((goal) => ({ goal, of: spanOf(goal) }));
  if (all.length === 0) return new Map();
  const bounds = [...spans.values()];
  // A value of each span, found by its place: thousands of goals have a few spans.
  const { rows } = await sql<{ id: number; amount: number; planned: number }>`
    select g.id, n.amount, n.planned
    from unnest(${all.map(({ goal }) => goal.id)}::bigint[], ${all.map(({ goal }) => goal.activityId)}::bigint[],
      ${all.map(({ of }) => of.n)}::int[]) as g (id, activity_id, n),
      lateral (
        select count(*) filter (where ${countsForGoal})::int as amount,
          count(*) filter (where i.removed_at is null
            and ${isToSign('i')}
            and i.placed_at >= ${dayBounds(today, zone).from}::timestamptz)::int as planned
        from activity_instances i
        where i.activity_id = g.activity_id
          and i.placed_at >= (${bounds.map(({ from }) => from)}::timestamptz[])[g.n]
          and i.placed_at < (${bounds.map(({ before }) => before)}::timestamptz[])[g.n]) n`.execute(db);
  const counts = new Map(rows.map((row) => [row.id, row]));
  return new Map(all.map(({ goal, of }) => [goal.id, pulseOf(goal, of.span, today, { ...counts.get(goal.id)!, isActive: goal.isActive })]));
}

/** A goal as it is shown, with its state. */
function shownWith(goal: Running, pulse: Pulse): GoalPulse {
  const { startDate: _start, endDate: _end, isActive: _active, clientId: _client, ...shown } = goal;
  return { ...shown, ...pulse };
}
const todayIn = ({ now }: Ctx, zone: string) => localDate(now.toISOString(), zone);

/** A client's pulses under their categories. */
export async function pulsesOf(ctx: Ctx, clientId: number) {
  const { time_zone: zone } = await openClient(ctx, clientId, 'carePlan.see');
  const today = todayIn(ctx, zone);
  const goals = await goalsOn(ctx, sql<SqlBool>`p.client_id = ${clientId}`, today);
  const pulses = await countsOf(ctx, goals, today, zone);
  return [...Map.groupBy(goals, ({ categoryId }) => categoryId)].map(([categoryId, ones]) => ({
    categoryId,
    categoryName: ones[0]!.categoryName,
    goals: ones.map((goal) => shownWith(goal, pulses.get(goal.id)!)),
  }));
}

/** The most clients that are listed, those of a short list, and the goals that are named of each. */
const CLIENTS = 100;
const FEW = 3;
const NAMED = 3;

/** The clients of a company some of whose goals need somebody today, most need first; what is shown is read of those that are named alone. */
export async function behindIn(ctx: Ctx, companyId: number, few = false): Promise<{ total: number; clients: ClientBehind[] }> {
  const { time_zone: zone } = await openCompany(ctx, companyId);
  const today = todayIn(ctx, zone);
  const { rows: goals } = await sql<Measured & { clientId: number }>`
    select ${measured}, p.client_id as "clientId"
    ${joined}
    where p.company_id = ${companyId} and ${applyOn(today)}
    order by g.id`.execute(ctx.db);
  const pulses = await countsOf(ctx, goals, today, zone);
  const behind = [...Map.groupBy(goals, ({ clientId }) => clientId)]
    .map(([clientId, ones]) => {
      const states = ones.map(({ id }) => ({ id, ...pulses.get(id)! }));
      const needing = states.filter(needsSomebody).sort(byGoalNeed).slice(0, NAMED);
      return { clientId, goals: ones.length, needing, ...behindOf(states) };
    })
    .filter(({ needing }) => needing.length > 0)
    .sort(byGroupNeed);
  const first = behind.slice(0, few ? FEW : CLIENTS);
  const ids = first.flatMap(({ needing }) => needing.map(({ id }) => id));
  const [shown, { rows: names }] = await Promise.all([
    goalsOn(ctx, sql<SqlBool>`g.id = any(${ids})`, today),
    sql<{ id: number; name: string }>`select id, name from clients where id = any(${first.map(({ clientId }) => clientId)})`.execute(
      ctx.db,
    ),
  ]);
  const goalBy = new Map(shown.map((goal) => [goal.id, goal]));
  const nameBy = new Map(names.map(({ id, name }) => [id, name]));
  return {
    total: behind.length,
    clients: first.map(({ needing, soonest: _soonest, ...client }) => ({
      ...client,
      clientName: nameBy.get(client.clientId)!,
      // Each statement sees its own moment: a goal that is gone by now is left out.
      first: needing.flatMap(({ id }) => (goalBy.has(id) ? [shownWith(goalBy.get(id)!, pulses.get(id)!)] : [])),
    })),
  };
}
