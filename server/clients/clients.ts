/** Clients: seen in scope, created with their group and renamed by ADMIN and the company's own administrators, removed by ADMIN when never used. */
import { type SqlBool, sql } from 'kysely';
import { type ClientGroup, client, clients } from '#contract/people.ts';
import type { Db } from '#server/database/scoped.ts';
import { createCrud } from '#server/request/crud.ts';
import { type Ctx, type Handlers, reply } from '#server/request/handlers.ts';
import { isNameMatchSql } from '#server/request/like.ts';
import { readPage, totalColumn } from '#server/request/paging.ts';
import { badField, forbidden, problem } from '#server/request/problems.ts';
import { leaveTrace, openClient, seesClientSql, traceShownClients } from '#server/request/scope.ts';
import { selectGroups } from './groups.ts';
import { deleteUnused } from './unused.ts';
import { deleteInactiveInvitations } from './withdraw-invitations.ts';

const selectClients = (ctx: Ctx) =>
  ctx.db
    .selectFrom('clients as row')
    .innerJoin('companies as company', 'company.id', 'row.company_id')
    .where(seesClientSql(ctx.user, 'row', 'id'))
    .select([
      'row.id',
      'row.version',
      'row.name',
      'row.image_url as imageUrl',
      sql<{ id: number; name: string }>`json_build_object('id', company.id, 'name', company.name)`.as('company'),
    ]);

const hasBeenMember = async ({ db, user }: Ctx) =>
  (await db.selectFrom('client_group_members').select('user_id').where('user_id', '=', user.id).limit(1).executeTakeFirst()) !== undefined;

/** Makes a company, and narrows the transaction to it: row-level security lets nobody write one they do not see. */
export async function createCompany(db: Db, name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('companies', 'id')) as id`.execute(db);
  const { id } = rows[0]!;
  await sql`select set_config('app.companies', ${`{${id}}`}, true)`.execute(db);
  await sql`insert into companies (id, name) overriding system value values (${id}, ${name})`.execute(db);
  return id;
}

/** A client and its group, still without a team. The transaction must see the company. */
export async function createClient(db: Db, companyId: number, name: string) {
  const client = await db.insertInto('clients').values({ name, company_id: companyId }).returning('id').executeTakeFirstOrThrow();
  const group = await db
    .insertInto('client_groups')
    .values({ company_id: companyId, client_id: client.id, name })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { clientId: client.id, groupId: group.id };
}

/** ADMIN's, in a company that is there, and the organisation's administrator's, in its own. */
async function createForCompany(ctx: Ctx, name: string, companyId: number | undefined) {
  const { db, user } = ctx;
  if (companyId === undefined) throw badField('client', 'company', 'error.field.required');
  const company = await db.selectFrom('companies').select('id').where('id', '=', companyId).executeTakeFirst();
  if (!company) throw badField('client', 'company', 'error.field.unknown');
  const { clientId, groupId } = await createClient(db, companyId, name);
  if (user.isAdmin) await leaveTrace(ctx, companyId, clientId, 'client.create');
  const group: ClientGroup = await selectGroups(ctx).where('row.id', '=', groupId).executeTakeFirstOrThrow();
  return reply(group, { alert: { key: 'assistmeApp.client.created', param: name } });
}

const { calls: crudCalls } = createCrud(clients, {
  entity: client,
  visible: ({ user }) => seesClientSql(user, 'row', 'id'),
  changeable: ({ user }) => (user.isAdmin ? sql<SqlBool>`true` : sql<SqlBool>`row.company_id = ${user.companyId}`),
  onRead: async (ctx, storedClient) => {
    if (ctx.user.isAdmin) await openClient(ctx, storedClient.id as number, 'client.change');
  },
  // Clients are made and removed by handlers of their own, below.
  ownerColumns: () => Promise.reject(forbidden()),
  isReferenced: () => sql<SqlBool>`true`,
});

export const clientHandlers: Handlers<typeof clients> = {
  list: async (ctx, { query, paging }) => {
    const searchText = query.search?.trim();
    // No client is listed for ADMIN by default: one is found by search or by its company (R3).
    if (ctx.user.isAdmin && !searchText && query.companyId === undefined) return reply([], { total: 0 });
    const companyClientQuery =
      query.companyId === undefined ? selectClients(ctx) : selectClients(ctx).where('row.company_id', '=', query.companyId);
    // A client who has left is found by name, and stands in no list to choose from (R124).
    const selectableClientQuery = ctx.user.isOrganisation ? companyClientQuery.where('row.left_on', 'is', null) : companyClientQuery;
    const matchingClientQuery = searchText ? companyClientQuery.where(isNameMatchSql('CLIENT', searchText)) : selectableClientQuery;
    const pageReply = await readPage(matchingClientQuery, matchingClientQuery.clearSelect().select(totalColumn), paging, {
      name: 'row.name',
    });
    await traceShownClients(
      ctx,
      pageReply.body.map(({ id }) => id),
      'client.see',
    );
    return pageReply;
  },
  get: async (ctx, { params }) => {
    await openClient(ctx, params.id, 'client.see');
    return selectClients(ctx).where('row.id', '=', params.id).executeTakeFirstOrThrow();
  },
  create: async (ctx, { body }) => {
    if (ctx.user.isAdmin) return createForCompany(ctx, body.name, body.company?.id);
    if (body.company) throw badField('client', 'company', 'error.field.fixed');
    const { db, user, now, logEvent } = ctx;
    if (user.isOrganisation && user.companyId) return createForCompany(ctx, body.name, user.companyId);
    // Two taps at once make one client: the second waits here and then has belonged.
    await db.selectFrom('users').select('id').where('id', '=', user.id).forUpdate().execute();
    if (await hasBeenMember(ctx)) throw problem(403, 'error.http.403');
    const companyId = await createCompany(db, body.organisation ?? body.name);
    const { clientId, groupId } = await createClient(db, companyId, body.name);
    await db
      .insertInto('client_group_members')
      .values({ client_group_id: groupId, user_id: user.id, company_id: companyId, client_id: clientId, role: 'ASSISTANCE_ADMIN' })
      .execute();
    await db.updateTable('users').set({ last_modified_date: now.toISOString() }).where('id', '=', user.id).execute();
    logEvent('company-create', 'success', { company: companyId });
    logEvent('member-add', 'success', { subject: user.id, group: groupId, roles: ['ASSISTANCE_ADMIN'] });
    ctx.afterCommit(() => ctx.app.rememberedAccess.forget(user.id));
    const joinedUser = { ...user, clients: [clientId] };
    const group: ClientGroup = await selectGroups({ db, user: joinedUser }).where('row.id', '=', groupId).executeTakeFirstOrThrow();
    return reply(group, { alert: { key: 'assistmeApp.client.created', param: body.name } });
  },
  replace: crudCalls.replace,
  change: crudCalls.change,
  remove: async (ctx, { params: { id } }) => {
    const { db } = ctx;
    const { name } = await openClient(ctx, id, 'client.remove');
    // Groups nobody was ever in go with it; one with members holds it.
    await deleteInactiveInvitations(db, 'client_id', id);
    await db
      .deleteFrom('client_groups')
      .where('client_id', '=', id)
      .where(sql<SqlBool>`not exists (select from client_group_members member where member.client_group_id = client_groups.id)`)
      .where(sql<SqlBool>`not exists (select from user_invitations invitation where invitation.client_group_id = client_groups.id)`)
      .execute();
    await deleteUnused(db, 'clients', id);
    return reply(undefined, { alert: { key: 'assistmeApp.client.deleted', param: name } });
  },
};
