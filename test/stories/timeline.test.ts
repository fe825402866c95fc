/**
 * A client's timeline: what was done, when it is told of, who is shown what, and what lies before (product «Timeline», R21, R23 and
 * decision 027).
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { activities } from '#contract/activities.ts';
import { EARLIER_DATE_HEADER, NOT_SHARED_HEADER } from '#contract/headers.ts';
import { activityInstances } from '#contract/planning/instances.ts';
import { taskInstances } from '#contract/tasks/dated.ts';
import { taskCategories, tasks, taskTypes } from '#contract/tasks/templates.ts';
import { timeline } from '#contract/timeline.ts';
import { tracesIn } from '#test/traces.ts';
import { START, type World, world } from '#test/world.ts';
import { DAY, HOUR, MINUTE, steps } from './steps.ts';

let w: World;
const { at, create, planned, act } = steps(() => w);
beforeAll(async () => {
  w = await world();
});

type Whoever = { token: string };
type Query = { startDate?: string; endDate?: string; taskInstancesOnly?: 'true' | 'false' };
async function told(who: Whoever = w.people.user, query: Query = {}, clientId = w.clients.elsa.id) {
  const { status, data, headers, problem } = await w.call(who, timeline.ofClient, { params: { clientId }, query });
  return { status, problem, entries: data, notShared: headers[NOT_SHARED_HEADER], earlier: headers[EARLIER_DATE_HEADER] };
}
const idsOf = async (who?: Whoever, query?: Query) => (await told(who, query)).entries.map(({ id }) => id);
const on = (date: string) => ({ startDate: date, endDate: date });
const share = (shares: boolean) =>
  w.call(w.people.assistanceAdmin, activities.change, {
    params: { id: w.clients.elsa.activityId },
    body: { sharesDataWhenSigned: shares, sharesDataWhenSkipped: shares, sharesDataWhenReported: shares },
  });
/** Done at a time of the clock, which then stands as before. */
async function atTime<T>(time: string, work: () => Promise<T>): Promise<T> {
  w.clock.now = new Date(time);
  try {
    return await work();
  } finally {
    w.clock.now = new Date(START);
  }
}

describe('on the timeline', () => {
  it('stands what was skipped, signed and reported, newest first, and nothing that is to come, missed or passed', async () => {
    const signed = await planned({ comment: '<p>Lugnt</p>' });
    const skipped = await planned();
    const missed = await planned();
    await planned();
    const passed = await planned({ isCompletable: false });
    await act(w.people.user, missed.id, { plannedDate: at(-2 * HOUR) });
    await act(w.people.assistanceAdmin, passed.id, { plannedDate: at(-2 * HOUR) });
    await act(w.people.user, signed.id, { isCompleted: true, customDate: at(-5 * HOUR) });
    await act(w.people.user, skipped.id, { isSkipped: true, comment: 'Sjuk', customDate: at(-HOUR) });
    const reported = (await create(w.people.colleague, { date: at(-3 * HOUR) })).data;
    const removed = await planned();
    await act(w.people.user, removed.id, { isSkipped: true, comment: 'Bort' });
    await w.call(w.people.assistanceAdmin, activityInstances.remove, { params: { id: removed.id } });

    const { entries, notShared } = await told();
    expect(entries.map(({ id, label, date }) => [id, label, date])).toEqual([
      [signed.id, 'signed', at(0)],
      [skipped.id, 'skipped', at(-HOUR)],
      [reported.id, 'reported', at(-3 * HOUR)],
    ]);
    expect(entries[0]).toEqual({
      kind: 'ACTIVITY',
      id: signed.id,
      name: signed.activityName,
      date: at(0),
      label: 'signed',
      signedByName: 'Anna Berg',
      comment: '<p>Lugnt</p>',
      icon: signed.activityTypeIcon,
      color: signed.activityCategoryColor,
      categoryName: signed.activityCategoryName,
      labelName: null,
      plannedDate: signed.plannedDate,
      occurenceDate: at(-5 * HOUR),
      skippedDate: null,
      signedByDate: at(0),
    });
    expect(notShared).toBe('0');
    expect(await idsOf(w.people.colleague)).toEqual(entries.map(({ id }) => id));
    // Taken back, it is done no more.
    await act(w.people.user, signed.id, { isCompleted: false });
    expect(await idsOf()).toEqual([skipped.id, reported.id]);
  });
  it('is only what belongs to the client, and nothing of a client out of scope', async () => {
    expect((await told(w.people.colleague, {}, w.clients.karl.id)).entries).toEqual([]);
    expect((await told(w.people.user, {}, w.clients.karl.id)).status).toBe(404);
    expect((await told(w.people.orgAdmin, {}, w.clients.foreign.id)).status).toBe(404);
    expect((await told(w.people.strangerOrgAdmin)).status).toBe(404);
  });
  it('ADMIN’s look leaves a trace', async () => {
    expect((await told(w.people.admin)).entries).toHaveLength(2);
    expect((await tracesIn(w)).at(-1)).toMatchObject({ client_id: w.clients.elsa.id, action: 'instance.see' });
  });
});

