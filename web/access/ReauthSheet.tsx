/** Asks for the password, a code or a passkey before what weighs much: whoever finds an open page cannot do it (R156, R165). */
import { useState } from 'react';
import { authenticators, type OwnAuthenticators } from '#contract/access/authenticators.ts';
import { callApi } from '../core/call.ts';
import { useUser } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { CodeField } from '../kit/CodeField.tsx';
import { FormSheet } from '../kit/FormSheet.tsx';
import { PasswordField } from '../kit/PasswordField.tsx';
import css from './secure.module.css';

type ProofMethod = 'password' | 'code' | 'passkey';
type Props = { factors: OwnAuthenticators | undefined; onConfirmed: () => void; onClose: () => void };

export default function ReauthSheet({ factors, onConfirmed, onClose }: Props) {
  const { t } = useTranslation();
  const { account } = useUser();
  const [method, setMethod] = useState<ProofMethod>('password');
  const otherMethods = (['password', factors?.totp && 'code', factors?.passkeys.length && 'passkey'] as const).filter(
    (proofMethod) => proofMethod && proofMethod !== method,
  ) as ProofMethod[];
  const sendProof = async ({ password = '', code = '' }: Record<string, string>) => {
    const proof =
      method === 'passkey'
        ? { passkey: await (await import('./passkey-sign-in.ts')).signChallenge() }
        : method === 'code'
          ? { code }
          : { password };
    await callApi(authenticators.confirm, { body: proof });
  };
  return (
    <FormSheet
      title={t('secure.confirmTitle')}
      subtitle={t('secure.confirmLead')}
      submitLabel={t(method === 'passkey' ? 'secure.usePasskey' : 'secure.confirm')}
      check={(values): Record<string, string> =>
        method === 'passkey' || values[method]?.trim() ? {} : { [method]: 'error.field.required' }
      }
      send={sendProof}
      isStored
      onSaved={onConfirmed}
      onClose={onClose}
    >
      {({ text: fieldPropsOf }) => (
        <>
          {/* Tells a password keeper whose password this is. */}
          <input type="text" name="username" autoComplete="username" value={account.login} readOnly hidden />
          {method === 'password' && (
            <PasswordField
              autoComplete="current-password"
              maxLength={200}
              label={t('account.currentPassword')}
              {...fieldPropsOf('password')}
            />
          )}
          {method === 'code' && <CodeField autoFocus label={t('secure.code')} hint={t('secure.codeHint')} {...fieldPropsOf('code')} />}
          {otherMethods.length > 0 && (
            <div className={css.shown}>
              {otherMethods.map((otherMethod) => (
                <Button key={otherMethod} variant="subtle" isFullWidth onClick={() => setMethod(otherMethod)}>
                  {t(otherMethod === 'password' ? 'secure.usePassword' : otherMethod === 'code' ? 'secure.useCode' : 'secure.usePasskey')}
                </Button>
              ))}
            </div>
          )}
        </>
      )}
    </FormSheet>
  );
}
