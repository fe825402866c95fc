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
export type ClientSummary = {
  /** Missed today, and in the last seven days. */
  missedTodayCount: number;
  missedWeekCount: number;
  /** Entries of the inbox that nobody has dealt with; null for whoever has no inbox. */
  unhandledCount: number | null;
  /** Period reports that are to be signed (R60). */
  toSignCount: number;
  /** Items below their limit. */
  lowItemCount: number;
  /** A day, and an instant; null where there is none that one may see. */
  planEndDate: string | null;
  lastSignedAt: string | null;
  /** Its place among those that need attention, from 0. */
  attentionRank: number;
};

export const teamFiguresQuery = queryOptions({
  queryKey: [...overviewKey, 'teams'],
  queryFn: async ({ signal }) => {
    const { data } = await callApi(overview.myClients, { query: { ...fullListPage, sort: 'attention,desc' }, signal });
    return new Map<number, ClientSummary>(
      data.map(
        (
          {
            id,
            today,
            range,
            unhandled: unhandledCount,
            toSign: toSignCount = 0,
            itemsBelowAlert: lowItemCount,
            planEnds: planEndDate,
            lastSigned: lastSignedAt,
          },
          attentionRank,
        ) => [
          id,
          {
            missedTodayCount: today.missedInstances,
            missedWeekCount: range.missedInstances,
            unhandledCount,
            toSignCount,
            lowItemCount,
            planEndDate,
            lastSignedAt,
            attentionRank,
          },
        ],
      ),
    );
  },
  refetchInterval: 60_000,
});
