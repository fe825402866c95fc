/** Invitations into teams and a company's office: single use, seven days, bound to the address (product «Team and invitations», R31, R100). */
import * as z from 'zod/mini';
import {
  invitationStates,
  invitedRoles,
  MAX_ADDRESS_LENGTH,
  MAX_INVITED_ADDRESSES,
  MAX_INVITED_TEAMS,
  officeRoles,
} from '#domain/invitations.ts';
import { memberKinds } from '#domain/member-kinds.ts';
import { teamRoles } from '#domain/places.ts';
import { endpoint, inQuery } from '../endpoint.ts';
import { choice, flag, id, instant, shapes, text } from '../fields.ts';
import { availableKind } from '../members.ts';
import { clientGroup } from '../people.ts';
import { email } from './registration.ts';

/** An invitation; its token is in the mail, or in the answer to whoever invites where no mail leaves (R95). */
export const invitation = z
  .object({
    id,
    email: z.string(),
    /** The role that it gives: in that team alone, or in the company's office. */
    role: choice(invitedRoles),
    /** In a team: of its staff, or the client (R139). */
    kind: choice(memberKinds),
    companyId: id,
    /** Null for one into the office. */
    clientGroupId: z.nullable(id),
    clientGroupName: z.nullable(z.string()),
    state: choice(invitationStates),
    createdDate: instant(),
    expiresDate: instant(),
    invitedByName: z.nullable(z.string()),
  })
  .register(shapes, { id: 'Invitation' });
export type Invitation = z.output<typeof invitation>;
/** The answer to a created one has the link to hand over, where no mail server is set; else null: the mail alone has it (R95). */
export const handedOverLink = z.object({ link: z.nullable(z.string()) });
const createdInvitation = z.intersection(invitation, handedOverLink).register(shapes, { id: 'MadeInvitation' });

/** The outcome of one address: invitations that one link opens, or why there is none. */
const invitationOutcome = z
  .object({
    email: z.string(),
    invitations: z.array(invitation),
    /** To be handed over, where no mail leaves, else null (R95). */
    link: z.nullable(z.string()),
    /** A text's key and what stands in it; null where it was invited. */
    refusal: z.nullable(z.object({ key: z.string(), values: z.record(z.string(), z.number()) })),
  })
  .register(shapes, { id: 'InvitationOutcome' });
export type InvitationOutcome = z.output<typeof invitationOutcome>;

const sizeChecks = (count: number) => [z.minLength(1, 'error.field.required'), z.maxLength(count, 'error.field.size')] as const;
/** As they were written: one that is no address has an outcome of its own. */
const emails = z.array(text().check(z.maxLength(MAX_ADDRESS_LENGTH + 100, 'error.field.size'))).check(...sizeChecks(MAX_INVITED_ADDRESSES));

const requiredIdQuery = z.pipe(z.pipe(text().check(z.regex(/^\d{1,15}$/, 'error.field.id')), z.transform(Number)), id);

const token = text().check(z.minLength(1, 'error.field.required'), z.maxLength(200, 'error.field.size'));

export const invitations = {
  list: endpoint({
    summary: 'List invitations',
    description:
      'Of a group in scope, or of the company with its office, newest first; open ones without `states`. ADMIN names a group or a company.',
    method: 'GET',
    path: '/api/user-invitations',
    may: 'invitation.see',
    logsAccessTo: 'clients',
    query: z.object({
      clientGroupId: inQuery.id(),
      companyId: inQuery.id(),
      states: inQuery.choices(invitationStates),
      search: inQuery.text(100),
    }),
    response: z.array(invitation),
    sort: ['id'],
    mayWrite: true,
  }),
  invite: endpoint({
    summary: 'Invite somebody to a team',
    description:
      "Again, it renews the open invitation. One's own address, or an active member's: 400 at the field. `role` in that team: left out, ORG_ADMIN invites its leader (R92), its leader an assistant. `link` where no mail leaves.",
    method: 'POST',
    path: '/api/user-invitations/invite',
    may: 'invitation.create',
    logsAccessTo: 'nothing',
    status: 201,
    query: z.object({
      userEmail: email(),
      clientGroupId: requiredIdQuery,
      role: z.optional(choice(teamRoles)),
      kind: z.optional(availableKind()),
    }),
    response: createdInvitation,
  }),
  inviteToTeams: endpoint({
    summary: 'Invite many to teams',
    description:
      'Each address has its outcome; one link leads into all the teams. ORG_ADMIN into the company’s in any role, a leader assistants into the own.',
    method: 'POST',
    path: '/api/user-invitations/teams',
    may: 'invitation.create',
    logsAccessTo: 'nothing',
    status: 201,
    body: z.object({
      clientGroupIds: z.array(id).check(...sizeChecks(MAX_INVITED_TEAMS)),
      role: choice(teamRoles),
      kind: z.optional(availableKind()),
      emails,
    }),
    response: z.array(invitationOutcome),
  }),
  inviteToOffice: endpoint({
    summary: 'Invite many to a company’s office',
    description: 'In no team. ORG_ADMIN into the own company, ADMIN into any.',
    method: 'POST',
    path: '/api/user-invitations/office',
    may: 'invitation.office',
    logsAccessTo: 'nothing',
    stepUp: true,
    status: 201,
    body: z.object({ companyId: id, role: choice(officeRoles), emails }),
    response: z.array(invitationOutcome),
  }),
  send: endpoint({
    summary: 'Send invitations',
    description: 'Prepared ones, with `again` also those sent and not used. One link an address.',
    method: 'POST',
    path: '/api/user-invitations/send',
    may: 'invitation.create',
    logsAccessTo: 'nothing',
    status: 201,
    body: z.object({ ids: z.array(id).check(...sizeChecks(MAX_INVITED_ADDRESSES)), again: z.optional(flag()) }),
    response: z.array(invitationOutcome),
  }),
  lookAt: endpoint({
    summary: 'Ask whom an invitation is for',
    description: 'By its token, which came to that very address.',
    method: 'GET',
    path: '/api/user-invitations/open',
    may: 'public',
    logsAccessTo: 'nothing',
    query: z.object({ token }),
    response: z.object({ email: z.string(), role: choice(invitedRoles) }),
  }),
  accept: endpoint({
    summary: 'Accept an invitation',
    description:
      'As the invited address; 400 for a token that does not hold. Answers the first team, null for the office; 409 for an account of another office or the platform; 400 `invitation.inviter` where its inviter may no longer give it.',
    method: 'POST',
    path: '/api/user-invitations/accept-invite',
    may: 'account.see',
    logsAccessTo: 'client',
    query: z.object({ token }),
    response: z.nullable(clientGroup),
  }),
  withdraw: endpoint({
    summary: 'Withdraw an invitation',
    description: 'It stays listed as withdrawn.',
    method: 'DELETE',
    path: '/api/user-invitations/delete/{id}',
    may: 'invitation.remove',
    logsAccessTo: 'nothing',
  }),
};
