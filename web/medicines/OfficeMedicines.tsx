/** The medicines of a client as the office reads them: names and times, and all of those that are shared (R143). */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type MedicineTimes, medicines } from '#contract/medicines.ts';
import type { MedicineKind } from '#domain/medicine-numbers.ts';
import { callApi } from '../core/call.ts';
import { useSession } from '../core/session.ts';
import { useTexts } from '../core/texts.ts';
import { ButtonLink } from '../kit/Button.tsx';
import { combineQueries } from '../kit/combined-queries.ts';
import { useDates } from '../kit/dates.ts';
import { EmptyState } from '../kit/EmptyState.tsx';
import { activities as pills } from '../kit/icons.ts';
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
const groups: readonly (MedicineKind | 'ENDED')[] = ['SCHEDULED', 'PACK', 'AS_NEEDED', 'ENDED'];

export default function OfficeMedicines({ clientId }: { clientId: number }) {
  const { t } = useTexts();
  useTeamsPlace(clientId);
  const client = useClient(clientId);
  const list = useQuery({
    queryKey: ['medicine-times', clientId],
    queryFn: async ({ signal }) => (await callApi(medicines.times, { params: { clientId }, handled: [401, 403, 404], signal })).data,
  });
  const screen = {
    title: t('medicines.title'),
    about: <ClientHeader client={client.data} />,
    back: '/organisation/team',
    wide: true,
  } as const;
  if (!list.data) return <PendingScreen query={combineQueries(client, list)} {...screen} />;
  const { medicines: visibleMedicines, notShared, leaders } = list.data;
  const timeZone = client.data?.timeZone ?? 'Europe/Stockholm';
  return (
    <Screen
      {...screen}
      acts={
        <>
          <ButtonLink to="/lakemedel/signeringslista" search={{ clientId }} variant="subtle" size="md">
            {t('signingList.title')}
          </ButtonLink>
          {visibleMedicines.length > 0 && (
            <PrintButton paper={{ page: 'activities', clientIds: [clientId] }} isReady={client.data !== undefined} />
          )}
        </>
      }
    >
      <div className={css.page}>
        {notShared > 0 && <NotSharedNote text={t('medicines.notShared', { count: notShared })} leaders={leaders} />}
        {visibleMedicines.length === 0 && <EmptyState icon={pills} title={t('medicines.none')} text={t('medicines.askLeader')} />}
        {groups.map((group) => {
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
  const { t, locale } = useTexts();
  const { formatShortDay, localDateOf } = useDates(timeZone);
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
function useTeamsPlace(clientId: number): void {
  const hasOneAuthority = !useSession().account?.authorities[1];
  useEffect(() => {
    if (hasOneAuthority || !clientId) return;
    void import('../core/named-place.ts').then(
      ({ mayAtPlace, requireActionAtPlace }) =>
        mayAtPlace('medicine.see', { clientId }) && requireActionAtPlace('medicine.see', { clientId }),
    );
  }, [hasOneAuthority, clientId]);
}
