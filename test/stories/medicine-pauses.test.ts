/**
 * Pauses of a medicine: what is planned within is skipped, whenever it was made, and open again where the pause ends early (R135).
 * @module-tag long
 */
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { activities } from '#contract/activities.ts';
import { handover } from '#contract/handover.ts';
import { medicinePauses } from '#contract/medicine-pauses.ts';
import { medicines } from '#contract/medicines.ts';
import { activityInstances } from '#contract/planning/instances.ts';
import { plannedActivities } from '#contract/planning/series.ts';
import { extendAllHorizons } from '#server/planning/horizon.ts';
import { skipPausedOfCompanies } from '#server/planning/paused.ts';
import type { App } from '#server/request/ports.ts';
import { type World, world } from '#test/world.ts';

let w: World;
beforeEach(async () => {
  w = await world();
});
const elsa = () => w.clients.elsa;
type Who = keyof World['people'];
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** An instant so many days after the world's morning, 10:22 on Friday 20 November. */
const inDays = (days: number) => new Date(w.clock.now.getTime() + days * DAY).toISOString();
const daily = (clock: string) => `DTSTART;TZID=Europe/Stockholm:20261120T${clock.replace(':', '')}00\nRRULE:FREQ=DAILY;WKST=MO`;

const plan = async (activityId: number, clock: string) =>
  (await w.call(w.people.assistanceAdmin, plannedActivities.create, { body: { activity: { id: activityId }, recurrence: daily(clock) } }))
    .data;
async function medicine(...clocks: string[]) {
  const body = { name: 'Blodtryck', type: { id: elsa().typeId }, client: { id: elsa().id } };
  const { id } = (await w.call(w.people.assistanceAdmin, activities.create, { body })).data;
  for (const clock of clocks) await plan(id, clock);
  const order = { kind: 'SCHEDULED' as const, name: 'Enalapril', dose: 1, unit: 'tablett', givenBy: 'TEAM' as const };
  return (await w.call(w.people.assistanceAdmin, medicines.create, { body: { activity: { id }, ...order } })).data;
}
const pause = (id: number, from: string, until: string | null, who: Who = 'assistanceAdmin') =>
  w.call(w.people[who], medicinePauses.create, {
    params: { id },
    body: { fromDate: from, untilDate: until, orderedBy: 'Dr Lind', reason: 'På sjukhus' },
  });
const end = (id: number, who: Who = 'assistanceAdmin') => w.call(w.people[who], medicinePauses.end, { params: { id } });
const list = async () => (await w.call(w.people.user, medicines.list, { params: { clientId: elsa().id } })).data;
const app = () => ({ scoped: w.scoped, now: () => new Date(w.clock.now) }) as App;

type Row = { id: number; at: string; is_skipped: boolean; comment: string | null; signed_by_id: number | null };
/** The rows of an activity in their order, those of the next days. */
const rows = async (activityId: number, days = 7): Promise<Row[]> =>
  w.scoped({ companies: [elsa().companyId] }, (db) =>
    db
      .selectFrom('activity_instances')
      .select(['id', 'placed_at as at', 'is_skipped', 'comment', 'signed_by_id'])
      .where('activity_id', '=', activityId)
      .where('removed_at', 'is', null)
      .where('placed_at', '<', inDays(days))
      .orderBy('placed_at')
      .execute(),
  );
const skippedAt = async (activityId: number, days = 7) =>
  (await rows(activityId, days)).filter((row) => row.is_skipped).map(({ at }) => at);
const act = (id: number, body: object, who: Who = 'user') => w.call(w.people[who], activityInstances.change, { params: { id }, body });

