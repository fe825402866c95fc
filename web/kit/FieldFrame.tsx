/** The frame around every field: its label and a hint above, what is wrong below, both tied to it for screen readers. */
import { type ReactNode, useId } from 'react';
import css from './field.module.css';

export type FrameProps = {
  label: string;
  /** Said only to screen readers. */
  hideLabel?: boolean | undefined;
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

export function FieldFrame({ label, hideLabel = false, hint, error, className, children }: Props) {
  const id = useId();
  const descriptions = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean);
  return (
    <div className={className}>
      {!hideLabel && (
        <label htmlFor={id} className={css.label}>
          {label}
        </label>
      )}
      {hint && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
      <div className={css.box}>
        {children({
          id,
          className: css.input,
          'aria-label': hideLabel ? label : undefined,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': descriptions.join(' ') || undefined,
        })}
      </div>
      {error && (
        <p id={`${id}-error`} className={css.error}>
          {error}
        </p>
      )}
    </div>
  );
}
