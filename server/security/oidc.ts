/**
 * The protocol with an identity provider: the code flow of OpenID Connect with PKCE, state and nonce (R166). Loaded with the first provider alone.
 * A request is checked here when it is answered, since providers answer without it as well: `acr`, and how old their own sign-in is.
 */
import * as client from 'openid-client';
import type { Config } from '#server/process/config.ts';
import { createOutboundFetch, mayRequest, UnreachableError } from './outbound.ts';
import { decryptSecret } from './secret-key.ts';

export type Provider = {
  id: number;
  companyId: number;
  version: number;
  name: string;
  slug: string;
  issuer: string;
  oidcClient: string;
  clientSecret: Buffer | null;
  scopes: string | null;
  requiredAcr: string[];
  claim: string | null;
  maxAgeMinutes: number;
  onlyWay: boolean;
};
type OidcConfig = Pick<Config, 'publicUrl' | 'oidcPrivateHosts' | 'secretKey' | 'dataDir'>;

/** The owner of a sealed secret. */
export const secretOwnerOf = (id: number): string => `identity provider ${id}`;
export const redirectUriOf = ({ publicUrl }: Pick<Config, 'publicUrl'>): string => `${publicUrl}/api/authenticate/oidc/callback`;

/** The refusals that whoever signs in reads, each by a word of its own. */
export type RefusalReason = 'cancelled' | 'unreachable' | 'refused' | 'weak' | 'old';
export class SignInRefusal extends Error {
  readonly reason: RefusalReason;
  constructor(reason: RefusalReason, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}
function refusalReasonOf(error: unknown): RefusalReason {
  for (let currentError = error, depth = 0; currentError instanceof Error && depth < 5; currentError = currentError.cause, depth++) {
    if (currentError instanceof UnreachableError || currentError.name === 'TimeoutError') return 'unreachable';
    if (currentError instanceof client.AuthorizationResponseError) return currentError.error === 'access_denied' ? 'cancelled' : 'refused';
  }
  return 'refused';
}
const throwRefusal = (error: unknown): never => {
  throw error instanceof SignInRefusal ? error : new SignInRefusal(refusalReasonOf(error), error);
};

const HOUR_MS = 3_600_000;
const MAX_CONFIGURATIONS = 500;
const cachedConfigurations = new Map<string, { fetchedMs: number; configuration: client.Configuration }>();

const isPlainHttp = (issuer: string) => new URL(issuer).protocol === 'http:';

/** Its document, fetched at most once an hour; `needsRefetch` fetches it in any case. Throws `SignInRefusal`. */
export async function discoverProvider(
  config: OidcConfig,
  provider: Provider,
  now: Date,
  needsRefetch = false,
): Promise<client.Configuration> {
  const cacheKey = JSON.stringify([provider.id, provider.version, provider.issuer, config.publicUrl]);
  const cachedEntry = cachedConfigurations.get(cacheKey);
  if (cachedEntry && !needsRefetch && now.getTime() - cachedEntry.fetchedMs < HOUR_MS) return cachedEntry.configuration;
  const fetchOutside = createOutboundFetch(config.oidcPrivateHosts) as client.CustomFetch;
  const execute = isPlainHttp(provider.issuer) ? [client.allowInsecureRequests] : [];
  const discoveryOptions = { [client.customFetch]: fetchOutside, timeout: 5, execute };
  const discoveredConfiguration = await client
    .discovery(new URL(provider.issuer), provider.oidcClient, undefined, client.None(), discoveryOptions)
    .catch(throwRefusal);
  const metadata = discoveredConfiguration!.serverMetadata();
  const clientSecret = provider.clientSecret && (await decryptSecret(config, secretOwnerOf(provider.id), provider.clientSecret));
  // Basic is what a provider takes that says nothing.
  const isSecretPosted = metadata.token_endpoint_auth_methods_supported?.includes('client_secret_basic') === false;
  const clientAuthentication = !clientSecret
    ? client.None()
    : isSecretPosted
      ? client.ClientSecretPost(clientSecret)
      : client.ClientSecretBasic(clientSecret);
  const configuration = new client.Configuration(metadata, provider.oidcClient, undefined, clientAuthentication);
  configuration[client.customFetch] = fetchOutside;
  configuration.timeout = 5;
  if (isPlainHttp(provider.issuer)) client.allowInsecureRequests(configuration);
  // Signatures of ID tokens are checked though they come from the provider itself.
  client.enableNonRepudiationChecks(configuration);
  if (cachedConfigurations.size >= MAX_CONFIGURATIONS) cachedConfigurations.clear();
  cachedConfigurations.set(cacheKey, { fetchedMs: now.getTime(), configuration });
  return configuration;
}

export type SignInRequest = { nonce: string; verifier: string };
/** The address at the provider where a sign-in begins; `storeState` stores what its answer has to meet. */
export async function beginProviderSignIn(
  config: OidcConfig,
  provider: Provider,
  now: Date,
  storeState: (signInRequest: SignInRequest) => Promise<string>,
): Promise<string> {
  const configuration = await discoverProvider(config, provider, now);
  const [nonce, verifier] = [client.randomNonce(), client.randomPKCECodeVerifier()];
  const state = await storeState({ nonce, verifier });
  const authorizationUrl = client.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUriOf(config),
    scope: ['openid', ...(provider.scopes?.split(/\s+/).filter(Boolean) ?? [])].join(' '),
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    max_age: String(provider.maxAgeMinutes * 60),
    ...(provider.requiredAcr.length > 0 && { acr_values: provider.requiredAcr.join(' ') }),
  });
  if (!mayRequest(authorizationUrl.href, config.oidcPrivateHosts)) throw new SignInRefusal('unreachable');
  return authorizationUrl.href;
}

