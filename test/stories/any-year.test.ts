/** What stands at a time of any year is still signed, corrected, moved and taken away, and its files say the year that it has (R6). */
import { beforeAll, describe, expect, it } from 'vitest';
import { instanceBulk } from '#contract/planning/bulk.ts';
import { activityInstances } from '#contract/planning/instances.ts';
import { timeline } from '#contract/timeline.ts';
import { toLocal } from '#domain/time.ts';
import { parseDay, parseInstant } from '#server/database/instants.ts';
import { type World, world } from '#test/world.ts';
import { DAY, HOUR, steps } from './steps.ts';

let w: World;
const { at, create, planned, act, read, history } = steps(() => w);
beforeAll(async () => {
  w = await world();
});

describe('an instant of the database', () => {
  it.each([
    ['2026-03-29 01:30:00+00', '2026-03-29T01:30:00.000Z'],
    ['2026-03-29 01:30:00.5+00', '2026-03-29T01:30:00.500Z'],
    ['2026-03-29 01:30:00.123987+00', '2026-03-29T01:30:00.123Z'],
    ['2026-03-29 03:30:00+02', '2026-03-29T01:30:00.000Z'],
    ['2026-03-28 21:00:00-04:30', '2026-03-29T01:30:00.000Z'],
    ['1800-01-01 01:12:12+01:12:12', '1800-01-01T00:00:00.000Z'],
    ['0026-11-25 08:00:00+00', '0026-11-25T08:00:00.000Z'],
    ['0036-11-25 08:00:00+00', '0036-11-25T08:00:00.000Z'],
    ['0012-11-25 08:00:00+00', '0012-11-25T08:00:00.000Z'],
    ['0001-01-01 00:00:00+00', '0001-01-01T00:00:00.000Z'],
    ['0001-12-31 23:00:00+00 BC', '0001-01-01T00:00:00.000Z'],
    ['12026-01-01 00:00:00+00', '9999-12-31T23:59:59.999Z'],
    ['infinity', '9999-12-31T23:59:59.999Z'],
    ['-infinity', '0001-01-01T00:00:00.000Z'],
  ])('%s is %s, and no zone’s clock throws at it', (text, instant) => {
    expect(parseInstant(text)).toBe(instant);
    for (const zone of ['Europe/Stockholm', 'America/New_York', 'Pacific/Kiritimati'])
      expect(toLocal(instant, zone)).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/);
  });
  it('and a day likewise', () => {
    const days = ['2026-11-20', '0026-11-25', '0044-03-15 BC', '12026-01-01', 'infinity', '-infinity'];
    expect(days.map(parseDay)).toEqual(['2026-11-20', '0026-11-25', '0001-01-01', '9990-12-31', '9990-12-31', '0001-01-01']);
  });
});

/** Puts an instance at a time that no call takes. */
const put = (id: number, time: string) =>
  w.scoped({ companies: '*' }, (db) =>
    db.updateTable('activity_instances').set({ occurence_date: time, placed_at: time }).where('id', '=', id).execute(),
  );
const YEARS = ['0001-01-01 00:00+00', '0012-11-25 08:00+00', '0026-11-25 08:00+00', '0036-11-25 08:00+00', '1026-11-25 08:00+00'];
const BEYOND = ['9999-12-31 23:30+00', '12026-01-01 00:00+00', '0044-03-15 00:00+00 BC', 'infinity', '-infinity'];

