/** The organisation's inbox: missed entries first, ten at a time; handled, ignored and taken back, one, many or all (R22, R82). */
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { InboxEntry } from '#contract/inbox.ts';
import type { InboxState } from '#domain/inbox.ts';
import { Button } from '../../kit/Button.tsx';
import fab from '../../kit/fab.module.css';
import { Icon } from '../../kit/Icon.tsx';
import { plus } from '../../kit/icons.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { NoteWords } from '../../shared/handling/NoteWords.tsx';
import { ListWithPane } from '../../shared/listing/ListWithPane.tsx';
import css from '../../shared/listing/rows.module.css';
// With the page's own styles: a file of its own would stand in every first load's list.
import '../../kit/paging.module.css';
import { useFirstPaint } from '../../core/after-paint.ts';
import { retryWhenOnline } from '../../core/retry-when-online.ts';
import { useTexts, withLaterTexts } from '../../core/texts.ts';
import { Screen } from '../../kit/Screen.tsx';
import type { Handling } from './handling.ts';
import type { OpenSheet } from './InboxParts.tsx';
import { InboxRow } from './InboxRow.tsx';
import { InboxTools } from './InboxTools.tsx';
import type { ActedEntries } from './inbox-focus.ts';
import { INBOX_PAGE, useInbox } from './inbox-query.ts';
import { useHandling } from './use-handling.ts';

/** The first steps come with it, of a company that begins (R101). */
const EmptyInbox = lazy(withLaterTexts(() => retryWhenOnline(() => import('./EmptyInbox.tsx'))));
/** Below the entries, which stay where they are when it comes. */
const Paging = lazy(() => retryWhenOnline(async () => ({ default: (await import('../../kit/Paging.tsx')).Paging })));

const route = getRouteApi('/signed-in/organisation/inkorg');
const idsOf = (entries: readonly InboxEntry[]) => entries.map(({ id }) => id);

