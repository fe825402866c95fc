/** The members of a client group's team, each with the role they have there (product «Team and invitations», R3). */
import * as z from 'zod/mini';
import { type AvailableKind, availableKinds, memberKinds } from '#domain/member-kinds.ts';
import { roles } from '#domain/permissions.ts';
import { teamRoles } from '#domain/places.ts';
import { endpoint } from './endpoint.ts';
import { choice, flag, id, maybe, shapes } from './fields.ts';

/** A kind that may be given: one that is none yet has an error of its own. */
export const availableKind = () =>
  choice(memberKinds).check(z.refine((kind) => availableKinds.includes(kind as AvailableKind), 'error.member.kindNotYet'));

/** A member of a client group's team, active or not (product «Team and invitations»). */
export const member = z
  .object({
    id,
    firstName: z.string(),
    lastName: z.string(),
    login: z.string(),
    imageUrl: maybe(z.string()),
    active: z.boolean(),
    /** The account is closed: whoever is active here cannot sign in (R92). */
    isClosed: z.boolean(),
    /** The member's role in this team. */
    role: choice(teamRoles),
    /** Staff, or the client's own account (R139). */
    kind: choice(memberKinds),
    /** All roles that hold here: the one of the team, and the organisation's of its company. */
    authorities: z.array(choice(roles)),
  })
  .register(shapes, { id: 'Member' });
export type Member = z.output<typeof member>;

const groupMembersPath = '/api/client-groups/{id}/users' as const;
export const members = {
  list: endpoint({
    summary: 'List the members of a team',
    method: 'GET',
    path: groupMembersPath,
    may: 'clientGroup.see',
    logsAccessTo: 'client',
    response: z.array(member),
    sort: ['id', 'firstName', 'lastName', 'login', 'active'],
    mayWrite: true,
  }),
  changeMember: endpoint({
    summary: 'Activate or deactivate a member, or change the role or kind',
    description: '`role` holds in this team alone; the one they have confirms it. `kind` SELF is one assistant alone. Never oneself: 409.',
    method: 'PATCH',
    path: `${groupMembersPath}/{userId}`,
    may: 'member.change',
    logsAccessTo: 'client',
    body: z.object({ active: z.optional(flag()), role: z.optional(choice(teamRoles)), kind: z.optional(availableKind()) }),
    response: member,
  }),
  chooseOwnAccount: endpoint({
    summary: "Choose the client's own account of a team",
    description: 'Null: none of them.',
    method: 'PUT',
    path: '/api/client-groups/{id}/own-account',
    may: 'member.change',
    logsAccessTo: 'client',
    body: z.object({ userId: z.nullable(id) }),
  }),
  removeMember: endpoint({
    summary: 'Take a member out of the team',
    method: 'DELETE',
    path: `${groupMembersPath}/{userId}`,
    may: 'member.change',
    logsAccessTo: 'client',
  }),
};
