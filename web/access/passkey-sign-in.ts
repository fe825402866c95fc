/** Signing in by a passkey: the device asks whom it knows here, and checks who holds it (R158). Fetched when it is offered, or its button pressed. */
import { startAuthentication, WebAuthnAbortService } from '@simplewebauthn/browser';
import { passkeys } from '#contract/access/passkeys.ts';
import type { Problem } from '#contract/problem.ts';
import { CallError, callApi } from '../core/call.ts';
import { storeToken } from '../core/session.ts';

/** An error of the browser in words of the texts: cancelled, no key here, or a page that may have none. */
export function toCallError(error: unknown): unknown {
  if (error instanceof CallError) return error;
  const message = (error as Error | undefined)?.name === 'SecurityError' ? 'secure.passkeyNotHere' : 'secure.passkeyNone';
  return new CallError(409, { message } as Problem);
}

/**
 * A challenge that the device signed. Throws a `CallError` whose message is a key of the texts. With `offerSignal` no dialog opens: the
 * browser offers the passkeys under the field of the address, until that signal.
 */
export async function signChallenge(offerSignal?: AbortSignal) {
  const { ticket, challenge, rpId } = (await callApi(passkeys.options, offerSignal ? { signal: offerSignal } : {})).data;
  offerSignal?.throwIfAborted();
  const authenticationOptions = {
    optionsJSON: { challenge, rpId, userVerification: 'required' },
    useBrowserAutofill: offerSignal !== undefined,
  } as const;
  const cancelCeremony = () => WebAuthnAbortService.cancelCeremony();
  offerSignal?.addEventListener('abort', cancelCeremony);
  const assertion = await startAuthentication(authenticationOptions)
    .catch((error: unknown) => {
      throw toCallError(error);
    })
    .finally(() => offerSignal?.removeEventListener('abort', cancelCeremony));
  const { clientDataJSON, authenticatorData, signature, userHandle } = assertion.response;
  return { ticket, credential: assertion.id, clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) };
}
export type SignedChallenge = Awaited<ReturnType<typeof signChallenge>>;

/** By the challenge that was signed already, else by a new one. Throws as `signChallenge` does. */
export async function signInByPasskey(rememberMe: boolean, signedChallenge?: SignedChallenge): Promise<void> {
  const { data } = await callApi(passkeys.verify, {
    body: { ...(signedChallenge ?? (await signChallenge())), rememberMe },
    handledStatuses: [401],
  });
  storeToken(data.id_token!, rememberMe);
}
