/** What a page asks for again by itself, pure: what an answer means that was no success, and how long until the next try. */

type Refusal = { status: number; retryAfter?: number | undefined };
/** Seconds that a page waits where much was asked for at once. */
const SHORT = 30;

/** Worth a second try: no answer, the server's own trouble, or that it asks for a moment. */
export const isPassing = ({ status, retryAfter = Infinity }: Refusal): boolean =>
  status === 0 || status >= 502 || (status === 429 && retryAfter <= SHORT);
/** Milliseconds: as the server says, else longer each time. */
export const waitOf = (times: number, { retryAfter }: Partial<Refusal>): number => (retryAfter || Math.min(2 ** times, SHORT)) * 1000;
