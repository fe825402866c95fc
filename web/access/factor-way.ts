/** The calls that add a factor: of somebody signed in, or of a sign-in that leads through it (R154, R164). */
import { authenticators } from '#contract/access/authenticators.ts';
import { passkeys } from '#contract/access/passkeys.ts';
import { twoSteps } from '#contract/access/two-steps.ts';
import type { RequestInput } from '#contract/endpoint.ts';
import { CallError, callApi } from '../core/call.ts';

export type PasskeyBody = NonNullable<RequestInput<typeof passkeys.add>['body']>;
type RecoveryCodesPromise = Promise<string[] | null>;

/** Each answers what the next step needs; the adding ones the recovery codes of a first factor. */
export type FactorCalls = typeof signedInFactorCalls;
export const signedInFactorCalls = {
  beginApp: async () => (await callApi(authenticators.beginTotp)).data,
  addTotp: async (body: { ticket: string; code: string }): RecoveryCodesPromise =>
    (await callApi(authenticators.addTotp, { body })).data.recoveryCodes,
  beginPasskey: async () => (await callApi(passkeys.begin)).data,
  addPasskey: async (body: PasskeyBody): RecoveryCodesPromise => (await callApi(passkeys.add, { body })).data.recoveryCodes,
};

type SignInTicket = { ticket: string; rememberMe: boolean; onToken: (token: string) => void };
/** `onToken` gets the token of the sign-in that ends with it. */
export function signInFactorCalls({ ticket, rememberMe, onToken }: SignInTicket): FactorCalls {
  const handledStatuses = [401];
  // The ticket is over, and no session: shown where one stands.
  const rethrowAsConflict = <T>(answerPromise: Promise<T>): Promise<T> =>
    answerPromise.catch((error: unknown) => {
      throw error instanceof CallError && error.status === 401 ? new CallError(409, error.problem) : error;
    });
  const finishSignIn = ({ data }: { data: { id_token?: string | undefined; recoveryCodes: string[] | null } }) => {
    onToken(data.id_token!);
    return data.recoveryCodes;
  };
  return {
    beginApp: async () => (await rethrowAsConflict(callApi(twoSteps.beginTotp, { body: { ticket }, handledStatuses }))).data,
    addTotp: async ({ ticket: setupTicket, code }) =>
      finishSignIn(
        await rethrowAsConflict(callApi(twoSteps.addTotp, { body: { ticket, setUp: setupTicket, code, rememberMe }, handledStatuses })),
      ),
    beginPasskey: async () => (await rethrowAsConflict(callApi(twoSteps.beginPasskey, { body: { ticket }, handledStatuses }))).data,
    addPasskey: async ({ ticket: setupTicket, ...passkeyFields }) =>
      finishSignIn(
        await rethrowAsConflict(
          callApi(twoSteps.addPasskey, { body: { ...passkeyFields, ticket, setUp: setupTicket, rememberMe }, handledStatuses }),
        ),
      ),
  };
}