describe('a pause', () => {
  it('skips what is planned within, in the name of whoever wrote it, and says so', async () => {
    const { id, activity } = await medicine('20:00');
    const preview = await w.call(w.people.assistanceAdmin, medicinePauses.preview, {
      params: { id },
      body: { fromDate: inDays(0), untilDate: inDays(2) },
    });
    expect(preview.data).toEqual({ count: 2 });
    const { status, data } = await pause(id, inDays(0), inDays(2));
    expect([status, (await list())[0]!.pauses.map((one) => [one.id, one.endedDate])]).toEqual([201, [[data.id, null]]]);
    const all = await rows(activity.id);
    expect(all.map((row) => row.is_skipped)).toEqual([true, true, false, false, false, false, false]);
    expect(all[0]).toMatchObject({
      comment: '<p>Pausad enligt ordination, Dr Lind: På sjukhus</p>',
      signed_by_id: w.people.assistanceAdmin.id,
    });
    const { data: history } = await w.call(w.people.user, activityInstances.history, { params: { id: all[0]!.id } });
    expect(history.map(({ act }) => act)).toEqual(['skipped']);
    // Whoever comes hears of the pause, once, and not of each of its events.
    w.clock.now = new Date(w.clock.now.getTime() + MINUTE);
    const { lines } = (await w.call(w.people.user, handover.since, { params: { clientId: elsa().id } })).data;
    expect(lines.filter(({ kind }) => kind === 'MEDICINE_PAUSED' || kind === 'SKIPPED')).toMatchObject([
      { kind: 'MEDICINE_PAUSED', name: 'Enalapril', text: 'Dr Lind: På sjukhus', byName: w.people.assistanceAdmin.name },
    ]);
  });
  it('counts further ahead than rows are made', async () => {
    const { id } = await medicine('20:00');
    const body = { fromDate: inDays(0), untilDate: inDays(100) };
    expect((await w.call(w.people.assistanceAdmin, medicinePauses.preview, { params: { id }, body })).data).toEqual({ count: 100 });
  });
  it('skips what is made later, planned or moved into it, by whichever way', async () => {
    const { id, activity } = await medicine('20:00');
    await pause(id, inDays(0), null);
    const before = (await skippedAt(activity.id)).length;
    await plan(activity.id, '21:00');
    expect(await skippedAt(activity.id)).toHaveLength(2 * before);
    const one = await w.call(w.people.user, activityInstances.create, { body: { activityId: activity.id, date: inDays(1) } });
    expect([await skipPausedOfCompanies(app()), await skipPausedOfCompanies(app())]).toEqual([1, 0]);
    expect((await w.call(w.people.user, activityInstances.get, { params: { id: one.data.id } })).data.isSkipped).toBe(true);
    // The days that the nightly job makes.
    w.clock.now = new Date(w.clock.now.getTime() + 3 * DAY);
    await extendAllHorizons(app(), pino({ level: 'silent' }));
    const last = (await rows(activity.id, 100)).at(-1)!;
    expect([last.is_skipped, (await rows(activity.id, 100)).every((row) => row.is_skipped)]).toEqual([true, true]);
  });
  it('skips what is moved into it, and leaves what was moved out of it', async () => {
    const { id, activity } = await medicine('20:00');
    await pause(id, inDays(0), inDays(2));
    const all = await rows(activity.id);
    await act(all[0]!.id, { isSkipped: false });
    expect((await act(all[0]!.id, { plannedDate: inDays(4) })).status).toBe(200);
    expect((await act(all[5]!.id, { plannedDate: inDays(1) })).status).toBe(200);
    expect(await skipPausedOfCompanies(app())).toBe(1);
    expect((await rows(activity.id)).filter((row) => row.is_skipped).map((row) => row.id)).toEqual([all[5]!.id, all[1]!.id]);
  });
  it('lets what happened be signed, and skips that no more', async () => {
    const { id, activity } = await medicine('20:00');
    await pause(id, inDays(0), inDays(2));
    const [first, second] = await rows(activity.id);
    expect((await act(first!.id, { isSkipped: false })).status).toBe(200);
    expect(await skipPausedOfCompanies(app())).toBe(0);
    expect((await act(first!.id, { isCompleted: true, setOccurenceDateToNow: true })).status).toBe(200);
    expect((await act(second!.id, { isCompleted: true, setOccurenceDateToNow: true })).problem.message).toBe(
      'error.instance.alreadySkipped',
    );
  });
  it('leaves alone what was done before it, and skips what was missed in its first hours', async () => {
    const { id, activity } = await medicine('08:00', '09:00');
    const [first] = await rows(activity.id);
    expect((await act(first!.id, { isCompleted: true })).status).toBe(200);
    await pause(id, inDays(-0.5), inDays(1));
    expect((await rows(activity.id)).slice(0, 5).map((row) => row.is_skipped)).toEqual([false, true, true, true, false]);
  });
});

