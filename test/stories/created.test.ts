/** Instances that people create: reported at once, or planned ahead; each minute once (R9 and R15). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type World, world } from '#test/world.ts';
import { DAY, HOUR, steps } from './steps.ts';
import { taskSteps } from './task-steps.ts';

let w: World;
const { warm, at, create, grouped, history, act } = steps(() => w);
beforeAll(async () => {
  w = await world();
});

describe('created at or before now', () => {
  it.each([0, -1, -HOUR, -400 * DAY])('it is reported at once by its maker (%i ms from now)', async (offset) => {
    const { status, data } = await create(w.people.user, { date: at(offset), isCompletable: true, comment: '<p>Gick ut</p>' });
    expect(status).toBe(201);
    expect(data).toMatchObject({
      isCompletable: false,
      isCompleted: false,
      isSkipped: false,
      plannedDate: null,
      occurenceDate: at(offset),
      signedByDate: at(0),
      signedByName: 'Anna Berg',
      createdByName: 'Anna Berg',
      comment: '<p>Gick ut</p>',
    });
    expect((await history(w.people.user, data.id)).map((event) => [event.act, event.comment])).toEqual([['reported', '<p>Gick ut</p>']]);
    expect((await act(w.people.user, data.id, { isCompleted: true })).problem).toMatchObject({
      status: 409,
      message: 'error.instance.reported',
    });
    expect((await act(w.people.user, data.id, { isCompleted: false })).problem.status).toBe(409);
  });
  it('it stands finished in its day', async () => {
    const { data } = await create(w.people.user, { date: at(-3 * HOUR) });
    expect((await grouped(w.people.colleague)).data.finishedInstances.map((one) => one.id)).toContain(data.id);
  });
});

describe('what was pressed is what is made', () => {
  const SECOND = 1000;
  let before: Date;
  beforeAll(() => {
    before = w.clock.now;
  });
  afterAll(() => {
    w.clock.now = before;
  });
  it.each([20 * SECOND, 90 * SECOND, 120 * SECOND])('a report of a clock %i ms ahead of ours is one of now', async (offset) => {
    w.clock.now = new Date(w.clock.now.getTime() + 10 * 60 * SECOND);
    const { status, data } = await create(w.people.user, { date: at(offset), isReported: true });
    expect(status).toBe(201);
    expect(data).toMatchObject({
      isCompletable: false,
      plannedDate: null,
      occurenceDate: at(0),
      signedByDate: at(0),
      signedByName: 'Anna Berg',
    });
    expect((await history(w.people.user, data.id)).map((event) => event.act)).toEqual(['reported']);
    // The minute that it stands in is ours, not the one that was sent.
    expect((await create(w.people.colleague, { date: at(0), isReported: true })).status).toBe(409);
  });
  it('a plan for a moment ahead is a plan, with the word or without', async () => {
    for (const more of [{ isReported: false }, {}]) {
      const { data } = await create(w.people.user, { date: at(more.isReported === false ? 60 * SECOND : 140 * SECOND), ...more });
      expect(data).toMatchObject({ isCompletable: true, occurenceDate: null, signedById: null });
    }
  });
  it('a plan whose minute has just passed is not said to be done', async () => {
    w.clock.now = new Date(w.clock.now.getTime() + 10 * 60 * SECOND);
    const { data } = await create(w.people.user, { date: at(-90 * SECOND), isReported: false });
    expect(data).toMatchObject({ isCompletable: true, plannedDate: at(-90 * SECOND), occurenceDate: null, signedById: null });
    expect((await act(w.people.user, data.id, { isCompleted: true })).status).toBe(200);
  });
  it('what lies further off the other way is refused at its date, and nothing is made', async () => {
    const fieldErrors = (message: string) => [{ objectName: 'activityInstance', field: 'date', message }];
    const ahead = await create(w.people.user, { date: at(121 * SECOND), isReported: true });
    expect(ahead.problem).toMatchObject({ status: 400, fieldErrors: fieldErrors('error.field.ahead') });
    const past = await create(w.people.user, { date: at(-121 * SECOND), isReported: false });
    expect(past.problem).toMatchObject({ status: 400, fieldErrors: fieldErrors('error.field.alreadyPast') });
  });
});

describe('created ahead', () => {
  it('by USER it is to be signed, whatever was asked', async () => {
    const { data } = await create(w.people.user, { isCompletable: false });
    expect(data).toMatchObject({
      isCompletable: true,
      occurenceDate: null,
      signedById: null,
      signedByName: null,
      createdByName: 'Anna Berg',
    });
    expect((await history(w.people.user, data.id)).map((event) => event.act)).toEqual(['planned']);
  });
  it('by those who plan it is as they choose, to be signed when they say nothing', async () => {
    for (const planner of [w.people.assistanceAdmin, w.people.admin]) {
      expect((await create(planner, { isCompletable: false })).data.isCompletable).toBe(false);
      expect((await create(planner, { isCompletable: true })).data.isCompletable).toBe(true);
      expect((await create(planner)).data.isCompletable).toBe(true);
    }
  });
  it('what is not to be signed passes: it is finished once its time is there, reported by nobody', async () => {
    const { data } = await create(w.people.assistanceAdmin, { isCompletable: false, date: at(HOUR) });
    const in_ = async () => (await grouped(w.people.user)).data;
    expect((await in_()).unfinishedInstances.map((one) => one.id)).toContain(data.id);
    w.clock.now = new Date(w.clock.now.getTime() + HOUR);
    expect((await in_()).finishedInstances.find((one) => one.id === data.id)).toMatchObject({ signedById: null, isCompleted: false });
    w.clock.now = new Date(w.clock.now.getTime() - HOUR);
  });
  it('is at most ten years away, and for an activity one may see', async () => {
    const far = await create(w.people.user, { date: '2036-11-20T09:22:00.001Z' });
    expect(far.problem.fieldErrors?.[0]).toEqual({ objectName: 'activityInstance', field: 'date', message: 'error.field.tooFarAhead' });
    expect((await create(w.people.user, { date: '2036-11-20T09:22:00.000Z' })).status).toBe(201);
    const foreign = await create(w.people.user, { activityId: w.clients.karl.activityId });
    expect(foreign.problem.fieldErrors?.[0]).toMatchObject({ field: 'activityId', message: 'error.field.unknown' });
  });
  it('keeps no markup that could do harm', async () => {
    const { data } = await create(w.people.user, {
      comment: '<p onclick="x()">Hej <img src=x onerror=x()><a href="javascript:x()">länk</a></p><iframe></iframe>',
    });
    expect(data.comment).not.toMatch(/onclick|onerror|javascript|iframe/);
    expect(data.comment).toContain('Hej');
  });
});

describe('the same client, activity and minute', () => {
  const duplicate = { status: 409, message: 'assistmeApp.activityInstance.errors.duplication' };
  it('may stand only once', async () => {
    const date = '2026-11-24T08:15:00.000Z';
    expect((await create(w.people.user, { date })).status).toBe(201);
    expect((await create(w.people.colleague, { date: '2026-11-24T09:15:59.999+01:00' })).problem).toMatchObject(duplicate);
    expect((await create(w.people.colleague, { date: '2026-11-24T08:16:00.000Z' })).status).toBe(201);
  });
  it('is told to be skipped where it is, to whoever adds or moves another there', async () => {
    const date = '2026-11-24T11:00:00.000Z';
    const other = await create(w.people.user, { date: '2026-11-24T11:30:00.000Z' });
    const { data: first } = await create(w.people.user, { date });
    const onto = async () => [
      (await create(w.people.user, { date })).problem,
      (await act(w.people.user, other.data.id, { plannedDate: date })).problem,
    ];
    for (const problem of await onto()) expect(problem).toMatchObject({ ...duplicate, params: { about: 'CLIENT' } });
    for (const problem of await onto()) expect(problem.params).not.toHaveProperty('there');
    expect((await act(w.people.user, first.id, { isSkipped: true, comment: '<p>Nej tack</p>' })).status).toBe(200);
    for (const problem of await onto()) expect(problem).toMatchObject({ ...duplicate, params: { about: 'CLIENT', there: 'SKIPPED' } });
  });
  it('is made once when two make it at the same time', async () => {
    const date = '2026-11-24T10:00:00.000Z';
    await warm();
    const all = await Promise.all([w.people.user, w.people.colleague, w.people.assistanceAdmin].map((who) => create(who, { date })));
    expect(all.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });
});

describe('a dated task', () => {
  const dated = taskSteps(() => w);
  it('is what was asked for: a report of a clock a little ahead of ours is one of now, a plan is never done by itself', async () => {
    const { task } = await dated.task('Följ upp');
    const made = (offset: number, isReported: boolean) => dated.create(task.id, { date: at(offset), isReported });
    expect((await made(90_000, true)).data).toMatchObject({ isCompletable: false, occurenceDate: at(0), signedByName: 'Orvar Kontor' });
    for (const offset of [60_000, -60_000])
      expect((await made(offset, false)).data).toMatchObject({ isCompletable: true, plannedDate: at(offset), signedById: null });
    const refused = async (offset: number, isReported: boolean) => (await made(offset, isReported)).problem.fieldErrors?.[0];
    expect(await refused(HOUR, true)).toMatchObject({ field: 'date', message: 'error.field.ahead' });
    expect(await refused(-HOUR, false)).toMatchObject({ field: 'date', message: 'error.field.alreadyPast' });
  });
});
