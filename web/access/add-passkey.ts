/** Sets up a passkey on this device, or on another that the browser reaches (R158). */
import { startRegistration } from '@simplewebauthn/browser';
import type { Problem } from '#contract/problem.ts';
import { CallError } from '../core/call.ts';
import type { FactorCalls } from './factor-way.ts';

export type PasskeyOptions = Awaited<ReturnType<FactorCalls['beginPasskey']>>;

/** Errors of the browser, by name, in words of the texts; any other is that nobody went through with it. */
const errorTextKeys: Record<string, string> = { InvalidStateError: 'secure.passkeyHere', SecurityError: 'secure.notAtThisAddress' };

type PasskeyInput = { name: string; login: string; send: FactorCalls['addPasskey'] };
/** Recovery codes with a first factor, else null. Throws a `CallError` whose message is a key of the texts. */
export async function addPasskey(
  { ticket, challenge, rpId, userHandle, known: knownPasskeys }: PasskeyOptions,
  { name, login, send }: PasskeyInput,
): Promise<string[] | null> {
  const newCredential = await startRegistration({
    optionsJSON: {
      challenge,
      rp: { id: rpId, name: 'Vardag' },
      user: { id: userHandle, name: login, displayName: login },
      // ES256, Ed25519, RS256: what devices can.
      pubKeyCredParams: [-7, -8, -257].map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: knownPasskeys.map(({ credential: id, transports }) => ({
        type: 'public-key',
        id,
        transports: transports as never,
      })),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
    },
  }).catch((error: unknown) => {
    throw new CallError(409, { message: errorTextKeys[(error as Error).name] ?? 'secure.noneMade' } as Problem);
  });
  const { clientDataJSON, attestationObject, transports } = newCredential.response;
  const passkeyBody = { ticket, name, credential: newCredential.id, clientDataJSON, attestationObject, ...(transports && { transports }) };
  return send(passkeyBody);
}
