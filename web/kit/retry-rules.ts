/** The rules by which a page tries again by itself, pure: what a failed answer means, and how long until the next try. */

/** `retryAfter`: seconds, 0 where the server says nothing of it. */
type Refusal = { status: number; retryAfter: number };
/** Seconds that a page waits after too many requests. */
const MAX_RETRY_AFTER_SECONDS = 30;

/** Worth a second try: no answer, the server's own trouble, or that it asks for a moment. */
export const isTransient = ({ status, retryAfter }: Refusal): boolean =>
  !status || status > 501 || (status === 429 && retryAfter > 0 && retryAfter <= MAX_RETRY_AFTER_SECONDS);
/** Milliseconds: as the server says, else longer each time. */
export const retryDelayMs = (failureCount: number, { retryAfter }: Refusal): number => (retryAfter || 2 ** failureCount) * 1000;
