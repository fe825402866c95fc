/** Counts of controlled items: how often, since when, which are due of a client, and which are late of all (R162). */
import { sql } from 'kysely';
import type { stockCounts as contract, StockCount } from '#contract/stock-counts.ts';
import { type CountInterval, countStateOf } from '#domain/counts-due.ts';
import { can } from '#domain/permissions.ts';
import type { Db } from '#server/database/scoped.ts';
import { enterLateCount } from '#server/inbox/entries.ts';
import type { Ctx, Handlers } from '#server/request/handlers.ts';
import type { App } from '#server/request/ports.ts';
import { openClient, seesClientSql } from '#server/request/scope.ts';
import { narrowToAction } from '#server/request/user.ts';
import { mailPeopleInCharge } from './controlled.ts';
import { readJournal } from './journal.ts';

type ItemValues = Record<string, unknown>;
/** True of an edit that makes an item a controlled one or none, or changes how it is counted. */
export const isControlChanged = (values: ItemValues, previousItem: ItemValues | null): boolean =>
  (['controlled', 'countEvery', 'countByTwo'] as const).some(
    (field) => values[field] !== undefined && values[field] !== (previousItem?.[field] ?? (field === 'countEvery' ? null : false)),
  );

/** The time between counts of an item; null of one that is not counted. */
export async function readCountInterval({ db }: Ctx, id: number): Promise<string | null> {
  const { rows } = await sql<{ every: string | null }>`
    select case when controlled then count_every end as every
    from inventory_items
    where id = ${id}`.execute(db);
  return rows[0]?.every ?? null;
}
/** The schedule may be another now: then no count is late for a time before. */
export async function restartCounts({ db, now }: Ctx, id: number, previousInterval: string | null): Promise<void> {
  await sql`
    update inventory_items
    set counts_from = case when controlled and count_every is not null then ${now.toISOString()}::timestamptz end
    where id = ${id} and (case when controlled then count_every end) is distinct from ${previousInterval}::text`.execute(db);
}

const lastCountTimeSql = sql`
  (select max(movement.at) from stock_movements movement where movement.item_id = item.id and movement.kind = 'counted')`;

type CountRow = Omit<StockCount, 'state'> & { from: string | null };
async function readClientCounts(ctx: Ctx, clientId: number): Promise<StockCount[]> {
  const { time_zone } = await openClient(ctx, clientId, 'inventory.refill');
  const editor = narrowToAction(ctx.user, 'inventory.change');
  const mayChangeSql = can(editor, 'inventory.change') ? seesClientSql(editor, 'item') : sql`false`;
  const { rows } = await sql<CountRow>`
    select item.id as "itemId", item.name, item.unit, item.count_every as "countEvery", item.count_by_two as "countByTwo",
      item.counts_from as "from",
      ${lastCountTimeSql} as "lastCountedDate"
    from inventory_items item
    where item.client_id = ${clientId}
      and item.controlled
      and item.removed_at is null
      and not item.archived
      and (item.open_to_assistants or ${mayChangeSql})
    order by item.name, item.id`.execute(ctx.db);
  return rows.map(({ from: countsFrom, ...item }) => {
    const { countEvery: every, lastCountedDate: lastCountedAt } = item;
    return { ...item, state: every && countStateOf({ every, from: countsFrom, lastCountedAt }, ctx.now.toISOString(), time_zone) };
  });
}

export const stockCountHandlers: Handlers<typeof contract> = {
  ofClient: (ctx, { params }) => readClientCounts(ctx, params.clientId),
  journal: (ctx, { params: { id }, query }) => readJournal(ctx, id, query.month),
};

type ScheduledItem = {
  id: number;
  clientId: number;
  companyId: number;
  every: CountInterval;
  from: string | null;
  lastCountedAt: string | null;
  timeZone: string;
};
/** Items whose counts are late enter the inbox, once until they are counted, with a mail to those in charge. Answers how many did. */
export async function notifyLateCounts(app: App): Promise<number> {
  return app.scoped({ companies: '*' }, async (db) => {
    const now = app.now();
    let enteredCount = 0;
    for (const { id, clientId, companyId } of await lockLateItems(db, now.toISOString())) {
      if (!(await enterLateCount(db, { id, clientId, companyId }, now.toISOString()))) continue;
      await mailPeopleInCharge({ app, db, now }, { id, clientId, companyId });
      enteredCount += 1;
    }
    return enteredCount;
  });
}
/** Under their locks, so that a count that is being written is seen or waited for; another server's are left to it. */
async function lockLateItems(db: Db, nowInstant: string): Promise<ScheduledItem[]> {
  const { rows: lockedItems } = await sql<{ id: number }>`
    select item.id
    from inventory_items item
    where item.controlled and item.count_every is not null and item.removed_at is null and not item.archived
    order by item.id
    for update skip locked`.execute(db);
  const { rows } = await sql<ScheduledItem>`
    select item.id, item.client_id as "clientId", item.company_id as "companyId", item.count_every as every, item.counts_from as "from",
      ${lastCountTimeSql} as "lastCountedAt", company.time_zone as "timeZone"
    from inventory_items item
    join companies company on company.id = item.company_id
    join clients client on client.id = item.client_id
    where item.id = any(${lockedItems.map(({ id }) => id)})
      and client.left_on is null
      and not exists (select from inbox_entries entry where entry.item_id = item.id and entry.movement_id is null and entry.missed)
    order by item.id`.execute(db);
  return rows.filter((item) => countStateOf(item, nowInstant, item.timeZone) === 'LATE');
}

export const scheduleLateCounts = (app: App): Promise<void> =>
  app.jobs.schedule('late-counts', '7 * * * *', 'Europe/Stockholm', async () => {
    await notifyLateCounts(app);
  });
