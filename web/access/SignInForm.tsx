/** The sign-in form: on its own page, and over a page whose token ran out (R30). */
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react';
import { access } from '#contract/access/sign-in.ts';
import { CallError, callApi } from '../core/call.ts';
import { storeToken } from '../core/session.ts';
import { useTranslation, withLaterTexts } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { warningIcon } from '../kit/first-icons.ts';
import { focusFirstError, formValuesOf, unplacedText, useFieldErrors } from '../kit/forms.ts';
import { Icon } from '../kit/Icon.tsx';
import { PasswordField } from '../kit/PasswordField.tsx';
import { TextField } from '../kit/TextField.tsx';
import { lazyAfterPaint } from './lazy-after-paint.ts';
import type { SignedChallenge } from './passkey-sign-in.ts';
import type { PendingSignIn } from './SecondStep.tsx';
import css from './sign-in.module.css';

const loadPasskeySignIn = withLaterTexts(() => import('./passkey-sign-in.ts'));
const PasskeyOffer = lazyAfterPaint(() => import('./PasskeyOffer.tsx'));
const SecondStep = lazy(withLaterTexts(() => import('./SecondStep.tsx')));
const hasPasskeys = 'PublicKeyCredential' in window;

type Props = { username?: string | undefined; onSignedIn: () => void | Promise<void> };

export function SignInForm({ username, onSignedIn }: Props) {
  const { t } = useTranslation();
  const { errorOf, setErrors, clearError, takeServerErrors } = useFieldErrors(t);
  const [failure, setFailure] = useState<{ error: unknown; isRefused: boolean }>();
  const [isBusy, setBusy] = useState(false);
  const [pendingSignIn, setPendingSignIn] = useState<PendingSignIn>();
  const formRef = useRef<HTMLFormElement>(null);

  const signIn = async (values: Record<string, string>) => {
    const { username: enteredUsername = '', password = '', rememberMe } = values;
    setBusy(true);
    try {
      const { data } = await callApi(access.authenticate, {
        body: { username: enteredUsername.trim(), password, rememberMe: rememberMe === 'on' },
      });
      const isRemembered = rememberMe === 'on';
      const nextStep = data.secondFactor ?? data.mustAdd;
      if (nextStep) setPendingSignIn({ ...nextStep, rememberMe: isRemembered, username: enteredUsername });
      else {
        storeToken(data.id_token!, isRemembered);
        await onSignedIn();
      }
    } catch (error) {
      const isRefused = error instanceof CallError && error.status === 401;
      takeServerErrors(error);
      if (isRefused || unplacedText(error, t, ['username', 'password'])) setFailure({ error, isRefused });
    }
    setBusy(false);
  };
  const signInWithPasskey = async (signedChallenge?: SignedChallenge) => {
    setFailure(undefined);
    setBusy(true);
    try {
      await (await loadPasskeySignIn()).signInByPasskey(formRef.current?.rememberMe.checked, signedChallenge);
      await onSignedIn();
    } catch (error) {
      setFailure({ error, isRefused: false });
    }
    setBusy(false);
  };
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const formElement = event.currentTarget;
    const values = formValuesOf(formElement);
    const missingFields = ['username', 'password'].filter((fieldName) => !values[fieldName]?.trim());
    const errors = Object.fromEntries(missingFields.map((fieldName) => [fieldName, 'error.field.required']));
    setErrors(errors);
    setFailure(undefined);
    if (missingFields.length) focusFirstError(formElement, errors);
    else void signIn(values);
  };

  if (pendingSignIn?.ticket) {
    const returnToPassword = (error?: unknown) => {
      setPendingSignIn({ ...pendingSignIn, ticket: '' });
      setFailure(error ? { error, isRefused: false } : undefined);
    };
    return (
      <Suspense>
        <SecondStep {...pendingSignIn} onSignedIn={onSignedIn} onBack={returnToPassword} />
      </Suspense>
    );
  }
  return (
    <form ref={formRef} noValidate className={css.form} onSubmit={handleSubmit}>
      {failure && (
        // The focus moves here after the button was pressed; in a field it stays there.
        <p
          ref={(element) => {
            if (!(document.activeElement instanceof HTMLInputElement)) element?.focus();
          }}
          tabIndex={-1}
          className={css.failed}
          role="alert"
        >
          <Icon d={warningIcon} />
          {failure.isRefused ? t('login.messages.error.authentication') : unplacedText(failure.error, t, ['username', 'password'])}
        </p>
      )}
      <TextField
        name="username"
        type="email"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        defaultValue={pendingSignIn?.username ?? username ?? ''}
        label={t('login.form.username')}
        required
        error={errorOf('username')}
        onChange={() => clearError('username')}
      />
      <PasswordField
        // A dialog that knows who it is begins where something is left to write.
        ref={(passwordInput) => void (username && passwordInput?.setAttribute('autofocus', ''))}
        name="password"
        autoComplete="current-password"
        maxLength={200}
        label={t('login.form.password')}
        required
        error={errorOf('password')}
        onChange={() => clearError('password')}
      />
      <label className={css.check}>
        <input type="checkbox" name="rememberMe" />
        {t('login.form.rememberme')}
      </label>
      <Button type="submit" isFullWidth isLoading={isBusy}>
        {t('login.form.button')}
      </Button>
      {hasPasskeys && (
        <Button variant="light" isFullWidth isLoading={isBusy} onClick={() => void signInWithPasskey()}>
          {t('login.form.passkey')}
        </Button>
      )}
      {/* The offer ends with the first other way that is taken, and is there again after a failure. */}
      <Suspense>{hasPasskeys && !isBusy && <PasskeyOffer onChosen={signInWithPasskey} />}</Suspense>
    </form>
  );
}
