/** The stock forecast, how long items last: what is planned ahead and not done, as rows, times what it draws (R19). */
import { sql } from 'kysely';
import { findFirstShortage } from '#domain/inventory.ts';
import { HORIZON_DAYS } from '#domain/planning/horizon.ts';
import { addDays } from '#domain/time.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { drawnAmount } from '#server/sql/drawn-amount.ts';
import { isToSignSql } from '#server/sql/instance-status.ts';

type ForecastItem = { id: number; amountInStock: number; archived: boolean; lastsUntil: string | null; lastsPastHorizon: boolean };
type PlannedDraw = { item_id: number; at: string; amount: number };

/** Items of one query, so that a long list is not in memory with all that is planned for it. */
const BATCH_SIZE = 100;

/** Puts the forecast into rows that were read; of an archived item nothing is drawn. */
export async function addForecast(ctx: Pick<Ctx, 'db' | 'now'>, itemRows: readonly object[]): Promise<void> {
  const items = (itemRows as readonly ForecastItem[]).filter(({ archived }) => !archived);
  for (let offset = 0; offset < items.length; offset += BATCH_SIZE) {
    const itemBatch = items.slice(offset, offset + BATCH_SIZE);
    const drawsByItem = Map.groupBy(
      await readPlannedDraws(
        ctx,
        itemBatch.map(({ id }) => id),
      ),
      ({ item_id }) => item_id,
    );
    for (const item of itemBatch) {
      const itemDraws = drawsByItem.get(item.id) ?? [];
      item.lastsUntil = findFirstShortage(item.amountInStock, itemDraws);
      item.lastsPastHorizon = itemDraws.length > 0 && item.lastsUntil === null;
    }
  }
}

async function readPlannedDraws({ db, now }: Pick<Ctx, 'db' | 'now'>, itemIds: readonly number[]): Promise<PlannedDraw[]> {
  const fromInstant = now.toISOString();
  const untilInstant = `${addDays(fromInstant.slice(0, 10), HORIZON_DAYS)}${fromInstant.slice(10)}`;
  const { rows } = await sql<PlannedDraw>`
    select effect.item_id, instance.placed_at as at, draw.amount
    from inventory_effects effect
    join activity_instances instance on instance.client_id = effect.client_id and instance.activity_id = effect.activity_id
    cross join lateral (select ${drawnAmount(sql`instance.planned_activity_id`)} as amount) draw
    where effect.item_id = any(${itemIds})
      and draw.amount > 0
      and instance.placed_at > ${fromInstant}
      and instance.placed_at <= ${untilInstant}
      and ${isToSignSql('instance')}
      and instance.removed_at is null`.execute(db);
  return rows;
}
