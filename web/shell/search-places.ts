/** The pages that hits of the search lead to, by who searches (decision 023). */
import type { useRouter } from '@tanstack/react-router';
import { members } from '#contract/members.ts';
import type { ClientGroup } from '#contract/people.ts';
import type { SearchHit } from '#contract/search.ts';
import type { Role } from '#domain/permissions.ts';
import type { SearchKind } from '#domain/search.ts';
import { loadGroups } from '../core/account.ts';
import { fullListPage } from '../core/all-rows.ts';
import { callApi } from '../core/call.ts';
import { loadChosenClient } from '../core/open-client.ts';
import { type ChosenClient, choose, getSession, type useUser } from '../core/session.ts';
import { activities, comment, type Paths, stock, tasks, team, user } from '../kit/icons.ts';
import { layoutOf } from './places.ts';

export const icons: Readonly<Record<SearchKind, Paths>> = {
  CLIENT: user,
  ACTIVITY: activities,
  TASK: tasks,
  ITEM: stock,
  REPORT: comment,
  REPORT_INSTANCE: comment,
  HANDOVER: comment,
  PERSON: team,
  RESPONSIBLE: tasks,
};

type Router = ReturnType<typeof useRouter>;

/** Goes to a hit's page. Throws what the server has against a client or a team that is gone meanwhile. */
export async function goTo(router: Router, hit: SearchHit, { roles, account }: ReturnType<typeof useUser>): Promise<void> {
  const { kind, id, clientId } = hit;
  if (kind === 'CLIENT') return openClientPage(router, id, () => router.navigate({ to: '/handelse', search: {} }));
  if (kind === 'ACTIVITY')
    return router.navigate({ to: '/aktiviteter/$id/$clientId', params: { id: String(id), clientId: String(clientId) } });
  if (kind === 'ITEM') return router.navigate({ to: '/inventering/$id', params: { id: String(id) } });
  if (kind === 'TASK')
    return router.navigate({ to: '/uppgift/$id/$companyId', params: { id: String(id), companyId: String(account.company?.id) } });
  // Pages of another area, which its routes name.
  if (kind === 'REPORT') return router.history.push(`/rapport/${id}`);
  if (kind === 'REPORT_INSTANCE') return router.history.push(`/rapportinstans/${id}`);
  if (kind === 'HANDOVER') return router.history.push(`/overlamning/${id}`);
  if (kind === 'RESPONSIBLE') return router.history.push(`/organisation/uppgifter?view=list&responsible=${id}`);
  return goToPerson(router, hit, roles);
}

/** To a page about a client by their id. Throws what the server has against one that is gone. */
export const openClientPage = async (router: Router, clientId: number, go: () => Promise<void>): Promise<void> =>
  goToPageOf(router, await loadChosenClient(clientId), go);

/** To a page about a client, who is chosen once nothing blocks leaving: unsaved words there are about another client. */
async function goToPageOf(router: Router, { client, company }: ChosenClient, go: () => Promise<void>): Promise<void> {
  const unsubscribe = router.subscribe('onBeforeNavigate', () => {
    unsubscribe();
    choose({ client, company });
  });
  try {
    await go();
  } finally {
    unsubscribe();
  }
}

/** To a team that the person is active in, or was: of the chosen client if that is one, else the first of one's own. */
async function goToTeam(router: Router, id: number): Promise<void> {
  await loadGroups();
  const { groups, chosenClient } = getSession();
  const nearnessOf = ({ client }: ClientGroup) => Number(client.id === chosenClient?.client.id);
  let team: ClientGroup | undefined;
  for (const group of [...(groups ?? [])].sort((a, b) => nearnessOf(b) - nearnessOf(a))) {
    const { data } = await callApi(members.list, { params: { id: group.id }, query: { ...fullListPage, sort: 'id,asc' } });
    const member = data.find((user) => user.id === id);
    if (member) team = member.active ? group : (team ?? group);
    if (member?.active) break;
  }
  const go = () => router.navigate({ to: '/klientgrupp' });
  return team ? goToPageOf(router, team, go) : go();
}

function goToPerson(router: Router, { id, detail: login }: SearchHit, roles: readonly Role[]): Promise<void> {
  const layout = layoutOf(roles);
  const q = login ?? undefined;
  if (layout === 'admin') return router.navigate({ to: '/admin/hantera-anvandare', search: { q } });
  return layout === 'organisation' ? router.navigate({ to: '/organisation/detalj', search: { tab: 1, q } }) : goToTeam(router, id);
}
