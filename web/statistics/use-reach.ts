/** The reader's way to what a figure counts: the organisation to its list, others to a day of a client of theirs. */
import { can } from '#domain/permissions.ts';
import { chooseGroup, useSession, useWho } from '../core/session.ts';
import type { CountLink, LinkTarget } from './spans.ts';

/** `take` makes the client the chosen one, whose day is opened. */
export function useReach(clientId: number): { reach: LinkTarget; take: (lead: CountLink) => void } {
  const who = useWho();
  const { chosen, groups } = useSession();
  const isChosen = chosen?.client.id === clientId;
  const group = groups?.find(({ client }) => client.id === clientId);
  const take = ({ to }: CountLink) => {
    if (to === '/handelse' && group && !isChosen) chooseGroup(group);
  };
  if (can(who, 'page.organisation')) return { reach: 'events', take };
  return { reach: isChosen || group ? 'day' : 'none', take };
}
