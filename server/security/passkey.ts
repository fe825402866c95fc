/** Passkeys by WebAuthn: what one must be to be taken, whether it is set up or signs in (R158, decision 126). */
import type { Config } from '#server/process/config.ts';
import { hashOf } from '#server/request/user.ts';

/** The host that passkeys belong to: they sign in there and nowhere else. */
export const rpIdOf = ({ publicUrl }: Pick<Config, 'publicUrl'>): string => new URL(publicUrl).hostname;

/** The account as its passkeys call it: nothing about a person stands in it. */
export const userHandleOf = (userId: number): string => hashOf(`passkey of ${userId}`).toString('base64url');

const loadLibrary = () => import('@simplewebauthn/server');
type PasskeyConfig = Pick<Config, 'publicUrl'>;

type RegistrationAnswer = { credential: string; clientDataJSON: string; attestationObject: string };
/** The key of a new one; undefined where it is none: another challenge, page or host, or nobody was checked by the device. */
export async function verifyRegistration(
  config: PasskeyConfig,
  challenge: string,
  { credential: id, clientDataJSON, attestationObject }: RegistrationAnswer,
) {
  const { verifyRegistrationResponse } = await loadLibrary();
  const response = {
    id,
    rawId: id,
    type: 'public-key' as const,
    clientExtensionResults: {},
    response: { clientDataJSON, attestationObject },
  };
  const expectedValues = { expectedChallenge: challenge, expectedOrigin: config.publicUrl, expectedRPID: rpIdOf(config) };
  const verification = await verifyRegistrationResponse({ response, ...expectedValues, requireUserVerification: true }).catch(
    () => undefined,
  );
  if (!verification?.verified) return undefined;
  const { credential, credentialBackedUp } = verification.registrationInfo;
  return { id: credential.id, publicKey: Buffer.from(credential.publicKey), counter: credential.counter, isBackedUp: credentialBackedUp };
}

type AssertionAnswer = { credential: string; clientDataJSON: string; authenticatorData: string; signature: string };
type StoredPasskey = { publicKey: Buffer; counter: number };
/** Its counter and whether it is backed up; undefined where it is not to be taken, as `verifyRegistration`, or a copy of one used since (its counter went back). */
export async function verifyAssertion(
  config: PasskeyConfig,
  challenge: string,
  { credential: id, ...response }: AssertionAnswer,
  { publicKey, counter }: StoredPasskey,
) {
  const { verifyAuthenticationResponse } = await loadLibrary();
  const assertion = { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {}, response };
  const expectedValues = { expectedChallenge: challenge, expectedOrigin: config.publicUrl, expectedRPID: rpIdOf(config) };
  // Keys that wander between devices count nothing (0), also after they did: the library would refuse that.
  const credential = { id, publicKey: new Uint8Array(publicKey), counter: 0 };
  const verification = await verifyAuthenticationResponse({
    response: assertion,
    ...expectedValues,
    credential,
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!verification?.verified) return undefined;
  const { newCounter, credentialBackedUp } = verification.authenticationInfo;
  return counter > 0 && newCounter > 0 && newCounter <= counter ? undefined : { counter: newCounter, isBackedUp: credentialBackedUp };
}
