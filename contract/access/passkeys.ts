/** Passkeys: signing in by one, and setting one up (R158). Values are base64url, as WebAuthn's own JSON has them. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { newPasskey, passkeyAssertion, passkeyName, passkeyOptions, recoveryCodes, rememberMe } from './factor-fields.ts';
import { signedIn } from './signed-in.ts';

export const passkeys = {
  options: endpoint({
    summary: 'Get a challenge to sign in by a passkey',
    method: 'POST',
    path: '/api/authenticate/passkey/options',
    may: 'public',
    logsAccessTo: 'nothing',
    response: z.object({ ticket: z.string(), challenge: z.string(), rpId: z.string() }),
  }),
  verify: endpoint({
    summary: 'Sign in by a passkey',
    description: 'Whatever is wrong is one 401.',
    method: 'POST',
    path: '/api/authenticate/passkey/verify',
    may: 'public',
    logsAccessTo: 'nothing',
    body: z.extend(passkeyAssertion, { rememberMe }),
    response: signedIn,
  }),
  begin: endpoint({
    summary: 'Begin to set up a passkey',
    method: 'POST',
    path: '/api/account/authenticators/passkeys/begin',
    may: 'account.change',
    logsAccessTo: 'nothing',
    stepUp: true,
    response: passkeyOptions,
  }),
  add: endpoint({
    summary: 'Set up a passkey',
    description: 'With a first factor ten recovery codes, shown now alone.',
    method: 'POST',
    path: '/api/account/authenticators/passkeys',
    may: 'account.change',
    logsAccessTo: 'nothing',
    stepUp: true,
    body: newPasskey,
    response: recoveryCodes,
  }),
  rename: endpoint({
    summary: "Rename one of one's own passkeys",
    method: 'PATCH',
    path: '/api/account/authenticators/{id}',
    may: 'account.change',
    logsAccessTo: 'nothing',
    body: z.object({ name: passkeyName() }),
  }),
};
