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
import { openClient, seesClientSql } from '#server/request/scope.ts';
import { narrowToAction } from '#server/request/user.ts';
import { markInitialAlert, updateAlert } from './alerts.ts';
import { countItem, takeOutOfStock } from './controlled.ts';
import { isControlChanged, readCountInterval, restartCounts } from './counting.ts';
import { addForecast } from './forecast.ts';
import { addStock, recordCorrection, recordFirstAmount } from './ledger.ts';
import { readMovements } from './movements.ts';

const idOf = (reference: unknown) => (reference as { id: number } | null | undefined)?.id;

/** A category that is not offered for the client (product «Stock»). */
const categoryError = { object: 'inventoryItem', field: 'category', message: 'assistmeApp.inventoryItem.errors.categoryError' };

const { calls: crudCalls, rows: itemRows } = createCrud(contract.inventoryItems, {
  entity: contract.inventoryItem,
  visible: ({ user }) => sql<SqlBool>`(row.removed_at is null and ${seesClientSql(user, 'row')})`,
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
  ownerColumns: async (ctx, itemValues) => ({
    company_id: (await openClient(ctx, idOf(itemValues.client)!, 'inventory.create')).company_id,
  }),
  validate: async (ctx, values, previousItem) => {
    if (isControlChanged(values, previousItem) && !can(ctx.user, 'stock.controlled')) throw forbidden();
    const categoryId = idOf(values.category);
    // The category that an item has already is kept, even if it was removed since (R34).
    if (categoryId !== undefined && categoryId !== idOf(previousItem?.category))
      await refuseUnoffered(ctx, itemCategoryKind, categoryId, idOf(values.client ?? previousItem?.client), categoryError);
  },
  onRead: async (ctx, item) => {
    if (ctx.user.isAdmin && !ctx.readOnly) await openClient(ctx, idOf(item.client)!, 'inventory.see');
    await addForecast(ctx, [item]);
  },
  isReferenced: (id) =>
    sql<SqlBool>`(exists (select from stock_movements where item_id = ${id})
      or exists (select from inventory_effects where item_id = ${id}))`,
});

const { withStored: addStoredValues, saveValues } = withValues<contract.InventoryItem>('item', 'inventoryItem');

/** A page of items, each with how long it lasts. */
async function listItems(ctx: Ctx, query: Record<string, unknown>, paging: Paging): Promise<Reply<contract.InventoryItem[]>> {
  const itemsReply = await itemRows.listPage(ctx, query, paging);
  await addForecast(ctx, itemsReply.body);
  return itemsReply;
}

/** An edit that names another amount corrects it; another alert value, or an end of the pause, may be a reason to tell. */
type ItemEdit = NestedValues & { amountInStock?: number | undefined; reason?: string | null | undefined };
async function editItem(ctx: Ctx, id: number, itemEdit: ItemEdit, writeItem: () => Promise<unknown>) {
  if (itemEdit.amountInStock !== undefined) await recordCorrection(ctx, id, itemEdit.amountInStock, itemEdit.reason);
  const previousCountEvery = await readCountInterval(ctx, id);
  const editReply = await writeItem();
  await restartCounts(ctx, id, previousCountEvery);
  await updateAlert(ctx, id);
  return saveValues(ctx, editReply, itemEdit);
}

/** True for whoever may change the item, at its place. */
async function mayChangeItem({ db, user }: Ctx, id: number): Promise<boolean> {
  const editor = narrowToAction(user, 'inventory.change');
  if (!can(editor, 'inventory.change')) return false;
  const item = await db
    .selectFrom('inventory_items as row')
    .select('row.id')
    .where('row.id', '=', id)
    .where(seesClientSql(editor, 'row'))
    .executeTakeFirst();
  return item !== undefined;
}

/** An act on the stock itself; the item's version stays, since no field of its form is changed by it. */
async function actOnStock(ctx: Ctx, id: number, action: () => Promise<void>, alertKey: string) {
  const { openToAssistants } = await itemRows.get(ctx, id);
  // It may have been closed while the amount was typed: no 403, which signs out (R4).
  if (!openToAssistants && !(await mayChangeItem(ctx, id))) throw problem(409, 'inventory.closed');
  await action();
  await updateAlert(ctx, id);
  const item = await itemRows.get(ctx, id);
  return addStoredValues(ctx, reply(item, { alert: { key: alertKey, param: item.name } }));
}

export const inventoryItemHandlers: Handlers<typeof contract.inventoryItems> = {
  ...crudCalls,
  list: (ctx, { query, paging }) => listItems(ctx, query, paging),
  get: async (ctx, request) => addStoredValues(ctx, await crudCalls.get(ctx, request)),
  create: async (ctx, request) => {
    const creationReply = await itemRows.create(ctx, request.body);
    const { id, amountInStock } = creationReply.body;
    if (amountInStock !== 0) await recordFirstAmount(ctx, id);
    await markInitialAlert(ctx, id);
    await restartCounts(ctx, id, null);
    return saveValues(ctx, creationReply, request.body);
  },
  replace: async (ctx, { params, body }) => {
    // One that says nothing of how it is counted leaves that as it is: nobody stops counting a drug by not knowing of it.
    const countEvery = body.countEvery === undefined ? await readCountInterval(ctx, params.id) : body.countEvery;
    return editItem(ctx, params.id, body, () => crudCalls.replace(ctx, { params, body: { ...body, countEvery } } as never));
  },
  change: (ctx, request) => editItem(ctx, request.params.id, request.body, () => crudCalls.change(ctx, request)),
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
    const item = await itemRows.get(ctx, id);
    const movements = await readMovements(ctx, item, paging);
    return reply(movements.rows, { total: movements.total });
  },
};
