/** One activity among several: its tick, and once it is ticked how often, with an area of life of its own where that is another. */
import type { KeyboardEvent } from 'react';
import { useTranslation } from '../core/texts.ts';
import checkBoxCss from '../kit/check-box.module.css';
import type { FieldHelpers } from '../kit/FormSheet.tsx';
import { NumberField } from '../kit/NumberField.tsx';
import { SelectField } from '../kit/SelectField.tsx';
import type { PlanKind } from '../shared/goals/plan-query.ts';
import { frequencyLabels, unitOptions } from './goal-options.ts';
import css from './many-goals.module.css';
import { frequencyFieldsOf, goalFieldName } from './many-goals.ts';

type Props = Pick<FieldHelpers, 'errorOf' | 'clearError'> & {
  kind: PlanKind;
  activityId: number;
  name: string;
  areas: readonly { value: string; label: string }[];
  isTicked: boolean;
  /** The plan holds no more. */
  isPlanFull: boolean;
  onTick: () => void;
};

/** The keyboard's «next» leads down the column, and sends from its end. */
function focusNextField(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter') return;
  const fields = [...(event.currentTarget.form?.querySelectorAll<HTMLInputElement>('[data-column]') ?? [])];
  const nextField = fields[fields.indexOf(event.currentTarget) + 1];
  if (!nextField) return;
  event.preventDefault();
  nextField.focus();
}

export function GoalRow({ kind, activityId, name, areas, isTicked, isPlanFull, onTick, errorOf, clearError }: Props) {
  const { t } = useTranslation();
  const [firstField, ...otherFields] = frequencyFieldsOf(kind);
  const textPrefix = `assistmeApp.${kind}Goal` as const;
  const labels = frequencyLabels(t);
  const renderField = (numberName: keyof typeof labels, isFirst: boolean) => (
    <NumberField
      isWhole
      key={numberName}
      name={goalFieldName(numberName, activityId)}
      label={labels[numberName]}
      enterKeyHint="next"
      error={errorOf(goalFieldName(numberName, activityId))}
      onChange={() => clearError(goalFieldName(numberName, activityId))}
      {...(isFirst && { 'data-column': '', onKeyDown: focusNextField })}
    />
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group within a fieldset
    <div className={css.row} role="group" aria-label={name}>
      <label className={css.tick}>
        <input type="checkbox" className={checkBoxCss.box} checked={isTicked} disabled={isPlanFull && !isTicked} onChange={onTick} />
        {name}
      </label>
      {isTicked && (
        <div className={css.often} data-kind={kind}>
          {renderField(firstField, true)}
          {otherFields.map((fieldName) => fieldName !== 'frequencyUnit' && renderField(fieldName, false))}
          <SelectField
            name={goalFieldName('frequencyUnit', activityId)}
            label={t(`${textPrefix}.frequencyUnit`)}
            defaultValue="WEEK"
            options={unitOptions(t)}
          />
          <SelectField
            name={goalFieldName('categoryId', activityId)}
            className={css.area}
            label={t(`${textPrefix}.categoryId`)}
            isLabelHidden
            size="md"
            options={[{ value: '', label: t('plans.sameArea') }, ...areas]}
          />
        </div>
      )}
    </div>
  );
}
