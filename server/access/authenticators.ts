/** One's own second factors: read, set up and removed by a session whose owner proved a moment ago to be there (R154 to R156). */
import type { authenticators } from '#contract/access/authenticators.ts';
import type { FactorKind } from '#domain/factors.ts';
import type { Db } from '#server/database/scoped.ts';
import type { Ctx, Handlers } from '#server/request/handlers.ts';
import { badField, notFound, problem } from '#server/request/problems.ts';
import { hashOf } from '#server/request/user.ts';
import { verifyPassword } from '#server/security/password.ts';
import { replaceRecoveryCodes } from '#server/security/recovery.ts';
import { clearPasswordTries } from '#server/security/throttle.ts';
import { consumeTotpCode } from '#server/security/totp.ts';
import { addTotp, beginTotp, type EnrolmentCtx, endSingleFactorSessions, mailOwner, twoStepsFromSql } from './enrolment.ts';
import { verifyPasskey } from './verify-passkey.ts';

/** 409 where a code of a shared device opened the session: what its owner alone may change asks for a full sign-in (R169). */
export async function refuseDeviceSession({ db, token }: Pick<Ctx, 'db' | 'token'>): Promise<void> {
  const session = await db.selectFrom('sessions').select('method').where('token_hash', '=', hashOf(token)).executeTakeFirst();
  if (session?.method === 'DEVICE') throw problem(409, 'sharedDevice.signInFully');
}

const selectOwnAuthenticators = (db: Db, userId: number) => db.selectFrom('authenticators').where('user_id', '=', userId);
const readFactors = (db: Db, userId: number) => selectOwnAuthenticators(db, userId).select('id').where('kind', '!=', 'RECOVERY').execute();

/** The caller, as the account that a factor is added to. */
export const enrolmentCtxOf = ({ app, db, now, user, logEvent }: Ctx): EnrolmentCtx => ({ app, db, now, logEvent, userId: user.id });
/** Adds one in this session, after which every session of the account has shown two. */
export async function enrolInSession(ctx: Ctx, addFactor: (enrolment: EnrolmentCtx) => Promise<string[] | null>) {
  const enrolmentCtx = enrolmentCtxOf(ctx);
  const recoveryCodes = await addFactor(enrolmentCtx);
  await endSingleFactorSessions(enrolmentCtx, hashOf(ctx.token));
  ctx.afterCommit(() => ctx.app.rememberedAccess.forget(ctx.user.id));
  return { recoveryCodes };
}

type Proof = Parameters<Handlers<typeof authenticators>['confirm']>[1]['body'];
/** The field and what is wrong with it, or undefined where it is proof. */
async function findProofError({ app, db, user, now }: Ctx, { password, code, passkey }: Proof): Promise<[keyof Proof, string] | undefined> {
  if (passkey !== undefined) return (await verifyPasskey(app, now, passkey)) === user.id ? undefined : ['passkey', 'secure.passkeyRefused'];
  if (code !== undefined) return (await consumeTotpCode(app.config, db, now, user.id, code)) ? undefined : ['code', 'secure.wrongCode'];
  if (password === undefined) return ['password', 'error.field.required'];
  const { password_hash } = await db.selectFrom('users').select('password_hash').where('id', '=', user.id).executeTakeFirstOrThrow();
  return (await verifyPassword(password, password_hash)) ? undefined : ['password', 'error.field.wrongPassword'];
}

export const authenticatorHandlers: Handlers<typeof authenticators> = {
  own: async ({ db, user }) => {
    const storedFactors = await selectOwnAuthenticators(db, user.id)
      .select(['id', 'kind', 'name', 'created_date as createdDate', 'last_used_date as lastUsedDate', 'backed_up as isBackedUp'])
      .orderBy('id')
      .execute();
    const totp = storedFactors.find(({ kind }) => kind === 'TOTP');
    return {
      totp: totp ? { id: totp.id, createdDate: totp.createdDate, lastUsedDate: totp.lastUsedDate } : null,
      passkeys: storedFactors
        .filter(({ kind }) => kind === 'PASSKEY')
        .map(({ kind: _, name, ...passkey }) => ({ ...passkey, name: name ?? '' })),
      recoveryCodesLeft: storedFactors.filter(({ kind }) => kind === 'RECOVERY').length,
    };
  },
  confirm: async (ctx, { body }) => {
    const { db, token, now, logEvent } = ctx;
    await refuseDeviceSession(ctx);
    const fieldError = await findProofError(ctx, body);
    if (fieldError) {
      const [field, messageKey] = fieldError;
      if (messageKey !== 'error.field.required')
        logEvent('second-step', 'refused', field === 'password' ? {} : { factor: field === 'code' ? 'TOTP' : 'PASSKEY' });
      throw badField('account', field, messageKey);
    }
    await db.updateTable('sessions').set({ fresh_date: now.toISOString() }).where('token_hash', '=', hashOf(token)).execute();
    await clearPasswordTries(ctx, db);
    return undefined;
  },
  beginTotp: (ctx) => beginTotp(enrolmentCtxOf(ctx)),
  addTotp: (ctx, { body }) => enrolInSession(ctx, (enrolmentCtx) => addTotp(enrolmentCtx, body)),
  renewCodes: async ({ db, user, now, logEvent }) => {
    if ((await readFactors(db, user.id)).length === 0) throw problem(409, 'secure.noFactor');
    logEvent('recovery-codes-renew', 'success');
    return { recoveryCodes: await replaceRecoveryCodes(db, now, user.id) };
  },
  remove: async (ctx, { params }) => {
    const { app, db, user, now, logEvent } = ctx;
    const removedFactor = await db
      .deleteFrom('authenticators')
      .where('user_id', '=', user.id)
      .where('id', '=', params.id)
      .where('kind', '!=', 'RECOVERY')
      .returning('kind')
      .executeTakeFirst();
    if (!removedFactor) throw notFound();
    if ((await readFactors(db, user.id)).length === 0) {
      const { from: requiredFrom } = await db.selectNoFrom(twoStepsFromSql(user.id, app.config).as('from')).executeTakeFirstOrThrow();
      if (requiredFrom !== null && Date.parse(requiredFrom) <= now.getTime()) throw problem(409, 'secure.lastNeeded');
      await db.deleteFrom('authenticators').where('user_id', '=', user.id).execute();
    }
    await db.deleteFrom('login_tickets').where('user_id', '=', user.id).execute();
    await mailOwner(enrolmentCtxOf(ctx), 'factorRemoved');
    logEvent('factor-remove', 'success', { factor: removedFactor.kind as FactorKind });
    return undefined;
  },
};
