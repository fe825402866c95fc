/** Planned activities: what rules are refused, how far ahead their occurrences are made, and that nothing is made twice (R7 and R8). */
import { pino } from 'pino';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { activityInstances } from '#contract/planning/instances.ts';
import { plannedActivities } from '#contract/planning/series.ts';
import { extendAllHorizons } from '#server/planning/horizon.ts';
import type { App } from '#server/request/ports.ts';
import { START, type World, world } from '#test/world.ts';
import { DAY, steps } from './steps.ts';

let w: World;
const { warm, grouped, act } = steps(() => w);
beforeAll(async () => {
  w = await world();
});

const rule = (start: string, repeat = 'FREQ=DAILY') => `DTSTART;TZID=Europe/Stockholm:${start}\nRRULE:${repeat}`;
const plan = (recurrence: string, more: object = {}) =>
  w.call(w.people.assistanceAdmin, plannedActivities.create, {
    body: { recurrence, activity: { id: w.clients.elsa.activityId }, ...more },
  });
async function planned(recurrence: string) {
  const { status, data, problem } = await plan(recurrence);
  if (status !== 201) throw new Error(JSON.stringify(problem));
  return data.id;
}
const made = (id: number) =>
  w.scoped({ companies: [w.companies.sol.id] }, async (db) =>
    (
      await db
        .selectFrom('activity_instances')
        .select('planned_date')
        .where('planned_activity_id', '=', id)
        .orderBy('original_start')
        .execute()
    ).map((row) => row.planned_date!.slice(0, 16)),
  );
/** The daily job, with the clock where it stands. */
const job = () => extendAllHorizons({ scoped: w.scoped, now: () => new Date(w.clock.now) } as App, pino({ level: 'silent' }));
const day = (text: string) => new Date(Date.parse(text)).toISOString().slice(0, 10);
const later = (days: number) => day(new Date(Date.parse(START) + days * DAY).toISOString());

describe('a rule', () => {
  it.each([
    ['invalid', 'nonsense'],
    ['invalid', 'DTSTART:20261120'],
    ['invalid', rule('20260230T080000')],
    ['zone', 'DTSTART;TZID=America/New_York:20261120T080000\nRRULE:FREQ=DAILY'],
    ['frequency', rule('20261120T080000', 'FREQ=HOURLY')],
    ['frequency', rule('20261120T080000', 'FREQ=MINUTELY')],
    ['interval', rule('20261120T080000', 'FREQ=DAILY;INTERVAL=0')],
    ['interval', rule('20261120T080000', 'FREQ=DAILY;INTERVAL=1001')],
    ['weekday', rule('20261120T080000', 'FREQ=WEEKLY;BYDAY=XX')],
    ['monthDay', rule('20261120T080000', 'FREQ=MONTHLY;BYMONTHDAY=32')],
    ['endBeforeStart', rule('20261120T080000', 'FREQ=DAILY;UNTIL=20261119')],
    ['tooFarAhead', rule('20361121T080000')],
    ['tooFarAhead', rule('20261120T080000', 'FREQ=DAILY;UNTIL=20361121')],
  ])('is refused as %s at its field: %s', async (reason, recurrence) => {
    const { status, problem } = await plan(recurrence);
    expect(status).toBe(400);
    expect(problem.fieldErrors).toEqual([{ objectName: 'plannedActivity', field: 'recurrence', message: `error.rule.${reason}` }]);
  });
  it('is refused as too long, and as missing', async () => {
    for (const recurrence of [`${rule('20261120T080000')}${';WKST=MO'.repeat(100)}`, ''])
      expect((await plan(recurrence)).problem.fieldErrors?.[0]?.field).toBe('recurrence');
  });
  it('of another client than its activity is refused', async () => {
    expect((await plan(rule('20261120T080000'), { client: { id: w.clients.karl.id } })).problem.fieldErrors?.[0]).toMatchObject({
      field: 'client',
    });
    expect((await plan(rule('20261120T080000'), { activity: { id: w.clients.karl.activityId } })).problem.fieldErrors?.[0]).toMatchObject({
      field: 'activity',
    });
  });
});

describe('saving a series', () => {
  it('makes its occurrences for 62 days ahead, today’s earlier one too, and none of the past', async () => {
    const id = await planned(rule('20260101T060000'));
    const rows = await made(id);
    expect(rows).toHaveLength(63);
    expect([rows[0], rows.at(-1)]).toEqual(['2026-11-20T05:00', `${later(62)}T05:00`]);
    expect((await grouped(w.people.user, '2026-11-19')).data.unfinishedInstances).toEqual([]);
  });
  it('keeps 08:00 at 08:00 when the clocks change, and one time only when it does not repeat', async () => {
    expect(await made(await planned('DTSTART;TZID=Europe/Stockholm:20261215T200000'))).toEqual(['2026-12-15T19:00']);
    const rows = await made(await planned(rule('20261123T080000', 'FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20261204')));
    expect(rows).toEqual(['2026-11-23T07:00', '2026-11-25T07:00', '2026-11-30T07:00', '2026-12-02T07:00']);
    const id = await planned(rule('20270327T080000', 'FREQ=DAILY;UNTIL=20270329'));
    expect(await made(id)).toEqual([]);
    for (const [date, hour] of [
      ['2027-03-27', '07'],
      ['2027-03-28', '06'],
      ['2027-03-29', '06'],
    ])
      expect(
        (await grouped(w.people.user, date)).data.unfinishedInstances
          .filter((one) => one.plannedActivityId === id)
          .map((one) => one.plannedDate),
      ).toEqual([`${date}T${hour}:00:00.000Z`]);
  });
  it('answers what is read afterwards, of one and of several made together', async () => {
    const get = async (id: number) => (await w.call(w.people.assistanceAdmin, plannedActivities.get, { params: { id } })).data;
    for (const more of [{}, { isCompletable: false, alsoAt: ['13:00', '17:30'], client: { id: w.clients.elsa.id } }]) {
      const { status, data, headers } = await plan(rule('20261121T090000'), more);
      expect(status).toBe(201);
      expect(data).toEqual(await get(data.id));
      expect(headers.etag).toBe('"1"');
    }
  });
  it('says in the history of none of them that somebody acted', async () => {
    const [first] = (await grouped(w.people.user, '2026-12-01')).data.unfinishedInstances;
    expect((await w.call(w.people.user, activityInstances.history, { params: { id: first!.id } })).data).toEqual([]);
  });
});

