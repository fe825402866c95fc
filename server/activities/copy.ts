/** The copy of an activity takes along its draws from stock, and its plan from a day on (product «Activities»). */
import { sql } from 'kysely';
import type { Activity } from '#contract/activities.ts';
import type { Rule } from '#domain/planning/recurrence.ts';
import { formatRule, parseRule } from '#domain/planning/rule-text.ts';
import { restartRule } from '#domain/planning/same-rule-series.ts';
import { startSeries } from '#server/planning/insert-series.ts';
import { activitySchema } from '#server/planning/kind-schema.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { openClient } from '#server/request/scope.ts';

/** The draws of items that are still there. */
export const copyDraws = ({ db }: Ctx, fromActivityId: number, toActivityId: number) =>
  sql`
    insert into inventory_effects (company_id, client_id, activity_id, item_id, amount)
    select effect.company_id, effect.client_id, ${toActivityId}, effect.item_id, effect.amount
    from inventory_effects effect
    join inventory_items item on item.id = effect.item_id and item.removed_at is null
    where effect.activity_id = ${fromActivityId}`.execute(db);

/** Its series that go on, from the local `fromDay`; those made together are so again. Answers how many. */
export async function copySeries(
  ctx: Ctx,
  fromActivityId: number,
  toActivity: Pick<Activity, 'id' | 'client'>,
  fromDay: string,
): Promise<number> {
  const { db } = ctx;
  const client = await openClient(ctx, toActivity.client.id, 'plan.create');
  const { rows: seriesRows } = await sql<{ recurrence: string; is_completable: boolean; together: number | null }>`
    select recurrence, is_completable, together
    from planned_activities
    where activity_id = ${fromActivityId} and not archived and (ends_on is null or ends_on >= ${fromDay})
    order by id`.execute(db);
  const createdSeries: { id: number; together: number | null }[] = [];
  for (const { recurrence, is_completable, together } of seriesRows) {
    const { rule } = parseRule(recurrence, client.time_zone) as { rule: Rule };
    const nextRule = restartRule(rule, fromDay);
    if (!nextRule) continue;
    const seriesFields = {
      company_id: client.company_id,
      client_id: client.id,
      of_id: toActivity.id,
      is_completable,
      timeZone: client.time_zone,
    };
    const { id } = await startSeries(ctx, activitySchema, { ...seriesFields, recurrence: formatRule(nextRule) });
    createdSeries.push({ id, together });
  }
  for (const [together, seriesGroup] of Map.groupBy(createdSeries, (series) => series.together)) {
    const seriesIds = seriesGroup.map(({ id }) => id);
    if (together !== null && seriesIds.length > 1)
      await sql`update planned_activities set together = ${seriesIds[0]} where id = any(${seriesIds})`.execute(db);
  }
  return createdSeries.length;
}
