/** Dated tasks: planned or reported, signed, skipped and moved by the rules of the day, made of what came to the inbox, repeated (R8–R18, R22, R23). */
import { beforeAll, describe, expect, it } from 'vitest';
import { activities } from '#contract/activities.ts';
import { inbox } from '#contract/inbox.ts';
import { taskInstances } from '#contract/tasks/dated.ts';
import { taskRecurrences } from '#contract/tasks/recurrences.ts';
import { taskSchema } from '#server/planning/kind-schema.ts';
import { extendHorizon } from '#server/planning/series.ts';
import { START, type World, world } from '#test/world.ts';
import { HOUR, steps } from './steps.ts';
import { taskSteps } from './task-steps.ts';

let w: World;
const { at, task, create, planned, act, history } = taskSteps(() => w);
const day = steps(() => w);
const of = (problem: { fieldErrors?: readonly { field: string; message: string }[] | undefined }) =>
  problem.fieldErrors?.map(({ field, message }) => `${field} ${message}`);
const weekly = (start: string) => `DTSTART;TZID=Europe/Stockholm:${start}\nRRULE:FREQ=DAILY;WKST=MO`;
let taskId: number;
beforeAll(async () => {
  w = await world();
  taskId = (await task('Följ upp')).task.id;
});

describe('one', () => {
  it('ahead is planned, to be signed unless said otherwise; at or before now it is reported at once', async () => {
    const ahead = await planned(taskId, { clientId: w.clients.elsa.id, name: 'Ring dottern' });
    expect(ahead).toMatchObject({
      name: 'Ring dottern',
      taskName: 'Följ upp',
      clientName: 'Elsa Lindqvist',
      isCompletable: true,
      signedById: null,
    });
    expect(await planned(taskId, { isCompletable: false })).toMatchObject({ isCompletable: false, clientId: null });
    const past = await planned(taskId, { date: at(-HOUR) });
    expect(past).toMatchObject({ isCompletable: false, plannedDate: null, occurenceDate: at(-HOUR), signedByName: 'Orvar Kontor' });
    expect((await history(past.id)).map(({ act: done }) => done)).toEqual(['reported']);
  });
  it('is refused with a foreign task or client, too far ahead, or twice in a minute', async () => {
    const foreign = await task('Deras', w.people.strangerOrgAdmin);
    expect(of((await create(foreign.task.id)).problem)).toEqual(['taskId error.field.unknown']);
    expect(of((await create(taskId, { clientId: w.clients.foreign.id })).problem)).toEqual(['clientId error.field.unknown']);
    expect(of((await create(taskId, { date: '2040-01-01T10:00:00Z' })).problem)).toEqual(['date error.field.tooFarAhead']);
    const { plannedDate } = await planned(taskId);
    const twice = await create(taskId, { date: plannedDate! });
    expect(twice.status).toBe(409);
    expect(twice.problem).toMatchObject({ message: 'assistmeApp.taskInstance.errors.duplication', params: { about: 'NOBODY' } });
    // About a client it is another task, until it is to be about the one that has it already.
    const karls = await planned(taskId, { date: plannedDate!, clientId: w.clients.karl.id });
    expect((await create(taskId, { date: plannedDate!, clientId: w.clients.karl.id })).problem.params).toEqual({ about: 'CLIENT' });
    for (const more of [{}, { comment: '<p>Bytt</p>' }, { plannedDate: plannedDate! }]) {
      const moved = await act(karls.id, { clientId: null, ...more });
      expect([moved.status, moved.problem?.message]).toEqual([409, 'assistmeApp.taskInstance.errors.duplication']);
    }
    expect((await w.call(w.people.orgUser, taskInstances.get, { params: { id: karls.id } })).data).toMatchObject({
      clientId: w.clients.karl.id,
      comment: null,
      version: karls.version,
    });
    expect((await act(karls.id, { clientId: null, plannedDate: at(30 * HOUR) })).data).toMatchObject({ clientId: null });
  });
  it('is signed, reset, skipped with a reason and taken back, each in its history', async () => {
    const { id, plannedDate } = await planned(taskId);
    expect((await act(id, { isCompleted: true, setOccurenceDateToNow: true, comment: '<p>Klart</p>' })).data).toMatchObject({
      isCompleted: true,
      occurenceDate: START,
      comment: '<p>Klart</p>',
    });
    const again = await act(id, { isCompleted: true }, w.people.orgAdmin);
    expect(again.problem).toMatchObject({ status: 409, message: 'error.instance.alreadySigned', params: { by: 'Orvar Kontor' } });
    expect((await act(id, { isCompleted: false })).data).toMatchObject({ isCompleted: false, plannedDate });
    expect(of((await act(id, { isSkipped: true, comment: ' ' })).problem)).toEqual(['comment error.field.commentMissing']);
    expect((await act(id, { isSkipped: true, comment: '<p>Sjuk</p>' })).data.isSkipped).toBe(true);
    expect((await act(id, { isSkipped: false })).data).toMatchObject({ isSkipped: false, comment: null });
    expect((await history(id)).map(({ act: done }) => done)).toEqual(['planned', 'signed', 'reset', 'skipped', 'unskipped']);
  });
  it('is signed again by who took the signing away; a report is skipped, or taken away by its maker (R76 and R77)', async () => {
    const { id } = await planned(taskId);
    const { data: signed } = await act(id, { isCompleted: true, setOccurenceDateToNow: true });
    await act(id, { isCompleted: false }, w.people.orgAdmin);
    expect((await act(id, { isRestored: true })).problem.message).toBe('error.instance.notRestorable');
    const { signedById, signedByDate, occurenceDate } = signed;
    expect((await act(id, { isRestored: true }, w.people.orgAdmin)).data).toMatchObject({ signedById, signedByDate, occurenceDate });
    const report = await planned(taskId, { date: at(-2 * HOUR), comment: '<p>Ringde</p>' });
    expect((await act(report.id, { isSkipped: true, comment: 'Fel' })).data).toMatchObject({ isSkipped: true });
    expect((await act(report.id, { isSkipped: false })).data).toMatchObject({ signedById, comment: '<p>Ringde</p>', isSkipped: false });
    const takeBack = async (one: number, who = w.people.orgUser) =>
      (await w.call(who, taskInstances.takeBack, { params: { id: one } })).status;
    expect(await takeBack(report.id)).toBe(409);
    const other = await planned(taskId, { date: at(-3 * HOUR) });
    expect([await takeBack(other.id, w.people.orgAdmin), await takeBack(other.id), await takeBack(other.id)]).toEqual([409, 204, 404]);
  });
  it('stands where it was planned, or moved to, whenever it is signed', async () => {
    const { id, plannedDate, placedAt } = await planned(taskId, { date: at(48 * HOUR) });
    expect(placedAt).toBe(plannedDate);
    const now = { isCompleted: true, setOccurenceDateToNow: true };
    expect((await act(id, now)).data).toMatchObject({ occurenceDate: START, placedAt: plannedDate });
    const asked = { startDate: plannedDate!.slice(0, 10), endDate: plannedDate!.slice(0, 10) };
    const inCalendar = async () =>
      (await w.call(w.people.orgUser, taskInstances.calendar, { query: asked })).data.map((row) => row.placedAt);
    expect(await inCalendar()).toContain(plannedDate);
    await act(id, { isCompleted: false });
    expect((await act(id, { plannedDate: at(-30 * HOUR) })).data).toMatchObject({ plannedDate, placedAt: at(-30 * HOUR) });
    expect((await act(id, now)).data).toMatchObject({ occurenceDate: START, placedAt: at(-30 * HOUR) });
    expect(await inCalendar()).not.toContain(plannedDate);
  });
  it('is moved, renamed and given another client; an old version changes nothing', async () => {
    const { id, version } = await planned(taskId);
    const moved = await act(id, { plannedDate: at(5 * HOUR) }, w.people.orgAdmin, version);
    expect(moved.data).toMatchObject({ plannedDate: at(5 * HOUR), version: version + 1 });
    expect((await act(id, { name: 'Annat' }, w.people.orgAdmin, version)).status).toBe(412);
    expect((await act(id, { name: 'Annat', clientId: w.clients.karl.id })).data).toMatchObject({ name: 'Annat', clientName: 'Karl Ek' });
    expect((await act(id, { name: null, clientId: null })).data).toMatchObject({ name: 'Följ upp', clientId: null });
    expect(of((await act(id, { clientId: w.clients.foreign.id })).problem)).toEqual(['clientId error.field.unknown']);
  });
  it('is deleted by ORG_ADMIN, not while it is signed; others may not, teams and other companies never see it', async () => {
    const { id } = await planned(taskId, { clientId: w.clients.elsa.id });
    const params = { id };
    expect((await w.call(w.people.orgUser, taskInstances.remove, { params })).status).toBe(403);
    for (const who of [w.people.user, w.people.assistanceAdmin])
      expect((await w.call(who, taskInstances.get, { params })).status).toBe(403);
    expect((await w.call(w.people.strangerOrgAdmin, taskInstances.get, { params })).status).toBe(404);
    await act(id, { isCompleted: true });
    expect((await w.call(w.people.orgAdmin, taskInstances.remove, { params })).status).toBe(409);
    await act(id, { isCompleted: false });
    expect((await w.call(w.people.orgAdmin, taskInstances.remove, { params })).status).toBe(204);
    expect((await w.call(w.people.orgAdmin, taskInstances.get, { params })).status).toBe(404);
  });
  it('signed by two at once is signed once', async () => {
    const { id } = await planned(taskId);
    const both = await Promise.all([act(id, { isCompleted: true }), act(id, { isCompleted: true }, w.people.orgAdmin)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
  it('sent twice with one key is done once', async () => {
    const { id } = await planned(taskId);
    const send = () =>
      w.call(
        w.people.orgUser,
        taskInstances.change,
        { params: { id }, body: { isCompleted: true } },
        { 'idempotency-key': `nyckel-for-uppgiften-${id}` },
      );
    expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
    expect((await history(id)).filter(({ act: done }) => done === 'signed')).toHaveLength(1);
  });
});

describe('made of what came to the inbox', () => {
  it('marks its entry as dealt with, and tells what it was made of', async () => {
    const shares = { sharesDataWhenSkipped: true, isSentToInbox: true };
    await w.call(w.people.assistanceAdmin, activities.change, { params: { id: w.clients.elsa.activityId }, body: shares });
    const { id } = await day.planned();
    await day.act(w.people.user, id, { isSkipped: true, comment: '<p>Ville inte</p>' });
    const entry = async () =>
      (await w.call(w.people.orgUser, inbox.list, { query: { size: 100 } })).data.find(({ subjectId }) => subjectId === id)!;
    expect((await entry()).state).toBe('IDLE');
    const made = await planned(taskId, { createdFromInstanceId: id, createdFromInstanceType: 'ACTIVITY', clientId: w.clients.elsa.id });
    expect(made).toMatchObject({ createdFromInstanceId: id, createdFromInstanceType: 'ACTIVITY', activityInstanceSkippedDate: START });
    expect(await entry()).toMatchObject({ state: 'ACTION_TAKEN', handledByName: 'Orvar Kontor' });
    const params = { activityInstanceId: id };
    expect((await w.call(w.people.orgUser, taskInstances.ofActivityInstance, { params })).data.map((one) => one.id)).toEqual([made.id]);
    expect((await w.call(w.people.strangerOrgAdmin, taskInstances.ofActivityInstance, { params })).status).toBe(404);
  });
  it('is refused of what its maker does not see, or when half is said', async () => {
    await w.call(w.people.assistanceAdmin, activities.change, {
      params: { id: w.clients.elsa.activityId },
      body: { sharesDataWhenSkipped: false },
    });
    const { id } = await day.planned();
    await day.act(w.people.user, id, { isSkipped: true, comment: '<p>Hemligt</p>' });
    const from = (body: object) => create(taskId, body as never);
    expect(of((await from({ createdFromInstanceId: id, createdFromInstanceType: 'ACTIVITY' })).problem)).toEqual([
      'createdFromInstanceId error.field.unknown',
    ]);
    expect(of((await from({ createdFromInstanceId: id })).problem)).toEqual(['createdFromInstanceType error.field.required']);
    expect(of((await from({ createdFromInstanceType: 'TASK' })).problem)).toEqual(['createdFromInstanceId error.field.required']);
    expect(of((await from({ createdFromInstanceId: 1, createdFromInstanceType: 'REPORT' })).problem)).toEqual([
      'createdFromInstanceId error.field.unknown',
    ]);
  });
});

describe('a series', () => {
  const start = (body: object = {}, who = w.people.orgAdmin) =>
    w.call(who, taskRecurrences.create, { body: { recurrence: weekly('20261121T080000'), task: { id: taskId }, ...body } });
  const rows = async (query: object) =>
    (await w.call(w.people.orgUser, taskInstances.calendar, { query: { startDate: '2026-11-20', ...query } as never })).data;

  it('is ORG_ADMIN’s, not to be signed unless said so, and made up to the horizon; what lies past it stands in lists without an id', async () => {
    const own = (await task('Varje dag')).task.id;
    const body = { task: { id: own } };
    expect((await start(body, w.people.orgUser)).status).toBe(403);
    const { data } = await start({ ...body, client: { id: w.clients.elsa.id } });
    expect(data).toMatchObject({ isCompletable: false, archived: false, client: { name: 'Elsa Lindqvist' } });
    const away = await w.call(w.people.orgAdmin, taskRecurrences.change, { params: { id: data.id }, body: { client: null } });
    expect(of(away.problem)).toEqual(['client error.field.fixed']);
    const mine = (await rows({ endDate: '2027-02-28' })).filter(({ taskId: id }) => id === own);
    expect(mine).toHaveLength(100);
    expect(mine.filter(({ id }) => id === null)).toHaveLength(100 - 62);
    expect(new Set(mine.map(({ isCompletable, clientName }) => `${isCompletable} ${clientName}`))).toEqual(
      new Set(['false Elsa Lindqvist']),
    );
    // The night job makes no second ones.
    const again = await w.scoped({ companies: [w.companies.sol.id] }, (db) =>
      extendHorizon(db, taskSchema, w.companies.sol.id, 'Europe/Stockholm', w.clock.now),
    );
    expect(again).toBe(0);
    const { headers } = await w.call(w.people.orgUser, taskInstances.mine, {
      query: { size: 5, startDate: '2026-11-20', endDate: '2027-02-28' },
    });
    expect(Number(headers['x-total-count'])).toBeGreaterThanOrEqual(100);
  });
  it('is changed from one on: what is touched stays, and the preview says so before', async () => {
    const own = (await task('Ändras')).task.id;
    const { data: series } = await start({ task: { id: own }, isCompletable: true });
    const before = (await rows({ endDate: '2026-12-10' })).filter(({ taskId: id }) => id === own);
    await act(before[5]!.id!, { isCompleted: true });
    const query = { taskInstanceId: String(before[3]!.id!) };
    const body = { recurrence: weekly('20261124T100000') };
    const told = await w.call(w.people.orgAdmin, taskRecurrences.preview, { params: { id: series.id }, query, body });
    expect(told.data).toMatchObject({ keptTotal: 1, kept: [{ id: before[5]!.id, why: 'signed' }] });
    const { data: next } = await w.call(w.people.orgAdmin, taskRecurrences.replan, { params: { id: series.id }, query, body });
    expect(next.id).not.toBe(series.id);
    const times = (await rows({ endDate: '2026-11-27' }))
      .filter(({ taskId: id }) => id === own)
      .map(({ plannedDate }) => plannedDate?.slice(8, 13));
    expect(times).toEqual(['21T07', '22T07', '23T07', '24T09', '25T09', '26T07', '27T09']);
    expect((await w.call(w.people.orgAdmin, taskRecurrences.remove, { params: { id: next.id } })).status).toBe(204);
    const left = (await rows({ endDate: '2026-12-31' }))
      .filter(({ taskId: id }) => id === own)
      .map(({ plannedDate }) => plannedDate?.slice(8, 10));
    expect(left).toEqual(['21', '22', '23', '26']);
  });
  it('of another company is not there', async () => {
    const { data } = await start({ task: { id: (await task('Vår')).task.id } });
    const params = { id: data.id };
    expect((await w.call(w.people.strangerOrgAdmin, taskRecurrences.get, { params })).status).toBe(404);
    expect((await w.call(w.people.strangerOrgAdmin, taskRecurrences.remove, { params })).status).toBe(404);
    expect(of((await start({ client: { id: w.clients.foreign.id } })).problem)).toEqual(['client error.field.unknown']);
  });
});
