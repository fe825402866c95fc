/** Tasks by their display status, and what is overdue without a first day: never out of sight, however long ago it was (R81). */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { overview } from '#contract/overview.ts';
import { taskInstances } from '#contract/tasks/dated.ts';
import { taskRecurrences } from '#contract/tasks/recurrences.ts';
import { instanceStatuses, type ListedStatus, type Status, statusOf } from '#domain/planning/instance.ts';
import { summarizeCounts } from '#domain/statistics.ts';
import { seesDatedTaskSql } from '#server/planning/kind-schema.ts';
import type { User } from '#server/request/user.ts';
import { isMissedSql } from '#server/sql/instance-status.ts';
import { START, type World, world } from '#test/world.ts';
import { DAY, HOUR } from './steps.ts';
import { taskSteps } from './task-steps.ts';

let w: World;
const { at, task, planned, create, act } = taskSteps(() => w);
beforeAll(async () => {
  w = await world();
});
type Query = {
  startDate?: string;
  endDate?: string;
  status?: string;
  clientIds?: string;
  taskCategoryIds?: string;
  page?: number;
  size?: number;
};
async function list(query: Query, endpoint: typeof taskInstances.mine | typeof taskInstances.list = taskInstances.mine) {
  const { status, data, headers } = await w.call(w.people.orgUser, endpoint, { query: { size: 5000, ...query } as never });
  return { status, rows: data, total: Number(headers['x-total-count']) };
}
const sums = async (query: Query) =>
  (await w.call(w.people.orgUser, taskInstances.sums, { params: { companyId: w.companies.sol.id }, query: query as never })).data;
const now = () => w.clock.now.toISOString();
/** One that was planned then and never signed. */
async function missed(taskId: number, days: number, more: object = {}) {
  w.clock.now = new Date(Date.parse(START) - days * DAY - HOUR);
  const made = await planned(taskId, { date: at(HOUR / 2), isCompletable: true, ...more });
  w.clock.now = new Date(START);
  return made;
}

describe('a status', () => {
  it('narrows lists, the calendar, a client’s day and the figures to exactly those', async () => {
    const { task: own, category } = await task('Blandat');
    const { id: clientId } = w.clients.karl;
    await create(own.id, { date: at(-2 * HOUR), clientId });
    await missed(own.id, 2, { clientId });
    await act((await planned(own.id, { isCompletable: true, clientId })).id, { isCompleted: true });
    await act((await planned(own.id, { isCompletable: true })).id, { isSkipped: true, comment: 'Sjuk' });
    await planned(own.id, { date: at(3 * DAY) });
    await missed(own.id, 3, { isCompletable: false });
    const recurrence = 'DTSTART;TZID=Europe/Stockholm:20270101T120000\nRRULE:FREQ=DAILY';
    await w.call(w.people.orgAdmin, taskRecurrences.create, { body: { recurrence, task: { id: own.id }, isCompletable: true } });
    const days = { taskCategoryIds: String(category.id), startDate: '2026-11-01', endDate: '2027-03-31' };
    const whole = await list(days);
    expect(whole.rows.some(({ id }) => id === null)).toBe(true);
    for (const status of [...instanceStatuses, 'planned', 'completed,skipped', 'upcoming,missed'] as const) {
      const meant = (status === 'planned' ? instanceStatuses.filter((one) => one !== 'reported') : status.split(',')) as Status[];
      const wanted = whole.rows.filter((row) => meant.includes(statusOf(row, now())));
      expect(wanted.length, status).toBeGreaterThan(0);
      const found = await list({ ...days, status });
      expect(found.rows, status).toEqual(wanted);
      expect(found.total).toBe(wanted.length);
      expect((await list({ ...days, status }, taskInstances.list)).rows).toEqual(wanted);
      const { data: drawn } = await w.call(w.people.orgUser, taskInstances.calendar, { query: { ...days, status } as never });
      expect(drawn).toEqual(wanted);
      const count = (one: Status) => wanted.filter((row) => statusOf(row, now()) === one).length;
      const counted = { signed: count('completed'), skipped: count('skipped'), reported: count('reported'), missed: count('missed') };
      expect(await sums({ ...days, status }), status).toEqual(
        summarizeCounts({ ...counted, planned: count('upcoming') + count('passed') }),
      );
    }
    const ofDay = async (status: ListedStatus) =>
      (
        await w.call(w.people.orgUser, taskInstances.ofClient, {
          params: { clientId },
          query: { date: START.slice(0, 10), status },
        } as never)
      ).data.map((row) => statusOf(row, now()));
    expect(await ofDay('completed')).toEqual(['completed']);
    expect(await ofDay('missed')).toEqual([]);
    expect((await list({ status: 'late' })).status).toBe(400);
    expect((await list({ status: 'missed,' })).status).toBe(400);
  });
});

