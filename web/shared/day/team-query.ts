/** The others in a client's team, for whoever says who did something. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { clientGroups } from '#contract/people.ts';
import { loadGroups } from '../../core/account.ts';
import { callApi } from '../../core/call.ts';
import { choosesGroup } from '../../core/landing.ts';
import { useSession } from '../../core/session.ts';
import { membersQuery } from '../team/members-query.ts';

/** The client's team, for an office: it is in none. */
const officeTeamQuery = (clientId: number) =>
  queryOptions({
    queryKey: ['team', 'of-office', clientId],
    queryFn: async ({ signal }) =>
      (await callApi(clientGroups.list, { query: { clientId: String(clientId), page: 0, size: 100, sort: 'id,asc' }, signal })).data,
  });

type Colleague = { id: number; name: string; isStaff: boolean };
/** The others of the client's teams that one is in, or that one's office has, by name; without contact nobody is listed, and the name is written. */
export function useColleagues(clientId: number): Colleague[] {
  const { account, groups } = useSession();
  // An address of one instance leads here without the page that learns them.
  useEffect(() => void loadGroups().catch(() => {}), []);
  const ownGroups = (groups ?? []).filter(({ client }) => client.id === clientId);
  const isOffice = account !== null && !choosesGroup(account.authorities);
  const { data: officeGroups } = useQuery({
    ...officeTeamQuery(clientId),
    enabled: isOffice && ownGroups.length === 0,
    throwOnError: false,
  });
  const groupsOfClient = officeGroups?.filter(({ client }) => client.id === clientId) ?? ownGroups;
  // Not useQueries, which would be a part of every first load.
  const { data: memberLists } = useQuery({
    queryKey: ['team', 'of-client', ...groupsOfClient.map(({ id }) => id)],
    queryFn: ({ client: queryClient }) => Promise.all(groupsOfClient.map(({ id }) => queryClient.fetchQuery(membersQuery(id)))),
    retry: false,
  });
  const otherMembers = (memberLists ?? []).flat().filter(({ id, active }) => active && id !== account?.id);
  return [
    ...new Map(
      otherMembers.map(({ id, firstName, lastName, kind }) => [id, { id, name: `${firstName} ${lastName}`, isStaff: kind === 'STAFF' }]),
    ).values(),
  ];
}

/** Those of them who are of the staff. */
export const useStaff = (clientId: number): Colleague[] => useColleagues(clientId).filter(({ isStaff }) => isStaff);
