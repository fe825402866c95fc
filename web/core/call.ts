/** The one way to the server: a typed endpoint in, its answer out, an error of the catalogue thrown (product «Calls», product «Errors»). */
import type { Account } from '#contract/access/sign-in.ts';
import type { Endpoint, Output, RequestInput } from '#contract/endpoint.ts';
import type { Problem } from '#contract/problem.ts';
import { dropEmptyRefs } from '#contract/refs.ts';
import { recordServerTime } from './clock.ts';
import { getSession, requestSignIn } from './session.ts';
import { showSnack } from './snacks.ts';
import { findText } from './texts.ts';

const TIMEOUT_MS = 300_000;

/** A failed call. `status` 0: no answer came. */
export class CallError extends Error {
  readonly status: number;
  readonly problem: Problem | undefined;
  /** A body that was plain text. */
  readonly bodyText: string | undefined;
  /** The subject of an `app-error` header: the entity of `app-params`. */
  readonly entity: string | undefined;
  /** Seconds after which the server takes it, where it says so. */
  retryAfterSeconds = 0;
  constructor(status: number, problem?: Problem, bodyText?: string, entity?: string) {
    super(problem?.message ?? bodyText ?? `HTTP ${status}`);
    this.name = 'CallError';
    this.status = status;
    this.problem = problem;
    this.bodyText = bodyText;
    this.entity = entity;
  }
}

type HasNoParams<E extends Endpoint> = E['path'] extends `${string}{${string}` ? false : true;
type RequiredFields<E extends Endpoint> = (HasNoParams<E> extends true ? unknown : { params: NonNullable<RequestInput<E>['params']> }) &
  (E['body'] extends object ? { body: NonNullable<RequestInput<E>['body']> } : unknown);
export type CallRequest<E extends Endpoint> = Omit<RequestInput<E>, 'params' | 'body'> &
  RequiredFields<E> & {
    /** The version that was read; an older one is refused with 412 (R15). */
    ifMatch?: number;
    /** The ETag of a cached answer: there is no data when it is still right. */
    etag?: string | undefined;
    /** The act is done once, however often it is sent with this key (server/request/idempotency.ts). */
    requestKey?: string;
    signal?: AbortSignal;
    /** It outlives its page, of at most 64 KiB. */
    keepalive?: boolean;
    /** Milliseconds after which no answer has come. */
    timeoutMs?: number;
    /** The change shows where it was made: no snackbar is needed. */
    isQuiet?: boolean;
    /** Reads the body itself; there is no data then. */
    readBody?: (answer: Response) => Promise<''>;
    /** Statuses the caller deals with itself, instead of what usually follows a 401 or 403. */
    handledStatuses?: readonly number[];
  };
export type Answer<E extends Endpoint> = {
  data: Output<E>;
  /** The number of rows there are, of a paged list. */
  total: number | undefined;
  etag: string | undefined;
  headers: Headers;
};
type LooseCallRequest = {
  params?: object;
  query?: object;
  body?: unknown;
  ifMatch?: number;
  etag?: string;
  requestKey?: string;
  signal?: AbortSignal;
  /** Undefined too, which fetch takes for false. */
  keepalive: boolean;
  timeoutMs?: number;
  isQuiet?: boolean;
  readBody?: (answer: Response) => Promise<''>;
  handledStatuses?: readonly number[];
};

/** The address of a call: parameters filled in, the query appended; undefined and null are left out. */
export function addressOf(path: string, params: object = {}, query: object = {}): string {
  const filledPath = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String((params as Record<string, unknown>)[name])));
  const queryPairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  return queryPairs.length ? `${filledPath}?${new URLSearchParams(queryPairs.map(([key, value]) => [key, String(value)]))}` : filledPath;
}

