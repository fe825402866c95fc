/** The work that waits in the database: jobs by queue and state, and mails. Read only for metrics, once for all readers, and briefly. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db, Scoped } from '#server/database/scoped.ts';
import { DROPPED_KEY_TEXT } from '#server/mail/drop-keys.ts';
import type { Config } from '#server/process/config.ts';
import type { Queue, WaitingWork } from '#server/request/ports.ts';

/** The job that takes a backup each night. */
export const BACKUP_JOB = 'take-backup';
/** Milliseconds for which the database is waited for. */
const DATABASE_TIMEOUT_MS = 2000;

/** Makes the reader; undefined while the database does not answer in time. Readers at the same time get the same answer. */
export function createQueueReader(scoped: Scoped, { mail, backupDir }: Pick<Config, 'mail' | 'backupDir'>) {
  let pendingRead: Promise<WaitingWork | undefined> | undefined;
  const readQueues = () =>
    scoped({ companies: [], readOnly: true }, async (db) => ({
      jobs: await readJobs(db),
      mail: await readMails(db, mail === 'keep'),
      backup: backupDir ? await readBackup(db) : null,
    })).catch(() => undefined);
  return (timeoutMs = DATABASE_TIMEOUT_MS): Promise<WaitingWork | undefined> => {
    pendingRead ??= readQueues().finally(() => {
      pendingRead = undefined;
    });
    return Promise.race([pendingRead, sleep(timeoutMs, undefined, { ref: false })]);
  };
}

/** Jobs by queue; what is planned for later does not wait yet, and of failed ones those of the last day count. */
async function readJobs(db: Db): Promise<Queue[]> {
  const { rows } = await sql<Queue>`
    select queue.name as queue, (count(*) filter (where job.state = 'created' and job.start_after <= now()))::int as waiting,
      (count(*) filter (where job.state = 'retry'))::int as retrying, (count(*) filter (where job.state = 'active'))::int as active,
      (count(*) filter (where job.state = 'failed' and job.completed_on > now() - interval '1 day'))::int as failed,
      extract(epoch from now() - min(job.start_after) filter (where job.state in ('created', 'retry')
        and job.start_after <= now()))::float8 as "oldestSeconds"
    from pgboss.queue queue
    left join pgboss.job job on job.name = queue.name and (job.state < 'completed' or job.state = 'failed')
    where queue.name not like '\\_\\_%'
    group by queue.name
    order by queue.name`.execute(db);
  return rows;
}

/** Read from the job's own rows, so that every server answers the same whichever took it; an unverified backup is none. */
async function readBackup(db: Db): Promise<WaitingWork['backup']> {
  const { rows } = await sql<{ age: number; last: string | null; failed: boolean | null }>`
    select extract(epoch
      from now() - coalesce(max(job.started_on) filter (where job.state = 'completed'), queue.created_on))::float8 as age,
      to_char(max(job.started_on) filter (where job.state = 'completed') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as last,
      (array_agg(job.state in ('failed', 'retry') or job.retry_count > 0 and job.state = 'active'
        order by job.created_on desc) filter (where job.id is not null))[1] as failed
    from pgboss.queue queue
    left join pgboss.job job on job.name = queue.name
    where queue.name = ${BACKUP_JOB}
    group by queue.created_on`.execute(db);
  const backup = rows[0];
  return backup ? { ageSeconds: Math.max(0, backup.age), lastDate: backup.last, failed: backup.failed ?? false } : null;
}

/** Mails that have not left: kept on purpose, not tried yet, or tried in vain. One whose link opens nothing any more waits for nobody. */
async function readMails(db: Db, areMailsStored: boolean): Promise<WaitingWork['mail']> {
  const { rows } = await sql<{ unsent: number; failed: number; oldest: number | null }>`
    select (count(*) filter (where error is null))::int as unsent, (count(*) filter (where error is not null))::int as failed,
      extract(epoch from now() - min(created_date) filter (where error is null))::float8 as oldest
    from mails
    where sent_date is null and position(${DROPPED_KEY_TEXT} in text_body) = 0`.execute(db);
  const { unsent, failed, oldest } = rows[0]!;
  return areMailsStored
    ? { kept: unsent + failed, waiting: 0, failed: 0, oldestSeconds: null }
    : { kept: 0, waiting: unsent, failed, oldestSeconds: oldest };
}
