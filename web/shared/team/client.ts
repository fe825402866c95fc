/** The client a page is about, with its company's clock: known already when chosen or of one's own groups, else fetched. */
import { useQuery } from '@tanstack/react-query';
import { clients, companies } from '#contract/people.ts';
import { callApi } from '../../core/call.ts';
import { useSession } from '../../core/session.ts';
import { HOME_ZONE } from '../../core/zone.ts';
import type { Query } from '../../kit/combined-queries.ts';

export type Client = { id: number; name: string; timeZone: string; company: { id: number; name: string } };

export function useClient(id: number | undefined): Query<Client> {
  const { chosenClient, groups } = useSession();
  const sessionClient = chosenClient?.client.id === id ? chosenClient : groups?.find((group) => group.client.id === id);
  const {
    data: fetchedClient,
    error,
    refetch,
  } = useQuery({
    queryKey: ['client', id],
    queryFn: ({ signal }) => fetchClient(id!, signal),
    enabled: id !== undefined && !sessionClient,
  });
  const knownClient = sessionClient && {
    id: sessionClient.client.id,
    name: sessionClient.client.name,
    timeZone: sessionClient.company.timeZone,
    company: sessionClient.company,
  };
  return { data: knownClient ?? fetchedClient, error, refetch };
}

async function fetchClient(id: number, signal: AbortSignal): Promise<Client> {
  const { data: client } = await callApi(clients.get, { params: { id }, signal });
  const { data: company } = await callApi(companies.get, { params: { id: client.company.id }, signal });
  return { id, name: client.name, timeZone: company.timeZone ?? HOME_ZONE, company: { id: company.id, name: company.name } };
}
