/**
 * A consent that has to be given: the checkbox, the link to what is agreed to, and what is wrong when it is not
 * (product «Registration and reset»).
 */
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from '../core/texts.ts';
import css from './agree.module.css';
import form from './sign-in.module.css';

type Props = {
  name: 'terms' | 'privacy';
  to: '/villkor' | '/integritetspolicy';
  error: string | undefined;
  onChange: () => void;
};

export function ConsentField({ name, to, error, onChange }: Props) {
  const { t } = useTranslation();
  const errorId = useId();
  return (
    <div className={css.agree}>
      <label className={form.check}>
        <input
          type="checkbox"
          name={name}
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error && errorId}
          onChange={onChange}
        />
        {t(`registration.${name}`)}
      </label>
      {/* In a tab of its own: what was typed stays. */}
      <Link to={to} target="_blank" preload={false}>
        {t(`registration.${name}Read`)}
      </Link>
      {error && (
        <p id={errorId} className={css.wrong}>
          {error}
        </p>
      )}
    </div>
  );
}
