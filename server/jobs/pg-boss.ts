/** Background work through pg-boss: queued inside the caller's transaction, one after the other without a pause, handlers idempotent. */
import { CompiledQuery, type Kysely } from 'kysely';
import pg, { type PoolConfig } from 'pg';
import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { isStorageFullError, isUnavailable } from '#server/database/unavailable.ts';
import { createRateLimitedLog } from '#server/process/rate-limited-log.ts';

export type JobData = Readonly<Record<string, unknown>>;
/** Runs at least once per job, so it must do no harm when it runs twice. */
export type JobHandler = (data: JobData) => Promise<void>;

/** The number done beside each other, and the number fetched at a time: those are tried again together, so only for what cannot fail. */
export type Pace = { concurrency?: number; together?: number };
/** Turns among the jobs of a name: the last of those with one turn waits until one of each other has had its own; without it, before all that have one. */
export type JobGroup = { group: string };

/** Of a job that takes long. Seconds; without a word for `heartbeatSeconds` from the server that does it, another does it. */
export type LongJobOptions = {
  expireSeconds: number;
  heartbeatSeconds: number;
  /** After so long without one, one is done at once: the server may have been off at its hour. */
  overdue: number;
};

export type Jobs = {
  /** Says who does the jobs of a name; jobs of a name nobody handles wait. */
  handle: (name: string, handler: JobHandler, pace?: Pace) => Promise<void>;
  /** Runs the handler by the clock of a time zone; several servers on one database run each time once. */
  schedule: (name: string, cron: string, timeZone: string, handler: JobHandler, longJob?: LongJobOptions) => Promise<void>;
  /** Ends what an earlier start scheduled, with what of it waits. */
  unschedule: (name: string) => Promise<void>;
  /** Queues a job in the transaction of db: it is there when that commits, and only then. */
  send: (db: Pick<Kysely<unknown>, 'executeQuery'>, name: string, data: JobData, jobGroup?: JobGroup) => Promise<void>;
  /** Does all that is due now and waits for what is under way; throws the first failure. For tests. */
  drain: () => Promise<void>;
  stop: () => Promise<void>;
};

const retryOptions = { retryLimit: 5, retryDelay: 10, retryBackoff: true, expireInSeconds: 900 };

type JobsOptions = {
  connection: PoolConfig;
  log: Logger;
  /** False in tests that say themselves when jobs run, with drain(). */
  isWorking?: boolean;
};

async function hasSchema(connection: PoolConfig): Promise<boolean> {
  const databaseClient = new pg.Client(connection);
  databaseClient.on('error', () => {}); // the query that is under way rejects with it
  await databaseClient.connect();
  const { rows } = await databaseClient.query(`select to_regnamespace('pgboss') is not null as made`).finally(() => databaseClient.end());
  return rows[0].made;
}

