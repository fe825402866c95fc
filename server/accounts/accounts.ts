/** Accounts as ADMIN manages them: listed, created, changed and removed (product «Administration»; R32). */
import { sql } from 'kysely';
import type { AdminUser, adminUsers } from '#contract/admin.ts';
import type { Paging } from '#contract/endpoint.ts';
import type { Role } from '#domain/permissions.ts';
import type { Db } from '#server/database/scoped.ts';
import { areMailsSent } from '#server/mail/queue.ts';
import { hasUnprovenEmailSql } from '#server/mail/receivers.ts';
import { type Ctx, type Handlers, reply } from '#server/request/handlers.ts';
import { readPage, totalColumn } from '#server/request/paging.ts';
import { notFound } from '#server/request/problems.ts';
import { versionConflict } from '#server/request/versions.ts';
import { revokeKeys } from '#server/security/keys.ts';
import { checkAddress, checkCompany, checkOtherAdministrator, createAddressProblem, lockAccounts, sortRoles } from './account-rules.ts';
import { inviteToSetPassword, linkUnlessMailed } from './first-password.ts';
import { requestAddressProof } from './prove-address.ts';
import { hasFactorSql } from './staff.ts';
import { isNamedSql } from './users.ts';

const sortColumns = {
  id: 'account.id',
  login: 'account.login',
  firstName: 'account.first_name',
  lastName: 'account.last_name',
  activated: 'account.activated',
  createdDate: 'account.created_date',
  lastModifiedDate: 'account.last_modified_date',
};

const selectAccounts = (db: Db) =>
  db
    .selectFrom('users as account')
    .leftJoin('companies as company', 'company.id', 'account.company_id')
    .where('account.removed_at', 'is', null);
const selectAccountColumns = (accountQuery: ReturnType<typeof selectAccounts>) =>
  accountQuery
    .select([
      'account.id',
      'account.version',
      'account.login',
      'account.first_name as firstName',
      'account.last_name as lastName',
      'account.email',
      'account.activated',
    ])
    .select('account.email_proven as emailProven')
    .select(['account.image_url as imageUrl', 'account.receives_email_notifications as receivesEmailNotifications'])
    .select(['account.created_by as createdBy', 'account.created_date as createdDate'])
    .select(['account.last_modified_by as lastModifiedBy', 'account.last_modified_date as lastModifiedDate'])
    .select([
      sql<Role[]>`account.authorities`.as('authorities'),
      sql<AdminUser['langKey']>`account.lang_key`.as('langKey'),
      sql<AdminUser['colorMode']>`account.color_mode`.as('colorMode'),
      hasFactorSql.as('hasFactor'),
      'account.invited_by_id as invitedById',
      sql<string | null>`(select invitation.login from users invitation where invitation.id = account.invited_by_id)`.as('invitedByLogin'),
      // As `isPending` says (decision 009).
      sql<AdminUser['waitsFor']>`case
        when not account.activated
          and exists (select from account_keys key where key.user_id = account.id and key.purpose = 'activate' and key.used_date is null)
        then case when account.password_hash is null then 'password' else 'activation' end end`.as('waitsFor'),
      sql<AdminUser['company']>`case when company.id is not null then json_build_object('id', company.id, 'name', company.name) end`.as(
        'company',
      ),
    ]);

const fetchAccountPage = (accountQuery: ReturnType<typeof selectAccounts>, paging: Paging) =>
  readPage(selectAccountColumns(accountQuery), accountQuery.select(totalColumn), paging, sortColumns);

async function readAccount(db: Db, column: 'account.id' | 'account.login', columnValue: number | string): Promise<AdminUser> {
  const account = await selectAccountColumns(selectAccounts(db)).where(column, '=', columnValue).executeTakeFirst();
  if (!account) throw notFound();
  return account;
}

type AccountState = Pick<AdminUser, 'activated' | 'authorities'>;
const isActiveAdmin = ({ activated, authorities }: AccountState) => activated && authorities.includes('ADMIN');

