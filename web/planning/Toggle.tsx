/** A setting that is on or off, the whole row its target. */
import css from './form.module.css';

type Props = { label: string; hint?: string; on: boolean; onChange: (on: boolean) => void };

export const Toggle = ({ label, hint, on, onChange }: Props) => (
  <label className={css.toggle}>
    <span>
      {label}
      {hint && <small>{hint}</small>}
    </span>
    <input type="checkbox" role="switch" checked={on} aria-checked={on} onChange={(event) => onChange(event.currentTarget.checked)} />
  </label>
);
