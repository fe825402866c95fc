/** The day of the chosen client: late first, then now, then what comes; what is done steps back (product «The day»). */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, startTransition, type TouchEvent, useEffect, useState } from 'react';
import { dateLimit } from '#domain/date-limit.ts';
import { can } from '#domain/permissions.ts';
import { isOpen } from '#domain/planning/instance.ts';
import { isOneTapEnough } from '#domain/planning/one-tap.ts';
import { serverNow } from '../core/clock.ts';
import { retryWhenOnline } from '../core/retry-when-online.ts';
import { useSeen } from '../core/seen.ts';
import { useChosen, useWho } from '../core/session.ts';
import { withLaterTexts } from '../core/texts.ts';
import { useTitle } from '../core/title.ts';
import { addDays } from '../kit/dates.ts';
import { Icon } from '../kit/Icon.tsx';
import { down } from '../kit/icons.ts';
import { LoadError } from '../kit/LoadError.tsx';
import { late } from '../kit/late.tsx';
import { useNow } from '../kit/now.ts';
import { Skeleton } from '../kit/Skeleton.tsx';
import { useSteady } from '../kit/steady.ts';
import { arrange, countsOf, drawnAt, type Row } from '../shared/day/day.ts';
import { useDay } from '../shared/day/day-query.ts';
import notice from '../shared/day/notice.module.css';
import { useWords } from '../shared/day/row-words.ts';
import { usePending, useWaiting } from '../shared/pending/pending.ts';
import { useActs } from './acts.ts';
import { useAlertsFirst } from './ClientAlerts.tsx';
import { DayFab } from './DayFab.tsx';
import { DayHead } from './DayHead.tsx';
import { DayRow } from './DayRow.tsx';
import css from './day.module.css';
import { useDayFocus } from './day-focus.ts';
import { useDaySettings } from './day-settings.ts';
import { useFirstRows } from './first-rows.ts';
import { AroundRows, OverRows } from './OverRows.tsx';
import { useNotes } from './use-notes.ts';

const InstanceSheet = late(() => import('./InstanceSheet.tsx'));
const loadSwipe = withLaterTexts(() => import('./swipe.ts'));
const HeadSheet = late(withLaterTexts(() => import('./HeadSheet.tsx')));
/** Without its script, which may be out of reach, the day is shown all the same. */
const PendingActs = lazy(() => retryWhenOnline(() => import('./PendingActs.tsx')));
const BulkDay = late(withLaterTexts(() => import('../bulk/BulkDay.tsx')));
const InstancePane = late(() => import('./InstancePane.tsx'));
/** The tour is of the demo alone, once. */
const hasTour = localStorage.tour === 'first';
const EmptyDay = lazy(() => retryWhenOnline(() => import('./EmptyDay.tsx')));

/** A screen this wide shows the opened instance beside the list. */
const hasPane = () => matchMedia('(min-width: 68.75em)').matches;

type Open = { what: 'instance'; id: number; row?: Row } | { what: 'date' } | { what: 'filter' } | null;

