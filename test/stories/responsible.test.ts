/** Who answers for a dated task and its series: named, handed over and left; it restricts nobody else (R94, decision 066). */
import { beforeAll, describe, expect, it } from 'vitest';
import { adminUsers } from '#contract/admin.ts';
import { taskInstances } from '#contract/tasks/dated.ts';
import { taskRecurrences } from '#contract/tasks/recurrences.ts';
import { taskSchema } from '#server/planning/kind-schema.ts';
import { extendHorizon } from '#server/planning/series.ts';
import { type Person, START, type World, world } from '#test/world.ts';
import { DAY, HOUR } from './steps.ts';
import { taskSteps } from './task-steps.ts';

let w: World;
const { at, task, create, planned, act, history } = taskSteps(() => w);
let taskId: number;
let office: Person;
beforeAll(async () => {
  w = await world();
  taskId = (await task('Ringa')).task.id;
  office = await w.person('Camilla Frost', ['ORG_USER'], w.companies.sol.id);
});

const of = (problem: { fieldErrors?: readonly { field: string; message: string }[] | undefined }) =>
  problem.fieldErrors?.map(({ field, message }) => `${field} ${message}`);
const refused = ['responsibleId error.field.notResponsible'];
const daily = (start = '20261121T080000') => `DTSTART;TZID=Europe/Stockholm:${start}\nRRULE:FREQ=DAILY`;
const setActive = async (one: Person, activated: boolean) => {
  const { data } = await w.call(w.people.admin, adminUsers.byLogin, { params: { login: one.login } });
  const { id, firstName, lastName, email, authorities, company } = data;
  const body = { id, firstName, lastName, email, authorities, company, activated };
  expect((await w.call(w.people.admin, adminUsers.update, { body })).status).toBe(200);
};

describe('one task', () => {
  it('is somebody’s of the own company’s office alone, and anybody of it signs it', async () => {
    const mine = await planned(taskId, { responsibleId: w.people.orgAdmin.id });
    expect(mine).toMatchObject({ responsibleId: w.people.orgAdmin.id, responsibleName: w.people.orgAdmin.name, responsibleIsActive: true });
    const planner = await w.person('Petra Planerar', ['ASSISTANCE_ADMIN'], w.companies.sol.id);
    for (const who of [w.people.user, w.people.assistanceAdmin, planner, w.people.admin, w.people.strangerOrgAdmin])
      expect(of((await create(taskId, { responsibleId: who.id })).problem), who.name).toEqual(refused);
    expect(of((await create(taskId, { responsibleId: 999_999_999 })).problem)).toEqual(refused);
    expect((await act(mine.id, { isCompleted: true }, office)).data.signedByName).toBe(office.name);
    expect((await planned(taskId)).responsibleId).toBeNull();
  });
  it('is handed over, put back and left to nobody, which its history says; an old version changes nothing', async () => {
    const { id, version } = await planned(taskId);
    const given = await act(id, { responsibleId: office.id }, w.people.orgUser, version);
    expect(given.data).toMatchObject({ responsibleName: 'Camilla Frost', version: version + 1 });
    expect((await act(id, { responsibleId: w.people.orgUser.id }, w.people.orgAdmin, version)).status).toBe(412);
    expect(of((await act(id, { responsibleId: w.people.user.id })).problem)).toEqual(refused);
    expect((await act(id, { responsibleId: null })).data.responsibleId).toBeNull();
    expect((await history(id)).map((line) => line.act)).toEqual(['planned', 'edited', 'edited']);
    const whole = { isCompleted: false, isSkipped: false, plannedDate: null, occurenceDate: null };
    const put = (body: object) => w.call(w.people.orgUser, taskInstances.replace, { params: { id }, body: { ...whole, ...body } });
    expect((await put({ responsibleId: office.id })).data.responsibleId).toBe(office.id);
    expect((await put({})).data.responsibleId).toBe(office.id);
    expect(of((await put({ responsibleId: w.people.user.id })).problem)).toEqual(refused);
  });
  it('whose person has left keeps the name, marked; nobody is given it, and what else is changed goes well', async () => {
    const leaver = await w.person('Lena Slutar', ['ORG_USER'], w.companies.sol.id);
    const { id } = await planned(taskId, { responsibleId: leaver.id });
    await setActive(leaver, false);
    const read = async () => (await w.call(w.people.orgUser, taskInstances.get, { params: { id } })).data;
    expect(await read()).toMatchObject({ responsibleName: 'Lena Slutar', responsibleIsActive: false });
    expect((await act(id, { name: 'Ringa Lenas', responsibleId: leaver.id })).data).toMatchObject({
      name: 'Ringa Lenas',
      responsibleId: leaver.id,
    });
    expect(of((await create(taskId, { responsibleId: leaver.id })).problem)).toEqual(refused);
    const { data } = await w.call(w.people.orgUser, taskInstances.responsibles, { query: { size: 100 } });
    expect(data.map(({ name }) => name)).not.toContain('Lena Slutar');
    const nobodys = await w.call(w.people.orgUser, taskInstances.list, { query: { responsible: 'none', size: 100 } });
    expect(nobodys.data.map((row) => row.id)).toContain(id);
    await setActive(leaver, true);
    expect((await read()).responsibleIsActive).toBe(true);
  });
  it('is given to one of those who may be named, by name and with its bounds', async () => {
    const asked = async (query: object, who: Person = w.people.orgUser) => w.call(who, taskInstances.responsibles, { query });
    const { data, headers } = await asked({ size: 100 });
    expect(data.map(({ id }) => id)).toEqual(expect.arrayContaining([w.people.orgAdmin.id, w.people.orgUser.id, office.id]));
    expect(data.map(({ name }) => name)).toEqual([...data.map(({ name }) => name)].sort((a, b) => a.localeCompare(b, 'sv')));
    expect(Number(headers['x-total-count'])).toBe(data.length);
    expect((await asked({ search: 'fros' })).data.map(({ name }) => name)).toEqual(['Camilla Frost']);
    expect((await asked({ search: w.people.user.name })).data).toEqual([]);
    expect((await asked({ search: 'a'.repeat(101) })).status).toBe(400);
    expect((await asked({ size: '5001' })).status).toBe(400);
    expect((await asked({}, w.people.user)).status).toBe(403);
    const strangers = (await asked({}, w.people.strangerOrgAdmin)).data.map(({ id }) => id);
    expect(strangers).toEqual([w.people.strangerOrgAdmin.id]);
  });
});

