/**
 * What is missed, to be signed, performed or done, as those read it who say it by a statement of their own: the job that tells of what was missed
 * and the inbox, what happened since, dated tasks, the pulse of a goal and the figures of a period. Over random rows each says what the domain says
 * (R10, R12, R56, R62, R81, R89). The timeline has a test of its own; the signing list gives rows, whose status the domain says.
 * @module-tag long
 */
import fc from 'fast-check';
import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeAll, expect, it } from 'vitest';
import { evaluationGoals } from '#contract/goals/goals.ts';
import { handover } from '#contract/handover.ts';
import { inbox } from '#contract/inbox.ts';
import { taskInstances } from '#contract/tasks/dated.ts';
import { isPerformed } from '#domain/goals/judging.ts';
import { isMissedNow, isOpen, listedStatuses, MISSED_AFTER_MS, placedTimeOf, statusOf } from '#domain/planning/instance.ts';
import { countPeriodGoals, readPlanGoals } from '#server/goals/performed.ts';
import { notifyMissed } from '#server/planning/missed.ts';
import type { App } from '#server/request/ports.ts';
import { longRuns } from '#test/runs.ts';
import { type World, world } from '#test/world.ts';
import { goalSteps } from './goal-steps.ts';
import { type StoredRow, storedRows } from './stored-rows.ts';
import { taskSteps } from './task-steps.ts';

const DAY = '2026-11-20';
const WEEK = { startDate: '2026-11-16', endDate: '2026-11-22' };
let w: World;
let taskId: number;
let planId: number;
const { store, clear } = storedRows(() => w);
const { task } = taskSteps(() => w);
beforeAll(async () => {
  w = await world();
  taskId = (await task('Följ upp')).task.id;
  const goals = await goalSteps(w);
  const plan = await goals.draft({ startDate: WEEK.startDate });
  planId = plan.evaluationPlanId;
  await goals.addGoal(planId);
  await goals.approve(plan.id);
  const notifies = { sends_notification_when_ignored: true };
  await inCompany((db) => db.updateTable('activities').set(notifies).where('id', '=', w.clients.elsa.activityId).execute());
});
const inCompany = <T>(work: Parameters<World['scoped']>[1]) => w.scoped({ companies: [w.companies.sol.id] }, work) as Promise<T>;

// An hour before now and a millisecond on both sides of it, now itself and a millisecond after, and later the same day.
const TIMES = ['08:00:00.000', '08:21:59.999', '08:22:00.000', '08:22:00.001', '09:22:00.000', '09:22:00.001', '20:00:00.000'];
const time = fc.constantFrom(...TIMES.map((clock) => `${DAY}T${clock}Z`));
const row = fc
  .record({
    ...{ time, plannedDate: fc.option(time, { nil: null }), hasOccured: fc.boolean(), isSigned: fc.boolean(), isCompletable: fc.boolean() },
    done: fc.constantFrom('no', 'completed', 'skipped'),
  })
  .map(({ time: at, plannedDate, hasOccured, isSigned, done, isCompletable }): StoredRow => {
    const when = { plannedDate: plannedDate ?? (hasOccured ? null : at), occurenceDate: hasOccured ? at : null };
    return {
      ...{ ...when, placedAt: placedTimeOf(when), skippedDate: null, signedByDate: null, isCompletable },
      ...{ isCompleted: done === 'completed', isSkipped: done === 'skipped', signedById: isSigned ? w.people.user.id : null },
    };
  });
const isToSign = (it: StoredRow) => it.isCompletable && isOpen(it);

/** The same rows as dated tasks; their ids. */
const storeTasks = (rows: readonly StoredRow[]) =>
  inCompany<number[]>(async (db) => {
    await sql`delete from task_instances`.execute(db);
    const made = await db
      .insertInto('task_instances')
      .values(
        rows.map((one) => ({
          ...{ company_id: w.companies.sol.id, client_id: w.clients.elsa.id, task_id: taskId, placed_at: one.placedAt },
          ...{ planned_date: one.plannedDate, occurence_date: one.occurenceDate, signed_by_id: one.signedById },
          ...{ is_completable: one.isCompletable, is_completed: one.isCompleted, is_skipped: one.isSkipped },
        })) as never,
      )
      .returning('id')
      .execute();
    return made.map(({ id }) => id);
  });

it('is the same for whoever reads it', async () => {
  const { elsa } = w.clients;
  const { orgUser, colleague } = w.people;
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 30 }), async (rows) => {
      await inCompany((db) => sql`delete from inbox_entries`.execute(db));
      await clear();
      const now = w.clock.now.toISOString();
      const ids = (await store(rows)).map(({ id }) => Number(id));
      const idsWhere = (is: (it: StoredRow) => boolean, of = ids) => new Set(of.filter((_, index) => is(rows[index]!)));

      // Before the job enters them among what there is to read.
      const { data: since } = await w.call(colleague, handover.since, {
        params: { clientId: elsa.id },
        query: { since: `${DAY}T00:00:00.000Z` },
      });
      const dueBefore = new Date(Date.parse(now) - MISSED_AFTER_MS).toISOString();
      const missedSince = idsWhere((it) => isToSign(it) && it.placedAt < dueBefore);
      expect(new Set(since.lines.filter(({ kind }) => kind === 'MISSED').map(({ id }) => id))).toEqual(missedSince);

      const app = { scoped: w.scoped, jobs: w.jobs, config: {}, quiet: true, now: () => new Date(now) } as unknown as App;
      await notifyMissed(app, pino({ level: 'silent' }));
      const missed = idsWhere((it) => isMissedNow(it, now));
      const { data: entries } = await w.call(orgUser, inbox.list, { query: { missed: 'true', size: '100' } as never });
      expect(new Set(entries.map(({ subjectId }) => subjectId))).toEqual(missed);
      for (const { status } of entries) expect(['missed', 'late']).toContain(status);

      const ofTasks = await storeTasks(rows);
      for (const status of listedStatuses) {
        const { data } = await w.call(orgUser, taskInstances.list, { query: { status, size: '100' } as never });
        const is = (it: StoredRow) => (status === 'planned' ? statusOf(it, now) !== 'reported' : statusOf(it, now) === status);
        expect(new Set(data.map(({ id }) => id)), status).toEqual(idsWhere(is, ofTasks));
      }

      const performed = idsWhere((it) => isPerformed(it, now)).size;
      const { data: active } = await w.call(w.people.user, evaluationGoals.active, { params: { clientId: elsa.id } });
      expect(active[0]!.goals[0]).toMatchObject({ amount: performed, planned: idsWhere(isToSign).size });
      const plan = { startDate: WEEK.startDate, endDate: null };
      const [counted] = await inCompany<Awaited<ReturnType<typeof countPeriodGoals>>>(async (db) =>
        countPeriodGoals(db, await readPlanGoals(db, planId), plan, WEEK, 'Europe/Stockholm'),
      );
      expect(counted!.goals[0]!.totalAmountDuringReport).toBe(performed);
    }),
    { numRuns: longRuns(60, 200) },
  );
});
