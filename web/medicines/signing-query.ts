/** The query of a month's signing list; it is on no device, since one signs from the day. */
import { queryOptions } from '@tanstack/react-query';
import { signingList } from '#contract/signing-list.ts';
import { callApi } from '../core/call.ts';

export type { ListCell, ListDose, ListRow, SigningList } from '#contract/signing-list.ts';

/** `month`: YYYY-MM. */
export const signingListOf = (clientId: number, month: string) =>
  queryOptions({
    queryKey: ['signing-list', clientId, month],
    queryFn: async ({ signal }) =>
      (await callApi(signingList.ofMonth, { params: { clientId }, query: { month }, handled: [401, 403, 404], signal })).data,
    staleTime: 0,
  });
