/** The cookie that binds a sign-in at an identity provider to the browser that began it: nobody is signed in by somebody else's answer (R166). */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Config } from '#server/process/config.ts';
import { cookieHeader, readCookie } from '#server/request/cookies.ts';
import { hashOf } from '#server/request/user.ts';

type CookieScope = Pick<Config, 'publicUrl'>;
const COOKIE_NAME = 'signin';
/** Seconds: as long as a ticket. */
const LIFETIME_SECONDS = 300;
const buildCookie = (config: CookieScope, cookieValue: string, seconds: number) =>
  cookieHeader(config, COOKIE_NAME, cookieValue, { site: 'Lax', seconds });

export const buildExpiredCookie = (config: CookieScope): string => buildCookie(config, '', 0);
/** A new one, with the hash that is stored beside what was begun. */
export function createCookie(config: CookieScope): { header: string; browserHash: string } {
  const cookieValue = randomBytes(32).toString('base64url');
  return { header: buildCookie(config, cookieValue, LIFETIME_SECONDS), browserHash: hashOf(cookieValue).toString('base64url') };
}

/** The browser that sends these cookies is the one that began. */
export function isSameBrowser(config: CookieScope, cookies: string, browserHash: string): boolean {
  const cookieValue = readCookie(config, COOKIE_NAME, cookies);
  if (cookieValue === undefined) return false;
  const [givenHash, expectedHash] = [hashOf(cookieValue), Buffer.from(browserHash, 'base64url')];
  return givenHash.length === expectedHash.length && timingSafeEqual(givenHash, expectedHash);
}
