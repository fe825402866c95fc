/** Headers of calls: whose they are, which version they saw, and the key of an act that may be sent again. */
import type { FastifyRequest } from 'fastify';
import type { Browser } from './own-browser.ts';
import type { App } from './ports.ts';
import { problem } from './problems.ts';

/** The bearer token of a request; a token in a URL or cookie is never one. */
export const bearerTokenOf = (request: FastifyRequest) => /^Bearer ([\w.-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1];

/** The browser that a call comes from; `setCookie` gives it a cookie by the answer. */
export const browserOf = ({ security }: Pick<App, 'security'>, request: FastifyRequest, setCookie?: Browser['set']): Browser => ({
  cookies: request.headers.cookie ?? '',
  logEvent: security.of(request),
  ...(setCookie && { set: setCookie }),
});

export const badHeader = (headerName: string) =>
  problem(400, 'error.validation', { fieldErrors: [{ objectName: 'request', field: headerName, message: 'error.field.invalid' }] });

/** The version that was seen, where one is named (R15). */
export function parseIfMatch(header: string | undefined): number | null {
  if (header === undefined || header === '*') return null;
  const match = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header);
  if (!match) throw badHeader('If-Match');
  return Number(match[1]);
}

/** One act's own, made by the sender; nothing that could be guessed for somebody else is needed, since it holds for one account. */
export function parseRequestKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header === 'string' && /^[\w-]{16,64}$/.test(header)) return header;
  throw badHeader('Idempotency-Key');
}
