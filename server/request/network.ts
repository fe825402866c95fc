/** The network that an address is in, by which attempts are counted and security events named. */
import { isIPv6 } from 'node:net';

/** Whoever has one IPv6 address has its whole /64. */
export function networkOf(ip: string): string {
  // Some proxies write the port along.
  if (!isIPv6(ip) || ip.includes('.')) return ip.replace(/^::ffff:/i, '').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
  const [head = '', tail] = ip.split('::');
  const [leadingGroups, trailingGroups] = [head.split(':').filter(Boolean), (tail ?? '').split(':').filter(Boolean)];
  const groups =
    tail === undefined
      ? leadingGroups
      : [...leadingGroups, ...Array(8 - leadingGroups.length - trailingGroups.length).fill('0'), ...trailingGroups];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
