/** The figures of all the organisation's clients, in one call: what was missed and what waits, and which of them needs attention first. */
import { queryOptions } from '@tanstack/react-query';
import { overview } from '#contract/overview.ts';
import { fullListPage } from '../../core/all-rows.ts';
import { callApi } from '../../core/call.ts';
import { overviewKey } from '../overview/overview-query.ts';

export type ClientColumn = 'missed' | 'inbox' | 'toSign' | 'low' | 'plan' | 'signed';
/** As the address has it: by name, upwards, is `name` alone. */
export type ClientOrder = 'name' | 'name,desc' | `${ClientColumn},${'asc' | 'desc'}`;

export type TeamsSearch = {
  /** Words of the client's name. */
  q?: string | undefined;
  /** The order; clients that need attention come first by default. */
  sort?: ClientOrder | undefined;
};
export type ClientInShort = {
  /** Missed today, and in the last seven days. */
  missedToday: number;
  missedInWeek: number;
  /** Entries of the inbox that nobody has dealt with; null for whoever has no inbox. */
  unhandled: number | null;
  /** Period reports that are to be signed (R60). */
  toSign: number;
  /** Items below their limit. */
  low: number;
  /** A day, and an instant; null where there is none that one may see. */
  planEnds: string | null;
  lastSigned: string | null;
  /** Its place among those that need attention, from 0. */
  attentionRank: number;
};

export const figuresQuery = queryOptions({
  queryKey: [...overviewKey, 'teams'],
  queryFn: async ({ signal }) => {
    const { data } = await callApi(overview.myClients, { query: { ...fullListPage, sort: 'attention,desc' }, signal });
    return new Map<number, ClientInShort>(
      data.map(({ id, today, range, unhandled, toSign = 0, itemsBelowAlert: low, planEnds, lastSigned }, attentionRank) => [
        id,
        {
          missedToday: today.missedInstances,
          missedInWeek: range.missedInstances,
          unhandled,
          toSign,
          low,
          planEnds,
          lastSigned,
          attentionRank,
        },
      ]),
    );
  },
  refetchInterval: 60_000,
});
