/** A new password, typed twice, with its strength between: for registration, reset and change (product «Registration and reset»). */
import { useState } from 'react';
import { MAX_PASSWORD_LENGTH } from '#domain/passwords.ts';
import { useTranslation } from '../core/texts.ts';
import { PasswordField } from '../kit/PasswordField.tsx';
import css from './password.module.css';
import { StrengthBar } from './StrengthBar.tsx';

type Props = {
  /** The field's name in what is sent. */
  name: 'password' | 'newPassword';
  label: string;
  /** As `useShortestPassword` knows it. */
  minLength: number | undefined;
  errorOf: (field: string) => string | undefined;
  clearError: (field: string) => void;
};

export function NewPasswordFields({ name, label, minLength, errorOf, clearError }: Props) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const sharedProps = {
    autoComplete: 'new-password',
    minLength,
    maxLength: MAX_PASSWORD_LENGTH,
    required: true,
  };
  return (
    <div className={css.pair}>
      <div>
        <PasswordField
          {...sharedProps}
          name={name}
          label={label}
          // A blank keeps the line's place until the length is known.
          hint={minLength ? t('registration.passwordLength', { shortest: minLength, longest: MAX_PASSWORD_LENGTH }) : '\u00a0'}
          error={errorOf(name)}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            clearError(name);
          }}
        />
        <StrengthBar password={password} />
      </div>
      <PasswordField
        {...sharedProps}
        name="confirmation"
        label={t('registration.confirmation')}
        error={errorOf('confirmation')}
        onChange={() => clearError('confirmation')}
      />
    </div>
  );
}
