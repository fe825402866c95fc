/**
 * Watchers on this server, by what they look at: a client's day, with the watch that makes the database tell of it
 * (its triggers: server/database/migrations/0043-held-and-withheld.sql), or a company's inbox.
 */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Logger } from 'pino';
import { rateLimitedLog } from '#server/process/rate-limited-log.ts';

/** A span of instants in milliseconds; without one, anything may have changed. */
export type Change = { first: number; last: number } | null;
/** `isOffice`: of the organisation's side, which hears of what it has to see alone (R21). */
export type Watcher = { userId: number; isOffice: boolean; notify: (change: Change) => void; end: () => void };

/** Milliseconds a watch holds without being renewed, and how often it is. */
const WATCH_MS = 120_000;
const RENEWAL_MS = 45_000;

export function createDayWatchers(pool: pg.Pool, log: Logger) {
  const serverId = randomUUID();
  const watchersByClient = new Map<number, Set<Watcher>>();
  let queue: Promise<unknown> = Promise.resolve();

  /** Clients whose watches leave in one statement: those that came since the last one was queued and nothing else was. */
  let openBatch: { clientIds: Set<number>; noted: Promise<unknown> } | undefined;

  /** One after the other, so that a leaving and a coming do not overtake each other. */
  const enqueue = (text: string, values: () => unknown[]): Promise<unknown> => {
    openBatch = undefined;
    const run = () => pool.query(text, values());
    queue = queue.then(run, run);
    return queue;
  };
  const holdWatches = (clientIds: () => readonly number[]) =>
    enqueue(
      `insert into day_watches select client, $2, now() + $3 * interval '1 ms' from unnest($1::bigint[]) client
       on conflict (client_id, server) do update set until = excluded.until`,
      () => [clientIds(), serverId, WATCH_MS],
    );
  /** With others that come meanwhile: many streams opened at once are one write or two. */
  const holdWatch = (clientId: number): Promise<unknown> => {
    if (!openBatch) {
      const clientIds = new Set<number>();
      const pendingWrite = holdWatches(() => {
        if (openBatch?.clientIds === clientIds) openBatch = undefined;
        return [...clientIds];
      });
      openBatch = { clientIds, noted: pendingWrite };
    }
    openBatch.clientIds.add(clientId);
    return openBatch.noted;
  };
  const logRarely = rateLimitedLog();
  const logErrors = (work: Promise<unknown>) =>
    work.catch((error: Error) => logRarely(() => log.warn(`A watch could not be noted: ${error.message}`)));
  const renew = async () => {
    if (watchersByClient.size > 0) await holdWatches(() => [...watchersByClient.keys()]);
    await enqueue('delete from day_watches where until < now()', () => []);
  };
  const timer = setInterval(() => void logErrors(renew()), RENEWAL_MS).unref();

  const allWatchers = () => [...watchersByClient.values()].flatMap((watchers) => [...watchers]);

  return {
    /** Begins a watch; once it is resolved, whatever changes is told. The answer ends it. */
    async watch(clientId: number, watcher: Watcher): Promise<() => void> {
      const watchers = watchersByClient.get(clientId) ?? new Set();
      watchersByClient.set(clientId, watchers.add(watcher));
      const leave = () => {
        watchers.delete(watcher);
        if (watchers.size > 0 || watchersByClient.get(clientId) !== watchers) return;
        watchersByClient.delete(clientId);
        void logErrors(enqueue('delete from day_watches where client_id = $1 and server = $2', () => [clientId, serverId]));
      };
      try {
        await holdWatch(clientId);
      } catch (error) {
        leave();
        throw error;
      }
      return leave;
    },
    /** Passes on the database's notification about a client's instances. */
    onNotification: (payload: string) => {
      const { client, first, last, office } = JSON.parse(payload) as { client: number; first: number; last: number; office?: boolean };
      for (const { notify, isOffice } of watchersByClient.get(client) ?? [])
        if (!isOffice || office) notify({ first: first * 1000, last: last * 1000 });
    },
    /** Something may have been missed: everybody looks again, and the watches are noted anew. */
    resync: () => {
      void logErrors(renew());
      for (const { notify } of allWatchers()) notify(null);
    },
    /** Somebody's access has changed: their streams end, and are judged anew when they ask again. */
    endStreamsOf: (userId: number) => {
      for (const watcher of allWatchers()) if (watcher.userId === userId) watcher.end();
    },
    async stop() {
      clearInterval(timer);
      for (const { end } of allWatchers()) end();
      await logErrors(enqueue('delete from day_watches where server = $1', () => [serverId]));
    },
  };
}
export type DayWatchers = ReturnType<typeof createDayWatchers>;

/** Watchers of companies' inboxes. Entries are few, so the database notifies of each change whoever looks (migration 0012). */
export function inboxWatchers() {
  const watchersByCompany = new Map<number, Set<Watcher>>();
  const allWatchers = () => [...watchersByCompany.values()].flatMap((watchers) => [...watchers]);
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
      for (const { notify } of allWatchers()) notify(null);
    },
    endStreamsOf: (userId: number) => {
      for (const watcher of allWatchers()) if (watcher.userId === userId) watcher.end();
    },
    stop: () => {
      for (const { end } of allWatchers()) end();
    },
  };
}
export type InboxWatchers = ReturnType<typeof inboxWatchers>;
