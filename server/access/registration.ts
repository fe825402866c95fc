/** Getting an account and getting back into it; nothing here tells a stranger whether an address has one (R28, R29, R31). */
import type * as z from 'zod/mini';
import type { registration, registrationBody } from '#contract/access/registration.ts';
import { isOfficeRole } from '#domain/invitations.ts';
import { DEFAULT_LOCALE } from '#domain/locales.ts';
import type { Role } from '#domain/permissions.ts';
import type { Db } from '#server/database/scoped.ts';
import type { Handlers, PublicCtx } from '#server/request/handlers.ts';
import { badField, problem } from '#server/request/problems.ts';
import { hashOf } from '#server/request/user.ts';
import { consumeKey, findUserIdOfUsedKey, isActivationPending, isUsableKey, revokeKeys } from '#server/security/keys.ts';
import { hashPassword, verifyPassword } from '#server/security/password.ts';
import { clearPasswordTries, clearSignInFailures, limitAttempts, limitKeyTries, limits, rateKeysOf } from '#server/security/throttle.ts';
import { requestAccountMail } from './account-mail.ts';
import { refuseDeviceSession } from './authenticators.ts';
import { confirmHandlers } from './confirm-email.ts';
import {
  acceptInvitation,
  firstRoleOf,
  lockOpenInvitation,
  logDetailsOf,
  mayTakeOverAccount,
  type OpenInvitation,
} from './invitation-rows.ts';
import { refuseWeakPassword } from './policy.ts';

const PLATFORM = { companies: [] } as const;

/** One answer for a key that is wrong, over or used; the log has it. */
function createKeyProblem({ logEvent }: Pick<PublicCtx, 'logEvent'>, event: 'activation' | 'password-reset') {
  logEvent(event, 'refused');
  return problem(400, 'error.key');
}

type RegistrationBody = z.output<typeof registrationBody>;
type NewAccount = { role: Role; companyId: number | null; invitedById: number | null; activated: boolean; isEmailProven: boolean };
/** The new account, or nothing when the address has one already. */
const insertAccount = async (db: Db, now: Date, body: RegistrationBody, passwordHash: string, newAccount: NewAccount) =>
  db
    .insertInto('users')
    .values({
      login: body.email,
      email: body.email,
      password_hash: passwordHash,
      first_name: body.firstName,
      last_name: body.lastName,
      lang_key: body.langKey ?? DEFAULT_LOCALE,
      authorities: [newAccount.role],
      activated: newAccount.activated,
      email_proven: newAccount.isEmailProven,
      company_id: newAccount.companyId,
      image_url: null,
      created_by: body.email,
      created_date: now.toISOString(),
      last_modified_date: now.toISOString(),
      last_modified_by: null,
      invited_by_id: newAccount.invitedById,
      removed_at: null,
      terms_accepted_date: now.toISOString(),
    })
    .onConflict((oc) => oc.column('login').doNothing())
    .returning('id')
    .executeTakeFirst();

/** The checks that both ways to register begin with, whatever the address; answers the password's hash. */
async function hashCheckedPassword({ app, now, ip }: PublicCtx, body: RegistrationBody): Promise<string> {
  if (body.login && body.login !== body.email) throw badField('account', 'login', 'error.field.notTheEmail');
  refuseWeakPassword(app.config, body.password, body.email, 'password');
  await limitAttempts(app, now, rateKeysOf(limits.registerFrom, limits.registerPair, ip, body.email));
  return hashPassword(body.password);
}

/**
 * Takes over an account that waits: whoever was invited to that address, and holds the token that came to it, is its owner. A name, role,
 * password and link of somebody else do not stay.
 */
