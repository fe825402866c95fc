/** The frequency of a goal, and what it comes to in words (R56). */
import { useTranslation } from '../core/texts.ts';
import { Icon } from '../kit/Icon.tsx';
import { infoIcon } from '../kit/icons.ts';
import { NumberField } from '../kit/NumberField.tsx';
import { SelectField } from '../kit/SelectField.tsx';
import { goalText } from '../shared/goals/goal-text.ts';
import type { PlanKind } from '../shared/goals/plan-query.ts';
import { frequencyOf, type GoalValues } from './goal-form.ts';
import { frequencyLabels, unitOptions } from './goal-options.ts';
import goalCss from './goals.module.css';
import css from './plans.module.css';
import type { GoalField } from './use-goal-form.ts';

export function FrequencyFields({
  kind,
  typedValues: formValues,
  field: fieldPropsOf,
}: {
  kind: PlanKind;
  typedValues: GoalValues;
  field: GoalField;
}) {
  const { t, locale } = useTranslation();
  const frequency = frequencyOf(kind, formValues, locale);
  const isOnlyFollowed = frequency && 'minFrequency' in frequency && frequency.minFrequency === 0 && frequency.maxFrequency === null;
  const labels = frequencyLabels(t);
  return (
    <fieldset className={css.often}>
      <legend>{t('plans.howOften')}</legend>
      {kind === 'evaluation' ? (
        <>
          <NumberField isWhole {...fieldPropsOf('minFrequency')} required label={labels.minFrequency} />
          <NumberField isWhole {...fieldPropsOf('maxFrequency')} label={labels.maxFrequency} />
        </>
      ) : (
        <NumberField isWhole {...fieldPropsOf('targetFrequency')} label={labels.targetFrequency} />
      )}
      <SelectField {...fieldPropsOf('frequencyUnit')} label={t(`assistmeApp.${kind}Goal.frequencyUnit`)} options={unitOptions(t)} />
      <p className={css.meaning} aria-live="polite">
        {frequency ? goalText(t, frequency) : ''}
      </p>
      {isOnlyFollowed && (
        <p className={goalCss.note}>
          <Icon d={infoIcon} size={20} />
          {t('plans.onlyFollowed')}
        </p>
      )}
    </fieldset>
  );
}
