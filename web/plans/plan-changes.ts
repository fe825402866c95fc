/** The changes that another plan brings the team: goals that are new, that differ, and that go (product «Plans and goals», R52). Pure. */

/** A goal in words. */
export type GoalText = { activityId: number; name: string; text: string | undefined };
export type PlanChanges = {
  addedGoals: GoalText[];
  changedGoals: { name: string; previousGoal: GoalText; nextGoal: GoalText }[];
  removedGoals: GoalText[];
  /** The number of goals that stay. */
  unchangedCount: number;
};

/** Goals of one activity belong together; of several those that are alike first, then those of one name, then in their order. */
export function findPlanChanges(previousGoals: readonly GoalText[], nextGoals: readonly GoalText[]): PlanChanges {
  const removedGoals = [...previousGoals];
  const addedGoals = [...nextGoals];
  const changedGoals: PlanChanges['changedGoals'] = [];
  let unchangedCount = 0;
  const matchGoals = (
    isMatch: (previousGoal: GoalText, nextGoal: GoalText) => boolean,
    onMatch: (from: GoalText, to: GoalText) => void,
  ) => {
    for (const nextGoal of [...addedGoals]) {
      const previousGoal = removedGoals.find(
        (removedGoal) => removedGoal.activityId === nextGoal.activityId && isMatch(removedGoal, nextGoal),
      );
      if (!previousGoal) continue;
      removedGoals.splice(removedGoals.indexOf(previousGoal), 1);
      addedGoals.splice(addedGoals.indexOf(nextGoal), 1);
      onMatch(previousGoal, nextGoal);
    }
  };
  const addChange = (previousGoal: GoalText, nextGoal: GoalText) => changedGoals.push({ name: nextGoal.name, previousGoal, nextGoal });
  matchGoals(
    (previousGoal, nextGoal) => previousGoal.name === nextGoal.name && previousGoal.text === nextGoal.text,
    () => {
      unchangedCount += 1;
    },
  );
  matchGoals((previousGoal, nextGoal) => previousGoal.name === nextGoal.name, addChange);
  matchGoals(() => true, addChange);
  return { addedGoals, changedGoals, removedGoals, unchangedCount };
}

type PlanDates = { startDate?: string | null | undefined; endDate?: string | null | undefined };

/** The approved plan that another one ends by beginning: it applies on the day on which that begins, and began before. */
export const findReplacedPlan = <P extends PlanDates & { status: string }>(plans: readonly P[], startDay: string): P | undefined =>
  plans.find(
    ({ status, startDate, endDate }) => status === 'APPROVED' && !!startDate && startDate < startDay && (!endDate || endDate >= startDay),
  );
