/** Errors a caller may see, made in one place: RFC 9457 with the fields and headers of the error catalogue (product «Errors»). */
import type { FieldError, Problem } from '#contract/problem.ts';
import { STATUS_CODES } from '#server/process/http.ts';

type ProblemDetails = {
  detail?: string;
  params?: Record<string, string | number | null>;
  fieldErrors?: FieldError[];
  /** The entity an `app-error` header names. */
  entity?: string;
  retryAfter?: number;
};
const PROBLEM = Symbol('problem');
export type ProblemError = Error & { [PROBLEM]: true; status: number; body: Problem; headers: Record<string, string> };

/** A refusal to throw: `messageKey` is a key of the texts. */
export function problem(
  status: number,
  messageKey: string,
  { detail, params, fieldErrors, entity, retryAfter }: ProblemDetails = {},
): ProblemError {
  const body: Problem = {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    message: messageKey,
    ...(detail !== undefined && { detail }),
    ...(params && { params }),
    ...(fieldErrors && { fieldErrors }),
  };
  const headers: Record<string, string> = {
    ...(entity && { 'app-error': messageKey, 'app-params': entity }),
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
  };
  return Object.assign(new Error(messageKey), { [PROBLEM]: true as const, status, body, headers });
}
export const isProblem = (error: unknown): error is ProblemError => typeof error === 'object' && error !== null && PROBLEM in error;

export const notFound = () => problem(404, 'error.http.404');
export const forbidden = () => problem(403, 'error.http.403');
export const unauthorized = () => problem(401, 'login.error.unauthorized');
/** A 400 for one wrong field; `messageKey` is a key of the texts. */
export const badField = (objectName: string, field: string, messageKey: string) =>
  problem(400, 'error.validation', { fieldErrors: [{ objectName, field, message: messageKey }] });

const columnOfConstraint = (constraint: string) => /_((?:[a-z]+_)*?[a-z]+)_id_fkey$/.exec(constraint)?.[1];
const toCamelCase = (text: string) => text.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The state with which the database refuses to let go of what a legal hold keeps (R125). */
export const LEGAL_HOLD_CODE = 'VH001';

/** A refusal of the database as the caller's fault, where it is one; undefined when it is ours. */
export function toDatabaseProblem(error: unknown, objectName: string): ProblemError | undefined {
  const { code, constraint, table } = error as { code?: string; constraint?: string; table?: string };
  if (code === '23503') {
    const column =
      columnOfConstraint((constraint ?? '').replace(new RegExp(`^${table ?? ''}`), '')) ??
      /(client|activity|type)/.exec(constraint ?? '')?.[1] ??
      'id';
    return badField(objectName, toCamelCase(column), 'error.field.unknown');
  }
  if (code === '23505') return problem(409, 'error.duplicate');
  if (code === LEGAL_HOLD_CODE) return problem(409, 'error.legalHold');
  // Two that may not apply at the same time.
  if (code === '23P01') return problem(409, 'error.overlap');
  // A row-level security check on write: not one of theirs. A right that the login lacks has the same code, and is our fault.
  if (code === '42501' && !/^permission denied/.test((error as Error).message)) return notFound();
  // Two that waited for each other: one of them did nothing, and may ask again.
  if (code === '40P01') return problem(503, 'error.busy', { retryAfter: 1 });
  if (code === '57014') return problem(503, 'error.timeout', { retryAfter: 5 });
  return undefined;
}
