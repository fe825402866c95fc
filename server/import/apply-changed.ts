/** Changes what is there of a client as its rows say, by the acts that the ordinary calls are, and notes what stood before. */
import { sql } from 'kysely';
import { activityRows } from '#server/activities/activities.ts';
import { recordSharing } from '#server/activities/sharing.ts';
import { kinds } from '#server/catalogue/attribute-kinds.ts';
import { evaluationGoalHandlers } from '#server/goals/goals.ts';
import { inventoryItemHandlers } from '#server/inventory/items.ts';
import { activitySchema } from '#server/planning/kind-schema.ts';
import { applyPlan } from '#server/planning/replan.ts';
import { buildSeriesPlan, lockSeries } from '#server/planning/series-plan.ts';
import { type ClientImport, createDraws, createRules, storeValues } from './apply-new.ts';
import type { ActivityFields, ClientChanges } from './client-changes.ts';
import { compareTimes } from './compare-times.ts';
import type { ActivityFlags, ExistingActivity } from './existing.ts';

/** Fields of an activity that its row says and that are others now. */
const changedFieldsOf = ({ label, flags, oneTapMinutes, careBasis, taskId }: ActivityFields) => ({
  ...flags,
  ...(label && { label: { id: label.id } }),
  ...(oneTapMinutes !== undefined && { oneTapMinutes }),
  ...(careBasis && { careBasis }),
  ...(taskId !== undefined && { delegationTask: { id: taskId } }),
});
const currentFlagsOf = (existingActivity: ExistingActivity, flags: Partial<ActivityFlags>) =>
  Object.fromEntries(Object.keys(flags).map((flag) => [flag, existingActivity[flag as keyof ActivityFlags]]));

async function changeActivity(
  clientImport: ClientImport,
  existingActivity: ExistingActivity,
  fields: ActivityFields,
  itemIdsByKey: ReadonlyMap<string, number>,
): Promise<void> {
  const { ctx, importedRows } = clientImport;
  const { db } = ctx;
  const changeCtx = { ...ctx, ifMatch: existingActivity.version };
  await recordSharing(changeCtx, existingActivity.id, () => activityRows.update(changeCtx, existingActivity.id, changedFieldsOf(fields)));
  await storeValues(
    clientImport,
    fields.values.map((questionValue) => ({ ...questionValue, activityId: existingActivity.id })),
  );
  if (fields.draws) {
    await sql`
      delete from inventory_effects
      where activity_id = ${existingActivity.id} and id = any(${existingActivity.draws.map(({ id }) => id)}::bigint[])`.execute(db);
    await createDraws(
      clientImport,
      fields.draws.map(({ item, amount }) => ({ activity_id: existingActivity.id, item_id: itemIdsByKey.get(item)!, amount })),
    );
  }
  if (fields.times) await changeTimes(clientImport, existingActivity, fields.times);
  const previousFields = {
    ...currentFlagsOf(existingActivity, fields.flags),
    ...(fields.label && { label: existingActivity.labelId === null ? null : { id: existingActivity.labelId } }),
    ...(fields.oneTapMinutes !== undefined && { oneTapMinutes: existingActivity.oneTapMinutes }),
    ...(fields.careBasis && { careBasis: existingActivity.careBasis }),
    ...((fields.careBasis || fields.taskId) && {
      delegationTask: existingActivity.taskId === null ? null : { id: existingActivity.taskId },
    }),
  };
  importedRows.changedActivities.push({
    id: existingActivity.id,
    version: existingActivity.version + 1,
    before: previousFields,
    values: fields.values.map(({ question, value }) => ({
      table: kinds.find(({ valueType }) => valueType === question.valueType)!.table,
      questionId: question.id,
      value,
      before: existingActivity.values[question.id] ?? null,
    })),
    draws: fields.draws ? existingActivity.draws.map(({ itemId, amount }) => ({ itemId, amount })) : null,
  });
}

/** Ends the series that its cell does not say, from today on, and begins those that are not there. */
async function changeTimes(
  clientImport: ClientImport,
  activity: ExistingActivity,
  times: NonNullable<ActivityFields['times']>,
): Promise<void> {
  const { ctx, existingData, importedRows } = clientImport;
  const { endedSeries, startedRules } = compareTimes(activity, times, existingData.timeZone, existingData.today);
  for (const series of endedSeries) {
    const lockedSeries = await lockSeries({ ...ctx, ifMatch: series.version }, activitySchema, series.id, 'plan.change');
    await applyPlan(ctx, lockedSeries, await buildSeriesPlan(ctx, lockedSeries, {}));
    const storedSeries = await ctx.db.selectFrom('planned_activities').select('version').where('id', '=', series.id).executeTakeFirst();
    importedRows.endedSeries.push({ ...series, version: storedSeries?.version ?? null, activityId: activity.id });
  }
  await createRules(
    clientImport,
    startedRules.map((rule) => ({ ...rule, activityId: activity.id })),
  );
}

export async function changeActivities(
  clientImport: ClientImport,
  changedActivities: ClientChanges['changedActivities'],
  itemIdsByKey: ReadonlyMap<string, number>,
): Promise<void> {
  for (const { existingActivity, fields } of changedActivities) await changeActivity(clientImport, existingActivity, fields, itemIdsByKey);
}

export async function changeItems({ ctx, importedRows }: ClientImport, changedItems: ClientChanges['changedItems']): Promise<void> {
  for (const { existing: existingItem, fields } of changedItems) {
    const { amount: _, name: __, category, ...inventoryFields } = fields;
    const itemChanges = { ...inventoryFields, ...(category && { category: { id: category.id! } }) };
    await inventoryItemHandlers.change(
      { ...ctx, ifMatch: existingItem.version },
      { params: { id: existingItem.id }, query: {}, body: itemChanges, paging: { page: 0, size: 1, sort: [] } },
    );
    const previousItem = {
      unit: existingItem.unit,
      alertValue: existingItem.alertValue,
      dosage: existingItem.dosage,
      openToAssistants: existingItem.openToAssistants,
    };
    const previousFields = {
      ...Object.fromEntries(Object.keys(inventoryFields).map((field) => [field, previousItem[field as keyof typeof previousItem]])),
      ...(category && { category: existingItem.categoryId === null ? null : { id: existingItem.categoryId } }),
    };
    importedRows.changedItems.push({ id: existingItem.id, version: existingItem.version + 1, before: previousFields });
  }
}

export async function changeGoals({ ctx, importedRows }: ClientImport, changedGoals: ClientChanges['changedGoals']): Promise<void> {
  for (const { existing: existingGoal, fields } of changedGoals) {
    await evaluationGoalHandlers.change(
      { ...ctx, ifMatch: existingGoal.version },
      { params: { id: existingGoal.id }, query: {}, body: fields, paging: { page: 0, size: 1, sort: [] } },
    );
    const previousFields = Object.fromEntries(
      Object.keys(fields).map((field) => [field, existingGoal[field as keyof typeof existingGoal]]),
    );
    importedRows.changedGoals.push({ id: existingGoal.id, version: existingGoal.version + 1, before: previousFields });
  }
}
