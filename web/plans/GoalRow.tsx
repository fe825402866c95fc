/** One activity among several: its tick, and once it is ticked how often, with an area of life of its own where that is another. */
import type { KeyboardEvent } from 'react';
import { useTexts } from '../core/texts.ts';
import box from '../kit/check-box.module.css';
import type { FieldHelpers } from '../kit/FormSheet.tsx';
import { NumberField } from '../kit/NumberField.tsx';
import { SelectField } from '../kit/SelectField.tsx';
import type { PlanKind } from '../shared/goals/plan-query.ts';
import { frequencyLabels, unitOptions } from './goal-options.ts';
import css from './many-goals.module.css';
import { fieldsOf, goalFieldName } from './many-goals.ts';

type Props = Pick<FieldHelpers, 'errorOf' | 'clearError'> & {
  kind: PlanKind;
  activityId: number;
  name: string;
  areas: readonly { value: string; label: string }[];
  isTicked: boolean;
  /** The plan holds no more. */
  isFull: boolean;
  onTick: () => void;
};

/** The keyboard's «next» leads down the column, and sends from its end. */
function focusNextField(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter') return;
  const fields = [...(event.currentTarget.form?.querySelectorAll<HTMLInputElement>('[data-column]') ?? [])];
  const next = fields[fields.indexOf(event.currentTarget) + 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

export function GoalRow({ kind, activityId, name, areas, isTicked, isFull, onTick, errorOf, clearError }: Props) {
  const { t } = useTexts();
  const [firstField, ...otherFields] = fieldsOf(kind);
  const textPrefix = `assistmeApp.${kind}Goal` as const;
  const labels = frequencyLabels(t);
  const field = (name: keyof typeof labels, isFirst: boolean) => (
    <NumberField
      isWhole
      key={name}
      name={goalFieldName(name, activityId)}
      label={labels[name]}
      enterKeyHint="next"
      error={errorOf(goalFieldName(name, activityId))}
      onChange={() => clearError(goalFieldName(name, activityId))}
      {...(isFirst && { 'data-column': '', onKeyDown: focusNextField })}
    />
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group within a fieldset
    <div className={css.row} role="group" aria-label={name}>
      <label className={css.tick}>
        <input type="checkbox" className={box.box} checked={isTicked} disabled={isFull && !isTicked} onChange={onTick} />
        {name}
      </label>
      {isTicked && (
        <div className={css.often} data-kind={kind}>
          {field(firstField, true)}
          {otherFields.map((fieldName) => fieldName !== 'frequencyUnit' && field(fieldName, false))}
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
            hideLabel
            size="md"
            options={[{ value: '', label: t('plans.sameArea') }, ...areas]}
          />
        </div>
      )}
    </div>
  );
}
