/** The cookie that binds a sign-in at an identity provider to the browser that began it: nobody is signed in by somebody else's answer (R166). */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Config } from '#server/process/config.ts';
import { hashOf } from '#server/request/who.ts';

/** Seconds: as long as a ticket. */
const LIFETIME = 300;
const isSecure = ({ publicUrl }: Pick<Config, 'publicUrl'>) => publicUrl.startsWith('https:');
/** By its name a browser holds it to this host and to https. */
const nameOf = (config: Pick<Config, 'publicUrl'>) => (isSecure(config) ? '__Host-signin' : 'signin');
const cookie = (config: Pick<Config, 'publicUrl'>, value: string, seconds: number) =>
  `${nameOf(config)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${isSecure(config) ? '; Secure' : ''}`;

export const noCookie = (config: Pick<Config, 'publicUrl'>): string => cookie(config, '', 0);
/** A new one, with the hash that is stored beside what was begun. */
export function newCookie(config: Pick<Config, 'publicUrl'>): { header: string; browser: string } {
  const value = randomBytes(32).toString('base64url');
  return { header: cookie(config, value, LIFETIME), browser: hashOf(value).toString('base64url') };
}

/** Whether the browser that sends these cookies is the one that began. */
export function isSameBrowser(config: Pick<Config, 'publicUrl'>, cookies: string, browser: string): boolean {
  const name = `${nameOf(config)}=`;
  const values = cookies
    .split(';')
    .map((one) => one.trim())
    .filter((one) => one.startsWith(name));
  // Two of one name are somebody's attempt: which of them is ours cannot be known.
  if (values.length !== 1) return false;
  const [given, wanted] = [hashOf(values[0]!.slice(name.length)), Buffer.from(browser, 'base64url')];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
