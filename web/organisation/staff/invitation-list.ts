/** The invitations of the company, asked for: a page of those in some states, and all that lie ready (R100). */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { invitations } from '#contract/access/invitations.ts';
import { type InvitationState, invitationStates } from '#domain/invitations.ts';
import { fullListPage } from '../../core/all-rows.ts';
import { callApi } from '../../core/call.ts';
import { oneOf } from '../../core/search-params.ts';
import { pagingOf } from '../../kit/list-paging.ts';
import { invitationsKey, waitingStates } from '../../shared/team/team-query.ts';
import type { StaffSearch } from './staff-query.ts';

export const INVITATION_SORT = 'id,desc';
/** The state that the list is narrowed to, by the address; all that wait where it names none. */
export const invitationStateOf = ({ show }: StaffSearch): InvitationState | undefined => oneOf(invitationStates, show);

export function invitationListQuery(companyId: number, search: StaffSearch) {
  const states = [invitationStateOf(search) ?? waitingStates].flat().join(',');
  const query = { ...pagingOf({ ...search, sort: undefined }, INVITATION_SORT), companyId: String(companyId), states, search: search.q };
  return queryOptions({
    queryKey: [...invitationsKey, query],
    queryFn: ({ signal }) => callApi(invitations.list, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
export const preparedInvitationsQuery = (companyId: number) =>
  queryOptions({
    queryKey: [...invitationsKey, 'prepared', companyId],
    queryFn: async ({ signal }) =>
      (await callApi(invitations.list, { query: { ...fullListPage, companyId: String(companyId), states: 'PREPARED' }, signal })).data,
  });
