/** The choice of the basis of an activity, each with what it means in one line (R140). */
import { type ReactNode, useId } from 'react';
import { type CareBasis, careBases } from '#domain/care-basis.ts';
import { useTexts } from '../../core/texts.ts';
import field from '../../kit/field.module.css';
import css from '../attributes/attributes.module.css';

type Props = {
  value: CareBasis;
  error?: string | undefined;
  onChange: (basis: CareBasis) => void;
  /** Under the choices. */
  children?: ReactNode;
};

export const BASIS = 'careBasis';
/** The task that is delegated (R145). */
export const TASK = 'delegationTask';
export function BasisField({ value, error, onChange, children }: Props) {
  const { t } = useTexts();
  const id = useId();
  return (
    <fieldset className={css.kinds}>
      <legend>{t('activities.basis')}</legend>
      {careBases.map((basis) => (
        <label key={basis} className={css.kind}>
          <input
            type="radio"
            name={BASIS}
            value={basis}
            aria-describedby={error && `${id}-error`}
            checked={value === basis}
            onChange={() => onChange(basis)}
          />
          <span>
            <b>{t(`activities.careBasis.${basis}`)}</b>
            <small>{t(`activities.careBasisHint.${basis}`)}</small>
          </span>
        </label>
      ))}
      {error && (
        <p id={`${id}-error`} className={field.error}>
          {error}
        </p>
      )}
      {children}
    </fieldset>
  );
}
