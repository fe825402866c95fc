/** A new password, typed twice, with its strength between: for registration, reset and change (product «Registration and reset»). */
import { useState } from 'react';
import { LONGEST_PASSWORD } from '#domain/passwords.ts';
import { useTexts } from '../core/texts.ts';
import { PasswordField } from '../kit/PasswordField.tsx';
import css from './password.module.css';
import { StrengthBar } from './StrengthBar.tsx';

type Props = {
  /** The field's name in what is sent. */
  name: 'password' | 'newPassword';
  label: string;
  /** As `useShortestPassword` knows it. */
  shortest: number | undefined;
  errorOf: (field: string) => string | undefined;
  clearError: (field: string) => void;
};

export function NewPassword({ name, label, shortest, errorOf, clearError }: Props) {
  const { t } = useTexts();
  const [typed, setTyped] = useState('');
  const shared = {
    autoComplete: 'new-password',
    minLength: shortest,
    maxLength: LONGEST_PASSWORD,
    required: true,
  };
  return (
    <div className={css.pair}>
      <div>
        <PasswordField
          {...shared}
          name={name}
          label={label}
          // A blank keeps the line's place until the length is known.
          hint={shortest ? t('registration.passwordLength', { shortest, longest: LONGEST_PASSWORD }) : '\u00a0'}
          error={errorOf(name)}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            clearError(name);
          }}
        />
        <StrengthBar password={typed} />
      </div>
      <PasswordField
        {...shared}
        name="confirmation"
        label={t('registration.confirmation')}
        error={errorOf('confirmation')}
        onChange={() => clearError('confirmation')}
      />
    </div>
  );
}
