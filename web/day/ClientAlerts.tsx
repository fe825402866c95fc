/** In the day's head the client's alerts, always in sight: they stand there before any row does (product «Client card», decisions 063 and 101). */
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { isOrganisation } from '#domain/permissions.ts';
import { useChosenClient, useUser } from '../core/session.ts';
import { useTexts } from '../core/texts.ts';
import { AlertChips } from '../shared/client/AlertChips.tsx';
import { cardQuery } from '../shared/client/card-query.ts';
import css from './client-alerts.module.css';
import { AroundRows } from './OverRows.tsx';

/** Milliseconds for which rows that are there wait for the alerts. */
const MAX_WAIT_MS = 1500;

/** The chosen client's card; the organisation reads none of it. */
function useCard() {
  const { id } = useChosenClient()!.client;
  const mayReadCard = !isOrganisation(useUser().roles);
  return { ...useQuery({ ...cardQuery(id), throwOnError: false, enabled: mayReadCard }), id, isRead: mayReadCard };
}

/** The day waits no longer: its alerts are there, or cannot be read, or take too long. */
export function useAreAlertsSettled(areRowsThere: boolean): boolean {
  const { id, isRead, isFetched } = useCard();
  const [lateClientId, setLateOf] = useState<number>();
  // Answered once is enough: a later try takes nothing away that stands there.
  const isAwaited = isRead && !isFetched && lateClientId !== id;
  useEffect(() => {
    if (!isAwaited || !areRowsThere) return;
    const timer = setTimeout(() => setLateOf(id), MAX_WAIT_MS);
    return () => clearTimeout(timer);
  }, [isAwaited, areRowsThere, id]);
  return !isAwaited;
}

export function ClientAlerts() {
  const { t } = useTexts();
  const { data: card, error, isRead } = useCard();
  if (!isRead) return null;
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
            <AroundRows place="card" />
          </Suspense>
        </>
      )}
    </section>
  );
}
