/** Where a hit of the search leads, for whom (decision 023). */
import type { useRouter } from '@tanstack/react-router';
import { clients, companies } from '#contract/people.ts';
import type { Found } from '#contract/search.ts';
import type { Role } from '#domain/permissions.ts';
import type { SearchKind } from '#domain/search.ts';
import { call } from '../shared/call.ts';
import { activities, type Paths, stock, tasks, team, user } from '../shared/icons.ts';
import { type Chosen, choose, getSession, type useWho } from '../shared/session.ts';
import { HOME_ZONE } from '../shared/zone.ts';
import { layoutOf } from './places.ts';

export const icons: Readonly<Record<SearchKind, Paths>> = { CLIENT: user, ACTIVITY: activities, TASK: tasks, ITEM: stock, PERSON: team };

/** A client with its company's clock: of one's own groups it is known, else it is asked for. */
const openClient = async (id: number): Promise<Chosen> => {
  const group = getSession().groups?.find(({ client }) => client.id === id);
  if (group) return group;
  const { data: client } = await call(clients.get, { params: { id } });
  const { data: company } = await call(companies.get, { params: { id: client.company.id } });
  return {
    client: { id, name: client.name },
    company: { id: company.id, name: company.name, timeZone: company.timeZone ?? HOME_ZONE },
  };
};

type Router = ReturnType<typeof useRouter>;
/** The client's day. It is chosen once nothing holds the page back any more: what is written there and not saved is about another client. */
const toDay = async (router: Router, id: number): Promise<void> => {
  const { client, company } = await openClient(id);
  const forget = router.subscribe('onBeforeNavigate', () => {
    forget();
    choose({ client, company });
  });
  try {
    await router.navigate({ to: '/handelse', search: {} });
  } finally {
    forget();
  }
};

const toPerson = (router: Router, login: string | null, roles: readonly Role[]): Promise<void> => {
  const layout = layoutOf(roles);
  if (layout === 'admin') return router.navigate({ to: '/admin/hantera-anvandare', search: { q: login ?? undefined } });
  return layout === 'organisation'
    ? router.navigate({ to: '/organisation/detalj', search: { tab: 1 } })
    : router.navigate({ to: '/klientgrupp' });
};

/** Goes to a hit's page. Throws what the server has against a client that is gone meanwhile. */
export const goTo = async (
  router: Router,
  { kind, id, clientId, detail }: Found,
  { roles, account }: ReturnType<typeof useWho>,
): Promise<void> => {
  if (kind === 'CLIENT') return toDay(router, id);
  if (kind === 'ACTIVITY')
    return router.navigate({ to: '/aktiviteter/$id/$clientId', params: { id: String(id), clientId: String(clientId) } });
  if (kind === 'ITEM') return router.navigate({ to: '/inventering/$id', params: { id: String(id) } });
  if (kind === 'TASK')
    return router.navigate({ to: '/uppgift/$id/$companyId', params: { id: String(id), companyId: String(account.company?.id) } });
  return toPerson(router, detail, roles);
};
