/** A company's figures by client, label or category, as its pages ask for them. */
import { queryOptions } from '@tanstack/react-query';
import { type GroupedFigures, type Grouping, overview } from '#contract/overview.ts';
import type { DayRange } from '#domain/statistics.ts';
import { callApi } from '../../core/call.ts';
import { idText } from '../../core/search-params.ts';
import type { DaysSearch } from './Range.tsx';

export type { GroupedFigures, Grouping };
export type GroupsSearch = DaysSearch & { by?: Grouping | undefined; clientId?: number | undefined; labelId?: number | undefined };
type GroupsFilter = { by: Grouping; clientId?: number | undefined; labelId?: number | undefined };

export function groupFiguresQuery(companyId: number, { by, clientId, labelId }: GroupsFilter, { from, to }: DayRange) {
  const query = { startDate: from, endDate: to, by, clientIds: idText(clientId), labelIds: idText(labelId) };
  return queryOptions({
    queryKey: ['statistics', 'company', companyId, by, query],
    queryFn: async ({ signal }) => (await callApi(overview.groups, { params: { companyId }, query, signal })).data,
    // No placeholder from another grouping: its rows would have a wrong heading.
    placeholderData: (previousFigures: GroupedFigures | undefined, previousQuery) =>
      previousQuery?.queryKey[3] === by ? previousFigures : undefined,
  });
}
