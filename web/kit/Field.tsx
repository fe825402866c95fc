/** A text field with its label above and what is wrong below, lighter than the kit's in a sheet that must open fast. */
import { type ComponentProps, type ReactNode, useId } from 'react';
import css from './field.module.css';

type Own = {
  label: string;
  hint?: string | undefined;
  error?: string | undefined /** A button inside the field, at its right. */;
  act?: ReactNode;
};
type Props = Own & Omit<ComponentProps<'input'>, 'id' | 'className'>;

export function Field({ label, hint, error, act, ...input }: Props) {
  const id = useId();
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <small id={`${id}-hint`} className={css.hint}>
          {hint}
        </small>
      )}
      <span className={css.box}>
        <input
          id={id}
          autoComplete="off"
          aria-invalid={Boolean(error)}
          aria-describedby={[hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined}
          {...input}
        />
        {act}
      </span>
      <p id={`${id}-error`} className={css.error}>
        {error}
      </p>
    </div>
  );
}
