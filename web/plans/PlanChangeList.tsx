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
  const wordsOf = ({ name, text }: GoalText) => (text ? `${name}: ${text}` : name);
  const changeText = ({ from, to }: (typeof changedGoals)[number]) =>
    t('plans.changedGoal', { from: wordsOf(from), to: from.name === to.name ? (to.text ?? t('plans.noNumber')) : wordsOf(to) });
  const lists = [
    ['added', addedGoals.map(wordsOf)],
    ['changed', changedGoals.map(changeText)],
    ['gone', removedGoals.map(wordsOf)],
  ] as const;
  return (
    <>
      <h4>{t(`plans.goals.${kind}`)}</h4>
      <ul>
        {lists.flatMap(([changeKey, lines]) =>
          lines.map((line) => (
            <li key={`${changeKey} ${line}`}>
              <b>{t(`plans.change.${changeKey}`)}</b> {line}
            </li>
          )),
        )}
        {unchangedCount > 0 && <li>{t('plans.change.same', { count: unchangedCount })}</li>}
      </ul>
    </>
  );
}
