/** Asking for a link to set a new password; the answer tells nobody whether the address has an account (R28). */
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { registration } from '#contract/access/registration.ts';
import { CallError, callApi } from '../core/call.ts';
import { errorText } from '../core/errors.ts';
import { useTranslation } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { definedErrors, emailError } from '../kit/checks.ts';
import { formValuesOf } from '../kit/forms.ts';
import { TextField } from '../kit/TextField.tsx';
import outcome from './done.module.css';
import { ErrorNotice, OutsideFrame } from './OutsideFrame.tsx';
import { useSubmit } from './sending.ts';
import css from './sign-in.module.css';

export default function ResetRequest() {
  const { t } = useTranslation();
  const [isSent, setSent] = useState(false);
  const { errorOf, clearError, isBusy, failureText, submit } = useSubmit();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { email = '' } = formValuesOf(event.currentTarget);
    submit(event.currentTarget, {
      fieldErrors: definedErrors({ email: emailError(email) }),
      send: async () => {
        await callApi(registration.requestReset, { body: email.trim(), handledStatuses: [401, 403] });
        setSent(true);
      },
      messageOf: (error) => (error instanceof CallError && error.status === 400 ? t('reset.request.messages.error') : errorText(error, t)),
    });
  };
  return (
    <OutsideFrame title={t('account.forgotten')} lead={isSent ? undefined : t('account.forgottenLead')}>
      {isSent ? (
        <p className={outcome.done} role="status">
          {t('reset.request.messages.success')}
        </p>
      ) : (
        <form noValidate className={css.form} onSubmit={onSubmit}>
          {failureText && <ErrorNotice>{failureText}</ErrorNotice>}
          <TextField
            name="email"
            type="email"
            label={t('registration.email')}
            required
            minLength={5}
            maxLength={254}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            error={errorOf('email')}
            onChange={() => clearError('email')}
          />
          <Button type="submit" isFullWidth isLoading={isBusy}>
            {t('account.sendLink')}
          </Button>
        </form>
      )}
      <p className={css.links}>
        <Link to="/loggain">{t('account.backToSignIn')}</Link>
      </p>
    </OutsideFrame>
  );
}
