/** Activities of a client: listed by type and category, made and changed under the client's scope, with the values of their attributes. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import * as contract from '#contract/activities.ts';
import { typeKind } from '#server/catalogue/categories.ts';
import { readActivityValues, readValues, withValues } from '#server/catalogue/nested-values.ts';
import { idOf, refuseUnoffered } from '#server/catalogue/selection.ts';
import { lockCatalogue } from '#server/catalogue/to-company.ts';
import { endPlansOfDefinition } from '#server/planning/end-plans.ts';
import { activitySchema } from '#server/planning/kind-schema.ts';
import { createCrud } from '#server/request/crud.ts';
import { type Ctx, type Handlers, type Reply, reply } from '#server/request/handlers.ts';
import { isNameMatchSql } from '#server/request/like.ts';
import { badField } from '#server/request/problems.ts';
import { isOnTeamSide, openClient, seesClientSql } from '#server/request/scope.ts';
import { readProposals } from './basis-proposals.ts';
import { addDefaults } from './category-defaults.ts';
import { copyDraws, copySeries } from './copy.ts';
import { lockActivityKeys, openClientPair, readCopyableActivities } from './copy-between.ts';
import { type Counterpart, ensureCounterpart, planTypeCopy, readCatalogue } from './copy-catalogue.ts';
import { copyValues } from './copy-values.ts';
import { addOrders } from './orders.ts';
import { recordSharing } from './sharing.ts';

/** Conditions that only the lists of contract/activity-lists.ts ask for. */
const purposeConditions = {
  includeInCustomerRoutines: sql<SqlBool>`row.include_in_customer_routines`,
  includeInGoalEvaluation: sql<SqlBool>`row.include_in_goal_evaluation`,
  isShared: sql<SqlBool>`(row.shares_data_when_signed or row.shares_data_when_skipped or row.shares_data_when_reported)`,
};

/** True for a label of the client's company that is not removed. */
async function isLabel(ctx: Ctx, id: number, clientId: number | undefined) {
  const label = await ctx.db
    .selectFrom('labels as label')
    .innerJoin('clients as client', 'client.company_id', 'label.company_id')
    .select('label.id')
    .where('label.id', '=', id)
    .where('label.removed_at', 'is', null)
    .where('client.id', '=', clientId ?? 0)
    .executeTakeFirst();
  return label !== undefined;
}

/** True for a delegation task of the client's company that is not removed. */
export async function isTask(ctx: Ctx, id: number, clientId: number | undefined) {
  const { rows } = await sql`
    select from delegation_tasks delegated
    join clients client on client.company_id = delegated.company_id
    where delegated.id = ${id} and delegated.removed_at is null and client.id = ${clientId ?? 0}`.execute(ctx.db);
  return rows.length > 0;
}
/** True for a decision of egenvård of the client that stands. */
async function isDecision(ctx: Ctx, id: number, clientId: number | undefined) {
  const decision = await ctx.db
    .selectFrom('self_care_decisions')
    .select('id')
    .where('id', '=', id)
    .where('client_id', '=', clientId ?? 0)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return decision !== undefined;
}
/** Delegated health care names its task; pages of before know of none, and leave it as it is (R145). */
function refuseNoTask({ careBasis, delegationTask }: { careBasis?: unknown; delegationTask?: unknown }): void {
  if (careBasis === 'DELEGATED' && delegationTask === null) throw badField('activity', 'delegationTask', 'error.field.required');
}