describe('a pause that ends early', () => {
  it('opens what lies ahead again, but not what somebody touched', async () => {
    const { id, activity } = await medicine('11:00', '20:00');
    const { data } = await pause(id, inDays(0), inDays(5));
    const [past, touched, opened, ahead] = await rows(activity.id);
    await act(touched!.id, { comment: '<p>Sjuksköterskan ringde</p>' });
    await act(opened!.id, { isSkipped: false });
    w.clock.now = new Date(w.clock.now.getTime() + 60 * MINUTE);
    expect((await end(data.id)).data.endedDate).toBe(w.clock.now.toISOString());
    const now = new Map((await rows(activity.id)).map((row) => [row.id, row]));
    const skipped = [past!, touched!, opened!, ahead!].map((row) => now.get(row.id)!.is_skipped);
    expect(skipped).toEqual([true, true, false, false]);
    expect(now.get(ahead!.id)).toMatchObject({ comment: null, signed_by_id: null });
    expect((await list())[0]?.pauses).toEqual([]);
    expect(await skipPausedOfCompanies(app())).toBe(0);
    const again = await end(data.id);
    expect([again.status, again.problem.message]).toEqual([409, 'error.medicine.pauseEnded']);
    // Another may begin then.
    expect((await pause(id, inDays(0), inDays(1))).status).toBe(201);
  });
  it('before it began, is as if it had not been', async () => {
    const { id, activity } = await medicine('20:00');
    const { data } = await pause(id, inDays(2), inDays(4));
    expect(await skippedAt(activity.id)).toHaveLength(2);
    await end(data.id);
    expect(await skippedAt(activity.id)).toEqual([]);
    // It reaches nowhere, so that another may lie over all of it, and over the moment at which it was ended.
    expect((await pause(id, inDays(-1), inDays(5))).status).toBe(201);
  });
  it('gives each day once, where the rule was changed meanwhile, and nothing of a series that was ended', async () => {
    const { id, activity } = await medicine();
    const series = await plan(activity.id, '20:00');
    const ended = await plan(activity.id, '12:00');
    const { data } = await pause(id, inDays(0), null);
    const body = { recurrence: daily('21:00') };
    const replanned = await w.call(w.people.assistanceAdmin, plannedActivities.replan, { params: { id: series.id }, body });
    expect(replanned.status).toBe(200);
    await w.call(w.people.assistanceAdmin, plannedActivities.remove, { params: { id: ended.id } });
    expect((await rows(activity.id, 90)).every((row) => row.is_skipped)).toBe(true);
    await end(data.id);
    const open = (await rows(activity.id, 60)).filter((row) => !row.is_skipped);
    expect(new Set(open.map(({ at }) => at.slice(11, 16)))).toEqual(new Set(['19:00']));
    expect(new Set(open.map(({ at }) => at.slice(0, 10))).size).toBe(open.length);
    expect(open).toHaveLength(60);
  });
  it('ends with its medicine, whose series plan nothing more where that is chosen', async () => {
    const { id, activity } = await medicine('20:00');
    await pause(id, inDays(0), null);
    await w.call(w.people.assistanceAdmin, medicines.end, { params: { id }, body: { reason: 'Utsatt', endsPlans: true } });
    expect(await rows(activity.id)).toEqual([]);
    expect((await list()).map(({ pauses }) => pauses)).toEqual([[]]);
    expect((await pause(id, inDays(0), inDays(1))).problem.message).toBe('error.medicine.ended');
  });
});

describe('two', () => {
  it('may not overlap, of those who write at once the second is told', async () => {
    const { id, activity } = await medicine('20:00');
    const both = await Promise.all([pause(id, inDays(0), inDays(3)), pause(id, inDays(1), null)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400]);
    const refused = both.find(({ status }) => status === 400)!.problem.fieldErrors;
    expect(refused).toMatchObject([{ field: 'fromDate', message: 'assistmeApp.medicine.errors.pausedThen' }]);
    const events = await w.scoped({ companies: [elsa().companyId] }, (db) =>
      db.selectFrom('activity_instance_events').select('instance_id').where('act', '=', 'skipped').execute(),
    );
    expect(new Set(events.map((event) => event.instance_id)).size).toBe(events.length);
    expect((await skippedAt(activity.id, 90)).length).toBe(events.length);
  });
  it('one may begin as the other ends', async () => {
    const { id } = await medicine('20:00');
    expect((await pause(id, inDays(0), inDays(1))).status).toBe(201);
    expect((await pause(id, inDays(1), inDays(2))).status).toBe(201);
    expect((await list())[0]?.pauses.map(({ fromDate }) => fromDate)).toEqual([inDays(0), inDays(1)]);
  });
  it('who end it at once, one is told that it has ended', async () => {
    const { id } = await medicine('20:00');
    const { data } = await pause(id, inDays(0), null);
    expect((await Promise.all([end(data.id), end(data.id)])).map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

it('is the planners’ to write, within a year and two days', async () => {
  const { id } = await medicine('20:00');
  const at = async (from: string, until: string | null) =>
    (await pause(id, from, until)).problem.fieldErrors?.map(({ field, message }) => [field, message.split('.').at(-1)]);
  expect(await at(inDays(-3), null)).toEqual([['fromDate', 'pauseBack']]);
  expect(await at(inDays(367), null)).toEqual([['fromDate', 'pauseAhead']]);
  expect(await at(inDays(1), inDays(1))).toEqual([['untilDate', 'pauseEnds']]);
  expect(await at(inDays(0), inDays(367))).toEqual([['untilDate', 'pauseLong']]);
  expect((await pause(id, inDays(0), null, 'user')).problem.message).toBe('error.medicine.notLicensed');
  expect((await pause(id, inDays(0), null, 'orgAdmin')).status).toBe(403);
  expect((await pause(id, inDays(0), null, 'strangerAdmin')).status).toBe(404);
  const { data } = await pause(id, inDays(0), null);
  expect((await end(data.id, 'user')).problem.message).toBe('error.medicine.notLicensed');
  expect((await end(data.id, 'strangerAdmin')).status).toBe(404);
  // What is given as needed is no row: it is paused all the same.
  expect((await list())[0]?.pauses).toHaveLength(1);
});
