/** Signing in by what an identity provider answered, and one's own and others' links to one (R166, R167). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Identity, identities } from '#contract/access/identities.ts';
import type { LinkWay } from '#domain/identity-providers.ts';
import { isAdministratorSql, isOfCompanySql, requireCompanyId } from '#server/accounts/staff.ts';
import { instantInJson } from '#server/database/instants.ts';
import type { Ctx, Handlers, PublicCtx } from '#server/request/handlers.ts';
import { reply } from '#server/request/handlers.ts';
import { badField, notFound, problem } from '#server/request/problems.ts';
import { limitProviderCalls } from '#server/security/throttle.ts';
import { consumeTicket } from '#server/security/tickets.ts';
import { fullNameOf } from '#server/sql/full-name.ts';
import { areTwoStepsRequired, mailOwner, twoStepsFromSql } from './enrolment.ts';
import { beginSignIn, type ProviderArrival } from './oidc-begin.ts';
import { buildExpiredCookie, isSameBrowser } from './oidc-cookie.ts';
import {
  ALL_COMPANIES,
  accountFactorsSql,
  belongsToCompanySql,
  findProviderByDomain,
  findProviderById,
  findProviderBySlug,
  hashIdentifier,
  mustUseProviderSql,
  shortenOtherSessions,
} from './provider-rows.ts';
import { replyWithToken, requireEnrolment, requireSecondFactor } from './second-step.ts';

/** Providers of companies, with the links of one `account` to each. */
async function readIdentities({ db }: Pick<Ctx, 'db'>, userId: number, providerCondition: RawBuilder<SqlBool>): Promise<Identity[]> {
  const { rows } = await sql<Identity>`
    select json_build_object('id', provider.id, 'name', provider.name, 'slug', provider.slug, 'takesIdentifier', provider.claim is not null,
      'onlyWay', provider.only_way) as provider,
      coalesce((
        select json_agg(json_build_object('id', link.id, 'how', link.how, 'date', ${instantInJson('link.at')},
          'byName', ${fullNameOf('author')})
          order by link.id)
        from identity_links link
        join users author on author.id = link.by_id
        where link.company_id = provider.company_id and link.provider_id = provider.id and link.user_id = ${userId}),
        '[]') as links
    from identity_providers provider
    join users account on account.id = ${userId}
    where ${providerCondition}
    order by provider.name, provider.id`.execute(db);
  return rows;
}
/** Of those companies that one works for. */
const readOwnIdentities = (ctx: Pick<Ctx, 'db' | 'user'>) =>
  readIdentities(ctx, ctx.user.id, belongsToCompanySql(sql`provider.company_id`));

/** The content of a ticket, where the same browser brings it. */
async function redeemArrivalTicket(
  { app, now, cookies }: Pick<PublicCtx, 'app' | 'now' | 'cookies'>,
  ticket: string,
  kind: 'OIDC_DONE' | 'OIDC_LINK',
) {
  const usedTicket = await app.scoped({ companies: [] }, (db) => consumeTicket(db, now, ticket, kind));
  const providerArrival = usedTicket?.challenge ? (JSON.parse(usedTicket.challenge) as ProviderArrival) : undefined;
  if (!usedTicket?.user_id || !providerArrival || !isSameBrowser(app.config, cookies, providerArrival.browser)) return undefined;
  return { ...providerArrival, userId: usedTicket.user_id };
}

/** One of the company's people; 404 for everybody else. */
async function readColleague({ db, user }: Ctx, id: number) {
  const companyId = requireCompanyId(user);
  const colleague = await db
    .selectFrom('users as account')
    .select(['account.id', 'account.first_name', 'account.last_name', isAdministratorSql.as('isAdministrator')])
    .where('account.id', '=', id)
    .where(isOfCompanySql(companyId))
    .executeTakeFirst();
  if (!colleague) throw notFound();
  return { ...colleague, companyId, name: `${colleague.first_name} ${colleague.last_name}` };
}
const isProviderOfSql = (companyId: number) => sql<SqlBool>`provider.company_id = ${companyId}`;

