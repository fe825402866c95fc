/** The second step of a sign-in: the code of one's app, a recovery code, or a factor that is to be added (R154, R155, R164). */
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { access } from '#contract/access/sign-in.ts';
import type { FactorKind } from '#domain/factors.ts';
import { callApi } from '../core/call.ts';
import { httpStatusOf } from '../core/errors.ts';
import { storeToken } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { CodeField } from '../kit/CodeField.tsx';
import { formValuesOf } from '../kit/forms.ts';
import { TextField } from '../kit/TextField.tsx';
import { ErrorNotice } from './OutsideFrame.tsx';
import { useSubmit } from './sending.ts';
import css from './sign-in.module.css';

/** A sign-in that is half done; without `kinds` a factor is to be added. */
export type PendingSignIn = { ticket: string; kinds?: readonly FactorKind[]; rememberMe: boolean; username: string };
type Props = PendingSignIn & {
  onSignedIn: () => void | Promise<void>;
  /** Back to the password; with what went wrong, where the step is over. */
  onBack: (error?: unknown) => void;
};

const RequiredFactorSetup = lazy(() => import('./RequiredFactorSetup.tsx'));

export default function SecondStep({ kinds, ...props }: Props) {
  return kinds ? (
    <StepForm {...props} kinds={kinds} />
  ) : (
    <Suspense>
      <RequiredFactorSetup {...props} />
    </Suspense>
  );
}

function StepForm({ ticket, kinds, rememberMe, onSignedIn, onBack }: Props & { kinds: readonly FactorKind[] }) {
  const { t } = useTranslation();
  const { errorOf, clearError, isBusy, failureText, submit } = useSubmit();
  const [isByRecoveryCode, setByRecoveryCode] = useState(!kinds.includes('TOTP'));
  const fieldName = isByRecoveryCode ? 'recoveryCode' : 'code';
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { [fieldName]: enteredCode = '' } = formValuesOf(event.currentTarget);
    submit(event.currentTarget, {
      fieldErrors: enteredCode.trim() ? {} : { [fieldName]: 'error.field.required' },
      send: async () => {
        try {
          const { data } = await callApi(access.second, { body: { ticket, [fieldName]: enteredCode, rememberMe }, handledStatuses: [401] });
          storeToken(data.id_token!, rememberMe);
        } catch (error) {
          if (httpStatusOf(error) !== 401) throw error;
          onBack(error);
          return;
        }
        await onSignedIn();
      },
    });
  };
  // By itself it is both steps: the device checks who holds it.
  const signInWithPasskey = (form: HTMLFormElement) =>
    submit(form, {
      fieldErrors: {},
      send: async () => {
        await (await import('./passkey-sign-in.ts')).signInByPasskey(rememberMe);
        await onSignedIn();
      },
    });
  return (
    <form noValidate className={css.form} onSubmit={onSubmit} aria-labelledby="second-step">
      <h2 id="second-step">{t('secure.step')}</h2>
      {failureText && <ErrorNotice>{failureText}</ErrorNotice>}
      {isByRecoveryCode ? (
        <TextField
          key={fieldName}
          autoFocus
          name={fieldName}
          label={t('secure.recoveryCode')}
          hint={t('secure.recoveryCodeHint')}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          required
          error={errorOf(fieldName)}
          onChange={() => clearError(fieldName)}
        />
      ) : (
        <CodeField
          key={fieldName}
          autoFocus
          name={fieldName}
          label={t('secure.code')}
          hint={t('secure.codeHint')}
          required
          error={errorOf(fieldName)}
          onChange={() => clearError(fieldName)}
        />
      )}
      <Button type="submit" isFullWidth isLoading={isBusy}>
        {t('login.form.button')}
      </Button>
      {kinds.includes('PASSKEY') && (
        <Button isFullWidth variant="light" isLoading={isBusy} onClick={(event) => signInWithPasskey(event.currentTarget.form!)}>
          {t('secure.usePasskey')}
        </Button>
      )}
      {kinds.includes('TOTP') && kinds.includes('RECOVERY') && (
        <Button isFullWidth variant="subtle" onClick={() => setByRecoveryCode(!isByRecoveryCode)}>
          {t(isByRecoveryCode ? 'secure.useCode' : 'secure.useRecovery')}
        </Button>
      )}
      <Button isFullWidth variant="subtle" onClick={() => onBack()}>
        {t('shared.back')}
      </Button>
      <p className={css.aside}>{t('secure.lost')}</p>
    </form>
  );
}
