/** One choice of few, a row for each, which a form sends: radio buttons under their question, and what is wrong below. */
import { useId } from 'react';
import fieldCss from '../../kit/field.module.css';
import sheetCss from '../../kit/sheet.module.css';
import css from './erasures.module.css';

type Props = {
  name: string;
  label: string;
  options: readonly (readonly [value: string, text: string])[];
  /** Chosen as it opens. */
  initialOption?: string;
  error: string | undefined;
  onChange: () => void;
};

export function ChoiceRows({ name, label, options, initialOption, error, onChange }: Props) {
  const errorId = useId();
  return (
    <fieldset className={`${sheetCss.set} ${css.choice}`}>
      <legend>{label}</legend>
      {options.map(([optionValue, optionLabel]) => (
        <label key={optionValue} className={sheetCss.opt}>
          <input
            type="radio"
            name={name}
            value={optionValue}
            defaultChecked={optionValue === initialOption}
            aria-describedby={error && errorId}
            onChange={onChange}
          />
          {optionLabel}
        </label>
      ))}
      {error && (
        <p id={errorId} className={fieldCss.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
