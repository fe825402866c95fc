/** One's own second factors: an app with codes, recovery codes, passkeys (R154 to R156). */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { id, instant, shapes, text } from '../fields.ts';

export const secret = (max = 200) => text().check(z.trim(), z.minLength(1, 'error.field.required'), z.maxLength(max, 'error.field.size'));
export const ticket = secret();
/** Six digits of an app; blanks between them count for nothing. */
export const code = secret(20);

export const recoveryCodes = z.object({ recoveryCodes: z.nullable(z.array(z.string())) }).register(shapes, { id: 'RecoveryCodes' });

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
    opens: 'nothing',
    response: ownAuthenticators,
  }),
  confirm: endpoint({
    summary: 'Prove by password or code that one is there',
    description: 'For ten minutes: else 409 `secure.confirmFirst`.',
    method: 'POST',
    path: '/api/account/confirm',
    may: 'account.change',
    opens: 'nothing',
    body: z.object({ password: z.optional(secret()), code: z.optional(code) }),
  }),
  beginTotp: endpoint({
    summary: 'Begin to set up an app with codes',
    method: 'POST',
    path: '/api/account/authenticators/totp/begin',
    may: 'account.change',
    opens: 'nothing',
    response: z.object({ ticket: z.string(), secret: z.string(), uri: z.string() }),
  }),
  addTotp: endpoint({
    summary: 'Set up an app by its first code',
    description: 'With a first factor ten recovery codes, shown now alone.',
    method: 'POST',
    path: '/api/account/authenticators/totp',
    may: 'account.change',
    opens: 'nothing',
    body: z.object({ ticket, code }),
    response: recoveryCodes,
  }),
  renewCodes: endpoint({
    summary: 'Make ten new recovery codes',
    description: 'Without a factor: 409.',
    method: 'POST',
    path: '/api/account/authenticators/recovery-codes',
    may: 'account.change',
    opens: 'nothing',
    response: recoveryCodes,
  }),
  remove: endpoint({
    summary: "Remove one of one's own factors",
    method: 'DELETE',
    path: '/api/account/authenticators/{id}',
    may: 'account.change',
    opens: 'nothing',
  }),
};
