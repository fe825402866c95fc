/** What several places show is asked for once: those that are drawn together ask together. */
let asked: Promise<unknown> | undefined;

/** Joins a request that was made in the same turn, and none from before it, which might not know of what just happened. */
export function askTogether(ask: () => Promise<unknown>): Promise<unknown> {
  if (asked) return asked;
  asked = ask();
  queueMicrotask(() => {
    asked = undefined;
  });
  return asked;
}