/** Puts a link in place of the one of that kind; 409 where somebody else has it. */
async function replaceLink(
  ctx: Ctx,
  provider: { id: number; companyId: number; onlyWay: boolean },
  userId: number,
  linkWay: LinkWay,
  linkValues: object,
) {
  const { db, user, now, logEvent } = ctx;
  const linkKey = { company_id: provider.companyId, provider_id: provider.id, user_id: userId, how: linkWay };
  await db
    .deleteFrom('identity_links')
    .where('company_id', '=', provider.companyId)
    .where('provider_id', '=', provider.id)
    .where('user_id', '=', userId)
    .where('how', '=', linkWay)
    .execute();
  const createdLink = await db
    .insertInto('identity_links')
    .values({ issuer: null, subject: null, identifier: null, ...linkValues, ...linkKey, at: now.toISOString(), by_id: user.id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!createdLink) throw problem(409, 'identity.taken');
  if (provider.onlyWay) await shortenOtherSessions(db, provider.companyId, provider.id, now);
  logEvent('identity-link', 'success', { subject: userId, company: provider.companyId, provider: provider.id });
}

/** Tells the company's history and the account's owner what the office did. */
async function recordIdentityChange(
  { app, db, user, now }: Ctx,
  companyId: number,
  userId: number,
  changeKind: 'ENTERED' | 'REMOVED',
): Promise<void> {
  const eventValues = { company_id: companyId, user_id: userId, at: now.toISOString(), by_id: user.id, group_ids: [] };
  await db
    .insertInto('account_events')
    .values({ ...eventValues, act: `IDENTITY_${changeKind}` })
    .execute();
  await mailOwner({ app, db, now, userId }, changeKind === 'ENTERED' ? 'identityEntered' : 'identityRemoved');
}

export const identityHandlers: Handlers<typeof identities> = {
  provider: async ({ app, now, ip }, { query: { domain, slug } }) => {
    if (domain === undefined && slug === undefined) return null;
    await limitProviderCalls({ app, now, ip });
    const provider = await app.scoped({ ...ALL_COMPANIES, readOnly: true }, (db) =>
      slug === undefined ? findProviderByDomain(db, domain!.toLowerCase()) : findProviderBySlug(db, slug),
    );
    return provider ? { name: provider.name, slug: provider.slug } : null;
  },
  exchange: async (ctx, { body }) => {
    const { app, logEvent } = ctx;
    await limitProviderCalls(ctx);
    const providerArrival = await redeemArrivalTicket(ctx, body.ticket, 'OIDC_DONE');
    const account =
      providerArrival &&
      (await app.scoped({ ...ALL_COMPANIES, readOnly: true }, (db) =>
        db
          .selectFrom('users as account')
          .select(['account.id', accountFactorsSql.as('factors'), mustUseProviderSql.as('comesByProviderAlone')])
          .select(twoStepsFromSql(sql.ref('account.id'), app.config).as('twoStepsFrom'))
          .where('account.id', '=', providerArrival.userId)
          .where('account.activated', '=', true)
          .executeTakeFirst(),
      ));
    if (!providerArrival || !account) {
      logEvent('sign-in', 'refused', { reason: 'wrong' });
      throw problem(401, 'identity.over');
    }
    const { provider: id, aal } = providerArrival;
    // A passkey is a way in of its own, which is closed where the provider is the only one: it is no second step there.
    const factors = account.comesByProviderAlone ? account.factors.filter((kind) => kind !== 'PASSKEY') : account.factors;
    const needsSecondStep = aal === 1 && factors.some((kind) => kind !== 'RECOVERY');
    const needsEnrolment = aal === 1 && areTwoStepsRequired(account, ctx.now);
    const { body: responseBody, headers = {} } = needsSecondStep
      ? await requireSecondFactor(ctx, account.id, factors, id)
      : needsEnrolment
        ? await requireEnrolment(ctx, account.id, id)
        : await replyWithToken(ctx, { userId: account.id, method: 'OIDC', rememberMe: false, provider: { id, aal } });
    return reply(responseBody, { headers: { ...headers, 'set-cookie': buildExpiredCookie(app.config) } });
  },
  list: readOwnIdentities,
  begin: async (ctx, { body: { providerId } }) => {
    const { app, user } = ctx;
    const provider = await app.scoped({ companies: user.companies, readOnly: true }, async (db) => {
      const storedProvider = await findProviderById(db, providerId);
      // No company's provider signs the platform's own in.
      if (storedProvider && user.isAdmin) throw problem(409, 'identity.platform');
      if (!storedProvider || !(await readOwnIdentities({ db, user })).some(({ provider }) => provider.id === providerId)) throw notFound();
      return storedProvider;
    });
    await limitProviderCalls(ctx);
    const { SignInRefusal } = await import('#server/security/oidc.ts');
    const { url, cookie } = await beginSignIn(ctx, provider, user.id).catch((error: unknown) => {
      throw error instanceof SignInRefusal ? problem(409, 'identity.unreachable') : error;
    });
    return reply({ url }, { headers: { 'set-cookie': cookie } });
  },
  link: async (ctx, { body }) => {
    const { db, user } = ctx;
    const providerArrival = await redeemArrivalTicket(ctx, body.ticket, 'OIDC_LINK');
    if (providerArrival?.userId !== user.id) throw problem(409, 'identity.over');
    const isOwn = (await readOwnIdentities(ctx)).some((identity) => identity.provider.id === providerArrival.provider);
    const provider = isOwn ? await findProviderById(db, providerArrival.provider) : undefined;
    if (!provider) throw problem(409, 'identity.over');
    await replaceLink(ctx, provider, user.id, 'SELF', { issuer: providerArrival.issuer, subject: providerArrival.subject });
    return undefined;
  },
  unlink: async (ctx, { params: { id } }) => {
    const { db, user, logEvent } = ctx;
    const link = await db
      .selectFrom('identity_links as link')
      .innerJoin('identity_providers as provider', 'provider.id', 'link.provider_id')
      .select(['provider.id', 'provider.only_way'])
      .where('link.id', '=', id)
      .where('link.user_id', '=', user.id)
      .where('link.how', '=', 'SELF')
      .executeTakeFirst();
    if (!link) throw notFound();
    if (link.only_way) throw problem(409, 'identity.onlyWay');
    await db.deleteFrom('identity_links').where('id', '=', id).where('user_id', '=', user.id).execute();
    logEvent('identity-unlink', 'success', { subject: user.id, provider: link.id });
    return undefined;
  },
  ofUser: async (ctx, { params: { id } }) => {
    const { companyId } = await readColleague(ctx, id);
    return readIdentities(ctx, id, isProviderOfSql(companyId));
  },
  set: async (ctx, { params: { id, providerId }, body: { identifier } }) => {
    const { app, db, user, logEvent } = ctx;
    const { companyId, isAdministrator: isColleagueAdmin, name } = await readColleague(ctx, id);
    const provider = await findProviderById(db, providerId);
    if (provider?.companyId !== companyId) throw notFound();
    // Whoever enters identifiers signs nobody in who holds as much as they do.
    if (isColleagueAdmin && id !== user.id && identifier !== null) throw problem(409, 'identity.administrator');
    if (identifier !== null && provider.claim === null) throw badField('identity', 'identifier', 'identity.noClaim');
    if (identifier !== null)
      await replaceLink(ctx, provider, id, 'OFFICE', { identifier: await hashIdentifier(app, provider, identifier) });
    else {
      const deleteResult = await db
        .deleteFrom('identity_links')
        .where('company_id', '=', companyId)
        .where('provider_id', '=', providerId)
        .where('user_id', '=', id)
        .executeTakeFirst();
      if (deleteResult.numDeletedRows === 0n) return readIdentities(ctx, id, isProviderOfSql(companyId));
      logEvent('identity-unlink', 'success', { subject: id, company: companyId, provider: providerId });
    }
    await recordIdentityChange(ctx, companyId, id, identifier === null ? 'REMOVED' : 'ENTERED');
    return reply(await readIdentities(ctx, id, isProviderOfSql(companyId)), {
      alert: { key: 'assistmeApp.identity.updated', param: name },
    });
  },
};
