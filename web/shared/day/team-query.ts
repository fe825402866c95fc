/** The others in a client's team, for whoever says who did something. */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '../../core/session.ts';
import { knowGroups } from '../../core/who.ts';
import { membersQuery } from '../team/members-query.ts';

/** The others of the client's teams that one is in, by name; without contact nobody is listed, and the name is written. */
export function useTeam(clientId: number): { id: number; name: string }[] {
  const { account, groups } = useSession();
  // An address of one instance leads here without the page that learns them.
  useEffect(() => void knowGroups().catch(() => {}), []);
  const groupsOfClient = (groups ?? []).filter(({ client }) => client.id === clientId);
  // Not useQueries, which would be a part of every first load.
  const { data } = useQuery({
    queryKey: ['team', 'of-client', ...groupsOfClient.map(({ id }) => id)],
    queryFn: ({ client }) => Promise.all(groupsOfClient.map(({ id }) => client.fetchQuery(membersQuery(id)))),
    retry: false,
  });
  const all = (data ?? []).flat().filter(({ id, active }) => active && id !== account?.id);
  return [...new Map(all.map(({ id, firstName, lastName }) => [id, { id, name: `${firstName} ${lastName}` }])).values()];
}
