/** Model activities of a company: offered for a client, and made its activities with their values, flags and times (R107). */
import { sql } from 'kysely';
import type { NestedValues } from '#contract/attributes.ts';
import type { ModelActivity, modelActivities } from '#contract/model-activities.ts';
import { parseRepeat } from '#domain/planning/repeat.ts';
import { formatRule } from '#domain/planning/rule-text.ts';
import { kinds } from '#server/catalogue/attribute-kinds.ts';
import { typeKind } from '#server/catalogue/categories.ts';
import { storeValues } from '#server/catalogue/nested-values.ts';
import { isInSelectionSql, isOffered, refuseUnoffered, restoreToSelection } from '#server/catalogue/selection.ts';
import type { Tables } from '#server/database/tables.ts';
import { startSeries } from '#server/planning/insert-series.ts';
import { activitySchema } from '#server/planning/kind-schema.ts';
import { type Ctx, type Handlers, reply } from '#server/request/handlers.ts';
import { badField, notFound } from '#server/request/problems.ts';
import { type OpenClient, openClient } from '#server/request/scope.ts';
import { activityRows, isTask } from './activities.ts';
import { addDefaults } from './category-defaults.ts';
import { lockActivityKeys } from './copy-between.ts';
import { recordSharing } from './sharing.ts';

/** The company that is asked about, and the client that is begun with. */
async function readTarget(ctx: Ctx, { clientId, companyId }: { clientId?: number | undefined; companyId?: number | undefined }) {
  const { user } = ctx;
  const client = clientId === undefined ? undefined : await openClient(ctx, clientId, 'activity.copyBetween');
  const chosenCompanyId = client?.company_id ?? companyId ?? user.companyId;
  const isVisibleCompany = chosenCompanyId && (user.companies === '*' || user.companies.includes(chosenCompanyId));
  if (companyId !== undefined && companyId !== chosenCompanyId) throw badField('modelActivity', 'companyId', 'error.field.unknown');
  if (chosenCompanyId && !isVisibleCompany) throw notFound();
  return { client, companyId: chosenCompanyId ?? null };
}

type ModelRow = Pick<
  Tables['model_activities'],
  'company_id' | 'type_id' | 'name' | 'label_id' | 'one_tap_minutes' | 'care_basis' | 'delegation_task_id' | 'flags' | 'values' | 'plans'
>;
/** The values that questions of the type still ask for, in the lists of their kinds; what is gone since is left out. */
async function readModelValues({ db }: Ctx, { type_id, company_id, values }: ModelRow): Promise<NestedValues> {
  const questions = await db
    .selectFrom('attributes')
    .select(['id', 'value_type'])
    .where('id', 'in', [0, ...values.map(({ attributeId }) => attributeId)])
    .where('activity_type_id', '=', type_id)
    .where('company_id', 'in', [0, company_id])
    .where('client_id', 'is', null)
    .where('removed_at', 'is', null)
    .execute();
  const valueTypeById = new Map(questions.map(({ id, value_type }) => [id, value_type]));
  const valueLists = kinds.map(({ list: listName, field, valueType }) => {
    const packField = valueType === 'LONG_STRING' ? 'longStringValue' : field;
    const typeValues = values.filter(({ attributeId }) => valueTypeById.get(attributeId) === valueType);
    return [listName, typeValues.map((value) => ({ attribute: { id: value.attributeId }, [field]: value[packField] }))];
  });
  return Object.fromEntries(valueLists) as NestedValues;
}

/** Its times from the local day on, each repeat with its clock times together; answers how many series. */
async function createSeries(ctx: Ctx, client: OpenClient, activityId: number, plans: ModelRow['plans'], fromDay: string): Promise<number> {
  let seriesCount = 0;
  for (const { repeat, times } of plans) {
    const rule = parseRepeat(repeat, fromDay, times[0]!, client.time_zone);
    if (!rule) continue;
    const seriesFields = {
      company_id: client.company_id,
      client_id: client.id,
      of_id: activityId,
      is_completable: true,
      timeZone: client.time_zone,
    };
    await startSeries(ctx, activitySchema, { ...seriesFields, recurrence: formatRule(rule), alsoAt: times.slice(1) });
    seriesCount += times.length;
  }
  return seriesCount;
}

