/** Identity providers as they are stored, and who of a company's people is whom there (R166, R167). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { FactorKind } from '#domain/factors.ts';
import { normalizeIdentifier } from '#domain/identity-providers.ts';
import type { Db } from '#server/database/scoped.ts';
import type { App } from '#server/request/ports.ts';
import { hasRoleSql } from '#server/request/roles.ts';
import { hashOf } from '#server/request/user.ts';
import type { Provider, ProviderAnswer } from '#server/security/oidc.ts';
import { computeKeyedHash } from '#server/security/secret-key.ts';

/** Sign-in reads providers before a company is known. */
export const ALL_COMPANIES = { companies: '*' } as const;

const selectProviders = (db: Db) =>
  db
    .selectFrom('identity_providers as provider')
    .select([
      'provider.id',
      'provider.company_id as companyId',
      'provider.version',
      'provider.name',
      'provider.slug',
      'provider.issuer',
      'provider.oidc_client as oidcClient',
    ])
    .select(['provider.client_secret as clientSecret', 'provider.scopes', 'provider.required_acr as requiredAcr', 'provider.claim'])
    .select(['provider.max_age_minutes as maxAgeMinutes', 'provider.only_way as onlyWay']);
export const findProviderById = (db: Db, id: number): Promise<Provider | undefined> =>
  selectProviders(db).where('provider.id', '=', id).executeTakeFirst();
export const findProviderBySlug = (db: Db, slug: string): Promise<Provider | undefined> =>
  selectProviders(db).where('provider.slug', '=', slug).executeTakeFirst();
export const findProviderByDomain = (db: Db, domain: string): Promise<Provider | undefined> =>
  selectProviders(db)
    .innerJoin('identity_domains as domain', (join) =>
      join.onRef('domain.company_id', '=', 'provider.company_id').onRef('domain.provider_id', '=', 'provider.id'),
    )
    .where('domain.domain', '=', domain)
    .executeTakeFirst();

/** Somebody `account` of a company: of its office, or in one of its teams. */
export const belongsToCompanySql = (companyId: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(account.company_id = ${companyId}
    or exists (select from client_group_members membership
      where membership.user_id = account.id and membership.company_id = ${companyId}))`;
/** Of another company too. */
const belongsElsewhereSql = (companyId: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(account.company_id <> ${companyId}
    or exists (select from client_group_members membership
      where membership.user_id = account.id and membership.company_id <> ${companyId})) is true`;

/** The keyed hash of an identifier; of one claim alone, so that another claim matches nobody. */
export const hashIdentifier = (
  app: Pick<App, 'config'>,
  { id, claim }: Pick<Provider, 'id' | 'claim'>,
  identifier: string,
): Promise<Buffer> => computeKeyedHash(app.config, JSON.stringify([id, claim, normalizeIdentifier(identifier)]));

export const accountFactorsSql = sql<
  FactorKind[]
>`array(select distinct kind from authenticators authenticator where authenticator.user_id = account.id)`;

/**
 * The account that somebody at the provider is: open, of the provider's company, never one of the platform's. One that works elsewhere too is
 * taken by its owner's own link alone: a company's administrator, who enters identifiers, opens no other company's clients by it.
 */
export async function findLinkedAccount(
  app: Pick<App, 'config'>,
  db: Db,
  provider: Provider,
  { issuer, subject, identifier }: ProviderAnswer,
) {
  const identifierHash = identifier === null ? null : await hashIdentifier(app, provider, identifier);
  const companyIdSql = sql`${provider.companyId}::bigint`;
  return db
    .selectFrom('identity_links as link')
    .innerJoin('users as account', 'account.id', 'link.user_id')
    .select('account.id')
    .where('link.company_id', '=', provider.companyId)
    .where('link.provider_id', '=', provider.id)
    .where('account.activated', '=', true)
    .where('account.removed_at', 'is', null)
    .where(sql<SqlBool>`(not ${hasRoleSql('ADMIN')} and ${belongsToCompanySql(companyIdSql)})`)
    .where(
      sql<SqlBool>`(link.how = 'SELF' and link.issuer = ${issuer} and link.subject = ${subject}
        or link.how = 'OFFICE' and link.identifier = ${identifierHash} and not ${belongsElsewhereSql(companyIdSql)})`,
    )
    .orderBy('link.how', 'desc')
    .executeTakeFirst();
}

/** True where an `account` comes in by its company's provider alone: it is linked to one that says so, and works nowhere else. */
export const mustUseProviderSql = sql<boolean>`exists (
  select from identity_links link
  join identity_providers provider on provider.company_id = link.company_id and provider.id = link.provider_id
  where link.user_id = account.id
    and provider.only_way
    and ${belongsToCompanySql(sql`link.company_id`)}
    and not ${belongsElsewhereSql(sql`link.company_id`)})`;

export const mustUseProvider = async ({ scoped }: Pick<App, 'scoped'>, userId: number): Promise<boolean> =>
  (await scoped({ ...ALL_COMPANIES, readOnly: true }, (db) =>
    db.selectFrom('users as account').select('account.id').where('account.id', '=', userId).where(mustUseProviderSql).executeTakeFirst(),
  )) !== undefined;

/** Sessions `session` of `account` that began otherwise than by the provider which is their only way in. */
const isOutsideProviderSql = (companyId: number, providerId: number) => sql<SqlBool>`(account.id = session.user_id
  and session.method <> 'OIDC'
  and ${mustUseProviderSql}
  and exists (select from identity_links link
    where link.company_id = ${companyId} and link.provider_id = ${providerId} and link.user_id = account.id))`;

/** They end with those of the provider: within half a day. */
export const shortenOtherSessions = (db: Db, companyId: number, providerId: number, now: Date) =>
  sql`
    update sessions session
    set expires_date = least(session.expires_date, ${new Date(now.getTime() + 12 * 3_600_000).toISOString()}::timestamptz)
    from users account
    where ${isOutsideProviderSql(companyId, providerId)}`.execute(db);

/** They end at once, but for the one of this token; answers whose they were. */
export const endOtherSessions = async (db: Db, companyId: number, providerId: number, token: string): Promise<number[]> => {
  const endedSessions = await sql<{ userId: number }>`
    delete from sessions session
    using users account
    where ${isOutsideProviderSql(companyId, providerId)} and session.token_hash <> ${hashOf(token)}
    returning session.user_id as "userId"`.execute(db);
  return endedSessions.rows.map(({ userId }) => userId);
};
