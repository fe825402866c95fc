/** The frame around every field: its label and a hint above, what is wrong below, both tied to it for screen readers. */
import { type ReactNode, useId } from 'react';
import css from './field.module.css';

export type FrameProps = {
  label: string;
  /** Said only to screen readers. */
  isLabelHidden?: boolean | undefined;
  hint?: string | undefined;
  error?: string | undefined;
  className?: string | undefined;
};
/** The properties that the field itself needs for that. */
type ControlProps = {
  id: string;
  className: string | undefined;
  'aria-label': string | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};
type Props = FrameProps & { children: (controlProps: ControlProps) => ReactNode };

export function FieldFrame({ label, isLabelHidden = false, hint, error, className, children }: Props) {
  const fieldId = useId();
  const descriptionIds = [error && `${fieldId}-error`, hint && `${fieldId}-hint`].filter(Boolean);
  return (
    <div className={className}>
      {!isLabelHidden && (
        <label htmlFor={fieldId} className={css.label}>
          {label}
        </label>
      )}
      {hint && (
        <p id={`${fieldId}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
      <div className={css.box}>
        {children({
          id: fieldId,
          className: css.input,
          'aria-label': isLabelHidden ? label : undefined,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': descriptionIds.join(' ') || undefined,
        })}
      </div>
      {error && (
        <p id={`${fieldId}-error`} className={css.error}>
          {error}
        </p>
      )}
    </div>
  );
}
