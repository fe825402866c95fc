/** Signing in by a passkey: the device asks whom it knows here, and checks who holds it (R158). Fetched when its button is pressed. */
import { startAuthentication } from '@simplewebauthn/browser';
import { passkeys } from '#contract/access/passkeys.ts';
import type { Problem } from '#contract/problem.ts';
import { CallError, call } from '../core/call.ts';
import { keepToken } from '../core/session.ts';

/** An error of the browser in words of the texts: cancelled, no key here, or a page that may have none. */
export function inWords(error: unknown): unknown {
  if (error instanceof CallError) return error;
  const message = (error as Error | undefined)?.name === 'SecurityError' ? 'secure.passkeyNotHere' : 'secure.passkeyNone';
  return new CallError(409, { message } as Problem);
}

/** A challenge that the device signed. Throws a `CallError` whose message is a key of the texts. */
export async function signChallenge() {
  const { ticket, challenge, rpId } = (await call(passkeys.options, {})).data;
  const signed = await startAuthentication({ optionsJSON: { challenge, rpId, userVerification: 'required' } }).catch((error: unknown) => {
    throw inWords(error);
  });
  const { clientDataJSON, authenticatorData, signature, userHandle } = signed.response;
  return { ticket, credential: signed.id, clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) };
}

/** Throws as `signChallenge` does. */
export async function signInByPasskey(rememberMe: boolean): Promise<void> {
  const { data } = await call(passkeys.verify, { body: { ...(await signChallenge()), rememberMe }, mine: [401] });
  keepToken(data.id_token!, rememberMe);
}
