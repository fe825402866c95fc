/** Identity providers of a company: set up, tried and removed by its administrator, or by ADMIN (R166). */
import { sql } from 'kysely';
import type { IdentityProvider, identityProviders, ProviderBody } from '#contract/access/identity-providers.ts';
import { judgeDocument } from '#domain/identity-providers.ts';
import { requireCompanyId } from '#server/accounts/staff.ts';
import type { Db } from '#server/database/scoped.ts';
import { type Ctx, type Handlers, reply } from '#server/request/handlers.ts';
import type { App } from '#server/request/ports.ts';
import { badField, notFound, problem } from '#server/request/problems.ts';
import type { User } from '#server/request/user.ts';
import { versionConflict } from '#server/request/versions.ts';
import { encryptSecret } from '#server/security/secret-key.ts';
import { endOtherSessions, findProviderById, shortenOtherSessions } from './provider-rows.ts';

const OBJECT = 'identityProvider';
const loadOidc = () => import('#server/security/oidc.ts');

/** Those that the caller manages; ADMIN anybody's. */
const selectVisibleProviders = (db: Db, user: User) => {
  const allProviders = db.selectFrom('identity_providers as provider');
  return user.isAdmin ? allProviders : allProviders.where('provider.company_id', '=', requireCompanyId(user));
};

const selectProviderRows = (db: Db, user: User) =>
  selectVisibleProviders(db, user)
    .select([
      'provider.id',
      'provider.version',
      'provider.company_id as companyId',
      'provider.name',
      'provider.issuer',
      'provider.oidc_client as oidcClient',
      'provider.slug',
      'provider.scopes',
    ])
    .select([
      'provider.required_acr as requiredAcr',
      'provider.claim',
      'provider.max_age_minutes as maxAgeMinutes',
      'provider.only_way as onlyWay',
    ])
    .select(sql<boolean>`(provider.client_secret is not null)`.as('hasSecret'))
    .select(
      sql<string[]>`array(
        select domain.domain
        from identity_domains domain
        where domain.company_id = provider.company_id and domain.provider_id = provider.id
        order by 1)`.as('domains'),
    );
const addRedirectUri = async ({ config }: App, provider: Omit<IdentityProvider, 'redirectUri'>): Promise<IdentityProvider> => ({
  ...provider,
  redirectUri: (await loadOidc()).redirectUriOf(config),
});

const createTakenProblem = (field: 'slug' | 'domains', messageKey: string) =>
  problem(409, messageKey, { fieldErrors: [{ objectName: OBJECT, field, message: messageKey }] });
/** A link that somebody has already, be it another company. */
const throwTakenSlug = (error: unknown): never => {
  const { code, constraint } = error as { code?: string; constraint?: string };
  throw code === '23505' && constraint === 'identity_providers_slug_key'
    ? createTakenProblem('slug', 'assistmeApp.identityProvider.errors.slugTaken')
    : error;
};