describe('the days', () => {
  it('begin and end by the company’s clock', async () => {
    // Midnight in Stockholm is 23:00 in winter, and 22:00 in summer.
    const winter = await create(w.people.user, { date: '2026-01-31T22:59:59.000Z' });
    const next = await create(w.people.user, { date: '2026-01-31T23:00:00.000Z' });
    const summer = await create(w.people.user, { date: '2026-06-30T21:59:00.000Z' });
    const after = await create(w.people.user, { date: '2026-06-30T22:00:00.000Z' });
    expect(await idsOf(w.people.user, on('2026-01-31'))).toEqual([winter.data.id]);
    expect(await idsOf(w.people.user, on('2026-02-01'))).toEqual([next.data.id]);
    expect(await idsOf(w.people.user, { startDate: '2026-06-01' })).toEqual([summer.data.id]);
    expect(await idsOf(w.people.user, { endDate: '2026-07-01' })).toEqual([after.data.id]);
  });
  it('find what was signed or skipped long after its day, and only where it is told of', async () => {
    const late = await atTime('2026-03-02T08:00:00.000Z', () => planned({ date: '2026-03-05T08:00:00.000Z' }));
    const early = await atTime('2026-04-01T08:00:00.000Z', () => planned({ date: '2026-05-20T08:00:00.000Z' }));
    const put = await atTime('2026-03-02T08:00:00.000Z', () => planned({ date: '2026-03-06T08:00:00.000Z' }));
    await atTime('2026-08-15T10:00:00.000Z', () => act(w.people.user, late.id, { isCompleted: true }));
    await atTime('2026-04-02T10:00:00.000Z', () => act(w.people.user, early.id, { isCompleted: true }));
    await act(w.people.user, put.id, { isSkipped: true, comment: 'Bortrest', customDate: '2026-09-09T10:00:00.000Z' });
    expect(await idsOf(w.people.user, { startDate: '2026-08-01' })).toEqual([late.id]);
    expect(await idsOf(w.people.user, { startDate: '2026-03-01' })).toEqual([]);
    expect(await idsOf(w.people.user, { startDate: '2026-04-01', endDate: '2026-05-31' })).toEqual([early.id]);
    expect(await idsOf(w.people.user, { startDate: '2026-05-01' })).toEqual([]);
    expect(await idsOf(w.people.user, { startDate: '2026-09-01' })).toEqual([put.id]);
    // Signed anew, it stands where it was signed last.
    await atTime('2026-08-16T10:00:00.000Z', () => act(w.people.user, late.id, { isCompleted: false }));
    expect(await idsOf(w.people.user, { startDate: '2026-08-01' })).toEqual([]);
    await atTime('2026-10-10T10:00:00.000Z', () => act(w.people.user, late.id, { isCompleted: true }));
    expect(await idsOf(w.people.user, { startDate: '2026-08-01' })).toEqual([]);
    expect(await idsOf(w.people.user, { startDate: '2026-10-01' })).toEqual([late.id]);
  });
  it('are told where to go on', async () => {
    expect((await told(w.people.user, { startDate: '2026-10-01' })).earlier).toBe('2026-09-09');
    expect((await told(w.people.user, { startDate: '2026-09-01' })).earlier).toBe('2026-07-01');
    expect((await told(w.people.user, on('2026-07-01'))).earlier).toBe('2026-06-30');
    // The last that stands before is the one signed ahead, which is told of in April.
    await create(w.people.user, { date: '2026-05-02T08:00:00.000Z' });
    expect((await told(w.people.user, { startDate: '2026-05-25' })).earlier).toBe('2026-05-02');
    expect((await told(w.people.user, { startDate: '2026-05-01' })).earlier).toBe('2026-04-02');
    expect((await told(w.people.user, { startDate: '2026-02-01' })).earlier).toBe('2026-01-31');
    expect((await told(w.people.user, { startDate: '2026-01-01' })).earlier).toBeUndefined();
    expect((await told(w.people.user, { taskInstancesOnly: 'true' })).earlier).toBeUndefined();
  });
  it.each([
    [{ startDate: '2025-11-20', endDate: '2026-11-20' }, 'endDate', 'error.field.longerThanYear'],
    [{ startDate: '2026-11-10', endDate: '2026-11-09' }, 'endDate', 'error.field.endBeforeStart'],
    [{ endDate: '2036-12-24' }, 'endDate', 'error.field.tooFarAhead'],
    [{ startDate: '2026-02-30' }, 'startDate', 'error.field.date'],
  ])('are refused at their field: %j', async (query, field, message) => {
    const { status, problem } = await told(w.people.user, query);
    expect(status).toBe(400);
    expect(problem.fieldErrors).toEqual([{ objectName: 'timeline', field, message }]);
  });
});

