/** Idempotency keys of what a form sends: pressed again after no answer came it is the same act, so that nothing is made or moved twice. */
import { useRef } from 'react';

/** `keyOf` gives what is sent its key, the same for the same again; `done` ends it, so that the same once more is another act. */
export function useRequestKey() {
  const last = useRef<{ body: string; key: string }>(null);
  const keyOf = (sent: unknown): string => {
    const body = JSON.stringify(sent);
    if (last.current?.body !== body) last.current = { body, key: newKey() };
    return last.current.key;
  };
  const done = (): void => {
    last.current = null;
  };
  return { keyOf, done };
}

/** Not randomUUID, which a page without https has not. */
export const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
