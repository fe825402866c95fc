/** Asks for the password, a code or a passkey before what weighs much: whoever finds an open page cannot do it (R156, R165). */
import { useState } from 'react';
import { authenticators, type OwnAuthenticators } from '#contract/access/authenticators.ts';
import { call } from '../core/call.ts';
import { useWho } from '../core/session.ts';
import { useTexts } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { CodeField } from '../kit/CodeField.tsx';
import { FormSheet } from '../kit/FormSheet.tsx';
import { PasswordField } from '../kit/PasswordField.tsx';
import css from './secure.module.css';

type Way = 'password' | 'code' | 'passkey';
type Props = { factors: OwnAuthenticators | undefined; onConfirmed: () => void; onClose: () => void };

export default function ReauthSheet({ factors, onConfirmed, onClose }: Props) {
  const { t } = useTexts();
  const { account } = useWho();
  const [way, setWay] = useState<Way>('password');
  const ways = (['password', factors?.totp && 'code', factors?.passkeys.length && 'passkey'] as const).filter(
    (other) => other && other !== way,
  ) as Way[];
  const send = async ({ password = '', code = '' }: Record<string, string>) => {
    const body =
      way === 'passkey'
        ? { passkey: await (await import('./passkey-sign-in.ts')).signChallenge() }
        : way === 'code'
          ? { code }
          : { password };
    await call(authenticators.confirm, { body });
  };
  return (
    <FormSheet
      title={t('secure.confirmTitle')}
      meta={t('secure.confirmLead')}
      submit={t(way === 'passkey' ? 'secure.usePasskey' : 'secure.confirm')}
      check={(values): Record<string, string> => (way === 'passkey' || values[way]?.trim() ? {} : { [way]: 'error.field.required' })}
      send={send}
      isStored
      onSaved={onConfirmed}
      onClose={onClose}
    >
      {({ text }) => (
        <>
          {/* Tells a password keeper whose password this is. */}
          <input type="text" name="username" autoComplete="username" value={account.login} readOnly hidden />
          {way === 'password' && (
            <PasswordField autoComplete="current-password" maxLength={200} label={t('account.currentPassword')} {...text('password')} />
          )}
          {way === 'code' && <CodeField autoFocus label={t('secure.code')} hint={t('secure.codeHint')} {...text('code')} />}
          {ways.length > 0 && (
            <div className={css.shown}>
              {ways.map((other) => (
                <Button key={other} variant="subtle" fullWidth onClick={() => setWay(other)}>
                  {t(other === 'password' ? 'secure.usePassword' : other === 'code' ? 'secure.useCode' : 'secure.usePasskey')}
                </Button>
              ))}
            </div>
          )}
        </>
      )}
    </FormSheet>
  );
}
