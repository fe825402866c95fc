/** Background work on PostgreSQL through pg-boss: queued inside the caller's transaction, one job at a time, handlers idempotent. */
import { CompiledQuery, type Kysely } from 'kysely';
import type { PoolConfig } from 'pg';
import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { isAway, isFull } from '#server/database/away.ts';
import { seldom } from '#server/start/seldom.ts';

export type JobData = Readonly<Record<string, unknown>>;
/** Runs at least once per job, so it must do no harm when it runs twice. */
export type JobHandler = (data: JobData) => Promise<void>;

export type Jobs = {
  /** Says who does the jobs of a name; jobs of a name nobody handles wait. */
  handle: (name: string, handler: JobHandler) => Promise<void>;
  /** Runs the handler by the clock of a time zone; several servers on one database run each time once. */
  schedule: (name: string, cron: string, timeZone: string, handler: JobHandler) => Promise<void>;
  /** Queues a job in the transaction of db: it is there when that commits, and only then. */
  send: (db: Pick<Kysely<unknown>, 'executeQuery'>, name: string, data: JobData) => Promise<void>;
  /** Does all that is due now and waits for what is under way; throws the first failure. For tests. */
  drain: () => Promise<void>;
  stop: () => Promise<void>;
};

const retries = { retryLimit: 5, retryDelay: 10, retryBackoff: true, expireInSeconds: 900 };

type Options = {
  connection: PoolConfig;
  log: Logger;
  /** False in tests that say themselves when jobs run, with drain(). */
  working?: boolean;
};

export async function startJobs({ connection, log, working = true }: Options): Promise<Jobs> {
  const boss = new PgBoss({
    ...(connection as object),
    // A connection whose other end is gone must not hold a queue for ever.
    ...{ query_timeout: 300_000, keepAlive: true },
    application_name: 'vardag jobs',
    schema: 'pgboss',
    max: 3,
    schedule: working,
    supervise: working,
    // The rights on this login's own tables are known, and small queues need no index care in the day.
    monitorVacuum: false,
  });
  const say = seldom();
  // While the database is away, or its disk full, every queue fails every other second.
  boss.on('error', (error) =>
    isAway(error) || isFull(error) ? say(() => log.warn(`Jobs wait: ${error.message}`)) : log.error({ err: error }, 'jobs'),
  );
  boss.on('warning', (warning) => log.warn({ warning }, 'jobs'));
  await boss.start();
  const handlers = new Map<string, JobHandler>();

  const handle = async (name: string, handler: JobHandler) => {
    await boss.createQueue(name, retries);
    handlers.set(name, handler);
    if (!working) return;
    await boss.work<JobData>(name, { batchSize: 1, pollingIntervalSeconds: 2 }, async ([job]) => {
      try {
        await handler(job?.data ?? {});
      } catch (error) {
        if (isAway(error) || isFull(error)) say(() => log.warn(`A job of ${name} will be tried again: ${(error as Error).message}`));
        else log.error({ err: error, job: name, id: job?.id }, 'a job failed and will be tried again');
        throw error;
      }
    });
  };

  return {
    handle,
    schedule: async (name, cron, timeZone, handler) => {
      await handle(name, handler);
      await boss.schedule(name, cron, null, { tz: timeZone });
    },
    send: async (db, name, data) => {
      const executeSql = async (text: string, values: unknown[] = []) => ({
        rows: (await db.executeQuery(CompiledQuery.raw(text, values))).rows,
      });
      await boss.send(name, data, { db: { executeSql } });
    },
    drain: async () => {
      for (let did = 1; did > 0; ) {
        did = 0;
        for (const [name, handler] of handlers) did += await drainQueue(boss, name, handler);
        while (await isBusy(boss, [...handlers.keys()])) await new Promise((later) => setTimeout(later, 20));
      }
    },
    stop: () => boss.stop({ graceful: working, timeout: 5000 }),
  };
}

/** The due jobs only; what is planned for later stays. */
async function drainQueue(boss: PgBoss, name: string, handler: JobHandler) {
  let did = 0;
  for (;;) {
    const [job] = await boss.fetch<JobData>(name, { batchSize: 1 });
    if (!job) return did;
    did++;
    try {
      await handler(job.data ?? {});
    } catch (error) {
      await boss.fail(name, job.id, { message: String(error) });
      throw error;
    }
    await boss.complete(name, job.id);
  }
}

async function isBusy(boss: PgBoss, names: string[]) {
  const { rows } = await boss.getDb().executeSql(`select 1 from pgboss.job where state = 'active' and name = any($1) limit 1`, [names]);
  return rows.length > 0;
}
