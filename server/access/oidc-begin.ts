/** The beginning of a sign-in at an identity provider, and of linking an account: what the answer has to meet waits under its state (R166). */
import type { PublicCtx } from '#server/request/handlers.ts';
import type { Provider } from '#server/security/oidc.ts';
import { issueTicket } from '#server/security/tickets.ts';
import { createCookie } from './oidc-cookie.ts';

/** The content of a ticket of kind OIDC; `link` where somebody who is signed in links their account. */
export type PendingSignIn = { provider: number; browser: string; nonce: string; verifier: string; link: number | null };
/** That of the tickets that an answer leads to. */
export type ProviderArrival = { provider: number; browser: string; issuer: string; subject: string; aal: 1 | 2 };

/** Throws `SignInRefusal` where the provider does not answer. */
export async function beginSignIn({ app, now }: Pick<PublicCtx, 'app' | 'now'>, provider: Provider, linkUserId: number | null) {
  const { beginProviderSignIn: beginAt } = await import('#server/security/oidc.ts');
  const { header, browserHash: browser } = createCookie(app.config);
  const url = await beginAt(app.config, provider, now, ({ nonce, verifier }) => {
    const pendingSignIn: PendingSignIn = { provider: provider.id, browser, nonce, verifier, link: linkUserId };
    return app.scoped({ companies: [] }, (db) =>
      issueTicket(db, now, { kind: 'OIDC', userId: linkUserId, challenge: JSON.stringify(pendingSignIn) }),
    );
  });
  return { url, cookie: header };
}
