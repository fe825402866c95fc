/** The changes that another plan brings the team: goals that are new, that differ, and that go (product «Plans and goals», R52). Pure. */

/** A goal in words. */
export type GoalText = { activityId: number; name: string; text: string | undefined };
export type PlanChanges = {
  addedGoals: GoalText[];
  changedGoals: { name: string; from: GoalText; to: GoalText }[];
  removedGoals: GoalText[];
  /** The number of goals that stay. */
  unchangedCount: number;
};

/** Goals of one activity belong together; of several those that are alike first, then those of one name, then in their order. */
export function planChanges(previousGoals: readonly GoalText[], nextGoals: readonly GoalText[]): PlanChanges {
  const removedGoals = [...previousGoals];
  const addedGoals = [...nextGoals];
  const changedGoals: PlanChanges['changedGoals'] = [];
  let unchangedCount = 0;
  const match = (isMatch: (one: GoalText, other: GoalText) => boolean, onMatch: (from: GoalText, to: GoalText) => void) => {
    for (const to of [...addedGoals]) {
      const from = removedGoals.find((one) => one.activityId === to.activityId && isMatch(one, to));
      if (!from) continue;
      removedGoals.splice(removedGoals.indexOf(from), 1);
      addedGoals.splice(addedGoals.indexOf(to), 1);
      onMatch(from, to);
    }
  };
  const change = (from: GoalText, to: GoalText) => changedGoals.push({ name: to.name, from, to });
  match(
    (one, other) => one.name === other.name && one.text === other.text,
    () => {
      unchangedCount += 1;
    },
  );
  match((one, other) => one.name === other.name, change);
  match(() => true, change);
  return { addedGoals, changedGoals, removedGoals, unchangedCount };
}

type Days = { startDate?: string | null | undefined; endDate?: string | null | undefined };

/** The approved plan that another one ends by beginning: it applies on the day on which that begins, and began before. */
export const endedBy = <P extends Days & { status: string }>(plans: readonly P[], start: string): P | undefined =>
  plans.find(
    ({ status, startDate, endDate }) => status === 'APPROVED' && !!startDate && startDate < start && (!endDate || endDate >= start),
  );
