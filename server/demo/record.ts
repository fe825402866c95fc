/** Writes what happened: instances with their history, and the ledger that their signings and the refills make. */
import { sql } from 'kysely';
import { addDays, type LocalDate, toInstant } from '#domain/time.ts';
import { assignIds, insertAll } from '#server/database/insert-all.ts';
import type { Db } from '#server/database/scoped.ts';
import { isStockLowSql } from '#server/sql/stock-level.ts';
import type { DemoClient, StockItem } from './clients.ts';
import { compareBy } from './dice.ts';
import type { DemoInstance } from './life.ts';
import { workerAt, ZONE } from './plan.ts';

type RecordedInstance = DemoInstance & { id: number };
type Movement = {
  item_id: number;
  amount: number;
  kind: 'signed' | 'reset' | 'refilled' | 'counted' | 'wasted';
  instance_id: number | null;
  at: string;
  by_id: number;
  comment: string | null;
  second_by_id: number | null;
  second_how: 'PASSWORD' | null;
  expected: number | null;
};

/** Answers the lives with their ids. */
export async function recordInstances(db: Db, { owner }: DemoClient, instances: readonly DemoInstance[]): Promise<RecordedInstance[]> {
  const recordedInstances = await assignIds(db, 'activity_instances', instances);
  await insertAll(
    db,
    'activity_instances',
    recordedInstances.map((instance) => ({
      ...owner,
      id: instance.id,
      activity_id: instance.activity.id,
      planned_activity_id: instance.seriesId,
      original_start: instance.originalStart,
      placed_at: instance.placedAt,
      planned_date: instance.plannedDate,
      occurence_date: instance.occurenceDate,
      skipped_date: instance.skippedDate,
      signed_by_date: instance.signedByDate,
      signed_by_id: instance.signedById,
      created_by_id: instance.madeBy,
      // An instance made by hand begins with its first line of history; every act after that is a version.
      version: instance.events.length + (instance.seriesId === null ? 0 : 1),
      is_completable: instance.isCompletable,
      is_completed: instance.isCompleted,
      is_skipped: instance.isSkipped,
      shared: instance.shared,
      comment: instance.comment,
    })),
  );
  const events = recordedInstances.flatMap(({ id, events: lines }) =>
    lines.map(({ act, at, byId, occurenceDate, plannedDate, comment }) => ({
      instance_id: id,
      company_id: owner.company_id,
      act,
      at,
      by_id: byId,
      occurence_date: occurenceDate,
      planned_date: plannedDate,
      comment,
    })),
  );
  await insertAll(db, 'activity_instance_events', events.sort(compareBy('at')));
  return recordedInstances;
}

/** By one, without a word. */
const singleSigner = { comment: null, second_by_id: null, second_how: null, expected: null };

/** The draws of signings and reports, and what a reset gave back (R19). */
const drawsOf = (instances: readonly RecordedInstance[], { id, name }: StockItem): Movement[] =>
  instances.flatMap(({ id: instance_id, activity, events }) => {
    const amount = activity.drawnAmounts?.[name] ?? 0;
    if (amount === 0) return [];
    return events.flatMap(({ act, at, byId }): Movement[] => {
      if (act === 'signed' || act === 'reported')
        return [{ ...singleSigner, item_id: id, amount: -amount, kind: 'signed', instance_id, at, by_id: byId }];
      return act === 'reset' ? [{ ...singleSigner, item_id: id, amount, kind: 'reset', instance_id, at, by_id: byId }] : [];
    });
  });

type Visit = { daysAgo: number; clock: string; missingAmount?: number; wasted?: number; comment?: string };

export async function recordStock(
  db: Db,
  client: DemoClient,
  instances: readonly RecordedInstance[],
  today: LocalDate,
  days: number,
): Promise<void> {
  const ledger = client.items.flatMap((item) => ledgerOf(client, instances, item, today, days)).sort(compareBy('at'));
  await insertAll(
    db,
    'stock_movements',
    ledger.map((movement) => ({ ...client.owner, ...movement })),
  );
  await sql`
    update inventory_items item
    set amount_in_stock = (select coalesce(sum(amount), 0) from stock_movements movement where movement.item_id = item.id)
    where item.client_id = ${client.owner.client_id}`.execute(db);
  // The team knows of what is low by now (R20).
  await sql`
    update inventory_items item
    set alert_told_at = (select max(at) from stock_movements movement where movement.item_id = item.id)
    where item.client_id = ${client.owner.client_id} and ${isStockLowSql()}`.execute(db);
}

/** Visits at which somebody filled it up, at a quarter past seven, counted it, ten minutes later, or poured some away at noon; the oldest first. */
function visitsOf(
  { lastRefillDaysAgo: lastDaysAgo, refillEveryDays: everyDays, counts = [], controlled }: StockItem,
  days: number,
): Visit[] {
  const visits: Visit[] = [{ daysAgo: days, clock: '00:00' }, ...counts.map((count) => ({ ...count, clock: '07:25' }))];
  for (let daysAgo = lastDaysAgo; daysAgo < days; daysAgo += everyDays) visits.push({ daysAgo, clock: '07:15' });
  for (const { daysAgo, amount, comment } of controlled?.wasted ?? []) visits.push({ daysAgo, clock: '12:00', wasted: amount, comment });
  return visits.sort((a, b) => b.daysAgo - a.daysAgo || a.clock.localeCompare(b.clock));
}

/**
 * The ledger of an item: what was drawn, and filled up to the item's level on the first day and then every so often; answers all its
 * movements.
 */
function ledgerOf(
  { plan, person }: DemoClient,
  instances: readonly RecordedInstance[],
  item: StockItem,
  today: LocalDate,
  days: number,
): Movement[] {
  const draws = drawsOf(instances, item).sort(compareBy('at'));
  const ledger: Movement[] = [];
  let [stockAmount, nextIndex] = [0, 0];
  for (const { daysAgo, clock, missingAmount, wasted, comment = null } of visitsOf(item, days)) {
    const local = `${addDays(today, -daysAgo)}T${clock}`;
    const recordedAt = toInstant(local, ZONE);
    for (; nextIndex < draws.length && draws[nextIndex]!.at < recordedAt; nextIndex++) {
      stockAmount += draws[nextIndex]!.amount;
      ledger.push(draws[nextIndex]!);
    }
    const worker = workerAt(plan.rota, local, daysAgo);
    const movementFields = { ...singleSigner, item_id: item.id, instance_id: null, at: recordedAt, by_id: person[worker], comment };
    const witnessId = person[plan.team.find((colleague) => colleague !== worker)!];
    const witnessedFields = { ...movementFields, ...(item.controlled && { second_by_id: witnessId, second_how: 'PASSWORD' as const }) };
    if (wasted !== undefined) ledger.push({ ...witnessedFields, amount: -wasted, kind: 'wasted' });
    else if (missingAmount !== undefined)
      ledger.push({ ...witnessedFields, amount: -missingAmount, kind: 'counted', expected: item.controlled ? stockAmount : null });
    else if (stockAmount < item.level) ledger.push({ ...movementFields, amount: item.level - stockAmount, kind: 'refilled' });
    const removedAmount = missingAmount ?? wasted;
    stockAmount = removedAmount === undefined ? Math.max(stockAmount, item.level) : stockAmount - removedAmount;
  }
  return [...ledger, ...draws.slice(nextIndex)];
}
