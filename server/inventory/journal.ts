/** The month of an item in its ledger, with what there was when it began and when it ended, or now (R161). */
import { sql } from 'kysely';
import type { StockJournal } from '#contract/stock-counts.ts';
import { computeDateLimit } from '#domain/date-limit.ts';
import { dayBounds, endOfMonth, toLocalDate } from '#domain/time.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { badField, notFound } from '#server/request/problems.ts';
import { isOnTeamSide, openClient, seesClientSql } from '#server/request/scope.ts';
import { readMovementsWithin } from './movements.ts';

/** `requestedMonth`: YYYY-MM, of the company's clock; else this one. Whoever may see the ledger sees it, and as much of it (R80). */
export async function readJournal(ctx: Ctx, id: number, requestedMonth: string | undefined): Promise<StockJournal> {
  const { db, user, now } = ctx;
  const { rows: items } = await sql<{ name: string; unit: string | null; clientId: number }>`
    select row.name, row.unit, row.client_id as "clientId"
    from inventory_items row
    where row.id = ${id} and row.removed_at is null and ${seesClientSql(user, 'row')}`.execute(db);
  const item = items[0];
  if (!item) throw notFound();
  const { time_zone: timeZone } = await openClient(ctx, item.clientId, 'inventory.see');
  const today = toLocalDate(now.toISOString(), timeZone);
  const month = requestedMonth ?? today.slice(0, 7);
  const firstDay = `${month}-01`;
  if (firstDay > computeDateLimit(today)) throw badField('inventoryItem', 'month', 'error.field.tooFarAhead');
  const lastDay = endOfMonth(firstDay);
  const [{ from }, { before }] = [dayBounds(firstDay, timeZone), dayBounds(lastDay, timeZone)];
  const { rows: balances } = await sql<{ opening: number; closing: number }>`
    select coalesce(sum(movement.amount) filter (where movement.at < ${from}), 0)::numeric as opening,
      coalesce(sum(movement.amount), 0)::numeric as closing
    from stock_movements movement
    where movement.item_id = ${id} and movement.at < ${before}`.execute(db);
  return {
    itemId: id,
    ...item,
    month,
    asOf: now.toISOString(),
    ...balances[0]!,
    lines: await readMovementsWithin(ctx, id, { isTeam: isOnTeamSide(user, item.clientId), from, before, firstDay, lastDay }),
  };
}
