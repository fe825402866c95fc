/** Clients and their groups as ADMIN sets them up; opening one leaves a line in the access log (R3). */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Output } from '#contract/endpoint.ts';
import { members } from '#contract/members.ts';
import { type ClientGroup, clientGroupAdmin, clientGroups, clients } from '#contract/people.ts';
import type { TeamRole } from '#domain/places.ts';
import { fullListPage } from '../core/all-rows.ts';
import { callApi } from '../core/call.ts';
import { idText } from '../core/search-params.ts';
import { pagingOf } from '../kit/list-paging.ts';
import type { ListSearch } from '../kit/list-search.ts';

export type AdminClient = Output<typeof clients.get>;
export const CLIENT_SORT = 'name,asc';
export type ClientSearch = ListSearch & { companyId?: number | undefined };
export const clientsKey = ['admin', 'clients'] as const;
export const clientKey = (id: number | undefined) => ['admin', 'client', id] as const;

/** Clients are listed only after a search (R3). */
export function clientsQuery(search: ClientSearch) {
  const companyId = idText(search.companyId);
  const query = { ...pagingOf(search, CLIENT_SORT), search: search.q, companyId };
  return queryOptions({
    queryKey: [...clientsKey, query],
    queryFn: ({ signal }) => callApi(clients.list, { query, signal }),
    placeholderData: keepPreviousData,
    enabled: search.q !== undefined || search.companyId !== undefined,
  });
}
export const clientQuery = (id: number) =>
  queryOptions({
    queryKey: clientKey(id),
    queryFn: async ({ signal }) => (await callApi(clients.get, { params: { id }, signal })).data,
  });
/** The groups come with their teams, so that none is pushed down by the team above it; a team that fails to load says so in its place. */
export const clientGroupsQuery = (clientId: number) =>
  queryOptions({
    queryKey: [...clientKey(clientId), 'groups'],
    queryFn: async ({ signal, client: queryClient }) => {
      const query = { clientId: String(clientId), page: 0, size: 100, sort: 'id,asc' } as const;
      const { data: groups } = await callApi(clientGroups.list, { query, signal });
      await Promise.allSettled(groups.map((group) => queryClient.ensureQueryData(membersQuery(group))));
      return groups;
    },
  });
export const membersQuery = (group: ClientGroup) =>
  queryOptions({
    queryKey: [...clientKey(group.client.id), 'members', group.id],
    queryFn: async ({ signal }) =>
      (await callApi(members.list, { params: { id: group.id }, query: { ...fullListPage, sort: 'firstName,asc' }, signal })).data,
  });

export const createClient = async (name: string, company: { id: number }) =>
  (await callApi(clients.create, { body: { name, company } })).data;
export const renameClient = (client: AdminClient, name: string) =>
  callApi(clients.change, { params: { id: client.id }, body: { name }, ifMatch: client.version });
export const removeClient = ({ id }: AdminClient) => callApi(clients.remove, { params: { id } });

export const createGroup = (client: { id: number }, name: string) =>
  callApi(clientGroupAdmin.create, { body: { name, client: { id: client.id } } });
export const renameGroup = (group: ClientGroup, name: string) =>
  callApi(clientGroupAdmin.change, { params: { id: group.id }, body: { name }, ifMatch: group.version });
export const removeGroup = ({ id }: ClientGroup) => callApi(clientGroupAdmin.remove, { params: { id } });

/** Puts an account into the team: in the role, or as what it was made. */
export const addMember = (group: { id: number }, userId: number, role?: TeamRole) =>
  callApi(clientGroupAdmin.addMember, { params: { id: group.id, userId }, ...(role && { query: { role } }) });
