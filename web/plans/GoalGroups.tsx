/** Goals under their areas of life: name, frequency, what there is to know of each, and its activity's instructions (R54, R56). */
import type { ReactNode } from 'react';
import { useTranslation } from '../core/texts.ts';
import { Expander } from '../kit/Expander.tsx';
import { Icon } from '../kit/Icon.tsx';
import { infoIcon } from '../kit/icons.ts';
import { RichHtml } from '../kit/RichHtml.tsx';
import { areaName } from '../shared/goals/area-name.ts';
import { goalName, goalText } from '../shared/goals/goal-text.ts';
import type { Goal, GoalGroup } from '../shared/goals/plan-query.ts';
import css from './goals.module.css';

type Props = {
  groups: readonly GoalGroup[];
  /** The acts on one, at its end. */
  renderActions?: (goal: Goal) => ReactNode;
};

export function GoalGroups({ groups, renderActions }: Props) {
  const { t } = useTranslation();
  return groups.map(({ categoryId, categoryName, goals }) => (
    <div key={categoryId} className={css.group}>
      <h3>{areaName(t, categoryName)}</h3>
      <ul>
        {goals.map((goal) => (
          <li key={goal.id} className={css.goal} data-goal={goal.id}>
            <GoalSummary goal={goal} />
            {renderActions?.(goal)}
          </li>
        ))}
      </ul>
    </div>
  ));
}

function GoalSummary({ goal }: { goal: Goal }) {
  const { t } = useTranslation();
  const name = goalName(goal);
  const frequencyText = goalText(t, goal);
  const isCounted = goal.minFrequency !== undefined;
  const notes = [
    goal.isActivityGone && t('plans.activityGone'),
    isCounted && goal.isPartlyUnsigned && !goal.isActivityGone && t('plans.partlyUnsigned'),
    isCounted && goal.minFrequency === 0 && (goal.maxFrequency ?? null) === null && t('plans.onlyFollowed'),
  ].filter((note) => note !== false);
  return (
    <div className={css.words}>
      <p className={css.called}>
        <b>{name}</b>
        {frequencyText && <span>{frequencyText}</span>}
      </p>
      {goal.alias && goal.alias !== goal.activityName && <p className={css.hint}>{t('plans.ofActivity', { name: goal.activityName })}</p>}
      {goal.description && <RichHtml html={goal.description} />}
      {notes.map((note) => (
        <p key={note} className={css.note}>
          <Icon d={infoIcon} size={20} />
          {note}
        </p>
      ))}
      {goal.attributeValueLongStrings.length > 0 && (
        <Expander title={t('plans.howItIsDone')}>
          {goal.attributeValueLongStrings.map(({ attribute, stringValue }) => (
            <div key={attribute.id} className={css.text}>
              <b>{attribute.name}</b>
              <RichHtml html={stringValue} />
            </div>
          ))}
        </Expander>
      )}
    </div>
  );
}