describe('the organisation', () => {
  const canary = 'KANARIEFÅGEL';
  it('is shown what was shared, with its words, and how much more there is', async () => {
    await share(false);
    const hidden = await atTime('2026-10-20T08:00:00.000Z', () =>
      create(w.people.user, { date: at(-MINUTE), comment: `<p>${canary}</p>` }),
    );
    await share(true);
    const open = await atTime('2026-10-21T08:00:00.000Z', () => create(w.people.user, { date: at(-MINUTE), comment: '<p>Delat</p>' }));
    const range = { startDate: '2026-10-15' };
    for (const who of [w.people.orgUser, w.people.orgAdmin]) {
      const { entries, notShared, earlier } = await told(who, range);
      expect(entries.map(({ id, comment }) => [id, comment])).toEqual([[open.data.id, '<p>Delat</p>']]);
      expect(notShared).toBe('1');
      // What is before is not shared either, and is not told of.
      expect(earlier).toBeUndefined();
      expect(JSON.stringify(await told(who, { startDate: '2026-01-01', endDate: '2026-11-30' }))).not.toContain(canary);
    }
    const team = await told(w.people.user, range);
    expect(team.entries.map(({ id }) => id)).toEqual([open.data.id, hidden.data.id]);
    expect(team.notShared).toBe('0');
  });

  describe('has its tasks there', () => {
    const month = { startDate: '2026-11-01' };
    let id: number;
    beforeAll(async () => {
      const make = async (body: object, endpoint: Parameters<World['call']>[1]) =>
        (await w.call(w.people.orgAdmin, endpoint, { body: body as never })).data as unknown as { id: number };
      const category = await make({ name: 'Kontor', color: '#0e6f8c', icon: 'note' }, taskCategories.create);
      const type = await make({ name: 'Samtal', taskCategory: category }, taskTypes.create);
      const task = await make({ name: 'Ring anhörig', type }, tasks.create);
      const clientId = w.clients.elsa.id;
      const made = async (date: string, client: number | null) =>
        (await w.call(w.people.orgUser, taskInstances.create, { body: { taskId: task.id, date, clientId: client } })).data;
      await made(at(-HOUR), null);
      await made(at(-2 * HOUR), w.clients.karl.id);
      await made(at(3 * DAY), clientId);
      const done = await made(at(DAY), clientId);
      const body = { isCompleted: true, comment: '<p>Svarade</p>' };
      expect((await w.call(w.people.orgUser, taskInstances.change, { params: { id: done.id }, body })).status).toBe(200);
      id = done.id;
    });
    it('with those of activities, or alone', async () => {
      const all = (await told(w.people.orgUser, month)).entries;
      expect(all.map((one) => one.kind)).toContain('TASK');
      const { entries, notShared } = await told(w.people.orgUser, { ...month, taskInstancesOnly: 'true' });
      expect(entries).toHaveLength(1);
      expect(entries[0]).toMatchObject({ kind: 'TASK', id, name: 'Ring anhörig', date: at(0), label: 'signed', comment: '<p>Svarade</p>' });
      expect(entries[0]).toMatchObject({ signedByName: 'Orvar Kontor', categoryName: 'Kontor', icon: 'note', color: '#0e6f8c' });
      expect(notShared).toBe('0');
      expect((await told(w.people.orgUser, { startDate: '2026-12-01', taskInstancesOnly: 'true' })).earlier).toBe('2026-11-20');
    });
    it('and nobody else has', async () => {
      for (const who of [w.people.user, w.people.assistanceAdmin, w.people.admin]) {
        expect((await told(who, { ...month, taskInstancesOnly: 'true' })).entries).toEqual([]);
        expect((await told(who, month)).entries.every(({ kind }) => kind === 'ACTIVITY')).toBe(true);
      }
    });
  });
});
