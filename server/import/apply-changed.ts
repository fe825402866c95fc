/** Changes what is there of a client as its rows say, by the acts that the ordinary calls are, and notes what stood before. */
import { sql } from 'kysely';
import { activityRows } from '#server/activities/activities.ts';
import { notingSharing } from '#server/activities/sharing.ts';
import { kinds } from '#server/catalogue/attribute-kinds.ts';
import { evaluationGoalHandlers } from '#server/goals/goals.ts';
import { inventoryItemHandlers } from '#server/inventory/items.ts';
import { activitySchema } from '#server/planning/kind-schema.ts';
import { applyPlan } from '#server/planning/replan.ts';
import { lockSeries, planOf } from '#server/planning/series-plan.ts';
import { type ClientImport, makeDraws, makeRules, makeValues } from './apply-new.ts';
import type { ActivityFields, ClientChanges } from './client-changes.ts';
import { timesChange } from './compare-times.ts';
import type { ExistingActivity, Flags } from './existing.ts';

/** Fields of an activity that its row says and that are others now. */
const fieldsOf = ({ label, flags, oneTapMinutes, careBasis, taskId }: ActivityFields) => ({
  ...flags,
  ...(label && { label: { id: label.id } }),
  ...(oneTapMinutes !== undefined && { oneTapMinutes }),
  ...(careBasis && { careBasis }),
  ...(taskId !== undefined && { delegationTask: { id: taskId } }),
});
const flagsOf = (existing: ExistingActivity, flags: Partial<Flags>) =>
  Object.fromEntries(Object.keys(flags).map((flag) => [flag, existing[flag as keyof Flags]]));

async function changeActivity(
  clientImport: ClientImport,
  existing: ExistingActivity,
  fields: ActivityFields,
  items: ReadonlyMap<string, number>,
): Promise<void> {
  const { ctx, imported } = clientImport;
  const { db } = ctx;
  const changeCtx = { ...ctx, ifMatch: existing.version };
  await notingSharing(changeCtx, existing.id, () => activityRows.update(changeCtx, existing.id, fieldsOf(fields)));
  await makeValues(
    clientImport,
    fields.values.map((value) => ({ ...value, activityId: existing.id })),
  );
  if (fields.draws) {
    await sql`
      delete from inventory_effects
      where activity_id = ${existing.id} and id = any(${existing.draws.map(({ id }) => id)}::bigint[])`.execute(db);
    await makeDraws(
      clientImport,
      fields.draws.map(({ item, amount }) => ({ activity_id: existing.id, item_id: items.get(item)!, amount })),
    );
  }
  if (fields.times) await changeTimes(clientImport, existing, fields.times);
  const before = {
    ...flagsOf(existing, fields.flags),
    ...(fields.label && { label: existing.labelId === null ? null : { id: existing.labelId } }),
    ...(fields.oneTapMinutes !== undefined && { oneTapMinutes: existing.oneTapMinutes }),
    ...(fields.careBasis && { careBasis: existing.careBasis }),
    ...((fields.careBasis || fields.taskId) && { delegationTask: existing.taskId === null ? null : { id: existing.taskId } }),
  };
  imported.changedActivities.push({
    ...{ id: existing.id, version: existing.version + 1, before },
    values: fields.values.map(({ question, value }) => ({
      ...{ table: kinds.find(({ valueType }) => valueType === question.valueType)!.table, questionId: question.id },
      ...{ value, before: existing.values[question.id] ?? null },
    })),
    draws: fields.draws ? existing.draws.map(({ itemId, amount }) => ({ itemId, amount })) : null,
  });
}

/** Ends the series that its cell does not say, from today on, and begins those that are not there. */
async function changeTimes(
  clientImport: ClientImport,
  activity: ExistingActivity,
  times: NonNullable<ActivityFields['times']>,
): Promise<void> {
  const { ctx, existing, imported } = clientImport;
  const { ended, started } = timesChange(activity, times, existing.timeZone, existing.today);
  for (const series of ended) {
    const locked = await lockSeries({ ...ctx, ifMatch: series.version }, activitySchema, series.id, 'plan.change');
    await applyPlan(ctx, locked, await planOf(ctx, locked, {}));
    const stored = await ctx.db.selectFrom('planned_activities').select('version').where('id', '=', series.id).executeTakeFirst();
    imported.endedSeries.push({ ...series, version: stored?.version ?? null, activityId: activity.id });
  }
  await makeRules(
    clientImport,
    started.map((one) => ({ ...one, activityId: activity.id })),
  );
}

export async function changeActivities(
  clientImport: ClientImport,
  changed: ClientChanges['changedActivities'],
  items: ReadonlyMap<string, number>,
): Promise<void> {
  for (const { existing, fields } of changed) await changeActivity(clientImport, existing, fields, items);
}

export async function changeItems({ ctx, imported }: ClientImport, changed: ClientChanges['changedItems']): Promise<void> {
  for (const { existing, fields } of changed) {
    const { amount: _, name: __, category, ...inventoryFields } = fields;
    const body = { ...inventoryFields, ...(category && { category: { id: category.id! } }) };
    await inventoryItemHandlers.change(
      { ...ctx, ifMatch: existing.version },
      { params: { id: existing.id }, query: {}, body, paging: { page: 0, size: 1, sort: [] } },
    );
    const stood = {
      unit: existing.unit,
      alertValue: existing.alertValue,
      dosage: existing.dosage,
      openToAssistants: existing.openToAssistants,
    };
    const before = {
      ...Object.fromEntries(Object.keys(inventoryFields).map((field) => [field, stood[field as keyof typeof stood]])),
      ...(category && { category: existing.categoryId === null ? null : { id: existing.categoryId } }),
    };
    imported.changedItems.push({ id: existing.id, version: existing.version + 1, before });
  }
}

export async function changeGoals({ ctx, imported }: ClientImport, changed: ClientChanges['changedGoals']): Promise<void> {
  for (const { existing, fields } of changed) {
    await evaluationGoalHandlers.change(
      { ...ctx, ifMatch: existing.version },
      { params: { id: existing.id }, query: {}, body: fields, paging: { page: 0, size: 1, sort: [] } },
    );
    const before = Object.fromEntries(Object.keys(fields).map((field) => [field, existing[field as keyof typeof existing]]));
    imported.changedGoals.push({ id: existing.id, version: existing.version + 1, before });
  }
}
