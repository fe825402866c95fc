/** Registration: by an invitation's token, else as an assistance administrator (product «Registration and reset»; R31). */
import { Link, useRouter } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { registration } from '#contract/access/registration.ts';
import { leadingRole } from '#domain/permissions.ts';
import { ensureAccount } from '../core/account.ts';
import { callApi } from '../core/call.ts';
import { rolesNow } from '../core/session.ts';
import { snack } from '../core/snacks.ts';
import { useTexts } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { confirmationError, definedErrors, emailError, nameError, passwordError } from '../kit/checks.ts';
import { valuesOf } from '../kit/forms.ts';
import { TextField } from '../kit/TextField.tsx';
import { ConsentField } from './ConsentField.tsx';
import { NoInvitation, useInvitation } from './invited.tsx';
import { useToken } from './key.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { OutsideFrame, PendingText, RefusedNotice } from './OutsideFrame.tsx';
import { useSubmit } from './sending.ts';
import { useShortestPassword } from './shortest-password.ts';
import css from './sign-in.module.css';

type Values = Record<string, string>;
const registrationErrorsOf = (values: Values, minLength: number | undefined) =>
  definedErrors({
    firstName: nameError(values.firstName),
    lastName: nameError(values.lastName),
    email: emailError(values.email),
    password: passwordError(values.password, minLength),
    confirmation: confirmationError(values.password, values.confirmation, minLength),
    terms: values.terms ? undefined : 'registration.termsNeeded',
    privacy: values.privacy ? undefined : 'registration.privacyNeeded',
  });

export default function RegistrationPage() {
  const { t, locale } = useTexts();
  const token = useToken('/konto/registrera');
  const router = useRouter();
  const { errorOf, clearError, isBusy, failureText, submit } = useSubmit();
  const invitation = useInvitation(token);
  const minLength = useShortestPassword();

  const send = async ({ firstName = '', lastName = '', email = '', password = '' }: Values) => {
    const login = email.trim().toLowerCase();
    const body = { firstName: firstName.trim(), lastName: lastName.trim(), login, email: login, password, langKey: locale };
    const handledStatuses = [401, 403];
    const isActivated = token
      ? (await callApi(registration.register, { query: { token }, body, handled: handledStatuses })).data.activated
      : false;
    if (!token) await callApi(registration.registerAssistanceAdmin, { body, handled: handledStatuses });
    if (!isActivated) snack((t) => t('register.messages.success'));
    const isAdmin = (await ensureAccount().catch(() => false)) && leadingRole(rolesNow()) === 'ADMIN';
    router.history.push(isAdmin ? '/admin/hantera-anvandare' : token ? '/konto/registrera-klar' : '/konto/registrera-klar-admin', {
      activated: isActivated,
      username: login,
    });
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = valuesOf(event.currentTarget);
    submit(event.currentTarget, { fieldErrors: registrationErrorsOf(values, minLength), send: () => send(values) });
  };
  if (invitation.status === 'asking' || invitation.status === 'failed')
    return (
      <OutsideFrame title={t('registration.title')}>
        {invitation.status === 'asking' ? <PendingText /> : <NoInvitation error={invitation.error} />}
        {invitation.status === 'failed' && (
          <p className={css.links}>
            <Link to="/konto/registrera">{t('invitation.without')}</Link>
            <Link to="/loggain">{t('registration.haveAccount')}</Link>
          </p>
        )}
      </OutsideFrame>
    );
  const textFieldProps = (name: string) => ({
    name,
    required: true,
    error: errorOf(name),
    onChange: () => clearError(name),
  });
  return (
    <OutsideFrame title={t('registration.title')} lead={token ? t('registration.leadInvited') : t('registration.lead')}>
      <form noValidate className={css.form} onSubmit={onSubmit}>
        {failureText && <RefusedNotice>{failureText}</RefusedNotice>}
        <TextField
          {...textFieldProps('firstName')}
          label={t('registration.firstName')}
          minLength={2}
          maxLength={50}
          autoComplete="given-name"
        />
        <TextField
          {...textFieldProps('lastName')}
          label={t('registration.lastName')}
          minLength={2}
          maxLength={50}
          autoComplete="family-name"
        />
        <TextField
          {...textFieldProps('email')}
          type="email"
          label={t('registration.email')}
          {...(invitation.status === 'open' && { defaultValue: invitation.email, readOnly: true, hint: t('registration.emailInvited') })}
          minLength={5}
          maxLength={254}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <NewPasswordFields
          name="password"
          label={t('registration.password')}
          minLength={minLength}
          errorOf={errorOf}
          clearError={clearError}
        />
        <ConsentField name="terms" to="/villkor" error={errorOf('terms')} onChange={() => clearError('terms')} />
        <ConsentField name="privacy" to="/integritetspolicy" error={errorOf('privacy')} onChange={() => clearError('privacy')} />
        <Button type="submit" fullWidth loading={isBusy}>
          {t('registration.submit')}
        </Button>
      </form>
      <p className={css.links}>
        <Link to="/loggain">{t('registration.haveAccount')}</Link>
      </p>
    </OutsideFrame>
  );
}