describe('what is overdue', () => {
  it('is found without a first day, oldest first, page by page, with sums and an overview that say the same', async () => {
    const { task: own, category } = await task('Försenas');
    const before = (await list({ status: 'missed' })).total;
    const made = [];
    for (const days of [4000, 900, 60, 8, 1]) made.push(await missed(own.id, days, days === 60 ? { clientId: w.clients.karl.id } : {}));
    await missed(own.id, 30, { isCompletable: false });
    const of = { taskCategoryIds: String(category.id) };
    expect((await list(of)).total).toBe(1);
    const all = await list({ ...of, status: 'missed' });
    expect(all.rows.map(({ id }) => id)).toEqual(made.map(({ id }) => id));
    expect(all.total).toBe(5);
    const pages = await Promise.all([0, 1, 2].map((page) => list({ ...of, status: 'missed', size: 2, page })));
    expect(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(made.map(({ id }) => id));
    expect(pages.map(({ total }) => total)).toEqual([5, 5, 5]);
    expect(await sums({ ...of, status: 'missed' })).toMatchObject({ missedInstances: 5, plannedInstances: 5 });
    expect((await list({ ...of, status: 'missed', clientIds: String(w.clients.karl.id) })).total).toBe(1);
    // A first day that is named is one, and a last day bounds as ever.
    expect((await list({ ...of, status: 'missed', startDate: '2026-09-01' })).total).toBe(3);
    expect((await list({ ...of, status: 'missed', endDate: '2026-10-01' })).total).toBe(3);
    const overdueFor = async (who: { token: string }, id: number) =>
      (await w.call(who, overview.ofCompany, { params: { id } })).data.overdueTasks;
    const figures = () => overdueFor(w.people.orgUser, w.companies.sol.id);
    expect(await figures()).toBe(before + 5);
    // What was planned over ten years ago is signed as done now (R44).
    await act(made[0]!.id, { isCompleted: true, setOccurenceDateToNow: true });
    await act(made[1]!.id, { isSkipped: true, comment: 'Sjuk' });
    expect(await figures()).toBe(before + 3);
    expect((await list({ status: 'missed' })).total).toBe(before + 3);
    // Another company's are not among them; ADMIN is told of those of the company asked for.
    expect(await overdueFor(w.people.strangerOrgAdmin, w.companies.hav.id)).toBe(0);
    expect(await overdueFor(w.people.admin, w.companies.sol.id)).toBe(before + 3);
  });
  it('is read by an index that holds what waits alone', async () => {
    const { task: own } = await task('Många');
    const plan = await w.scoped({ companies: [w.companies.sol.id] }, async (db) => {
      await sql`insert into task_instances (company_id, task_id, placed_at, planned_date, is_completable, is_completed, occurence_date, signed_by_date, signed_by_id)
        select ${w.companies.sol.id}, ${own.id}, t, t, true, true, t, t, ${w.people.orgUser.id}
        from (select ${START}::timestamptz - n * interval '1 hour' as t from generate_series(1, 20000) n) x`.execute(db);
      await sql`analyze task_instances`.execute(db);
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select count(*) from task_instances t
        where ${seesDatedTaskSql({ companyId: w.companies.sol.id } as User, 't')} and ${isMissedSql(now(), 't')}`.execute(db);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toContain('task_instances_open');
  });
});