describe('a series', () => {
  const start = async (body: object = {}, own?: number) => {
    const id = own ?? (await task()).task.id;
    const { data, problem } = await w.call(w.people.orgAdmin, taskRecurrences.create, {
      body: { recurrence: daily(), task: { id }, isCompletable: true, ...body },
    });
    if (problem?.status) throw new Error(JSON.stringify(problem));
    return data;
  };
  const rows = async (series: { task: { id: number } }, endDate = '2026-12-05') =>
    (await w.call(w.people.orgUser, taskInstances.calendar, { query: { startDate: '2026-11-20', endDate } })).data.filter(
      (row) => row.taskId === series.task.id,
    );
  const namesOf = async (series: { task: { id: number } }, endDate?: string) =>
    (await rows(series, endDate)).map((row) => row.responsibleName);
  const replan = (id: number, body: object, from?: number) =>
    w.call(w.people.orgAdmin, taskRecurrences.replan, {
      params: { id },
      query: from ? { taskInstanceId: String(from) } : {},
      body: body as never,
    });

  it('gives its person to all it plans, past the horizon too, and so does the night’s job', async () => {
    const series = await start({ responsibleId: office.id, alsoAt: ['20:00'] });
    expect(series).toMatchObject({ responsibleId: office.id, responsibleName: 'Camilla Frost', responsibleIsActive: true });
    const all = await rows(series, '2027-02-28');
    expect(all.filter(({ id }) => id === null).length).toBeGreaterThan(50);
    expect(new Set(all.map((row) => row.responsibleName))).toEqual(new Set(['Camilla Frost']));
    w.clock.now = new Date(Date.parse(START) + 2 * DAY);
    await w.scoped({ companies: [w.companies.sol.id] }, (db) =>
      extendHorizon(db, taskSchema, w.companies.sol.id, 'Europe/Stockholm', w.clock.now),
    );
    w.clock.now = new Date(START);
    const made = (await rows(series, '2027-02-28')).filter(({ id }) => id !== null);
    expect(made.length).toBe(all.filter(({ id }) => id !== null).length + 4);
    expect(new Set(made.map((row) => row.responsibleName))).toEqual(new Set(['Camilla Frost']));
    const body = { recurrence: daily(), task: series.task, responsibleId: w.people.user.id };
    expect(of((await w.call(w.people.orgAdmin, taskRecurrences.create, { body })).problem)).toEqual(refused);
  });
  it('is handed over with what is ahead; what was done, and what was given to another, stays', async () => {
    const series = await start({ responsibleId: office.id });
    const before = await rows(series);
    await act(before[0]!.id!, { isCompleted: true });
    await act(before[1]!.id!, { responsibleId: w.people.orgUser.id });
    await act(before[2]!.id!, { plannedDate: at(3 * DAY + 5 * HOUR) });
    const { data } = await w.call(w.people.orgAdmin, taskRecurrences.change, {
      params: { id: series.id },
      body: { responsibleId: w.people.orgAdmin.id },
    });
    expect(data).toMatchObject({ id: series.id, responsibleId: w.people.orgAdmin.id });
    const after = await rows(series);
    const nameOf = (id: number | null) => after.find((row) => row.id === id)?.responsibleName;
    expect(before.slice(0, 4).map(({ id }) => nameOf(id))).toEqual([
      ...['Camilla Frost', w.people.orgUser.name, w.people.orgAdmin.name, w.people.orgAdmin.name],
    ]);
    expect((await namesOf(series, '2027-02-28')).at(-1)).toBe(w.people.orgAdmin.name);
    // It is no act on them: they follow their rule as before.
    const told = await w.call(w.people.orgAdmin, taskRecurrences.preview, {
      params: { id: series.id },
      body: { recurrence: daily('20261122T090000') },
    });
    expect(told.data.keptTotal).toBe(3);
    for (const who of [w.people.user, w.people.strangerOrgAdmin]) {
      const body = { responsibleId: who.id };
      expect(of((await w.call(w.people.orgAdmin, taskRecurrences.change, { params: { id: series.id }, body })).problem)).toEqual(refused);
      expect(of((await replan(series.id, { recurrence: data.recurrence, ...body })).problem)).toEqual(refused);
    }
  });
  it('is handed over from a chosen one on, alone and with another rule, and with those made together', async () => {
    const series = await start({ responsibleId: office.id });
    const chosen = (await rows(series))[3]!;
    const asked = { recurrence: series.recurrence, responsibleId: null };
    const told = await w.call(w.people.orgAdmin, taskRecurrences.preview, {
      params: { id: series.id },
      query: { taskInstanceId: String(chosen.id) },
      body: asked,
    });
    expect(told.data).toMatchObject({ replaced: 59, added: 0, keptTotal: 0 });
    // Unless it says so the chosen one follows.
    const alone = { ...asked, responsibleId: w.people.orgUser.id };
    const stays = {
      params: { id: series.id },
      query: { taskInstanceId: String(chosen.id), replaceEditedInstance: 'false' as const },
      body: alone,
    };
    expect((await w.call(w.people.orgAdmin, taskRecurrences.preview, stays)).data.replaced).toBe(58);
    expect((await replan(series.id, asked, chosen.id!)).data).toMatchObject({ id: series.id, responsibleId: null });
    expect((await namesOf(series)).slice(0, 5)).toEqual(['Camilla Frost', 'Camilla Frost', 'Camilla Frost', null, null]);
    const moved = await replan(series.id, { recurrence: daily('20261126T100000'), responsibleId: office.id }, (await rows(series))[5]!.id!);
    expect(moved.data).toMatchObject({ responsibleName: 'Camilla Frost' });
    expect((await namesOf(series)).slice(2, 8)).toEqual(['Camilla Frost', null, null, ...Array(3).fill('Camilla Frost')]);
    // Without a word about it a change of the rule keeps it.
    const again = await replan(moved.data.id, { recurrence: daily('20261128T110000') }, (await rows(series))[7]!.id!);
    expect(again.data.responsibleId).toBe(office.id);
    expect((await namesOf(series)).at(-1)).toBe('Camilla Frost');

    const two = await start({ alsoAt: ['20:00'] });
    const other = (await w.call(w.people.orgUser, taskRecurrences.list, { query: { taskId: String(two.task.id) } })).data.find(
      ({ id }) => id !== two.id,
    )!;
    const body = { recurrence: two.recurrence, responsibleId: office.id, also: [{ id: other.id }] };
    expect((await replan(two.id, body, (await rows(two))[2]!.id!)).status).toBe(200);
    expect((await namesOf(two)).slice(0, 4)).toEqual([null, null, 'Camilla Frost', 'Camilla Frost']);
  });
  it('put in the archive and taken out again is the same person’s, and is found by that', async () => {
    const series = await start({ responsibleId: office.id });
    const archived = (on: boolean) =>
      w.call(w.people.orgAdmin, taskRecurrences.change, { params: { id: series.id }, body: { archived: on } });
    expect([(await archived(true)).status, (await archived(false)).status]).toEqual([200, 200]);
    expect(new Set(await namesOf(series))).toEqual(new Set(['Camilla Frost']));
    const found = async (responsible: string) =>
      (await w.call(w.people.orgAdmin, taskRecurrences.list, { query: { responsible, size: 100 } })).data.map(({ id }) => id);
    expect(await found(String(office.id))).toContain(series.id);
    expect([await found('none'), await found('me')].flat()).not.toContain(series.id);
  });
});
