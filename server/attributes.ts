/** Attributes of activity types and item categories: whose they are as the catalogue's, their order, and what is asked for of one type. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import * as contract from '#contract/attributes.ts';
import { LARGE_PAGE } from '#contract/endpoint.ts';
import { kinds, type OwnerKind, owners } from './attributes/kinds.ts';
import { typeKind } from './catalogue.ts';
import { crud } from './crud.ts';
import { type Ctx, type Handlers, isReply } from './http/handlers.ts';
import { badField, notFound } from './problems.ts';
import { openClient } from './scope.ts';
import { catalogued, idOf, itemCategoryKind, type Kind, offered, takeAndPut, visible } from './selection.ts';

type Values = Record<string, unknown>;
export const attributeKind = { object: 'attribute', table: 'attributes', leftOut: 'attribute_id' } as const satisfies Kind;

const hasValues = (id: unknown) =>
  sql<SqlBool>`(${sql.join(
    kinds.map(({ table }) => sql`exists (select from ${sql.table(table)} where attribute_id = ${id})`),
    sql` or `,
  )})`;

const shared = catalogued(attributeKind);

/** A new one comes after those of the same type or category that it stands among. */
const lastOrder = async (ctx: Ctx, body: Values) => {
  const { rows } = await sql<{ order: number }>`
    select least(coalesce(max(t."order") + 1, 0), ${LARGE_PAGE * 2}) as "order" from attributes t
    where ${visible(ctx)} and t.activity_type_id is not distinct from ${idOf(body.activityType) ?? null}
      and t.item_category_id is not distinct from ${idOf(body.itemCategory) ?? null}
      and (t.client_id is null or t.client_id = ${idOf(body.client) ?? 0})`.execute(ctx.db);
  return rows[0]!.order;
};

const calls = crud(contract.attributes, {
  ...shared,
  entity: contract.attribute,
  // What it is an attribute of decides where its values are.
  fixed: ['client', 'activityType', 'itemCategory'],
  used: hasValues,
  placed: async (ctx, body) => {
    const own = await shared.placed(ctx, body);
    return body.order === undefined ? { ...own, order: await lastOrder(ctx, body) } : own;
  },
  narrowed: async (ctx, query) => {
    const conditions: RawBuilder<SqlBool>[] = await shared.narrowed(ctx, query);
    if (query.activityTypeId !== undefined) conditions.push(sql<SqlBool>`t.activity_type_id = ${query.activityTypeId}`);
    if (query.itemCategoryId !== undefined) conditions.push(sql<SqlBool>`t.item_category_id = ${query.itemCategoryId}`);
    return conditions;
  },
  checked: async (ctx, values, row) => {
    if (row) {
      if (values.valueType === undefined || values.valueType === row.valueType) return;
      const { rows } = await sql<{ used: boolean }>`select ${hasValues(row.id)} as used`.execute(ctx.db);
      if (rows[0]!.used) throw badField('attribute', 'valueType', 'error.field.fixed');
      return;
    }
    const [type, category, client] = [idOf(values.activityType), idOf(values.itemCategory), idOf(values.client)];
    if (type !== undefined && category !== undefined) throw badField('attribute', 'itemCategory', 'error.field.invalid');
    if (type !== undefined) await offered(ctx, typeKind, type, client, { object: 'attribute', field: 'activityType' });
    if (category !== undefined) await offered(ctx, itemCategoryKind, category, client, { object: 'attribute', field: 'itemCategory' });
  },
});

/** What activities of a type, or items of a category, are asked for a client. */
const askedOf = async (ctx: Ctx, kind: OwnerKind, { clientId, id }: { clientId: number; id: number }, query: object) => {
  await openClient(ctx, clientId, 'catalogue.see');
  const { table, by } = owners[kind];
  // One that was removed is still that of the activities or items that have it (decision 34).
  const { rows } = await sql`
    select t.id from ${sql.table(kind === 'activity' ? typeKind.table : itemCategoryKind.table)} t
    where t.id = ${id} and ((${visible(ctx)} and (t.client_id is null or t.client_id = ${clientId}))
      or exists (select from ${sql.table(table)} o where ${sql.ref(`o.${by}`)} = t.id and o.client_id = ${clientId}))`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  const found = await calls.list(ctx, {
    params: {},
    body: undefined,
    query: { ...query, clientId },
    paging: { page: 0, size: LARGE_PAGE, sort: [{ field: 'order', descending: false }] },
  } as never);
  return isReply(found) ? (found.body as contract.Attribute[]) : found;
};

export const attributeHandlers: Handlers<typeof contract.attributes> = {
  ...calls,
  ...takeAndPut(attributeKind),
  createForClient: (ctx, { params, body, ...rest }) =>
    calls.create(ctx, { ...rest, params: {}, body: { ...body, client: { id: params.clientId } } }),
  ofActivityType: (ctx, { params: { clientId, typeId }, query }) =>
    askedOf(ctx, 'activity', { clientId, id: typeId }, { ...query, activityTypeId: typeId }),
  ofItemCategory: (ctx, { params: { clientId, itemCategoryId }, query }) =>
    askedOf(ctx, 'item', { clientId, id: itemCategoryId }, { ...query, itemCategoryId }),
};
