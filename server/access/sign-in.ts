/** Signing in and out, and the reader's own account. */
import { sql } from 'kysely';
import type { Account, access } from '#contract/access/sign-in.ts';
import type { Role } from '#domain/permissions.ts';
import { findRolesAt } from '#domain/places.ts';
import { claimImage, releasePictures } from '#server/files/keep.ts';
import { areMailsSent } from '#server/mail/queue.ts';
import { type Ctx, type Handlers, reply } from '#server/request/handlers.ts';
import { unbindBrowser } from '#server/request/own-browser.ts';
import { notFound, problem } from '#server/request/problems.ts';
import { seesClientSql } from '#server/request/scope.ts';
import { hashOf } from '#server/request/user.ts';
import { verifyPassword } from '#server/security/password.ts';
import { clearSignInTries, limitSignIns } from '#server/security/throttle.ts';
import { areTwoStepsRequired, twoStepsFromSql } from './enrolment.ts';
import { ALL_COMPANIES, accountFactorsSql, mustUseProviderSql } from './provider-rows.ts';
import { completeSecondStep, replyWithToken, requireEnrolment, requireSecondFactor } from './second-step.ts';

async function readRolesAtClient({ db, user }: Pick<Ctx, 'db' | 'user'>, clientId: number): Promise<Role[]> {
  const client = await db
    .selectFrom('clients as row')
    .select('row.company_id')
    .where('row.id', '=', clientId)
    .where(seesClientSql(user, 'row', 'id'))
    .executeTakeFirst();
  if (!client) throw notFound();
  return findRolesAt(user.assignments, { companyId: client.company_id, clientId });
}

/** The account; its roles at the client where one is named. */
async function readAccount({ app, db, user }: Pick<Ctx, 'app' | 'db' | 'user'>, clientId?: number): Promise<Account> {
  const authorities = clientId === undefined ? [...user.roles] : await readRolesAtClient({ db, user }, clientId);
  const account = await db
    .selectFrom('users as account')
    .leftJoin('companies as company', 'company.id', 'account.company_id')
    .select([
      'account.id',
      'login',
      'first_name',
      'last_name',
      'email',
      'activated',
      'lang_key',
      'color_mode',
      'image_url',
      'receives_email_notifications',
      'email_proven',
      'device_key',
    ])
    .select(
      sql<Account['company']>`case
        when company.id is not null
        then json_build_object('id', company.id, 'name', company.name, 'timeZone', company.time_zone) end`.as('company'),
    )
    .select(
      sql<Account['clientGroups']>`coalesce((
        select json_agg(json_build_object('id', team.id, 'name', team.name, 'role', member.role, 'kind', member.kind,
          'client', json_build_object('id', client.id, 'name', client.name, 'imageUrl', client.image_url),
          'company', json_build_object('id', company.id, 'name', company.name, 'timeZone', company.time_zone))
          order by team.id)
        from client_group_members member
        join client_groups team on team.id = member.client_group_id
        join clients client on client.id = member.client_id
        join companies company on company.id = member.company_id
        where member.user_id = account.id and member.active),
        '[]')`.as('clientGroups'),
    )
    .select(
      sql<string | null>`case
        when not exists (select from authenticators authenticator where authenticator.user_id = account.id)
          then ${twoStepsFromSql(sql.ref('account.id'), app.config)} end`.as('mustAddFrom'),
    )
    .where('account.id', '=', user.id)
    .executeTakeFirstOrThrow();
  return {
    id: account.id,
    login: account.login,
    firstName: account.first_name,
    lastName: account.last_name,
    email: account.email,
    activated: account.activated,
    langKey: account.lang_key as Account['langKey'],
    colorMode: account.color_mode as Account['colorMode'],
    authorities,
    clientGroups: account.clientGroups,
    imageUrl: account.image_url,
    receivesEmailNotifications: account.receives_email_notifications,
    emailProven: account.email_proven,
    mayConfirmEmail: !account.email_proven && areMailsSent(app.config),
    mustAddFrom: account.mustAddFrom && new Date(account.mustAddFrom).toISOString(),
    company: account.company,
    deviceKey: account.device_key.toString('base64'),
  };
}

