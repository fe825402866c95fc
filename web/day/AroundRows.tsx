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
import { computeDateLimit } from '#domain/date-limit.ts';
import { can, sideOf } from '#domain/permissions.ts';
import { retryWhenOnline } from '../core/retry-when-online.ts';
import { useChosenClient, useUser } from '../core/session.ts';
import { useTranslation, withLaterTexts } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import Calendar from '../kit/Calendar.tsx';
import { useDateFormatters } from '../kit/dates.ts';
import { Icon } from '../kit/Icon.tsx';
import { reloadIcon } from '../kit/icons.ts';
import { useIsRoomy } from '../kit/use-wide.ts';
import { cardQuery } from '../shared/client/card-query.ts';
import { useLiveDay } from '../shared/day/live-day.ts';
import NotSharedNotice from '../shared/day/NotShared.tsx';
import { PulseSummary } from '../shared/goals/Pulse.tsx';
import { usePulse } from '../shared/goals/use-pulse.ts';
import { loadOutbox } from '../sync/load-outbox.ts';
import { AdjacentDays } from './AdjacentDays.tsx';
import { AsNeededMedicines, useAsNeededMedicines } from './AsNeededMedicines.tsx';
import aroundCss from './around.module.css';
import { CallButton } from './CallButton.tsx';
import DayLinks from './DayLinks.tsx';
import DayReports from './DayReports.tsx';
import css from './day.module.css';
import Handover from './Handover.tsx';
import SharingNotice from './SharingNotice.tsx';
import { StockCounts, useDueCounts } from './StockCounts.tsx';
import { usePrefetching } from './use-fetch-ahead.ts';
import { type OnNoticesChange, useDayNotices } from './use-notes-of-day.ts';

// At module level: the React Compiler skips a component whose body holds import().
const loadInstanceSheet = () => import('./InstanceSheet.tsx');
const loadPendingActs = () => import('./PendingActs.tsx');
const Tour = lazy(() => retryWhenOnline(withLaterTexts(() => import('./Tour.tsx'))));
const DelegationNotice = lazy(() => retryWhenOnline(withLaterTexts(() => import('../shared/delegation/DelegationNotice.tsx'))));
const loadSwipe = withLaterTexts(() => import('./swipe.ts'));

/** `section`: whom to call, in the day's head, over its rows, right after them, the card asked for again, the demo's tour, nothing to be seen, else below or beside them. */
export type AroundProps = {
  date?: string;
  section?: 'call' | 'over' | 'turn' | 'ahead' | 'card' | 'tour';
  onNoticesChange?: OnNoticesChange;
};

/** Drawn again only when these are others: a tap on a row draws none of it. */
export default memo(function AroundRows({ date = '', section, onNoticesChange }: AroundProps) {
  const { id } = useChosenClient()!.client;
  if (section === 'card') return <CardRetryButton clientId={id} />;
  if (section === 'tour') return <Tour />;
  if (section === 'ahead') return <DayListeners date={date} onNoticesChange={onNoticesChange!} />;
  if (section === 'turn') return <AdjacentDays date={date} />;
  if (section === 'call') return <CallButton key={id} clientId={id} />;
  return <SurroundingSections date={date} isOverRows={section === 'over'} />;
});

function CardRetryButton({ clientId }: { clientId: number }) {
  const { t } = useTranslation();
  const { isFetching, refetch } = useQuery({ ...cardQuery(clientId), throwOnError: false });
  return (
    <Button variant="light" size="md" icon={<Icon d={reloadIcon} size={20} />} isLoading={isFetching} onClick={() => void refetch()}>
      {t('shared.retry')}
    </Button>
  );
}

/** Hears what others do to the day, says what one has no delegation for and what two sign, and fetches what the next tap and a place without contact will need (decision 095). */
function DayListeners({ date, onNoticesChange }: { date: string; onNoticesChange: OnNoticesChange }) {
  const { id: clientId } = useChosenClient()!.client;
  const { today: getToday } = useDateFormatters();
  useLiveDay(clientId, date);
  usePrefetching([loadOutbox], [loadSwipe, loadPendingActs, loadInstanceSheet], { clientId, today: getToday() });
  useDayNotices(clientId, date, onNoticesChange);
  return null;
}