/** A domain leads to one provider; another company's are not seen, so that the database tells. */
async function replaceDomains(db: Db, companyId: number, providerId: number, domains: readonly string[]): Promise<void> {
  await db.deleteFrom('identity_domains').where('company_id', '=', companyId).where('provider_id', '=', providerId).execute();
  const uniqueDomains = [...new Set(domains)];
  if (uniqueDomains.length === 0) return;
  const insertedDomains = await db
    .insertInto('identity_domains')
    .values(uniqueDomains.map((domain) => ({ company_id: companyId, provider_id: providerId, domain })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('domain')
    .execute();
  if (insertedDomains.length < uniqueDomains.length) throw createTakenProblem('domains', 'assistmeApp.identityProvider.errors.domainTaken');
}

/** 404 for a company that is not the caller's, and to ADMIN for one that is not there. */
async function refuseOtherCompany(db: Db, user: User, companyId: number): Promise<void> {
  const isManageable = user.isAdmin
    ? await db.selectFrom('companies').select('id').where('id', '=', companyId).executeTakeFirst()
    : requireCompanyId(user) === companyId;
  if (!isManageable) throw notFound();
}

/** The columns of a body, the secret apart. */
async function buildProviderColumns({ app }: Pick<Ctx, 'app'>, body: ProviderBody) {
  // An address that may not be called is refused at once, and again with each request.
  if (!(await import('#server/security/outbound.ts')).mayRequest(body.issuer, app.config.oidcPrivateHosts))
    throw badField(OBJECT, 'issuer', 'assistmeApp.identityProvider.errors.issuer');
  return {
    name: body.name,
    issuer: body.issuer,
    oidc_client: body.oidcClient,
    slug: body.slug,
    scopes: body.scopes ?? null,
    required_acr: [...body.requiredAcr],
    claim: body.claim ?? null,
    max_age_minutes: body.maxAgeMinutes,
    only_way: body.onlyWay,
  };
}
async function saveSecret({ app, db }: Ctx, providerId: number, secret: string | null | undefined): Promise<void> {
  if (secret === undefined) return;
  const { secretOwnerOf } = await loadOidc();
  const client_secret = secret === null ? null : await encryptSecret(app.config, secretOwnerOf(providerId), secret);
  await db.updateTable('identity_providers').set({ client_secret }).where('id', '=', providerId).execute();
}

/** The provider after a change, with the sessions that it ends and the line of the log. */
async function replyAfterChange(ctx: Ctx, id: number, changeKind: 'created' | 'updated', wasOnlyWay = false) {
  const { app, db, user, now, token, afterCommit, logEvent } = ctx;
  const provider = await selectProviderRows(db, user).where('provider.id', '=', id).executeTakeFirstOrThrow();
  if (provider.onlyWay && !wasOnlyWay) {
    const endedUserIds = await endOtherSessions(db, provider.companyId, id, token);
    if (endedUserIds.length > 0) logEvent('sessions-end', 'success', { sessions: endedUserIds.length, reason: 'provider' });
    afterCommit(() => {
      for (const userId of endedUserIds) app.rememberedAccess.forget(userId);
    });
  }
  if (provider.onlyWay) await shortenOtherSessions(db, provider.companyId, id, now);
  logEvent('identity-provider-change', 'success', { company: provider.companyId, provider: id });
  return reply(await addRedirectUri(app, provider), { alert: { key: `assistmeApp.${OBJECT}.${changeKind}`, param: provider.name } });
}

export const providerHandlers: Handlers<typeof identityProviders> = {
  list: async ({ app, db, user }, { params: { companyId } }) => {
    await refuseOtherCompany(db, user, companyId);
    const providers = await selectProviderRows(db, user)
      .where('provider.company_id', '=', companyId)
      .orderBy('provider.name')
      .orderBy('provider.id')
      .execute();
    return Promise.all(providers.map((row) => addRedirectUri(app, row)));
  },
  create: async (ctx, { params: { companyId }, body }) => {
    const { db, user } = ctx;
    await refuseOtherCompany(db, user, companyId);
    const columns = await buildProviderColumns(ctx, body);
    const createdProvider = await db
      .insertInto('identity_providers')
      .values({ company_id: companyId, ...columns, client_secret: null })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(throwTakenSlug);
    await saveSecret(ctx, createdProvider!.id, body.clientSecret);
    await replaceDomains(db, companyId, createdProvider!.id, body.domains);
    return replyAfterChange(ctx, createdProvider!.id, 'created');
  },
  change: async (ctx, { params: { id }, body }) => {
    const { db, user, ifMatch } = ctx;
    const storedProvider = await selectVisibleProviders(db, user)
      .select(['provider.company_id', 'provider.version', 'provider.only_way'])
      .where('provider.id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!storedProvider) throw notFound();
    if (ifMatch !== null && ifMatch !== storedProvider.version) throw versionConflict();
    const columns = await buildProviderColumns(ctx, body);
    await db
      .updateTable('identity_providers')
      .set({ ...columns, version: sql`version + 1` })
      .where('id', '=', id)
      .execute()
      .catch(throwTakenSlug);
    await saveSecret(ctx, id, body.clientSecret);
    await replaceDomains(db, storedProvider.company_id, id, body.domains);
    return replyAfterChange(ctx, id, 'updated', storedProvider.only_way);
  },
  remove: async ({ db, user, logEvent }, { params: { id } }) => {
    const storedProvider = await selectVisibleProviders(db, user)
      .select(['provider.company_id', 'provider.name'])
      .where('provider.id', '=', id)
      .executeTakeFirst();
    if (!storedProvider) throw notFound();
    await db.deleteFrom('identity_providers').where('id', '=', id).execute();
    logEvent('identity-provider-change', 'success', { company: storedProvider.company_id, provider: id });
    return reply(undefined, { alert: { key: `assistmeApp.${OBJECT}.deleted`, param: storedProvider.name } });
  },
  // No transaction stays open while another server is waited for.
  test: async ({ app, user, now }, { params: { id } }) => {
    const provider = await app.scoped({ companies: user.companies, readOnly: true }, async (db) => {
      const visibleProvider = await selectVisibleProviders(db, user).select('provider.id').where('provider.id', '=', id).executeTakeFirst();
      return visibleProvider && findProviderById(db, visibleProvider.id);
    });
    if (!provider) throw notFound();
    const { discoverProvider: discover, SignInRefusal } = await loadOidc();
    try {
      return judgeDocument((await discover(app.config, provider, now, true)).serverMetadata(), provider);
    } catch (error) {
      if (!(error instanceof SignInRefusal)) throw error;
      return [{ check: 'REACHED' as const, state: 'LACKS' as const }];
    }
  },
};