export default function DayFlow() {
  'use no memo'; // its rows keep themselves: what the compiler remembers of the rest costs the first load a kibibyte
  const words = useWords();
  const { t } = words;
  const who = useWho();
  const chosen = useChosen()!;
  const search = useSearch({ from: '/signed-in/of-client/handelse' });
  const navigate = useNavigate({ from: '/handelse' });
  const { today: todayNow, dayOf, clockOf, dayName } = words.dates;
  const { settings, change, isFiltered } = useDaySettings();
  const [open, setOpenNow] = useState<Open>(null);
  const [isFolded, setFolded] = useState(false);
  /** The row beside the list while a sheet of its lies open: it stays, even when it has gone from the day (R78). */
  const [rowUnderSheet, setRowUnderSheet] = useState<Row>();

  const date = search.date ?? todayNow();
  const { data: rows, error, refetch, since: staleSince } = useDay(chosen.client.id, date);
  const isReady = useAlertsFirst(rows !== undefined);
  const data = isReady ? rows : undefined;
  const pendingActs = usePending().filter(({ isAwaited }) => !isAwaited);
  const waiting = useWaiting();
  const now = useNow(refetch);
  const today = dayOf(now);
  const isToday = date === today;
  const maySign = can(who, 'instance.sign');
  const { noteOf, setNotes } = useNotes(maySign && !who.isTheClient);
  const mayCreate = can(who, 'page.instance.create');
  const isBulk = maySign && settings.isMultipleSelectActive;
  useTitle(dayName(date));
  const setOpen = (next: Open | ((at: Open) => Open)) => startTransition(() => setOpenNow(next));
  const close = () => setOpen((at) => (at === open ? null : at));
  const toDay = (day: string) => void navigate({ search: day === today ? {} : { date: day }, replace: true });
  const turn = (days: 1 | -1) => !isBulk && addDays(date, days) <= dateLimit(today) && toDay(addDays(date, days));
  const isSeen = useSeen(isReady && Boolean(data ?? error));
  // A link to an instance scrolls to it, and `id` opens it too.
  const targetId = search.id ?? search.scrollId;
  const isThere = data?.some((row) => row.id === targetId);
  useEffect(() => {
    if (!isThere || !targetId) return;
    document.querySelector(`[data-row="${targetId}"]`)?.scrollIntoView({ block: 'center' });
    if (search.id && !hasPane()) startTransition(() => setOpenNow({ what: 'instance', id: targetId }));
  }, [isThere, targetId, search.id]);

  const { late: lateRows, coming, finished } = arrange(data ?? [], now, settings, (row) => noteOf(row)?.isMine);
  const { flow, focusNext } = useDayFocus();
  const moveFocus = (ids: readonly number[]) => focusNext({ ids, before: [...lateRows, ...coming].map(({ id }) => id) });
  const { act, isSending } = useActs(moveFocus);
  const firstOf = useFirstRows(data !== undefined, targetId !== undefined);

  const openRow = useSteady((row: Row) =>
    hasPane()
      ? void navigate({ search: (at) => ({ ...at, id: row.id, scrollId: undefined }), replace: true, resetScroll: false })
      : setOpen({ what: 'instance', id: row.id, row }),
  );
  const isOneTap = (row: Row) => isOpen(row) && !noteOf(row) && isOneTapEnough(row, now, date < today);
  const tap = useSteady<[row: Row, at?: string, tries?: number]>((row, at = serverNow(), tries = 10) => {
    if (isSending(row.id)) return;
    if (noteOf(row)?.isUnknown && tries) return void setTimeout(() => tap(row, at, tries - 1), 100);
    if (isOneTap(row)) void act(row, { act: 'sign', time: { when: 'now' } }, at);
    else setOpen({ what: 'instance', id: row.id, row });
  });
  const swipe = ({ nativeEvent }: TouchEvent) =>
    void loadSwipe().then(
      ({ follow }) => follow(nativeEvent, { t, turn, settings, data, isOneTap, isSending }),
      () => {},
    );

  const list = (rows: readonly Row[], above = 0) =>
    firstOf(rows, above).map((row) => (
      <DayRow
        key={row.id}
        row={row}
        words={words}
        now={drawnAt(row, now)}
        isToday={isToday}
        marked={row.id === targetId}
        maySign={maySign && !(row.isHealthCare && who.isTheClient)}
        note={noteOf(row)}
        isPendingAct={pendingActs.some(({ instanceId, refused }) => instanceId === row.id && !refused)}
        onTap={tap}
        onOpen={openRow}
      />
    ));
  const openedRow = open?.what === 'instance' ? data?.find((row) => row.id === open.id) : undefined;
  const sheetRow = openedRow ?? (open?.what === 'instance' ? open.row : undefined);
  const namedRow = search.id ? data?.find((row) => row.id === search.id) : undefined;
  const selected = namedRow ?? (rowUnderSheet && rowUnderSheet.id === search.id ? rowUnderSheet : undefined);
  const isEmpty = data && lateRows.length + coming.length + finished.length === 0;

  return (
    <div className={css.screen} data-beside={selected ? true : undefined} onTouchStart={swipe}>
      <DayHead
        date={date}
        today={today}
        counts={data && countsOf(data, now)}
        isFiltered={isFiltered}
        isReady={isReady}
        isSeen={isSeen}
        mayCreate={mayCreate}
        onDate={toDay}
        onPickDate={() => setOpen({ what: 'date' })}
        onFilter={() => setOpen({ what: 'filter' })}
      />
      <Suspense>{(staleSince || waiting || pendingActs.length > 0) && <PendingActs staleSince={staleSince} acts={pendingActs} />}</Suspense>
      {/* Another one once the head stands over it: nothing of it moves. */}
      <div ref={flow} key={String(isReady)} className={css.flow}>
        {isToday && <OverRows date={date} isThere={data !== undefined} isSeen={isSeen} />}
        {!data && !(isReady && error) && <Skeleton rows={8} />}
        {!data && isReady && error && <LoadError error={error} retry={() => void refetch()} />}
        <Suspense fallback={<Skeleton rows={5} />}>
          {isEmpty && !isBulk && <EmptyDay isFiltered={isFiltered} mayCreate={mayCreate} date={date} />}
          {isBulk && data && (
            <BulkDay
              key={date}
              rows={data}
              clientId={chosen.client.id}
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
        {data && !isEmpty && !isBulk && (
          <>
            <div className={css.tools}>
              {(isToday || lateRows.length + coming.length > 0) && (
                <h2 className={css.section}>{t(date < today ? 'day.missedTitle' : 'day.todo')}</h2>
              )}
              {maySign && (
                <button type="button" className={css.several} onClick={() => change({ isMultipleSelectActive: true })}>
                  {t('bulk.start')}
                </button>
              )}
            </div>
            <Suspense>{hasTour && <AroundRows place="tour" />}</Suspense>
            <ul>{list(lateRows)}</ul>
            {isToday && (
              <p className={css.now}>
                <span className="hidden">{t('day.now')} </span>
                {clockOf(now)}
                <i />
              </p>
            )}
            <ul>{list(coming, lateRows.length)}</ul>
            {isToday && lateRows.length + coming.length === 0 && <p className={notice.notice}>{t('day.allDone')}</p>}
            {finished.length > 0 && (
              <>
                <h2 className={css.section}>
                  <button type="button" className={css.fold} aria-expanded={!isFolded} onClick={() => setFolded(!isFolded)}>
                    {t('day.done', { count: finished.length })}
                    <Icon d={down} size={18} />
                  </button>
                </h2>
                <ul hidden={isFolded}>{list(finished, lateRows.length + coming.length)}</ul>
              </>
            )}
          </>
        )}
        <Suspense>{data && !isBulk && <AroundRows date={date} place="turn" />}</Suspense>
      </div>
      {/* Below the rows, or on a wide screen beside them: they stay where they are when it comes. */}
      <Suspense>{isSeen && data && !isBulk && <AroundRows date={date} />}</Suspense>
      <Suspense>{isSeen && data && <AroundRows date={date} place="ahead" onNotes={setNotes} />}</Suspense>
      {!isBulk && <DayFab date={date} mayCreate={mayCreate} />}
      <Suspense>
        {selected && (
          <InstancePane
            row={selected}
            isGone={!namedRow}
            now={now}
            onSheet={setRowUnderSheet}
            onClose={() => navigate({ search: (at) => ({ ...at, id: undefined }), replace: true, resetScroll: false })}
          />
        )}
        {sheetRow && (
          <InstanceSheet
            key={sheetRow.id}
            row={sheetRow}
            note={noteOf(sheetRow)}
            isGone={!openedRow}
            onActing={moveFocus}
            onClose={close}
          />
        )}
        {open && open.what !== 'instance' && (
          <HeadSheet what={open.what} date={date} today={today} shown={settings} onPick={toDay} onChange={change} onClose={close} />
        )}
      </Suspense>
    </div>
  );
}
