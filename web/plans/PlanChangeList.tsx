/** The changes for the team when a plan replaces another: in words, goal by goal; of the first plan the number of goals (R52). */

import { useTexts } from '../core/texts.ts';
import { goalName, goalText } from '../shared/goals/goal-text.ts';
import type { Goal, PlanKind } from '../shared/goals/plan-query.ts';
import { type GoalText, planChanges } from './plan-changes.ts';

type Props = {
  kind: PlanKind;
  /** Of the plan that ends; undefined where none does. */
  previousGoals: readonly Goal[] | undefined;
  nextGoals: readonly Goal[];
};

export function PlanChangeList({ kind, previousGoals, nextGoals }: Props) {
  const { t } = useTexts();
  const toGoalText = (goal: Goal): GoalText => ({ activityId: goal.activityId, name: goalName(goal), text: goalText(t, goal) });
  if (!previousGoals) return <p>{t(`plans.firstGoals.${kind}`, { count: nextGoals.length })}</p>;
  const { addedGoals, changedGoals, removedGoals, unchangedCount } = planChanges(previousGoals.map(toGoalText), nextGoals.map(toGoalText));
  const words = ({ name, text }: GoalText) => (text ? `${name}: ${text}` : name);
  const change = ({ from, to }: (typeof changedGoals)[number]) =>
    t('plans.changedGoal', { from: words(from), to: from.name === to.name ? (to.text ?? t('plans.noNumber')) : words(to) });
  const lists = [
    ['added', addedGoals.map(words)],
    ['changed', changedGoals.map(change)],
    ['gone', removedGoals.map(words)],
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
        {unchangedCount > 0 && <li>{t('plans.change.same', { count: unchangedCount })}</li>}
      </ul>
    </>
  );
}
