/** The day of the chosen client: late first, then now, then what comes; what is done steps back (product «The day»). */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { dateLimit } from '#domain/date-limit.ts';
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
import { arrange, dayCountsOf } from '../shared/day/day.ts';
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
import { useNotes } from './use-notes.ts';
import { useOpened } from './use-opened.ts';
import { useRowActs } from './use-row-acts.ts';

/** Without its script, which may be out of reach, the day is shown all the same. */
const PendingActs = lazy(() => retryWhenOnline(() => import('./PendingActs.tsx')));
const BulkDay = lazyWithRetry(withLaterTexts(() => import('../bulk/BulkDay.tsx')));
const EmptyDay = lazy(() => retryWhenOnline(() => import('./EmptyDay.tsx')));

export default function DayFlow() {
  const words = useTextContext();
  const user = useUser();
  const { client } = useChosenClient()!;
  const search = useSearch({ from: '/signed-in/of-client/handelse' });
  const navigate = useNavigate({ from: '/handelse' });
  const { today: todayNow, localDateOf, dayName } = words.dates;
  const { settings, change, isFiltered } = useDaySettings();
  const [isFinishedFolded, setFolded] = useState(false);

  const date = search.date ?? todayNow();
  const { rows, error, refetch, staleSince, isReady, areRowsPainted, pendingActs, needsPendingBar } = useDayRows(client.id, date);
  const now = useNow(refetch);
  const today = localDateOf(now);
  const isToday = date === today;
  const maySign = can(user, 'instance.sign');
  const mayCreate = can(user, 'page.instance.create');
  const isBulkActive = maySign && settings.isMultipleSelectActive;
  const { noteOf, setNotes } = useNotes(maySign && !user.isTheClient);
  useTitle(dayName(date));
  const openDay = (day: string) => void navigate({ search: day === today ? {} : { date: day }, replace: true });
  const turnDays = (days: 1 | -1) => !isBulkActive && addDays(date, days) <= dateLimit(today) && openDay(addDays(date, days));

  const openedState = useOpened(rows);
  const { targetId, setOpen } = openedState;
  const groups = arrange(rows ?? [], now, settings, (row) => noteOf(row)?.mayConfirm);
  const openRows = [...groups.late, ...groups.coming];
  const { flow, moveFocus, tap, swipe } = useRowActs({ openRows, now, isPast: date < today, noteOf, openSheet: openedState.openSheet });
  const rowsToDraw = useFirstRows(rows !== undefined, targetId !== undefined);
  const isEmpty = rows && openRows.length + groups.finished.length === 0;

  return (
    <div
      className={css.screen}
      data-beside={openedState.paneRow ? true : undefined}
      onTouchStart={(event) => swipe(event, { t: words.t, turn: turnDays, settings, rows })}
    >
      <DayHead
        date={date}
        today={today}
        counts={rows && dayCountsOf(rows, now)}
        isFiltered={isFiltered}
        isHeadReady={isReady}
        areRowsPainted={areRowsPainted}
        mayCreate={mayCreate}
        onDate={openDay}
        onPickDate={() => setOpen({ what: 'date' })}
        onFilter={() => setOpen({ what: 'filter' })}
      />
      <Suspense>{needsPendingBar && <PendingActs staleSince={staleSince} acts={pendingActs} />}</Suspense>
      {/* Another one once the head stands over it: nothing of it moves. */}
      <div ref={flow} key={String(isReady)} className={css.flow}>
        {isToday && <OverRows date={date} areRowsThere={rows !== undefined} areRowsPainted={areRowsPainted} />}
        {!rows && !(isReady && error) && <Skeleton rows={8} />}
        {!rows && isReady && error && <LoadError error={error} retry={() => void refetch()} />}
        <Suspense fallback={<Skeleton rows={5} />}>
          {isEmpty && !isBulkActive && <EmptyDay isFiltered={isFiltered} mayCreate={mayCreate} date={date} />}
          {isBulkActive && rows && (
            <BulkDay
              key={date}
              rows={rows}
              clientId={client.id}
              date={date}
              now={now}
              mode={settings.multipleSelectMode}
              onMode={(multipleSelectMode) => change({ multipleSelectMode })}
              onLeave={(ids) => {
                moveFocus(ids);
                change({ isMultipleSelectActive: false });
              }}
            />
          )}
        </Suspense>
        {rows && !isEmpty && !isBulkActive && (
          <DayRows
            groups={groups}
            rowsToDraw={rowsToDraw}
            words={words}
            date={date}
            today={today}
            now={now}
            maySign={maySign}
            targetId={targetId}
            pendingActs={pendingActs}
            noteOf={noteOf}
            isFolded={isFinishedFolded}
            isTheClient={user.isTheClient}
            onFold={() => setFolded(!isFinishedFolded)}
            onStartBulk={() => change({ isMultipleSelectActive: true })}
            onTap={tap}
            onOpen={openedState.openRow}
          />
        )}
        <Suspense>{rows && !isBulkActive && <AroundRows date={date} place="turn" />}</Suspense>
      </div>
      {/* Below the rows, or on a wide screen beside them: they stay where they are when it comes. */}
      <Suspense>{areRowsPainted && rows && !isBulkActive && <AroundRows date={date} />}</Suspense>
      <Suspense>{areRowsPainted && rows && <AroundRows date={date} place="ahead" onNotes={setNotes} />}</Suspense>
      {!isBulkActive && <DayFab date={date} mayCreate={mayCreate} />}
      <DayOverlays
        openedState={openedState}
        date={date}
        today={today}
        now={now}
        noteOf={noteOf}
        settings={settings}
        onActing={moveFocus}
        onPick={openDay}
        onChange={change}
      />
    </div>
  );
}
