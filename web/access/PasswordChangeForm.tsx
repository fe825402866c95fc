/** Changing one's password: the one of now, then the new one twice; other devices are signed out (product «Account»). */
import { type FormEvent, useState } from 'react';
import { registration } from '#contract/access/registration.ts';
import { CallError, callApi } from '../core/call.ts';
import { errorText } from '../core/errors.ts';
import { showSnack } from '../core/snacks.ts';
import { useTranslation } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { confirmationError, definedErrors, passwordError } from '../kit/checks.ts';
import { formValuesOf } from '../kit/forms.ts';
import { PasswordField } from '../kit/PasswordField.tsx';
import css from './account.module.css';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { ErrorNotice } from './OutsideFrame.tsx';
import { useSubmit } from './sending.ts';
import { useShortestPassword } from './shortest-password.ts';

export function PasswordChangeForm({ username }: { username: string }) {
  const [changeCount, setChangeCount] = useState(0);
  // The form starts empty again after a change.
  return <PasswordForm key={changeCount} username={username} onChanged={() => setChangeCount(changeCount + 1)} />;
}

function PasswordForm({ username, onChanged }: { username: string; onChanged: () => void }) {
  const { t } = useTranslation();
  const { errorOf, clearError, isBusy, failureText, submit } = useSubmit();
  const minLength = useShortestPassword();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { currentPassword = '', newPassword = '', confirmation } = formValuesOf(event.currentTarget);
    submit(event.currentTarget, {
      fieldErrors: definedErrors({
        currentPassword: currentPassword ? undefined : 'error.field.required',
        newPassword: passwordError(newPassword, minLength),
        confirmation: confirmationError(newPassword, confirmation, minLength),
      }),
      send: async () => {
        await callApi(registration.changePassword, { body: { currentPassword, newPassword } });
        showSnack((t) => t('password.messages.success'));
        onChanged();
      },
      messageOf: (error, t) => (error instanceof CallError && error.status === 400 ? t('password.messages.error') : errorText(error, t)),
    });
  };
  return (
    <form noValidate className={css.card} onSubmit={onSubmit}>
      <h2>{t('account.password')}</h2>
      {failureText && <ErrorNotice>{failureText}</ErrorNotice>}
      {/* Tells a password keeper whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        name="currentPassword"
        autoComplete="current-password"
        maxLength={200}
        label={t('account.currentPassword')}
        required
        error={errorOf('currentPassword')}
        onChange={() => clearError('currentPassword')}
      />
      <NewPasswordFields
        name="newPassword"
        label={t('account.newPassword')}
        minLength={minLength}
        errorOf={errorOf}
        clearError={clearError}
      />
      <Button type="submit" variant="light" isLoading={isBusy}>
        {t('account.savePassword')}
      </Button>
    </form>
  );
}
