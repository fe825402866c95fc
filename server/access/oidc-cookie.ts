/** The cookie that binds a sign-in at an identity provider to the browser that began it: nobody is signed in by somebody else's answer (R166). */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Config } from '#server/process/config.ts';
import { cookieHeader, cookieIn } from '#server/request/cookies.ts';
import { hashOf } from '#server/request/user.ts';

type CookieScope = Pick<Config, 'publicUrl'>;
const COOKIE_NAME = 'signin';
/** Seconds: as long as a ticket. */
const LIFETIME_SECONDS = 300;
const cookie = (config: CookieScope, value: string, seconds: number) => cookieHeader(config, COOKIE_NAME, value, { site: 'Lax', seconds });

export const noCookie = (config: CookieScope): string => cookie(config, '', 0);
/** A new one, with the hash that is stored beside what was begun. */
export function newCookie(config: CookieScope): { header: string; browserHash: string } {
  const value = randomBytes(32).toString('base64url');
  return { header: cookie(config, value, LIFETIME_SECONDS), browserHash: hashOf(value).toString('base64url') };
}

/** The browser that sends these cookies is the one that began. */
export function isSameBrowser(config: CookieScope, cookies: string, browserHash: string): boolean {
  const value = cookieIn(config, COOKIE_NAME, cookies);
  if (value === undefined) return false;
  const [givenHash, expectedHash] = [hashOf(value), Buffer.from(browserHash, 'base64url')];
  return givenHash.length === expectedHash.length && timingSafeEqual(givenHash, expectedHash);
}
