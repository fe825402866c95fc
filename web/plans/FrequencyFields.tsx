/** The frequency of a goal, and what it comes to in words (R56). */
import { useTexts } from '../core/texts.ts';
import { Icon } from '../kit/Icon.tsx';
import { info } from '../kit/icons.ts';
import { NumberField } from '../kit/NumberField.tsx';
import { SelectField } from '../kit/SelectField.tsx';
import { goalText } from '../shared/goals/goal-text.ts';
import type { PlanKind } from '../shared/goals/plan-query.ts';
import { frequencyOf, type GoalValues } from './goal-form.ts';
import { frequencyLabels, unitOptions } from './goal-options.ts';
import goalCss from './goals.module.css';
import css from './plans.module.css';
import type { GoalField } from './use-goal-form.ts';

export function FrequencyFields({ kind, typedValues, field }: { kind: PlanKind; typedValues: GoalValues; field: GoalField }) {
  const { t, locale } = useTexts();
  const frequency = frequencyOf(kind, typedValues, locale);
  const isOnlyFollowed = frequency && 'minFrequency' in frequency && frequency.minFrequency === 0 && frequency.maxFrequency === null;
  const labels = frequencyLabels(t);
  return (
    <fieldset className={css.often}>
      <legend>{t('plans.howOften')}</legend>
      {kind === 'evaluation' ? (
        <>
          <NumberField isWhole {...field('minFrequency')} required label={labels.minFrequency} />
          <NumberField isWhole {...field('maxFrequency')} label={labels.maxFrequency} />
        </>
      ) : (
        <NumberField isWhole {...field('targetFrequency')} label={labels.targetFrequency} />
      )}
      <SelectField {...field('frequencyUnit')} label={t(`assistmeApp.${kind}Goal.frequencyUnit`)} options={unitOptions(t)} />
      <p className={css.meaning} aria-live="polite">
        {frequency ? goalText(t, frequency) : ''}
      </p>
      {isOnlyFollowed && (
        <p className={goalCss.note}>
          <Icon d={info} size={20} />
          {t('plans.onlyFollowed')}
        </p>
      )}
    </fieldset>
  );
}
