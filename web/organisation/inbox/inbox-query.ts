/** Queries of the inbox, and what is done about its entries; one or many, with undo. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type InboxEntry, inbox } from '#contract/inbox.ts';
import { statistics } from '#contract/statistics.ts';
import type { InboxKind, InboxState } from '#domain/inbox.ts';
import { addDays, useDates } from '../../kit/dates.ts';
import { inboxKey, unhandledQuery } from '../../shell/inbox-count.ts';
import { call } from '../../start/call.ts';
import { idText } from '../../start/search-params.ts';
import { snack } from '../../start/snacks.ts';
import { useTexts } from '../../start/texts.ts';
import { overviewKey } from '../overview/overview-query.ts';

type Done = { changed: number; inboxIds: number[]; left: number };
const withoutGaps = <T extends object>(given: T) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as { [K in keyof T]: Exclude<T[K], undefined> };

/** Entries on a page (product «Inbox»). */
export const INBOX_PAGE = 10;
export type InboxSearch = {
  /** IDLE when nothing is said. */
  state?: InboxState | 'ALL' | undefined;
  clientId?: number | undefined;
  labelId?: number | undefined;
  kind?: InboxKind | undefined;
  /** Only what was missed and is still open, or all else. */
  missed?: boolean | undefined;
  page?: number | undefined;
};

const narrowed = ({ clientId, labelId, kind, missed }: InboxSearch) => ({
  kind,
  missed: missed === undefined ? undefined : (`${missed}` as const),
  clientIds: idText(clientId),
  labelIds: idText(labelId),
});

/** Of what waits the missed ones first, newest first in each part; what was dealt with newest first. */
export function useInbox(search: InboxSearch) {
  const { state = 'IDLE', page = 1 } = search;
  const query = {
    ...narrowed(search),
    page: page - 1,
    size: INBOX_PAGE,
    sort: state === 'IDLE' ? 'missed,desc' : 'id,desc',
    state: state === 'ALL' ? undefined : state,
  };
  return useQuery({
    queryKey: [...inboxKey, 'list', query],
    queryFn: ({ signal }) => call(inbox.list, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The number nobody has dealt with, of what the list is narrowed to, whatever state it shows; undefined until that is known. */
export function useUnhandled({ clientId, labelId, kind }: InboxSearch): { unhandled?: number | undefined; missed?: number } {
  const query = { ...narrowed({ clientId, labelId, kind }), page: 0, size: 1, state: 'IDLE' } as const;
  const isNarrow = [clientId, labelId, kind].some((one) => one !== undefined);
  const { data: all } = useQuery({ ...unhandledQuery, enabled: !isNarrow });
  const { data: some } = useQuery({
    queryKey: [...inboxKey, 'unhandled', query],
    queryFn: async ({ signal }) => (await call(inbox.list, { query, signal })).total,
    enabled: isNarrow,
  });
  return isNarrow ? { unhandled: some } : (all ?? {});
}

/** Where the list of events shows what was missed and nobody was told of, of the last seven days, and how many there are (R82). */
export function useUntold({ clientId, labelId }: InboxSearch) {
  const search = { status: 'missed', notified: false, state: 'IDLE', clientId, labelId } as const;
  const { status, state } = search;
  const query = { status, state, notified: 'false', clientIds: idText(clientId), labelIds: idText(labelId), page: 0, size: 1 } as const;
  const { data } = useQuery({
    queryKey: ['events', 'untold', query, useDates().today()],
    queryFn: async ({ signal, queryKey }) => {
      const startDate = addDays(queryKey[3] as string, -6);
      return (await call(statistics.mine, { query: { ...query, startDate }, signal })).total;
    },
    refetchInterval: 60_000,
  });
  return { count: data, search };
}

export type Handling = {
  entries: readonly Pick<InboxEntry, 'id' | 'version' | 'name' | 'state'>[];
  state: InboxState;
  /** All that the list holds, on whatever page: what it is narrowed to, of one state, and how many it says there are. */
  all?: { search: InboxSearch; from: InboxState; total: number };
};
/** Handles, ignores, or takes either back: one with the version that was read, many as they stand, all as they were seen. Undo is in the snackbar; `onUndone` gets whose act was undone. */
export function useHandling(onUndone: (ids: readonly number[], act: InboxState) => void) {
  const { t } = useTexts();
  const queries = useQueryClient();
  /** The overview counts what waits, and events say what was done; nobody waits for either here. */
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: overviewKey });
    void queries.invalidateQueries({ queryKey: ['events'] });
    return queries.invalidateQueries({ queryKey: inboxKey });
  };
  const send = async ({ entries, state, all }: Handling): Promise<Done> => {
    const [one, ...others] = entries;
    if (all) {
      const { clientId, labelId, kind, missed } = all.search;
      const listOf = (one: number | undefined) => (one === undefined ? undefined : [one]);
      const ids = { clientIds: listOf(clientId), labelIds: listOf(labelId) };
      const matching = { ...ids, kind, missed, state: all.from, total: all.total };
      return (await call(inbox.changeAll, { body: { matching: withoutGaps(matching), state } })).data;
    }
    if (one && others.length === 0)
      await call(inbox.change, { params: { id: one.id }, body: { state }, ifMatch: one.version, quiet: true });
    else await call(inbox.changeAll, { body: { inboxIds: entries.map(({ id }) => id), state } });
    return { changed: entries.length, inboxIds: entries.map(({ id }) => id), left: 0 };
  };
  const undo = async ({ entries, all, done }: Handling & { done: Done }) => {
    if (all) await call(inbox.changeAll, { body: { inboxIds: done.inboxIds, state: all.from } });
    else
      for (const [state, some] of Map.groupBy(entries, (entry) => entry.state))
        await call(inbox.changeAll, { body: { inboxIds: some.map(({ id }) => id), state } });
  };
  const undoing = useMutation({
    mutationFn: undo,
    meta: { mine: true },
    onError: () => snack(t('inbox.notUndone'), { tone: 'error' }),
    onSettled: refresh,
  });
  const takeBack = (handled: Handling & { done: Done }) =>
    undoing.mutate(handled, {
      onSettled: () =>
        onUndone(
          handled.entries.map(({ id }) => id),
          handled.state,
        ),
    });
  return useMutation({
    mutationFn: send,
    onSuccess: (done, handled) => {
      const { entries, state } = handled;
      const { changed, left } = done;
      const said = t(`inbox.done.${state}`, { count: changed, name: entries[0]?.name });
      snack([said, left > 0 && t('inbox.left', { count: left })].filter(Boolean).join('. '), {
        action: { label: t('shared.undo'), run: () => takeBack({ ...handled, done }) },
      });
    },
    onSettled: refresh,
  });
}
