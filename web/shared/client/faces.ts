/** Faces of clients beside their names, the same on every page: the picture set by a planner, else initials that are unique among the reader's. */
import { useQuery } from '@tanstack/react-query';
import { initialsOf } from '#domain/initials.ts';
import { assignInitials } from '#domain/initials-among.ts';
import { isOrganisation } from '#domain/permissions.ts';
import { loadGroups } from '../../core/account.ts';
import { getRoles, useSession } from '../../core/session.ts';
import { companyGroupsQuery } from '../team/group-query.ts';

type Client = { id: number; name: string };
export type Face = { initials: string; imageUrl: string | null | undefined };

/** Milliseconds; the addresses of pictures hold for an hour at least. */
const FRESH_MS = 30 * 60_000;

type ClientFaces = { clients: readonly (Client & { imageUrl?: string | null })[]; initials: Map<number, string> };
const emptyGroups: readonly { client: Client }[] = [];
/** Of each list once: a page shows hundreds of faces out of one. */
const faceCache = new WeakMap<readonly { client: Client }[], ClientFaces>();
function computeFaces(groups: readonly { client: Client }[]): ClientFaces {
  const cachedFaces = faceCache.get(groups);
  if (cachedFaces) return cachedFaces;
  const clients = groups.map(({ client }) => client);
  const clientFaces = { clients, initials: assignInitials(clients) };
  faceCache.set(groups, clientFaces);
  return clientFaces;
}

export function useFaces(): { faceOf: (client: Client) => Face; refetchFaces: () => void } {
  const { groups, chosenClient } = useSession();
  const isOffice = isOrganisation(getRoles());
  const { data: officeGroups, refetch } = useQuery({
    ...companyGroupsQuery,
    enabled: isOffice,
    staleTime: FRESH_MS,
    throwOnError: false,
  });
  const { clients, initials } = computeFaces(groups ?? officeGroups ?? emptyGroups);
  return {
    faceOf: ({ id, name }) => {
      const knownClient: Client & { imageUrl?: string | null } =
        clients.find((client) => client.id === id) ?? (chosenClient?.client.id === id ? chosenClient.client : { id, name });
      return { initials: initials.get(id) ?? initialsOf(name), imageUrl: knownClient.imageUrl };
    },
    /** A picture's address was no good any more. */
    refetchFaces: () => void (isOffice ? refetch() : loadGroups(true)).catch(() => {}),
  };
}
