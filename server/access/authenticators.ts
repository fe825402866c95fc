/** One's own second factors: read, set up and removed by a session whose owner proved a moment ago to be there (R154 to R156). */
import type { authenticators } from '#contract/access/authenticators.ts';
import type { FactorKind } from '#domain/factors.ts';
import { isFresh } from '#domain/factors.ts';
import type { Db } from '#server/database/scoped.ts';
import type { Ctx, Handlers } from '#server/request/handlers.ts';
import { badField, notFound, problem } from '#server/request/problems.ts';
import { hashOf } from '#server/request/who.ts';
import { verifyPassword } from '#server/security/password.ts';
import { newCodes } from '#server/security/recovery.ts';
import { sealed, unsealed } from '#server/security/secret-key.ts';
import { afterPassword } from '#server/security/throttle.ts';
import { giveTicket, spendTicket, tryTicket } from '#server/security/tickets.ts';
import { newTotp, stepOf, takeCode } from '#server/security/totp.ts';

/** 409 where a code of a shared device opened the session: what its owner alone may change asks for a full sign-in (R169). */
export async function refuseByCode({ db, token }: Pick<Ctx, 'db' | 'token'>) {
  const session = await db
    .selectFrom('sessions')
    .select(['created_date', 'fresh_date', 'method', 'aal'])
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst();
  if (session?.method === 'DEVICE') throw problem(409, 'sharedDevice.signInFully');
  return session;
}

/** 409 where the session's owner has not shown for ten minutes to be there: the page asks, and sends the call again. */
export async function refuseStale(ctx: Pick<Ctx, 'db' | 'token' | 'now'>): Promise<{ aal: number; since: number }> {
  const session = await refuseByCode(ctx);
  const since = session ? Date.parse(session.fresh_date ?? session.created_date) : 0;
  if (!session || !isFresh(since, ctx.now.getTime())) throw problem(409, 'secure.confirmFirst');
  return { aal: session.aal, since };
}

const own = (db: Db, userId: number) => db.selectFrom('authenticators').where('user_id', '=', userId);
const factors = (db: Db, userId: number) => own(db, userId).select('id').where('kind', '!=', 'RECOVERY').execute();

/** Recovery codes with the first factor; null where there are some. */
export async function codesWithFirst({ db, now, who }: Pick<Ctx, 'db' | 'now' | 'who'>): Promise<string[] | null> {
  const codes = await own(db, who.id).select('id').where('kind', '=', 'RECOVERY').execute();
  return codes.length > 0 ? null : newCodes(db, now, who.id);
}

/** A ticket of a set-up that is this account's own; 400 at `field` for another, and for one that is over. Its owner knows the secret: no tries are counted. */
export async function takeSetUp({ db, now, who }: Ctx, ticket: string, kind: 'TOTP_SETUP' | 'PASSKEY_SETUP', field: string) {
  const begun = await tryTicket(db, now, ticket, kind);
  if (begun?.user_id !== who.id) throw badField('account', field, 'secure.setUpOver');
  return begun;
}

export const authenticatorHandlers: Handlers<typeof authenticators> = {
  own: async ({ db, who }) => {
    const rows = await own(db, who.id)
      .select(['id', 'kind', 'name', 'created_date as createdDate', 'last_used_date as lastUsedDate', 'backed_up as isBackedUp'])
      .orderBy('id')
      .execute();
    const app = rows.find(({ kind }) => kind === 'TOTP');
    return {
      totp: app ? { id: app.id, createdDate: app.createdDate, lastUsedDate: app.lastUsedDate } : null,
      passkeys: rows.filter(({ kind }) => kind === 'PASSKEY').map(({ kind: _, name, ...one }) => ({ ...one, name: name ?? '' })),
      recoveryCodesLeft: rows.filter(({ kind }) => kind === 'RECOVERY').length,
    };
  },
  confirm: async (ctx, { body: { password, code } }) => {
    const { app, db, who, token, now, logEvent } = ctx;
    await refuseByCode(ctx);
    if (code !== undefined) {
      if (!(await takeCode(app.config, db, now, who.id, code))) {
        logEvent('second-step', 'refused', { factor: 'TOTP' });
        throw badField('account', 'code', 'secure.wrongCode');
      }
    } else {
      if (password === undefined) throw badField('account', 'password', 'error.field.required');
      const { password_hash } = await db.selectFrom('users').select('password_hash').where('id', '=', who.id).executeTakeFirstOrThrow();
      if (!(await verifyPassword(password, password_hash))) {
        logEvent('second-step', 'refused');
        throw badField('account', 'password', 'error.field.wrongPassword');
      }
    }
    await db.updateTable('sessions').set({ fresh_date: now.toISOString() }).where('token_hash', '=', hashOf(token)).execute();
    await afterPassword(ctx, db);
    return undefined;
  },
  beginTotp: async (ctx) => {
    const { app, db, who, now } = ctx;
    await refuseStale(ctx);
    const { secret, uri } = await newTotp(who.login);
    const ticket = await giveTicket(db, now, { kind: 'TOTP_SETUP', userId: who.id, secret: await sealed(app.config, who.id, secret) });
    return { ticket, secret, uri };
  },
  addTotp: async (ctx, { body }) => {
    const { app, db, who, now, logEvent } = ctx;
    await refuseStale(ctx);
    const begun = await takeSetUp(ctx, body.ticket, 'TOTP_SETUP', 'code');
    const secret = begun.secret && (await unsealed(app.config, who.id, begun.secret));
    const step = secret ? await stepOf(secret, body.code, now) : null;
    if (step === null) throw badField('account', 'code', 'secure.wrongCode');
    if (!(await spendTicket(db, body.ticket))) throw badField('account', 'code', 'secure.setUpOver');
    await db.deleteFrom('authenticators').where('user_id', '=', who.id).where('kind', '=', 'TOTP').execute();
    await db
      .insertInto('authenticators')
      // The code of the set-up is used with it.
      .values({ user_id: who.id, kind: 'TOTP', created_date: now.toISOString(), secret: begun.secret, last_step: step })
      .execute();
    logEvent('factor-add', 'success', { factor: 'TOTP' });
    return { recoveryCodes: await codesWithFirst(ctx) };
  },
  renewCodes: async (ctx) => {
    const { db, who, now, logEvent } = ctx;
    await refuseStale(ctx);
    if ((await factors(db, who.id)).length === 0) throw problem(409, 'secure.noFactor');
    logEvent('recovery-codes-renew', 'success');
    return { recoveryCodes: await newCodes(db, now, who.id) };
  },
  remove: async (ctx, { params }) => {
    const { db, who, logEvent } = ctx;
    const gone = db.deleteFrom('authenticators').where('user_id', '=', who.id).where('id', '=', params.id).where('kind', '!=', 'RECOVERY');
    const isOwn = await own(db, who.id).select('id').where('id', '=', params.id).where('kind', '!=', 'RECOVERY').executeTakeFirst();
    if (!isOwn) throw notFound();
    await refuseStale(ctx);
    const removed = await gone.returning('kind').executeTakeFirst();
    if (!removed) throw notFound();
    if ((await factors(db, who.id)).length === 0) await db.deleteFrom('authenticators').where('user_id', '=', who.id).execute();
    await db.deleteFrom('login_tickets').where('user_id', '=', who.id).execute();
    logEvent('factor-remove', 'success', { factor: removed.kind as FactorKind });
    return undefined;
  },
};
