/** The state of a client's goals today (R62): counted by the index of their activities, so that signing pays nothing for it. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { BehindClient, GoalPulse } from '#contract/goals/goals.ts';
import type { GoalBounds } from '#domain/goals/judging.ts';
import {
  behindFiguresOf,
  compareGoalNeed,
  compareGroupNeed,
  computePulse,
  findRunningSpan,
  needsAttention,
  type Pulse,
} from '#domain/goals/pulse.ts';
import type { GoalSpan, PlanDays } from '#domain/goals/spans.ts';
import { dayBounds, toLocalDate } from '#domain/time.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { openClient, openCompany } from '#server/request/scope.ts';
import { isToSignSql } from '#server/sql/instance-status.ts';
import { countsForGoalSql, type PlanGoal } from './performed.ts';

type CountableGoal = GoalBounds & PlanDays & { id: number; activityId: number; isActive: boolean };
type RunningGoal = CountableGoal & PlanGoal & { clientId: number; evaluationPlanId: number; isPartlyUnsigned: boolean };

/** True for goals `goal` of evaluation plans `plan` that apply on a day. */
const isInForceSql = (day: string) => sql<SqlBool>`(plan.status = 'APPROVED'
  and plan.removed_at is null
  and plan.start_date <= ${day}::date
  and (plan.end_date is null or plan.end_date >= ${day}::date)
  and goal.removed_at is null)`;
const goalColumns = sql`goal.id, plan.start_date as "startDate", plan.end_date as "endDate", goal.activity_id as "activityId",
  goal.min_frequency as "minFrequency", goal.max_frequency as "maxFrequency", goal.frequency_unit as "frequencyUnit",
  not activity.archived and activity.removed_at is null as "isActive"`;
const goalJoins = sql`from evaluation_plans plan
  join evaluation_goals goal on goal.evaluation_plan_id = plan.id
  join activities activity on activity.id = goal.activity_id`;

/** The goals of evaluation plans `plan` that apply on a day, by client, category and name, as they are shown. */
async function readGoalsOfDay({ db }: Ctx, condition: RawBuilder<SqlBool>, day: string): Promise<RunningGoal[]> {
  const { rows } = await sql<RunningGoal>`
    select ${goalColumns}, plan.client_id as "clientId", plan.id as "evaluationPlanId",
      coalesce(goal.alias, goal.as_approved->>'activityName') as name,
      goal.category_id as "categoryId", goal.as_approved->>'categoryName' as "categoryName",
      exists (
        select from planned_activities series
        where series.activity_id = activity.id and not series.archived and not series.is_completable) as "isPartlyUnsigned"
    ${goalJoins}
    where ${condition} and ${isInForceSql(day)}
    order by plan.client_id, goal.as_approved->>'categoryName' collate "sv-x-icu", goal.category_id,
      coalesce(goal.alias, goal.as_approved->>'activityName') collate "sv-x-icu", goal.id`.execute(db);
  return rows;
}

type CountedSpan = { spanIndex: number; span: GoalSpan; from: string; before: string };
/** The pulse of each goal by its id; one statement, whatever their number. Goals of one unit and plan's days share a span. */
async function readPulsesById({ db }: Ctx, goals: readonly CountableGoal[], today: string, timeZone: string): Promise<Map<number, Pulse>> {
  const spansByKey = new Map<string, CountedSpan>();
  const getCountedSpan = (goal: CountableGoal) => {
    const spanKey = `${goal.frequencyUnit} ${goal.startDate} ${goal.endDate}`;
    const knownSpan = spansByKey.get(spanKey);
    if (knownSpan) return knownSpan;
    const span = findRunningSpan(goal, goal, today)!;
    const { from } = dayBounds(span.startDate, timeZone);
    const countedSpan = { spanIndex: spansByKey.size + 1, span, from, before: dayBounds(span.endDate, timeZone).before };
    spansByKey.set(spanKey, countedSpan);
    return countedSpan;
  };
  const countedGoals = goals.map((goal) => ({ goal, ...getCountedSpan(goal) }));
  if (countedGoals.length === 0) return new Map();
  const countedSpans = [...spansByKey.values()];
  // A value of each span, found by its place: thousands of goals have a few spans.
  const { rows } = await sql<{ id: number; amount: number; planned: number }>`
    select goal.id, counts.amount, counts.planned
    from unnest(${countedGoals.map(({ goal }) => goal.id)}::bigint[], ${countedGoals.map(({ goal }) => goal.activityId)}::bigint[],
      ${countedGoals.map(({ spanIndex }) => spanIndex)}::int[]) as goal (id, activity_id, span),
      lateral (
        select count(*) filter (where ${countsForGoalSql})::int as amount,
          count(*) filter (where instance.removed_at is null
            and ${isToSignSql('instance')}
            and instance.placed_at >= ${dayBounds(today, timeZone).from}::timestamptz)::int as planned
        from activity_instances instance
        where instance.activity_id = goal.activity_id
          and instance.placed_at >= (${countedSpans.map(({ from }) => from)}::timestamptz[])[goal.span]
          and instance.placed_at < (${countedSpans.map(({ before }) => before)}::timestamptz[])[goal.span]) counts`.execute(db);
  const countsByGoalId = new Map(rows.map((goalCounts) => [goalCounts.id, goalCounts]));
  return new Map(
    countedGoals.map(({ goal, span }) => [
      goal.id,
      computePulse(goal, span, today, { ...countsByGoalId.get(goal.id)!, isActive: goal.isActive }),
    ]),
  );
}

