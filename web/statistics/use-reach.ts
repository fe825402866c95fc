/** The reader's way to what a figure counts: the organisation to its list, others to a day of a client of theirs. */
import { can } from '#domain/permissions.ts';
import { chooseGroup, useSession, useUser } from '../core/session.ts';
import type { CountLink, LinkTarget } from './spans.ts';

/** `chooseClient` makes the client the chosen one, whose day is opened. */
export function useCountLinks(clientId: number): { linkTarget: LinkTarget; chooseClient: (countLink: CountLink) => void } {
  const user = useUser();
  const { chosenClient, groups } = useSession();
  const isChosen = chosenClient?.client.id === clientId;
  const group = groups?.find(({ client }) => client.id === clientId);
  const chooseClient = ({ to }: CountLink) => {
    if (to === '/handelse' && group && !isChosen) chooseGroup(group);
  };
  if (can(user, 'page.organisation')) return { linkTarget: 'events', chooseClient };
  return { linkTarget: isChosen || group ? 'day' : 'none', chooseClient };
}
