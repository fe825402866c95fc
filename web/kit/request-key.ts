/** Idempotency keys of what a form sends: pressed again after no answer came it is the same act, so that nothing is made or moved twice. */
import { useRef } from 'react';

/** `keyOf` gives what is sent its key, the same for the same again; `done` ends it, so that the same once more is another act. */
export function useRequestKey() {
  const lastRequest = useRef<{ body: string; key: string }>(null);
  const keyOf = (payload: unknown): string => {
    const body = JSON.stringify(payload);
    if (lastRequest.current?.body !== body) lastRequest.current = { body, key: newKey() };
    return lastRequest.current.key;
  };
  const endRequest = (): void => {
    lastRequest.current = null;
  };
  return { keyOf, done: endRequest };
}

/** Not randomUUID, which a page without https has not. */
export const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
