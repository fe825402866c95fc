/** Companies, clients and client groups: what of them somebody sees, and the first client of a new assistance administrator. */
import { sql } from 'kysely';
import type { ClientGroup, clientGroups, clients, companies } from '#contract/people.ts';
import type { Db } from './database/scoped.ts';
import { type Ctx, type Handlers, reply } from './http/handlers.ts';
import { notFound, problem } from './problems.ts';
import { leaveTrace, openClient, seesClient, seesCompany } from './scope.ts';

type Page = { page: number; size: number; sort: readonly { field: string; descending: boolean }[] };
export const bounds = ({ page, size }: Page) => ({ limit: size, offset: page * size });
export const order = ({ sort }: Page, allowed: Record<string, string>) =>
  sql.join(
    [...sort, { field: 'id', descending: false }].map(
      ({ field, descending }) => sql`${sql.ref(allowed[field] ?? 't.id')} ${descending ? sql`desc` : sql`asc`}`,
    ),
  );
/** «%» and «_» in what somebody searches for mean themselves. */
export const likeOf = (search: string) => `%${search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

const companyRows = (ctx: Ctx) =>
  ctx.db
    .selectFrom('companies as t')
    .where(seesCompany(ctx.who, 't', 'id'))
    .select(['t.id', 't.version', 't.name', 't.time_zone as timeZone']);

export const companyHandlers: Handlers<typeof companies> = {
  list: async (ctx, { paging }) => {
    const { limit, offset } = bounds(paging);
    const [rows, { total }] = await Promise.all([
      companyRows(ctx)
        .orderBy(order(paging, { name: 't.name' }))
        .limit(limit)
        .offset(offset)
        .execute(),
      companyRows(ctx).clearSelect().select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
    ]);
    return reply(rows, { total });
  },
  get: async (ctx, { params }) => {
    const row = await companyRows(ctx).where('t.id', '=', params.id).executeTakeFirst();
    if (!row) throw notFound();
    return row;
  },
};

const clientRows = (ctx: Ctx) =>
  ctx.db
    .selectFrom('clients as t')
    .innerJoin('companies as c', 'c.id', 't.company_id')
    .where(seesClient(ctx.who, 't', 'id'))
    .select([
      't.id',
      't.version',
      't.name',
      sql<{ id: number; name: string }>`json_build_object('id', c.id, 'name', c.name)`.as('company'),
    ]);

/** Client groups as somebody sees them. */
export const groupRows = (ctx: Pick<Ctx, 'db' | 'who'>) =>
  ctx.db
    .selectFrom('client_groups as t')
    .innerJoin('clients as cl', 'cl.id', 't.client_id')
    .innerJoin('companies as c', 'c.id', 't.company_id')
    .where(seesClient(ctx.who, 't'))
    .select((eb) => [
      't.id',
      't.version',
      't.name',
      sql<{ id: number; name: string }>`json_build_object('id', cl.id, 'name', cl.name)`.as('client'),
      sql<{ id: number; name: string; timeZone: string }>`json_build_object('id', c.id, 'name', c.name, 'timeZone', c.time_zone)`.as(
        'company',
      ),
      eb
        .exists(
          eb
            .selectFrom('client_group_members as m')
            .select('m.user_id')
            .whereRef('m.client_group_id', '=', 't.id')
            .where('m.user_id', '=', ctx.who.id)
            .where('m.active', '=', true),
        )
        .as('isMember'),
    ])
    .$narrowType<{ isMember: boolean }>();

const hasBelonged = async ({ db, who }: Ctx) =>
  (await db.selectFrom('client_group_members').select('user_id').where('user_id', '=', who.id).limit(1).executeTakeFirst()) !== undefined;

/** Makes a company, and narrows the transaction to it: row-level security lets nobody write one they do not see. */
export const makeCompany = async (db: Db, name: string): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('companies', 'id')) as id`.execute(db);
  const { id } = rows[0]!;
  await sql`select set_config('app.companies', ${`{${id}}`}, true)`.execute(db);
  await sql`insert into companies (id, name) overriding system value values (${id}, ${name})`.execute(db);
  return id;
};

export const clientHandlers: Handlers<typeof clients> = {
  list: async (ctx, { query, paging }) => {
    // No client is listed for ADMIN by default: one is found by search (decision 3).
    if (ctx.who.isAdmin && !query.search?.trim()) return reply([], { total: 0 });
    const asked = query.search ? clientRows(ctx).where('t.name', 'ilike', likeOf(query.search.trim())) : clientRows(ctx);
    const { limit, offset } = bounds(paging);
    const [rows, { total }] = await Promise.all([
      asked
        .orderBy(order(paging, { name: 't.name' }))
        .limit(limit)
        .offset(offset)
        .execute(),
      asked.clearSelect().select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
    ]);
    return reply(rows, { total });
  },
  get: async (ctx, { params }) => {
    await openClient(ctx, params.id, 'client.see');
    return clientRows(ctx).where('t.id', '=', params.id).executeTakeFirstOrThrow();
  },
  create: async (ctx, { body }) => {
    const { db, who, now } = ctx;
    // Two taps at once make one client: the second waits here and then has belonged.
    await db.selectFrom('users').select('id').where('id', '=', who.id).forUpdate().execute();
    if (await hasBelonged(ctx)) throw problem(403, 'error.http.403');
    const name = body.organisation ?? body.name;
    const companyId = await makeCompany(db, name);
    const client = await db
      .insertInto('clients')
      .values({ name: body.name, company_id: companyId } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    const group = await db
      .insertInto('client_groups')
      .values({ company_id: companyId, client_id: client.id, name: body.name })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow();
    await db
      .insertInto('client_group_members')
      .values({ client_group_id: group.id, user_id: who.id, company_id: companyId, client_id: client.id })
      .execute();
    await db.updateTable('users').set({ last_modified_date: now.toISOString() }).where('id', '=', who.id).execute();
    ctx.afterCommit(() => ctx.app.remembered.forget(who.id));
    const made: ClientGroup = {
      ...group,
      name: body.name,
      client: { id: client.id, name: body.name },
      company: { id: companyId, name, timeZone: 'Europe/Stockholm' },
      isMember: true,
    };
    return reply(made, { alert: { key: 'assistmeApp.client.created', param: body.name } });
  },
};

export const clientGroupHandlers: Handlers<typeof clientGroups> = {
  list: async (ctx, { query, paging }) => {
    if (ctx.who.isAdmin && query.clientId === undefined) return reply([], { total: 0 });
    const asked = query.clientId === undefined ? groupRows(ctx) : groupRows(ctx).where('t.client_id', '=', query.clientId);
    const { limit, offset } = bounds(paging);
    const [rows, { total }] = await Promise.all([
      asked
        .orderBy(order(paging, { name: 't.name' }))
        .limit(limit)
        .offset(offset)
        .execute(),
      asked.clearSelect().select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
    ]);
    return reply(rows, { total });
  },
  get: async (ctx, { params }) => {
    const row = await groupRows(ctx).where('t.id', '=', params.id).executeTakeFirst();
    if (!row) throw notFound();
    if (ctx.who.isAdmin && !ctx.readOnly) await leaveTrace(ctx, row.company.id, row.client.id, 'clientGroup.see');
    return row;
  },
};
