/** The changes for the team when a plan replaces another: in words, goal by goal; of the first plan the number of goals (R52). */

import { useTranslation } from '../core/texts.ts';
import { goalName, goalText } from '../shared/goals/goal-text.ts';
import type { Goal, PlanKind } from '../shared/goals/plan-query.ts';
import { findPlanChanges, type GoalText } from './plan-changes.ts';

type Props = {
  kind: PlanKind;
  /** Of the plan that ends; undefined where none does. */
  previousGoals: readonly Goal[] | undefined;
  nextGoals: readonly Goal[];
};

export function PlanChangeList({ kind, previousGoals, nextGoals }: Props) {
  const { t } = useTranslation();
  const toGoalText = (goal: Goal): GoalText => ({ activityId: goal.activityId, name: goalName(goal), text: goalText(t, goal) });
  if (!previousGoals) return <p>{t(`plans.firstGoals.${kind}`, { count: nextGoals.length })}</p>;
  const { addedGoals, changedGoals, removedGoals, unchangedCount } = findPlanChanges(
    previousGoals.map(toGoalText),
    nextGoals.map(toGoalText),
  );
  const fullTextOf = ({ name, text }: GoalText) => (text ? `${name}: ${text}` : name);
  const formatChange = ({ previousGoal, nextGoal }: (typeof changedGoals)[number]) =>
    t('plans.changedGoal', {
      from: fullTextOf(previousGoal),
      to: previousGoal.name === nextGoal.name ? (nextGoal.text ?? t('plans.noNumber')) : fullTextOf(nextGoal),
    });
  const changeLists = [
    ['added', addedGoals.map(fullTextOf)],
    ['changed', changedGoals.map(formatChange)],
    ['gone', removedGoals.map(fullTextOf)],
  ] as const;
  return (
    <>
      <h4>{t(`plans.goals.${kind}`)}</h4>
      <ul>
        {changeLists.flatMap(([changeKey, changeLines]) =>
          changeLines.map((changeLine) => (
            <li key={`${changeKey} ${changeLine}`}>
              <b>{t(`plans.change.${changeKey}`)}</b> {changeLine}
            </li>
          )),
        )}
        {unchangedCount > 0 && <li>{t('plans.change.same', { count: unchangedCount })}</li>}
      </ul>
    </>
  );
}
