/** Puts back what a part of an import changed, by the acts that the ordinary calls are. */
import { sql } from 'kysely';
import type { Card } from '#domain/client-card.ts';
import { HORIZON_DAYS } from '#domain/planning/horizon.ts';
import { expandOccurrences } from '#domain/planning/recurrence.ts';
import { parseRule } from '#domain/planning/rule-text.ts';
import { addDays, toLocalDate } from '#domain/time.ts';
import { activityRows } from '#server/activities/activities.ts';
import { recordSharing } from '#server/activities/sharing.ts';
import { writeCard } from '#server/clients/client-cards.ts';
import { evaluationGoalHandlers } from '#server/goals/goals.ts';
import { inventoryItemHandlers } from '#server/inventory/items.ts';
import { activitySchema } from '#server/planning/kind-schema.ts';
import { insertInstances } from '#server/planning/series.ts';
import type { Ctx } from '#server/request/handlers.ts';
import type { ImportedRows } from './imported-rows.ts';

const singleRowPaging = { page: 0, size: 1, sort: [] };
type ChangedActivity = ImportedRows['changedActivities'][number];
type PreviousValue = { table: string; questionId: number; before: unknown };

async function restoreActivity(ctx: Ctx, { id, version, before: previousFields, values, draws }: ChangedActivity): Promise<void> {
  const changeCtx = { ...ctx, ifMatch: version };
  await recordSharing(changeCtx, id, () => activityRows.update(changeCtx, id, previousFields));
  for (const { table, questionId, before: previousValue } of values as PreviousValue[]) {
    const [valueTable, valueColumn] = [
      sql.table(table),
      sql.ref(
        table === 'attribute_value_booleans' ? 'boolean_value' : table === 'attribute_value_numbers' ? 'double_value' : 'string_value',
      ),
    ];
    const valueFilter = sql`where attribute_id = ${questionId} and activity_id = ${id}`;
    if (previousValue === null) await sql`delete from ${valueTable} ${valueFilter}`.execute(ctx.db);
    else await sql`update ${valueTable} set ${valueColumn} = ${previousValue}, version = version + 1 ${valueFilter}`.execute(ctx.db);
  }
  if (!draws) return;
  await sql`
    delete from inventory_effects effect
    using inventory_items item
    where effect.activity_id = ${id} and item.id = effect.item_id and item.removed_at is null and not item.archived`.execute(ctx.db);
  for (const { itemId, amount } of draws)
    await sql`
      insert into inventory_effects (company_id, client_id, activity_id, item_id, amount)
      select activity.company_id, activity.client_id, activity.id, ${itemId}::bigint, ${amount}::numeric
      from activities activity
      where activity.id = ${id}`.execute(ctx.db);
}

type EndedSeries = ImportedRows['endedSeries'][number];
/** A series that was ended goes on, with what of it lies ahead; one that went with all its rows begins anew. */
async function restoreSeries({ db, now, user }: Ctx, series: EndedSeries): Promise<void> {
  const { rows: activities } = await sql<{ company_id: number; client_id: number; timeZone: string }>`
    select activity.company_id, activity.client_id, company.time_zone as "timeZone"
    from activities activity
    join companies company on company.id = activity.company_id
    where activity.id = ${series.activityId}`.execute(db);
  const { company_id, client_id, timeZone } = activities[0]!;
  const parsedRule = parseRule(series.recurrence, timeZone);
  if ('refused' in parsedRule) return;
  const today = toLocalDate(now.toISOString(), timeZone);
  const horizonEnd = addDays(today, HORIZON_DAYS + 1);
  const { recurrence, endsOn, isCompletable, together } = series;
  const seriesFields = { recurrence, ends_on: endsOn, made_until: horizonEnd };
  const { id } = series.version
    ? await db
        .updateTable('planned_activities')
        .set((eb) => ({ ...seriesFields, version: eb('version', '+', 1) }))
        .where('id', '=', series.id)
        .returning('id')
        .executeTakeFirstOrThrow()
    : await db
        .insertInto('planned_activities')
        .values({
          ...seriesFields,
          company_id,
          client_id,
          activity_id: series.activityId,
          starts_on: parsedRule.rule.start.slice(0, 10),
          is_completable: isCompletable,
          together,
          created_by_id: user.id,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
  const endDay = endsOn === null ? horizonEnd : [horizonEnd, addDays(endsOn, 1)].sort()[0]!;
  const baseRow = { id, company_id, client_id, of_id: series.activityId, is_completable: isCompletable, responsible_id: null };
  const upcomingOccurrences = expandOccurrences(parsedRule.rule, today, endDay).filter(({ at }) => at > now.toISOString());
  await insertInstances(
    db,
    activitySchema,
    upcomingOccurrences.map(({ at }) => ({ ...baseRow, at })),
  );
}

export async function restoreChangedRows(ctx: Ctx, importedRows: ImportedRows, companyId: number): Promise<void> {
  for (const activity of importedRows.changedActivities) await restoreActivity(ctx, activity);
  for (const series of importedRows.endedSeries) await restoreSeries(ctx, series);
  for (const { id, version, before: previousFields } of importedRows.changedItems)
    await inventoryItemHandlers.change(
      { ...ctx, ifMatch: version },
      { params: { id }, query: {}, body: previousFields, paging: singleRowPaging },
    );
  for (const { id, version, before: previousFields } of importedRows.changedGoals)
    await evaluationGoalHandlers.change(
      { ...ctx, ifMatch: version },
      { params: { id }, query: {}, body: previousFields, paging: singleRowPaging },
    );
  const { card } = importedRows;
  // Its history is appended to: it stands as before, and tells that it did not for a while.
  if (card?.before) {
    const client = await ctx.db.selectFrom('clients').select('office_reads_card').where('id', '=', card.clientId).executeTakeFirstOrThrow();
    await writeCard(
      ctx,
      { companyId, clientId: card.clientId, number: card.number + 1, wasReadByOffice: client.office_reads_card },
      card.before as Card,
    );
  }
}
