/** Changes what is there of a client as its rows say, by the acts that the ordinary calls are, and notes what stood before. */
import { sql } from 'kysely';
import { activityRows } from '#server/activities/activities.ts';
import { notingSharing } from '#server/activities/sharing.ts';
import { kinds } from '#server/catalogue/attribute-kinds.ts';
import { evaluationGoalHandlers } from '#server/goals/goals.ts';
import { inventoryItemHandlers } from '#server/inventory/items.ts';
import { activityFamily } from '#server/planning/family.ts';
import { applyPlan } from '#server/planning/replan.ts';
import { lockSeries, planOf } from '#server/planning/series-plan.ts';
import { makeDraws, makeRules, makeValues, type Place } from './apply-new.ts';
import { timesChange } from './compare-times.ts';
import type { ExistingActivity, Flags } from './existing.ts';
import type { ActivityWanted, ClientWanted } from './wanted.ts';

/** Fields of an activity that its row says and that are others now. */
const fieldsOf = ({ label, flags, oneTapMinutes, careBasis, taskId }: ActivityWanted) => ({
  ...flags,
  ...(label && { label: { id: label.id } }),
  ...(oneTapMinutes !== undefined && { oneTapMinutes }),
  ...(careBasis && { careBasis }),
  ...(taskId !== undefined && { delegationTask: { id: taskId } }),
});
const flagsOf = (there: ExistingActivity, flags: Partial<Flags>) =>
  Object.fromEntries(Object.keys(flags).map((flag) => [flag, there[flag as keyof Flags]]));

async function changeActivity(
  place: Place,
  there: ExistingActivity,
  wanted: ActivityWanted,
  items: ReadonlyMap<string, number>,
): Promise<void> {
  const { ctx, made } = place;
  const { db } = ctx;
  const own = { ...ctx, ifMatch: there.version };
  await notingSharing(own, there.id, () => activityRows.write(own, there.id, fieldsOf(wanted)));
  await makeValues(
    place,
    wanted.values.map((value) => ({ ...value, activityId: there.id })),
  );
  if (wanted.draws) {
    await sql`
      delete from inventory_effects
      where activity_id = ${there.id} and id = any(${there.draws.map(({ id }) => id)}::bigint[])`.execute(db);
    await makeDraws(
      place,
      wanted.draws.map(({ item, amount }) => ({ activity_id: there.id, item_id: items.get(item)!, amount })),
    );
  }
  if (wanted.times) await changeTimes(place, there, wanted.times);
  const before = {
    ...flagsOf(there, wanted.flags),
    ...(wanted.label && { label: there.labelId === null ? null : { id: there.labelId } }),
    ...(wanted.oneTapMinutes !== undefined && { oneTapMinutes: there.oneTapMinutes }),
    ...(wanted.careBasis && { careBasis: there.careBasis }),
    ...((wanted.careBasis || wanted.taskId) && { delegationTask: there.taskId === null ? null : { id: there.taskId } }),
  };
  made.changedActivities.push({
    ...{ id: there.id, version: there.version + 1, before },
    values: wanted.values.map(({ question, value }) => ({
      ...{ table: kinds.find(({ valueType }) => valueType === question.valueType)!.table, questionId: question.id },
      ...{ value, before: there.values[question.id] ?? null },
    })),
    draws: wanted.draws ? there.draws.map(({ itemId, amount }) => ({ itemId, amount })) : null,
  });
}

/** Ends the series that its cell does not say, from today on, and begins those that are not there. */
async function changeTimes(place: Place, activity: ExistingActivity, times: NonNullable<ActivityWanted['times']>): Promise<void> {
  const { ctx, there, made } = place;
  const { ended, started } = timesChange(activity, times, there.timeZone, there.today);
  for (const series of ended) {
    const locked = await lockSeries({ ...ctx, ifMatch: series.version }, activityFamily, series.id, 'plan.change');
    await applyPlan(ctx, locked, await planOf(ctx, locked, {}));
    const stored = await ctx.db.selectFrom('planned_activities').select('version').where('id', '=', series.id).executeTakeFirst();
    made.endedSeries.push({ ...series, version: stored?.version ?? null, activityId: activity.id });
  }
  await makeRules(
    place,
    started.map((one) => ({ ...one, activityId: activity.id })),
  );
}

export async function changeActivities(
  place: Place,
  changed: ClientWanted['changedActivities'],
  items: ReadonlyMap<string, number>,
): Promise<void> {
  for (const { there, wanted } of changed) await changeActivity(place, there, wanted, items);
}

export async function changeItems({ ctx, made }: Place, changed: ClientWanted['changedItems']): Promise<void> {
  for (const { there, wanted } of changed) {
    const { amount: _, name: __, category, ...fields } = wanted;
    const body = { ...fields, ...(category && { category: { id: category.id! } }) };
    await inventoryItemHandlers.change(
      { ...ctx, ifMatch: there.version },
      { params: { id: there.id }, query: {}, body, paging: { page: 0, size: 1, sort: [] } },
    );
    const stood = { unit: there.unit, alertValue: there.alertValue, dosage: there.dosage, openToAssistants: there.openToAssistants };
    const before = {
      ...Object.fromEntries(Object.keys(fields).map((field) => [field, stood[field as keyof typeof stood]])),
      ...(category && { category: there.categoryId === null ? null : { id: there.categoryId } }),
    };
    made.changedItems.push({ id: there.id, version: there.version + 1, before });
  }
}

export async function changeGoals({ ctx, made }: Place, changed: ClientWanted['changedGoals']): Promise<void> {
  for (const { there, wanted } of changed) {
    await evaluationGoalHandlers.change(
      { ...ctx, ifMatch: there.version },
      { params: { id: there.id }, query: {}, body: wanted, paging: { page: 0, size: 1, sort: [] } },
    );
    const before = Object.fromEntries(Object.keys(wanted).map((field) => [field, there[field as keyof typeof there]]));
    made.changedGoals.push({ id: there.id, version: there.version + 1, before });
  }
}
