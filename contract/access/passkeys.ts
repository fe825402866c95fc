/** Passkeys: signing in by one, and setting one up (R158). Values are base64url, as WebAuthn's own JSON has them. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { nameLine, text } from '../fields.ts';
import { recoveryCodes, ticket } from './authenticators.ts';
import { signedIn } from './signed-in.ts';

const base64url = (max: number) =>
  text().check(z.minLength(1, 'error.field.required'), z.maxLength(max, 'error.field.size'), z.regex(/^[\w-]*$/, 'error.field.invalid'));
/** The longest that an authenticator may send. */
const ID = 1400;
const DATA = 20_000;
export const LONGEST_PASSKEY_NAME = 50;
export const passkeyName = () => nameLine(LONGEST_PASSKEY_NAME);

export const passkeys = {
  options: endpoint({
    summary: 'Get a challenge to sign in by a passkey',
    method: 'POST',
    path: '/api/authenticate/passkey/options',
    may: 'public',
    opens: 'nothing',
    response: z.object({ ticket: z.string(), challenge: z.string(), rpId: z.string() }),
  }),
  verify: endpoint({
    summary: 'Sign in by a passkey',
    description: 'Whatever is wrong is one 401.',
    method: 'POST',
    path: '/api/authenticate/passkey/verify',
    may: 'public',
    opens: 'nothing',
    body: z.object({
      ticket,
      credential: base64url(ID),
      clientDataJSON: base64url(DATA),
      authenticatorData: base64url(DATA),
      signature: base64url(DATA),
      userHandle: z.optional(base64url(ID)),
      rememberMe: z.optional(z.nullable(z.boolean('error.field.boolean'))),
    }),
    response: signedIn,
  }),
  begin: endpoint({
    summary: 'Begin to set up a passkey',
    method: 'POST',
    path: '/api/account/authenticators/passkeys/begin',
    may: 'account.change',
    opens: 'nothing',
    response: z.object({
      ticket: z.string(),
      challenge: z.string(),
      rpId: z.string(),
      userHandle: z.string(),
      /** Those that it has already: a device with one of them makes no other. */
      known: z.array(z.object({ credential: z.string(), transports: z.array(z.string()) })),
    }),
  }),
  add: endpoint({
    summary: 'Set up a passkey',
    description: 'With a first factor ten recovery codes, shown now alone.',
    method: 'POST',
    path: '/api/account/authenticators/passkeys',
    may: 'account.change',
    opens: 'nothing',
    body: z.object({
      ticket,
      name: passkeyName(),
      credential: base64url(ID),
      clientDataJSON: base64url(DATA),
      attestationObject: base64url(DATA),
      transports: z.optional(z.array(z.string().check(z.maxLength(20, 'error.field.size'))).check(z.maxLength(10, 'error.field.size'))),
    }),
    response: recoveryCodes,
  }),
  rename: endpoint({
    summary: "Rename one of one's own passkeys",
    method: 'PATCH',
    path: '/api/account/authenticators/{id}',
    may: 'account.change',
    opens: 'nothing',
    body: z.object({ name: passkeyName() }),
  }),
};