export default function Inbox() {
  const { t } = useTexts();
  const search = route.useSearch();
  const navigate = useNavigate();
  const { data, error, refetch } = useInbox(search);
  useFirstPaint(Boolean(data ?? error));
  const list = useRef<HTMLUListElement>(null);
  const [actedEntries, setActedEntries] = useState<ActedEntries>();
  const [chosenIds, setChosenIds] = useState<ReadonlySet<number>>();
  const entries = data?.data ?? [];
  const handling = useHandling((undoneIds, act) => setActedEntries({ ids: undoneIds, idsBefore: undoneIds, act }));
  // Entries that others have handled meanwhile are not on the page any more.
  const chosenEntries = entries.filter(({ id }) => chosenIds?.has(id));
  const [isWholeMatchChosen, setWholeMatchChosen] = useState(false);
  const total = data?.total ?? 0;
  const fromState = search.state ?? 'IDLE';
  // Entries of several states, so that «all that match» is not one call.
  const isMixed = fromState === 'ALL' || fromState === 'TO_SIGN';
  const takesAll = chosenIds !== undefined && isWholeMatchChosen && !isMixed && total > entries.length;
  const stopChoosing = () => {
    setChosenIds(undefined);
    setWholeMatchChosen(false);
  };
  const [openSheet, setOpenSheet] = useState<OpenSheet>();
  const { lazyParts } = handling;
  useEffect(() => {
    if (actedEntries) lazyParts?.focusNextEntry(list.current, actedEntries);
  }, [actedEntries, lazyParts]);
  const show = (nextSheet: OpenSheet) => {
    setOpenSheet(nextSheet);
    if (!lazyParts) handling.loadLazyParts();
  };
  const focusAfter = ({ entries: handledEntries, state }: Handling) =>
    setActedEntries({ ids: handledEntries.map(({ id }) => id), idsBefore: idsOf(entries), act: state });
  const handleAs = (targetEntries: readonly InboxEntry[], state: InboxState, hasNote = false) => {
    const matchingPart = takesAll ? { allMatching: { search, from: fromState, total } } : {};
    const nextHandling = { entries: targetEntries, state, ...matchingPart };
    // Missed entries stand first: after the first page any matching entry may be missed.
    const mayBeMissed = takesAll && (search.page ?? 1) > 1 && search.missed !== false;
    const isNoteNeeded = mayBeMissed || targetEntries.some((entry) => entry.missed && entry.state === 'IDLE');
    if (state !== 'IDLE' && (isNoteNeeded || hasNote)) return show({ handling: nextHandling, act: state, isNoteNeeded });
    handling.mutate(nextHandling, { onSettled: () => focusAfter(nextHandling) });
    stopChoosing();
  };
  const choose = (id: number, isChosen: boolean) => {
    setWholeMatchChosen(false);
    setChosenIds((previous) => new Set(isChosen ? [...(previous ?? []), id] : [...(previous ?? [])].filter((chosenId) => chosenId !== id)));
  };
  const isPageChosen = chosenEntries.length === entries.length;
  const count = takesAll ? total : chosenEntries.length;
  const isUnfiltered = search.state === undefined && !search.clientId && !search.labelId && !search.kind && search.missed === undefined;
  return (
    <Screen
      title={t('shell.inbox')}
      wide
      acts={
        entries.length > 1 && (
          <Button
            variant="default"
            size="md"
            aria-pressed={chosenIds !== undefined}
            onClick={() => {
              if (chosenIds) return stopChoosing();
              setChosenIds(new Set());
              if (!lazyParts) handling.loadLazyParts();
            }}
          >
            {t(chosenIds ? 'shared.cancel' : 'inbox.many')}
          </Button>
        )
      }
    >
      <ListWithPane>
        <InboxTools search={search} />
        {error && <LoadError error={error} retry={() => void refetch()} />}
        {!data && !error && <Skeleton rows={5} />}
        {data && entries.length === 0 && (
          <Suspense fallback={<Skeleton rows={5} />}>
            <EmptyInbox isUnfiltered={isUnfiltered} />
          </Suspense>
        )}
        {entries.length > 0 && (
          <ul ref={list} className={css.list} aria-label={t('shell.inbox')}>
            {entries.map((entry) => (
              <InboxRow
                key={entry.id}
                entry={entry}
                isChosen={chosenIds?.has(entry.id)}
                isBusy={handling.isPending}
                onChoose={(isChosen) => choose(entry.id, isChosen)}
                onSet={(state) => handleAs([entry], state)}
                notes={entry.noteCount > 0 && <NoteWords row={entry} />}
                onMore={(button) => show({ entry, button })}
              />
            ))}
          </ul>
        )}
        {chosenIds && lazyParts && (
          <lazyParts.InboxBar
            state={search.state}
            count={count}
            total={total}
            isPageChosen={isPageChosen}
            isAllOnPage={isMixed || total <= entries.length}
            disabled={chosenEntries.length === 0 || handling.isPending}
            onChooseAll={() => {
              setChosenIds(new Set(isPageChosen ? [] : idsOf(entries)));
              setWholeMatchChosen(!isPageChosen);
            }}
            onSet={(state, withNote) => handleAs(chosenEntries, state, withNote)}
          />
        )}
        {lazyParts && <lazyParts.TaskKey entries={entries} />}
        {openSheet && lazyParts && (
          <lazyParts.InboxParts
            openSheet={openSheet}
            onOpen={setOpenSheet}
            onIgnore={(entry) => handleAs([entry], 'IGNORED')}
            onTakeBack={(entry) => handleAs([entry], 'IDLE')}
            onHandled={(sentHandling, result, message) => {
              if (message) handling.notify(message, sentHandling, result);
              stopChoosing();
              void handling.refresh().then(() => focusAfter(sentHandling));
            }}
          />
        )}
        <Suspense>
          <Paging
            search={{ page: search.page }}
            total={data?.total}
            pageSize={INBOX_PAGE}
            onChange={({ page }, options) =>
              void navigate({
                to: '/organisation/inkorg',
                search: { ...search, page },
                replace: options?.replace ?? false,
                resetScroll: true,
              })
            }
          />
        </Suspense>
      </ListWithPane>
      {!chosenIds && (
        <Link to="/uppgiftinstans/skapa" className={fab.fab} data-fab aria-label={t('taskInstances.create')}>
          <Icon d={plus} size={26} />
        </Link>
      )}
    </Screen>
  );
}
