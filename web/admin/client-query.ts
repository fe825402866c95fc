/** Clients and their groups as ADMIN sets them up; opening one leaves a line in the access log (R3). */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Output } from '#contract/endpoint.ts';
import type { ClientGroup, clientGroupAdmin, clientGroups, clients, Member, members } from '#contract/people.ts';
import { type ListSearch, pagingOf } from '../kit/list-search.ts';
import { at, call } from '../start/call.ts';
import { idText } from '../start/search-params.ts';

const list = at<typeof clients.list>('GET', '/api/clients');
const get = at<typeof clients.get>('GET', '/api/clients/{id}');
const create = at<typeof clients.create>('POST', '/api/clients');
const change = at<typeof clients.change>('PATCH', '/api/clients/{id}');
const remove = at<typeof clients.remove>('DELETE', '/api/clients/{id}');
const listGroups = at<typeof clientGroups.list>('GET', '/api/client-groups');
const createGroup = at<typeof clientGroupAdmin.create>('POST', '/api/client-groups');
const changeGroup = at<typeof clientGroupAdmin.change>('PATCH', '/api/client-groups/{id}');
const removeGroup = at<typeof clientGroupAdmin.remove>('DELETE', '/api/client-groups/{id}');
const listMembers = at<typeof members.list>('GET', '/api/client-groups/{id}/users');
const addMember = at<typeof clientGroupAdmin.addMember>('PUT', '/api/client-groups/{id}/users/{userId}');
const changeMember = at<typeof members.changeMember>('PATCH', '/api/client-groups/{id}/users/{userId}');
const removeMember = at<typeof members.removeMember>('DELETE', '/api/client-groups/{id}/users/{userId}');

export type Client = Output<typeof clients.get>;
export const SORT = 'name,asc';
export type ClientSearch = ListSearch & { companyId?: number | undefined };
export const clientsKey = ['admin', 'clients'] as const;
export const clientKey = (id: number | undefined) => ['admin', 'client', id] as const;

/** None are listed until something is asked for (R3). */
export const clientsQuery = (search: ClientSearch) => {
  const companyId = idText(search.companyId);
  const query = { ...pagingOf(search, SORT), search: search.q, companyId };
  return queryOptions({
    queryKey: [...clientsKey, query],
    queryFn: ({ signal }) => call(list, { query, signal }),
    placeholderData: keepPreviousData,
    enabled: search.q !== undefined || search.companyId !== undefined,
  });
};
export const clientQuery = (id: number) =>
  queryOptions({
    queryKey: clientKey(id),
    queryFn: async ({ signal }) => (await call(get, { params: { id }, signal })).data,
  });
export const groupsQuery = (clientId: number) =>
  queryOptions({
    queryKey: [...clientKey(clientId), 'groups'],
    queryFn: async ({ signal }) =>
      (await call(listGroups, { query: { clientId: String(clientId), page: 0, size: 100, sort: 'id,asc' }, signal })).data,
  });
export const membersQuery = (group: ClientGroup) =>
  queryOptions({
    queryKey: [...clientKey(group.client.id), 'members', group.id],
    queryFn: async ({ signal }) =>
      (await call(listMembers, { params: { id: group.id }, query: { page: 0, size: 5000, sort: 'firstName,asc' }, signal })).data,
  });

export const makeClient = async (name: string, company: { id: number }) => (await call(create, { body: { name, company } })).data;
export const renameClient = (client: Client, name: string) =>
  call(change, { params: { id: client.id }, body: { name }, ifMatch: client.version });
export const removeClient = ({ id }: Client) => call(remove, { params: { id } });

export const makeGroup = (client: { id: number }, name: string) => call(createGroup, { body: { name, client: { id: client.id } } });
export const renameGroup = (group: ClientGroup, name: string) =>
  call(changeGroup, { params: { id: group.id }, body: { name }, ifMatch: group.version });
export const dropGroup = ({ id }: ClientGroup) => call(removeGroup, { params: { id } });

export const putMember = (group: ClientGroup, userId: number) => call(addMember, { params: { id: group.id, userId } });
export type MemberAct = 'activate' | 'deactivate' | 'remove';
export const actOnMember = async (group: ClientGroup, member: Member, act: MemberAct): Promise<void> => {
  const params = { id: group.id, userId: member.id };
  if (act === 'remove') await call(removeMember, { params });
  else await call(changeMember, { params, body: { active: act === 'activate' } });
};
