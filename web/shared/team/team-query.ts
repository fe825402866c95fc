/** The team of one client: its group, its members and its open invitations, read and changed. */
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { invitations } from '#contract/access/invitations.ts';
import { type Member, members } from '#contract/members.ts';
import { clientGroups } from '#contract/people.ts';
import type { InvitationState } from '#domain/invitations.ts';
import { callApi } from '../../core/call.ts';
import { showSnack } from '../../core/snacks.ts';

export const memberName = ({ firstName, lastName }: Member): string => `${firstName} ${lastName}`;

/** Active in the team, with an account that was not closed. */
export const isActiveMember = ({ active, isClosed }: Member): boolean => active && !isClosed;

/** The acts on a member, in the dialogs' own words. */
export type MemberAct = 'activate' | 'deactivate' | 'remove' | 'raise' | 'lower' | 'toSelf' | 'toStaff';
/** The name of changing a member's role. */
export const roleActOf = ({ role }: Member): 'raise' | 'lower' => (role === 'USER' ? 'raise' : 'lower');

/** The name of changing a member's kind (R139). */
export const kindActOf = ({ kind }: Member): 'toSelf' | 'toStaff' => (kind === 'SELF' ? 'toStaff' : 'toSelf');

const changeByAct = {
  activate: { active: true },
  deactivate: { active: false },
  raise: { role: 'ASSISTANCE_ADMIN' },
  lower: { role: 'USER' },
  toSelf: { kind: 'SELF' },
  toStaff: { kind: 'STAFF' },
} as const satisfies Record<Exclude<MemberAct, 'remove'>, object>;
export const doneTextKeys = {
  activate: 'team.activated',
  deactivate: 'team.deactivated',
  remove: 'team.removed',
  raise: 'team.raised',
  lower: 'team.lowered',
  toSelf: 'team.madeSelf',
  toStaff: 'team.madeStaff',
} as const satisfies Record<MemberAct, string>;

/** Takes nothing away from anybody. */
export const isNonDestructive = (act: MemberAct): boolean => ['activate', 'raise', 'toSelf', 'toStaff'].includes(act);

/** Does it to a member of a group. */
export async function actOnMember(groupId: number, member: Member, act: MemberAct): Promise<void> {
  const params = { id: groupId, userId: member.id };
  if (act === 'remove') await callApi(members.removeMember, { params });
  else await callApi(members.changeMember, { params, body: changeByAct[act] });
}

export const clientGroupQuery = (clientId: number) =>
  queryOptions({
    queryKey: ['team', 'group', clientId],
    queryFn: async ({ signal }) => {
      const { data } = await callApi(clientGroups.list, {
        query: { clientId: String(clientId), page: 0, size: 100, sort: 'id,asc' },
        signal,
      });
      return data.find((group) => group.client.id === clientId) ?? null;
    },
  });

/** Whatever is known of invitations: a new one stands in the lists of the office and of its team. */
export const invitationsKey = ['invitations'];
/** Those that somebody may still join by, once they were sent at least. */
export const waitingStates = ['PREPARED', 'INVITED', 'LINK', 'EXPIRED'] as const satisfies readonly InvitationState[];

export const invitationsQuery = (groupId: number) =>
  queryOptions({
    queryKey: [...invitationsKey, 'team', groupId],
    queryFn: async ({ signal }) => {
      const query = { clientGroupId: String(groupId), states: waitingStates.join(','), page: 0, size: 100, sort: 'id,desc' };
      return (await callApi(invitations.list, { query, signal })).data;
    },
  });

/** Reads anew what counts the members of a team: the list of them, who has what is delegated and who is instructed in what. */
export const invalidateMembers = (queryClient: QueryClient, groupId: number) =>
  Promise.all(
    [['team', 'members', groupId], ['delegations'], ['self-care']].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );

/** Does an act; whatever came of it, the team is refreshed. */
export function useMemberAct(groupId: number, onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ member, act }: { member: Member; act: MemberAct }) => actOnMember(groupId, member, act),
    onSuccess: (_done, { member, act }) => {
      showSnack((t) => t(doneTextKeys[act], { name: memberName(member) }));
    },
    onSettled: () => {
      onDone();
      return invalidateMembers(queryClient, groupId);
    },
  });
}

export function useWithdrawInvitation(onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: { id: number; email: string }) => callApi(invitations.withdraw, { params: { id } }),
    onSuccess: (_done, { email }) => {
      showSnack((t) => t('team.withdrawn', { email }));
    },
    onSettled: () => {
      onDone();
      return queryClient.invalidateQueries({ queryKey: invitationsKey });
    },
  });
}
