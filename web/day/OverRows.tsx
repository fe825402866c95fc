/** Parts over the day's rows that come later than they, in a place reserved for them: nothing moves when they do (decisions 040, 062 and 063). */
import { lazy, Suspense, useMemo } from 'react';
import { isOrganisation } from '#domain/permissions.ts';
import { retryWhenOnline } from '../core/retry-when-online.ts';
import { useChosen, useWho } from '../core/session.ts';
import { withLaterTexts } from '../core/texts.ts';
import css from './day.module.css';

const load = withLaterTexts(() => import('./AroundRows.tsx'));
/** Without its script, which may be out of reach, the day is shown all the same. */
export const AroundRows = lazy(() => retryWhenOnline(load));

/** In the day's head, for the team: the client's alerts, as high as they were on this device, or whom to call. */
export function InHead({ date, place, isSeen }: { date: string; place: 'alerts' | 'call'; isSeen: boolean }) {
  'use no memo'; // of the first load: what the compiler remembers of it weighs more than it saves
  const { roles } = useWho();
  const { id } = useChosen()!.client;
  // As it was known when it was first drawn, on a screen of this width: what is noted since is the next one's.
  const minHeight = useMemo(() => `${localStorage[`${place}:${id}:${innerWidth}`]}px`, [place, id]);
  return (
    !isOrganisation(roles) && (
      <div className={css[place]} style={{ minHeight }}>
        <Suspense>{isSeen && <AroundRows date={date} place={place} />}</Suspense>
      </div>
    )
  );
}

export function OverRows({ date, isThere, isSeen }: { date: string; isThere: boolean; isSeen: boolean }) {
  'use no memo'; // of the first load: what the compiler remembers of it weighs more than it saves
  const { roles } = useWho();
  const { id } = useChosen()!.client;
  if (!isThere) return null;
  const places = (
    <>
      {!isOrganisation(roles) && <div className={css.handed} />}
      {`goals:${id}` in localStorage && <div className={css.pulse} />}
    </>
  );
  return <Suspense fallback={places}>{isSeen ? <AroundRows date={date} place="over" /> : places}</Suspense>;
}
