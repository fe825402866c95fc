/** Fetches the outbox once, when the day has been seen: it weighs nothing on the first load. */
let loading: Promise<typeof import('./outbox.ts')> | undefined;
/** The outbox itself, fetched once; a failed fetch is tried anew at the next call. */
export function outbox() {
  loading ??= import('./outbox.ts').catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
