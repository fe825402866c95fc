/** Proof of ten minutes at most that a call's sender is there, before it is done (R165). */
import type { Endpoint } from '#contract/endpoint.ts';
import { isProofFresh } from '#domain/factors.ts';
import type { App } from './ports.ts';
import { problem } from './problems.ts';
import { hashOf, type User } from './user.ts';

/** Calls that say so themselves, and whatever else opens a client to ADMIN, who belongs to none (R3). */
export const needsStepUp = ({ stepUp, method, logsAccessTo }: Endpoint, { isAdmin }: User, query: unknown): boolean =>
  stepUp ??
  (isAdmin && method === 'GET' && (logsAccessTo === 'client' || (query as { clientId?: number } | undefined)?.clientId !== undefined));

/** 409 where the session's owner has not shown for ten minutes to be there: the page asks, and sends the call again. */
export async function refuseWithoutStepUp(app: Pick<App, 'scoped' | 'now'>, token: string): Promise<void> {
  const session = await app.scoped({ companies: [], readOnly: true }, (db) =>
    db.selectFrom('sessions').select(['created_date', 'fresh_date', 'method']).where('token_hash', '=', hashOf(token)).executeTakeFirst(),
  );
  // A code of a shared device proves less than what is asked for here (R169).
  if (session?.method === 'DEVICE') throw problem(409, 'sharedDevice.signInFully');
  const provenAtMs = session ? Date.parse(session.fresh_date ?? session.created_date) : 0;
  if (!isProofFresh(provenAtMs, app.now().getTime())) throw problem(409, 'secure.confirmFirst');
}
