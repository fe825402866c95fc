/**
 * Database errors that say more than that one call failed: the database is away, nothing more fits, or nobody knows whether what was
 * written is kept.
 */

const unavailableCodes = /^(57P0[1235]|08\w{3}|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|EAGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|53300)$/;
const unavailableMessages =
  /Connection terminated|is not queryable|timeout exceeded when trying to connect|Query read timeout|timeout expired|the database does not answer/;

/** The database is away, restarting or silent. */
export function isUnavailable(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return (typeof code === 'string' && unavailableCodes.test(code)) || (typeof message === 'string' && unavailableMessages.test(message));
}

/** A plan was made before a migration changed what it answers, or the primary became a replica: the connection is of no more use, the next one is. */
export const isStalePlanError = (error: unknown): boolean => /^(0A000|25006)$/.test((error as { code?: string }).code ?? '');

/** No room on PostgreSQL's disk or in its memory, or on the disk of uploaded files. */
export const isStorageFullError = (error: unknown): boolean =>
  /^(53100|53200|ENOSPC|EDQUOT)$/.test((error as { code?: string }).code ?? '');

/** The error with which calls are refused while the database does not answer. */
export const unavailableError = () => new Error('the database does not answer');

const uncertainErrors = new WeakSet<object>();

/** Marks an error that came after the commit was sent: the database may have kept what was written. */
export function markUncertain<E>(error: E): E {
  if (typeof error === 'object' && error !== null) uncertainErrors.add(error);
  return error;
}
export const isUncertain = (error: unknown): boolean => typeof error === 'object' && error !== null && uncertainErrors.has(error);
