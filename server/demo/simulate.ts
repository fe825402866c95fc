/**
 * Has the demo's people go on while it runs: what fell due since is signed, skipped or reported by them, through the acts of the product
 * itself, a day of a client at a time (decision 056).
 */

import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { MISSED_AFTER_MS } from '#domain/planning/instance.ts';
import { addDays, type Instant, type LocalDate, toInstant } from '#domain/time.ts';
import type { Db } from '#server/database/scoped.ts';
import { isStorageFullError, isUnavailable } from '#server/database/unavailable.ts';
import { setEntryState } from '#server/inbox/handlings.ts';
import { updateAlert } from '#server/inventory/alerts.ts';
import { addStock } from '#server/inventory/ledger.ts';
import { applyPatch, type Patch } from '#server/planning/acts.ts';
import { lockInstance, lockVisibleInstances } from '#server/planning/locked-rows.ts';
import { createInstance } from '#server/planning/make.ts';
import { notifyMissed } from '#server/planning/missed.ts';
import type { Ctx } from '#server/request/handlers.ts';
import type { App } from '#server/request/ports.ts';
import { buildUser } from '#server/request/user.ts';
import { isToSignSql } from '#server/sql/instance-status.ts';
import { isItemInUseSql, isStockLowSql } from '#server/sql/stock-level.ts';
import { createCtx, createWorkerCtx, type DayRun, SEEN_MS } from './acting.ts';
import { makeStockCounts, readDaysToCount } from './counts.ts';
import { diceOf } from './dice.ts';
import { recordDoses } from './doses.ts';
import type { DemoInstance, Event } from './life.ts';
import { readHandlings } from './office.ts';
import { workerAt, ZONE } from './plan.ts';
import { confirmSigning, readTwoSignerActivityIds } from './seconds.ts';
import { type Command, type DemoRun, readCommandsSince, UNTOUCHED_MS } from './since.ts';
import { type DemoState, type Office, readDemo } from './team.ts';

const HOUR_MS = 3_600_000;

/** The pause between two runs, in milliseconds. */
const RUN_INTERVAL_MS = 5 * 60_000;

/** Runs from when the server listens, so that no start waits for it, until it closes. Several servers find each other's work done. */
export function startSimulation(server: FastifyInstance, app: App, log: Logger): void {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let currentRun: Promise<void> | undefined;
  const runOnce = async (isCatchingUp: boolean) => {
    try {
      await simulate(app, log, { isCatchingUp, isStopped: () => isStopped });
    } catch (error) {
      // Acts that failed are found again by the next run.
      if (!isUnavailable(error) && !isStorageFullError(error)) log.warn({ err: error }, 'the people of the demo could not go on');
    }
    if (!isStopped) timer = setTimeout(runAgain, RUN_INTERVAL_MS).unref();
  };
  const runAgain = () => {
    currentRun = runOnce(false);
  };
  server.addHook('onListen', async () => {
    currentRun = runOnce(true);
  });
  server.addHook('onClose', async () => {
    isStopped = true;
    clearTimeout(timer);
    await currentRun;
  });
}

/** Answers how many acts were done. `isStopped` is asked between the days; `isCatchingUp`: nothing ran here until now. */
export async function simulate(
  app: App,
  log: Logger,
  { isCatchingUp = false, isStopped = () => false }: { isCatchingUp?: boolean; isStopped?: () => boolean } = {},
): Promise<number> {
  const now = app.now();
  const demo = await app.scoped({ companies: '*', readOnly: true }, readDemo);
  if (!demo) return 0;
  const run = { now, filledOn: demo.filledOn, dice: diceOf(demo.filledOn) };
  const plans = await Promise.all(
    demo.teams.map(async (team) => {
      const scope = { companies: [team.owner.company_id], readOnly: true };
      return app.scoped(scope, async (db) => ({
        team,
        commandsByDay: await readCommandsSince(db, team, run),
        countDays: await readDaysToCount(db, team, run),
      }));
    }),
  );
  let actCount = 0;
  const errors: unknown[] = [];
  for (const day of [...new Set(plans.flatMap(({ commandsByDay, countDays: counted }) => [...commandsByDay.keys(), ...counted]))].sort()) {
    for (const { team, commandsByDay, countDays: counted } of plans) {
      const commands = commandsByDay.get(day) ?? [];
      if ((commands.length === 0 && !counted.includes(day)) || isStopped()) continue;
      try {
        actCount += await simulateDay({ ...run, app, team, day }, commands);
      } catch (error) {
        // One day may fail; the others are lived.
        errors.push(error);
      }
    }
    if (isCatchingUp && !isStopped()) await notifyMissedOf({ app, log, now, demo, day });
  }
  if (demo.office && !isStopped()) actCount += await handleInbox(app, demo.office, run);
  if (actCount > 0) log.info({ did: actCount }, 'the people of the demo went on');
  if (errors.length > 0) throw errors[0];
  return actCount;
}

