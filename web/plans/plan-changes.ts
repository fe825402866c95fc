/** What another plan changes for the team: what comes new, what is asked otherwise, and what goes (product «Plans and goals», R52). Pure. */

/** A goal in words. */
export type SaidGoal = { activityId: number; name: string; text: string | undefined };
export type PlanChanges = {
  added: SaidGoal[];
  changed: { name: string; from: SaidGoal; to: SaidGoal }[];
  gone: SaidGoal[];
  /** How many stay as they are. */
  same: number;
};

/** Goals of one activity belong together; of several those that are alike first, then those of one name, then in their order. */
export function planChanges(before: readonly SaidGoal[], after: readonly SaidGoal[]): PlanChanges {
  const left = [...before];
  const open = [...after];
  const changed: PlanChanges['changed'] = [];
  let same = 0;
  const match = (isMatch: (one: SaidGoal, other: SaidGoal) => boolean, found: (from: SaidGoal, to: SaidGoal) => void) => {
    for (const to of [...open]) {
      const from = left.find((one) => one.activityId === to.activityId && isMatch(one, to));
      if (!from) continue;
      left.splice(left.indexOf(from), 1);
      open.splice(open.indexOf(to), 1);
      found(from, to);
    }
  };
  const change = (from: SaidGoal, to: SaidGoal) => changed.push({ name: to.name, from, to });
  match(
    (one, other) => one.name === other.name && one.text === other.text,
    () => {
      same += 1;
    },
  );
  match((one, other) => one.name === other.name, change);
  match(() => true, change);
  return { added: open, changed, gone: left, same };
}

type Days = { startDate?: string | null | undefined; endDate?: string | null | undefined };

/** The approved plan that another one ends by beginning: the one that applies on the day on which that begins, and began before it. */
export const endedBy = <P extends Days & { status: string }>(plans: readonly P[], start: string): P | undefined =>
  plans.find(
    ({ status, startDate, endDate }) => status === 'APPROVED' && !!startDate && startDate < start && (!endDate || endDate >= start),
  );