/** The address at which a session that came by an identity provider ends there too. */
async function findProviderLogoutUrl({ config }: Ctx['app'], db: Ctx['db'], token: string): Promise<string | undefined> {
  const provider = await db
    .selectFrom('sessions as session')
    .innerJoin('identity_providers as provider', 'provider.id', 'session.provider_id')
    .select(['provider.end_session_endpoint', 'provider.oidc_client'])
    .where('session.token_hash', '=', hashOf(token))
    .executeTakeFirst();
  if (!provider?.end_session_endpoint) return undefined;
  const url = new URL(provider.end_session_endpoint);
  url.searchParams.set('client_id', provider.oidc_client);
  url.searchParams.set('post_logout_redirect_uri', `${config.publicUrl}/loggain`);
  return url.href;
}

export const accessHandlers: Handlers<typeof access> = {
  authenticate: async (ctx, { body }) => {
    const { app, logEvent } = ctx;
    const login = body.username.toLowerCase();
    await limitSignIns(ctx, login);
    // Links to identity providers are companies' rows: which company it is, is not known before.
    const account = await app.scoped({ ...ALL_COMPANIES, readOnly: true }, (db) =>
      db
        .selectFrom('users as account')
        .select(['account.id', 'account.password_hash', 'account.activated'])
        // With the account itself: whether there is a factor takes no longer to learn than that there is none.
        .select([accountFactorsSql.as('factors'), mustUseProviderSql.as('comesByProviderAlone')])
        .select(twoStepsFromSql(sql.ref('account.id'), app.config).as('twoStepsFrom'))
        .where('account.login', '=', login)
        .executeTakeFirst(),
    );
    // A deactivated account answers as a wrong password, after the same work (R28).
    const isPasswordCorrect = await verifyPassword(body.password, account?.activated ? account.password_hash : null);
    // An account that comes by the company's identity provider alone is answered as a wrong password too (R167).
    if (!account || !isPasswordCorrect || account.comesByProviderAlone) {
      logEvent('sign-in', 'refused', account && { account: account.id });
      throw problem(401, 'login.messages.error.authentication');
    }
    await clearSignInTries(ctx, login);
    if (account.factors.length > 0) return requireSecondFactor(ctx, account.id, account.factors);
    if (areTwoStepsRequired(account, ctx.now)) return requireEnrolment(ctx, account.id);
    return replyWithToken(ctx, { userId: account.id, method: 'PASSWORD', rememberMe: body.rememberMe });
  },
  second: completeSecondStep,
  logout: async ({ app, db, user, token, cookies, afterCommit, logEvent }) => {
    const providerUrl = await findProviderLogoutUrl(app, db, token);
    await db.deleteFrom('sessions').where('token_hash', '=', hashOf(token)).execute();
    afterCommit(() => app.rememberedAccess.forget(user.id));
    logEvent('sign-out', 'success');
    return reply({ logoutUrl: providerUrl ?? app.config.logoutUrl ?? null }, unbindBrowser(app.config, cookies));
  },
  account: (ctx, { query }) => readAccount(ctx, query.clientId),
  saveAccount: async (ctx, { body }) => {
    const { app, db, user, now, afterCommit, logEvent } = ctx;
    const formField = { objectName: 'account', field: 'imageUrl' };
    const imageUrl = body.imageUrl === undefined ? undefined : await claimImage(ctx, body.imageUrl, { userId: user.id }, formField);
    if (imageUrl !== undefined) await releasePictures(db, user.id, imageUrl);
    const accountColumns = {
      first_name: body.firstName,
      last_name: body.lastName,
      lang_key: body.langKey,
      color_mode: body.colorMode,
      receives_email_notifications: body.receivesEmailNotifications,
      image_url: imageUrl,
    };
    const changedColumns = Object.fromEntries(Object.entries(accountColumns).filter(([, value]) => value !== undefined));
    await db
      .updateTable('users')
      .set({ ...changedColumns, version: sql`version + 1`, last_modified_date: now.toISOString() })
      .where('id', '=', user.id)
      .execute();
    logEvent('account-update', 'success', { subject: user.id });
    afterCommit(() => app.rememberedAccess.forget(user.id));
    return readAccount(ctx);
  },
};