export async function callApi<E extends Endpoint>(
  endpoint: E,
  ...[request]: object extends CallRequest<E> ? [CallRequest<E>?] : [CallRequest<E>]
): Promise<Answer<E>> {
  const {
    params,
    query,
    body,
    ifMatch,
    etag,
    requestKey,
    signal,
    keepalive,
    timeoutMs = TIMEOUT_MS,
    isQuiet,
    readBody,
    handledStatuses = [],
  } = (request ?? {}) as LooseCallRequest;
  const { token, account } = getSession();
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (token) headers.Authorization = `Bearer ${token}`;
  // Plain text for the endpoints that take it; every other body is an object.
  const isText = typeof body === 'string';
  if (body !== undefined) headers['Content-Type'] = isText ? 'text/plain' : 'application/json';
  if (ifMatch !== undefined) headers['If-Match'] = `"${ifMatch}"`;
  if (etag) headers['If-None-Match'] = etag;
  if (requestKey) headers['Idempotency-Key'] = requestKey;
  const timeoutSignal = AbortSignal.timeout(timeoutMs);
  const requestedAt = Date.now();
  const response = await fetch(addressOf(endpoint.path, params, query), {
    method: endpoint.method,
    headers,
    keepalive,
    signal: signal ? AbortSignal.any([signal, timeoutSignal]) : timeoutSignal,
    ...(body === undefined ? {} : { body: isText ? body : JSON.stringify(dropEmptyRefs(body)) }),
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    throw new CallError(0);
  });
  recordServerTime(response, requestedAt);
  if (!response.ok && response.status !== 304) {
    const callError = await readCallError(response);
    if (callError.message.endsWith('confirmFirst') && (await forbiddenHandler(account, true)))
      return (callApi as (...again: unknown[]) => Promise<Answer<E>>)(endpoint, request);
    if (!handledStatuses.includes(response.status)) await handleRefusal(response.status, endpoint, token, account);
    callError.retryAfterSeconds = Number(response.headers.get('retry-after'));
    throw callError;
  }
  if (!isQuiet) showAlert(response);
  const bodyText = await (readBody ? readBody(response) : response.text());
  const totalText = response.headers.get('x-total-count');
  return {
    data: (bodyText ? JSON.parse(bodyText) : undefined) as Output<E>,
    total: totalText === null ? undefined : Number(totalText),
    etag: response.headers.get('etag') ?? undefined,
    headers: response.headers,
  };
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return /^\s*</.test(text) ? '' : text;
  }
}

function errorParamOf(headers: Headers): string | undefined {
  const encodedParam = headers.get('app-params') ?? undefined;
  try {
    return encodedParam && decodeURIComponent(encodedParam);
  } catch {
    return encodedParam;
  }
}

async function readCallError(response: Response): Promise<CallError> {
  const { status, headers } = response;
  const parsedBody = parseBody(await response.text().catch(() => ''));
  const problem = parsedBody && typeof parsedBody === 'object' ? (parsedBody as Problem) : undefined;
  const messageKey = headers.get('app-error');
  if (messageKey) return new CallError(status, { ...problem, message: messageKey } as Problem, undefined, errorParamOf(headers));
  return new CallError(status, problem, problem ? undefined : String(parsedBody ?? '') || undefined);
}

let forbiddenHandler: (previousAccount: Account | null, isStale?: boolean) => Promise<unknown>;
/** Sets at the start the handler of a 403, which calls the server itself; of a stale session it asks who is here, and answers whether they showed it (R165). */
export function onForbidden(handler: typeof forbiddenHandler): void {
  forbiddenHandler = handler;
}

/** Follows up a refused token or a refused right (R30). */
async function handleRefusal(status: number, { method, path }: Endpoint, token: string | null, account: Account | null): Promise<void> {
  const isSilent = path === '/api/authenticate' || (path === '/api/account' && method === 'GET');
  if (isSilent || token !== getSession().token) return;
  if (status === 401) requestSignIn();
  if (status === 403) await forbiddenHandler(account);
}

function showAlert({ headers }: Response): void {
  const messageKey = headers.get('app-alert');
  if (messageKey) showSnack(() => findText(messageKey, { param: errorParamOf(headers) ?? '' }) ?? messageKey);
}
