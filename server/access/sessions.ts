/** Opening a session, and one's own sessions as one sees and ends them (R153). */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { OwnSession, sessions } from '#contract/access/sessions.ts';
import { parseUserAgent, type SignInMethod } from '#domain/device.ts';
import { toLocalDate } from '#domain/time.ts';
import type { Ctx, Handlers } from '#server/request/handlers.ts';
import type { App } from '#server/request/ports.ts';
import { notFound } from '#server/request/problems.ts';
import { hashOf, SEEN_ZONE } from '#server/request/user.ts';

const HOUR_MS = 3_600_000;
/** The lifetime of a token: half a day, or a month when remembered (R29). Milliseconds. */
const lifetimeMsOf = (rememberMe: boolean) => (rememberMe ? 30 * 24 * HOUR_MS : 12 * HOUR_MS);
export const computeSessionEndMs = (now: Date, rememberMe: boolean): number => now.getTime() + lifetimeMsOf(rememberMe);

/** The shared device that a code was given on: the session is as strong as what joined it, and ends with the list. */
export type SessionDevice = { id: number; aal: number; until: string };
/** `provider`: the identity provider that it came by, with the assurance that it gave. */
export type SessionOrigin = {
  method: SignInMethod;
  userAgent: string;
  provider?: { id: number; aal: 1 | 2 } | undefined;
  device?: SessionDevice | undefined;
  /** By which the cookie of its browser is known (R170). */
  cookieKey?: Buffer | undefined;
};
const passwordOrigin: SessionOrigin = { method: 'PASSWORD', userAgent: '' };

/** Opens a session and gives its token, which is stored only as a hash. */
export async function createSession(
  app: Pick<App, 'scoped'>,
  userId: number,
  now: Date,
  rememberMe: boolean,
  { method, userAgent, provider, device, cookieKey }: SessionOrigin = passwordOrigin,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiryMs = Math.min(computeSessionEndMs(now, rememberMe), device ? Date.parse(device.until) : Number.POSITIVE_INFINITY);
  await app.scoped({ companies: [] }, async (db) => {
    await db.deleteFrom('sessions').where('user_id', '=', userId).where('expires_date', '<', now.toISOString()).execute();
    await db
      .insertInto('sessions')
      .values({
        token_hash: hashOf(token),
        user_id: userId,
        created_date: now.toISOString(),
        expires_date: new Date(expiryMs).toISOString(),
        aal: device?.aal ?? provider?.aal ?? (method === 'PASSWORD' ? 1 : 2),
        method,
        provider_id: provider?.id ?? null,
        shared_device_id: device?.id ?? null,
        cookie_key: cookieKey ?? null,
        ...parseUserAgent(userAgent),
        seen_day: toLocalDate(now.toISOString(), SEEN_ZONE),
      })
      .execute();
  });
  return token;
}

const selectActiveSessions = ({ db, user, now }: Pick<Ctx, 'db' | 'user' | 'now'>) =>
  db.selectFrom('sessions').where('user_id', '=', user.id).where('expires_date', '>', now.toISOString());

const deleteSessions = ({ db, user }: Ctx) => db.deleteFrom('sessions').where('user_id', '=', user.id);
async function endSessions(ctx: Ctx, deleteQuery: ReturnType<typeof deleteSessions>): Promise<number> {
  const { app, user, afterCommit, logEvent } = ctx;
  const sessionCount = Number((await deleteQuery.executeTakeFirst()).numDeletedRows);
  if (sessionCount > 0) logEvent('sessions-end', 'success', { sessions: sessionCount, reason: 'owner' });
  afterCommit(() => app.rememberedAccess.forget(user.id));
  return sessionCount;
}

export const sessionHandlers: Handlers<typeof sessions> = {
  list: (ctx) =>
    selectActiveSessions(ctx)
      .select(['id', 'browser', 'system', 'method', 'created_date as createdDate'])
      .select([sql<string | null>`seen_day::text`.as('seenDay'), sql<boolean>`token_hash = ${hashOf(ctx.token)}`.as('isThis')])
      .orderBy('created_date', 'desc')
      .orderBy('id', 'desc')
      .execute() as Promise<OwnSession[]>,
  // Another's is not there: nobody learns which numbers are somebody's.
  end: async (ctx, { params }) => {
    if ((await endSessions(ctx, deleteSessions(ctx).where('id', '=', params.id))) === 0) throw notFound();
    return undefined;
  },
  endOthers: async (ctx) => ({ ended: await endSessions(ctx, deleteSessions(ctx).where('token_hash', '!=', hashOf(ctx.token))) }),
};