const { calls: crudCalls, rows: crudRows } = createCrud(contract.activities, {
  entity: contract.activity,
  visible: ({ user }) => sql<SqlBool>`(row.removed_at is null and ${seesClientSql(user, 'row')})`,
  computed: {
    category: sql`(
      select json_build_object('id', category.id, 'name', category.name, 'color', category.color, 'icon', category.icon,
        'containsMedicine', category.contains_medicine)
      from activity_types type
      join activity_categories category on category.id = type.activity_category_id
      where type.id = row.type_id)`,
    icon: sql`(
      select coalesce(type.icon, category.icon)
      from activity_types type
      join activity_categories category on category.id = type.activity_category_id
      where type.id = row.type_id)`,
  },
  immutableFields: ['client'],
  listConditions: async (ctx, query) => {
    // No client's data is listed for ADMIN by default (R3).
    if (ctx.user.isAdmin && query.clientId === undefined) return null;
    const conditions: RawBuilder<SqlBool>[] = [];
    if (query.clientId !== undefined) conditions.push(sql<SqlBool>`row.client_id = ${query.clientId}`);
    if (query.typeId !== undefined) conditions.push(sql<SqlBool>`row.type_id = ${query.typeId}`);
    if (query.categoryId !== undefined)
      conditions.push(sql<SqlBool>`row.type_id in (select id from activity_types where activity_category_id = ${query.categoryId})`);
    if (query.includeArchived === false) conditions.push(sql<SqlBool>`not row.archived`);
    if (typeof query.search === 'string' && query.search.trim()) conditions.push(isNameMatchSql('ACTIVITY', query.search));
    for (const [purpose, condition] of Object.entries(purposeConditions)) if (query[purpose] === true) conditions.push(condition);
    return conditions;
  },
  ownerColumns: async (ctx, body) => ({ company_id: (await openClient(ctx, idOf(body.client)!, 'activity.create')).company_id }),
  validate: async (ctx, values, row) => {
    const typeId = idOf(values.type);
    if (typeId !== undefined && typeId !== idOf(row?.type))
      await refuseUnoffered(ctx, typeKind, typeId, idOf(values.client ?? row?.client), { object: 'activity', field: 'type' });
    const labelId = idOf(values.label);
    if (labelId !== undefined && labelId !== idOf(row?.label) && !(await isLabel(ctx, labelId, idOf(values.client ?? row?.client))))
      throw badField('activity', 'label', 'error.field.unknown');
    const careBasis = values.careBasis ?? row?.careBasis;
    const taskId = idOf(values.delegationTask);
    if (taskId !== undefined && taskId !== idOf(row?.delegationTask) && !(await isTask(ctx, taskId, idOf(values.client ?? row?.client))))
      throw badField('activity', 'delegationTask', 'error.field.unknown');
    const decisionId = idOf(values.selfCare);
    if (
      decisionId !== undefined &&
      decisionId !== idOf(row?.selfCare) &&
      !(await isDecision(ctx, decisionId, idOf(values.client ?? row?.client)))
    )
      throw badField('activity', 'selfCare', 'error.field.unknown');
    if (careBasis !== 'SELF_CARE' && (decisionId !== undefined || row?.selfCare)) values.selfCare = null;
    if (careBasis !== 'DELEGATED' && (taskId !== undefined || row?.delegationTask)) values.delegationTask = null;
  },
  onRead: async (ctx, row) => {
    if (ctx.user.isAdmin && !ctx.readOnly) await openClient(ctx, idOf(row.client)!, 'activity.see');
  },
  isReferenced: (id) =>
    sql<SqlBool>`(exists (select from activity_instances where activity_id = ${id})
      or exists (select from planned_activities where activity_id = ${id})
      or exists (select from inventory_effects where activity_id = ${id})
      or exists (select from implementation_goals where activity_id = ${id})
      or exists (select from evaluation_goals where activity_id = ${id}))`,
});

const { withStored, saveValues } = withValues<contract.Activity>('activity', 'activity');

/** Activities without their values, for calls that list them by other words or change one field. */
export const activityRows = crudRows;