/** A goal as it is shown, with its state. */
function goalPulseOf(goal: RunningGoal, pulse: Pulse): GoalPulse {
  const { startDate: _start, endDate: _end, isActive: _active, clientId: _client, ...shownFields } = goal;
  return { ...shownFields, ...pulse };
}
const todayIn = ({ now }: Ctx, timeZone: string) => toLocalDate(now.toISOString(), timeZone);

/** A client's pulses under their categories. */
export async function readPulses(ctx: Ctx, clientId: number) {
  const { time_zone: timeZone } = await openClient(ctx, clientId, 'carePlan.see');
  const today = todayIn(ctx, timeZone);
  const goals = await readGoalsOfDay(ctx, sql<SqlBool>`plan.client_id = ${clientId}`, today);
  const pulsesByGoalId = await readPulsesById(ctx, goals, today, timeZone);
  return [...Map.groupBy(goals, ({ categoryId }) => categoryId)].map(([categoryId, categoryGoals]) => ({
    categoryId,
    categoryName: categoryGoals[0]!.categoryName,
    goals: categoryGoals.map((goal) => goalPulseOf(goal, pulsesByGoalId.get(goal.id)!)),
  }));
}

const MAX_LISTED_CLIENTS = 100;
const MAX_CLIENTS_IN_SHORT_LIST = 3;
/** Of each client. */
const MAX_NAMED_GOALS = 3;

/** The clients of a company some of whose goals need somebody today, most need first; what is shown is read of those that are named alone. */
export async function readClientsBehind(ctx: Ctx, companyId: number, isShort = false): Promise<{ total: number; clients: BehindClient[] }> {
  const { time_zone: timeZone } = await openCompany(ctx, companyId);
  const today = todayIn(ctx, timeZone);
  const { rows: goals } = await sql<CountableGoal & { clientId: number }>`
    select ${goalColumns}, plan.client_id as "clientId"
    ${goalJoins}
    where plan.company_id = ${companyId} and ${isInForceSql(today)}
    order by goal.id`.execute(ctx.db);
  const pulsesByGoalId = await readPulsesById(ctx, goals, today, timeZone);
  const clientsBehind = [...Map.groupBy(goals, ({ clientId }) => clientId)]
    .map(([clientId, clientGoals]) => {
      const goalPulses = clientGoals.map(({ id }) => ({ id, ...pulsesByGoalId.get(id)! }));
      const neediestGoals = goalPulses.filter(needsAttention).sort(compareGoalNeed).slice(0, MAX_NAMED_GOALS);
      return { clientId, goals: clientGoals.length, needing: neediestGoals, ...behindFiguresOf(goalPulses) };
    })
    .filter(({ needing }) => needing.length > 0)
    .sort(compareGroupNeed);
  const listedClients = clientsBehind.slice(0, isShort ? MAX_CLIENTS_IN_SHORT_LIST : MAX_LISTED_CLIENTS);
  const neediestGoalIds = listedClients.flatMap(({ needing }) => needing.map(({ id }) => id));
  const [listedGoals, clientNames] = await Promise.all([
    readGoalsOfDay(ctx, sql<SqlBool>`goal.id = any(${neediestGoalIds})`, today),
    ctx.db
      .selectFrom('clients')
      .select(['id', 'name'])
      .where(sql<SqlBool>`id = any(${listedClients.map(({ clientId }) => clientId)})`)
      .execute(),
  ]);
  const goalsById = new Map(listedGoals.map((goal) => [goal.id, goal]));
  const namesById = new Map(clientNames.map(({ id, name }) => [id, name]));
  return {
    total: clientsBehind.length,
    clients: listedClients.map(({ needing, soonest: _soonest, ...client }) => ({
      ...client,
      clientName: namesById.get(client.clientId)!,
      // Each statement sees its own moment: a goal that is gone by now is left out.
      first: needing.flatMap(({ id }) => (goalsById.has(id) ? [goalPulseOf(goalsById.get(id)!, pulsesByGoalId.get(id)!)] : [])),
    })),
  };
}
