/**
 * Requests to addresses that a company's administrator named: https alone, never to a private network, never redirected, bounded in time and
 * size (decision 131). The addresses of a name are looked at as the connection opens, so that no second answer of its DNS leads elsewhere.
 */
import { lookup } from 'node:dns';
import { request as requestByHttp } from 'node:http';
import { request as requestByHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Milliseconds. */
export const REQUEST_TIMEOUT_MS = 5000;
/** Bytes: documents and keys of providers are some ten thousand. */
export const MAX_ANSWER_BYTES = 512 * 1024;

/** No answer came, or none may be sent for. */
export class UnreachableError extends Error {}

const privateV4Networks = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24'],
  ...['192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
];
/** Those by which an IPv4 address is written as well, too. */
const privateV6Networks = [
  '::/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'ff00::/8',
];
const privateNetworks = new BlockList();
for (const [family, networks] of [['ipv4', privateV4Networks] as const, ['ipv6', privateV6Networks] as const])
  for (const network of networks) {
    const [address, prefixLength] = network.split('/') as [string, string];
    privateNetworks.addSubnet(address, Number(prefixLength), family);
  }
/** An address outside this machine's and any private network. */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address);
  return family !== 0 && !privateNetworks.check(address, family === 4 ? 'ipv4' : 'ipv6');
};

const lookUpPublic: LookupFunction = (host, options, callback) =>
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, []);
    const [firstAddress] = addresses;
    if (!firstAddress || !addresses.every(({ address }) => isPublicAddress(address)))
      return callback(new UnreachableError('a private address'), []);
    return options.all ? callback(null, addresses) : callback(null, firstAddress.address, firstAddress.family);
  });

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '').toLowerCase();

/** An address may be called: https to a name, or what the operator allows; http to such a one alone. */
export function mayRequest(urlText: string, allowedHosts: readonly string[]): boolean {
  if (!URL.canParse(urlText)) return false;
  const url = new URL(urlText);
  if (allowedHosts.includes(hostOf(url))) return /^https?:$/.test(url.protocol);
  return url.protocol === 'https:' && isIP(hostOf(url)) === 0 && hostOf(url).includes('.');
}

type FetchOptions = {
  method?: string | undefined;
  headers?: Record<string, string> | undefined;
  body?: unknown;
  signal?: AbortSignal | undefined;
};

/** A `fetch` of this kind; `allowedHosts`: hosts that the operator lets be private, by name or address. */
export const createOutboundFetch =
  (allowedHosts: readonly string[]) =>
  async (urlText: string, { method = 'GET', headers = {}, body, signal }: FetchOptions = {}): Promise<Response> => {
    if (!mayRequest(urlText, allowedHosts)) throw new UnreachableError('an address that may not be called');
    const url = new URL(urlText);
    const timeoutSignal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    const sendRequest = url.protocol === 'https:' ? requestByHttps : requestByHttp;
    const lookupOptions = allowedHosts.includes(hostOf(url)) ? {} : { lookup: lookUpPublic };
    const payload = body === undefined || body === null ? undefined : Buffer.from(String(body));
    return new Promise<Response>((resolve, reject) => {
      const rejectUnreachable = (cause: Error) =>
        reject(cause instanceof UnreachableError ? cause : new UnreachableError('no answer', { cause }));
      const outgoingRequest = sendRequest(
        url,
        {
          method,
          agent: false,
          ...lookupOptions,
          signal: signal ? AbortSignal.any([signal, timeoutSignal]) : timeoutSignal,
          headers: { ...headers, ...(payload && { 'content-length': payload.length }) },
        },
        (response) => {
          const chunks: Buffer[] = [];
          let receivedBytes = 0;
          response.on('error', rejectUnreachable).on('data', (chunk: Buffer) => {
            receivedBytes += chunk.length;
            if (receivedBytes > MAX_ANSWER_BYTES) response.destroy(new UnreachableError('too large an answer'));
            else chunks.push(chunk);
          });
          response.on('end', () => {
            const headerEntries = Object.entries(response.headers).flatMap(([name, value]) =>
              typeof value === 'string' ? [[name, value] as [string, string]] : [],
            );
            const status = response.statusCode ?? 500;
            resolve(new Response([204, 205, 304].includes(status) ? null : Buffer.concat(chunks), { status, headers: headerEntries }));
          });
        },
      );
      outgoingRequest.on('error', rejectUnreachable).end(payload);
    });
  };
