/** A switch with what it means in one line: a native checkbox, so that forms, keys and screen readers know it. */
import { useId } from 'react';
import css from './toggle.module.css';

type Props = {
  label: string;
  name?: string;
  hint?: string | undefined;
  /** Its error, in words. */
  error?: string | undefined;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
};

export function Toggle({ label, name, hint, error, checked, disabled, onChange }: Props) {
  const id = useId();
  return (
    <label className={css.toggle}>
      <span className={css.words}>
        <b id={`${id}-label`}>{label}</b>
        {hint && <small id={`${id}-hint`}>{hint}</small>}
        {error && (
          <small id={`${id}-error`} className={css.wrong}>
            {error}
          </small>
        )}
      </span>
      <input
        type="checkbox"
        name={name}
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox says itself whether it is on
        role="switch"
        aria-labelledby={`${id}-label`}
        aria-describedby={[hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined}
        aria-invalid={error ? true : undefined}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}
