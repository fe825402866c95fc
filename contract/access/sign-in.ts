/** Signing in and out, and one's own account (product «Signing in», product «Account»). */
import * as z from 'zod/mini';
import { locales } from '#domain/locales.ts';
import { memberKinds } from '#domain/member-kinds.ts';
import { roles } from '#domain/permissions.ts';
import { teamRoles } from '#domain/places.ts';
import { endpoint, inQuery } from '../endpoint.ts';
import { choice, id, instant, maybe, nameLine, shapes, text } from '../fields.ts';
import { code, ticket } from './factor-fields.ts';
import { signedIn } from './signed-in.ts';

export const colourModes = ['light', 'dark', 'auto'] as const;

/** A group in which the account is active, with its role there and what choosing it takes. */
const ownGroup = z
  .object({
    id,
    name: z.string(),
    role: choice(teamRoles),
    kind: choice(memberKinds),
    client: z.object({ id, name: z.string(), imageUrl: z.nullable(z.string()) }),
    company: z.object({ id, name: z.string(), timeZone: z.string() }),
  })
  .register(shapes, { id: 'OwnGroup' });

/** The account as its owner sees it. */
export const account = z
  .object({
    id,
    login: z.string(),
    firstName: nameLine(50, 2),
    lastName: nameLine(50, 2),
    email: z.string(),
    activated: z.boolean(),
    langKey: choice(locales),
    colorMode: choice(colourModes),
    /** The roles that are held at the client that was named, or anywhere where none was, in order of precedence. */
    authorities: z.array(choice(roles)),
    /** The groups in which it is active, each with its role there (R3). */
    clientGroups: z.array(ownGroup),
    imageUrl: maybe(z.string()),
    receivesEmailNotifications: z.boolean(),
    /** A mail has reached the address; until then none about care is sent there (R95). */
    emailProven: z.boolean(),
    /** It is unproven, and mail leaves here: its owner is asked to have a link sent there (R98). */
    mayConfirmEmail: z.boolean(),
    /** From when two steps are required of it, while it has no factor (R164). */
    mustAddFrom: maybe(instant()),
    /** The one it works for, with the clock its own pages are read on (R6). */
    company: maybe(z.object({ id, name: z.string(), timeZone: z.string() })),
    /** The key that encrypts this account's things in a browser: 32 bytes as base64, the account's own alone (decision 018). */
    deviceKey: z.string(),
  })
  .register(shapes, { id: 'OwnAccount' });
export type Account = z.output<typeof account>;

const credentials = z.object({
  username: text().check(z.trim(), z.minLength(1, 'error.field.required'), z.maxLength(254, 'error.field.size')),
  password: text().check(z.minLength(1, 'error.field.required'), z.maxLength(200, 'error.field.size')),
  rememberMe: z.optional(z.nullable(z.boolean('error.field.boolean'))),
});

const secretLine = text().check(z.trim(), z.minLength(1, 'error.field.required'), z.maxLength(200, 'error.field.size'));

export const access = {
  authenticate: endpoint({
    summary: 'Sign in',
    description:
      'The token comes in the `Authorization` response header, and as `id_token`. Wrong credentials: 401. With a second factor neither: `secondFactor` has a ticket; `mustAdd` where one has to be added.',
    method: 'POST',
    path: '/api/authenticate',
    may: 'public',
    logsAccessTo: 'nothing',
    body: credentials,
    response: signedIn,
  }),
  second: endpoint({
    summary: 'End a sign-in by its second step',
    description: 'With the ticket: 5 minutes, 5 tries, then 401.',
    method: 'POST',
    path: '/api/authenticate/second',
    may: 'public',
    logsAccessTo: 'nothing',
    body: z.object({
      ticket,
      code: z.optional(code),
      recoveryCode: z.optional(secretLine),
      rememberMe: z.optional(z.nullable(z.boolean('error.field.boolean'))),
    }),
    response: signedIn,
  }),
  logout: endpoint({
    summary: 'Sign out',
    description: 'Ends the token at once (R29). `logoutUrl` is where the server wants the browser to go next, if anywhere.',
    method: 'POST',
    path: '/api/logout',
    may: 'account.see',
    logsAccessTo: 'nothing',
    response: z.object({ logoutUrl: z.nullable(z.string()) }),
  }),
  account: endpoint({
    summary: "Get one's own account",
    description: 'With `clientId` its `authorities` are those that hold at that client: 404 where none does.',
    method: 'GET',
    path: '/api/account',
    may: 'account.see',
    logsAccessTo: 'clients',
    query: z.object({ clientId: inQuery.id() }),
    response: account,
  }),
  saveAccount: endpoint({
    summary: "Change one's own account",
    method: 'POST',
    path: '/api/account',
    may: 'account.change',
    logsAccessTo: 'clients',
    /** `imageUrl` is the address of an uploaded image, or null for none. */
    body: z.extend(
      z.partial(z.pick(account, { firstName: true, lastName: true, langKey: true, colorMode: true, receivesEmailNotifications: true })),
      { imageUrl: maybe(z.string().check(z.maxLength(2000, 'error.field.size'))) },
    ),
    response: account,
  }),
};
