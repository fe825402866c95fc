/** Signing in by a passkey alone, and one's own passkeys (R158). */
import type { passkeys } from '#contract/access/passkeys.ts';
import type { Handlers } from '#server/request/handlers.ts';
import type { App } from '#server/request/ports.ts';
import { notFound, problem } from '#server/request/problems.ts';
import { rpIdOf } from '#server/security/passkey.ts';
import { limitChallenges, limitPasskeyTries } from '#server/security/throttle.ts';
import { issueTicket } from '#server/security/tickets.ts';
import { enrolInSession, enrolmentCtxOf } from './authenticators.ts';
import { addPasskey, beginPasskey, createChallenge } from './enrolment.ts';
import { mustUseProvider } from './provider-rows.ts';
import { replyWithToken } from './second-step.ts';
import { verifyPasskey } from './verify-passkey.ts';

const PLATFORM = { companies: [] } as const;

export const passkeyHandlers: Handlers<typeof passkeys> = {
  options: async (ctx) => {
    const { app, now } = ctx;
    await limitChallenges(ctx);
    const challenge = createChallenge();
    const ticket = await app.scoped(PLATFORM, (db) => issueTicket(db, now, { kind: 'PASSKEY', userId: null, challenge }));
    return { ticket, challenge, rpId: rpIdOf(app.config) };
  },
  verify: async (ctx, { body }) => {
    const { app, now, logEvent } = ctx;
    await limitPasskeyTries(ctx);
    let namedUserId: number | undefined;
    const userId = await verifyPasskey(app, now, body, (accountId) => {
      namedUserId = accountId;
    });
    if (userId === undefined || (await mustUseProvider(app, userId))) {
      const accountId = userId ?? namedUserId;
      logEvent('sign-in', 'refused', { ...(accountId !== undefined && { account: accountId }), factor: 'PASSKEY' });
      throw problem(401, 'secure.passkeyRefused');
    }
    return replyWithToken(ctx, { userId, method: 'PASSKEY', rememberMe: body.rememberMe });
  },
  begin: (ctx) => beginPasskey(enrolmentCtxOf(ctx)),
  add: (ctx, { body }) => enrolInSession(ctx, (enrolmentCtx) => addPasskey(enrolmentCtx, body)),
  rename: async ({ db, user }, { params, body }) => {
    const updateResult = await db
      .updateTable('authenticators')
      .set({ name: body.name })
      .where('user_id', '=', user.id)
      .where('kind', '=', 'PASSKEY')
      .where('id', '=', params.id)
      .executeTakeFirst();
    if (updateResult.numUpdatedRows === 0n) throw notFound();
    return undefined;
  },
};

/** Says at the start that passkeys of another host sign nobody in: PUBLIC_URL was changed. */
export async function warnOfOtherHost({ scoped, config, loggers }: Pick<App, 'scoped' | 'config' | 'loggers'>): Promise<void> {
  const rpId = rpIdOf(config);
  const otherHosts = await scoped({ companies: [], readOnly: true }, (db) =>
    db.selectFrom('authenticators').select('rp_id').distinct().where('kind', '=', 'PASSKEY').where('rp_id', '!=', rpId).execute(),
  );
  if (otherHosts.length > 0)
    loggers.http.warn(
      `Passkeys that were made at ${otherHosts.map(({ rp_id }) => rp_id).join(', ')} sign nobody in at ${rpId}: PUBLIC_URL was another then (docs/operate/sign-in.md).`,
    );
}