/** Instances left open on a day arrive in the inbox an hour after their time, as if the job had run then, and nobody is mailed about them. */
async function notifyMissedOf({ app, log, now, demo, day }: { app: App; log: Logger; now: Date; demo: DemoState; day: LocalDate }) {
  const scoped: App['scoped'] = (scope, work) => app.scoped({ ...scope, companies: demo.companyIds }, work);
  const times = await scoped({ companies: [], readOnly: true }, (db) => findMissedTimes(db, day, now));
  for (const missedAt of times) await notifyMissed({ ...app, quiet: true, now: () => new Date(missedAt), scoped }, log);
}

async function findMissedTimes(db: Db, day: LocalDate, now: Date): Promise<Instant[]> {
  const { rows } = await sql<{ at: Instant }>`
    select distinct instance.placed_at + ${MISSED_AFTER_MS} * interval '1 millisecond' as at
    from activity_instances instance
    join activities activity on activity.id = instance.activity_id
    where activity.sends_notification_when_ignored
      and activity.removed_at is null
      and instance.removed_at is null
      and instance.missed_notified_at is null
      and ${isToSignSql('instance')}
      and instance.placed_at >= ${toInstant(`${day}T00:00`, ZONE)}
      and instance.placed_at < ${toInstant(`${addDays(day, 1)}T00:00`, ZONE)}
      and instance.placed_at <= ${new Date(now.getTime() - MISSED_AFTER_MS).toISOString()}
    order by 1`.execute(db);
  return rows.map(({ at }) => at);
}

/** Entries of the office from a day or two ago: handled by the product's own act, when that was due or, seen open until lately, now. */
function handleInbox(app: App, { companyId, worker }: Office, { now, dice }: Pick<DemoRun, 'now' | 'dice'>): Promise<number> {
  return app.scoped({ companies: [companyId] }, async (db) => {
    await sql`select pg_advisory_xact_lock(hashtext('vardag demo'))`.execute(db);
    const handlings = await readHandlings(db, companyId, dice, new Date(now.getTime() - UNTOUCHED_MS));
    for (const { id, state, at, note } of handlings) {
      const handledAt = Date.parse(at) < now.getTime() - SEEN_MS ? new Date(at) : now;
      const user = buildUser(worker, { authorities: ['ORG_USER'], companyId, memberships: [] });
      await setEntryState(createCtx(app, { db, user, now: handledAt }), [id], state, note === null ? undefined : { text: note });
    }
    return handlings.length;
  });
}

