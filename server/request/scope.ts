/** Scope, which rows somebody may see: the one `visible` clause for what is about a client, and the opening of one client (R3–R4). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Side } from '#domain/permissions.ts';
import { isDoneSql } from '#server/sql/instance-status.ts';
import type { Ctx } from './handlers.ts';
import { notFound } from './problems.ts';
import type { User } from './user.ts';

/** The asker, as far as a `visible` clause depends on it; its ids may be places in a statement that is put together once. */
type Asker = Pick<User, 'isAdmin' | 'isOrganisation'> & {
  clients: readonly number[] | RawBuilder<readonly number[]>;
  companyId: number | null | RawBuilder<number | null>;
};
/** The side that is asked for; askers of one side get clauses of the same text. */
const sideOf = (user: Asker): Side => (user.isAdmin ? 'platform' : user.isOrganisation && user.companyId ? 'organisation' : 'team');

/** Makes something for each side at its first use, and keeps it. */
export function cacheBySide<T>(createForSide: (user: User) => T) {
  const statementBySide = new Map<Side, T>();
  return (user: User): T => {
    const side = sideOf(user);
    const cachedStatement = statementBySide.get(side) ?? createForSide(user);
    statementBySide.set(side, cachedStatement);
    return cachedStatement;
  };
}

/** True for rows, of the alias, of clients in scope. Row-level security on the company stands under it. */
export function seesClientSql(user: Asker, alias: string, column = 'client_id'): RawBuilder<SqlBool> {
  const side = sideOf(user);
  if (side === 'platform') return sql<SqlBool>`true`;
  const isOfTeamClientsSql = sql<SqlBool>`${sql.ref(`${alias}.${column}`)} = any(${user.clients})`;
  return side === 'organisation'
    ? sql<SqlBool>`(${sql.ref(`${alias}.company_id`)} = ${user.companyId} or ${isOfTeamClientsSql})`
    : isOfTeamClientsSql;
}

/** `seesClient` of a client of which is known where it belongs, with what row-level security would say. */
export function seesPlace(user: User, clientId: number, { companyId }: { companyId: number }): boolean {
  const side = sideOf(user);
  if (user.companies !== '*' && !user.companies.includes(companyId)) return false;
  return side === 'platform' || (side === 'organisation' && user.companyId === companyId) || user.clients.includes(clientId);
}

/** True for rows of client groups in scope: a client may have another group, whose team is its own. */
export function seesGroupSql(user: User, alias: string, column = 'id'): RawBuilder<SqlBool> {
  const side = sideOf(user);
  if (side === 'platform') return sql<SqlBool>`true`;
  const isMemberSql = sql<SqlBool>`${sql.ref(`${alias}.${column}`)} = any(${user.clientGroups})`;
  return side === 'organisation' ? sql<SqlBool>`(${sql.ref(`${alias}.company_id`)} = ${user.companyId} or ${isMemberSql})` : isMemberSql;
}

