/** Marks what nobody confirmed in time: looked for every five minutes, each signing once, whichever server looks (R159, R144). */
import { type SqlBool, sql } from 'kysely';
import { LIVE_ANSWER_MS, type SecondMark, secondStateOf } from '#domain/second-signing.ts';
import type { Db } from '#server/database/scoped.ts';
import { markInstances } from '#server/planning/marks.ts';
import type { App } from '#server/request/ports.ts';
import { isGivenInstanceSql, readSecondSigningsWhere } from './seconds.ts';

/** The most signings marked in one transaction. */
const MAX_SIGNINGS = 200;
const DAY_MS = 86_400_000;
/** Days for which a signing that waits is looked at: beyond the day for which a noted name has time, as many as a server may stand still. */
const MAX_DAYS_WAITING = 7;
/** Days before its signing that an instance may lie, as what is entered from paper does. */
const MAX_DAYS_BEFORE_SIGNING = 62;

/** True where the signing of that event bears the mark already; one that is made anew is another event. */
export async function isMarkedAlready(db: Db, instanceId: number, kind: SecondMark, eventId: number): Promise<boolean> {
  const { rows } = await sql`
    select from instance_marks
    where instance_id = ${instanceId} and kind = ${kind} and (facts ->> 'eventId')::bigint = ${eventId}`.execute(db);
  return rows.length > 0;
}

/** Instances that may be to mark, under lock; another server's are left to it. By the activities that ever asked for a second person, so that others cost nothing. */
async function lockUnconfirmedInstances(db: Db, now: Date): Promise<number[]> {
  const instantBefore = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();
  const { rows } = await sql<{ id: number }>`
    select instance.id
    from medicines medicine
    join activity_instances instance on instance.activity_id = medicine.activity_id
      and instance.placed_at >= ${instantBefore((MAX_DAYS_WAITING + MAX_DAYS_BEFORE_SIGNING) * DAY_MS)}
    where exists (select from medicine_numbers revision where revision.medicine_id = medicine.id and revision.needs_second)
      and ${isGivenInstanceSql}
      and instance.signed_by_date between ${instantBefore(MAX_DAYS_WAITING * DAY_MS)} and ${instantBefore(LIVE_ANSWER_MS)}
      and not exists (select from instance_marks mark
        where mark.instance_id = instance.id and mark.kind = 'NO_WITNESS' and mark.at >= instance.signed_by_date)
      and not exists (select from second_signings signing
        where signing.instance_id = instance.id and signing.answer <> 'NAMED' and signing.at >= instance.signed_by_date)
    order by instance.id
    limit ${MAX_SIGNINGS}
    for update of instance skip locked`.execute(db);
  return rows.map(({ id }) => id);
}

/** Answers the number of signings marked. */
export async function markUnwitnessed(app: App): Promise<number> {
  return app.scoped({ companies: '*' }, async (db) => {
    const now = app.now();
    const instanceIds = await lockUnconfirmedInstances(db, now);
    if (instanceIds.length === 0) return 0;
    // Read under the lock: what another server wrote until then is seen.
    const signings = await readSecondSigningsWhere(db, sql<SqlBool>`instance.id = any(${instanceIds}::bigint[])`);
    let markedCount = 0;
    for (const signing of signings) {
      const { instanceId: id, clientId, companyId, eventId, giverId } = signing;
      if (secondStateOf(signing, now.toISOString()).status !== 'MISSED' || (await isMarkedAlready(db, id, 'NO_WITNESS', eventId))) continue;
      const giverCtx = { app, db, now, user: { id: giverId } };
      await markInstances(giverCtx, [{ id, companyId, clientId, kinds: ['NO_WITNESS'], facts: { eventId } }]);
      markedCount++;
    }
    return markedCount;
  });
}

export const startSecondSigningJobs = ({ jobs, ...app }: App): Promise<void> =>
  jobs.schedule('mark-unwitnessed', '*/5 * * * *', 'Europe/Stockholm', async () => {
    await markUnwitnessed({ jobs, ...app });
  });
