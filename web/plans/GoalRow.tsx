/** One activity among several: its tick, and once it is ticked how often, with an area of life of its own where that is another. */
import type { KeyboardEvent } from 'react';
import { useTexts } from '../core/texts.ts';
import box from '../kit/check-box.module.css';
import type { Fields } from '../kit/FormSheet.tsx';
import { NumberField } from '../kit/NumberField.tsx';
import { SelectField } from '../kit/SelectField.tsx';
import type { PlanKind } from '../shared/goals/plan-query.ts';
import { frequencyLabels, unitOptions } from './goal-options.ts';
import css from './many-goals.module.css';
import { fieldsOf, nameOf } from './many-goals.ts';

type Props = Pick<Fields, 'errorOf' | 'clearError'> & {
  kind: PlanKind;
  id: number;
  name: string;
  areas: readonly { value: string; label: string }[];
  isTicked: boolean;
  /** The plan holds no more. */
  isFull: boolean;
  onTick: () => void;
};

/** The keyboard's «next» leads down the column, and sends from its end. */
function toNext(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter') return;
  const fields = [...(event.currentTarget.form?.querySelectorAll<HTMLInputElement>('[data-column]') ?? [])];
  const next = fields[fields.indexOf(event.currentTarget) + 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

export function GoalRow({ kind, id, name, areas, isTicked, isFull, onTick, errorOf, clearError }: Props) {
  const { t } = useTexts();
  const [first, ...rest] = fieldsOf(kind);
  const object = `assistmeApp.${kind}Goal` as const;
  const labels = frequencyLabels(t);
  const field = (of: keyof typeof labels, isFirst: boolean) => (
    <NumberField
      isWhole
      key={of}
      name={nameOf(of, id)}
      label={labels[of]}
      enterKeyHint="next"
      error={errorOf(nameOf(of, id))}
      onChange={() => clearError(nameOf(of, id))}
      {...(isFirst && { 'data-column': '', onKeyDown: toNext })}
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
          {field(first, true)}
          {rest.map((of) => of !== 'frequencyUnit' && field(of, false))}
          <SelectField
            name={nameOf('frequencyUnit', id)}
            label={t(`${object}.frequencyUnit`)}
            defaultValue="WEEK"
            options={unitOptions(t)}
          />
          <SelectField
            name={nameOf('categoryId', id)}
            className={css.area}
            label={t(`${object}.categoryId`)}
            hideLabel
            size="md"
            options={[{ value: '', label: t('plans.sameArea') }, ...areas]}
          />
        </div>
      )}
    </div>
  );
}