async function takeOverAccount(db: Db, now: Date, body: RegistrationBody, passwordHash: string, invitation: OpenInvitation) {
  const account = await db.selectFrom('users').select('id').where('login', '=', body.email).forUpdate().executeTakeFirst();
  if (!account || !(await isActivationPending(db, account.id)) || !(await mayTakeOverAccount(db, invitation, account.id))) return undefined;
  await revokeKeys(db, account.id);
  await db
    .updateTable('users')
    .set({
      first_name: body.firstName,
      last_name: body.lastName,
      password_hash: passwordHash,
      lang_key: body.langKey ?? DEFAULT_LOCALE,
      authorities: [firstRoleOf(invitation)],
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
    const passwordHash = await hashCheckedPassword(ctx, body);
    const registrationResult = await app.scoped({ companies: '*' }, async (db) => {
      const invitation = await lockOpenInvitation(ctx, db, query.token ?? '', body.email);
      const { company_id, invited_by_id: invitedById, by_mail: isEmailProven } = invitation;
      const role = firstRoleOf(invitation);
      const accountValues = { role, companyId: isOfficeRole(role) ? company_id : null, invitedById, activated: true, isEmailProven };
      const joinedAccount =
        (await insertAccount(db, now, body, passwordHash, accountValues)) ??
        (await takeOverAccount(db, now, body, passwordHash, invitation));
      // An open account accepts it signed in, and a closed one not at all; until then it stays open.
      if (!joinedAccount) {
        await requestAccountMail(app, db, 'registered', body.email);
        return undefined;
      }
      return {
        account: joinedAccount.id,
        changes: await acceptInvitation(db, now, invitation, joinedAccount.id),
        details: logDetailsOf(invitation),
      };
    });
    if (registrationResult) {
      const { account: userId, changes: roleChanges, details: invitationDetails } = registrationResult;
      app.rememberedAccess.forget(userId);
      logEvent('registration', 'success', { account: userId });
      logEvent('invitation-accept', 'success', { account: userId, ...invitationDetails });
      for (const roleChange of roleChanges) logEvent('role-change', 'success', { account: userId, ...roleChange });
    }
    return { activated: registrationResult !== undefined };
  },
  registerAssistanceAdmin: async (ctx, { body }) => {
    const { app, now, logEvent } = ctx;
    const passwordHash = await hashCheckedPassword(ctx, body);
    const logDetails = await app.scoped(PLATFORM, async (db) => {
      const newAccount = await insertAccount(db, now, body, passwordHash, {
        role: 'ASSISTANCE_ADMIN',
        companyId: null,
        invitedById: null,
        activated: false,
        isEmailProven: false,
      });
      await requestAccountMail(app, db, newAccount ? 'made' : 'registered', body.email);
      return newAccount && { account: newAccount.id };
    });
    logEvent('registration', 'success', logDetails);
    return undefined;
  },
  activate: async (ctx, { query: { key: linkKey } }) => {
    const { app, now, logEvent } = ctx;
    await limitKeyTries(ctx);
    const { account: userId, isFirst: isFirstUse } = await app.scoped(PLATFORM, async (db) => {
      const usedKey = await consumeKey(db, now, linkKey, ['activate']);
      if (usedKey) {
        const updateResult = await db
          .updateTable('users')
          .set({ activated: true, last_modified_date: now.toISOString() })
          .where('id', '=', usedKey.user_id)
          .where('removed_at', 'is', null)
          .executeTakeFirst();
        if (updateResult.numUpdatedRows !== 1n) throw createKeyProblem(ctx, 'activation');
        await revokeKeys(db, usedKey.user_id);
        return { account: usedKey.user_id, isFirst: true };
      }
      // The same link once more changes nothing, and is answered as the first time.
      const reusedAccountId = await findUserIdOfUsedKey(db, now, linkKey, 'activate');
      if (reusedAccountId === undefined) throw createKeyProblem(ctx, 'activation');
      return { account: reusedAccountId, isFirst: false };
    });
    app.rememberedAccess.forget(userId);
    if (isFirstUse) logEvent('activation', 'success', { account: userId });
    return undefined;
  },
  requestReset: async ({ app, now, ip, logEvent }, { body: email }) => {
    await limitAttempts(app, now, rateKeysOf(limits.resetFrom, limits.resetPair, ip, email));
    await app.scoped(PLATFORM, (db) => requestAccountMail(app, db, 'reset', email));
    logEvent('password-reset-request', 'success');
    return undefined;
  },
  lookAtKey: async (ctx, { query: { key: linkKey } }) => {
    await limitKeyTries(ctx);
    if (!(await ctx.app.scoped(PLATFORM, (db) => isUsableKey(db, ctx.now, linkKey, ['activate', 'reset']))))
      throw createKeyProblem(ctx, 'password-reset');
    return undefined;
  },
  finishReset: async (ctx, { body }) => {
    const { app, now, ip, logEvent } = ctx;
    await limitKeyTries(ctx);
    refuseWeakPassword(app.config, body.newPassword, '', 'newPassword');
    const passwordHash = await hashPassword(body.newPassword);
    const {
      account: userId,
      event: eventName,
      sessions: sessionCount,
    } = await app.scoped(PLATFORM, async (db) => {
      const usedKey = await consumeKey(db, now, body.key, ['activate', 'reset']);
      if (!usedKey) throw createKeyProblem(ctx, 'password-reset');
      const updateQuery = db
        .updateTable('users')
        .set({ password_hash: passwordHash, activated: true, last_modified_date: now.toISOString() })
        .where('id', '=', usedKey.user_id)
        .where('removed_at', 'is', null);
      // An account that was closed after the mail stays closed.
      const updatedAccount = await (usedKey.purpose === 'reset' ? updateQuery.where('activated', '=', true) : updateQuery)
        .returning('login')
        .executeTakeFirst();
      if (!updatedAccount) throw createKeyProblem(ctx, 'password-reset');
      await revokeKeys(db, usedKey.user_id);
      const deleteResult = await db.deleteFrom('sessions').where('user_id', '=', usedKey.user_id).executeTakeFirst();
      await clearSignInFailures(db, ip, updatedAccount.login);
      const event = usedKey.purpose === 'reset' ? 'password-reset' : 'activation';
      return { account: usedKey.user_id, event, sessions: Number(deleteResult.numDeletedRows) } as const;
    });
    app.rememberedAccess.forget(userId);
    logEvent(eventName, 'success', { account: userId });
    if (sessionCount > 0) logEvent('sessions-end', 'success', { account: userId, sessions: sessionCount, reason: 'password' });
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
    refuseWeakPassword(app.config, body.newPassword, user.login, 'newPassword');
    await db
      .updateTable('users')
      .set({ password_hash: await hashPassword(body.newPassword), last_modified_date: now.toISOString() })
      .where('id', '=', user.id)
      .execute();
    const deleteQuery = db.deleteFrom('sessions').where('user_id', '=', user.id).where('token_hash', '!=', hashOf(token));
    const sessionCount = Number((await deleteQuery.executeTakeFirst()).numDeletedRows);
    await revokeKeys(db, user.id);
    await clearPasswordTries(ctx, db);
    logEvent('password-change', 'success');
    if (sessionCount > 0) logEvent('sessions-end', 'success', { sessions: sessionCount, reason: 'password' });
    afterCommit(() => app.rememberedAccess.forget(user.id));
    return undefined;
  },
};
