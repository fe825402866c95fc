/** The client groups that the organisation's pages about teams ask for: all of them, and one. */
import { queryOptions } from '@tanstack/react-query';
import { clientGroups } from '#contract/people.ts';
import { fullListByName } from '../../core/all-rows.ts';
import { callApi } from '../../core/call.ts';

/** All of the company's (product «Lists»). */
export const companyGroupsQuery = queryOptions({
  queryKey: ['client-groups', 'all'],
  queryFn: async ({ signal }) => (await callApi(clientGroups.list, { query: fullListByName, signal })).data,
});

export const groupQuery = (id: number) =>
  queryOptions({
    queryKey: ['client-groups', id],
    queryFn: async ({ signal }) => (await callApi(clientGroups.get, { params: { id }, signal })).data,
  });

/** The target of a link to a team's page, or to one of its settings: the group in the path, its client beside it (product «Team pages»). */
export const teamLinkTarget = ({ id, client }: { id: number; client: { id: number } }, settingPath = '') => ({
  params: { clientGroupId: String(id), setting: settingPath },
  search: { clientId: client.id },
});
