/**
 * Watchers on this server, by what they look at: a client's day, with the watch that makes the database tell of it
 * (its triggers: server/database/migrations/0043-held-and-withheld.sql), or a company's inbox.
 */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Logger } from 'pino';
import { createRateLimitedLog } from '#server/process/rate-limited-log.ts';

/** A span of instants in milliseconds; without one, anything may have changed. */
export type ChangedSpan = { first: number; last: number } | null;
/** `isOffice`: of the organisation's side, which hears of what it has to see alone (R21). */
export type Watcher = { userId: number; isOffice: boolean; notify: (change: ChangedSpan) => void; end: () => void };

/** Milliseconds a watch holds without being renewed, and how often it is. */
const WATCH_MS = 120_000;
const RENEWAL_MS = 45_000;

export function createDayWatchers(pool: pg.Pool, logger: Logger) {
  const serverId = randomUUID();
  const watchersByClient = new Map<number, Set<Watcher>>();
  let writeQueue: Promise<unknown> = Promise.resolve();

  /** Clients whose watches leave in one statement: those that came since the last one was queued and nothing else was. */
  let openBatch: { clientIds: Set<number>; noted: Promise<unknown> } | undefined;

  /** One after the other, so that a leaving and a coming do not overtake each other. */
  const enqueue = (sqlText: string, getValues: () => unknown[]): Promise<unknown> => {
    openBatch = undefined;
    const runQuery = () => pool.query(sqlText, getValues());
    writeQueue = writeQueue.then(runQuery, runQuery);
    return writeQueue;
  };
  const storeWatches = (clientIds: () => readonly number[]) =>
    enqueue(
      `insert into day_watches select client, $2, now() + $3 * interval '1 ms' from unnest($1::bigint[]) client
       on conflict (client_id, server) do update set until = excluded.until`,
      () => [clientIds(), serverId, WATCH_MS],
    );
  /** With others that come meanwhile: many streams opened at once are one write or two. */
  const storeWatch = (clientId: number): Promise<unknown> => {
    if (!openBatch) {
      const clientIds = new Set<number>();
      const pendingWrite = storeWatches(() => {
        if (openBatch?.clientIds === clientIds) openBatch = undefined;
        return [...clientIds];
      });
      openBatch = { clientIds, noted: pendingWrite };
    }
    openBatch.clientIds.add(clientId);
    return openBatch.noted;
  };
  const logRarely = createRateLimitedLog();
  const logErrors = (promise: Promise<unknown>) =>
    promise.catch((error: Error) => logRarely(() => logger.warn(`A watch could not be noted: ${error.message}`)));
  const renewWatches = async () => {
    if (watchersByClient.size > 0) await storeWatches(() => [...watchersByClient.keys()]);
    await enqueue('delete from day_watches where until < now()', () => []);
  };
  const renewalTimer = setInterval(() => void logErrors(renewWatches()), RENEWAL_MS).unref();

  const listWatchers = () => [...watchersByClient.values()].flatMap((watchers) => [...watchers]);

  return {
    /** Begins a watch; once it is resolved, whatever changes is told. The answer ends it. */
    async watch(clientId: number, watcher: Watcher): Promise<() => void> {
      const watchers = watchersByClient.get(clientId) ?? new Set();
      watchersByClient.set(clientId, watchers.add(watcher));
      const endWatch = () => {
        watchers.delete(watcher);
        if (watchers.size > 0 || watchersByClient.get(clientId) !== watchers) return;
        watchersByClient.delete(clientId);
        void logErrors(enqueue('delete from day_watches where client_id = $1 and server = $2', () => [clientId, serverId]));
      };
      try {
        await storeWatch(clientId);
      } catch (error) {
        endWatch();
        throw error;
      }
      return endWatch;
    },
    /** Passes on the database's notification about a client's instances. */
    onNotification: (payload: string) => {
      const {
        client,
        first,
        last,
        office: isForOffice,
      } = JSON.parse(payload) as { client: number; first: number; last: number; office?: boolean };
      for (const { notify, isOffice } of watchersByClient.get(client) ?? [])
        if (!isOffice || isForOffice) notify({ first: first * 1000, last: last * 1000 });
    },
    /** Something may have been missed: everybody looks again, and the watches are noted anew. */
    resync: () => {
      void logErrors(renewWatches());
      for (const { notify } of listWatchers()) notify(null);
    },
    /** Somebody's access has changed: their streams end, and are judged anew when they ask again. */
    endStreamsOf: (userId: number) => {
      for (const watcher of listWatchers()) if (watcher.userId === userId) watcher.end();
    },
    async stop() {
      clearInterval(renewalTimer);
      for (const { end } of listWatchers()) end();
      await logErrors(enqueue('delete from day_watches where server = $1', () => [serverId]));
    },
  };
}
export type DayWatchers = ReturnType<typeof createDayWatchers>;

/** Watchers of companies' inboxes. Entries are few, so the database notifies of each change whoever looks (migration 0012). */
export function createInboxWatchers() {
  const watchersByCompany = new Map<number, Set<Watcher>>();
  const listWatchers = () => [...watchersByCompany.values()].flatMap((watchers) => [...watchers]);
  return {
    /** The answer ends it. */
    watch: (companyId: number, watcher: Watcher): (() => void) => {
      const watchers = watchersByCompany.get(companyId) ?? new Set();
      watchersByCompany.set(companyId, watchers.add(watcher));
      return () => {
        watchers.delete(watcher);
        if (watchers.size === 0 && watchersByCompany.get(companyId) === watchers) watchersByCompany.delete(companyId);
      };
    },
    onNotification: (payload: string) => {
      for (const { notify } of watchersByCompany.get(Number(payload)) ?? []) notify(null);
    },
    resync: () => {
      for (const { notify } of listWatchers()) notify(null);
    },
    endStreamsOf: (userId: number) => {
      for (const watcher of listWatchers()) if (watcher.userId === userId) watcher.end();
    },
    stop: () => {
      for (const { end } of listWatchers()) end();
    },
  };
}
export type InboxWatchers = ReturnType<typeof createInboxWatchers>;
