/**
 * The two addresses of a sign-in at an identity provider that a browser goes to by itself, so that they are no calls: where it begins, and where
 * the provider sends it back. Both end at a page; what that is to know stands behind the `#`, which no server and no log is sent (R166).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '#server/request/ports.ts';
import type { LogEvent } from '#server/request/security-events.ts';
import type { Provider, RefusalReason } from '#server/security/oidc.ts';
import { limitProviderCalls } from '#server/security/throttle.ts';
import { consumeTicket, issueTicket } from '#server/security/tickets.ts';
import { beginSignIn, type PendingSignIn, type ProviderArrival } from './oidc-begin.ts';
import { isSameBrowser } from './oidc-cookie.ts';
import { ALL_COMPANIES, findLinkedAccount, findProviderById, findProviderBySlug } from './provider-rows.ts';

const BASE_PATH = '/api/authenticate/oidc';
const PLATFORM = { companies: [] } as const;
/** Milliseconds for which a page may exchange the ticket. */
const EXCHANGE_WITHIN_MS = 60_000;

/** Words of a refusal, as the page says them. */
type RefusalCode = RefusalReason | 'unknown' | 'gone' | 'busy';
/** No slug is written like it: the page of no provider that is known. */
const NO_SLUG = '-';
const signInPathOf = (slug: string) => `/loggain/${slug}`;
const redirectToPage = (reply: FastifyReply, page: string, fragment: string) =>
  reply.header('cache-control', 'no-store').redirect(`${page}#${fragment}`);
const logReasons = { cancelled: 'provider', unreachable: 'provider', refused: 'wrong', weak: 'weak', old: 'old' } as const;

export function serveProviders(server: FastifyInstance, app: App): void {
  const createContext = async (request: FastifyRequest) => {
    const ctx = { app, now: app.now(), ip: request.ip, logEvent: app.security.of(request) };
    return {
      ctx,
      isOverLimit: await limitProviderCalls(ctx).then(
        () => false,
        () => true,
      ),
    };
  };
  server.get<{ Params: { slug: string } }>(`${BASE_PATH}/:slug`, async (request, reply) => {
    const { slug } = request.params;
    const { ctx, isOverLimit } = await createContext(request);
    const provider = isOverLimit ? undefined : await app.scoped({ ...ALL_COMPANIES, readOnly: true }, (db) => findProviderBySlug(db, slug));
    if (!provider) return redirectToPage(reply, signInPathOf(NO_SLUG), isOverLimit ? 'busy' : 'gone');
    try {
      const { url, cookie } = await beginSignIn(ctx, provider, null);
      reply.headers({ 'cache-control': 'no-store', 'set-cookie': cookie });
      return reply.redirect(url);
    } catch (error) {
      return redirectToPage(reply, signInPathOf(provider.slug), await describeRefusal(error, ctx.logEvent, provider));
    }
  });
  server.get<{ Querystring: Record<string, unknown> }>(`${BASE_PATH}/callback`, async (request, reply) => {
    const { ctx, isOverLimit } = await createContext(request);
    if (isOverLimit) return redirectToPage(reply, signInPathOf(NO_SLUG), 'busy');
    const { page, fragment } = await completeSignIn(ctx, request);
    return redirectToPage(reply, page, fragment);
  });
}

/** The word for the page, and a line of the log. Errors that are no refusal are ours, and thrown. */
async function describeRefusal(error: unknown, logEvent: LogEvent, provider: Provider): Promise<RefusalCode> {
  const { SignInRefusal } = await import('#server/security/oidc.ts');
  if (!(error instanceof SignInRefusal)) throw error;
  logEvent('sign-in', 'refused', { provider: provider.id, reason: logReasons[error.reason] });
  return error.reason;
}

type ArrivalCtx = { app: App; now: Date; logEvent: LogEvent };
/** The provider's answer: used up before it is looked at, from the browser that began, and as it was requested. */
async function completeSignIn(
  { app, now, logEvent }: ArrivalCtx,
  { query, url, headers }: FastifyRequest<{ Querystring: Record<string, unknown> }>,
) {
  const { state } = query;
  const ticket = typeof state === 'string' ? await app.scoped(PLATFORM, (db) => consumeTicket(db, now, state, 'OIDC')) : undefined;
  const pendingSignIn = ticket?.challenge ? (JSON.parse(ticket.challenge) as PendingSignIn) : undefined;
  const provider =
    pendingSignIn && (await app.scoped({ ...ALL_COMPANIES, readOnly: true }, (db) => findProviderById(db, pendingSignIn.provider)));
  if (!pendingSignIn || !provider || !isSameBrowser(app.config, headers.cookie ?? '', pendingSignIn.browser)) {
    logEvent('sign-in', 'refused', { ...(provider && { provider: provider.id }), reason: 'wrong' });
    return { page: signInPathOf(provider?.slug ?? NO_SLUG), fragment: 'refused' };
  }
  const page = pendingSignIn.link === null ? signInPathOf(provider.slug) : '/konto';
  try {
    const { readAnswer: readProviderAnswer } = await import('#server/security/oidc.ts');
    const providerAnswer = await readProviderAnswer(app.config, provider, now, url.slice(url.indexOf('?')), String(state), pendingSignIn);
    const { issuer, subject, aal, endSessionUrl } = providerAnswer;
    const userId =
      pendingSignIn.link ??
      (await app.scoped({ ...ALL_COMPANIES, readOnly: true }, (db) => findLinkedAccount(app, db, provider, providerAnswer)))?.id;
    if (userId === undefined) {
      logEvent('sign-in', 'refused', { provider: provider.id, reason: 'unknown' });
      return { page, fragment: 'unknown' };
    }
    const providerArrival: ProviderArrival = { provider: provider.id, browser: pendingSignIn.browser, issuer, subject, aal };
    const ticketKind = pendingSignIn.link === null ? 'OIDC_DONE' : 'OIDC_LINK';
    const exchangeTicket = await app.scoped(ALL_COMPANIES, async (db) => {
      await db
        .updateTable('identity_providers')
        .set({ end_session_endpoint: endSessionUrl })
        .where('id', '=', provider.id)
        .where('end_session_endpoint', 'is distinct from', endSessionUrl)
        .execute();
      return issueTicket(db, now, { kind: ticketKind, userId, challenge: JSON.stringify(providerArrival), lifetimeMs: EXCHANGE_WITHIN_MS });
    });
    return { page, fragment: `ticket=${exchangeTicket}` };
  } catch (error) {
    return { page, fragment: await describeRefusal(error, logEvent, provider) };
  }
}
