/** The rules by which a page tries again by itself, pure: what a failed answer means, and how long until the next try. */

/** `retryAfterSeconds`: seconds, 0 where the server says nothing of it. */
type Refusal = { status: number; retryAfterSeconds: number };
/** Seconds that a page waits after too many requests. */
const MAX_RETRY_AFTER_SECONDS = 30;

/** Worth a second try: no answer, the server's own trouble, or that it asks for a moment. */
export const isTransient = ({ status, retryAfterSeconds }: Refusal): boolean =>
  !status || status > 501 || (status === 429 && retryAfterSeconds > 0 && retryAfterSeconds <= MAX_RETRY_AFTER_SECONDS);
/** Milliseconds: as the server says, else longer each time. */
export const retryDelayMs = (failureCount: number, { retryAfterSeconds }: Refusal): number =>
  (retryAfterSeconds || 2 ** failureCount) * 1000;
