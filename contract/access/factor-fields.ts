/** Fields that the calls of factors have in common: tickets, codes, and those of passkeys in base64url, as WebAuthn's own JSON has them. */
import * as z from 'zod/mini';
import { nameLine, shapes, text } from '../fields.ts';

export const secret = (max = 200) => text().check(z.trim(), z.minLength(1, 'error.field.required'), z.maxLength(max, 'error.field.size'));
export const ticket = secret();
/** Six digits of an app; blanks between them count for nothing. */
export const code = secret(20);

export const recoveryCodes = z.object({ recoveryCodes: z.nullable(z.array(z.string())) }).register(shapes, { id: 'RecoveryCodes' });

export const rememberMe = z.optional(z.nullable(z.boolean('error.field.boolean')));
const base64url = (max: number) =>
  text().check(z.minLength(1, 'error.field.required'), z.maxLength(max, 'error.field.size'), z.regex(/^[\w-]*$/, 'error.field.invalid'));
/** Characters of the longest that an authenticator may send. */
const MAX_ID_LENGTH = 1400;
const MAX_DATA_LENGTH = 20_000;
export const MAX_PASSKEY_NAME_LENGTH = 50;
export const passkeyName = () => nameLine(MAX_PASSKEY_NAME_LENGTH);

/** A challenge that a passkey of the account signed. */
export const passkeyAssertion = z.object({
  ticket,
  credential: base64url(MAX_ID_LENGTH),
  clientDataJSON: base64url(MAX_DATA_LENGTH),
  authenticatorData: base64url(MAX_DATA_LENGTH),
  signature: base64url(MAX_DATA_LENGTH),
  userHandle: z.optional(base64url(MAX_ID_LENGTH)),
});
/** Options by which a device makes a passkey. */
export const passkeyOptions = z
  .object({
    ticket: z.string(),
    challenge: z.string(),
    rpId: z.string(),
    userHandle: z.string(),
    /** Those that it has already: a device with one of them makes no other. */
    known: z.array(z.object({ credential: z.string(), transports: z.array(z.string()) })),
  })
  .register(shapes, { id: 'PasskeyBegun' });
/** The passkey that it made. */
export const newPasskey = z.object({
  ticket,
  name: passkeyName(),
  credential: base64url(MAX_ID_LENGTH),
  clientDataJSON: base64url(MAX_DATA_LENGTH),
  attestationObject: base64url(MAX_DATA_LENGTH),
  transports: z.optional(z.array(z.string().check(z.maxLength(20, 'error.field.size'))).check(z.maxLength(10, 'error.field.size'))),
});