/** Logs an account that was created or changed; a new administrator by itself, since nobody else may do as much. */
function logAccountChange({ logEvent }: Ctx, subject: number, previousState: AccountState | undefined, currentState: AccountState): void {
  const roles = currentState.authorities;
  if (!previousState) logEvent('account-create', 'success', { subject, roles });
  else logEvent('account-update', 'success', { subject });
  const rolesBefore = sortRoles(previousState?.authorities ?? []);
  if (previousState && rolesBefore.join() !== roles.join()) logEvent('role-change', 'success', { subject, roles, rolesBefore });
  if (previousState && previousState.activated !== currentState.activated)
    logEvent(currentState.activated ? 'account-open' : 'account-close', 'success', { subject });
  const isNewAdmin = previousState?.authorities.includes('ADMIN') ? !previousState.activated && currentState.activated : true;
  if (roles.includes('ADMIN') && isNewAdmin) logEvent('administrator-add', 'success', { subject });
}

/** Signed out everywhere, at the next request. */
async function endSessions({ app, db, afterCommit, logEvent }: Ctx, userId: number, reason: 'removed' | 'roles') {
  const deleteResult = await db.deleteFrom('sessions').where('user_id', '=', userId).executeTakeFirst();
  const endedSessionCount = Number(deleteResult.numDeletedRows);
  if (endedSessionCount > 0) logEvent('sessions-end', 'success', { subject: userId, sessions: endedSessionCount, reason });
  afterCommit(() => app.rememberedAccess.forget(userId));
}

/** Deletes what nothing refers to; answers whether it could. */
async function tryDeleteAccount(db: Db, userId: number): Promise<boolean> {
  await sql`savepoint deleting`.execute(db);
  try {
    await db.deleteFrom('users').where('id', '=', userId).execute();
    return true;
  } catch (error) {
    if ((error as { code?: string }).code !== '23503') throw error;
    await sql`rollback to savepoint deleting`.execute(db);
    return false;
  }
}

