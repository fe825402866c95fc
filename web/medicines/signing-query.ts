/** The query of a month's signing list; it is on no device, since one signs from the day. */
import { queryOptions } from '@tanstack/react-query';
import { signingList } from '#contract/signing-list.ts';
import { callApi } from '../core/call.ts';

export type {
  SigningList,
  SigningListCell as ListCell,
  SigningListDose as ListDose,
  SigningListRow as ListRow,
} from '#contract/signing-list.ts';

/** `month`: YYYY-MM. */
export const signingListQuery = (clientId: number, month: string) =>
  queryOptions({
    queryKey: ['signing-list', clientId, month],
    queryFn: async ({ signal }) =>
      (await callApi(signingList.ofMonth, { params: { clientId }, query: { month }, handledStatuses: [401, 403, 404], signal })).data,
    staleTime: 0,
  });
