/** The one way to the server: a typed endpoint in, its answer out, an error of the catalogue thrown (product «Calls», product «Errors»). */
import type { Account } from '#contract/access/sign-in.ts';
import type { Endpoint, Output, RequestInput } from '#contract/endpoint.ts';
import type { Problem } from '#contract/problem.ts';
import { dropEmptyRefs } from '#contract/refs.ts';
import { noteClock } from './clock.ts';
import { getSession, requestSignIn } from './session.ts';
import { snack } from './snacks.ts';
import { textOf } from './texts.ts';

const TIMEOUT_MS = 300_000;

/** A failed call. `status` 0: no answer came. */
export class CallError extends Error {
  readonly status: number;
  readonly problem: Problem | undefined;
  /** A body that was plain text. */
  readonly text: string | undefined;
  /** The subject of an `app-error` header: the entity of `app-params`. */
  readonly entity: string | undefined;
  /** Seconds after which the server takes it, where it says so. */
  retryAfter = 0;
  constructor(status: number, problem?: Problem, text?: string, entity?: string) {
    super(problem?.message ?? text ?? `HTTP ${status}`);
    this.name = 'CallError';
    this.status = status;
    this.problem = problem;
    this.text = text;
    this.entity = entity;
  }
}

type NoParams<E extends Endpoint> = E['path'] extends `${string}{${string}` ? false : true;
type RequiredFields<E extends Endpoint> = (NoParams<E> extends true ? unknown : { params: NonNullable<RequestInput<E>['params']> }) &
  (E['body'] extends object ? { body: NonNullable<RequestInput<E>['body']> } : unknown);
export type Call<E extends Endpoint> = Omit<RequestInput<E>, 'params' | 'body'> &
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
    within?: number;
    /** The change shows where it was made: no snackbar is needed. */
    isQuiet?: boolean;
    /** Reads the body itself; there is no data then. */
    take?: (answer: Response) => Promise<''>;
    /** Statuses the caller deals with itself, instead of what usually follows a 401 or 403. */
    handled?: readonly number[];
  };
export type Answer<E extends Endpoint> = {
  data: Output<E>;
  /** The number of rows there are, of a paged list. */
  total: number | undefined;
  etag: string | undefined;
  headers: Headers;
};
type LooseCall = {
  params?: object;
  query?: object;
  body?: unknown;
  ifMatch?: number;
  etag?: string;
  requestKey?: string;
  signal?: AbortSignal;
  /** Undefined too, which fetch takes for false. */
  keepalive: boolean;
  within?: number;
  isQuiet?: boolean;
  take?: (answer: Response) => Promise<''>;
  handled?: readonly number[];
};

/** The address of a call: parameters filled in, the query appended; undefined and null are left out. */
export function addressOf(path: string, params: object = {}, query: object = {}): string {
  const filledPath = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String((params as Record<string, unknown>)[name])));
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  return pairs.length ? `${filledPath}?${new URLSearchParams(pairs.map(([key, value]) => [key, String(value)]))}` : filledPath;
}

export async function callApi<E extends Endpoint>(
  endpoint: E,
  ...[request]: object extends Call<E> ? [Call<E>?] : [Call<E>]
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
    within = TIMEOUT_MS,
    isQuiet,
    take,
    handled: handledStatuses = [],
  } = (request ?? {}) as LooseCall;
  const { token, account } = getSession();
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (token) headers.Authorization = `Bearer ${token}`;
  // Plain text for the endpoints that take it; every other body is an object.
  const isText = typeof body === 'string';
  if (body !== undefined) headers['Content-Type'] = isText ? 'text/plain' : 'application/json';
  if (ifMatch !== undefined) headers['If-Match'] = `"${ifMatch}"`;
  if (etag) headers['If-None-Match'] = etag;
  if (requestKey) headers['Idempotency-Key'] = requestKey;
  const timeoutSignal = AbortSignal.timeout(within);
  const requestedAt = Date.now();
  const answer = await fetch(addressOf(endpoint.path, params, query), {
    method: endpoint.method,
    headers,
    keepalive,
    signal: signal ? AbortSignal.any([signal, timeoutSignal]) : timeoutSignal,
    ...(body === undefined ? {} : { body: isText ? body : JSON.stringify(dropEmptyRefs(body)) }),
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    throw new CallError(0);
  });
  noteClock(answer, requestedAt);
  if (!answer.ok && answer.status !== 304) {
    const refusal = await readCallError(answer);
    if (refusal.message.endsWith('confirmFirst') && (await forbiddenHandler(account, true)))
      return (callApi as (...again: unknown[]) => Promise<Answer<E>>)(endpoint, request);
    if (!handledStatuses.includes(answer.status)) await handleRefusal(answer.status, endpoint, token, account);
    refusal.retryAfter = Number(answer.headers.get('retry-after'));
    throw refusal;
  }
  if (!isQuiet) showAlert(answer);
  const text = await (take ? take(answer) : answer.text());
  const total = answer.headers.get('x-total-count');
  return {
    data: (text ? JSON.parse(text) : undefined) as Output<E>,
    total: total === null ? undefined : Number(total),
    etag: answer.headers.get('etag') ?? undefined,
    headers: answer.headers,
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
  const text = headers.get('app-params') ?? undefined;
  try {
    return text && decodeURIComponent(text);
  } catch {
    return text;
  }
}

async function readCallError(answer: Response): Promise<CallError> {
  const { status, headers } = answer;
  const body = parseBody(await answer.text().catch(() => ''));
  const problem = body && typeof body === 'object' ? (body as Problem) : undefined;
  const message = headers.get('app-error');
  if (message) return new CallError(status, { ...problem, message } as Problem, undefined, errorParamOf(headers));
  return new CallError(status, problem, problem ? undefined : String(body ?? '') || undefined);
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
  const key = headers.get('app-alert');
  if (key) snack(() => textOf(key, { param: errorParamOf(headers) ?? '' }) ?? key);
}
