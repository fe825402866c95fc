/** Signing in by a company's identity provider, and who is whom there (R166, R167). */
import * as z from 'zod/mini';
import { linkWays } from '#domain/identity-providers.ts';
import { endpoint, inQuery } from '../endpoint.ts';
import { id, instant, line, shapes } from '../fields.ts';
import { ticket } from './factor-fields.ts';
import { signedIn } from './signed-in.ts';

const identityLink = z.object({ id, how: z.enum(linkWays), date: instant(null), byName: z.string() });
const identity = z
  .object({
    provider: z.object({ id, name: z.string(), slug: z.string(), takesIdentifier: z.boolean(), onlyWay: z.boolean() }),
    links: z.array(identityLink),
  })
  .register(shapes, { id: 'Identity' });
export type Identity = z.output<typeof identity>;

const ownPath = '/api/account/identities';
const userPath = '/api/users/staff/{id}/identities';

export const identities = {
  provider: endpoint({
    summary: 'Ask who signs in where',
    description: 'By domain, or by the end of a link.',
    method: 'GET',
    path: '/api/authenticate/provider',
    may: 'public',
    logsAccessTo: 'nothing',
    query: z.object({ domain: inQuery.text(253), slug: inQuery.text(40) }),
    response: z.nullable(z.object({ name: z.string(), slug: z.string() })),
  }),
  exchange: endpoint({
    summary: 'Sign in by the ticket of a provider’s answer',
    method: 'POST',
    path: '/api/authenticate/oidc',
    may: 'public',
    logsAccessTo: 'nothing',
    body: z.object({ ticket }),
    response: signedIn,
  }),
  list: endpoint({
    summary: "List one's own identities",
    method: 'GET',
    path: ownPath,
    may: 'account.see',
    logsAccessTo: 'nothing',
    response: z.array(identity),
  }),
  begin: endpoint({
    summary: 'Begin to link an identity',
    method: 'POST',
    path: `${ownPath}/begin`,
    may: 'account.change',
    logsAccessTo: 'nothing',
    stepUp: true,
    withoutTransaction: true,
    body: z.object({ providerId: id }),
    response: z.object({ url: z.string() }),
  }),
  link: endpoint({
    summary: 'Link an identity',
    method: 'POST',
    path: ownPath,
    may: 'account.change',
    logsAccessTo: 'nothing',
    body: z.object({ ticket }),
  }),
  unlink: endpoint({
    summary: 'Unlink an identity',
    method: 'DELETE',
    path: `${ownPath}/{id}`,
    may: 'account.change',
    logsAccessTo: 'nothing',
    stepUp: true,
  }),
  ofUser: endpoint({
    summary: 'List the identities of a person',
    method: 'GET',
    path: userPath,
    may: 'staff.change',
    logsAccessTo: 'nothing',
    response: z.array(identity),
  }),
  set: endpoint({
    summary: 'Say who a person is at a provider',
    description: 'Null takes the link away.',
    method: 'PUT',
    path: `${userPath}/{providerId}`,
    may: 'staff.change',
    logsAccessTo: 'nothing',
    body: z.object({ identifier: z.nullable(line(200)) }),
    response: z.array(identity),
  }),
};