export const adminUserHandlers: Handlers<typeof adminUsers> = {
  list: ({ db }, { query, paging }) =>
    fetchAccountPage(query.withUnprovenEmail ? selectAccounts(db).where(hasUnprovenEmailSql) : selectAccounts(db), paging),
  search: ({ db }, { params, paging }) => fetchAccountPage(selectAccounts(db).where(isNamedSql(params.q.trim())), paging),
  byId: ({ db }, { params }) => readAccount(db, 'account.id', params.id),
  byLogin: ({ db }, { params }) => readAccount(db, 'account.login', params.login.toLowerCase()),

  create: async (ctx, { body }) => {
    const { app, db, now, user } = ctx;
    const authorities = sortRoles(body.authorities);
    await checkCompany(db, authorities, body.company?.id ?? null);
    const createdAt = now.toISOString();
    const newAccount = await db
      .insertInto('users')
      .values({
        login: body.email,
        email: body.email,
        first_name: body.firstName,
        last_name: body.lastName,
        // The first password activates it, and its link proves the address where it comes by mail (R95).
        activated: false,
        email_proven: false,
        authorities,
        company_id: body.company?.id ?? null,
        password_hash: null,
        image_url: null,
        ...(body.langKey && { lang_key: body.langKey }),
        ...(body.receivesEmailNotifications !== undefined && { receives_email_notifications: body.receivesEmailNotifications }),
        created_by: user.login,
        created_date: createdAt,
        last_modified_by: user.login,
        last_modified_date: createdAt,
      })
      .onConflict((conflict) => conflict.column('login').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!newAccount) throw createAddressProblem();
    const link = await inviteToSetPassword(db, app, newAccount.id);
    logAccountChange(ctx, newAccount.id, undefined, { activated: false, authorities });
    const alert = { key: 'assistmeApp.user.created', param: body.email };
    return reply({ ...(await readAccount(db, 'account.id', newAccount.id)), link: linkUnlessMailed(app, link) }, { alert });
  },

  update: async (ctx, { body }) => {
    const { app, db, now, user } = ctx;
    await lockAccounts(db);
    const previousAccount = await readAccount(db, 'account.id', body.id);
    const nextState = { authorities: sortRoles(body.authorities), activated: body.activated ?? previousAccount.activated };
    const companyId = body.company?.id ?? null;
    const hasSameAccess = nextState.activated === previousAccount.activated && companyId === (previousAccount.company?.id ?? null);
    await checkAddress(db, body.email, body.id);
    await checkCompany(db, nextState.authorities, companyId);
    if (isActiveAdmin(previousAccount) && !isActiveAdmin(nextState)) await checkOtherAdministrator(ctx, body.id);
    const updatedAccount = await db
      .updateTable('users')
      .set({
        login: body.email,
        email: body.email,
        first_name: body.firstName,
        last_name: body.lastName,
        ...nextState,
        // No mail has reached the new address yet (R95).
        ...(body.email !== previousAccount.email && { email_proven: false }),
        // Whatever a company closed is ADMIN's from then on.
        ...(!hasSameAccess && { closed_by_company_id: null }),
        company_id: companyId,
        ...(body.langKey && { lang_key: body.langKey }),
        ...(body.receivesEmailNotifications !== undefined && { receives_email_notifications: body.receivesEmailNotifications }),
        last_modified_by: user.login,
        last_modified_date: now.toISOString(),
        version: sql`version + 1`,
      })
      .where('id', '=', body.id)
      .where('version', '=', ctx.ifMatch ?? previousAccount.version)
      .returning('password_hash')
      .executeTakeFirst();
    if (!updatedAccount) throw versionConflict();
    // A closed account is not opened again by a link that was still under way.
    if (previousAccount.activated && !nextState.activated) await revokeKeys(db, body.id);
    if (!hasSameAccess || nextState.authorities.join() !== sortRoles(previousAccount.authorities).join())
      await endSessions(ctx, body.id, 'roles');
    if (body.email !== previousAccount.email) {
      // A link that went to the old address opens nothing; who had no password yet gets a new one.
      await revokeKeys(db, body.id);
      if (updatedAccount.password_hash === null && !nextState.activated) await inviteToSetPassword(db, app, body.id);
      else if (nextState.activated && areMailsSent(app.config)) await requestAddressProof(db, app, now, body.id);
    }
    logAccountChange(ctx, body.id, previousAccount, nextState);
    ctx.afterCommit(() => app.rememberedAccess.forget(body.id));
    return reply(await readAccount(db, 'account.id', body.id), { alert: { key: 'assistmeApp.user.updated', param: body.email } });
  },

  remove: async (ctx, { params }) => {
    const { app, db, now, user } = ctx;
    await lockAccounts(db);
    const account = await readAccount(db, 'account.login', params.login.toLowerCase());
    if (account.id === user.id || isActiveAdmin(account)) await checkOtherAdministrator(ctx, account.id);
    await endSessions(ctx, account.id, 'removed');
    ctx.logEvent('account-remove', 'success', { subject: account.id, roles: account.authorities });
    if (!(await tryDeleteAccount(db, account.id))) {
      await revokeKeys(db, account.id);
      await db.updateTable('client_group_members').set({ active: false }).where('user_id', '=', account.id).execute();
      const removedAt = now.toISOString();
      await db
        .updateTable('users')
        .set({
          removed_at: removedAt,
          activated: false,
          password_hash: null,
          last_modified_by: user.login,
          last_modified_date: removedAt,
          version: sql`version + 1`,
        })
        .where('id', '=', account.id)
        .execute();
    }
    ctx.afterCommit(() => app.rememberedAccess.forget(account.id));
    return reply(undefined, { alert: { key: 'assistmeApp.user.deleted', param: account.login } });
  },
};
