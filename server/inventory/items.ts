/** Items of stock: what is written of them goes through the ledger, and what is read of them says how long they last (R19–R20). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { NestedValues } from '#contract/attributes.ts';
import type { Paging } from '#contract/endpoint.ts';
import * as contract from '#contract/inventory.ts';
import { can } from '#domain/permissions.ts';
import { withValues } from '#server/catalogue/nested-values.ts';
import { isOffered, itemCategoryKind, refuseUnoffered } from '#server/catalogue/selection.ts';
import { createCrud } from '#server/request/crud.ts';
import { type Ctx, type Handlers, type Reply, reply } from '#server/request/handlers.ts';
import { isNameMatchSql } from '#server/request/like.ts';
import { forbidden, notFound, problem } from '#server/request/problems.ts';
import { openClient, seesClient } from '#server/request/scope.ts';
import { actingAs } from '#server/request/user.ts';
import { beginAlert, settleAlert } from './alerts.ts';
import { countItem, takeOutOfStock } from './controlled.ts';
import { beginCounts, readCountEvery, setsControlled } from './counting.ts';
import { addForecast } from './forecast.ts';
import { addStock, recordCorrection, recordFirstAmount } from './ledger.ts';
import { readMovements } from './movements.ts';

const idOf = (value: unknown) => (value as { id: number } | null | undefined)?.id;

/** A category that is not offered for the client (product «Stock»). */
const categoryError = { object: 'inventoryItem', field: 'category', message: 'assistmeApp.inventoryItem.errors.categoryError' };

const { calls, rows } = createCrud(contract.inventoryItems, {
  entity: contract.inventoryItem,
  visible: ({ user }) => sql<SqlBool>`(row.removed_at is null and ${seesClient(user, 'row')})`,
  // Filled in by the forecast.
  computed: { lastsUntil: sql`null`, lastsPastHorizon: sql`false` },
  immutableFields: ['client'],
  listConditions: async (ctx, query) => {
    // No client's data is listed for ADMIN by default (R3).
    if (ctx.user.isAdmin && query.clientId === undefined) return null;
    const conditions: RawBuilder<SqlBool>[] = [];
    if (query.clientId !== undefined) conditions.push(sql<SqlBool>`row.client_id = ${query.clientId}`);
    if (query.itemCategoryId !== undefined) conditions.push(sql<SqlBool>`row.category_id = ${query.itemCategoryId}`);
    if (query.includeArchived === false) conditions.push(sql<SqlBool>`not row.archived`);
    if (typeof query.search === 'string' && query.search.trim()) conditions.push(isNameMatchSql('ITEM', query.search));
    return conditions;
  },
  ownerColumns: async (ctx, body) => ({ company_id: (await openClient(ctx, idOf(body.client)!, 'inventory.create')).company_id }),
  validate: async (ctx, values, row) => {
    if (setsControlled(values, row) && !can(ctx.user, 'stock.controlled')) throw forbidden();
    const categoryId = idOf(values.category);
    // The category that an item has already is kept, even if it was removed since (R34).
    if (categoryId !== undefined && categoryId !== idOf(row?.category))
      await refuseUnoffered(ctx, itemCategoryKind, categoryId, idOf(values.client ?? row?.client), categoryError);
  },
  onRead: async (ctx, row) => {
    if (ctx.user.isAdmin && !ctx.readOnly) await openClient(ctx, idOf(row.client)!, 'inventory.see');
    await addForecast(ctx, [row]);
  },
  isReferenced: (id) =>
    sql<SqlBool>`(exists (select from stock_movements where item_id = ${id})
      or exists (select from inventory_effects where item_id = ${id}))`,
});

const { withStored, saveValues } = withValues<contract.InventoryItem>('item', 'inventoryItem');

/** A page of items, each with how long it lasts. */
async function listItems(ctx: Ctx, query: Record<string, unknown>, paging: Paging): Promise<Reply<contract.InventoryItem[]>> {
  const answer = await rows.listPage(ctx, query, paging);
  await addForecast(ctx, answer.body);
  return answer;
}

