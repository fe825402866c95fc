/** The medicines of a client on one page, as they were ordered: what is given, how, when, who ordered it, and what is left (R131). */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { MedicineKind } from '#domain/medicine-numbers.ts';
import { can } from '#domain/permissions.ts';
import { httpStatusOf } from '../core/errors.ts';
import { useChosenClient, useUser } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { ButtonLink } from '../kit/Button.tsx';
import { areQueriesSettled } from '../kit/combined-queries.ts';
import { EmptyState } from '../kit/EmptyState.tsx';
import { activitiesIcon } from '../kit/icons.ts';
import { LoadError } from '../kit/LoadError.tsx';
import { Screen } from '../kit/Screen.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { activitiesQuery } from '../shared/activity/activities.ts';
import { AlertChips } from '../shared/client/AlertChips.tsx';
import { ClientHeader } from '../shared/client/ClientHeader.tsx';
import { cardQuery } from '../shared/client/card-query.ts';
import { useMayOrder } from '../shared/delegation/own-licence.ts';
import { sinceLastQuery } from '../shared/handover/handover-query.ts';
import { useFormatMoment } from '../shared/listing/moment.ts';
import { type Medicine, medicinesQuery } from '../shared/medicine/medicine-query.ts';
import { PrintButton } from '../shared/paper/PrintButton.tsx';
import { useClient } from '../shared/team/client.ts';
import { NotFound } from '../shell/Views.tsx';
import { MedicineCard } from './MedicineCard.tsx';
import css from './medicines.module.css';

// By this file, since a file that a route names costs every first load some bytes.
export const MedicinePage = lazy(async () => ({ default: (await import('./MedicinePage.tsx')).MedicinePage }));
export const SigningListPage = lazy(async () => ({ default: (await import('./SigningListPage.tsx')).SigningListPage }));

const OfficeMedicines = lazy(() => import('./OfficeMedicines.tsx'));

const medicinesRoute = getRouteApi('/signed-in/of-client/lakemedel');

type MedicineGroup = MedicineKind | 'NEW' | 'ENDED';
const medicineGroups: readonly MedicineGroup[] = ['NEW', 'SCHEDULED', 'PACK', 'AS_NEEDED', 'ENDED'];
/** `shiftStart`: the reader's last shift. */
const groupOf = ({ kind, current: currentOrder, endedDate }: Medicine, shiftStart: string | undefined): MedicineGroup =>
  endedDate !== null ? 'ENDED' : shiftStart !== undefined && currentOrder.date >= shiftStart ? 'NEW' : kind;

export default function MedicineList() {
  const chosenClient = useChosenClient();
  const { clientId: addressClientId } = medicinesRoute.useSearch();
  const clientId = addressClientId ?? chosenClient?.client.id ?? 0;
  return can(useUser(), 'medicine.see') ? (
    <TeamMedicines clientId={clientId} addressClientId={addressClientId} />
  ) : (
    <Suspense fallback={<Skeleton rowCount={5} />}>
      <OfficeMedicines key={clientId} clientId={clientId} />
    </Suspense>
  );
}

/** `addressClientId`: the client that the address names. */
function TeamMedicines({ clientId, addressClientId }: { clientId: number; addressClientId: number | undefined }) {
  const { t } = useTranslation();
  const formatMoment = useFormatMoment();
  const mayChange = useMayOrder('medicine.change', clientId) === true;
  const clientQuery = useClient(clientId);
  const cardResult = useQuery(cardQuery(clientId));
  const { data: medicinesAnswer, error, refetch } = useQuery(medicinesQuery(clientId));
  const medicines = medicinesAnswer?.medicines;
  const lastShiftQuery = useQuery({ ...sinceLastQuery(clientId), throwOnError: false });
  const shiftSummary = lastShiftQuery.data;
  const activitiesResult = useQuery({ ...activitiesQuery(clientId), enabled: mayChange });
  if (httpStatusOf(error) === 404) return <NotFound />;
  const knownActivityIds = new Set(medicines?.map(({ activity }) => activity.id));
  const proposedActivities = (activitiesResult.data ?? []).filter(
    (activity) => activity.category.containsMedicine && !activity.archived && !knownActivityIds.has(activity.id),
  );
  const alerts = cardResult.data?.alerts ?? [];
  // The alerts stand over the groups, and what is new since the shift in the first of them.
  const isPageDataKnown = medicines !== undefined && areQueriesSettled(cardResult, lastShiftQuery);
  return (
    <Screen
      title={t('medicines.title')}
      pageHeader={<ClientHeader client={clientQuery.data} />}
      backPath="/handelse"
      wide
      actions={
        isPageDataKnown && (
          <>
            <ButtonLink to="/lakemedel/signeringslista" search={{ clientId: addressClientId }} variant="subtle" size="md">
              {t('signingList.title')}
            </ButtonLink>
            {medicines.length > 0 && (
              <PrintButton paper={{ page: 'activities', clientIds: [clientId] }} isReady={clientQuery.data !== undefined} />
            )}
          </>
        )
      }
    >
      {error && <LoadError error={error} retry={() => void refetch()} />}
      {!isPageDataKnown && !error && <Skeleton rowCount={5} />}
      {isPageDataKnown && (
        <div className={css.page}>
          <p className={css.soft}>{t('medicines.asOf', { at: formatMoment(medicinesAnswer!.asOf) })}</p>
          {alerts.length > 0 && (
            <section aria-label={t('alerts.title')}>
              <AlertChips alerts={alerts} />
            </section>
          )}
          {medicines.length === 0 && (
            <EmptyState
              icon={activitiesIcon}
              title={t('medicines.none')}
              text={t(mayChange ? 'medicines.noneNext' : 'medicines.askLeader')}
            />
          )}
          {medicineGroups.map((group) => {
            const groupMedicines = medicines.filter((medicine) => groupOf(medicine, shiftSummary?.from) === group);
            if (groupMedicines.length === 0) return null;
            return (
              <section key={group} aria-labelledby={group}>
                <h2 id={group}>
                  {group === 'NEW'
                    ? t(shiftSummary?.basis === 'NEVER' ? 'medicines.newSinceDay' : 'medicines.newSince')
                    : t(`medicines.groups.${group}`)}
                </h2>
                <ul className={css.list}>
                  {groupMedicines.map((medicine) => (
                    <MedicineCard
                      key={medicine.id}
                      medicine={medicine}
                      isNew={group === 'NEW'}
                      timeZone={clientQuery.data?.timeZone ?? 'Europe/Stockholm'}
                    />
                  ))}
                </ul>
              </section>
            );
          })}
          {proposedActivities.length > 0 && (
            <section className={css.proposed} aria-labelledby="proposed">
              <h2 id="proposed">{t('medicines.proposed')}</h2>
              <p>{t('medicines.proposedText')}</p>
              <ul className={css.list}>
                {proposedActivities.map(({ id, name }) => (
                  <li key={id} className={css.proposal}>
                    <span>{name}</span>
                    <ButtonLink
                      variant="light"
                      size="md"
                      to="/lakemedel/$id"
                      params={{ id: String(id) }}
                      aria-label={t('medicines.makeOf', { name })}
                    >
                      {t('medicines.make')}
                    </ButtonLink>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      )}
    </Screen>
  );
}
