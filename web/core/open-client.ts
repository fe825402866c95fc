/** A client by its id, to be chosen: by a hit of the search, by an address that names it. */
import { notFound, redirect } from '@tanstack/react-router';
import { clients, companies } from '#contract/people.ts';
import { loadGroups } from './account.ts';
import { callApi } from './call.ts';
import { httpStatusOf } from './errors.ts';
import { type ChosenClient, getSession, setChosenClient } from './session.ts';
import { HOME_ZONE } from './zone.ts';

/** A client with its company's clock: known for one's own groups, else fetched. */
export async function loadChosenClient(id: number): Promise<ChosenClient> {
  const group = getSession().groups?.find(({ client }) => client.id === id);
  if (group) return group;
  const { data: client } = await callApi(clients.get, { params: { id } });
  const { data: company } = await callApi(companies.get, { params: { id: client.company.id } });
  return {
    client: { id, name: client.name },
    company: { id: company.id, name: company.name, timeZone: company.timeZone ?? HOME_ZONE },
  };
}

/** Chooses the client that an address names, and answers the way on without it; one that is not there, or out of one's scope, is no page. */
export async function chooseNamedClient({ clientId, ...otherParams }: Record<string, unknown>) {
  const id = Number(clientId);
  await loadGroups();
  try {
    if (getSession().chosenClient?.client.id !== id) {
      const { client, company } = await loadChosenClient(id);
      setChosenClient({ client, company });
    }
  } catch (error) {
    throw httpStatusOf(error) === 404 ? notFound() : error;
  }
  return redirect({ to: '.', search: otherParams });
}