/**
 * The place of a line over the rows: there is one where this device knew last that there is one. As the day was drawn: the next one has its place above,
 * or none.
 */
function useIsPlacedAbove(storageKey: string, hasContent: boolean | undefined, isOverRows: boolean): boolean {
  const hasPlaceAbove = storageKey in localStorage;
  useEffect(() => {
    if (isOverRows || hasContent === undefined || hasContent === hasPlaceAbove) return;
    const saveHasContent = () => (hasContent ? localStorage.setItem(storageKey, '1') : localStorage.removeItem(storageKey));
    addEventListener('pagehide', saveHasContent);
    return () => {
      removeEventListener('pagehide', saveHasContent);
      saveHasContent();
    };
  }, [isOverRows, storageKey, hasContent, hasPlaceAbove]);
  return hasPlaceAbove;
}

function SurroundingSections({ date, isOverRows }: { date: string; isOverRows: boolean }) {
  const { id: clientId } = useChosenClient()!.client;
  const { today } = useDateFormatters();
  const { pulses, isPending } = usePulse(clientId);
  const user = useUser();
  const isOfTeam = can(user, 'handover.write');
  const isScreenRoomy = useIsRoomy();
  const navigate = useNavigate({ from: '/handelse' });
  const hasGoals = pulses && pulses.length > 0;
  const areGoalsAbove = useIsPlacedAbove(`goals:${clientId}`, hasGoals, isOverRows);
  const asNeededMedicines = useAsNeededMedicines(clientId);
  const isAsNeededAbove = useIsPlacedAbove(`asNeeded:${clientId}`, asNeededMedicines && asNeededMedicines.length > 0, isOverRows);
  const asNeededSection = asNeededMedicines && asNeededMedicines.length > 0 && (
    <AsNeededMedicines key={clientId} clientId={clientId} medicines={asNeededMedicines} />
  );
  const dueCounts = useDueCounts(clientId);
  const areCountsAbove = useIsPlacedAbove(`counts:${clientId}`, dueCounts && dueCounts.length > 0, isOverRows);
  const countsSection = dueCounts && dueCounts.length > 0 && <StockCounts clientId={clientId} dueCounts={dueCounts} />;
  const goalsLine = hasGoals && <PulseSummary clientId={clientId} pulses={pulses} />;
  if (isOverRows)
    return (
      <div className={css.over}>
        {isOfTeam && (
          <div className={css.handed}>
            <Handover key={clientId} clientId={clientId} />
          </div>
        )}
        {isAsNeededAbove && <div className={css.handed}>{asNeededSection}</div>}
        {areCountsAbove && <div className={css.handed}>{countsSection}</div>}
        {areGoalsAbove && <div className={css.pulse}>{goalsLine}</div>}
      </div>
    );
  const openDay = (day: string) => void navigate({ search: day === today() ? {} : { date: day }, replace: true });
  return (
    <div className={css.around}>
      {isScreenRoomy && (
        <div className={aroundCss.calendar}>
          <Calendar day={date} to={computeDateLimit(today())} onPick={openDay} />
          <DayLinks date={date} />
        </div>
      )}
      {date === today() && !isOfTeam && !user.isTheClient && <Handover key={clientId} clientId={clientId} />}
      {date === today() && !isAsNeededAbove && asNeededSection}
      {date === today() && !areCountsAbove && countsSection}
      {date === today() && !areGoalsAbove && goalsLine}
      {!isPending && <DayReports clientId={clientId} date={date} />}
      {!isPending && !isScreenRoomy && <DayLinks date={date} />}
      {!can(user, 'instance.sign') && <NotSharedNotice clientId={clientId} date={date} />}
      {sideOf(user.roles) === 'team' && <SharingNotice clientId={clientId} />}
      {date === today() && isOfTeam && (
        <Suspense>
          <DelegationNotice />
        </Suspense>
      )}
    </div>
  );
}
