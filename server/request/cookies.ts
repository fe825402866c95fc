/** Cookies of this server: HttpOnly, and where PUBLIC_URL is https bound by their name to this host and to https. */
import type { Config } from '#server/process/config.ts';

type CookieScope = Pick<Config, 'publicUrl'>;
export const isSecure = ({ publicUrl }: CookieScope): boolean => publicUrl.startsWith('https:');
const cookieNameOf = (config: CookieScope, name: string) => (isSecure(config) ? `__Host-${name}` : name);

/** The header that sets one for so many seconds; none of them takes it away. */
export const cookieHeader = (
  config: CookieScope,
  name: string,
  value: string,
  { site, seconds }: { site: 'Lax' | 'Strict'; seconds: number },
) => `${cookieNameOf(config, name)}=${value}; Path=/; HttpOnly; SameSite=${site}; Max-Age=${seconds}${isSecure(config) ? '; Secure' : ''}`;

/** Its value; of two of one name none, since that is somebody's attempt: which of them is ours cannot be known. */
export function readCookie(config: CookieScope, name: string, cookies: string): string | undefined {
  const prefix = `${cookieNameOf(config, name)}=`;
  const values = cookies
    .split(';')
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie.startsWith(prefix));
  return values.length === 1 ? values[0]!.slice(prefix.length) : undefined;
}
