/** The medicines of a client as the office reads them: names and times, and all of those that are shared (R143). */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type MedicineTimes, medicines } from '#contract/medicines.ts';
import type { MedicineKind } from '#domain/medicine-numbers.ts';
import { callApi } from '../core/call.ts';
import { useSession } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { ButtonLink } from '../kit/Button.tsx';
import { combineQueries } from '../kit/combined-queries.ts';
import { useDateFormatters } from '../kit/dates.ts';
import { EmptyState } from '../kit/EmptyState.tsx';
import { activitiesIcon } from '../kit/icons.ts';
import { Screen } from '../kit/Screen.tsx';
import { ClientHeader } from '../shared/client/ClientHeader.tsx';
import { PrintButton } from '../shared/paper/PrintButton.tsx';
import { recurrenceInWords } from '../shared/series/rule-in-words.ts';
import { useClient } from '../shared/team/client.ts';
import { PendingScreen } from '../shell/PendingScreen.tsx';
import { MedicineCard } from './MedicineCard.tsx';
import css from './medicines.module.css';
import { NotSharedNote } from './SharedPart.tsx';

/** In the order of the team's list. */
const medicineGroups: readonly (MedicineKind | 'ENDED')[] = ['SCHEDULED', 'PACK', 'AS_NEEDED', 'ENDED'];

export default function OfficeMedicines({ clientId }: { clientId: number }) {
  const { t } = useTranslation();
  useRequireTeamPlace(clientId);
  const clientQuery = useClient(clientId);
  const medicineTimesQuery = useQuery({
    queryKey: ['medicine-times', clientId],
    queryFn: async ({ signal }) =>
      (await callApi(medicines.times, { params: { clientId }, handledStatuses: [401, 403, 404], signal })).data,
  });
  const screenProps = {
    title: t('medicines.title'),
    pageHeader: <ClientHeader client={clientQuery.data} />,
    backPath: '/organisation/team',
    wide: true,
  } as const;
  if (!medicineTimesQuery.data) return <PendingScreen query={combineQueries(clientQuery, medicineTimesQuery)} {...screenProps} />;
  const { medicines: visibleMedicines, notShared: notSharedCount, leaders } = medicineTimesQuery.data;
  const timeZone = clientQuery.data?.timeZone ?? 'Europe/Stockholm';
  return (
    <Screen
      {...screenProps}
      actions={
        <>
          <ButtonLink to="/lakemedel/signeringslista" search={{ clientId }} variant="subtle" size="md">
            {t('signingList.title')}
          </ButtonLink>
          {visibleMedicines.length > 0 && (
            <PrintButton paper={{ page: 'activities', clientIds: [clientId] }} isReady={clientQuery.data !== undefined} />
          )}
        </>
      }
    >
      <div className={css.page}>
        {notSharedCount > 0 && <NotSharedNote text={t('medicines.notShared', { count: notSharedCount })} leaders={leaders} />}
        {visibleMedicines.length === 0 && <EmptyState icon={activitiesIcon} title={t('medicines.none')} text={t('medicines.askLeader')} />}
        {medicineGroups.map((group) => {
          const groupMedicines = visibleMedicines.filter(({ kind, endedDate }) => (endedDate === null ? kind : 'ENDED') === group);
          if (groupMedicines.length === 0) return null;
          return (
            <section key={group} aria-labelledby={group}>
              <h2 id={group}>{t(`medicines.groups.${group}`)}</h2>
              <ul className={css.list}>
                {groupMedicines.map((medicine) =>
                  medicine.whole ? (
                    <MedicineCard key={medicine.id} medicine={medicine.whole} timeZone={timeZone} isOffice />
                  ) : (
                    <NameAndTimes key={medicine.id} medicine={medicine} timeZone={timeZone} />
                  ),
                )}
              </ul>
            </section>
          );
        })}
      </div>
    </Screen>
  );
}

function NameAndTimes({ medicine, timeZone }: { medicine: MedicineTimes; timeZone: string }) {
  const { t, locale } = useTranslation();
  const { formatShortDay, localDateOf } = useDateFormatters(timeZone);
  const { name, activity, kind, plans, untilDay, endedDate } = medicine;
  // Several packs are called alike: each is known by when it is given.
  const [title, subtitle] = kind === 'PACK' ? [activity.name, name] : [name, activity.name];
  return (
    <li className={css.card}>
      <h3>{title}</h3>
      {subtitle !== title && <p className={css.soft}>{subtitle}</p>}
      {plans.map(({ id, recurrence }) => (
        <p key={id}>{recurrenceInWords(recurrence, timeZone, t, locale)}</p>
      ))}
      {kind === 'AS_NEEDED' && <p>{t('medicines.kinds.AS_NEEDED')}</p>}
      {untilDay && <p className={css.soft}>{t('medicines.until', { day: formatShortDay(untilDay) })}</p>}
      {endedDate && <p className={css.soft}>{t('medicines.until', { day: formatShortDay(localDateOf(endedDate)) })}</p>}
      <p className={css.soft}>{t('medicines.onlyNames')}</p>
    </li>
  );
}

/** Whoever is of the client's team too reads all there, as a member of it (decision 079). */
function useRequireTeamPlace(clientId: number): void {
  const hasOneAuthority = !useSession().account?.authorities[1];
  useEffect(() => {
    if (hasOneAuthority || !clientId) return;
    void import('../core/named-place.ts').then(
      ({ mayAtPlace, requireActionAtPlace }) =>
        mayAtPlace('medicine.see', { clientId }) && requireActionAtPlace('medicine.see', { clientId }),
    );
  }, [hasOneAuthority, clientId]);
}
