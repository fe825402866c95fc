/** Parts over the day's rows that come later than they, in a place reserved for them: nothing moves when they do (decisions 040 and 062). */
import { lazy, Suspense } from 'react';
import { isOrganisation } from '#domain/permissions.ts';
import { retryWhenOnline } from '../core/retry-when-online.ts';
import { useChosenClient, useUser } from '../core/session.ts';
import { withLaterTexts } from '../core/texts.ts';
import css from './day.module.css';

const loadAroundRows = withLaterTexts(() => import('./AroundRows.tsx'));
/** Without its script, which may be out of reach, the day is shown all the same. */
export const AroundRows = lazy(() => retryWhenOnline(loadAroundRows));

/** In the day's head, for the team: whom to call. */
export function CallButtonSlot({ date, areRowsPainted }: { date: string; areRowsPainted: boolean }) {
  const { roles } = useUser();
  return (
    !isOrganisation(roles) && (
      <div className={css.call}>
        <Suspense>{areRowsPainted && <AroundRows date={date} section="call" />}</Suspense>
      </div>
    )
  );
}

export function OverRows({ date, areRowsLoaded, areRowsPainted }: { date: string; areRowsLoaded: boolean; areRowsPainted: boolean }) {
  const { roles } = useUser();
  const { id } = useChosenClient()!.client;
  if (!areRowsLoaded) return null;
  const placeholders = (
    <div className={css.over}>
      {!isOrganisation(roles) && <div className={css.handed} />}
      {['asNeeded', 'counts'].map((lineName) => `${lineName}:${id}` in localStorage && <div key={lineName} className={css.handed} />)}
      {`goals:${id}` in localStorage && <div className={css.pulse} />}
    </div>
  );
  return <Suspense fallback={placeholders}>{areRowsPainted ? <AroundRows date={date} section="over" /> : placeholders}</Suspense>;
}
