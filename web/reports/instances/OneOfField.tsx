/** One answer of a few, each as large as a thumb; what was chosen can be taken back, since no question has to be answered (R44). */
import { useId } from 'react';
import { useTranslation } from '../../core/texts.ts';
import css from './one-of.module.css';

type Props = {
  name: string;
  label: string;
  hint: string | undefined;
  error: string | undefined;
  className: string | undefined;
  options: readonly (readonly [value: string, words: string])[];
  /** '' where none is chosen. */
  value: string;
  /** Beside each other; else each has its row. */
  isInline?: boolean;
  onPick: (value: string) => void;
};

export function OneOfField({ name, label, hint, error, className, options, value, isInline = false, onPick }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const descriptionIds = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean);
  return (
    <fieldset className={`${css.oneOf} ${className}`} aria-describedby={descriptionIds.join(' ') || undefined}>
      <legend>{label}</legend>
      {hint && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
      <div className={css.options} data-beside={isInline || undefined} data-wrong={error ? true : undefined}>
        {options.map(([optionValue, optionLabel]) => (
          <label key={optionValue} className={css.option}>
            <input type="radio" name={name} value={optionValue} checked={optionValue === value} onChange={() => onPick(optionValue)} />
            <span>{optionLabel}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className={css.error}>
          {error}
        </p>
      )}
      {value !== '' && (
        <button
          type="button"
          className={css.clear}
          aria-label={t('reportInstance.clearOf', { question: label })}
          onClick={() => onPick('')}
        >
          {t('reportInstance.clear')}
        </button>
      )}
    </fieldset>
  );
}
