/** One's own second factors: an app with codes, recovery codes, passkeys (R154 to R156). */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { id, instant, shapes } from '../fields.ts';
import { code, passkeyAssertion, recoveryCodes, secret, ticket } from './factor-fields.ts';

const ownAuthenticators = z
  .object({
    totp: z.nullable(z.object({ id, createdDate: instant(), lastUsedDate: z.nullable(instant()) })),
    passkeys: z.array(
      z.object({
        id,
        name: z.string(),
        createdDate: instant(),
        lastUsedDate: z.nullable(instant()),
        /** Stored with its maker, and so on several devices. */
        isBackedUp: z.boolean(),
      }),
    ),
    recoveryCodesLeft: z.number(),
  })
  .register(shapes, { id: 'OwnAuthenticators' });
export type OwnAuthenticators = z.output<typeof ownAuthenticators>;

export const authenticators = {
  own: endpoint({
    summary: "Get one's own second factors",
    method: 'GET',
    path: '/api/account/authenticators',
    may: 'account.see',
    logsAccessTo: 'nothing',
    response: ownAuthenticators,
  }),
  confirm: endpoint({
    summary: 'Prove anew that one is there',
    description: 'By password, code or passkey, for ten minutes: calls with `x-step-up` are else 409 `secure.confirmFirst`.',
    method: 'POST',
    path: '/api/account/confirm',
    may: 'account.change',
    logsAccessTo: 'nothing',
    body: z.object({ password: z.optional(secret()), code: z.optional(code), passkey: z.optional(passkeyAssertion) }),
  }),
  beginTotp: endpoint({
    summary: 'Begin to set up an app with codes',
    method: 'POST',
    path: '/api/account/authenticators/totp/begin',
    may: 'account.change',
    logsAccessTo: 'nothing',
    stepUp: true,
    response: z.object({ ticket: z.string(), secret: z.string(), uri: z.string() }),
  }),
  addTotp: endpoint({
    summary: 'Set up an app by its first code',
    description: 'With a first factor ten recovery codes, shown now alone.',
    method: 'POST',
    path: '/api/account/authenticators/totp',
    may: 'account.change',
    logsAccessTo: 'nothing',
    stepUp: true,
    body: z.object({ ticket, code }),
    response: recoveryCodes,
  }),
  renewCodes: endpoint({
    summary: 'Make ten new recovery codes',
    description: 'Without a factor: 409.',
    method: 'POST',
    path: '/api/account/authenticators/recovery-codes',
    may: 'account.change',
    logsAccessTo: 'nothing',
    stepUp: true,
    response: recoveryCodes,
  }),
  remove: endpoint({
    summary: "Remove one of one's own factors",
    method: 'DELETE',
    path: '/api/account/authenticators/{id}',
    may: 'account.change',
    logsAccessTo: 'nothing',
    stepUp: true,
  }),
};
