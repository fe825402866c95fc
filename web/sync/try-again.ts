/** The rules of sending what waits on a device, pure: what an answer means, and how long until the next try (decision 018). */

export type Verdict = 'done' | 'refused' | 'later' | 'away' | 'paused';
/**
 * The meaning of an answer for what was sent: only a 4xx in the server's own words is a refusal. `later`: this one is tried again, others may go
 * on; `away`: nothing gets through now; `paused`: until the account has signed in again.
 */
export function verdictOf(status: number, isFromServer: boolean): Verdict {
  if (status >= 200 && status < 300) return isFromServer ? 'done' : 'away';
  if (status === 401) return 'paused';
  if (status === 408 || status === 429 || status === 0 || (status >= 502 && status <= 504)) return 'away';
  if (status >= 500) return 'later';
  return isFromServer && status >= 400 ? 'refused' : 'away';
}

const FIRST_PAUSE_MS = 2000;
const MAX_PAUSE_MS = 60_000;
/** Milliseconds until the next try, after so many without contact. */
export const computeSendDelayMs = (tryCount: number): number => Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(tryCount, 10));
