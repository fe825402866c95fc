/** Client groups: seen in scope; created and renamed by ADMIN and the company's administrators; removed if unused, and given members, by ADMIN. */
import { sql } from 'kysely';
import type { ClientGroup, clientGroupAdmin, clientGroups } from '#contract/people.ts';
import type { TeamRole } from '#domain/places.ts';
import { type Ctx, type Handlers, reply } from '#server/request/handlers.ts';
import { readPage, totalColumn } from '#server/request/paging.ts';
import { badField, notFound } from '#server/request/problems.ts';
import { leaveTrace, openClient, seesClientSql } from '#server/request/scope.ts';
import { versionConflict } from '#server/request/versions.ts';
import { deleteUnused } from './unused.ts';
import { deleteInactiveInvitations } from './withdraw-invitations.ts';

/** Client groups as somebody sees them. */
export const selectGroups = (ctx: Pick<Ctx, 'db' | 'user'>) =>
  ctx.db
    .selectFrom('client_groups as row')
    .innerJoin('clients as client', 'client.id', 'row.client_id')
    .innerJoin('companies as company', 'company.id', 'row.company_id')
    .leftJoin('client_group_members as member', (join) =>
      join.onRef('member.client_group_id', '=', 'row.id').on('member.user_id', '=', ctx.user.id).on('member.active', '=', true),
    )
    .where(seesClientSql(ctx.user, 'row'))
    .select((eb) => [
      'row.id',
      'row.version',
      'row.name',
      sql<ClientGroup['client']>`json_build_object('id', client.id, 'name', client.name, 'imageUrl', client.image_url)`.as('client'),
      sql<{
        id: number;
        name: string;
        timeZone: string;
      }>`json_build_object('id', company.id, 'name', company.name, 'timeZone', company.time_zone)`.as('company'),
      'client.office_reads_card as officeReadsCard',
      eb('member.role', 'is not', null).as('isMember'),
      sql<TeamRole | null>`member.role`.as('role'),
      'client.asks_own_account as asksOwnAccount',
    ])
    .$narrowType<{ isMember: boolean }>();

/** True where the caller keeps what the company has: ADMIN any, an organisation's administrator its own, not that of a team it helps in. */
const mayManageCompany = ({ user }: Pick<Ctx, 'user'>, companyId: number) => user.isAdmin || user.companyId === companyId;

/** One group; the transaction narrows to its company, and its client was opened (R3). */
async function readManagedGroup(ctx: Ctx, id: number, action: string): Promise<ClientGroup> {
  const group = await selectGroups(ctx).where('row.id', '=', id).executeTakeFirst();
  if (!group || !mayManageCompany(ctx, group.company.id)) throw notFound();
  if (ctx.user.isAdmin) await leaveTrace(ctx, group.company.id, group.client.id, action);
  return group;
}
const readGroup = (ctx: Ctx, id: number): Promise<ClientGroup> => selectGroups(ctx).where('row.id', '=', id).executeTakeFirstOrThrow();

async function renameGroup(ctx: Ctx, { params: { id }, body }: { params: { id: number }; body: { name?: string | undefined } }) {
  const previousGroup = await readManagedGroup(ctx, id, 'clientGroup.change');
  const updateResult = await ctx.db
    .updateTable('client_groups')
    .set({ name: body.name ?? previousGroup.name, version: sql`version + 1` })
    .where('id', '=', id)
    .where('version', '=', ctx.ifMatch ?? previousGroup.version)
    .executeTakeFirst();
  if (updateResult.numUpdatedRows !== 1n) throw versionConflict();
  return reply(await readGroup(ctx, id), { alert: { key: 'assistmeApp.clientGroup.updated', param: body.name ?? previousGroup.name } });
}

export const clientGroupAdminHandlers: Handlers<typeof clientGroupAdmin> = {
  create: async (ctx, { body }) => {
    const createClientProblem = () => badField('clientGroup', 'client', 'error.field.unknown');
    const client = await openClient(ctx, body.client.id, 'clientGroup.change').catch(() => {
      throw createClientProblem();
    });
    if (!mayManageCompany(ctx, client.company_id)) throw createClientProblem();
    const { id } = await ctx.db
      .insertInto('client_groups')
      .values({ company_id: client.company_id, client_id: client.id, name: body.name })
      .returning('id')
      .executeTakeFirstOrThrow();
    return reply(await readGroup(ctx, id), { alert: { key: 'assistmeApp.clientGroup.created', param: body.name } });
  },
  replace: renameGroup,
  change: renameGroup,
  remove: async (ctx, { params: { id } }) => {
    const { name } = await readManagedGroup(ctx, id, 'clientGroup.remove');
    await deleteInactiveInvitations(ctx.db, 'client_group_id', id);
    await deleteUnused(ctx.db, 'client_groups', id);
    return reply(undefined, { alert: { key: 'assistmeApp.clientGroup.deleted', param: name } });
  },
  addMember: async (ctx, { params: { id, userId }, query: { role } }) => {
    const { db, app } = ctx;
    const group = await readManagedGroup(ctx, id, 'member.add');
    // Under a lock, so that an account that is being removed gets no new membership.
    const account = await db
      .selectFrom('users')
      .select(['first_name', 'last_name'])
      .where('id', '=', userId)
      .where('removed_at', 'is', null)
      .forShare()
      .executeTakeFirst();
    if (!account) throw notFound();
    // Whoever is in the team, active or not, has their role there: it is changed by an act of its own (decision 079).
    const newMember = await db
      .insertInto('client_group_members')
      .values({
        client_group_id: id,
        user_id: userId,
        company_id: group.company.id,
        client_id: group.client.id,
        ...(role && { role, is_role_unconfirmed: false }),
      })
      .onConflict((conflict) => conflict.columns(['user_id', 'client_group_id']).doUpdateSet({ active: true }))
      .returning('role')
      .executeTakeFirstOrThrow();
    ctx.logEvent('member-add', 'success', { subject: userId, group: id, roles: [newMember.role] });
    ctx.afterCommit(() => app.rememberedAccess.forget(userId));
    const memberName = `${account.first_name} ${account.last_name}`;
    return reply(await readGroup(ctx, id), { alert: { key: 'assistmeApp.clientGroup.memberAdded', param: memberName } });
  },
};

export const clientGroupHandlers: Handlers<typeof clientGroups> = {
  list: async (ctx, { query, paging }) => {
    if (ctx.user.isAdmin && query.clientId === undefined) return reply([], { total: 0 });
    const { user } = ctx;
    const clientGroupQuery =
      query.clientId === undefined ? selectGroups(ctx) : selectGroups(ctx).where('row.client_id', '=', query.clientId);
    // A client may have other teams: one chooses among one's own.
    const isOffice = user.isAdmin || user.isOrganisation;
    // A client who has left is named, not chosen (R124); their team can still write what is missing.
    const officeGroupQuery = query.clientId === undefined ? clientGroupQuery.where('client.left_on', 'is', null) : clientGroupQuery;
    const groupQuery = isOffice ? officeGroupQuery : clientGroupQuery.where('member.role', 'is not', null);
    return readPage(groupQuery, groupQuery.clearSelect().select(totalColumn), paging, { name: 'row.name' });
  },
  get: async (ctx, { params }) => {
    const group = await selectGroups(ctx).where('row.id', '=', params.id).executeTakeFirst();
    if (!group) throw notFound();
    if (ctx.user.isAdmin && !ctx.readOnly) await leaveTrace(ctx, group.company.id, group.client.id, 'clientGroup.see');
    return group;
  },
};
