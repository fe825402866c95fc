/**
 * Getting an account and getting back into it: registration, activation, reset and change of password (product «Registration and reset»;
 * R28, R31–R32).
 */
import * as z from 'zod/mini';
import { locales } from '#domain/locales.ts';
import { MAX_PASSWORD_LENGTH, minPasswordLength } from '#domain/passwords.ts';
import { endpoint, inQuery } from '../endpoint.ts';
import { choice, nameLine, text } from '../fields.ts';

/** An e-mail address as accounts use it: 5 to 254 characters, kept in lower case. */
export const email = () =>
  text().check(
    z.trim(),
    z.minLength(1, 'error.field.required'),
    z.minLength(5, 'error.field.minlength5'),
    z.maxLength(254, 'error.field.size'),
    z.toLowerCase(),
    z.email('error.field.email'),
  );

/** 4 to 50 characters; the strict policy asks for more, on the server (R28, R96). */
export const newPassword = () =>
  text().check(
    z.minLength(1, 'error.field.required'),
    z.minLength(minPasswordLength.standard, 'error.field.minlength4'),
    z.maxLength(MAX_PASSWORD_LENGTH, 'error.field.size'),
  );

/** `login` equals the e-mail; another one is refused at the field. */
export const registrationBody = z.object({
  firstName: nameLine(50, 2),
  lastName: nameLine(50, 2),
  login: z.optional(z.nullable(email())),
  email: email(),
  password: newPassword(),
  langKey: z.optional(choice(locales)),
});

/** A key or token out of a mail. */
const mailedKey = text().check(z.minLength(1, 'error.field.required'), z.maxLength(200, 'error.field.size'));

export const registration = {
  register: endpoint({
    summary: 'Register with an invitation',
    description:
      "With an invitation's token: a USER who joins that group at once (R31); `activated` is false where the address has an account, which stays.",
    method: 'POST',
    path: '/api/register',
    may: 'public',
    logsAccessTo: 'nothing',
    status: 201,
    query: z.object({ token: inQuery.text(200) }),
    body: registrationBody,
    response: z.object({ activated: z.boolean() }),
  }),
  registerAssistanceAdmin: endpoint({
    summary: 'Register as an assistance administrator',
    description: 'An assistance administrator without company; answers alike whether the address has an account or not.',
    method: 'POST',
    path: '/api/register/assistance-admin',
    may: 'public',
    logsAccessTo: 'nothing',
    status: 201,
    body: registrationBody,
  }),
  activate: endpoint({
    summary: 'Activate an account by the key of its mail',
    description: 'The link of the mail. The same key again, while it would still be good, is answered as the first time.',
    method: 'GET',
    path: '/api/activate',
    may: 'public',
    logsAccessTo: 'nothing',
    query: z.object({ key: mailedKey }),
  }),
  requestReset: endpoint({
    summary: 'Ask for a mail to set a new password',
    description: 'The body is the address as plain text. Always answers alike (R28).',
    method: 'POST',
    path: '/api/account/reset-password/init',
    may: 'public',
    logsAccessTo: 'nothing',
    body: email(),
    isPlainText: true,
  }),
  lookAtKey: endpoint({
    summary: 'Ask whether a password key still holds',
    description: 'Whether a key to set a password still opens something, before one is chosen; 400 where it does not.',
    method: 'GET',
    path: '/api/account/reset-password/key',
    may: 'public',
    logsAccessTo: 'nothing',
    query: z.object({ key: mailedKey }),
  }),
  finishReset: endpoint({
    summary: 'Set a new password by the key of a mail',
    description: 'Sets the password, activates, and ends every session of the account.',
    method: 'POST',
    path: '/api/account/reset-password/finish',
    may: 'public',
    logsAccessTo: 'nothing',
    body: z.object({ key: mailedKey, newPassword: newPassword() }),
  }),
  askToConfirm: endpoint({
    summary: "Ask for a mail that proves one's address",
    description: 'For an account opened by a link that was handed over (R95).',
    method: 'POST',
    path: '/api/account/confirm-email/init',
    may: 'account.change',
    logsAccessTo: 'nothing',
    response: z.object({ isSent: z.boolean() }),
  }),
  confirmEmail: endpoint({
    summary: "Prove an account's address by the key of a mail",
    description: 'The same key again, while it would still be good, is answered as the first time.',
    method: 'POST',
    path: '/api/account/confirm-email/finish',
    may: 'public',
    logsAccessTo: 'nothing',
    body: z.object({ key: mailedKey }),
  }),
  changePassword: endpoint({
    summary: "Change one's own password",
    description: 'Ends every other session of the account. A wrong current password: 400 at the field.',
    method: 'POST',
    path: '/api/account/change-password',
    may: 'account.change',
    logsAccessTo: 'nothing',
    body: z.object({
      currentPassword: text().check(z.minLength(1, 'error.field.required'), z.maxLength(200, 'error.field.size')),
      newPassword: newPassword(),
    }),
  }),
};
