/** Idempotency keys of what a form sends: pressed again after no answer came it is the same act, so that nothing is made or moved twice. */
import { useRef } from 'react';

/** `requestKeyOf` gives what is sent its key, the same for the same again; `clearRequestKey` ends it, so that the same once more is another act. */
export function useRequestKey() {
  const lastRequestRef = useRef<{ body: string; key: string }>(null);
  const requestKeyOf = (payload: unknown): string => {
    const body = JSON.stringify(payload);
    if (lastRequestRef.current?.body !== body) lastRequestRef.current = { body, key: createRandomKey() };
    return lastRequestRef.current.key;
  };
  const clearRequestKey = (): void => {
    lastRequestRef.current = null;
  };
  return { keyOf: requestKeyOf, clearRequestKey };
}

/** Not randomUUID, which a page without https has not. */
export const createRandomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
