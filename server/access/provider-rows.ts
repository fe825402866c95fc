/** Identity providers as they are stored, and who of a company's people is whom there (R166, R167). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { FactorKind } from '#domain/factors.ts';
import { plainIdentifier } from '#domain/identity-providers.ts';
import type { Db } from '#server/database/scoped.ts';
import type { App } from '#server/request/ports.ts';
import { holds } from '#server/request/roles.ts';
import { hashOf } from '#server/request/who.ts';
import type { Provider, ProviderAnswer } from '#server/security/oidc.ts';
import { keyedHash } from '#server/security/secret-key.ts';

/** Sign-in reads providers before a company is known. */
export const ALL_COMPANIES = { companies: '*' } as const;

const rows = (db: Db) =>
  db
    .selectFrom('identity_providers as p')
    .select(['p.id', 'p.company_id as companyId', 'p.version', 'p.name', 'p.slug', 'p.issuer', 'p.oidc_client as oidcClient'])
    .select(['p.client_secret as clientSecret', 'p.scopes', 'p.required_acr as requiredAcr', 'p.claim'])
    .select(['p.max_age_minutes as maxAgeMinutes', 'p.only_way as onlyWay']);
export const providerById = (db: Db, id: number): Promise<Provider | undefined> => rows(db).where('p.id', '=', id).executeTakeFirst();
export const providerBySlug = (db: Db, slug: string): Promise<Provider | undefined> =>
  rows(db).where('p.slug', '=', slug).executeTakeFirst();
export const providerByDomain = (db: Db, domain: string): Promise<Provider | undefined> =>
  rows(db)
    .innerJoin('identity_domains as d', (join) => join.onRef('d.company_id', '=', 'p.company_id').onRef('d.provider_id', '=', 'p.id'))
    .where('d.domain', '=', domain)
    .executeTakeFirst();

/** Somebody `u` of a company: of its office, or in one of its teams. */
export const belongsTo = (company: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(u.company_id = ${company}
    or exists (select from client_group_members m where m.user_id = u.id and m.company_id = ${company}))`;
/** Of another company too. */
const belongsElsewhere = (company: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(u.company_id <> ${company}
    or exists (select from client_group_members m where m.user_id = u.id and m.company_id <> ${company})) is true`;

/** The keyed hash of an identifier; of one claim alone, so that another claim matches nobody. */
export const identifierHash = (
  app: Pick<App, 'config'>,
  { id, claim }: Pick<Provider, 'id' | 'claim'>,
  identifier: string,
): Promise<Buffer> => keyedHash(app.config, JSON.stringify([id, claim, plainIdentifier(identifier)]));

export const factorsOf = sql<FactorKind[]>`array(select distinct kind from authenticators a where a.user_id = u.id)`;

/**
 * The account that somebody at the provider is: open, of the provider's company, never one of the platform's. One that works elsewhere too is
 * taken by its owner's own link alone: a company's administrator, who enters identifiers, opens no other company's clients by it.
 */
export async function accountAt(app: Pick<App, 'config'>, db: Db, provider: Provider, { issuer, subject, identifier }: ProviderAnswer) {
  const hash = identifier === null ? null : await identifierHash(app, provider, identifier);
  const company = sql`${provider.companyId}::bigint`;
  return db
    .selectFrom('identity_links as l')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .select('u.id')
    .where('l.company_id', '=', provider.companyId)
    .where('l.provider_id', '=', provider.id)
    .where('u.activated', '=', true)
    .where('u.removed_at', 'is', null)
    .where(sql<SqlBool>`(not ${holds('ADMIN')} and ${belongsTo(company)})`)
    .where(
      sql<SqlBool>`(l.how = 'SELF' and l.issuer = ${issuer} and l.subject = ${subject}
        or l.how = 'OFFICE' and l.identifier = ${hash} and not ${belongsElsewhere(company)})`,
    )
    .orderBy('l.how', 'desc')
    .executeTakeFirst();
}

/** True where an account `u` comes in by its company's provider alone: it is linked to one that says so, and works nowhere else. */
export const comesByProviderAlone = sql<boolean>`exists (
  select from identity_links l
  join identity_providers p on p.company_id = l.company_id and p.id = l.provider_id
  where l.user_id = u.id and p.only_way and ${belongsTo(sql`l.company_id`)} and not ${belongsElsewhere(sql`l.company_id`)})`;

export const comesByProvider = async ({ scoped }: Pick<App, 'scoped'>, userId: number): Promise<boolean> =>
  (await scoped({ ...ALL_COMPANIES, readOnly: true }, (db) =>
    db.selectFrom('users as u').select('u.id').where('u.id', '=', userId).where(comesByProviderAlone).executeTakeFirst(),
  )) !== undefined;

/** Sessions `s` of `u` that began otherwise than by the provider which is their only way in. */
const otherWays = (companyId: number, providerId: number) => sql<SqlBool>`(u.id = s.user_id
  and s.method <> 'OIDC'
  and ${comesByProviderAlone}
  and exists (select from identity_links l where l.company_id = ${companyId} and l.provider_id = ${providerId} and l.user_id = u.id))`;

/** They end with those of the provider: within half a day. */
export const endOtherWays = (db: Db, companyId: number, providerId: number, now: Date) =>
  sql`
    update sessions s
    set expires_date = least(s.expires_date, ${new Date(now.getTime() + 12 * 3_600_000).toISOString()}::timestamptz)
    from users u
    where ${otherWays(companyId, providerId)}`.execute(db);

/** They end at once, but for the one of this token; answers whose they were. */
export const endOtherWaysNow = async (db: Db, companyId: number, providerId: number, token: string): Promise<number[]> => {
  const endedSessions = await sql<{ userId: number }>`
    delete from sessions s
    using users u
    where ${otherWays(companyId, providerId)} and s.token_hash <> ${hashOf(token)}
    returning s.user_id as "userId"`.execute(db);
  return endedSessions.rows.map(({ userId }) => userId);
};