/** An edit that names another amount corrects it; another alert value, or an end of the pause, may be a reason to tell. */
type Edit = NestedValues & { amountInStock?: number | undefined; reason?: string | null | undefined };
async function editItem(ctx: Ctx, id: number, body: Edit, writeItem: () => Promise<unknown>) {
  if (body.amountInStock !== undefined) await recordCorrection(ctx, id, body.amountInStock, body.reason);
  const previousCountEvery = await readCountEvery(ctx, id);
  const answer = await writeItem();
  await beginCounts(ctx, id, previousCountEvery);
  await settleAlert(ctx, id);
  return saveValues(ctx, answer, body);
}

/** True for whoever may change the item, at its place. */
async function mayChange({ db, user }: Ctx, id: number): Promise<boolean> {
  const editor = actingAs(user, 'inventory.change');
  if (!can(editor, 'inventory.change')) return false;
  const item = await db
    .selectFrom('inventory_items as row')
    .select('row.id')
    .where('row.id', '=', id)
    .where(seesClient(editor, 'row'))
    .executeTakeFirst();
  return item !== undefined;
}

/** An act on the stock itself; the item's version stays, since no field of its form is changed by it. */
async function actOnStock(ctx: Ctx, id: number, act: () => Promise<void>, alert: string) {
  const { openToAssistants } = await rows.get(ctx, id);
  // It may have been closed while the amount was typed: no 403, which signs out (R4).
  if (!openToAssistants && !(await mayChange(ctx, id))) throw problem(409, 'inventory.closed');
  await act();
  await settleAlert(ctx, id);
  const item = await rows.get(ctx, id);
  return withStored(ctx, reply(item, { alert: { key: alert, param: item.name } }));
}

export const inventoryItemHandlers: Handlers<typeof contract.inventoryItems> = {
  ...calls,
  list: (ctx, { query, paging }) => listItems(ctx, query, paging),
  get: async (ctx, input) => withStored(ctx, await calls.get(ctx, input)),
  create: async (ctx, input) => {
    const answer = await rows.create(ctx, input.body);
    const { id, amountInStock } = answer.body;
    if (amountInStock !== 0) await recordFirstAmount(ctx, id);
    await beginAlert(ctx, id);
    await beginCounts(ctx, id, null);
    return saveValues(ctx, answer, input.body);
  },
  replace: async (ctx, { params, body }) => {
    // One that says nothing of how it is counted leaves that as it is: nobody stops counting a drug by not knowing of it.
    const countEvery = body.countEvery === undefined ? await readCountEvery(ctx, params.id) : body.countEvery;
    return editItem(ctx, params.id, body, () => calls.replace(ctx, { params, body: { ...body, countEvery } } as never));
  },
  change: (ctx, input) => editItem(ctx, input.params.id, input.body, () => calls.change(ctx, input)),
  ofCategory: async (ctx, { params: { clientId, itemCategoryId }, query, paging }) => {
    await openClient(ctx, clientId, 'inventory.see');
    if (!(await isOffered(ctx, itemCategoryKind, itemCategoryId, clientId))) throw notFound();
    return listItems(ctx, { ...query, clientId, itemCategoryId }, paging);
  },
  refill: (ctx, { params: { id }, body }) =>
    actOnStock(ctx, id, () => addStock(ctx, id, body.amount), 'assistmeApp.inventoryItem.refilled'),
  count: (ctx, { params: { id }, body }) => actOnStock(ctx, id, () => countItem(ctx, id, body), 'assistmeApp.inventoryItem.counted'),
  waste: (ctx, { params: { id }, body }) =>
    actOnStock(ctx, id, () => takeOutOfStock(ctx, id, 'wasted', body), 'assistmeApp.inventoryItem.wasted'),
  return: (ctx, { params: { id }, body }) =>
    actOnStock(ctx, id, () => takeOutOfStock(ctx, id, 'returned', body), 'assistmeApp.inventoryItem.returned'),
  movements: async (ctx, { params: { id }, paging }) => {
    const item = await rows.get(ctx, id);
    const movements = await readMovements(ctx, item, paging);
    return reply(movements.rows, { total: movements.total });
  },
};
