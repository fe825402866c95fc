/** Names a new passkey, before the device is asked to make it; and names one anew (R158). */
import { passkeys } from '#contract/access/passkeys.ts';
import { callApi } from '../core/call.ts';
import { useTranslation } from '../core/texts.ts';
import { FormSheet } from '../kit/FormSheet.tsx';
import { TextField } from '../kit/TextField.tsx';
import { addPasskey, type PasskeyOptions } from './add-passkey.ts';
import { currentDeviceText } from './device-here.ts';
import type { FactorCalls } from './factor-way.ts';

const MAX_NAME_LENGTH = 50;
/** Checked before the device makes a key that would then be in no account. */
const nameErrorsOf = ({ name = '' }: Record<string, string>): Record<string, string> => {
  if (!name.trim()) return { name: 'error.field.required' };
  return name.trim().length > MAX_NAME_LENGTH ? { name: `error.field.maxlength${MAX_NAME_LENGTH}` } : {};
};

type Props = {
  setup: PasskeyOptions;
  login: string;
  send: FactorCalls['addPasskey'];
  onAdded: (recoveryCodes: string[] | null) => void;
  onClose: () => void;
};
export default function PasskeyAddSheet({ setup, login, send, onAdded, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <FormSheet
      title={t('secure.addPasskey')}
      subtitle={t('secure.addPasskeyLead')}
      submitLabel={t('secure.makePasskey')}
      check={nameErrorsOf}
      send={({ name = '' }) => addPasskey(setup, { name: name.trim(), login, send })}
      isStored
      onSaved={onAdded}
      onClose={onClose}
    >
      {({ text: fieldPropsOf }) => (
        <TextField
          label={t('secure.passkeyName')}
          hint={t('secure.passkeyNameHint')}
          defaultValue={currentDeviceText(t)}
          maxLength={MAX_NAME_LENGTH}
          {...fieldPropsOf('name')}
        />
      )}
    </FormSheet>
  );
}

type RenameProps = { passkey: { id: number; name: string }; refreshedKey: readonly unknown[]; onClose: () => void };
export function PasskeyRenameSheet({ passkey: { id, name: currentName }, refreshedKey, onClose }: RenameProps) {
  const { t } = useTranslation();
  return (
    <FormSheet
      title={t('secure.renamePasskey')}
      check={nameErrorsOf}
      send={({ name = '' }) => callApi(passkeys.rename, { params: { id }, body: { name: name.trim() } })}
      refreshedKey={refreshedKey}
      onClose={onClose}
    >
      {({ text: fieldPropsOf }) => (
        <TextField label={t('secure.passkeyName')} defaultValue={currentName} maxLength={MAX_NAME_LENGTH} {...fieldPropsOf('name')} />
      )}
    </FormSheet>
  );
}