/** Makes one activity of the client of it. */
async function createFromModel(ctx: Ctx, client: OpenClient, model: ModelRow, fromDate: string | null | undefined) {
  const [type, toClient] = [{ id: model.type_id }, { id: client.id }];
  if (!(await isOffered(ctx, typeKind, type.id, client.id))) await restoreToSelection(ctx, typeKind, type.id, client.id);
  await refuseUnoffered(ctx, typeKind, type.id, client.id, {
    object: 'modelActivity',
    field: 'modelActivityIds',
    message: 'error.activity.typeNotOffered',
  });
  const label = model.label_id === null ? null : { id: model.label_id };
  const { name, one_tap_minutes: oneTapMinutes, care_basis: careBasis, delegation_task_id: delegationTaskId, flags } = model;
  const activityFields = { name, type, client: toClient, label, oneTapMinutes, ...(careBasis && { careBasis }), ...flags };
  const delegationFields =
    delegationTaskId !== null && (await isTask(ctx, delegationTaskId, client.id)) ? { delegationTask: { id: delegationTaskId } } : {};
  return recordSharing(ctx, undefined, async () => {
    const newActivity = await activityRows.create(ctx, await addDefaults(ctx, { ...activityFields, ...delegationFields }));
    await storeValues(ctx, { kind: 'activity', id: newActivity.body.id }, 'activity', await readModelValues(ctx, model));
    return { ...newActivity, plans: fromDate ? await createSeries(ctx, client, newActivity.body.id, model.plans, fromDate) : 0 };
  });
}

export const modelActivityHandlers: Handlers<typeof modelActivities> = {
  list: async (ctx, { query, paging }) => {
    const { client, companyId } = await readTarget(ctx, query);
    if (companyId === null) return reply([], { total: 0 });
    const fromClauseSql = sql`from model_activities row
      join activity_types type on type.id = row.type_id and type.removed_at is null and not type.archived
      join activity_categories category on category.id = type.activity_category_id and category.removed_at is null and not category.archived
      left join labels label on label.id = row.label_id and label.removed_at is null
      where row.company_id = ${companyId}`;
    const [{ field, descending } = { field: 'name', descending: false }] = paging.sort;
    const orderSql = sql`${sql.ref(`row.${field}`)} ${descending ? sql`desc` : sql`asc`}, row.id`;
    const isAtClientSql = client
      ? sql`exists (
        select from activities activity
        where activity.client_id = ${client.id}
          and activity.removed_at is null
          and activity.type_id = row.type_id
          and activity.name = row.name)`
      : sql`null::boolean`;
    const isSelectedSql = client
      ? sql`exists (select from activity_types row where row.id = type.id and ${isInSelectionSql(typeKind, client.id)})`
      : sql`null::boolean`;
    const [{ rows }, totalResult] = await Promise.all([
      sql<ModelActivity>`
        select row.id, row.name, json_build_object('id', type.id, 'name', type.name) as type,
          json_build_object('id', category.id, 'name', category.name, 'color', category.color, 'icon', category.icon,
            'containsMedicine', category.contains_medicine) as category,
          coalesce(type.icon, category.icon) as icon, label.name as "labelName", row.plans, ${isAtClientSql} as "isThere",
          ${isSelectedSql} as "isOffered"
        ${fromClauseSql}
        order by ${orderSql}
        limit ${paging.size} offset ${paging.page * paging.size}`.execute(ctx.db),
      sql<{ total: number }>`select count(*) as total ${fromClauseSql}`.execute(ctx.db),
    ]);
    return reply(rows, { total: totalResult.rows[0]!.total });
  },
  use: async (ctx, { body }) => {
    const client = await openClient(ctx, body.clientId, 'activity.create');
    const modelIds = [...new Set(body.modelActivityIds)];
    const models = await ctx.db
      .selectFrom('model_activities')
      .select([
        'company_id',
        'type_id',
        'name',
        'label_id',
        'one_tap_minutes',
        'care_basis',
        'delegation_task_id',
        'flags',
        'values',
        'plans',
      ])
      .where('company_id', '=', client.company_id)
      .where('id', 'in', modelIds)
      .orderBy('id')
      .execute();
    if (models.length < modelIds.length) throw badField('modelActivity', 'modelActivityIds', 'error.field.unknown');
    const existingKeys = await lockActivityKeys(ctx, client.id);
    const counts = { activities: 0, plans: 0, alreadyThere: 0 };
    for (const model of models) {
      if (existingKeys.has(`${model.type_id} ${model.name}`)) {
        counts.alreadyThere++;
        continue;
      }
      counts.plans += (await createFromModel(ctx, client, model, body.fromDate)).plans;
      counts.activities++;
    }
    return reply(counts, { alert: { key: 'assistmeApp.activity.copied', param: String(counts.activities) } });
  },
  remove: async ({ db, user }, { params }) => {
    const model = await db.selectFrom('model_activities').select(['name', 'company_id']).where('id', '=', params.id).executeTakeFirst();
    if (!model || !(user.isAdmin || model.company_id === user.companyId)) throw notFound();
    await db.deleteFrom('model_activities').where('id', '=', params.id).execute();
    return reply(undefined, { alert: { key: 'assistmeApp.modelActivity.deleted', param: model.name } });
  },
};
