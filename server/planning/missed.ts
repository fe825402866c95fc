/** Notifies those in charge of missed instances: every five minutes, once each, in the transaction that queues the mails (R12). */
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { type InstanceState, isMissedNow, MISSED_AFTER_MS, MISSED_UNTIL_MS } from '#domain/planning/instance.ts';
import type { Db } from '#server/database/scoped.ts';
import { addEntries } from '#server/inbox/entries.ts';
import type { Jobs } from '#server/jobs/pg-boss.ts';
import { readReceiversInCharge } from '#server/mail/in-charge.ts';
import { mailLinks, queueMail } from '#server/mail/queue.ts';
import { missedMails } from '#server/mail/texts.ts';
import type { App } from '#server/request/ports.ts';
import { isToSignSql } from '#server/sql/instance-status.ts';

const JOB_NAME = 'tell-missed';
/** The most instances notified of in one transaction. */
const BATCH_SIZE = 200;

type MissedInstance = InstanceState & { id: number; companyId: number; clientId: number };

/** Answers the number of instances notified of. */
export async function notifyMissed(app: App, logger: Logger): Promise<number> {
  let notifiedCount = 0;
  for (let batchSize = BATCH_SIZE; batchSize === BATCH_SIZE; notifiedCount += batchSize)
    batchSize = await app.scoped({ companies: '*' }, (db) => notifyBatch(app, db));
  if (notifiedCount > 0) logger.info({ notified: notifiedCount }, 'missed instances were told of');
  return notifiedCount;
}

/** Missed instances without a mail, by the index of the day for each client with an activity that wants it; another server's are left to it. */
async function lockUnnotifiedInstances(db: Db, now: Date): Promise<MissedInstance[]> {
  const instantBefore = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const { rows } = await sql<MissedInstance>`
    select instance.id, instance.company_id as "companyId", instance.client_id as "clientId", instance.planned_date as "plannedDate",
      instance.occurence_date as "occurenceDate", instance.skipped_date as "skippedDate", instance.signed_by_date as "signedByDate",
      instance.signed_by_id as "signedById", instance.is_completable as "isCompletable", instance.is_completed as "isCompleted",
      instance.is_skipped as "isSkipped"
    from activities activity
    join activity_instances instance on instance.client_id = activity.client_id
      and instance.activity_id = activity.id
      and instance.placed_at >= ${instantBefore(MISSED_UNTIL_MS)}
      and instance.placed_at <= ${instantBefore(MISSED_AFTER_MS)}
    where activity.sends_notification_when_ignored
      and activity.removed_at is null
      and instance.removed_at is null
      and instance.missed_notified_at is null
      and ${isToSignSql('instance')}
    order by instance.id
    limit ${BATCH_SIZE}
    for update of instance skip locked`.execute(db);
  return rows.filter((instance) => isMissedNow(instance, now.toISOString()));
}

async function notifyBatch(app: App, db: Db): Promise<number> {
  const now = app.now();
  const missedInstances = await lockUnnotifiedInstances(db, now);
  if (missedInstances.length === 0) return 0;
  await sql`
    update activity_instances
    set missed_notified_at = ${now.toISOString()}
    where id = any(${missedInstances.map(({ id }) => id)})`.execute(db);
  const inboxEntries = missedInstances.map((instance) => ({ ...instance, missed: true }));
  await addEntries(db, inboxEntries, now.toISOString());
  const receiversByClient = Map.groupBy(
    await readReceiversInCharge(db, [...new Set(missedInstances.map(({ clientId }) => clientId))]),
    ({ clientId }) => clientId,
  );
  for (const { id, clientId, companyId } of missedInstances)
    for (const { email, lang } of receiversByClient.get(clientId) ?? []) {
      const mail = { to: email, lang, content: missedMails[lang], link: mailLinks.instance, key: String(id), keyHash: null, companyId };
      await queueMail(app, db, now, mail);
    }
  return missedInstances.length;
}

export const startMissedJob = (jobs: Jobs, app: App, logger: Logger): Promise<void> =>
  jobs.schedule(JOB_NAME, '*/5 * * * *', 'Europe/Stockholm', async () => {
    await notifyMissed(app, logger);
  });
