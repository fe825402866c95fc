/** Asks for the password before factors are changed: whoever finds an open page cannot take the account over by it (R156). */
import { authenticators } from '#contract/access/authenticators.ts';
import { call } from '../core/call.ts';
import { useWho } from '../core/session.ts';
import { useTexts } from '../core/texts.ts';
import { FormSheet } from '../kit/FormSheet.tsx';
import { PasswordField } from '../kit/PasswordField.tsx';

export default function ConfirmMe({ onConfirmed, onClose }: { onConfirmed: () => void; onClose: () => void }) {
  const { t } = useTexts();
  const { account } = useWho();
  return (
    <FormSheet
      title={t('secure.confirmTitle')}
      meta={t('secure.confirmLead')}
      submit={t('secure.confirm')}
      check={({ password }): Record<string, string> => (password ? {} : { password: 'error.field.required' })}
      send={({ password = '' }) => call(authenticators.confirm, { body: { password } })}
      isStored
      onSaved={onConfirmed}
      onClose={onClose}
    >
      {({ text }) => (
        <>
          {/* Tells a password keeper whose password this is. */}
          <input type="text" name="username" autoComplete="username" value={account.login} readOnly hidden />
          <PasswordField autoComplete="current-password" maxLength={200} label={t('account.currentPassword')} {...text('password')} />
        </>
      )}
    </FormSheet>
  );
}
