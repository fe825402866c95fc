/** The passkeys of this device among the suggestions of the address's field, where the browser has such, for as long as this stands (R171). */
import { useEffect, useEffectEvent } from 'react';
import { withLaterTexts } from '../core/texts.ts';
import type { SignedChallenge } from './passkey-sign-in.ts';

const loadPasskeySignIn = withLaterTexts(() => import('./passkey-sign-in.ts'));
/** A challenge is good for five minutes: another takes its place before. */
const CHALLENGE_RENEWAL_MS = 4 * 60_000;

/** A page that nobody sees asks for no challenge. */
const waitUntilVisible = () =>
  new Promise<void>((resolve) => {
    if (document.hidden) document.addEventListener('visibilitychange', () => resolve(), { once: true });
    else resolve();
  });

/** The challenge that was signed by the passkey somebody chose; undefined once `signal` says that another way was taken. */
async function waitForPasskey(signal: AbortSignal): Promise<SignedChallenge | undefined> {
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return undefined;
  const { signChallenge } = await loadPasskeySignIn();
  while (!signal.aborted) {
    await waitUntilVisible();
    const offerSignal = AbortSignal.any([signal, AbortSignal.timeout(CHALLENGE_RENEWAL_MS)]);
    try {
      return await signChallenge(offerSignal);
    } catch (error) {
      if (!offerSignal.aborted) throw error;
    }
  }
  return undefined;
}

export default function PasskeyOffer({ onChosen }: { onChosen: (signedChallenge: SignedChallenge) => void }) {
  const handleChosen = useEffectEvent(onChosen);
  useEffect(() => {
    const abortController = new AbortController();
    // Without contact, or closed by the browser, nothing is offered: the button is there.
    waitForPasskey(abortController.signal).then(
      (signedChallenge) => signedChallenge && !abortController.signal.aborted && handleChosen(signedChallenge),
      () => {},
    );
    return () => abortController.abort();
  }, []);
  return null;
}
