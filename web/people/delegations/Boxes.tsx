/** Boxes of one name: several of a list are chosen. */
import { useId } from 'react';
import { useTexts } from '../../core/texts.ts';
import box from '../../kit/check-box.module.css';
import field from '../../kit/field.module.css';
import css from './delegations.module.css';

type Option = { id: number; name: string; detail?: string };
type Props = {
  name: string;
  label: string;
  error: string | undefined;
  /** Undefined until they are known. */
  options: readonly Option[] | undefined;
  onChange: () => void;
};

export function CheckboxGroup({ name, label, error, options, onChange }: Props) {
  const { t } = useTexts();
  const id = useId();
  return (
    <fieldset className={css.boxes}>
      <legend>{label}</legend>
      <div>
        {options?.map(({ id: value, name: optionName, detail }) => (
          <label key={value}>
            <input
              type="checkbox"
              className={box.box}
              name={name}
              value={value}
              aria-describedby={error && `${id}-error`}
              onChange={onChange}
            />
            <span>
              {optionName}
              {detail && <small>{detail}</small>}
            </span>
          </label>
        ))}
      </div>
      {!options && <p>{t('shared.loading')}</p>}
      {options?.length === 0 && <p className={css.soft}>{t('shared.noneFound')}</p>}
      {error && (
        <p id={`${id}-error`} className={field.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
