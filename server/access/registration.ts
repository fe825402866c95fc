/** Getting an account and getting back into it; nothing here tells a stranger whether an address has one (R28, R29, R31). */
import type * as z from 'zod/mini';
import type { registration, registrationBody } from '#contract/access/registration.ts';
import { isOfficeRole } from '#domain/invitations.ts';
import { FIRST_LOCALE } from '#domain/locales.ts';
import type { Role } from '#domain/permissions.ts';
import type { Db } from '#server/database/scoped.ts';
import type { Handlers, PublicCtx } from '#server/request/handlers.ts';
import { badField, problem } from '#server/request/problems.ts';
import { hashOf } from '#server/request/user.ts';
import { findUserIdOfUsedKey, isActivationPending, isUsableKey, spendKey, takeBackKeys } from '#server/security/keys.ts';
import { hashPassword, verifyPassword } from '#server/security/password.ts';
import { clearPasswordTries, forgetFailures, limitAttempts, limitKeyTries, limits, rateKeysOf } from '#server/security/throttle.ts';
import { askForMail } from './account-mail.ts';
import { refuseDeviceSession } from './authenticators.ts';
import { confirmHandlers } from './confirm-email.ts';
import { detailsOf, firstRole, join, mayTakeOver, type OpenInvitation, openInvitation } from './invitation-rows.ts';
import { refuseWeak } from './policy.ts';

const PLATFORM = { companies: [] } as const;

/** One answer for a key that is wrong, over or used; the log has it. */
function badKey({ logEvent }: Pick<PublicCtx, 'logEvent'>, event: 'activation' | 'password-reset') {
  logEvent(event, 'refused');
  return problem(400, 'error.key');
}

type Body = z.output<typeof registrationBody>;
type NewAccount = { role: Role; companyId: number | null; invitedById: number | null; activated: boolean; isEmailProven: boolean };
/** The new account, or nothing when the address has one already. */
const makeAccount = async (db: Db, now: Date, body: Body, passwordHash: string, account: NewAccount) =>
  db
    .insertInto('users')
    .values({
      login: body.email,
      email: body.email,
      password_hash: passwordHash,
      first_name: body.firstName,
      last_name: body.lastName,
      lang_key: body.langKey ?? FIRST_LOCALE,
      authorities: [account.role],
      activated: account.activated,
      email_proven: account.isEmailProven,
      company_id: account.companyId,
      image_url: null,
      created_by: body.email,
      created_date: now.toISOString(),
      last_modified_date: now.toISOString(),
      last_modified_by: null,
      invited_by_id: account.invitedById,
      removed_at: null,
      terms_accepted_date: now.toISOString(),
    })
    .onConflict((oc) => oc.column('login').doNothing())
    .returning('id')
    .executeTakeFirst();

/** The checks that both ways to register begin with, whatever the address; answers the password's hash. */
async function checkAndHash({ app, now, ip }: PublicCtx, body: Body): Promise<string> {
  if (body.login && body.login !== body.email) throw badField('account', 'login', 'error.field.notTheEmail');
  refuseWeak(app.config, body.password, body.email, 'password');
  await limitAttempts(app, now, rateKeysOf(limits.registerFrom, limits.registerPair, ip, body.email));
  return hashPassword(body.password);
}

/**
 * Takes over an account that waits: whoever was invited to that address, and holds the token that came to it, is its owner. A name, role,
 * password and link of somebody else do not stay.
 */
async function takeOver(db: Db, now: Date, body: Body, passwordHash: string, invitation: OpenInvitation) {
  const account = await db.selectFrom('users').select('id').where('login', '=', body.email).forUpdate().executeTakeFirst();
  if (!account || !(await isActivationPending(db, account.id)) || !(await mayTakeOver(db, invitation, account.id))) return undefined;
  await takeBackKeys(db, account.id);
  await db
    .updateTable('users')
    .set({
      first_name: body.firstName,
      last_name: body.lastName,
      password_hash: passwordHash,
      lang_key: body.langKey ?? FIRST_LOCALE,
      authorities: [firstRole(invitation)],
      activated: true,
      email_proven: invitation.by_mail,
      last_modified_date: now.toISOString(),
      terms_accepted_date: now.toISOString(),
    })
    .where('id', '=', account.id)
    .execute();
  return account;
}

