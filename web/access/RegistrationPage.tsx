/** Registration: by an invitation's token, else as an assistance administrator (product «Registration and reset»; R31). */
import { type HistoryState, Link, useRouter } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { registration } from '#contract/access/registration.ts';
import { leadingRole } from '#domain/permissions.ts';
import { ensureAccount } from '../core/account.ts';
import { callApi } from '../core/call.ts';
import { getRoles } from '../core/session.ts';
import { showSnack } from '../core/snacks.ts';
import { useTranslation } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { confirmationError, definedErrors, emailError, nameError, passwordError } from '../kit/checks.ts';
import { formValuesOf } from '../kit/forms.ts';
import { TextField } from '../kit/TextField.tsx';
import { ConsentField } from './ConsentField.tsx';
import { InvitationError, useInvitation } from './invited.tsx';
import { useInvitationToken } from './key.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { ErrorNotice, OutsideFrame, PendingText } from './OutsideFrame.tsx';
import { useSubmit } from './sending.ts';
import { useShortestPassword } from './shortest-password.ts';
import css from './sign-in.module.css';

type FormValues = Record<string, string>;
const validateRegistration = (values: FormValues, minLength: number | undefined) =>
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
  const { t, locale } = useTranslation();
  const invitationToken = useInvitationToken('/konto/registrera');
  const router = useRouter();
  const { errorOf, clearError, isBusy, failureText, submit } = useSubmit();
  const invitation = useInvitation(invitationToken);
  const minLength = useShortestPassword();

  const sendRegistration = async ({ firstName = '', lastName = '', email = '', password = '' }: FormValues) => {
    const login = email.trim().toLowerCase();
    const body = { firstName: firstName.trim(), lastName: lastName.trim(), login, email: login, password, langKey: locale };
    const handledStatuses = [401, 403];
    const isActivated = invitationToken
      ? (await callApi(registration.register, { query: { token: invitationToken }, body, handledStatuses })).data.activated
      : false;
    if (!invitationToken) await callApi(registration.registerAssistanceAdmin, { body, handledStatuses });
    if (!isActivated) showSnack((t) => t('register.messages.success'));
    const isAdmin = (await ensureAccount().catch(() => false)) && leadingRole(getRoles()) === 'ADMIN';
    const registeredState: HistoryState = { isActivated, username: login };
    router.history.push(
      isAdmin ? '/admin/hantera-anvandare' : invitationToken ? '/konto/registrera-klar' : '/konto/registrera-klar-admin',
      registeredState,
    );
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = formValuesOf(event.currentTarget);
    submit(event.currentTarget, { fieldErrors: validateRegistration(values, minLength), send: () => sendRegistration(values) });
  };
  if (invitation.status === 'asking' || invitation.status === 'failed')
    return (
      <OutsideFrame title={t('registration.title')}>
        {invitation.status === 'asking' ? <PendingText /> : <InvitationError error={invitation.error} />}
        {invitation.status === 'failed' && (
          <p className={css.links}>
            <Link to="/konto/registrera">{t('invitation.without')}</Link>
            <Link to="/loggain">{t('registration.haveAccount')}</Link>
          </p>
        )}
      </OutsideFrame>
    );
  const textFieldPropsOf = (fieldName: string) => ({
    name: fieldName,
    required: true,
    error: errorOf(fieldName),
    onChange: () => clearError(fieldName),
  });
  return (
    <OutsideFrame title={t('registration.title')} lead={invitationToken ? t('registration.leadInvited') : t('registration.lead')}>
      <form noValidate className={css.form} onSubmit={onSubmit}>
        {failureText && <ErrorNotice>{failureText}</ErrorNotice>}
        <TextField
          {...textFieldPropsOf('firstName')}
          label={t('registration.firstName')}
          minLength={2}
          maxLength={50}
          autoComplete="given-name"
        />
        <TextField
          {...textFieldPropsOf('lastName')}
          label={t('registration.lastName')}
          minLength={2}
          maxLength={50}
          autoComplete="family-name"
        />
        <TextField
          {...textFieldPropsOf('email')}
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
        <Button type="submit" isFullWidth isLoading={isBusy}>
          {t('registration.submit')}
        </Button>
      </form>
      <p className={css.links}>
        <Link to="/loggain">{t('registration.haveAccount')}</Link>
      </p>
    </OutsideFrame>
  );
}
