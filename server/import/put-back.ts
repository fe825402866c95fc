/** Puts back what a part of an import changed, by the acts that the ordinary calls are. */
import { sql } from 'kysely';
import type { Card } from '#domain/client-card.ts';
import { HORIZON_DAYS } from '#domain/planning/horizon.ts';
import { occurrences } from '#domain/planning/recurrence.ts';
import { parseRule } from '#domain/planning/rule-text.ts';
import { addDays, localDate } from '#domain/time.ts';
import { activityRows } from '#server/activities/activities.ts';
import { noteSharing } from '#server/activities/sharing.ts';
import { writeCard } from '#server/clients/client-cards.ts';
import { evaluationGoalHandlers } from '#server/goals/goals.ts';
import { inventoryItemHandlers } from '#server/inventory/items.ts';
import { activitySchema } from '#server/planning/kind-schema.ts';
import { makeRows } from '#server/planning/series.ts';
import type { Ctx } from '#server/request/handlers.ts';
import type { ImportedRows } from './imported-rows.ts';

const paging = { page: 0, size: 1, sort: [] };
type ChangedActivity = ImportedRows['changedActivities'][number];
type Value = { table: string; questionId: number; before: unknown };

async function putActivityBack(ctx: Ctx, { id, version, before, values, draws }: ChangedActivity): Promise<void> {
  const changeCtx = { ...ctx, ifMatch: version };
  await noteSharing(changeCtx, id, () => activityRows.update(changeCtx, id, before));
  for (const { table, questionId, before: value } of values as Value[]) {
    const [valueTable, column] = [
      sql.table(table),
      sql.ref(
        table === 'attribute_value_booleans' ? 'boolean_value' : table === 'attribute_value_numbers' ? 'double_value' : 'string_value',
      ),
    ];
    const valueFilter = sql`where attribute_id = ${questionId} and activity_id = ${id}`;
    if (value === null) await sql`delete from ${valueTable} ${valueFilter}`.execute(ctx.db);
    else await sql`update ${valueTable} set ${column} = ${value}, version = version + 1 ${valueFilter}`.execute(ctx.db);
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
async function putSeriesBack({ db, now, user }: Ctx, series: EndedSeries): Promise<void> {
  const { rows: activities } = await sql<{ company_id: number; client_id: number; timeZone: string }>`
    select activity.company_id, activity.client_id, company.time_zone as "timeZone"
    from activities activity
    join companies company on company.id = activity.company_id
    where activity.id = ${series.activityId}`.execute(db);
  const { company_id, client_id, timeZone } = activities[0]!;
  const parsed = parseRule(series.recurrence, timeZone);
  if ('refused' in parsed) return;
  const today = localDate(now.toISOString(), timeZone);
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
          starts_on: parsed.rule.start.slice(0, 10),
          is_completable: isCompletable,
          together,
          created_by_id: user.id,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
  const endDay = endsOn === null ? horizonEnd : [horizonEnd, addDays(endsOn, 1)].sort()[0]!;
  const baseRow = { id, company_id, client_id, of_id: series.activityId, is_completable: isCompletable, responsible_id: null };
  const upcomingOccurrences = occurrences(parsed.rule, today, endDay).filter(({ at }) => at > now.toISOString());
  await makeRows(
    db,
    activitySchema,
    upcomingOccurrences.map(({ at }) => ({ ...baseRow, at })),
  );
}

export async function putBack(ctx: Ctx, importedRows: ImportedRows, companyId: number): Promise<void> {
  for (const activity of importedRows.changedActivities) await putActivityBack(ctx, activity);
  for (const series of importedRows.endedSeries) await putSeriesBack(ctx, series);
  for (const { id, version, before } of importedRows.changedItems)
    await inventoryItemHandlers.change({ ...ctx, ifMatch: version }, { params: { id }, query: {}, body: before, paging });
  for (const { id, version, before } of importedRows.changedGoals)
    await evaluationGoalHandlers.change({ ...ctx, ifMatch: version }, { params: { id }, query: {}, body: before, paging });
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