export const activityHandlers: Handlers<typeof contract.activities> = {
  ...crudCalls,
  get: async (ctx, input) => addPlans(ctx, await withStored(ctx, await crudCalls.get(ctx, input))),
  create: async (ctx, input) =>
    recordSharing(ctx, undefined, async () => {
      refuseNoTask(input.body);
      const body = await addDefaults(ctx, input.body);
      return addPlans(ctx, await saveValues(ctx, await crudCalls.create(ctx, { ...input, body }), body));
    }),
  replace: async (ctx, input) =>
    recordSharing(ctx, input.params.id, async () => {
      refuseNoTask(input.body);
      // Pages of before know of neither.
      const { delegationTask, selfCare } = await crudRows.get(ctx, input.params.id);
      const body = {
        ...input.body,
        delegationTask: input.body.delegationTask ?? delegationTask ?? null,
        selfCare: input.body.selfCare === undefined ? (selfCare ?? null) : input.body.selfCare,
      };
      return addPlans(ctx, await saveValues(ctx, await crudCalls.replace(ctx, { ...input, body }), input.body));
    }),
  change: async (ctx, input) =>
    recordSharing(ctx, input.params.id, async () => {
      refuseNoTask(input.body);
      return addPlans(ctx, await saveValues(ctx, await crudCalls.change(ctx, input), input.body));
    }),
  remove: async (ctx, input) => {
    const removeReply = await crudCalls.remove(ctx, input);
    await endPlansOfDefinition(ctx, activitySchema, input.params.id);
    return removeReply;
  },
  copy: async (ctx, { params, body }) => {
    const original = await withStored(ctx, await crudRows.get(ctx, params.id));
    const { id: _id, version: _version, category: _category, icon: _icon, ...fields } = original.body;
    const label = fields.label && (await isLabel(ctx, fields.label.id, fields.client.id)) ? fields.label : null;
    return recordSharing(ctx, undefined, async () => {
      const selfCare = fields.selfCare && (await isDecision(ctx, fields.selfCare.id, fields.client.id)) ? fields.selfCare : null;
      const createReply = await crudRows.create(ctx, { ...fields, label, selfCare, name: body.name, archived: false });
      await copyDraws(ctx, params.id, createReply.body.id);
      if (body.fromDate) await copySeries(ctx, params.id, createReply.body, body.fromDate);
      return addPlans(ctx, await saveValues(ctx, createReply, fields));
    });
  },
  basisProposals: (ctx, { query }) => readProposals(ctx, query),
  copyable: (ctx, { params }) => readCopyableActivities(ctx, params),
  copyFromClient: async (ctx, { body }) => {
    const clientPair = await openClientPair(ctx, body);
    // Before the client's row: whoever makes a type of the client's takes both in this order.
    await lockCatalogue(ctx, clientPair.companyId);
    const existingKeys = await lockActivityKeys(ctx, clientPair.toClientId);
    const counterparts = new Map<number, Counterpart>();
    /** The type that stands for each of the first client's at the second, while none was made for it. */
    const typeIds = new Map<number, number | undefined>();
    const counts = { activities: 0, plans: 0, alreadyThere: 0 };
    for (const activityId of new Set(body.activityIds)) {
      const original = await withStored(ctx, await crudRows.get(ctx, activityId));
      const { id: _id, version: _version, category: _category, icon: _icon, ...fields } = original.body;
      if (fields.client.id !== clientPair.from) throw badField('activity', 'activityIds', 'error.field.unknown');
      const typeId = fields.type.id;
      if (!typeIds.has(typeId)) typeIds.set(typeId, planTypeCopy(await readCatalogue(ctx, clientPair), clientPair, typeId)?.type?.id);
      if (existingKeys.has(`${typeIds.get(typeId)} ${fields.name}`)) {
        counts.alreadyThere++;
        continue;
      }
      const counterpart = counterparts.get(typeId) ?? (await ensureCounterpart(ctx, clientPair, typeId));
      if (!counterpart) throw badField('activity', 'activityIds', 'error.activity.typeNotOffered');
      counterparts.set(typeId, counterpart);
      const type = { id: counterpart.typeId };
      const client = { id: clientPair.toClientId };
      await refuseUnoffered(ctx, typeKind, type.id, clientPair.toClientId, {
        object: 'activity',
        field: 'activityIds',
        message: 'error.activity.typeNotOffered',
      });
      const label = fields.label && (await isLabel(ctx, fields.label.id, clientPair.toClientId)) ? fields.label : null;
      const values = copyValues(counterpart, original.body);
      const { body: copiedActivity } = await recordSharing(ctx, undefined, async () =>
        saveValues(ctx, await crudRows.create(ctx, { ...fields, type, client, label, selfCare: null, archived: false }), values),
      );
      counts.activities++;
      if (body.fromDate) counts.plans += await copySeries(ctx, activityId, copiedActivity, body.fromDate);
    }
    return reply(counts, { alert: { key: 'assistmeApp.activity.copied', param: String(counts.activities) } });
  },
  attributeValues: async (ctx, { params }) => {
    await crudRows.get(ctx, params.id);
    return readValues(ctx, { kind: 'activity', id: params.id });
  },
  valuesOfClient: async (ctx, { params }) => {
    const client = await openClient(ctx, params.clientId, 'activity.see');
    const values = await readActivityValues(ctx, client.id);
    return isOnTeamSide(ctx.user, client.id) ? addOrders(ctx, client.id, values) : values;
  },
};

/** With when it is planned, and what a signing of it draws of items that are there. */
async function addPlans<A extends { id: number }>({ db }: Ctx, activityReply: Reply<A>): Promise<Reply<A & contract.ActivityPlans>> {
  const { rows: planRows } = await sql<contract.ActivityPlans>`
    select (
      select coalesce(json_agg(json_build_object('id', series.id, 'name', activity.name, 'recurrence', series.recurrence)
        order by series.id), '[]')
      from planned_activities series
      where series.activity_id = activity.id) as "plannedActivities",
      (
        select coalesce(json_agg(json_build_object('id', effect.id,
          'item', json_build_object('id', item.id, 'name', item.name, 'unit', item.unit), 'amount', effect.amount)
          order by item.name, item.id),
          '[]')
        from inventory_effects effect
        join inventory_items item on item.id = effect.item_id and item.removed_at is null
        where effect.activity_id = activity.id) as "inventoryEffects"
    from activities activity
    where activity.id = ${activityReply.body.id}`.execute(db);
  return { ...activityReply, body: { ...activityReply.body, ...planRows[0]! } };
}