describe('a day beyond the horizon', () => {
  it('is made when it is opened, by two at once the same, and again nothing', async () => {
    const id = await planned(rule('20261120T140000', 'FREQ=DAILY;INTERVAL=2'));
    const before = await made(id);
    const date = later(100);
    await warm();
    const both = await Promise.all([w.people.user, w.people.colleague, w.people.orgUser, w.people.admin].map((who) => grouped(who, date)));
    for (const { status, data } of both) {
      expect(status).toBe(200);
      expect(data.unfinishedInstances).toEqual(both[0]!.data.unfinishedInstances);
    }
    expect(await made(id)).toEqual([...before, `${date}T13:00`]);
    await grouped(w.people.user, later(101));
    expect(await made(id)).toHaveLength(before.length + 1);
    // When the horizon comes there, that day is not made again.
    w.clock.now = new Date(Date.parse(START) + 60 * DAY);
    await job();
    expect(await made(id)).toHaveLength(62);
    w.clock.now = new Date(START);
  });
  it('is opened at most ten years ahead', async () => {
    expect((await grouped(w.people.user, '2036-11-19')).status).toBe(200);
    const { status, problem } = await grouped(w.people.user, '2037-01-01');
    expect({ status, field: problem.fieldErrors?.[0]?.field }).toEqual({ status: 400, field: 'date' });
  });
});

describe('the daily job', () => {
  beforeEach(() => {
    w.clock.now = new Date(START);
  });
  it('extends by the days that passed, and a second run changes nothing', async () => {
    const id = await planned(rule('20261120T210000'));
    w.clock.now = new Date(Date.parse(START) + DAY);
    expect(await job()).toBeGreaterThanOrEqual(0);
    w.clock.now = new Date(Date.parse(START) + 61 * DAY);
    expect(await job()).toBeGreaterThan(0);
    const rows = await made(id);
    expect(rows.at(-1)!.slice(0, 10)).toBe(later(61 + 62));
    expect(rows).toHaveLength(61 + 63);
    expect(await job()).toBe(0);
    expect(await made(id)).toEqual(rows);
  });
  it('after it was missed for half a year makes the future, not what was missed', async () => {
    const id = await planned(rule('20261120T220000'));
    const before = await made(id);
    const away = 200;
    w.clock.now = new Date(Date.parse(START) + away * DAY);
    await job();
    const rows = await made(id);
    expect(rows.slice(0, before.length)).toEqual(before);
    expect(rows.slice(before.length)).toHaveLength(63);
    expect([rows[before.length]!.slice(0, 10), rows.at(-1)!.slice(0, 10)]).toEqual([later(away), later(away + 62)]);
  });
  it('run by two servers at once makes each row once', async () => {
    const ids = await Promise.all(['0900', '1000', '1100'].map((time) => planned(rule(`20261120T${time}00`))));
    w.clock.now = new Date(w.clock.now.getTime() + 5 * DAY);
    await warm();
    await Promise.all([job(), job(), job()]);
    for (const id of ids) {
      const rows = await made(id);
      expect(rows).toHaveLength(63 + 5);
      expect(new Set(rows).size).toBe(rows.length);
    }
    expect(await job()).toBe(0);
  });
  it('does not bring back what was removed, nor move what was moved', async () => {
    const id = await planned(rule('20261120T063000'));
    const today = w.clock.now.toISOString().slice(0, 10);
    const mine = async (date: string) =>
      (await grouped(w.people.user, date)).data.unfinishedInstances.filter((one) => one.plannedActivityId === id);
    const tomorrow = day(new Date(Date.parse(today) + DAY).toISOString());
    const [gone] = await mine(tomorrow);
    const [moved] = await mine(day(new Date(Date.parse(today) + 2 * DAY).toISOString()));
    expect((await w.call(w.people.assistanceAdmin, activityInstances.remove, { params: { id: gone!.id } })).status).toBe(204);
    expect((await act(w.people.user, moved!.id, { plannedDate: `${tomorrow}T20:07:00Z` })).status).toBe(200);
    const before = await made(id);
    await w.scoped({ companies: [w.companies.sol.id] }, (db) =>
      db.updateTable('planned_activities').set({ made_until: today }).where('id', '=', id).execute(),
    );
    expect(await job()).toBe(0);
    expect(await made(id)).toEqual(before);
    expect((await mine(tomorrow)).map((one) => one.id)).toEqual([moved!.id]);
  });
  it('is scheduled, and runs through the queue', async () => {
    const id = await planned(rule('20261120T233000'));
    w.clock.now = new Date(w.clock.now.getTime() + DAY);
    await w.scoped({ companies: [] }, (db) => w.jobs.send(db as never, 'extend-horizon', {}));
    expect(await made(id)).toHaveLength(63);
    await w.jobs.drain();
    expect(await made(id)).toHaveLength(64);
    const { rows } = await w.pool.query(`select cron, timezone from pgboss.schedule where name = 'extend-horizon'`);
    expect(rows).toEqual([{ cron: '10 3 * * *', timezone: 'Europe/Stockholm' }]);
  });
});
