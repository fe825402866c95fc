/** The day of the chosen client: late first, then now, then what comes; what is done steps back (product «The day»). */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { computeDateLimit } from '#domain/date-limit.ts';
import { can } from '#domain/permissions.ts';
import { retryWhenOnline } from '../core/retry-when-online.ts';
import { useChosenClient, useUser } from '../core/session.ts';
import { withLaterTexts } from '../core/texts.ts';
import { useTitle } from '../core/title.ts';
import { addDays } from '../kit/dates.ts';
import { LoadError } from '../kit/LoadError.tsx';
import { lazyWithRetry } from '../kit/lazy-with-retry.tsx';
import { useNow } from '../kit/now.ts';
import { Skeleton } from '../kit/Skeleton.tsx';
import { dayCountsOf, groupInstances } from '../shared/day/day.ts';
import { useTextContext } from '../shared/day/row-words.ts';
import { DayFab } from './DayFab.tsx';
import { DayHead } from './DayHead.tsx';
import { DayOverlays } from './DayOpened.tsx';
import { DayRows } from './DayRows.tsx';
import css from './day.module.css';
import { useDaySettings } from './day-settings.ts';
import { useFirstRows } from './first-rows.ts';
import { AroundRows, OverRows } from './OverRows.tsx';
import { useDayRows } from './use-day-rows.ts';
import { useRowNotices } from './use-notes.ts';
import { useOpenedView } from './use-opened.ts';
import { useRowActs } from './use-row-acts.ts';

/** Without its script, which may be out of reach, the day is shown all the same. */
const PendingActs = lazy(() => retryWhenOnline(() => import('./PendingActs.tsx')));
const BulkDay = lazyWithRetry(withLaterTexts(() => import('../bulk/BulkDay.tsx')));
const EmptyDay = lazy(() => retryWhenOnline(() => import('./EmptyDay.tsx')));

export default function DayFlow() {
  const textContext = useTextContext();
  const user = useUser();
  const { client } = useChosenClient()!;
  const search = useSearch({ from: '/signed-in/of-client/handelse' });
  const navigate = useNavigate({ from: '/handelse' });
  const { today: getToday, localDateOf, dayName } = textContext.dates;
  const { settings, changeSettings, isFiltered } = useDaySettings();
  const [areFinishedFolded, setFinishedFolded] = useState(false);

  const date = search.date ?? getToday();
  const { instances, error, refetch, staleSince, isReady, areRowsPainted, pendingActs, needsPendingBar } = useDayRows(client.id, date);
  const now = useNow(refetch);
  const today = localDateOf(now);
  const isToday = date === today;
  const maySign = can(user, 'instance.sign');
  const mayCreate = can(user, 'page.instance.create');
  const isBulkActive = maySign && settings.isMultipleSelectActive;
  const { noticeOf, setNotes: setNotices } = useRowNotices(maySign && !user.isTheClient);
  useTitle(dayName(date));
  const openDay = (day: string) => void navigate({ search: day === today ? {} : { date: day }, replace: true });
  const changeDayBy = (days: 1 | -1) => !isBulkActive && addDays(date, days) <= computeDateLimit(today) && openDay(addDays(date, days));

  const openedState = useOpenedView(instances);
  const { targetId, setOpen: setOpenView } = openedState;
  const instanceGroups = groupInstances(instances ?? [], now, settings, (instance) => noticeOf(instance)?.mayConfirm);
  const openInstances = [...instanceGroups.late, ...instanceGroups.coming];
  const {
    flow: flowRef,
    moveFocus,
    tap: handleTap,
    handleSwipe,
  } = useRowActs({ openInstances, now, isPast: date < today, noticeOf, openSheet: openedState.openSheet });
  const selectRowsToDraw = useFirstRows(instances !== undefined, targetId !== undefined);
  const isDayEmpty = instances && openInstances.length + instanceGroups.finished.length === 0;

  return (
    <div
      className={css.screen}
      data-beside={openedState.paneRow ? true : undefined}
      onTouchStart={(event) => handleSwipe(event, { t: textContext.t, changeDayBy, settings, instances })}
    >
      <DayHead
        date={date}
        today={today}
        dayCounts={instances && dayCountsOf(instances, now)}
        isFiltered={isFiltered}
        isHeadReady={isReady}
        areRowsPainted={areRowsPainted}
        mayCreate={mayCreate}
        onDateChange={openDay}
        onOpenCalendar={() => setOpenView({ what: 'date' })}
        onOpenFilter={() => setOpenView({ what: 'filter' })}
      />
      <Suspense>{needsPendingBar && <PendingActs staleSince={staleSince} acts={pendingActs} />}</Suspense>
      {/* Another one once the head stands over it: nothing of it moves. */}
      <div ref={flowRef} key={String(isReady)} className={css.flow}>
        {isToday && <OverRows date={date} areRowsLoaded={instances !== undefined} areRowsPainted={areRowsPainted} />}
        {!instances && !(isReady && error) && <Skeleton rowCount={8} />}
        {!instances && isReady && error && <LoadError error={error} retry={() => void refetch()} />}
        <Suspense fallback={<Skeleton rowCount={5} />}>
          {isDayEmpty && !isBulkActive && <EmptyDay isFiltered={isFiltered} mayCreate={mayCreate} date={date} />}
          {isBulkActive && instances && (
            <BulkDay
              key={date}
              instances={instances}
              clientId={client.id}
              date={date}
              now={now}
              mode={settings.multipleSelectMode}
              onMode={(multipleSelectMode) => changeSettings({ multipleSelectMode })}
              onLeave={(ids) => {
                moveFocus(ids);
                changeSettings({ isMultipleSelectActive: false });
              }}
            />
          )}
        </Suspense>
        {instances && !isDayEmpty && !isBulkActive && (
          <DayRows
            instanceGroups={instanceGroups}
            selectRowsToDraw={selectRowsToDraw}
            textContext={textContext}
            date={date}
            today={today}
            now={now}
            maySign={maySign}
            targetId={targetId}
            pendingActs={pendingActs}
            noticeOf={noticeOf}
            areFinishedFolded={areFinishedFolded}
            isTheClient={user.isTheClient}
            onToggleFinished={() => setFinishedFolded(!areFinishedFolded)}
            onStartBulk={() => changeSettings({ isMultipleSelectActive: true })}
            onTap={handleTap}
            onOpen={openedState.openInstance}
          />
        )}
        <Suspense>{instances && !isBulkActive && <AroundRows date={date} section="turn" />}</Suspense>
      </div>
      {/* Below the rows, or on a wide screen beside them: they stay where they are when it comes. */}
      <Suspense>{areRowsPainted && instances && !isBulkActive && <AroundRows date={date} />}</Suspense>
      <Suspense>{areRowsPainted && instances && <AroundRows date={date} section="ahead" onNoticesChange={setNotices} />}</Suspense>
      {!isBulkActive && <DayFab date={date} mayCreate={mayCreate} />}
      <DayOverlays
        openedState={openedState}
        date={date}
        today={today}
        now={now}
        noticeOf={noticeOf}
        settings={settings}
        onBeforeAct={moveFocus}
        onPick={openDay}
        onChange={changeSettings}
      />
    </div>
  );
}
