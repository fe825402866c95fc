/** The calls that add a factor: of somebody signed in, or of a sign-in that leads through it (R154, R164). */
import { authenticators } from '#contract/access/authenticators.ts';
import { passkeys } from '#contract/access/passkeys.ts';
import { twoSteps } from '#contract/access/two-steps.ts';
import type { Sent } from '#contract/endpoint.ts';
import { CallError, call } from '../core/call.ts';

export type MadePasskey = NonNullable<Sent<typeof passkeys.add>['body']>;
type Codes = Promise<string[] | null>;

/** Each answers what the next step needs; the adding ones the recovery codes of a first factor. */
export type FactorWay = typeof signedInWay;
export const signedInWay = {
  beginApp: async () => (await call(authenticators.beginTotp)).data,
  addApp: async (body: { ticket: string; code: string }): Codes => (await call(authenticators.addTotp, { body })).data.recoveryCodes,
  beginPasskey: async () => (await call(passkeys.begin)).data,
  addPasskey: async (body: MadePasskey): Codes => (await call(passkeys.add, { body })).data.recoveryCodes,
};

type Signing = { ticket: string; rememberMe: boolean; onToken: (token: string) => void };
/** `onToken` gets the token of the sign-in that ends with it. */
export function signingWay({ ticket, rememberMe, onToken }: Signing): FactorWay {
  const handled = [401];
  // The ticket is over, and no session: shown where one stands.
  const shown = <T>(answer: Promise<T>): Promise<T> =>
    answer.catch((error: unknown) => {
      throw error instanceof CallError && error.status === 401 ? new CallError(409, error.problem) : error;
    });
  const ended = ({ data }: { data: { id_token?: string | undefined; recoveryCodes: string[] | null } }) => {
    onToken(data.id_token!);
    return data.recoveryCodes;
  };
  return {
    beginApp: async () => (await shown(call(twoSteps.beginTotp, { body: { ticket }, handled }))).data,
    addApp: async ({ ticket: setUp, code }) =>
      ended(await shown(call(twoSteps.addTotp, { body: { ticket, setUp, code, rememberMe }, handled }))),
    beginPasskey: async () => (await shown(call(twoSteps.beginPasskey, { body: { ticket }, handled }))).data,
    addPasskey: async ({ ticket: setUp, ...made }) =>
      ended(await shown(call(twoSteps.addPasskey, { body: { ...made, ticket, setUp, rememberMe }, handled }))),
  };
}
