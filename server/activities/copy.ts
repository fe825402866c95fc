/** The copy of an activity takes along its draws from stock, and its plan from a day on (product «Activities»). */
import { sql } from 'kysely';
import type { Activity } from '#contract/activities.ts';
import type { Rule } from '#domain/planning/recurrence.ts';
import { formatRule, parseRule } from '#domain/planning/rule-text.ts';
import { ruleFrom } from '#domain/planning/same-rule-series.ts';
import { activitySchema } from '#server/planning/kind-schema.ts';
import { startSeries } from '#server/planning/replan.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { openClient } from '#server/request/scope.ts';

/** The draws of items that are still there. */
export const copyDraws = ({ db }: Ctx, from: number, toActivityId: number) =>
  sql`
    insert into inventory_effects (company_id, client_id, activity_id, item_id, amount)
    select effect.company_id, effect.client_id, ${toActivityId}, effect.item_id, effect.amount
    from inventory_effects effect
    join inventory_items item on item.id = effect.item_id and item.removed_at is null
    where effect.activity_id = ${from}`.execute(db);

/** Its series that go on, from the local `day`; those made together are so again. Answers how many. */
export async function copySeries(ctx: Ctx, from: number, toActivity: Pick<Activity, 'id' | 'client'>, day: string): Promise<number> {
  const { db } = ctx;
  const client = await openClient(ctx, toActivity.client.id, 'plan.create');
  const { rows } = await sql<{ recurrence: string; is_completable: boolean; together: number | null }>`
    select recurrence, is_completable, together
    from planned_activities
    where activity_id = ${from} and not archived and (ends_on is null or ends_on >= ${day})
    order by id`.execute(db);
  const createdSeries: { id: number; together: number | null }[] = [];
  for (const { recurrence, is_completable, together } of rows) {
    const { rule } = parseRule(recurrence, client.time_zone) as { rule: Rule };
    const next = ruleFrom(rule, day);
    if (!next) continue;
    const base = { company_id: client.company_id, client_id: client.id, of_id: toActivity.id, is_completable, timeZone: client.time_zone };
    const { id } = await startSeries(ctx, activitySchema, { ...base, recurrence: formatRule(next) });
    createdSeries.push({ id, together });
  }
  for (const [together, seriesGroup] of Map.groupBy(createdSeries, (series) => series.together)) {
    const ids = seriesGroup.map(({ id }) => id);
    if (together !== null && ids.length > 1)
      await sql`update planned_activities set together = ${ids[0]} where id = any(${ids})`.execute(db);
  }
  return createdSeries.length;
}
