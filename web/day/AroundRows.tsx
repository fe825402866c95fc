/**
 * The parts around the day's rows that are fetched late: in its head whom to call (decision 063), what was handed over
 * (R89), where the client's goals stand, in one line, the day's reports, what is not shared or newly is (R21, R88), and the ways to its week
 * and its paper (R62, product «Paper and week»), and what is given as needed (R132). Below the rows, or beside them where the screen is wide, under a calendar. The lines of goals,
 * of counts that are due and of what is given as needed stand over the rows where this device knew last that there are such, and have their place; else below them, where nothing moves when it
 * comes (decision 040). What was handed over has its place over a team's rows, and for the organisation is below.
 */
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, memo, Suspense, useEffect } from 'react';
import { dateLimit } from '#domain/date-limit.ts';
import { can, sideOf } from '#domain/permissions.ts';
import { retryWhenOnline } from '../core/retry-when-online.ts';
import { useChosenClient, useUser } from '../core/session.ts';
import { useTexts, withLaterTexts } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import Calendar from '../kit/Calendar.tsx';
import { useDates } from '../kit/dates.ts';
import { Icon } from '../kit/Icon.tsx';
import { reload } from '../kit/icons.ts';
import { useIsRoomy } from '../kit/use-wide.ts';
import { cardQuery } from '../shared/client/card-query.ts';
import { useLiveDay } from '../shared/day/live-day.ts';
import NotShared from '../shared/day/NotShared.tsx';
import { Pulse } from '../shared/goals/Pulse.tsx';
import { usePulse } from '../shared/goals/use-pulse.ts';
import { loadOutbox } from '../sync/load-outbox.ts';
import { AdjacentDays } from './AdjacentDays.tsx';
import { AsNeededMedicines, useAsNeededMedicines } from './AsNeededMedicines.tsx';
import around from './around.module.css';
import { CallButton } from './CallButton.tsx';
import DayLinks from './DayLinks.tsx';
import DayReports from './DayReports.tsx';
import css from './day.module.css';
import Handover from './Handover.tsx';
import SharingNotice from './SharingNotice.tsx';
import { StockCounts, useDueCounts } from './StockCounts.tsx';
import { useFetchAhead } from './use-fetch-ahead.ts';
import { type OnNotes, useNotesOfDay } from './use-notes-of-day.ts';

// At module level: the React Compiler skips a component whose body holds import().
const loadSheet = () => import('./InstanceSheet.tsx');
const loadPending = () => import('./PendingActs.tsx');
const Tour = lazy(() => retryWhenOnline(withLaterTexts(() => import('./Tour.tsx'))));
const DelegationNotice = lazy(() => retryWhenOnline(withLaterTexts(() => import('../shared/delegation/DelegationNotice.tsx'))));
const loadSwipe = withLaterTexts(() => import('./swipe.ts'));

/** `place`: whom to call, in the day's head, over its rows, right after them, the card asked for again, the demo's tour, nothing to be seen, else below or beside them. */
export type AroundProps = { date?: string; place?: 'call' | 'over' | 'turn' | 'ahead' | 'card' | 'tour'; onNotes?: OnNotes };

/** Drawn again only when these are others: a tap on a row draws none of it. */
export default memo(function AroundRows({ date = '', place, onNotes }: AroundProps) {
  const { id } = useChosenClient()!.client;
  if (place === 'card') return <CardRetryButton clientId={id} />;
  if (place === 'tour') return <Tour />;
  if (place === 'ahead') return <DayListeners date={date} onNotes={onNotes!} />;
  if (place === 'turn') return <AdjacentDays date={date} />;
  if (place === 'call') return <CallButton key={id} clientId={id} />;
  return <PartsAround date={date} isOverRows={place === 'over'} />;
});

function CardRetryButton({ clientId }: { clientId: number }) {
  const { t } = useTexts();
  const { isFetching, refetch } = useQuery({ ...cardQuery(clientId), throwOnError: false });
  return (
    <Button variant="light" size="md" icon={<Icon d={reload} size={20} />} loading={isFetching} onClick={() => void refetch()}>
      {t('shared.retry')}
    </Button>
  );
}

