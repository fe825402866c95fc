/** Fetches the outbox once, when the day has been seen: it weighs nothing on the first load. */
let outboxPromise: Promise<typeof import('./outbox.ts')> | undefined;
/** The outbox itself, fetched once; a failed fetch is tried anew at the next call. */
export function loadOutbox() {
  outboxPromise ??= import('./outbox.ts').catch((error: unknown) => {
    outboxPromise = undefined;
    throw error;
  });
  return outboxPromise;
}
