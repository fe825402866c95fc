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
import { type ChosenClient, getSession, setChosenClient, type useUser } from '../core/session.ts';
import { activitiesIcon, commentIcon, type IconPaths, stockIcon, tasksIcon, teamIcon, userIcon } from '../kit/icons.ts';
import { layoutOf } from './places.ts';

export const iconByKind: Readonly<Record<SearchKind, IconPaths>> = {
  CLIENT: userIcon,
  ACTIVITY: activitiesIcon,
  TASK: tasksIcon,
  ITEM: stockIcon,
  REPORT: commentIcon,
  REPORT_INSTANCE: commentIcon,
  HANDOVER: commentIcon,
  PERSON: teamIcon,
  RESPONSIBLE: tasksIcon,
};

type Router = ReturnType<typeof useRouter>;

/** Goes to a hit's page. Throws what the server has against a client or a team that is gone meanwhile. */
export async function goToHit(router: Router, hit: SearchHit, { roles, account }: ReturnType<typeof useUser>): Promise<void> {
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
export const openClientPage = async (router: Router, clientId: number, navigate: () => Promise<void>): Promise<void> =>
  goToClientPage(router, await loadChosenClient(clientId), navigate);

/** To a page about a client, who is chosen once nothing blocks leaving: unsaved words there are about another client. */
async function goToClientPage(router: Router, { client, company }: ChosenClient, navigate: () => Promise<void>): Promise<void> {
  const unsubscribe = router.subscribe('onBeforeNavigate', () => {
    unsubscribe();
    setChosenClient({ client, company });
  });
  try {
    await navigate();
  } finally {
    unsubscribe();
  }
}

/** To a team that the person is active in, or was: of the chosen client if that is one, else the first of one's own. */
async function goToTeam(router: Router, id: number): Promise<void> {
  await loadGroups();
  const { groups, chosenClient } = getSession();
  const chosenRankOf = ({ client }: ClientGroup) => Number(client.id === chosenClient?.client.id);
  let team: ClientGroup | undefined;
  for (const group of [...(groups ?? [])].sort((a, b) => chosenRankOf(b) - chosenRankOf(a))) {
    const { data: groupMembers } = await callApi(members.list, { params: { id: group.id }, query: { ...fullListPage, sort: 'id,asc' } });
    const member = groupMembers.find((user) => user.id === id);
    if (member) team = member.active ? group : (team ?? group);
    if (member?.active) break;
  }
  const openTeamPage = () => router.navigate({ to: '/klientgrupp' });
  return team ? goToClientPage(router, team, openTeamPage) : openTeamPage();
}

function goToPerson(router: Router, { id, detail: login }: SearchHit, roles: readonly Role[]): Promise<void> {
  const layout = layoutOf(roles);
  const searchText = login ?? undefined;
  if (layout === 'admin') return router.navigate({ to: '/admin/hantera-anvandare', search: { q: searchText } });
  return layout === 'organisation'
    ? router.navigate({ to: '/organisation/detalj', search: { tab: 1, q: searchText } })
    : goToTeam(router, id);
}
