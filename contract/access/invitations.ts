/** Invitations into a client group: single use, seven days, bound to the address (product «Team and invitations», R31). */
import * as z from 'zod/mini';
import { teamRoles } from '#domain/places.ts';
import { endpoint, inQuery } from '../endpoint.ts';
import { choice, id, instant, shapes, text } from '../fields.ts';
import { clientGroup } from '../people.ts';
import { email } from './registration.ts';

/** The role that an invitation gives in the team, and nowhere else. */
export const invitedRoles = teamRoles;
export type InvitedRole = (typeof invitedRoles)[number];

/** An open invitation; its token is in the mail, or in the answer to whoever invites where no mail leaves (R95). */
export const invitation = z
  .object({
    id,
    email: z.string(),
    role: choice(invitedRoles),
    clientGroupId: id,
    createdDate: instant(),
    expiresDate: instant(),
    invitedByName: z.nullable(z.string()),
  })
  .register(shapes, { id: 'Invitation' });
export type Invitation = z.output<typeof invitation>;
/** The answer to a created one has the link to hand over, where no mail server is set; else null: the mail alone has it (R95). */
export const handedOver = z.object({ link: z.nullable(z.string()) });
const createdInvitation = z.intersection(invitation, handedOver).register(shapes, { id: 'MadeInvitation' });

const idInQuery = z.pipe(z.pipe(text().check(z.regex(/^\d{1,15}$/, 'error.field.id')), z.transform(Number)), id);

const token = text().check(z.minLength(1, 'error.field.required'), z.maxLength(200, 'error.field.size'));

export const invitations = {
  list: endpoint({
    summary: 'List open invitations',
    description: 'Open ones of a group in scope, newest first.',
    method: 'GET',
    path: '/api/user-invitations',
    may: 'invitation.see',
    query: z.object({ clientGroupId: inQuery.id() }),
    response: z.array(invitation),
    sort: ['id'],
    writes: true,
  }),
  invite: endpoint({
    summary: 'Invite somebody to a team',
    description:
      "Inviting an address again renews its open invitation. Whether the address has an account is not told; that it is one's own, or an active member's, whom the caller sees in the team, is 400 at the field. `role` is what it gives in that team: where it is left out, ORG_ADMIN invites who is to lead it (R92), its leader an assistant. `link` where no mail leaves, else null.",
    method: 'POST',
    path: '/api/user-invitations/invite',
    may: 'invitation.create',
    status: 201,
    query: z.object({ userEmail: email(), clientGroupId: idInQuery, role: z.optional(choice(invitedRoles)) }),
    response: createdInvitation,
  }),
  lookAt: endpoint({
    summary: 'Ask whom an invitation is for',
    description:
      'Whom an open invitation is for, told to whoever holds its token, which came to that very address; 400, one answer, for any other.',
    method: 'GET',
    path: '/api/user-invitations/open',
    may: 'public',
    query: z.object({ token }),
    response: z.object({ email: z.string(), role: choice(invitedRoles) }),
  }),
  accept: endpoint({
    summary: 'Accept an invitation',
    description:
      "Signed in, as the invited address; 400, one answer, for a token that is wrong, used, expired or somebody else's. It gives the role in that team alone; whoever is active there already keeps theirs. One whose inviter may not give it any more: 400 `invitation.inviter`, here, at the look at it and when registering with it.",
    method: 'POST',
    path: '/api/user-invitations/accept-invite',
    may: 'account.see',
    query: z.object({ token }),
    response: clientGroup,
  }),
  withdraw: endpoint({
    summary: 'Withdraw an invitation',
    method: 'DELETE',
    path: '/api/user-invitations/delete/{id}',
    may: 'invitation.remove',
  }),
};
