/** The members of a client's team, by name. */
import { queryOptions } from '@tanstack/react-query';
import { members } from '#contract/members.ts';
import { fullListPage } from '../../core/all-rows.ts';
import { callApi } from '../../core/call.ts';

export const membersQuery = (groupId: number) =>
  queryOptions({
    queryKey: ['team', 'members', groupId],
    queryFn: async ({ signal }) =>
      (await callApi(members.list, { params: { id: groupId }, query: { ...fullListPage, sort: 'firstName,asc' }, signal })).data,
  });
