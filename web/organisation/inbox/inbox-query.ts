/** Queries of the inbox, and what is done about its entries; one or many, with undo. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type InboxEntry, inbox } from '#contract/inbox.ts';
import type { InboxKind, InboxState } from '#domain/inbox.ts';
import { inboxKey, unhandledQuery } from '../../shell/inbox-count.ts';
import { call } from '../../start/call.ts';
import { idText } from '../../start/search-params.ts';
import { snack } from '../../start/snacks.ts';
import { useTexts } from '../../start/texts.ts';
import { overviewKey } from '../overview/overview-query.ts';

/** Entries on a page (product «Inbox»). */
export const INBOX_PAGE = 10;
export type InboxSearch = {
  /** IDLE when nothing is said. */
  state?: InboxState | 'ALL' | undefined;
  clientId?: number | undefined;
  labelId?: number | undefined;
  kind?: InboxKind | undefined;
  page?: number | undefined;
};

export function useInbox({ state = 'IDLE', clientId, labelId, kind, page = 1 }: InboxSearch) {
  const query = {
    page: page - 1,
    size: INBOX_PAGE,
    sort: 'id,desc',
    kind,
    state: state === 'ALL' ? undefined : state,
    clientIds: idText(clientId),
    labelIds: idText(labelId),
  };
  return useQuery({
    queryKey: [...inboxKey, 'list', query],
    queryFn: ({ signal }) => call(inbox.list, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The number nobody has dealt with, of what the list is narrowed to, whatever state it shows; undefined until that is known. */
export function useUnhandled({ clientId, labelId, kind }: InboxSearch): number | undefined {
  const query = { page: 0, size: 1, state: 'IDLE', kind, clientIds: idText(clientId), labelIds: idText(labelId) } as const;
  const isNarrow = [clientId, labelId, kind].some((one) => one !== undefined);
  const { data: all } = useQuery({ ...unhandledQuery, enabled: !isNarrow });
  const { data: some } = useQuery({
    queryKey: [...inboxKey, 'unhandled', query],
    queryFn: async ({ signal }) => (await call(inbox.list, { query, signal })).total,
    enabled: isNarrow,
  });
  return isNarrow ? some : all;
}

export type Handling = { entries: readonly Pick<InboxEntry, 'id' | 'version' | 'name' | 'state'>[]; state: InboxState };
/** Handles, ignores, or takes either back: one with the version that was read, many as they stand. Undo is in the snackbar; `onUndone` gets whose act was undone. */
export function useHandling(onUndone: (ids: readonly number[], act: InboxState) => void) {
  const { t } = useTexts();
  const queries = useQueryClient();
  /** The overview counts what waits; it is not shown here, and nobody waits for it. */
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: overviewKey });
    return queries.invalidateQueries({ queryKey: inboxKey });
  };
  const send = async ({ entries, state }: Handling) => {
    const [one, ...others] = entries;
    if (one && others.length === 0)
      await call(inbox.change, { params: { id: one.id }, body: { state }, ifMatch: one.version, quiet: true });
    else await call(inbox.changeAll, { body: { inboxIds: entries.map(({ id }) => id), state } });
  };
  const undo = async ({ entries }: Handling) => {
    for (const [state, some] of Map.groupBy(entries, (entry) => entry.state))
      await call(inbox.changeAll, { body: { inboxIds: some.map(({ id }) => id), state } });
  };
  const undoing = useMutation({
    mutationFn: undo,
    meta: { mine: true },
    onError: () => snack(t('inbox.notUndone'), { tone: 'error' }),
    onSettled: refresh,
  });
  const takeBack = (handled: Handling) =>
    undoing.mutate(handled, {
      onSettled: () =>
        onUndone(
          handled.entries.map(({ id }) => id),
          handled.state,
        ),
    });
  return useMutation({
    mutationFn: send,
    onSuccess: (_, handled) => {
      const { entries, state } = handled;
      snack(t(`inbox.done.${state}`, { count: entries.length, name: entries[0]?.name }), {
        action: { label: t('shared.undo'), run: () => takeBack(handled) },
      });
    },
    onSettled: refresh,
  });
}
