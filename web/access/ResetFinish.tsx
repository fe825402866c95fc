/** Setting a new password by the key of the mail (product «Registration and reset»). */
import { Link } from '@tanstack/react-router';
import { type FormEvent, useEffect, useState } from 'react';
import { registration } from '#contract/access/registration.ts';
import { CallError, callApi } from '../core/call.ts';
import { errorText } from '../core/errors.ts';
import { useTranslation } from '../core/texts.ts';
import { Button, ButtonLink } from '../kit/Button.tsx';
import { confirmationError, definedErrors, passwordError } from '../kit/checks.ts';
import { formValuesOf } from '../kit/forms.ts';
import outcome from './done.module.css';
import { useMailKey } from './key.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { ErrorNotice, OutsideFrame, PendingText } from './OutsideFrame.tsx';
import { useSubmit } from './sending.ts';
import { useShortestPassword } from './shortest-password.ts';
import css from './sign-in.module.css';

export default function ResetFinish() {
  const { t } = useTranslation();
  const mailKey = useMailKey('/konto/aterstall/klar');
  const [isDone, setDone] = useState(false);
  const { errorOf, clearError, isBusy, failureText, submit } = useSubmit();
  const keyState = useKeyState(mailKey);
  const minLength = useShortestPassword();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { newPassword = '', confirmation } = formValuesOf(event.currentTarget);
    submit(event.currentTarget, {
      fieldErrors: definedErrors({
        newPassword: passwordError(newPassword, minLength),
        confirmation: confirmationError(newPassword, confirmation, minLength),
      }),
      send: async () => {
        await callApi(registration.finishReset, { body: { key: mailKey ?? '', newPassword }, handledStatuses: [401, 403] });
        setDone(true);
      },
      messageOf: (error, t) => (error instanceof CallError && error.status === 400 ? t('errorPasswordResetFinish') : errorText(error, t)),
    });
  };
  const footerLinks = (
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
        <ButtonLink to="/loggain" isFullWidth>
          {t('registration.toSignIn')}
        </ButtonLink>
      </OutsideFrame>
    );
  if (!mailKey || keyState !== 'open')
    return (
      <OutsideFrame title={t('account.newPassword')}>
        {mailKey && keyState === 'asking' ? (
          <PendingText />
        ) : (
          <ErrorNotice>{t(mailKey ? 'errorPasswordResetFinish' : 'account.noKey')}</ErrorNotice>
        )}
        {footerLinks}
      </OutsideFrame>
    );
  return (
    <OutsideFrame title={t('account.newPassword')} lead={t('account.newPasswordLead')}>
      <form noValidate className={css.form} onSubmit={onSubmit}>
        {failureText && <ErrorNotice>{failureText}</ErrorNotice>}
        <NewPasswordFields
          name="newPassword"
          label={t('account.newPassword')}
          minLength={minLength}
          errorOf={errorOf}
          clearError={clearError}
        />
        <Button type="submit" isFullWidth isLoading={isBusy}>
          {t('account.savePassword')}
        </Button>
      </form>
      {footerLinks}
    </OutsideFrame>
  );
}

/** The key's answer, whether it opens anything: shown before a password is chosen. Without an answer the key is tried. */
function useKeyState(mailKey: string | undefined): 'asking' | 'open' | 'dead' {
  const [keyCheck, setKeyCheck] = useState<{ key: string; state: 'open' | 'dead' }>();
  useEffect(() => {
    if (!mailKey) return;
    callApi(registration.lookAtKey, { query: { key: mailKey }, handledStatuses: [401, 403] }).then(
      () => setKeyCheck({ key: mailKey, state: 'open' }),
      (error: unknown) => setKeyCheck({ key: mailKey, state: error instanceof CallError && error.status === 400 ? 'dead' : 'open' }),
    );
  }, [mailKey]);
  return keyCheck?.key === mailKey && keyCheck ? keyCheck.state : 'asking';
}
