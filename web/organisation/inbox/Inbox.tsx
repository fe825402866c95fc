/** The organisation's inbox: missed entries first, ten at a time; handled, ignored and taken back, one, many or all (R22, R82). */
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { InboxEntry } from '#contract/inbox.ts';
import type { InboxState } from '#domain/inbox.ts';
import { Button } from '../../kit/Button.tsx';
import fabCss from '../../kit/fab.module.css';
import { Icon } from '../../kit/Icon.tsx';
import { plusIcon } from '../../kit/icons.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { NoteText } from '../../shared/handling/NoteWords.tsx';
import { ListWithPane } from '../../shared/listing/ListWithPane.tsx';
import css from '../../shared/listing/rows.module.css';
// With the page's own styles: a file of its own would stand in every first load's list.
import '../../kit/paging.module.css';
import { useFirstPaint } from '../../core/after-paint.ts';
import { retryWhenOnline } from '../../core/retry-when-online.ts';
import { useTranslation, withLaterTexts } from '../../core/texts.ts';
import { Screen } from '../../kit/Screen.tsx';
import type { Handling } from './handling.ts';
import type { InboxSheet } from './InboxParts.tsx';
import { InboxRow } from './InboxRow.tsx';
import { InboxTools } from './InboxTools.tsx';
import type { ActedEntries } from './inbox-focus.ts';
import { INBOX_PAGE_SIZE, useInbox } from './inbox-query.ts';
import { useHandling } from './use-handling.ts';

/** The first steps come with it, of a company that begins (R101). */
const EmptyInbox = lazy(withLaterTexts(() => retryWhenOnline(() => import('./EmptyInbox.tsx'))));
/** Below the entries, which stay where they are when it comes. */
const Paging = lazy(() => retryWhenOnline(async () => ({ default: (await import('../../kit/Paging.tsx')).Paging })));

const route = getRouteApi('/signed-in/organisation/inkorg');
const idsOf = (entries: readonly InboxEntry[]) => entries.map(({ id }) => id);

