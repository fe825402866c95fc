/** Values of the environment that are made of parts: origins, contacts, hosts and proxies. Undefined stands for one that is none. */
import { isIP } from 'node:net';

/** Most proxies in front that make sense; more would be a mistyped port. */
export const MAX_PROXIES = 9;

export const parseUrl = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined);

/** Names or addresses, without ports. */
export function hostsOf(text: string): string[] | undefined {
  const hosts = text
    .toLowerCase()
    .split(',')
    .map((host) => host.trim())
    .filter(Boolean);
  return hosts.every((host) => isIP(host) !== 0 || /^[a-z0-9.-]{1,253}$/.test(host)) ? hosts : undefined;
}

/** Of an e-mail address its URI; undefined for what is no contact. */
export function contactOf(text: string): string | undefined {
  const uri = /^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(text) ? `mailto:${text}` : text;
  return /^(https:\/\/|mailto:|tel:)[\x21-\x7e]+$/.test(uri) && URL.canParse(uri) ? uri : undefined;
}

export function originOf(text: string) {
  const url = parseUrl(text);
  const isOrigin = url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash && !url.username;
  return isOrigin ? url.origin : undefined;
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  // A network of everybody would believe everybody.
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

export function proxiesOf(text: string): number | string[] | undefined {
  if (/^\d+$/.test(text)) return Number(text) >= 1 && Number(text) <= MAX_PROXIES ? Number(text) : undefined;
  const proxies = text.split(',').map((proxy) => proxy.trim());
  return proxies.every(isNetwork) ? proxies : undefined;
}