export const registrationHandlers: Handlers<typeof registration> = {
  register: async (ctx, { query, body }) => {
    const { app, now, logEvent } = ctx;
    const passwordHash = await checkAndHash(ctx, body);
    const registrationResult = await app.scoped({ companies: '*' }, async (db) => {
      const invitation = await openInvitation(ctx, db, query.token ?? '', body.email);
      const { company_id, invited_by_id: invitedById, by_mail: isEmailProven } = invitation;
      const role = firstRole(invitation);
      const accountValues = { role, companyId: isOfficeRole(role) ? company_id : null, invitedById, activated: true, isEmailProven };
      const joinedAccount =
        (await makeAccount(db, now, body, passwordHash, accountValues)) ?? (await takeOver(db, now, body, passwordHash, invitation));
      // An open account accepts it signed in, and a closed one not at all; until then it stays open.
      if (!joinedAccount) {
        await askForMail(app, db, 'registered', body.email);
        return undefined;
      }
      return { account: joinedAccount.id, changes: await join(db, now, invitation, joinedAccount.id), details: detailsOf(invitation) };
    });
    if (registrationResult) {
      const { account, changes, details } = registrationResult;
      app.rememberedAccess.forget(account);
      logEvent('registration', 'success', { account });
      logEvent('invitation-accept', 'success', { account, ...details });
      for (const roleChange of changes) logEvent('role-change', 'success', { account, ...roleChange });
    }
    return { activated: registrationResult !== undefined };
  },
  registerAssistanceAdmin: async (ctx, { body }) => {
    const { app, now, logEvent } = ctx;
    const passwordHash = await checkAndHash(ctx, body);
    const account = await app.scoped(PLATFORM, async (db) => {
      const newAccount = await makeAccount(db, now, body, passwordHash, {
        role: 'ASSISTANCE_ADMIN',
        companyId: null,
        invitedById: null,
        activated: false,
        isEmailProven: false,
      });
      await askForMail(app, db, newAccount ? 'made' : 'registered', body.email);
      return newAccount && { account: newAccount.id };
    });
    logEvent('registration', 'success', account);
    return undefined;
  },
  activate: async (ctx, { query: { key } }) => {
    const { app, now, logEvent } = ctx;
    await limitKeyTries(ctx);
    const { account, isFirst } = await app.scoped(PLATFORM, async (db) => {
      const usedKey = await spendKey(db, now, key, ['activate']);
      if (usedKey) {
        const updateResult = await db
          .updateTable('users')
          .set({ activated: true, last_modified_date: now.toISOString() })
          .where('id', '=', usedKey.user_id)
          .where('removed_at', 'is', null)
          .executeTakeFirst();
        if (updateResult.numUpdatedRows !== 1n) throw badKey(ctx, 'activation');
        await takeBackKeys(db, usedKey.user_id);
        return { account: usedKey.user_id, isFirst: true };
      }
      // The same link once more changes nothing, and is answered as the first time.
      const reusedAccountId = await findUserIdOfUsedKey(db, now, key, 'activate');
      if (reusedAccountId === undefined) throw badKey(ctx, 'activation');
      return { account: reusedAccountId, isFirst: false };
    });
    app.rememberedAccess.forget(account);
    if (isFirst) logEvent('activation', 'success', { account });
    return undefined;
  },
  requestReset: async ({ app, now, ip, logEvent }, { body: email }) => {
    await limitAttempts(app, now, rateKeysOf(limits.resetFrom, limits.resetPair, ip, email));
    await app.scoped(PLATFORM, (db) => askForMail(app, db, 'reset', email));
    logEvent('password-reset-request', 'success');
    return undefined;
  },
  lookAtKey: async (ctx, { query: { key } }) => {
    await limitKeyTries(ctx);
    if (!(await ctx.app.scoped(PLATFORM, (db) => isUsableKey(db, ctx.now, key, ['activate', 'reset']))))
      throw badKey(ctx, 'password-reset');
    return undefined;
  },
  finishReset: async (ctx, { body }) => {
    const { app, now, ip, logEvent } = ctx;
    await limitKeyTries(ctx);
    refuseWeak(app.config, body.newPassword, '', 'newPassword');
    const passwordHash = await hashPassword(body.newPassword);
    const { account, event, sessions } = await app.scoped(PLATFORM, async (db) => {
      const usedKey = await spendKey(db, now, body.key, ['activate', 'reset']);
      if (!usedKey) throw badKey(ctx, 'password-reset');
      const update = db
        .updateTable('users')
        .set({ password_hash: passwordHash, activated: true, last_modified_date: now.toISOString() })
        .where('id', '=', usedKey.user_id)
        .where('removed_at', 'is', null);
      // An account that was closed after the mail stays closed.
      const updatedAccount = await (usedKey.purpose === 'reset' ? update.where('activated', '=', true) : update)
        .returning('login')
        .executeTakeFirst();
      if (!updatedAccount) throw badKey(ctx, 'password-reset');
      await takeBackKeys(db, usedKey.user_id);
      const deleteResult = await db.deleteFrom('sessions').where('user_id', '=', usedKey.user_id).executeTakeFirst();
      await forgetFailures(db, ip, updatedAccount.login);
      const event = usedKey.purpose === 'reset' ? 'password-reset' : 'activation';
      return { account: usedKey.user_id, event, sessions: Number(deleteResult.numDeletedRows) } as const;
    });
    app.rememberedAccess.forget(account);
    logEvent(event, 'success', { account });
    if (sessions > 0) logEvent('sessions-end', 'success', { account, sessions, reason: 'password' });
    return undefined;
  },
  ...confirmHandlers,
  changePassword: async (ctx, { body }) => {
    const { app, db, user, token, now, afterCommit, logEvent } = ctx;
    await refuseDeviceSession(ctx);
    const { password_hash } = await db.selectFrom('users').select('password_hash').where('id', '=', user.id).executeTakeFirstOrThrow();
    if (!(await verifyPassword(body.currentPassword, password_hash))) {
      logEvent('password-change', 'refused');
      throw badField('account', 'currentPassword', 'error.field.wrongPassword');
    }
    refuseWeak(app.config, body.newPassword, user.login, 'newPassword');
    await db
      .updateTable('users')
      .set({ password_hash: await hashPassword(body.newPassword), last_modified_date: now.toISOString() })
      .where('id', '=', user.id)
      .execute();
    const otherSessions = db.deleteFrom('sessions').where('user_id', '=', user.id).where('token_hash', '!=', hashOf(token));
    const sessions = Number((await otherSessions.executeTakeFirst()).numDeletedRows);
    await takeBackKeys(db, user.id);
    await clearPasswordTries(ctx, db);
    logEvent('password-change', 'success');
    if (sessions > 0) logEvent('sessions-end', 'success', { sessions, reason: 'password' });
    afterCommit(() => app.rememberedAccess.forget(user.id));
    return undefined;
  },
};
