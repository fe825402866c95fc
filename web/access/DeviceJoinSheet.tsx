/** Chooses a code of one's own for this device; where one signed in a while ago a proof is asked for first, and nothing typed is lost (R165, R168). */
import { type OwnSharedDevices, sharedDevices } from '#contract/access/shared-devices.ts';
import { isDeviceCode, isTrivialCode } from '#domain/shared-devices.ts';
import { callApi } from '../core/call.ts';
import { showSnack } from '../core/snacks.ts';
import { useTranslation } from '../core/texts.ts';
import { CodeField } from '../kit/CodeField.tsx';
import { FormSheet } from '../kit/FormSheet.tsx';
import { SelectField } from '../kit/SelectField.tsx';
import { TextField } from '../kit/TextField.tsx';
import css from './shared-sign-in.module.css';
import { readStoredDevice, storeDevice } from './stored-device.ts';

const MAX_NAME_LENGTH = 50;
const removeSpaces = (code = '') => code.replace(/\s/g, '');

type Props = { companies: OwnSharedDevices['companies']; isListedOnDevice: boolean; onJoined: () => void; onClose: () => void };

export default function DeviceJoinSheet({ companies, isListedOnDevice, onJoined, onClose }: Props) {
  const { t } = useTranslation();
  // The server says if the secret still opens anything: else it gives a new one.
  const deviceSecret = readStoredDevice()?.device;
  const joinDevice = async ({ code, name, companyId }: Record<string, string>) => {
    const deviceFields = deviceSecret
      ? { device: deviceSecret }
      : { name: name?.trim() || null, ...(companyId && { companyId: Number(companyId) }) };
    return (await callApi(sharedDevices.join, { body: { code: removeSpaces(code), ...deviceFields } })).data;
  };
  return (
    <FormSheet
      title={t(isListedOnDevice ? 'sharedDevice.newCode' : 'sharedDevice.join')}
      subtitle={t('sharedDevice.joinLead')}
      submitLabel={t('sharedDevice.save')}
      check={({ code }): Record<string, string> =>
        isDeviceCode(removeSpaces(code))
          ? isTrivialCode(removeSpaces(code))
            ? { code: 'sharedDevice.trivial' }
            : {}
          : { code: 'sharedDevice.sixDigits' }
      }
      send={joinDevice}
      onSaved={({ id, device }) => {
        storeDevice({ id, device });
        showSnack((t) => t('sharedDevice.joined'));
        onJoined();
      }}
      onClose={onClose}
    >
      {({ text: fieldPropsOf, errorOf, clearError }) => (
        <>
          <CodeField
            autoFocus
            className={css.code}
            autoComplete="off"
            label={t('sharedDevice.code')}
            hint={t('sharedDevice.codeHint')}
            {...fieldPropsOf('code')}
          />
          {!deviceSecret && companies.length > 1 && (
            <SelectField
              name="companyId"
              label={t('sharedDevice.company')}
              options={companies.map(({ id, name }) => ({ value: String(id), label: name }))}
              error={errorOf('companyId')}
              onChange={() => clearError('companyId')}
            />
          )}
          {!deviceSecret && (
            <TextField
              label={t('sharedDevice.name')}
              hint={t('sharedDevice.nameHint')}
              maxLength={MAX_NAME_LENGTH}
              {...fieldPropsOf('name')}
              required={false}
            />
          )}
        </>
      )}
    </FormSheet>
  );
}
