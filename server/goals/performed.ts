/** Counting what was performed, by one clause for period reports, the pulse and figures (R56). */
import { type SqlBool, sql } from 'kysely';
import type { PeriodGoals } from '#contract/goals/period-reports.ts';
import { computeGoalFigures, findFirstNeededDay, type GoalBounds } from '#domain/goals/judging.ts';
import type { Period, PlanDays } from '#domain/goals/spans.ts';
import { toInstantRange } from '#domain/statistics.ts';
import type { Db } from '#server/database/scoped.ts';
import { isPerformedSql } from '#server/sql/instance-status.ts';

/** Instances `instance` that count towards a goal: not removed, and `isPerformed` of the domain. */
export const countsForGoalSql = sql<SqlBool>`(instance.removed_at is null and ${isPerformedSql('instance')})`;

export type PlanGoal = GoalBounds & {
  id: number;
  activityId: number;
  /** Its name in the plan. */
  name: string;
  categoryId: number;
  categoryName: string;
};
/** The goals of an evaluation plan, by category and name. */
export async function readPlanGoals(db: Db, planId: number): Promise<PlanGoal[]> {
  const { rows } = await sql<PlanGoal>`
    select goal.id, goal.activity_id as "activityId", coalesce(goal.alias, goal.as_approved->>'activityName', activity.name) as name,
      goal.category_id as "categoryId", coalesce(goal.as_approved->>'categoryName', category.name) as "categoryName",
      goal.min_frequency as "minFrequency", goal.max_frequency as "maxFrequency", goal.frequency_unit as "frequencyUnit"
    from evaluation_goals goal
    join activities activity on activity.id = goal.activity_id
    join evaluation_goal_categories category on category.id = goal.category_id
    where goal.evaluation_plan_id = ${planId} and goal.removed_at is null
    order by coalesce(goal.as_approved->>'categoryName', category.name) collate "sv-x-icu", goal.category_id,
      coalesce(goal.alias, goal.as_approved->>'activityName', activity.name) collate "sv-x-icu", goal.id`.execute(db);
  return rows;
}

/** The number of each activity performed on each local day of a span. */
async function readAmountsByActivity(db: Db, activityIds: readonly number[], period: Period, timeZone: string) {
  const { from, before } = toInstantRange({ from: period.startDate, to: period.endDate }, timeZone);
  const { rows } = await sql<{ activityId: number; day: string; amount: number }>`
    select instance.activity_id as "activityId", (instance.placed_at at time zone ${timeZone})::date as day, count(*)::int as amount
    from activity_instances instance
    where instance.activity_id = any(${activityIds})
      and instance.placed_at >= ${from}::timestamptz
      and instance.placed_at < ${before}::timestamptz
      and ${countsForGoalSql}
    group by 1, 2`.execute(db);
  const amountsByActivity = new Map<number, Map<string, number>>();
  for (const { activityId, day, amount } of rows) {
    const amountsByDay = amountsByActivity.get(activityId) ?? new Map<string, number>();
    amountsByActivity.set(activityId, amountsByDay.set(day, amount));
  }
  return amountsByActivity;
}

/** The figures of a plan's goals in one of its periods, as they are now (R57). */
export async function countPeriodGoals(
  db: Db,
  goals: readonly PlanGoal[],
  plan: PlanDays,
  period: Period,
  timeZone: string,
): Promise<PeriodGoals> {
  const startDate = goals.map((goal) => findFirstNeededDay(goal, plan, period)).sort()[0] ?? period.startDate;
  const activityIds = [...new Set(goals.map(({ activityId }) => activityId))];
  const amountsByActivity = await readAmountsByActivity(db, activityIds, { startDate, endDate: period.endDate }, timeZone);
  const countedGoals = goals.map((goal) => ({
    categoryId: goal.categoryId,
    categoryName: goal.categoryName,
    goal: {
      evaluationGoalId: goal.id,
      evaluationGoalName: goal.name,
      activityId: goal.activityId,
      minFrequency: goal.minFrequency,
      maxFrequency: goal.maxFrequency,
      frequencyUnit: goal.frequencyUnit,
      ...computeGoalFigures(goal, plan, period, amountsByActivity.get(goal.activityId) ?? new Map()),
    },
  }));
  return [...Map.groupBy(countedGoals, ({ categoryId }) => categoryId).values()].map((categoryGoals) => ({
    categoryName: categoryGoals[0]!.categoryName,
    goals: categoryGoals.map(({ goal }) => goal),
  }));
}
