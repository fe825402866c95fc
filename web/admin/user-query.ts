/** Accounts as ADMIN keeps them: asked for by page and words, made, changed, removed. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type AdminUser, adminUsers, type CreatedAccount } from '#contract/admin.ts';
import { callApi } from '../core/call.ts';
import { pagingOf } from '../kit/list-paging.ts';
import type { ListSearch } from '../kit/list-search.ts';

export const USER_SORT = 'firstName,asc';
export const usersKey = ['admin', 'users'] as const;

type PagingQuery = ReturnType<typeof pagingOf>;

export function usersQuery(search: ListSearch) {
  const pagingQuery = pagingOf(search, USER_SORT);
  return queryOptions({
    queryKey: [...usersKey, search.q ?? '', pagingQuery],
    queryFn: ({ signal }) => fetchUsers(search.q ?? '', pagingQuery, signal),
    placeholderData: keepPreviousData,
  });
}

/** So many are named; their number is told whole. */
export const MAX_LISTED_UNPROVEN = 100;
/** The open accounts whose address no mail has reached, by name. */
export const unprovenUsersQuery = queryOptions({
  queryKey: [...usersKey, 'unproven'],
  queryFn: async ({ signal }) => {
    const query = { withUnprovenEmail: 'true', page: 0, size: MAX_LISTED_UNPROVEN, sort: USER_SORT } as const;
    const { data, total } = await callApi(adminUsers.list, { query, signal });
    return { users: data, count: total ?? data.length };
  },
});

/** The accounts that match the words, as choices. */
export async function findUsers(searchText: string, signal: AbortSignal) {
  const { data: users } = await fetchUsers(searchText, pagingOf({}, USER_SORT), signal);
  return users.map(({ id, firstName, lastName, login }) => ({ id, name: `${firstName} ${lastName}`, detail: login }));
}

export type UserDraft = Pick<AdminUser, 'firstName' | 'lastName' | 'email' | 'authorities' | 'langKey' | 'receivesEmailNotifications'> & {
  company: { id: number } | null;
};
/** One that was there has no link to hand over. */
export async function saveUser(draft: UserDraft, user?: AdminUser): Promise<CreatedAccount> {
  if (!user) return (await callApi(adminUsers.create, { body: draft })).data;
  const { data: savedUser } = await callApi(adminUsers.update, { body: { ...draft, id: user.id }, ifMatch: user.version });
  return { ...savedUser, link: null };
}

export type UserAct = 'open' | 'close' | 'remove';
export async function actOnUser(user: AdminUser, act: UserAct): Promise<void> {
  if (act === 'remove') await callApi(adminUsers.remove, { params: { login: user.login } });
  // The caller says which of the two was done; the answer says only that the account is saved.
  else await callApi(adminUsers.update, { body: { ...user, activated: act === 'open' }, ifMatch: user.version, isQuiet: true });
}

/** An address ends in no dots alone: such words find everybody. */
async function fetchUsers(searchText: string, query: PagingQuery, signal: AbortSignal) {
  const answerPromise = /^\.{0,2}$/.test(searchText)
    ? callApi(adminUsers.list, { query, signal })
    : callApi(adminUsers.search, { params: { q: searchText }, query, signal });
  const { data, total } = await answerPromise;
  return { data: data as AdminUser[], total };
}
export const fullNameOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string => `${firstName} ${lastName}`;
