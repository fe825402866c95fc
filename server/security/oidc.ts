/**
 * The protocol with an identity provider: the code flow of OpenID Connect with PKCE, state and nonce (R166). Loaded with the first provider alone.
 * A request is checked here when it is answered, since providers answer without it as well: `acr`, and how old their own sign-in is.
 */
import * as client from 'openid-client';
import type { Config } from '#server/process/config.ts';
import { mayAsk, outboundFetch, Unreachable } from './outbound.ts';
import { unsealed } from './secret-key.ts';

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
export const sealedFor = (id: number): string => `identity provider ${id}`;
export const redirectUri = ({ publicUrl }: Pick<Config, 'publicUrl'>): string => `${publicUrl}/api/authenticate/oidc/callback`;

/** The refusals that whoever signs in reads, each by a word of its own. */
export type RefusalReason = 'cancelled' | 'unreachable' | 'refused' | 'weak' | 'old';
export class Refused extends Error {
  readonly reason: RefusalReason;
  constructor(reason: RefusalReason, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}
function reasonOf(error: unknown): RefusalReason {
  for (let one = error, n = 0; one instanceof Error && n < 5; one = one.cause, n++) {
    if (one instanceof Unreachable || one.name === 'TimeoutError') return 'unreachable';
    if (one instanceof client.AuthorizationResponseError) return one.error === 'access_denied' ? 'cancelled' : 'refused';
  }
  return 'refused';
}
const asRefused = (error: unknown): never => {
  throw error instanceof Refused ? error : new Refused(reasonOf(error), error);
};

const HOUR_MS = 3_600_000;
const MOST_KNOWN = 500;
const cachedConfigurations = new Map<string, { at: number; configuration: client.Configuration }>();

const isPlain = (issuer: string) => new URL(issuer).protocol === 'http:';

/** Its document, fetched at most once an hour; `isAnew` fetches it in any case. Throws `Refused`. */
export async function discovered(config: OidcConfig, provider: Provider, now: Date, isAnew = false): Promise<client.Configuration> {
  const key = JSON.stringify([provider.id, provider.version, provider.issuer, config.publicUrl]);
  const remembered = cachedConfigurations.get(key);
  if (remembered && !isAnew && now.getTime() - remembered.at < HOUR_MS) return remembered.configuration;
  const fetchOutside = outboundFetch(config.oidcPrivateHosts) as client.CustomFetch;
  const execute = isPlain(provider.issuer) ? [client.allowInsecureRequests] : [];
  const options = { [client.customFetch]: fetchOutside, timeout: 5, execute };
  const document = await client
    .discovery(new URL(provider.issuer), provider.oidcClient, undefined, client.None(), options)
    .catch(asRefused);
  const server = document!.serverMetadata();
  const secret = provider.clientSecret && (await unsealed(config, sealedFor(provider.id), provider.clientSecret));
  // Basic is what a provider takes that says nothing.
  const isByPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_basic') === false;
  const proof = !secret ? client.None() : isByPost ? client.ClientSecretPost(secret) : client.ClientSecretBasic(secret);
  const configuration = new client.Configuration(server, provider.oidcClient, undefined, proof);
  configuration[client.customFetch] = fetchOutside;
  configuration.timeout = 5;
  if (isPlain(provider.issuer)) client.allowInsecureRequests(configuration);
  // Signatures of ID tokens are checked though they come from the provider itself.
  client.enableNonRepudiationChecks(configuration);
  if (cachedConfigurations.size >= MOST_KNOWN) cachedConfigurations.clear();
  cachedConfigurations.set(key, { at: now.getTime(), configuration });
  return configuration;
}

export type SignInRequest = { nonce: string; verifier: string };
/** The address at the provider where a sign-in begins; `stateOf` stores what its answer has to meet. */
export async function beginAt(
  config: OidcConfig,
  provider: Provider,
  now: Date,
  stateOf: (begun: SignInRequest) => Promise<string>,
): Promise<string> {
  const configuration = await discovered(config, provider, now);
  const [nonce, verifier] = [client.randomNonce(), client.randomPKCECodeVerifier()];
  const state = await stateOf({ nonce, verifier });
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri(config),
    scope: ['openid', ...(provider.scopes?.split(/\s+/).filter(Boolean) ?? [])].join(' '),
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    max_age: String(provider.maxAgeMinutes * 60),
    ...(provider.requiredAcr.length > 0 && { acr_values: provider.requiredAcr.join(' ') }),
  });
  if (!mayAsk(url.href, config.oidcPrivateHosts)) throw new Refused('unreachable');
  return url.href;
}

export type ProviderAnswer = { issuer: string; subject: string; identifier: string | null; aal: 1 | 2; endSession: string | null };
/** Milliseconds by which the provider's clock may be ahead or behind. */
const CLOCK_SKEW_MS = 30_000;

/** The person by the provider's word, once everything is as it was requested; else throws `Refused`. */
export async function answerOf(
  config: OidcConfig,
  provider: Provider,
  now: Date,
  query: string,
  state: string,
  begun: SignInRequest,
): Promise<ProviderAnswer> {
  const configuration = await discovered(config, provider, now);
  const tokens = await client
    .authorizationCodeGrant(configuration, new URL(`${redirectUri(config)}${query}`), {
      expectedState: state,
      expectedNonce: begun.nonce,
      pkceCodeVerifier: begun.verifier,
      idTokenExpected: true,
    })
    .catch(asRefused);
  const claims = tokens!.claims()!;
  const isStrong = provider.requiredAcr.length > 0;
  if (isStrong && !provider.requiredAcr.includes(String(claims.acr))) throw new Refused('weak');
  const since = typeof claims.auth_time === 'number' ? claims.auth_time * 1000 : Number.NaN;
  const age = now.getTime() - since;
  // Requested by max_age, it has to be there: what is missing is not a number, and no comparison with it holds.
  if (!(age <= provider.maxAgeMinutes * 60_000 + CLOCK_SKEW_MS && age >= -CLOCK_SKEW_MS)) throw new Refused('old');
  const identifier = provider.claim === null ? null : await claimOf(configuration, tokens!.access_token, claims, provider.claim);
  const endSession = configuration.serverMetadata().end_session_endpoint ?? null;
  return {
    issuer: claims.iss,
    subject: claims.sub,
    identifier,
    aal: isStrong ? 2 : 1,
    endSession: endSession && mayAsk(endSession, config.oidcPrivateHosts) ? endSession : null,
  };
}

/** A claim of the ID token, else of the provider's user info. */
async function claimOf(
  configuration: client.Configuration,
  accessToken: string,
  claims: client.IDToken,
  name: string,
): Promise<string | null> {
  const inToken = claims[name];
  const hasMore = inToken === undefined && configuration.serverMetadata().userinfo_endpoint;
  const value = hasMore ? (await client.fetchUserInfo(configuration, accessToken, claims.sub).catch(asRefused))![name] : inToken;
  return typeof value === 'string' && value !== '' ? value : null;
}