/** Hears what others do to the day, says what one has no delegation for and what two sign, and fetches what the next tap and a place without contact will need (decision 095). */
function DayListeners({ date, onNotes }: { date: string; onNotes: OnNotes }) {
  const { id: clientId } = useChosenClient()!.client;
  const { today: todayNow } = useDates();
  useLiveDay(clientId, date);
  useFetchAhead([loadOutbox], [loadSwipe, loadPending, loadSheet], { clientId, today: todayNow() });
  useNotesOfDay(clientId, date, onNotes);
  return null;
}

/**
 * The place of a line over the rows: there is one where this device knew last that there is one. As the day was drawn: the next one has its place above,
 * or none.
 */
function usePlaceAbove(storageKey: string, hasContent: boolean | undefined, isOverRows: boolean): boolean {
  const hasPlaceAbove = storageKey in localStorage;
  useEffect(() => {
    if (isOverRows || hasContent === undefined || hasContent === hasPlaceAbove) return;
    const save = () => (hasContent ? localStorage.setItem(storageKey, '1') : localStorage.removeItem(storageKey));
    addEventListener('pagehide', save);
    return () => {
      removeEventListener('pagehide', save);
      save();
    };
  }, [isOverRows, storageKey, hasContent, hasPlaceAbove]);
  return hasPlaceAbove;
}

function PartsAround({ date, isOverRows }: { date: string; isOverRows: boolean }) {
  const { id: clientId } = useChosenClient()!.client;
  const { today } = useDates();
  const { pulses, isPending } = usePulse(clientId);
  const user = useUser();
  const isOfTeam = can(user, 'handover.write');
  const hasRoom = useIsRoomy();
  const navigate = useNavigate({ from: '/handelse' });
  const hasGoals = pulses && pulses.length > 0;
  const areGoalsAbove = usePlaceAbove(`goals:${clientId}`, hasGoals, isOverRows);
  const asNeededMedicines = useAsNeededMedicines(clientId);
  const isAsNeededAbove = usePlaceAbove(`asNeeded:${clientId}`, asNeededMedicines && asNeededMedicines.length > 0, isOverRows);
  const asNeededPart = asNeededMedicines && asNeededMedicines.length > 0 && (
    <AsNeededMedicines key={clientId} clientId={clientId} medicines={asNeededMedicines} />
  );
  const dueCounts = useDueCounts(clientId);
  const areCountsAbove = usePlaceAbove(`counts:${clientId}`, dueCounts && dueCounts.length > 0, isOverRows);
  const countsPart = dueCounts && dueCounts.length > 0 && <StockCounts clientId={clientId} dueCounts={dueCounts} />;
  const goalsLine = hasGoals && <Pulse clientId={clientId} pulses={pulses} />;
  if (isOverRows)
    return (
      <div className={css.over}>
        {isOfTeam && (
          <div className={css.handed}>
            <Handover key={clientId} clientId={clientId} />
          </div>
        )}
        {isAsNeededAbove && <div className={css.handed}>{asNeededPart}</div>}
        {areCountsAbove && <div className={css.handed}>{countsPart}</div>}
        {areGoalsAbove && <div className={css.pulse}>{goalsLine}</div>}
      </div>
    );
  const openDay = (day: string) => void navigate({ search: day === today() ? {} : { date: day }, replace: true });
  return (
    <div className={css.around}>
      {hasRoom && (
        <div className={around.calendar}>
          <Calendar day={date} to={dateLimit(today())} onPick={openDay} />
          <DayLinks date={date} />
        </div>
      )}
      {date === today() && !isOfTeam && !user.isTheClient && <Handover key={clientId} clientId={clientId} />}
      {date === today() && !isAsNeededAbove && asNeededPart}
      {date === today() && !areCountsAbove && countsPart}
      {date === today() && !areGoalsAbove && goalsLine}
      {!isPending && <DayReports clientId={clientId} date={date} />}
      {!isPending && !hasRoom && <DayLinks date={date} />}
      {!can(user, 'instance.sign') && <NotShared clientId={clientId} date={date} />}
      {sideOf(user.roles) === 'team' && <SharingNotice clientId={clientId} />}
      {date === today() && isOfTeam && (
        <Suspense>
          <DelegationNotice />
        </Suspense>
      )}
    </div>
  );
}
