/** «Delad platta»: adding oneself to the list of this device, and leaving the lists that one is on (R168, R169). */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { type OwnSharedDevices as SharedDeviceLists, sharedDevices } from '#contract/access/shared-devices.ts';
import { callApi } from '../core/call.ts';
import { errorText } from '../core/errors.ts';
import { showSnack } from '../core/snacks.ts';
import { useTranslation } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { useDateFormatters } from '../kit/dates.ts';
import css from './account.module.css';
import { readStoredDevice } from './stored-device.ts';

const DeviceJoinSheet = lazy(() => import('./DeviceJoinSheet.tsx'));

const queryKey = ['own-shared-devices'];

export default function OwnSharedDevices() {
  const { t } = useTranslation();
  const { formatDateTime } = useDateFormatters();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey });
  const { data: deviceLists } = useQuery({ queryKey, queryFn: async ({ signal }) => (await callApi(sharedDevices.own, { signal })).data });
  const [isJoining, setJoining] = useState(false);
  const leaveMutation = useMutation({
    mutationFn: ({ id }: SharedDeviceLists['devices'][number]) => callApi(sharedDevices.leave, { params: { id } }),
    onSuccess: () => showSnack((t) => t('sharedDevice.left')),
    onError: (error) => showSnack((t) => errorText(error, t), { tone: 'error' }),
    onSettled: refresh,
  });
  // Nobody shares: there is nothing to say.
  if (!deviceLists || (deviceLists.companies.length === 0 && deviceLists.devices.length === 0)) return null;
  const thisDeviceId = readStoredDevice()?.id;
  const isListedOnDevice = deviceLists.devices.some(({ id }) => id === thisDeviceId);
  return (
    <section className={css.card} aria-labelledby="shared-device">
      <h2 id="shared-device">{t('sharedDevice.title')}</h2>
      <p className={css.fact}>{t('sharedDevice.lead')}</p>
      {deviceLists.devices.length > 0 && (
        <ul className={css.rows}>
          {deviceLists.devices.map((device) => {
            const deviceName = device.name ?? t('sharedDevice.unnamed');
            return (
              <li key={device.id}>
                <p className={css.fact}>
                  <b>{deviceName}</b>
                  {device.id === thisDeviceId && <strong>{t('sharedDevice.here')}</strong>}
                  <small>{t('sharedDevice.until', { at: formatDateTime(device.untilDate) })}</small>
                </p>
                <Button
                  variant="subtle"
                  isDestructive
                  isLoading={leaveMutation.isPending}
                  aria-label={t('sharedDevice.leaveOne', { name: deviceName })}
                  onClick={() => leaveMutation.mutate(device)}
                >
                  {t('sharedDevice.leave')}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      {deviceLists.companies.length > 0 && (
        <Button variant="light" className={css.long} aria-haspopup="dialog" onClick={() => setJoining(true)}>
          {t(isListedOnDevice ? 'sharedDevice.newCode' : 'sharedDevice.join')}
        </Button>
      )}
      <Suspense>
        {isJoining && (
          <DeviceJoinSheet
            companies={deviceLists.companies}
            isListedOnDevice={isListedOnDevice}
            onJoined={() => void refresh()}
            onClose={() => setJoining(false)}
          />
        )}
      </Suspense>
    </section>
  );
}
