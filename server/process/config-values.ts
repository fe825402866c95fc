/** Values of the environment that are made of parts: origins, contacts, hosts and proxies. Undefined stands for one that is none. */
import { isIP } from 'node:net';

/** Most proxies in front that make sense; more would be a mistyped port. */
export const MAX_PROXIES = 9;

export const parseUrl = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined);

/** Names or addresses, without ports. */
export function parseHosts(text: string): string[] | undefined {
  const hosts = text
    .toLowerCase()
    .split(',')
    .map((host) => host.trim())
    .filter(Boolean);
  return hosts.every((host) => isIP(host) !== 0 || /^[a-z0-9.-]{1,253}$/.test(host)) ? hosts : undefined;
}

/** Of an e-mail address its URI; undefined for what is no contact. */
export function parseContactUri(text: string): string | undefined {
  const uri = /^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(text) ? `mailto:${text}` : text;
  return /^(https:\/\/|mailto:|tel:)[\x21-\x7e]+$/.test(uri) && URL.canParse(uri) ? uri : undefined;
}

export function parseOrigin(text: string) {
  const url = parseUrl(text);
  const isOrigin = url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash && !url.username;
  return isOrigin ? url.origin : undefined;
}

function isNetwork(text: string): boolean {
  const [address = '', prefixLength, ...extraParts] = text.split('/');
  const family = isIP(address);
  if (family === 0 || extraParts.length > 0) return false;
  // A network of everybody would believe everybody.
  return prefixLength === undefined || (/^[1-9]\d{0,2}$/.test(prefixLength) && Number(prefixLength) <= (family === 4 ? 32 : 128));
}

export function parseProxies(text: string): number | string[] | undefined {
  if (/^\d+$/.test(text)) return Number(text) >= 1 && Number(text) <= MAX_PROXIES ? Number(text) : undefined;
  const proxies = text.split(',').map((proxy) => proxy.trim());
  return proxies.every(isNetwork) ? proxies : undefined;
}
