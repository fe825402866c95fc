/** The company's shared tablets: who administers it sees how many use each, and ends one that is lost (R169). */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type SharedDevice, sharedDevices } from '#contract/access/shared-devices.ts';
import { can } from '#domain/permissions.ts';
import { callApi } from '../../core/call.ts';
import { errorText } from '../../core/errors.ts';
import { useUser } from '../../core/session.ts';
import { showSnack } from '../../core/snacks.ts';
import { useTranslation } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';
import { useDateFormatters } from '../../kit/dates.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import css from './details.module.css';
import { companyQuery } from './details-query.ts';

export function SharedDevices({ companyId }: { companyId: number }) {
  const { data: company } = useQuery(companyQuery(companyId));
  return can(useUser(), 'sharedDevice.manage') && company?.sharedDevices ? <DeviceList /> : null;
}

const devicesQueryKey = ['shared-devices'];

function DeviceList() {
  const { t } = useTranslation();
  const { formatDateTime } = useDateFormatters();
  const queryClient = useQueryClient();
  const [deviceToEnd, setDeviceToEnd] = useState<SharedDevice>();
  const {
    data: devices,
    error,
    refetch,
  } = useQuery({
    queryKey: devicesQueryKey,
    queryFn: async ({ signal }) => (await callApi(sharedDevices.list, { signal })).data,
  });
  const nameOf = ({ name }: SharedDevice) => name ?? t('sharedDevice.unnamed');
  const endMutation = useMutation({
    mutationFn: ({ id }: SharedDevice) => callApi(sharedDevices.end, { params: { id } }),
    onSuccess: () => showSnack((t) => t('sharedDevice.ended')),
    onError: (error) => showSnack((t) => errorText(error, t), { tone: 'error' }),
    onSettled: () => {
      setDeviceToEnd(undefined);
      return queryClient.invalidateQueries({ queryKey: devicesQueryKey });
    },
  });
  if (error && !devices) return <LoadError error={error} retry={() => void refetch()} />;
  if (!devices) return <Skeleton rowCount={3} />;
  return (
    <section className={css.defaults} aria-labelledby="shared-devices">
      <h2 id="shared-devices">{t('sharedDevice.devices')}</h2>
      <p className={css.lead}>{t(devices.length > 0 ? 'sharedDevice.devicesLead' : 'sharedDevice.none')}</p>
      {devices.length > 0 && (
        <ul className={css.rows} aria-labelledby="shared-devices">
          {devices.map((device) => (
            <li key={device.id}>
              <span>
                <b>{nameOf(device)}</b>
                <br />
                {device.isLocked ? t('sharedDevice.locked') : t('sharedDevice.people', { count: device.peopleCount })}
                {' · '}
                {t('sharedDevice.used', { at: formatDateTime(device.usedDate) })}
              </span>
              <Button
                variant="subtle"
                size="md"
                isDestructive
                aria-label={t('sharedDevice.endOne', { name: nameOf(device) })}
                onClick={() => setDeviceToEnd(device)}
              >
                {t('sharedDevice.end')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {deviceToEnd && (
        <ConfirmDialog
          title={t('sharedDevice.endTitle', { name: nameOf(deviceToEnd) })}
          question={t('sharedDevice.endQuestion')}
          isBusy={endMutation.isPending}
          onConfirm={() => endMutation.mutate(deviceToEnd)}
          onClose={() => setDeviceToEnd(undefined)}
        />
      )}
    </section>
  );
}