/** True for rows of companies in scope, of the company as a whole. */
export const seesCompanySql = (user: User, alias: string, column = 'company_id'): RawBuilder<SqlBool> =>
  user.companies === '*' ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(`${alias}.${column}`)} = any(${user.companies})`;

/** True for rows `row` of the organisation's own company, which its roles work for; helping in another's team makes nobody one of its organisation. */
export const seesAsOrganisationSql = (user: User): RawBuilder<SqlBool> =>
  user.isAdmin ? sql<SqlBool>`true` : user.isOrganisation ? sql<SqlBool>`row.company_id = ${user.companyId}` : sql<SqlBool>`false`;

/** Condition for instances (alias `instance`) that may be seen: all by their client's team, by others those not done or shared (R21). */
export const isSharedWithSql = (isTeamSql: RawBuilder<unknown>) =>
  sql<boolean>`(${isTeamSql} or not ${isDoneSql('instance')} or instance.shared is true)`;

/** True for instances (alias `instance`) that this reader may see one by one: their client's team all, others what is not done or was shared (R21). */
export const showsInstanceSql = (user: User): RawBuilder<SqlBool> =>
  user.isAdmin ? sql<SqlBool>`true` : isSharedWithSql(sql`instance.client_id = any(${user.clients})`);
/** A condition that this reader sees the comments of an instance's client whatever was shared. */
export const seesCommentsSql = (user: User): RawBuilder<SqlBool> =>
  user.isAdmin ? sql<SqlBool>`true` : sql<SqlBool>`(instance.client_id = any(${user.clients}))`;

/** True for filled-in reports `row` of clients in scope: one that only the organisation reads is for its signer and the organisation (R46). */
export const seesReportSql = (user: User): RawBuilder<SqlBool> =>
  sql<SqlBool>`(
    ${seesClientSql(user, 'row')}
    and (not row.only_organisation or row.signed_by_id = ${user.id} or ${seesAsOrganisationSql(user)}))`;
/** Those that stand: a voided one is in no list (R47). */
export const seesUnvoidedReportSql = (user: User): RawBuilder<SqlBool> => sql<SqlBool>`(row.voided_at is null and ${seesReportSql(user)})`;

/** The team's side of an instance: sees every comment (R21). Organisation roles see it only where shared. */
export const isOnTeamSide = (user: User, clientId: number): boolean => user.isAdmin || user.clients.includes(clientId);

/** Opens a company for its organisation's side, or for ADMIN: 404 when it is another. */
export async function openCompany(
  { db, user }: Pick<Ctx, 'db' | 'user'>,
  companyId: number,
): Promise<{ id: number; name: string; time_zone: string }> {
  const company = await db.selectFrom('companies').select(['id', 'name', 'time_zone']).where('id', '=', companyId).executeTakeFirst();
  if (!company || !(user.isAdmin || (user.isOrganisation && user.companyId === companyId))) throw notFound();
  return company;
}

/** A client of somebody's scope, with its company's clock. */
export type OpenClient = { id: number; name: string; company_id: number; time_zone: string };

/**
 * Opens a client: 404 when it is not in scope. For ADMIN the rest of the transaction sees that client's company alone, and
 * the access log says who opened what (R3).
 */
export async function openClient(
  ctx: Pick<Ctx, 'db' | 'user' | 'accessedClients' | 'readOnly'>,
  clientId: number,
  action: string,
): Promise<OpenClient> {
  const { db, user } = ctx;
  const client = await db
    .selectFrom('clients as row')
    .innerJoin('companies', 'companies.id', 'row.company_id')
    .select(['row.id', 'row.name', 'row.company_id', 'companies.time_zone'])
    .where('row.id', '=', clientId)
    .where(seesClientSql(user, 'row', 'id'))
    .executeTakeFirst();
  if (!client) throw notFound();
  if (user.isAdmin && !ctx.readOnly) await leaveTrace(ctx, client.company_id, clientId, action);
  return client;
}

/** Opens a client for its team: 404 to whoever sees it from the organisation's side alone. */
export async function openForTeam(
  ctx: Pick<Ctx, 'db' | 'user' | 'accessedClients' | 'readOnly'>,
  clientId: number,
  action: string,
): Promise<OpenClient> {
  const client = await openClient(ctx, clientId, action);
  if (!isOnTeamSide(ctx.user, clientId)) throw notFound();
  return client;
}

/**
 * Opens every client that is shown to ADMIN, by name, picture or id, whatever asked for them (R3). The last that is asked in a transaction, since it
 * narrows that.
 */
export async function traceShownClients(
  ctx: Pick<Ctx, 'db' | 'user' | 'accessedClients' | 'readOnly'>,
  clientIds: readonly (number | null)[],
  action: string,
): Promise<void> {
  const shownIds = clientIds.filter((id) => id !== null);
  if (!ctx.user.isAdmin || shownIds.length === 0) return;
  const clients = await ctx.db.selectFrom('clients').select(['id', 'company_id']).where('id', 'in', shownIds).execute();
  const shownPlaces = clients.map(({ id, company_id }) => ({ clientId: id, companyId: company_id }));
  if (shownPlaces.length > 0) await leaveTraces(ctx, shownPlaces, action);
}

/** A list of one client's rows opens that client for ADMIN, as each of them would; of one that is not there nothing is listed. */
export const traceListedClient = (
  ctx: Pick<Ctx, 'db' | 'user' | 'accessedClients' | 'readOnly'>,
  clientId: number,
  action: string,
): Promise<void> => traceShownClients(ctx, [clientId], action);

/** ADMIN's trace: the transaction narrows to the rows' companies, and the access log says each client (R3). */
export async function leaveTraces(
  { db, accessedClients }: Pick<Ctx, 'db' | 'accessedClients'>,
  clientPlaces: readonly { companyId: number; clientId: number }[],
  action: string,
) {
  for (const { clientId } of clientPlaces) if (!accessedClients.has(clientId)) accessedClients.set(clientId, action);
  const companyIds = [...new Set(clientPlaces.map(({ companyId }) => companyId))];
  await sql`select set_config('app.companies', ${`{${companyIds.join(',')}}`}, true)`.execute(db);
}
export const leaveTrace = (ctx: Pick<Ctx, 'db' | 'accessedClients'>, companyId: number, clientId: number, action: string) =>
  leaveTraces(ctx, [{ companyId, clientId }], action);
