/** Boxes of one name: several of a list are chosen. */
import { useId } from 'react';
import { useTranslation } from '../../core/texts.ts';
import checkBoxCss from '../../kit/check-box.module.css';
import fieldCss from '../../kit/field.module.css';
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
  const { t } = useTranslation();
  const groupId = useId();
  return (
    <fieldset className={css.boxes}>
      <legend>{label}</legend>
      <div>
        {options?.map(({ id: optionId, name: optionName, detail }) => (
          <label key={optionId}>
            <input
              type="checkbox"
              className={checkBoxCss.box}
              name={name}
              value={optionId}
              aria-describedby={error && `${groupId}-error`}
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
        <p id={`${groupId}-error`} className={fieldCss.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
