/** Two steps that a company requires of roles from a day, and the way through adding a factor for whoever signs in without one then (R164). */
import * as z from 'zod/mini';
import { rulableRoles } from '#domain/factors.ts';
import { endpoint, inQuery } from '../endpoint.ts';
import { choice, day, shapes } from '../fields.ts';
import { code, newPasskey, passkeyOptions, rememberMe, ticket } from './factor-fields.ts';
import { signedIn } from './signed-in.ts';

const ruleFields = {
  /** The first day on which one step is not enough, on the company's clock; null where two are not required. */
  fromDay: z.nullable(day()),
  roles: z.array(choice(rulableRoles)),
};
const twoStepRule = z
  .object({
    ...ruleFields,
    /** Active accounts that have one of the roles there. */
    people: z.number(),
    withFactor: z.number(),
  })
  .register(shapes, { id: 'TwoStepRule' });
export type TwoStepRule = z.output<typeof twoStepRule>;

/** Signed in, with recovery codes, shown now alone. */
const signedInWithCodes = z
  .extend(signedIn, { recoveryCodes: z.nullable(z.array(z.string())) })
  .register(shapes, { id: 'SignedInWithCodes' });

export const twoSteps = {
  get: endpoint({
    summary: 'Get from when a company requires two steps',
    description: 'The people are counted for `roles`, or for those it has.',
    method: 'GET',
    path: '/api/companies/{id}/two-steps',
    may: 'company.change',
    logsAccessTo: 'nothing',
    query: z.object({ roles: inQuery.choices(rulableRoles) }),
    response: twoStepRule,
  }),
  save: endpoint({
    summary: 'Require two steps of roles from a day',
    method: 'PUT',
    path: '/api/companies/{id}/two-steps',
    may: 'company.change',
    logsAccessTo: 'nothing',
    stepUp: true,
    body: z.object(ruleFields),
    response: twoStepRule,
  }),
  beginTotp: endpoint({
    summary: 'Begin to add an app in a sign-in that needs one',
    method: 'POST',
    path: '/api/authenticate/totp/begin',
    may: 'public',
    logsAccessTo: 'nothing',
    body: z.object({ ticket }),
    response: z.object({ ticket: z.string(), secret: z.string(), uri: z.string() }),
  }),
  addTotp: endpoint({
    summary: 'Sign in by adding an app',
    method: 'POST',
    path: '/api/authenticate/totp',
    may: 'public',
    logsAccessTo: 'nothing',
    body: z.object({ ticket, setUp: ticket, code, rememberMe }),
    response: signedInWithCodes,
  }),
  beginPasskey: endpoint({
    summary: 'Begin to add a passkey in a sign-in that needs one',
    method: 'POST',
    path: '/api/authenticate/passkeys/begin',
    may: 'public',
    logsAccessTo: 'nothing',
    body: z.object({ ticket }),
    response: passkeyOptions,
  }),
  addPasskey: endpoint({
    summary: 'Sign in by adding a passkey',
    method: 'POST',
    path: '/api/authenticate/passkeys',
    may: 'public',
    logsAccessTo: 'nothing',
    body: z.extend(newPasskey, { setUp: ticket, rememberMe }),
    response: signedInWithCodes,
  }),
};
