/** Reports in the organisation's inbox: list, total, badge and filter agree for every kind, and a task made of one says what was done (R22, R46). */
import { beforeAll, describe, expect, it } from 'vitest';
import { activities } from '#contract/activities.ts';
import { inbox } from '#contract/inbox.ts';
import { taskInstances } from '#contract/tasks/dated.ts';
import { inboxKinds } from '#domain/inbox.ts';
import { type World, world } from '#test/world.ts';
import { type Form, type ReportSteps, reportSteps } from './report-steps.ts';
import { steps } from './steps.ts';
import { taskSteps } from './task-steps.ts';

let w: World;
let report: ReportSteps;
let form: Form;
const { planned, act } = steps(() => w);
const { task } = taskSteps(() => w);
beforeAll(async () => {
  w = await world();
  report = await reportSteps(w);
  form = await report.form();
  const flags = { sharesDataWhenSigned: true, isSentToInbox: true };
  await w.call(w.people.assistanceAdmin, activities.change, { params: { id: w.clients.elsa.activityId }, body: flags });
  for (let more = 0; more < 2; more++) await act(w.people.user, (await planned()).id, { isCompleted: true });
});

type Query = { kind?: (typeof inboxKinds)[number]; state?: 'IDLE' | 'ACTION_TAKEN' | 'IGNORED'; size?: number };
const list = (query: Query = {}, who = w.people.orgUser) => w.call(who, inbox.list, { query: { size: 100, ...query } });
const entryOf = async (id: number) => (await list({ kind: 'REPORT' })).data.find(({ subjectId }) => subjectId === id);

/** The list as a whole, its total, the badge and the kinds one by one. */
async function agree() {
  const all = await list();
  expect(all.headers['x-total-count']).toBe(String(all.data.length));
  const { data: badge } = await w.call(w.people.orgUser, inbox.unhandled);
  expect(badge.unhandled).toBe(all.data.filter(({ state }) => state === 'IDLE').length);
  for (const kind of inboxKinds) {
    const some = await list({ kind });
    expect(some.headers['x-total-count'], kind).toBe(String(some.data.length));
    expect(some.data).toEqual(all.data.filter((one) => one.kind === kind));
  }
  return all.data.length;
}

describe('a report that is sent', () => {
  it('is there at once, also one that only the organisation reads, by what it is', async () => {
    const before = await agree();
    const { id } = await report.sent(form);
    expect(await entryOf(id)).toMatchObject({
      ...{ kind: 'REPORT', state: 'IDLE', missed: false, name: 'Fallrapport', icon: 'note', color: '#0e6f8c', status: 'reported' },
      ...{ clientName: 'Elsa Lindqvist', signedByName: 'Anna Berg', labelName: null, comment: null, plannedDate: null },
      occurenceDate: '2026-11-20T09:22:00.000Z',
    });
    const secret = await report.sent(await report.form({ onlyOrganisation: true }));
    expect(await entryOf(secret.id)).toBeDefined();
    expect(await agree()).toBe(before + 2);
    expect((await list({}, w.people.strangerOrgAdmin)).data).toEqual([]);
  });
  it('is handled, alone and with others of any kind', async () => {
    const { id } = await report.sent(form);
    const entry = (await entryOf(id))!;
    const handled = await w.call(w.people.orgUser, inbox.change, { params: { id: entry.id }, body: { state: 'ACTION_TAKEN' } });
    expect(handled.data).toMatchObject({ state: 'ACTION_TAKEN', handledByName: 'Orvar Kontor', subjectId: id });
    const idle = (await list({ state: 'IDLE' })).data;
    expect(new Set(idle.map(({ kind }) => kind))).toEqual(new Set(['ACTIVITY', 'REPORT']));
    const all = await w.call(w.people.orgUser, inbox.changeAll, { body: { inboxIds: idle.map((one) => one.id), state: 'IGNORED' } });
    expect(all.data.changed).toBe(idle.length);
    expect((await w.call(w.people.orgUser, inbox.unhandled)).data.unhandled).toBe(0);
    await agree();
  });
  it('that is voided is gone, with its badge', async () => {
    const { id } = await report.sent(form);
    const before = await agree();
    await report.remove(id, w.people.user);
    expect(await entryOf(id)).toBeUndefined();
    expect(await agree()).toBe(before - 1);
  });
});

describe('a task made of a report', () => {
  const make = (taskId: number, id: number, who = w.people.orgUser, more = {}) =>
    w.call(who, taskInstances.create, {
      body: { taskId, date: '2026-11-23T08:00:00Z', createdFromInstanceId: id, createdFromInstanceType: 'REPORT', ...more },
    });
  it('knows of which, and deals with its entry; one that is not there is refused', async () => {
    const taskId = (await task('Följ upp fall')).task.id;
    const { id } = await report.sent(form);
    const { status, data } = await make(taskId, id);
    expect(status).toBe(201);
    expect(data).toMatchObject({ createdFromInstanceId: id, createdFromInstanceType: 'REPORT' });
    expect(await entryOf(id)).toMatchObject({ state: 'ACTION_TAKEN', handledByName: 'Orvar Kontor' });
    expect((await make(taskId, id, w.people.orgAdmin, { onlyFirst: true, date: '2026-11-24T08:00:00Z' })).status).toBe(409);
    const foreign = await task('Havets', w.people.strangerOrgAdmin);
    expect((await make(foreign.task.id, id, w.people.strangerOrgAdmin)).problem.fieldErrors?.[0]?.field).toBe('createdFromInstanceId');
    const gone = await report.sent(form);
    await report.remove(gone.id, w.people.user);
    expect((await make(taskId, gone.id, w.people.orgUser, { date: '2026-11-25T08:00:00Z' })).problem.fieldErrors?.[0]).toMatchObject({
      ...{ field: 'createdFromInstanceId', message: 'error.field.unknown' },
    });
  });
});
