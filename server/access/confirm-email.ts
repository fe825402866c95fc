/** Proving the address of an account that was opened by a link which somebody handed over (R95). */
import type { registration } from '#contract/access/registration.ts';
import { requestAddressProof } from '#server/accounts/prove-address.ts';
import { areMailsSent } from '#server/mail/queue.ts';
import type { Handlers } from '#server/request/handlers.ts';
import { problem } from '#server/request/problems.ts';
import { consumeKey, findUserIdOfUsedKey } from '#server/security/keys.ts';
import { countAttempts, limitKeyTries, limits, refuseOverLimit } from '#server/security/throttle.ts';

export const confirmHandlers: Pick<Handlers<typeof registration>, 'askToConfirm' | 'confirmEmail'> = {
  askToConfirm: async ({ app, db, user, now }) => {
    if (!areMailsSent(app.config)) return { isSent: false };
    const account = await db.selectFrom('users').select(['email', 'email_proven']).where('id', '=', user.id).executeTakeFirstOrThrow();
    if (account.email_proven) return { isSent: false };
    refuseOverLimit(await countAttempts(db, now, [{ limit: limits.confirmTo, subject: account.email }]), now);
    await requestAddressProof(db, app, now, user.id);
    return { isSent: true };
  },
  confirmEmail: async (ctx, { body: { key: linkKey } }) => {
    const { app, now, logEvent } = ctx;
    await limitKeyTries(ctx);
    const { usedKey, knownKey } = await app.scoped({ companies: [] }, async (db) => {
      const usedKey = await consumeKey(db, now, linkKey, ['confirm']);
      return { usedKey, knownKey: usedKey ?? (await findUserIdOfUsedKey(db, now, linkKey, 'confirm')) };
    });
    if (knownKey === undefined) {
      logEvent('address-confirm', 'refused');
      throw problem(400, 'error.key');
    }
    if (usedKey) logEvent('address-confirm', 'success', { account: usedKey.user_id });
    return undefined;
  },
};
