/** The people of the company, asked and changed: a page of the list, and one by themselves (R92). */
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Colleague, staff } from '#contract/staff.ts';
import { invitationStates } from '#domain/invitations.ts';
import { roles } from '#domain/permissions.ts';
import { callApi } from '../../core/call.ts';
import { oneOf } from '../../core/search-params.ts';
import { pagingOf } from '../../kit/list-paging.ts';
import type { ListSearch } from '../../kit/list-search.ts';

/** The people that the list shows beside everybody who works here. */
const staffViews = ['NO_TEAM', 'NO_MAIL', 'CLOSED'] as const;
/** In place of colleagues, who is invited to be one: all whose invitation waits, or those in one state. */
export const invitationViews = ['WAITING', ...invitationStates] as const;
/** The words of the address; unknown ones count as none. */
export type StaffSearch = ListSearch & { show?: string | undefined; role?: string | undefined };
export const staffViewOf = ({ show }: StaffSearch) => oneOf(staffViews, show);
export const invitationViewOf = ({ show }: StaffSearch) => oneOf(invitationViews, show);
export const roleFilterOf = ({ role }: StaffSearch) => oneOf(roles, role);

export const STAFF_SORT = 'firstName,asc';
/** People who have left for good are asked for by themselves. */
const openAccountsFilter = { accounts: 'OPEN,WAITING' };
const filterByView = {
  NO_TEAM: { ...openAccountsFilter, withoutTeam: 'true' },
  NO_MAIL: { withUnprovenEmail: 'true' },
  CLOSED: { accounts: 'CLOSED' },
} as const;

export function staffQuery(search: StaffSearch) {
  const staffView = staffViewOf(search);
  const query = {
    ...pagingOf(search, STAFF_SORT),
    ...(staffView ? filterByView[staffView] : openAccountsFilter),
    search: search.q,
    role: roleFilterOf(search),
  };
  return queryOptions({
    queryKey: ['staff', query],
    queryFn: ({ signal }) => callApi(staff.list, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
/** The number of those whose address no mail has reached (R98). */
export const noMailCountQuery = queryOptions({
  queryKey: ['staff', 'no-mail'],
  queryFn: async ({ signal }) =>
    (await callApi(staff.list, { query: { ...filterByView.NO_MAIL, ...pagingOf({}, STAFF_SORT), size: 1 }, signal })).total ?? 0,
});
export const colleagueQuery = (id: number) =>
  queryOptions({
    queryKey: ['staff', id],
    queryFn: async ({ signal }) => (await callApi(staff.get, { params: { id }, signal })).data,
  });

export const colleagueName = ({ firstName, lastName }: Pick<Colleague, 'firstName' | 'lastName'>): string => `${firstName} ${lastName}`;

/** Lists of people and teams, and what ends with a membership or is counted by it. */
const invalidateStaff = (queryClient: QueryClient) =>
  Promise.all(['staff', 'team', 'company', 'delegations', 'self-care'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })));

/** Leaves all teams that the dialog named; the lists are read anew whatever the outcome. */
export function useLeaveTeams({ id, teams }: Colleague, onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(staff.leave, { params: { id }, body: { teamIds: teams.map((team) => team.id) } }),
    onSuccess: onDone,
    onSettled: () => invalidateStaff(queryClient),
  });
}

/** Closes or opens the account. */
export function useAccountMutation({ id }: Colleague, isActivated: boolean, onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(staff.change, { params: { id }, body: { activated: isActivated } }),
    onSuccess: onDone,
    onSettled: () => invalidateStaff(queryClient),
  });
}
