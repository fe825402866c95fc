/** Signing in by a passkey alone, and one's own passkeys (R158). */
import { randomBytes } from 'node:crypto';
import type { passkeys } from '#contract/access/passkeys.ts';
import type { Handlers } from '#server/request/handlers.ts';
import type { App } from '#server/request/ports.ts';
import { badField, notFound, problem } from '#server/request/problems.ts';
import { readNew, readSigned, rpIdOf, userHandleOf } from '#server/security/passkey.ts';
import { beforePasskey } from '#server/security/throttle.ts';
import { giveTicket, spendTicket, takeTicket } from '#server/security/tickets.ts';
import { codesWithFirst, refuseStale, takeSetUp } from './authenticators.ts';
import { comesByProviderAlone, EVERY } from './provider-rows.ts';
import { signedIn } from './second-step.ts';

const PLATFORM = { companies: [] } as const;
const newChallenge = () => randomBytes(32).toString('base64url');

export const passkeyHandlers: Handlers<typeof passkeys> = {
  options: async (ctx) => {
    const { app, now } = ctx;
    await beforePasskey(ctx);
    const challenge = newChallenge();
    const ticket = await app.scoped(PLATFORM, (db) => giveTicket(db, now, { kind: 'PASSKEY', userId: null, challenge }));
    return { ticket, challenge, rpId: rpIdOf(app.config) };
  },
  verify: async (ctx, { body }) => {
    const { app, now, logEvent } = ctx;
    await beforePasskey(ctx);
    // Used up before it is looked at: nothing that was signed is taken twice.
    const begun = await app.scoped(PLATFORM, (db) => takeTicket(db, now, body.ticket, 'PASSKEY'));
    const userId = await app.scoped(EVERY, async (db) => {
      const stored = await db
        .selectFrom('authenticators as a')
        .innerJoin('users as u', 'u.id', 'a.user_id')
        .select(['a.id', 'a.user_id', 'a.public_key', 'a.counter', 'u.activated', comesByProviderAlone.as('comesByProviderAlone')])
        .where('a.kind', '=', 'PASSKEY')
        .where('a.credential_id', '=', body.credential)
        .where('u.removed_at', 'is', null)
        .forUpdate('a')
        .executeTakeFirst();
      const known = stored?.public_key && { publicKey: stored.public_key, counter: stored.counter };
      const signed = known && begun?.challenge ? await readSigned(app.config, begun.challenge, body, known) : undefined;
      const isTheirs = body.userHandle === undefined || (stored && body.userHandle === userHandleOf(stored.user_id));
      if (!stored?.activated || stored.comesByProviderAlone || !signed || !isTheirs) {
        logEvent('sign-in', 'refused', { ...(stored && { account: stored.user_id }), factor: 'PASSKEY' });
        throw problem(401, 'secure.passkeyRefused');
      }
      await db
        .updateTable('authenticators')
        .set({ counter: signed.counter, backed_up: signed.isBackedUp, last_used_date: now.toISOString() })
        .where('id', '=', stored.id)
        .execute();
      return stored.user_id;
    });
    return signedIn(ctx, { userId, method: 'PASSKEY', rememberMe: body.rememberMe });
  },
  begin: async (ctx) => {
    const { app, db, who, now } = ctx;
    await refuseStale(ctx);
    const challenge = newChallenge();
    const known = await db
      .selectFrom('authenticators')
      .select(['credential_id', 'transports'])
      .where('user_id', '=', who.id)
      .where('kind', '=', 'PASSKEY')
      .execute();
    return {
      ticket: await giveTicket(db, now, { kind: 'PASSKEY_SETUP', userId: who.id, challenge }),
      ...{ challenge, rpId: rpIdOf(app.config), userHandle: userHandleOf(who.id) },
      known: known.map(({ credential_id, transports }) => ({ credential: credential_id!, transports })),
    };
  },
  add: async (ctx, { body }) => {
    const { app, db, who, now, logEvent } = ctx;
    await refuseStale(ctx);
    const { challenge } = await takeSetUp(ctx, body.ticket, 'PASSKEY_SETUP', 'name');
    const made = challenge ? await readNew(app.config, challenge, body) : undefined;
    if (!made || !(await spendTicket(db, body.ticket))) throw badField('passkey', 'name', 'secure.passkeyNotMade');
    await db
      .insertInto('authenticators')
      .values({
        ...{ user_id: who.id, kind: 'PASSKEY', name: body.name, created_date: now.toISOString(), rp_id: rpIdOf(app.config) },
        ...{ credential_id: made.id, public_key: made.publicKey, counter: made.counter, backed_up: made.isBackedUp },
        transports: body.transports ?? [],
      })
      .execute();
    logEvent('factor-add', 'success', { factor: 'PASSKEY' });
    return { recoveryCodes: await codesWithFirst(ctx) };
  },
  rename: async ({ db, who }, { params, body }) => {
    const renamed = await db
      .updateTable('authenticators')
      .set({ name: body.name })
      .where('user_id', '=', who.id)
      .where('kind', '=', 'PASSKEY')
      .where('id', '=', params.id)
      .executeTakeFirst();
    if (renamed.numUpdatedRows === 0n) throw notFound();
    return undefined;
  },
};

/** Says at the start that passkeys of another host sign nobody in: PUBLIC_URL was changed. */
export async function warnOfOtherHost({ scoped, config, loggers }: Pick<App, 'scoped' | 'config' | 'loggers'>): Promise<void> {
  const rpId = rpIdOf(config);
  const others = await scoped({ companies: [], readOnly: true }, (db) =>
    db.selectFrom('authenticators').select('rp_id').distinct().where('kind', '=', 'PASSKEY').where('rp_id', '!=', rpId).execute(),
  );
  if (others.length > 0)
    loggers.http.warn(
      `Passkeys that were made at ${others.map(({ rp_id }) => rp_id).join(', ')} sign nobody in at ${rpId}: PUBLIC_URL was another then (docs/operate/sign-in.md).`,
    );
}