export default function Inbox() {
  const { t } = useTranslation();
  const search = route.useSearch();
  const navigate = useNavigate();
  const { data: inboxPage, error, refetch } = useInbox(search);
  useFirstPaint(Boolean(inboxPage ?? error));
  const listRef = useRef<HTMLUListElement>(null);
  const [actedEntries, setActedEntries] = useState<ActedEntries>();
  const [chosenIds, setChosenIds] = useState<ReadonlySet<number>>();
  const entries = inboxPage?.data ?? [];
  const handling = useHandling((undoneIds, undoneState) =>
    setActedEntries({ ids: undoneIds, listedIds: undoneIds, newState: undoneState }),
  );
  // Entries that others have handled meanwhile are not on the page any more.
  const chosenEntries = entries.filter(({ id }) => chosenIds?.has(id));
  const [areAllMatchesChosen, setAllMatchesChosen] = useState(false);
  const totalCount = inboxPage?.total ?? 0;
  const filteredState = search.state ?? 'IDLE';
  // Entries of several states, so that «all that match» is not one call.
  const hasMixedStates = filteredState === 'ALL' || filteredState === 'TO_SIGN';
  const isForAllMatches = chosenIds !== undefined && areAllMatchesChosen && !hasMixedStates && totalCount > entries.length;
  const stopChoosing = () => {
    setChosenIds(undefined);
    setAllMatchesChosen(false);
  };
  const [shownSheet, setShownSheet] = useState<InboxSheet>();
  const { lazyParts } = handling;
  useEffect(() => {
    if (actedEntries) lazyParts?.focusNextEntry(listRef.current, actedEntries);
  }, [actedEntries, lazyParts]);
  const showSheet = (nextSheet: InboxSheet) => {
    setShownSheet(nextSheet);
    if (!lazyParts) handling.loadLazyParts();
  };
  const moveFocusAfter = ({ entries: handledEntries, state }: Handling) =>
    setActedEntries({ ids: handledEntries.map(({ id }) => id), listedIds: idsOf(entries), newState: state });
  const handleEntries = (targetEntries: readonly InboxEntry[], state: InboxState, isNoteWanted = false) => {
    const matchingOptions = isForAllMatches ? { allMatching: { search, listedState: filteredState, total: totalCount } } : {};
    const nextHandling = { entries: targetEntries, state, ...matchingOptions };
    // Missed entries stand first: after the first page any matching entry may be missed.
    const mayBeMissed = isForAllMatches && (search.page ?? 1) > 1 && search.missed !== false;
    const isNoteNeeded = mayBeMissed || targetEntries.some((entry) => entry.missed && entry.state === 'IDLE');
    if (state !== 'IDLE' && (isNoteNeeded || isNoteWanted)) return showSheet({ handling: nextHandling, act: state, isNoteNeeded });
    handling.mutate(nextHandling, { onSettled: () => moveFocusAfter(nextHandling) });
    stopChoosing();
  };
  const toggleChosen = (id: number, isChosen: boolean) => {
    setAllMatchesChosen(false);
    setChosenIds(
      (previousIds) => new Set(isChosen ? [...(previousIds ?? []), id] : [...(previousIds ?? [])].filter((chosenId) => chosenId !== id)),
    );
  };
  const isPageChosen = chosenEntries.length === entries.length;
  const entryCount = isForAllMatches ? totalCount : chosenEntries.length;
  const isUnfiltered = search.state === undefined && !search.clientId && !search.labelId && !search.kind && search.missed === undefined;
  return (
    <Screen
      title={t('shell.inbox')}
      wide
      actions={
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
        {!inboxPage && !error && <Skeleton rowCount={5} />}
        {inboxPage && entries.length === 0 && (
          <Suspense fallback={<Skeleton rowCount={5} />}>
            <EmptyInbox isUnfiltered={isUnfiltered} />
          </Suspense>
        )}
        {entries.length > 0 && (
          <ul ref={listRef} className={css.list} aria-label={t('shell.inbox')}>
            {entries.map((entry) => (
              <InboxRow
                key={entry.id}
                entry={entry}
                isChosen={chosenIds?.has(entry.id)}
                isBusy={handling.isPending}
                onChoose={(isChosen) => toggleChosen(entry.id, isChosen)}
                onSetState={(state) => handleEntries([entry], state)}
                notes={entry.noteCount > 0 && <NoteText entry={entry} />}
                onOpenMenu={(button) => showSheet({ entry, button })}
              />
            ))}
          </ul>
        )}
        {chosenIds && lazyParts && (
          <lazyParts.InboxBar
            filteredState={search.state}
            entryCount={entryCount}
            totalCount={totalCount}
            isPageChosen={isPageChosen}
            isAllOnPage={hasMixedStates || totalCount <= entries.length}
            disabled={chosenEntries.length === 0 || handling.isPending}
            onChooseAll={() => {
              setChosenIds(new Set(isPageChosen ? [] : idsOf(entries)));
              setAllMatchesChosen(!isPageChosen);
            }}
            onSetState={(state, isNoteWanted) => handleEntries(chosenEntries, state, isNoteWanted)}
          />
        )}
        {lazyParts && <lazyParts.TaskKey entries={entries} />}
        {shownSheet && lazyParts && (
          <lazyParts.InboxParts
            shownSheet={shownSheet}
            onShowSheet={setShownSheet}
            onIgnore={(entry) => handleEntries([entry], 'IGNORED')}
            onTakeBack={(entry) => handleEntries([entry], 'IDLE')}
            onHandled={(sentHandling, result, message) => {
              if (message) handling.notify(message, sentHandling, result);
              stopChoosing();
              void handling.refresh().then(() => moveFocusAfter(sentHandling));
            }}
          />
        )}
        <Suspense>
          <Paging
            search={{ page: search.page }}
            totalCount={inboxPage?.total}
            pageSize={INBOX_PAGE_SIZE}
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
        <Link to="/uppgiftinstans/skapa" className={fabCss.fab} data-fab aria-label={t('taskInstances.create')}>
          <Icon d={plusIcon} size={26} />
        </Link>
      )}
    </Screen>
  );
}