/** One transaction: wholly done, or not at all. Two servers queue at its beginning, and the second finds nothing left to do. */
function simulateDay(dayRun: DayRun, commands: readonly Command[]): Promise<number> {
  const { app, team, now } = dayRun;
  return app.scoped({ companies: [team.owner.company_id], onePlan: true }, async (db) => {
    await sql`select pg_advisory_xact_lock(hashtext('vardag demo'))`.execute(db);
    const reader = commands[0]?.worker ?? [...team.workers.values()][0]!;
    const lockedRows = await lockVisibleInstances(
      createWorkerCtx(app, team, { db, worker: reader, at: now }),
      commands.flatMap(({ id }) => id ?? []),
    );
    const untouchedRows = new Map(lockedRows.filter(({ version }) => version === 1).map((row) => [row.id, row]));
    // All of them before the first act: whoever signs at the same time waits here, and never for one of ours that waits for theirs.
    await sql`select from inventory_items where client_id = ${team.owner.client_id} order by id for update`.execute(db);
    const remainingCommands = [];
    for (const command of commands)
      if (command.id === null ? !(await hasReport(db, command.instance)) : untouchedRows.has(command.id)) remainingCommands.push(command);
    const counts = await makeStockCounts(db, dayRun);
    if (remainingCommands.length + counts.length === 0) return 0;
    await refill(dayRun, db);
    const twoSignerIds = await readTwoSignerActivityIds(db, team);
    const acts = remainingCommands.flatMap((command) =>
      eventsOf(command, now).map(({ at, ...event }, index) => ({
        at,
        act: async () => {
          const ctx = createWorkerCtx(app, team, { db, worker: command.worker, at: new Date(at) });
          if (command.id === null) return report(ctx, command.instance, { at, ...event });
          const row = index === 0 ? untouchedRows.get(command.id)! : await lockInstance(ctx, command.id);
          await (await applyPatch(ctx, row, patchOf(command.instance, { at, ...event }))).pendingWrites;
          if (twoSignerIds.has(command.instance.activity.id)) await confirmSigning(dayRun, db, { id: command.id, at });
        },
      })),
    );
    const sortedActs = [...acts, ...counts].sort((first, second) => first.at.localeCompare(second.at));
    for (const { act } of sortedActs) await act();
    return sortedActs.length;
  });
}

const hasReport = async (db: Db, { activity, placedAt }: DemoInstance) =>
  (
    await sql`
      select from activity_instances
      where activity_id = ${activity.id} and date_trunc('minute', placed_at) = ${placedAt}
      limit 1`.execute(db)
  ).rows.length > 0;

/** Fresh instances are done by their last act alone, which is recorded now. */
function eventsOf({ instance, id }: Command, now: Date): Event[] {
  if (id === null || Date.parse(instance.placedAt) < now.getTime() - SEEN_MS) return instance.events;
  return [{ ...instance.events.findLast(({ act }) => act === 'signed' || act === 'skipped')!, at: now.toISOString() }];
}

/** The call's body for an event. */
function patchOf(
  { plannedDate, skippedDate }: DemoInstance,
  { act, at, occurenceDate, plannedDate: newPlannedDate, comment }: Event,
): Patch {
  const commentField = comment === null ? {} : { comment };
  if (act === 'skipped') return { isSkipped: true, ...commentField, customDate: skippedDate };
  if (act === 'reset') return { isCompleted: false };
  if (act === 'moved') return { plannedDate: newPlannedDate! };
  if (occurenceDate === plannedDate) return { isCompleted: true, ...commentField };
  return {
    isCompleted: true,
    ...commentField,
    ...(occurenceDate === at ? { setOccurenceDateToNow: true } : { customDate: occurenceDate }),
  };
}

async function report(ctx: Ctx, { activity, placedAt }: DemoInstance, { comment }: Event): Promise<void> {
  const { pendingWrites, id } = await createInstance(ctx, { activityId: activity.id, date: placedAt, comment });
  await pendingWrites;
  await recordDoses(ctx.db, sql`instance.id = ${id}`);
}

/** Fills up in the morning the items that the team was told are low the day before. */
async function refill(dayRun: DayRun, db: Db): Promise<void> {
  const { app, team, day, filledOn, now } = dayRun;
  const morning = new Date(toInstant(`${day}T07:15`, ZONE));
  const worker = team.workers.get(workerAt(team.plan.rota, `${day}T07:15`, 0)) ?? [...team.workers.values()][0];
  if (day <= filledOn || morning > now || !worker) return;
  const { rows } = await sql<{ id: number; name: string; amount: number }>`
    select item.id, item.name, item.amount_in_stock::float8 as amount
    from inventory_items item
    where item.client_id = ${team.owner.client_id}
      and ${isItemInUseSql}
      and ${isStockLowSql()}
      and item.alert_told_at <= ${new Date(morning.getTime() - 20 * HOUR_MS).toISOString()}
    order by item.id`.execute(db);
  const ctx = createWorkerCtx(app, team, { db, worker, at: morning });
  for (const { id, name, amount } of rows) {
    const item = team.plan.items.find((candidate) => candidate.name === name);
    if (!item || item.level <= amount) continue;
    await addStock(ctx, id, item.level - amount);
    await updateAlert(ctx, id);
  }
}