export type ProviderAnswer = { issuer: string; subject: string; identifier: string | null; aal: 1 | 2; endSessionUrl: string | null };
/** Milliseconds by which the provider's clock may be ahead or behind. */
const CLOCK_SKEW_MS = 30_000;

/** The person by the provider's word, once everything is as it was requested; else throws `SignInRefusal`. */
export async function readAnswer(
  config: OidcConfig,
  provider: Provider,
  now: Date,
  query: string,
  state: string,
  signInRequest: SignInRequest,
): Promise<ProviderAnswer> {
  const configuration = await discoverProvider(config, provider, now);
  const tokens = await client
    .authorizationCodeGrant(configuration, new URL(`${redirectUriOf(config)}${query}`), {
      expectedState: state,
      expectedNonce: signInRequest.nonce,
      pkceCodeVerifier: signInRequest.verifier,
      idTokenExpected: true,
    })
    .catch(throwRefusal);
  const claims = tokens!.claims()!;
  const hasRequiredAcr = provider.requiredAcr.length > 0;
  if (hasRequiredAcr && !provider.requiredAcr.includes(String(claims.acr))) throw new SignInRefusal('weak');
  const authTimeMs = typeof claims.auth_time === 'number' ? claims.auth_time * 1000 : Number.NaN;
  const signInAgeMs = now.getTime() - authTimeMs;
  // Requested by max_age, it has to be there: what is missing is not a number, and no comparison with it holds.
  if (!(signInAgeMs <= provider.maxAgeMinutes * 60_000 + CLOCK_SKEW_MS && signInAgeMs >= -CLOCK_SKEW_MS)) throw new SignInRefusal('old');
  const identifier = provider.claim === null ? null : await readClaim(configuration, tokens!.access_token, claims, provider.claim);
  const endSessionUrl = configuration.serverMetadata().end_session_endpoint ?? null;
  return {
    issuer: claims.iss,
    subject: claims.sub,
    identifier,
    aal: hasRequiredAcr ? 2 : 1,
    endSessionUrl: endSessionUrl && mayRequest(endSessionUrl, config.oidcPrivateHosts) ? endSessionUrl : null,
  };
}

/** A claim of the ID token, else of the provider's user info. */
async function readClaim(
  configuration: client.Configuration,
  accessToken: string,
  claims: client.IDToken,
  claimName: string,
): Promise<string | null> {
  const tokenClaim = claims[claimName];
  const needsUserInfo = tokenClaim === undefined && configuration.serverMetadata().userinfo_endpoint;
  const claimValue = needsUserInfo
    ? (await client.fetchUserInfo(configuration, accessToken, claims.sub).catch(throwRefusal))![claimName]
    : tokenClaim;
  return typeof claimValue === 'string' && claimValue !== '' ? claimValue : null;
}
