/** In the day's head the client's alerts, always in sight: they stand there before any row does (product «Client card», decisions 063 and 101). */
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { isOrganisation } from '#domain/permissions.ts';
import { useChosenClient, useUser } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { AlertChips } from '../shared/client/AlertChips.tsx';
import { cardQuery } from '../shared/client/card-query.ts';
import css from './client-alerts.module.css';
import { AroundRows } from './OverRows.tsx';

/** Milliseconds for which rows that are there wait for the alerts. */
const MAX_WAIT_MS = 1500;

/** The chosen client's card; the organisation reads none of it. */
function useClientCard() {
  const { id } = useChosenClient()!.client;
  const mayReadCard = !isOrganisation(useUser().roles);
  return { ...useQuery({ ...cardQuery(id), throwOnError: false, enabled: mayReadCard }), id, mayReadCard };
}

/** The day waits no longer: its alerts are there, or cannot be read, or take too long. */
export function useAreAlertsSettled(areRowsLoaded: boolean): boolean {
  const { id, mayReadCard, isFetched } = useClientCard();
  const [lateClientId, setLateClientId] = useState<number>();
  // Answered once is enough: a later try takes nothing away that stands there.
  const isAwaited = mayReadCard && !isFetched && lateClientId !== id;
  useEffect(() => {
    if (!isAwaited || !areRowsLoaded) return;
    const timer = setTimeout(() => setLateClientId(id), MAX_WAIT_MS);
    return () => clearTimeout(timer);
  }, [isAwaited, areRowsLoaded, id]);
  return !isAwaited;
}

export function ClientAlerts() {
  const { t } = useTranslation();
  const { data: card, error, mayReadCard } = useClientCard();
  if (!mayReadCard) return null;
  // Later than the rows: a line has its place.
  if (!card && !error) return <div className={css.part} />;
  return (
    <section className={css.part} aria-label={t('alerts.title')}>
      {card ? (
        card.alerts.length > 0 ? (
          <AlertChips alerts={card.alerts} />
        ) : (
          <p>{t('alerts.none')}</p>
        )
      ) : (
        <>
          <p role="alert">{t('alerts.notRead')}</p>
          <Suspense>
            <AroundRows section="card" />
          </Suspense>
        </>
      )}
    </section>
  );
}
