/** Setting a new password by the key of the mail (product «Registration and reset»). */
import { Link } from '@tanstack/react-router';
import { type FormEvent, useEffect, useState } from 'react';
import { registration } from '#contract/access/registration.ts';
import { CallError, callApi } from '../core/call.ts';
import { errorText } from '../core/errors.ts';
import { useTexts } from '../core/texts.ts';
import { Button, ButtonLink } from '../kit/Button.tsx';
import { confirmationError, definedErrors, passwordError } from '../kit/checks.ts';
import { valuesOf } from '../kit/forms.ts';
import outcome from './done.module.css';
import { useSecret } from './key.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { OutsideFrame, PendingText, RefusedNotice } from './OutsideFrame.tsx';
import { useSubmit } from './sending.ts';
import { useShortestPassword } from './shortest-password.ts';
import css from './sign-in.module.css';

export default function ResetFinish() {
  const { t } = useTexts();
  const key = useSecret('/konto/aterstall/klar');
  const [isDone, setDone] = useState(false);
  const { errorOf, clearError, isBusy, failureText, submit } = useSubmit();
  const keyState = useKeyState(key);
  const minLength = useShortestPassword();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { newPassword = '', confirmation } = valuesOf(event.currentTarget);
    submit(event.currentTarget, {
      fieldErrors: definedErrors({
        newPassword: passwordError(newPassword, minLength),
        confirmation: confirmationError(newPassword, confirmation, minLength),
      }),
      send: async () => {
        await callApi(registration.finishReset, { body: { key: key ?? '', newPassword }, handled: [401, 403] });
        setDone(true);
      },
      messageOf: (error, t) => (error instanceof CallError && error.status === 400 ? t('errorPasswordResetFinish') : errorText(error, t)),
    });
  };
  const links = (
    <p className={css.links}>
      <Link to="/konto/aterstall/forfragan">{t('account.newLink')}</Link>
      <Link to="/loggain">{t('account.backToSignIn')}</Link>
    </p>
  );
  if (isDone)
    return (
      <OutsideFrame title={t('account.newPassword')}>
        <p className={outcome.done} role="status">
          {t('reset.finish.messages.success')}
        </p>
        <ButtonLink to="/loggain" fullWidth>
          {t('registration.toSignIn')}
        </ButtonLink>
      </OutsideFrame>
    );
  if (!key || keyState !== 'open')
    return (
      <OutsideFrame title={t('account.newPassword')}>
        {key && keyState === 'asking' ? (
          <PendingText />
        ) : (
          <RefusedNotice>{t(key ? 'errorPasswordResetFinish' : 'account.noKey')}</RefusedNotice>
        )}
        {links}
      </OutsideFrame>
    );
  return (
    <OutsideFrame title={t('account.newPassword')} lead={t('account.newPasswordLead')}>
      <form noValidate className={css.form} onSubmit={onSubmit}>
        {failureText && <RefusedNotice>{failureText}</RefusedNotice>}
        <NewPasswordFields
          name="newPassword"
          label={t('account.newPassword')}
          minLength={minLength}
          errorOf={errorOf}
          clearError={clearError}
        />
        <Button type="submit" fullWidth loading={isBusy}>
          {t('account.savePassword')}
        </Button>
      </form>
      {links}
    </OutsideFrame>
  );
}

/** The key's answer, whether it opens anything: shown before a password is chosen. Without an answer the key is tried. */
function useKeyState(key: string | undefined): 'asking' | 'open' | 'dead' {
  const [checkedKey, setCheckedKey] = useState<{ key: string; state: 'open' | 'dead' }>();
  useEffect(() => {
    if (!key) return;
    callApi(registration.lookAtKey, { query: { key }, handled: [401, 403] }).then(
      () => setCheckedKey({ key, state: 'open' }),
      (error: unknown) => setCheckedKey({ key, state: error instanceof CallError && error.status === 400 ? 'dead' : 'open' }),
    );
  }, [key]);
  return checkedKey?.key === key && checkedKey ? checkedKey.state : 'asking';
}