describe.each([...YEARS, ...BEYOND])('what is reported at %s', (time) => {
  const reported = async () => {
    const { data } = await create(w.people.assistanceAdmin, { date: at(-HOUR) });
    await put(data.id, time);
    return data.id;
  };
  const admin = () => w.people.assistanceAdmin;
  it('shows its history and is corrected to when it was', async () => {
    const id = await reported();
    expect((await read(admin(), id)).status).toBe(200);
    expect((await history(admin(), id)).length).toBe(1);
    const { status, data } = await act(admin(), id, { occurenceDate: at(-2 * HOUR) });
    expect({ status, is: data?.occurenceDate }).toEqual({ status: 200, is: at(-2 * HOUR) });
    expect((await history(admin(), id)).length).toBe(2);
    await w.call(admin(), activityInstances.remove, { params: { id } });
  });
  it('is taken away, by whoever plans or by whoever reported it', async () => {
    for (const call of [activityInstances.remove, activityInstances.takeBack]) {
      const id = await reported();
      expect((await w.call(admin(), call, { params: { id } })).status).toBe(204);
    }
  });
  it('stands in the timeline of its month, as do those of the months after it', async () => {
    const id = await reported();
    for (const query of [{}, { endDate: '1900-01-01' }])
      expect((await w.call(admin(), timeline.ofClient, { params: { clientId: w.clients.elsa.id }, query })).status).toBe(200);
    await w.call(admin(), activityInstances.remove, { params: { id } });
  });
});

describe.each([...YEARS, ...BEYOND])('what is planned for %s', (time) => {
  it('is moved, alone and with others, and what would lie too far away is refused', async () => {
    const { id } = await planned({ date: at(3 * HOUR) });
    await w.scoped({ companies: '*' }, (db) =>
      db.updateTable('activity_instances').set({ planned_date: time, placed_at: time }).where('id', '=', id).execute(),
    );
    const move = { instanceIds: [id], intervalValue: -3650, intervalUnit: 'DAY' as const, comment: '<p>Flyttad</p>' };
    const { status, data } = await w.call(w.people.assistanceAdmin, instanceBulk.move, { body: move });
    expect({ status, refused: data?.refused }).toMatchObject({ status: 200, refused: [{ id, reason: expect.stringMatching(/^tooFar/) }] });
    expect((await act(w.people.assistanceAdmin, id, { isCompleted: true })).status).toBe(400);
    expect((await act(w.people.assistanceAdmin, id, { plannedDate: at(4 * HOUR) })).status).toBe(200);
    await w.call(w.people.assistanceAdmin, activityInstances.remove, { params: { id } });
  });
});

it('a file says the year that it has', async () => {
  for (const time of YEARS.slice(1)) {
    const { data } = await create(w.people.assistanceAdmin, { date: at(-HOUR) });
    await w.scoped({ companies: '*' }, (db) =>
      db.updateTable('activity_instances').set({ occurence_date: time }).where('id', '=', data.id).execute(),
    );
    const { body } = await w.server.inject({
      url: `/api/activity-instances/extract/${w.clients.elsa.activityId}?fileFormat=CSV`,
      headers: { authorization: `Bearer ${w.people.assistanceAdmin.token}` },
    });
    const line = body.split('\r\n').find((one) => one.startsWith(`${data.id};`));
    expect(line).toContain(`;${time.slice(0, 10)} 0`);
    await w.call(w.people.assistanceAdmin, activityInstances.remove, { params: { id: data.id } });
  }
});

it('an event of the year 26 is refused at its date, made, moved, signed or corrected', async () => {
  const date = '0026-11-25T08:00:00Z';
  const said = (problem: { fieldErrors?: { field: string; message: string }[] | undefined }) =>
    problem.fieldErrors?.map((one) => `${one.field} ${one.message}`);
  const made = await create(w.people.user, { date });
  expect([made.status, said(made.problem)]).toEqual([400, ['date error.field.tooFarBack']]);
  const { id } = await planned();
  for (const [field, body] of [
    ['plannedDate', { plannedDate: date }],
    ['customDate', { isCompleted: true, customDate: date }],
    ['customDate', { isSkipped: true, comment: '<p>Sov</p>', customDate: date }],
  ] as const) {
    const { status, problem } = await act(w.people.assistanceAdmin, id, body);
    expect([status, said(problem)]).toEqual([400, [`${field} error.field.tooFarBack`]]);
  }
  const ten = new Date(w.clock.now);
  ten.setUTCFullYear(ten.getUTCFullYear() - 10);
  expect((await create(w.people.user, { date: new Date(ten.getTime() - 1).toISOString() })).status).toBe(400);
  expect((await create(w.people.user, { date: ten.toISOString() })).status).toBe(201);
  expect((await create(w.people.user, { date: at(-9 * 365 * DAY) })).status).toBe(201);
});
