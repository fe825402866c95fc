/** The demo's controlled drugs are counted each evening by two, as their items ask: else every demo marked a count that is late each day (R162). */
import { sql } from 'kysely';
import { type CountInterval, countStateOf } from '#domain/counts-due.ts';
import { addDays, daysBetween, type Instant, type LocalDate, toInstant, toLocalDate } from '#domain/time.ts';
import type { Db } from '#server/database/scoped.ts';
import { clearLateCount } from '#server/inbox/entries.ts';
import { countStock, lockItem } from '#server/inventory/ledger.ts';
import { createWorkerCtx, type DayRun, SEEN_MS } from './acting.ts';
import { ZONE } from './plan.ts';
import { type DemoRun, UNTOUCHED_MS } from './since.ts';
import { type Team, workerOn } from './team.ts';

/** After the day's last dose: whoever tries the demo finds the count due until then. */
const EVENING = '21:40';
/** Days back that are looked at: a count of longer ago helps nobody. */
const REACH_DAYS = 62;

type CountedItem = { id: number; every: CountInterval; from: Instant | null; counted: Instant[]; lastMoved: Instant };

const eveningOf = (day: LocalDate) => toInstant(`${day}T${EVENING}`, ZONE);

async function readCountedItems(db: Db, { owner, plan }: Team): Promise<CountedItem[]> {
  const names = plan.items.filter(({ controlled }) => controlled).map(({ name }) => name);
  if (names.length === 0) return [];
  const { rows } = await sql<CountedItem>`
    select item.id, item.count_every as every, item.counts_from as "from", max(movement.at) as "lastMoved",
      coalesce(array_agg(movement.at order by movement.at) filter (where movement.kind = 'counted'), '{}') as counted
    from inventory_items item
    join stock_movements movement on movement.item_id = item.id
    where item.client_id = ${owner.client_id}
      and item.name = any(${names})
      and item.controlled
      and item.count_every is not null
      and item.removed_at is null
      and not item.archived
    group by item.id
    order by item.id`.execute(db);
  return rows;
}

/** An item's count was still due on a day's evening. */
function isDue({ every, from, counted }: CountedItem, day: LocalDate): boolean {
  const evening = eveningOf(day);
  const lastCountedAt = counted.findLast((instant) => toLocalDate(instant, ZONE) <= day) ?? null;
  return countStateOf({ every, from, lastCountedAt }, evening, ZONE) !== 'COUNTED';
}

const isPast = (day: LocalDate, { now }: DemoRun) => Date.parse(eveningOf(day)) <= now.getTime() - UNTOUCHED_MS;

/** The days since the filling on whose evenings something was to be counted; the transaction must see the client's company. */
export async function readDaysToCount(db: Db, team: Team, run: DemoRun): Promise<LocalDate[]> {
  const today = toLocalDate(run.now.toISOString(), ZONE);
  const from = [run.filledOn, addDays(today, -REACH_DAYS)].sort().at(-1)!;
  const items = await readCountedItems(db, team);
  if (items.length === 0) return [];
  const days = Array.from({ length: Math.max(daysBetween(from, today) + 1, 0) }, (_, index) => addDays(from, index));
  return days.filter((day) => isPast(day, run) && items.some((item) => isDue(item, day)));
}

/** The counts of a day's evening, each with the time at which it is written: they agree with the ledger, and two stand for each. */
export async function makeStockCounts(db: Db, dayRun: DayRun): Promise<{ at: Instant; act: () => Promise<void> }[]> {
  const { app, team, day, now, filledOn, dice } = dayRun;
  if (!isPast(day, dayRun)) return [];
  const localTime = `${day}T${EVENING}`;
  const worker = workerOn(team, localTime, daysBetween(day, filledOn), (...words) => dice(team.plan.name, ...words));
  const secondWorker = [...team.workers.values()].find(({ id }) => id !== worker?.id);
  if (!worker || !secondWorker) return [];
  const evening = eveningOf(day);
  return (await readCountedItems(db, team))
    .filter((item) => isDue(item, day))
    .map(({ id, lastMoved }) => {
      // Somebody else may have drawn since then: it is counted too.
      const countedAt = Date.parse(evening) < now.getTime() - SEEN_MS ? [evening, lastMoved].sort().at(-1)! : now.toISOString();
      const act = async () => {
        const ctx = createWorkerCtx(app, team, { db, worker, at: new Date(countedAt) });
        const item = await lockItem(ctx, id);
        await countStock(ctx, id, item, item.amount, { witness: { secondId: secondWorker.id, proofKind: 'PASSWORD' } });
        await clearLateCount(db, id);
      };
      return { at: countedAt, act };
    });
}
