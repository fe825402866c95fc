/** A new password, typed twice, with its strength between: for registration, reset and change (product «Registration and reset»). */
import { useState } from 'react';
import { useTexts } from '../core/texts.ts';
import { PasswordField } from '../kit/PasswordField.tsx';
import css from './password.module.css';
import { StrengthBar } from './StrengthBar.tsx';

type Props = {
  /** The field's name in what is sent. */
  name: 'password' | 'newPassword';
  label: string;
  at: (field: string) => string | undefined;
  clear: (field: string) => void;
};

export function NewPassword({ name, label, at, clear }: Props) {
  const { t } = useTexts();
  const [typed, setTyped] = useState('');
  const shared = {
    autoComplete: 'new-password',
    minLength: 4,
    maxLength: 50,
    required: true,
  };
  return (
    <div className={css.pair}>
      <div>
        <PasswordField
          {...shared}
          name={name}
          label={label}
          error={at(name)}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            clear(name);
          }}
        />
        <StrengthBar password={typed} />
      </div>
      <PasswordField
        {...shared}
        name="confirmation"
        label={t('registration.confirmation')}
        error={at('confirmation')}
        onChange={() => clear('confirmation')}
      />
    </div>
  );
}
