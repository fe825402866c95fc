/** Identity providers of a company (OpenID Connect, R166): what one may be called, and where an address leads. */

export const MAX_PROVIDER_NAME_LENGTH = 60;
export const MAX_PROVIDER_DOMAINS = 20;
export const MAX_ACR_VALUES = 20;
/** Minutes for which the provider's own sign-in may be older than ours. */
export const maxAgeLimits = { least: 1, usual: 5, most: 720 } as const;

/** The last part of its link: /loggain/{slug}. */
export const isSlug = (text: string): boolean => /^[a-z0-9](?:[a-z0-9-]{1,38}[a-z0-9])$/.test(text);
export const isDomain = (text: string): boolean =>
  text.length <= 253 && /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/.test(text);
/** The domain of an e-mail address; undefined while that is none. */
export function domainOf(address: string): string | undefined {
  const domain = /^[^\s@]+@([^\s@]+)$/.exec(address.trim().toLowerCase())?.[1];
  return domain !== undefined && isDomain(domain) ? domain : undefined;
}

/** An issuer as OpenID Connect Discovery has it: a URL without query, fragment or credentials. */
export function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, search, hash, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && !search && !hash && !username && !password && !/[?#\s]/.test(text);
}

/** Claims that are an address, or say something of one, under which a tenant may write whatever it likes (R167). */
const addressClaims = ['email', 'mail', 'upn', 'preferred_username', 'email_verified'];
export const isAddressClaim = (claim: string): boolean => addressClaims.includes(claim.trim().toLowerCase());

/** An identifier as it is compared: what people write between its signs counts for nothing. */
export const normalizeIdentifier = (text: string): string => text.toLowerCase().replace(/[\s-]/g, '');

/** Ways in which an account came to be linked: by its owner while signed in, or by an identifier that the office entered. */
export const linkWays = ['SELF', 'OFFICE'] as const;
export type LinkWay = (typeof linkWays)[number];

/** Checks of a provider that is tried, in their order. */
export const providerChecks = ['REACHED', 'CODE', 'PKCE', 'ACR', 'CLAIM', 'ISS', 'LOGOUT'] as const;
export type ProviderCheck = (typeof providerChecks)[number];
/** `UNSAID`: its document does not say, and only a sign-in tells. */
export const checkStates = ['OK', 'UNSAID', 'LACKS'] as const;
export type CheckState = (typeof checkStates)[number];

type DiscoveryDocument = {
  response_types_supported?: readonly string[] | undefined;
  code_challenge_methods_supported?: readonly string[] | undefined;
  acr_values_supported?: readonly string[] | undefined;
  claims_supported?: readonly string[] | undefined;
  authorization_response_iss_parameter_supported?: boolean | undefined;
  end_session_endpoint?: string | undefined;
};
type ProviderDemands = { requiredAcr: readonly string[]; claim: string | null };

const checkStateOf = (supportedValues: readonly string[] | undefined, requiredValues: readonly string[]): CheckState =>
  supportedValues === undefined ? 'UNSAID' : requiredValues.every((value) => supportedValues.includes(value)) ? 'OK' : 'LACKS';

/** The document of a provider judged by its company's demands; a check that nobody asks for is left out. */
export function judgeDocument(
  document: DiscoveryDocument,
  { requiredAcr, claim }: ProviderDemands,
): { check: ProviderCheck; state: CheckState }[] {
  return [
    { check: 'REACHED', state: 'OK' },
    { check: 'CODE', state: checkStateOf(document.response_types_supported, ['code']) },
    { check: 'PKCE', state: checkStateOf(document.code_challenge_methods_supported, ['S256']) },
    ...(requiredAcr.length > 0 ? [{ check: 'ACR' as const, state: checkStateOf(document.acr_values_supported, requiredAcr) }] : []),
    ...(claim ? [{ check: 'CLAIM' as const, state: checkStateOf(document.claims_supported, [claim]) }] : []),
    { check: 'ISS', state: document.authorization_response_iss_parameter_supported ? 'OK' : 'UNSAID' },
    { check: 'LOGOUT', state: document.end_session_endpoint ? 'OK' : 'LACKS' },
  ];
}
