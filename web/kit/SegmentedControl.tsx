/** A segmented control, one choice of few as chips: radio buttons underneath, so arrows and forms work. */
import { useId } from 'react';
import css from './segmented-control.module.css';

type Props<V extends string> = {
  label: string;
  value: V | undefined;
  options: readonly (readonly [V, string])[];
  onPick?: (value: V) => void;
  /** Under which a form sends it; without `onPick` the browser keeps the choice. */
  name?: string;
  /** Shows the label above the chips; else it is for screen readers alone. */
  isLabelShown?: boolean;
  /** The options are names of languages, each in its own. */
  areLanguages?: boolean;
};

export function SegmentedControl<V extends string>({
  label,
  value,
  options,
  onPick,
  name,
  isLabelShown = false,
  areLanguages = false,
}: Props<V>) {
  const generatedName = useId();
  return (
    <fieldset className={css.pick}>
      <legend className={isLabelShown ? css.shown : 'hidden'}>{label}</legend>
      {options.map(([option, text]) => (
        <label key={option} className={css.chip} lang={areLanguages ? option : undefined}>
          <input
            type="radio"
            name={name ?? generatedName}
            value={option}
            {...(onPick ? { checked: option === value, onChange: () => onPick(option) } : { defaultChecked: option === value })}
          />
          {text}
        </label>
      ))}
    </fieldset>
  );
}
