/** The goals of a period report that would be counted otherwise now. */
import type * as contract from '#contract/goals/period-reports.ts';

/** Goals whose figures are other ones now. */
export function findChangedGoals(storedGoals: contract.PeriodGoals, currentGoals: contract.PeriodGoals) {
  const flattenGoals = (goals: contract.PeriodGoals) => goals.flatMap((category) => category.goals);
  const previousById = new Map(flattenGoals(storedGoals).map((goal) => [goal.evaluationGoalId, goal]));
  return flattenGoals(currentGoals).flatMap((goal) => {
    const previousGoal = previousById.get(goal.evaluationGoalId);
    const { evaluationGoalId, totalAmountDuringReport, hasDivergence, weeks } = goal;
    const isSame =
      previousGoal &&
      previousGoal.hasDivergence === hasDivergence &&
      previousGoal.weeks.every(({ amount }, index) => amount === weeks[index]?.amount);
    return isSame ? [] : [{ evaluationGoalId, totalAmountDuringReport, hasDivergence }];
  });
}
