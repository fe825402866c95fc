/** «Delad platta»: adding oneself to the list of this device, and leaving the lists that one is on (R168, R169). */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { type OwnSharedDevices as SharedDeviceLists, sharedDevices } from '#contract/access/shared-devices.ts';
import { callApi } from '../core/call.ts';
import { errorText } from '../core/errors.ts';
import { snack } from '../core/snacks.ts';
import { useTexts } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { useDates } from '../kit/dates.ts';
import css from './account.module.css';
import { storedDevice } from './stored-device.ts';

const DeviceJoinSheet = lazy(() => import('./DeviceJoinSheet.tsx'));

const queryKey = ['own-shared-devices'];

export default function OwnSharedDevices() {
  const { t } = useTexts();
  const { formatDateTime } = useDates();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey });
  const { data } = useQuery({ queryKey, queryFn: async ({ signal }) => (await callApi(sharedDevices.own, { signal })).data });
  const [isJoining, setAsking] = useState(false);
  const leaveMutation = useMutation({
    mutationFn: ({ id }: SharedDeviceLists['devices'][number]) => callApi(sharedDevices.leave, { params: { id } }),
    onSuccess: () => snack((t) => t('sharedDevice.left')),
    onError: (error) => snack((t) => errorText(error, t), { tone: 'error' }),
    onSettled: refresh,
  });
  // Nobody shares: there is nothing to say.
  if (!data || (data.companies.length === 0 && data.devices.length === 0)) return null;
  const thisDeviceId = storedDevice()?.id;
  const isOnThisDevice = data.devices.some(({ id }) => id === thisDeviceId);
  return (
    <section className={css.card} aria-labelledby="shared-device">
      <h2 id="shared-device">{t('sharedDevice.title')}</h2>
      <p className={css.fact}>{t('sharedDevice.lead')}</p>
      {data.devices.length > 0 && (
        <ul className={css.rows}>
          {data.devices.map((device) => {
            const name = device.name ?? t('sharedDevice.unnamed');
            return (
              <li key={device.id}>
                <p className={css.fact}>
                  <b>{name}</b>
                  {device.id === thisDeviceId && <strong>{t('sharedDevice.here')}</strong>}
                  <small>{t('sharedDevice.until', { at: formatDateTime(device.untilDate) })}</small>
                </p>
                <Button
                  variant="subtle"
                  isDestructive
                  loading={leaveMutation.isPending}
                  aria-label={t('sharedDevice.leaveOne', { name })}
                  onClick={() => leaveMutation.mutate(device)}
                >
                  {t('sharedDevice.leave')}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      {data.companies.length > 0 && (
        <Button variant="light" className={css.long} aria-haspopup="dialog" onClick={() => setAsking(true)}>
          {t(isOnThisDevice ? 'sharedDevice.newCode' : 'sharedDevice.join')}
        </Button>
      )}
      <Suspense>
        {isJoining && (
          <DeviceJoinSheet
            companies={data.companies}
            isOnThisDevice={isOnThisDevice}
            onJoined={() => void refresh()}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
    </section>
  );
}
