/** What changes for the team when a plan takes the place of another: in words, goal by goal; of the first plan how many there are (R52). */

import { useTexts } from '../core/texts.ts';
import { goalName, goalText } from '../shared/goals/goal-text.ts';
import type { Goal, PlanKind } from '../shared/goals/plan-query.ts';
import { planChanges, type SaidGoal } from './plan-changes.ts';

type Props = {
  kind: PlanKind;
  /** Of the plan that ends; undefined where none does. */
  before: readonly Goal[] | undefined;
  after: readonly Goal[];
};

export function ChangesOf({ kind, before, after }: Props) {
  const { t } = useTexts();
  const said = (goal: Goal): SaidGoal => ({ activityId: goal.activityId, name: goalName(goal), text: goalText(t, goal) });
  if (!before) return <p>{t(`plans.firstGoals.${kind}`, { count: after.length })}</p>;
  const { added, changed, gone, same } = planChanges(before.map(said), after.map(said));
  const words = ({ name, text }: SaidGoal) => (text ? `${name}: ${text}` : name);
  const change = ({ from, to }: (typeof changed)[number]) =>
    t('plans.changedGoal', { from: words(from), to: from.name === to.name ? (to.text ?? t('plans.noNumber')) : words(to) });
  const lists = [
    ['added', added.map(words)],
    ['changed', changed.map(change)],
    ['gone', gone.map(words)],
  ] as const;
  return (
    <>
      <h4>{t(`plans.goals.${kind}`)}</h4>
      <ul>
        {lists.flatMap(([what, lines]) =>
          lines.map((line) => (
            <li key={`${what} ${line}`}>
              <b>{t(`plans.change.${what}`)}</b> {line}
            </li>
          )),
        )}
        {same > 0 && <li>{t('plans.change.same', { count: same })}</li>}
      </ul>
    </>
  );
}
