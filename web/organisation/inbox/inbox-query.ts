/** Queries of the inbox. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { inbox } from '#contract/inbox.ts';
import type { InboxKind, InboxState } from '#domain/inbox.ts';
import { callApi } from '../../core/call.ts';
import { idText } from '../../core/search-params.ts';
import { inboxQueryKey, unhandledCountQuery } from '../../shell/inbox-count.ts';

/** Entries on a page (product «Inbox»). */
export const INBOX_PAGE_SIZE = 10;
export type InboxSearch = {
  /** IDLE when nothing is said; TO_SIGN: period reports that are to be signed, whatever was done about them (R60). */
  state?: InboxState | 'ALL' | 'TO_SIGN' | undefined;
  clientId?: number | undefined;
  labelId?: number | undefined;
  kind?: InboxKind | undefined;
  /** True: only missed entries that are still open; false: all others. */
  missed?: boolean | undefined;
  page?: number | undefined;
};

const narrowingParams = ({ clientId, labelId, kind, missed }: InboxSearch) => ({
  kind,
  missed: missed === undefined ? undefined : (`${missed}` as const),
  clientIds: idText(clientId),
  labelIds: idText(labelId),
});

/** The order: open entries with missed ones first, newest first in each part; handled ones by handling time; all by arrival. */
const sortByState = {
  IDLE: 'missed,desc',
  ACTION_TAKEN: 'handledDate,desc',
  IGNORED: 'handledDate,desc',
  ALL: 'id,desc',
  TO_SIGN: 'id,desc',
} as const;

export function useInbox(search: InboxSearch) {
  const { state = 'IDLE', page = 1 } = search;
  const query = {
    ...narrowingParams(search),
    page: page - 1,
    size: INBOX_PAGE_SIZE,
    sort: sortByState[state],
    ...(state === 'TO_SIGN' ? { toSign: 'true' as const } : state !== 'ALL' && { state }),
  };
  return useQuery({
    queryKey: [...inboxQueryKey, 'list', query],
    queryFn: ({ signal }) => callApi(inbox.list, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The number of open entries under the list's filters, whatever state it shows; undefined until it is known. */
export function useInboxCounts({ clientId, labelId, kind }: InboxSearch): {
  unhandled?: number | undefined;
  missed?: number | undefined;
  toSign?: number | undefined;
} {
  const query = { ...narrowingParams({ clientId, labelId, kind }), page: 0, size: 1, state: 'IDLE' } as const;
  const isNarrowed = [clientId, labelId, kind].some((filter) => filter !== undefined);
  const { data: allCounts } = useQuery(unhandledCountQuery);
  const { data: narrowedCount } = useQuery({
    queryKey: [...inboxQueryKey, 'unhandled', query],
    queryFn: async ({ signal }) => (await callApi(inbox.list, { query, signal })).total,
    enabled: isNarrowed,
  });
  // Reports to sign are counted whatever the list is narrowed to.
  return { ...allCounts, ...(isNarrowed && { unhandled: narrowedCount, missed: undefined }) };
}
