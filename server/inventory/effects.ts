/** Effects: what one signing of an activity draws of an item; made, changed and removed by whoever may edit the activity (product «Stock»). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import * as contract from '#contract/inventory.ts';
import { createCrud } from '#server/request/crud.ts';
import { type Ctx, type Handlers, reply } from '#server/request/handlers.ts';
import { badField } from '#server/request/problems.ts';
import { openClient, seesClientSql } from '#server/request/scope.ts';

type EffectValues = Record<string, unknown>;
const idOf = (reference: unknown) => (reference as { id: number } | null | undefined)?.id;

const isVisibleEffectSql = ({ user }: Ctx) =>
  sql<SqlBool>`
    (${seesClientSql(user, 'row')}
      and exists (select from activities activity where activity.id = row.activity_id and activity.removed_at is null))`;

/** The company and client of the activity; 400 at the field when it is not there. */
async function readOwnerColumns({ db, user }: Ctx, activityId: number) {
  const activity = await db
    .selectFrom('activities as row')
    .select(['row.client_id', 'row.company_id'])
    .where('row.id', '=', activityId)
    .where('row.removed_at', 'is', null)
    .where(seesClientSql(user, 'row'))
    .executeTakeFirst();
  if (!activity) throw badField('inventoryEffect', 'activity', 'error.field.unknown');
  return activity;
}

/** The inventory item error: an item that is not there, or another client's. */
async function requireClientItem({ db, user }: Ctx, itemId: number, activityId: number) {
  const item = await db
    .selectFrom('inventory_items as row')
    .innerJoin('activities as activity', 'activity.client_id', 'row.client_id')
    .select('row.id')
    .where('row.id', '=', itemId)
    .where('activity.id', '=', activityId)
    .where('row.removed_at', 'is', null)
    .where(seesClientSql(user, 'row'))
    .executeTakeFirst();
  if (!item) throw badField('inventoryEffect', 'item', 'assistmeApp.inventoryItem.errors.inventoryItemError');
}

/** Refuses an item of another client. The item an effect has already may have been removed since; its amount may still change. */
async function validate(ctx: Ctx, values: EffectValues, previousEffect: EffectValues | null) {
  const itemId = idOf(values.item);
  if (itemId !== undefined && itemId !== idOf(previousEffect?.item))
    await requireClientItem(ctx, itemId, (idOf(values.activity) ?? idOf(previousEffect?.activity))!);
}

const { calls: crudCalls, rows: effectRows } = createCrud(contract.inventoryEffects, {
  entity: contract.inventoryEffect,
  visible: isVisibleEffectSql,
  computed: {
    unit: sql`item.unit`,
    itemState: sql`case when item.removed_at is not null then 'REMOVED' when item.archived then 'ARCHIVED' else 'IN_USE' end`,
  },
  immutableFields: ['activity'],
  listConditions: async ({ user }, query) => {
    if (user.isAdmin && query.clientId === undefined && query.activityId === undefined && query.itemId === undefined) return null;
    const conditions: RawBuilder<SqlBool>[] = [];
    if (query.clientId !== undefined) conditions.push(sql<SqlBool>`row.client_id = ${query.clientId}`);
    if (query.activityId !== undefined) conditions.push(sql<SqlBool>`row.activity_id = ${query.activityId}`);
    if (query.itemId !== undefined) conditions.push(sql<SqlBool>`row.item_id = ${query.itemId}`);
    return conditions;
  },
  ownerColumns: async (ctx, effectValues) => readOwnerColumns(ctx, idOf(effectValues.activity)!),
  validate,
  onRead: async (ctx, effect) => {
    if (!ctx.user.isAdmin || ctx.readOnly) return;
    const { client_id } = await readOwnerColumns(ctx, idOf(effect.activity)!);
    await openClient(ctx, client_id, 'activity.see');
  },
  isReferenced: () => sql<SqlBool>`false`,
});

export const inventoryEffectHandlers: Handlers<typeof contract.inventoryEffects> = {
  ...crudCalls,
  create: async (ctx, { body }) => {
    const owner = await readOwnerColumns(ctx, body.activity.id);
    await validate(ctx, body, null);
    const { id } = await ctx.db
      .insertInto('inventory_effects')
      .values({ ...owner, activity_id: body.activity.id, item_id: body.item.id, amount: body.amount })
      .onConflict((conflict) =>
        conflict.columns(['activity_id', 'item_id']).doUpdateSet({ amount: body.amount, version: sql`inventory_effects.version + 1` }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    const effect = await effectRows.get(ctx, id);
    return reply(effect, { alert: { key: 'assistmeApp.inventoryEffect.created', param: effect.item.name ?? '' } });
  },
};
