/** Dated tasks by who answers for them: in lists and figures, in the navigation's number, and by the search (R94, decision 066). */
import { beforeAll, describe, expect, it } from 'vitest';
import { search } from '#contract/search.ts';
import { taskInstances } from '#contract/tasks/dated.ts';
import { taskRecurrences } from '#contract/tasks/recurrences.ts';
import { type Person, START, type World, world } from '#test/world.ts';
import { HOUR } from './steps.ts';
import { taskSteps } from './task-steps.ts';

let w: World;
const { at, task, planned, act } = taskSteps(() => w);
let taskId: number;
let office: Person;
beforeAll(async () => {
  w = await world();
  taskId = (await task('Ringa')).task.id;
  office = await w.person('Camilla Frost', ['ORG_USER'], w.companies.sol.id);
});
const daily = (start = '20261121T080000') => `DTSTART;TZID=Europe/Stockholm:${start}\nRRULE:FREQ=DAILY`;

describe('lists, figures and the number', () => {
  it('are narrowed to one’s own, to somebody’s and to nobody’s; anything else is refused at the field', async () => {
    const { task: own, category } = await task('Räknas');
    for (const responsibleId of [office.id, w.people.orgUser.id, null]) await planned(own.id, { responsibleId });
    await w.call(w.people.orgAdmin, taskRecurrences.create, {
      body: { recurrence: daily('20270301T080000'), task: { id: own.id }, responsibleId: office.id },
    });
    const days = { startDate: '2026-11-20', endDate: '2027-03-04' };
    const asked = async (responsible: string, who: Person = office) => {
      const query = { taskCategoryIds: String(category.id), ...days, responsible, size: 100 } as never;
      const list = await w.call(who, taskInstances.list, { query });
      const { page: _, size: __, ...narrowed } = query as Record<string, unknown>;
      const calendar = await w.call(who, taskInstances.calendar, { query: narrowed as never });
      const sums = await w.call(who, taskInstances.sums, { params: { companyId: w.companies.sol.id }, query: narrowed as never });
      expect([calendar.data.length, sums.data.plannedInstances]).toEqual([list.data.length, list.data.length]);
      expect(Number(list.headers['x-total-count'])).toBe(list.data.length);
      return list.data.map((row) => row.responsibleName ?? 'ingen').sort();
    };
    const five = Array(5).fill('Camilla Frost');
    expect(await asked('me')).toEqual(five);
    expect(await asked(String(office.id), w.people.orgUser)).toEqual(five);
    expect(await asked('none')).toEqual(['ingen']);
    expect(await asked(`none,${w.people.orgUser.id}`)).toEqual([w.people.orgUser.name, 'ingen']);
    expect(await asked('me,none')).toEqual([...five, 'ingen']);
    for (const responsible of ['', 'mine', '0', '-1', '1.5', 'me,', '17,x', '1e3', `1${'0'.repeat(15)}`, '1,'.repeat(101)]) {
      const { status } = await w.call(office, taskInstances.list, { query: { responsible } });
      expect(status, responsible).toBe(400);
    }
  });
  it('the number tells what is overdue, what of one’s own is due today or overdue, and either once', async () => {
    const stranger = w.people.strangerOrgAdmin;
    const { task: theirs } = await task('Deras', stranger);
    const number = async (who: Person) => (await w.call(who, taskInstances.waiting)).data;
    expect(await number(stranger)).toEqual({ overdue: 0, mine: 0, waiting: 0 });
    const made = async (date: string, body: object = {}) =>
      (await w.call(stranger, taskInstances.create, { body: { taskId: theirs.id, date, ...body } })).data;
    const own = { responsibleId: stranger.id };
    await made('2026-11-20T22:59:00.000Z', own);
    await made('2026-11-20T23:00:00.000Z', own);
    await made('2026-11-20T15:00:00.000Z', { ...own, isCompletable: false });
    await made(at(HOUR));
    const late = await made(at(2 * HOUR), own);
    expect(await number(stranger)).toEqual({ overdue: 0, mine: 2, waiting: 2 });
    w.clock.now = new Date(Date.parse(START) + 6 * HOUR);
    expect(await number(stranger)).toEqual({ overdue: 2, mine: 2, waiting: 3 });
    await w.call(stranger, taskInstances.change, { params: { id: late.id }, body: { isCompleted: true } });
    expect(await number(stranger)).toEqual({ overdue: 1, mine: 1, waiting: 2 });
    w.clock.now = new Date(START);
    expect((await w.call(w.people.user, taskInstances.waiting)).status).toBe(403);
    // ADMIN answers for none.
    expect(await number(w.people.admin)).toEqual({ overdue: 0, mine: 0, waiting: 0 });
  });
});

describe('the search', () => {
  it('finds whoever answers for what waits, by name, with the first of it; for the own office alone', async () => {
    const found = async (who: Person, q: string) => (await w.call(who, search.find, { query: { q, kinds: 'RESPONSIBLE' } })).data;
    const sune = await w.person('Sune Sökt', ['ORG_ADMIN'], w.companies.sol.id);
    expect(await found(w.people.orgUser, 'sune')).toEqual([]);
    await planned(taskId, { name: 'Senare', date: at(30 * HOUR), responsibleId: sune.id });
    const first = await planned(taskId, { name: 'Först', date: at(5 * HOUR), responsibleId: sune.id });
    const hit = { kind: 'RESPONSIBLE', id: sune.id, name: 'Sune Sökt', clientId: null, clientName: null, archived: false };
    expect(await found(w.people.orgUser, 'sok')).toEqual([{ ...hit, detail: 'Först, 2026-11-20 15:22' }]);
    await act(first.id, { isCompleted: true });
    expect((await found(sune, 'sune'))[0]!.detail).toBe('Senare, 2026-11-21 16:22');
    for (const who of [w.people.user, w.people.admin, w.people.strangerOrgAdmin]) expect(await found(who, 'sune'), who.name).toEqual([]);
  });
});
