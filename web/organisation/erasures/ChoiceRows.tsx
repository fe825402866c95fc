/** One choice of few, a row for each, which a form sends: radio buttons under their question, and what is wrong below. */
import { useId } from 'react';
import field from '../../kit/field.module.css';
import sheet from '../../kit/sheet.module.css';
import css from './erasures.module.css';

type Props = {
  name: string;
  label: string;
  options: readonly (readonly [value: string, text: string])[];
  /** Chosen as it opens. */
  value?: string;
  error: string | undefined;
  onChange: () => void;
};

export function ChoiceRows({ name, label, options, value, error, onChange }: Props) {
  const id = useId();
  return (
    <fieldset className={`${sheet.set} ${css.choice}`}>
      <legend>{label}</legend>
      {options.map(([option, text]) => (
        <label key={option} className={sheet.opt}>
          <input
            type="radio"
            name={name}
            value={option}
            defaultChecked={option === value}
            aria-describedby={error && id}
            onChange={onChange}
          />
          {text}
        </label>
      ))}
      {error && (
        <p id={id} className={field.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