export async function startJobs({ connection, log: logger, isWorking = true }: JobsOptions): Promise<Jobs> {
  const boss = new PgBoss({
    ...(connection as object),
    // A connection whose other end is gone must not hold a queue for ever.
    ...{ query_timeout: 300_000, keepAlive: true },
    application_name: 'vardag jobs',
    schema: 'pgboss',
    // Of two logins the one that serves may make none; the owner has made it (server/database/rights.ts).
    createSchema: !(await hasSchema(connection)),
    max: 3,
    schedule: isWorking,
    supervise: isWorking,
    // The rights on this login's own tables are known, and small queues need no index care in the day.
    monitorVacuum: false,
  });
  const logRarely = createRateLimitedLog();
  // While the database is away, or its disk full, every queue fails every other second.
  boss.on('error', (error) =>
    isUnavailable(error) || isStorageFullError(error)
      ? logRarely(() => logger.warn(`Jobs wait: ${error.message}`))
      : logger.error({ err: error }, 'jobs'),
  );
  boss.on('warning', (warning) => logger.warn({ warning }, 'jobs'));
  await boss.start();
  const handlersByName = new Map<string, JobHandler>();

  const handle = async (
    name: string,
    handler: JobHandler,
    { concurrency = 1, together: batchSize = 1 }: Pace = {},
    longJob?: LongJobOptions,
  ) => {
    const expiryOptions = longJob && { expireInSeconds: longJob.expireSeconds, heartbeatSeconds: longJob.heartbeatSeconds };
    await boss.createQueue(name, { ...retryOptions, ...expiryOptions });
    handlersByName.set(name, handler);
    if (!isWorking) return;
    const workOptions = { batchSize, localConcurrency: concurrency, pollingIntervalSeconds: 2 };
    const workerId: string = await boss.work<JobData>(name, workOptions, async (fetchedJobs) => {
      // The next is fetched at once when this one is done, not two seconds later.
      boss.notifyWorker(workerId);
      for (const job of fetchedJobs)
        try {
          const startedAt = performance.now();
          await handler(job.data ?? {});
          logger.debug({ job: name, id: job.id, milliseconds: Math.round(performance.now() - startedAt) }, 'a job was done');
        } catch (error) {
          if (isUnavailable(error) || isStorageFullError(error))
            logRarely(() => logger.warn(`A job of ${name} will be tried again: ${(error as Error).message}`));
          else logger.error({ err: error, job: name, id: job.id }, 'a job failed and will be tried again');
          throw error;
        }
    });
  };

  return {
    handle,
    schedule: async (name, cron, timeZone, handler, longJob) => {
      await handle(name, handler, {}, longJob);
      await boss.schedule(name, cron, null, { tz: timeZone });
      if (longJob && (await isOverdue(boss, name, longJob.overdue)))
        await boss.send(name, null, { singletonKey: 'overdue', singletonSeconds: longJob.expireSeconds });
    },
    unschedule: async (name) => {
      if (!(await boss.getQueue(name))) return;
      await boss.unschedule(name);
      await boss.deleteQueuedJobs(name);
    },
    send: async (db, name, data, jobGroup) => {
      const executeSql = async (sqlText: string, values: unknown[] = []) => ({
        rows: (await db.executeQuery(CompiledQuery.raw(sqlText, values))).rows,
      });
      const groupOptions = jobGroup && {
        group: { id: jobGroup.group },
        priority: -1 - (await countWaitingJobs(executeSql, name, jobGroup)),
      };
      await boss.send(name, data, { ...groupOptions, db: { executeSql } });
    },
    drain: async () => {
      for (let doneCount = 1; doneCount > 0; ) {
        doneCount = 0;
        for (const [name, handler] of handlersByName) doneCount += await drainQueue(boss, name, handler);
        while (await isBusy(boss, [...handlersByName.keys()])) await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    stop: () => boss.stop({ graceful: isWorking, timeout: 5000 }),
  };
}

/** The due jobs only; what is planned for later stays. */
async function drainQueue(boss: PgBoss, name: string, handler: JobHandler) {
  let doneCount = 0;
  for (;;) {
    const [job] = await boss.fetch<JobData>(name, { batchSize: 1 });
    if (!job) return doneCount;
    doneCount++;
    try {
      await handler(job.data ?? {});
    } catch (error) {
      await boss.fail(name, job.id, { message: String(error) });
      throw error;
    }
    await boss.complete(name, job.id);
  }
}

async function isBusy(boss: PgBoss, jobNames: string[]) {
  const { rows } = await boss.getDb().executeSql(`select 1 from pgboss.job where state = 'active' and name = any($1) limit 1`, [jobNames]);
  return rows.length > 0;
}

/** Nothing of the name was done for so long, and nothing of it is under way or waits. */
async function isOverdue(boss: PgBoss, name: string, overdueSeconds: number) {
  const { rows } = await boss.getDb().executeSql(
    `
        select 1
        from pgboss.job
        where name = $1 and (state < 'completed' or state = 'completed' and started_on > now() - $2 * interval '1 second')
        limit 1`,
    [name, overdueSeconds],
  );
  return rows.length === 0;
}

type RunQuery = (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>;

/** The number of the same turn that wait already. */
async function countWaitingJobs(runQuery: RunQuery, name: string, { group }: JobGroup): Promise<number> {
  const { rows } = await runQuery(`select count(*)::int as count from pgboss.job where name = $1 and group_id = $2 and state < 'active'`, [
    name,
    group,
  ]);
  return (rows[0] as { count: number }).count;
}
