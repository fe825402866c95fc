/** The place of a plan's page: the kind of plan that its address names, its addresses, and the team from which one comes to it (R53). */
import { useQuery } from '@tanstack/react-query';
import { useMatch, useParams, useSearch } from '@tanstack/react-router';
import { addressOf } from '../core/call.ts';
import { asId } from '../core/search-params.ts';
import { type PlanKind, tabByPlanKind } from '../shared/goals/plan-query.ts';
import { companyGroupsQuery } from '../shared/team/group-query.ts';

const planPaths = { implementation: '/plan', evaluation: '/evaluation-plan' } as const satisfies Record<PlanKind, string>;

export function usePlanAddress() {
  // Each is a route of its own: what the page is stays while it is left, when the address is another already.
  const { fullPath: routePath } = useMatch({ strict: false });
  const kind: PlanKind = routePath.startsWith('/evaluation-plan/') ? 'evaluation' : 'implementation';
  const isRemoving = routePath.endsWith('/tabort');
  const id = asId(useParams({ strict: false }).id);
  const addressGroupId = asId((useSearch({ strict: false }) as { clientGroupId?: unknown }).clientGroupId);
  return { kind, id, addressGroupId, isRemoving };
}

/** The address of a plan, of its form with `subpath`. */
export const planAddress = (kind: PlanKind, id: number, groupId: number | undefined, subpath = ''): string =>
  addressOf(`${planPaths[kind]}/${id}${subpath}`, {}, { clientGroupId: groupId });

/** The client's team that the address names, else its first; undefined while it is not known, or where the client has none. */
export function useClientGroupId(clientId: number | undefined, addressGroupId: number | undefined): number | undefined {
  const { data: companyGroups } = useQuery(companyGroupsQuery);
  const clientGroups = (companyGroups ?? []).filter(({ client }) => client.id === clientId);
  return (clientGroups.find(({ id }) => id === addressGroupId) ?? clientGroups[0])?.id;
}

/** The team's tab with plans of this kind; all teams where the client has none. */
export const teamAddress = (kind: PlanKind, clientId: number | undefined, groupId: number | undefined): string =>
  groupId === undefined ? '/organisation/team' : addressOf(`/organisation/team/${groupId}`, {}, { tab: tabByPlanKind[kind], clientId });
