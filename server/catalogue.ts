/** Categories and types of activities: the platform's own are offered to all, a client's own to that client (decision 33). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import * as contract from '#contract/catalogue.ts';
import { crud, type Resource } from './crud.ts';
import type { Ctx, Handlers } from './http/handlers.ts';
import { badField, forbidden } from './problems.ts';
import { openClient, seesClient, seesCompany } from './scope.ts';

type Values = Record<string, unknown>;
const idOf = (value: unknown) => (value as { id: number } | null | undefined)?.id;

/** The platform's, one's company's, or one's client's own; never what is removed (decision 34). */
const visible = (ctx: Ctx): RawBuilder<SqlBool> =>
  sql<SqlBool>`(t.removed_at is null and (t.company_id = 0 or (t.client_id is null and ${seesCompany(ctx.who, 't')}) or ${seesClient(ctx.who, 't')}))`;

/** The platform's is ADMIN's to change; a company's own an organisation administrator's; a client's own whoever may and sees the client. */
const changeable = ({ who }: Ctx): RawBuilder<SqlBool> =>
  who.isAdmin ? sql<SqlBool>`true` : who.isOrganisation ? sql<SqlBool>`t.company_id > 0` : sql<SqlBool>`t.client_id is not null`;

/** Whose a new row is; `object` is what a refusal calls it. */
const placedAs =
  (object: string) =>
  async (ctx: Ctx, body: Values): Promise<Values> => {
    const clientId = idOf(body.client);
    if (clientId !== undefined) return { company_id: (await openClient(ctx, clientId, 'catalogue.change')).company_id };
    if (ctx.who.isAdmin) return { company_id: 0 };
    if (ctx.who.isOrganisation && ctx.who.companyId) return { company_id: ctx.who.companyId };
    throw badField(object, 'client', 'error.field.required');
  };

const narrowed = async ({ who }: Ctx, query: Values) => {
  const conditions: RawBuilder<SqlBool>[] = [];
  if (query.includeArchived === false) conditions.push(sql<SqlBool>`not t.archived`);
  // No client's own is listed for ADMIN by default (decision 3).
  if (query.includeClientSpecific === false || (who.isAdmin && query.clientId === undefined))
    conditions.push(sql<SqlBool>`t.client_id is null`);
  // The platform's, its company's and its own: ADMIN sees more companies than that of the client.
  if (query.clientId !== undefined)
    conditions.push(
      sql<SqlBool>`(t.client_id = ${query.clientId} or (t.client_id is null and t.company_id in (0, (select company_id from clients where id = ${query.clientId}))))`,
    );
  if (query.categoryId !== undefined) conditions.push(sql<SqlBool>`t.activity_category_id = ${query.categoryId}`);
  return conditions;
};

/** What all catalogues have in common, those of stock too; ADMIN opens a client's own ones with a trace. */
export const shared = (object: string) =>
  ({
    visible,
    changeable,
    placed: placedAs(object),
    narrowed,
    fixed: ['client'],
    computed: { global: sql<boolean>`t.company_id = 0` },
    opened: async (ctx: Ctx, row: Values) => {
      const clientId = idOf(row.client);
      if (ctx.who.isAdmin && !ctx.readOnly && clientId !== undefined) await openClient(ctx, clientId, 'catalogue.see');
    },
  }) satisfies Partial<Resource<never>>;

type Offers = 'activity_categories' | 'activity_types' | 'item_categories';
/** Whether a catalogue row is offered for this client: not foreign, not removed, not another client's own. */
export const isOffered = async (ctx: Ctx, table: Offers, id: number, clientId: number | undefined): Promise<boolean> => {
  const { rows } = await sql`
    select t.id from ${sql.table(table)} t
    where t.id = ${id} and ${visible(ctx)} and (t.client_id is null or t.client_id = ${clientId ?? 0})`.execute(ctx.db);
  return rows.length > 0;
};

/** Refuses one that is not. */
export const offered = async (
  ctx: Ctx,
  table: Offers,
  id: number,
  clientId: number | undefined,
  error: { object: string; field: string; message?: string },
) => {
  if (!(await isOffered(ctx, table, id, clientId))) throw badField(error.object, error.field, error.message ?? 'error.field.unknown');
};

export const activityCategoryHandlers: Handlers<typeof contract.activityCategories> = crud(contract.activityCategories, {
  ...shared('activityCategory'),
  entity: contract.activityCategory,
  used: (id) => sql<SqlBool>`exists (select from activity_types where activity_category_id = ${id})`,
});

export const activityTypeHandlers: Handlers<typeof contract.activityTypes> = crud(contract.activityTypes, {
  ...shared('activityType'),
  entity: contract.activityType,
  used: (id) => sql<SqlBool>`exists (select from activities where type_id = ${id})`,
  checked: async (ctx, values, row) => {
    // «First letter capitalised» (spec 2 §5).
    if (typeof values.name === 'string') values.name = values.name.charAt(0).toLocaleUpperCase('sv') + values.name.slice(1);
    const category = idOf(values.activityCategory);
    if (category === undefined) return;
    // What it has already may have been removed since; it is kept (decision 34).
    if (category === idOf(row?.activityCategory)) return;
    if (row && ctx.who.isAdmin === false && row.global) throw forbidden();
    await offered(ctx, 'activity_categories', category, idOf(values.client ?? row?.client), {
      object: 'activityType',
      field: 'activityCategory',
    });
  },
});
