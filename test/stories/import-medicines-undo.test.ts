/**
 * Undoing an import of medicines: what it made goes, what it changed is put back by a number more (R142).
 * @module-tag long
 */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { medicinePauses } from '#contract/medicine-pauses.ts';
import { medicines } from '#contract/medicines.ts';
import { activityInstances } from '#contract/planning/instances.ts';
import { type World, world } from '#test/world.ts';
import { asNeeded, both, medicineSteps, type Pair, pair } from './import-medicine-steps.ts';
import { sheet } from './import-steps.ts';

let w: World;
let at: ReturnType<typeof medicineSteps>;
beforeAll(async () => {
  w = await world();
  at = medicineSteps(w);
});

describe('an undoing', () => {
  it('takes away a medicine that it made, and the same file makes it again', async () => {
    const [fresh, there] = [pair(), pair({}, { times: '09:00 varje dag' })];
    await at.by.run([sheet('activities', there.activity)]);
    const sheets = [sheet('activities', fresh.activity), sheet('medicines', fresh.medicine, there.medicine)];
    const done = await at.by.run(sheets);
    expect(done).toMatchObject({ undoRefusal: null, counts: { new: 3 } });
    const { id } = await at.get(there.activity.name);
    expect((await at.by.undo(done.id)).status).toBe(200);
    expect(await at.by.get(done.id)).toMatchObject({ state: 'UNDONE' });
    expect(await at.find(there.activity.name)).toBeUndefined();
    expect(await at.rows(sql`select from medicine_numbers where medicine_id = ${id}`)).toEqual([]);
    expect(await at.rows(sql`select dose from activities where name = ${there.activity.name}`)).toEqual([{ dose: null }]);
    expect((await at.by.run(sheets)).counts).toEqual({ new: 3, changed: 0 });
  });
  it('puts a changed order back by one number more, which says why', async () => {
    const one = pair({ ...asNeeded, orderedBy: 'Dr Lind' });
    await at.by.run(both(one));
    const done = await at.by.run([sheet('medicines', { ...one.medicine, kind: 'På tider', dose: '4', orderedBy: 'Dr Ek' })]);
    expect((await at.by.undo(done.id)).status).toBe(200);
    const medicine = await at.get(one.activity.name);
    expect(medicine).toMatchObject({ kind: 'AS_NEEDED', version: 3 });
    expect((await at.numbersOf(medicine.id)).map(({ number, dose, orderedBy, reason }) => [number, dose, orderedBy, reason])).toEqual([
      [3, 1, 'Dr Lind', 'Importen ångrades'],
      [2, 4, 'Dr Ek', 'Import'],
      [1, 1, 'Dr Lind', null],
    ]);
  });
  describe('is refused once it was', () => {
    const refused = 'assistmeApp.import.errors.undo.medicines';
    const refusalOf = async (one: Pair, act: (id: number) => Promise<unknown>) => {
      await at.by.run([sheet('activities', one.activity)]);
      const done = await at.by.run([sheet('medicines', one.medicine)]);
      expect(done.undoRefusal).toBeNull();
      await act((await at.get(one.activity.name)).id);
      expect((await at.by.get(done.id)).undoRefusal).toBe(refused);
      return (await at.by.undo(done.id)).problem?.message;
    };
    it('given as needed', async () => {
      const body = { date: w.clock.now.toISOString(), dose: 1, reason: 'Ont' };
      expect(await refusalOf(pair(asNeeded), (id) => w.call(w.people.admin, medicines.give, { params: { id }, body }))).toBe(refused);
    });
    it('signed at its time, of an activity that was planned before', async () => {
      const one = pair({}, { times: '23:30 varje dag' });
      const sign = async () => {
        const [first] = await at.rows(sql<{ id: number }>`select i.id from activity_instances i join activities a on a.id = i.activity_id
          where a.name = ${one.activity.name} order by i.placed_at limit 1`);
        const body = { isCompleted: true, setOccurenceDateToNow: true } as never;
        expect((await w.call(w.people.colleague, activityInstances.change, { params: { id: first!.id }, body })).status).toBe(200);
      };
      expect(await refusalOf(one, sign)).toBe(refused);
    });
    it('changed, or ended', async () => {
      expect(await refusalOf(pair(), (id) => at.change(id))).toBe(refused);
      const body = { reason: 'Slut', endsPlans: false };
      expect(await refusalOf(pair(), (id) => w.call(w.people.admin, medicines.end, { params: { id }, body }))).toBe(refused);
    });
    it('checked by a second person, or paused', async () => {
      const leader = await at.leader('Kontroll Ant');
      expect(await refusalOf(pair(), (id) => w.call(leader, medicines.check, { params: { id }, body: { number: 1 } }))).toBe(refused);
      const body = { fromDate: w.clock.now.toISOString(), untilDate: null, orderedBy: 'Dr Lind' };
      expect(await refusalOf(pair(), (id) => w.call(leader, medicinePauses.create, { params: { id }, body }))).toBe(refused);
    });
  });
  it('is the only way by which a number goes', async () => {
    const one = pair();
    await at.by.run(both(one));
    const { id } = await at.get(one.activity.name);
    const forget = w.scoped({ companies: [w.companies.sol.id] }, (db) =>
      sql`delete from medicine_numbers where medicine_id = ${id}`.execute(db),
    );
    await expect(forget).rejects.toThrow(/append-only|permission denied/);
    const [last] = await at.rows(sql<{ id: number }>`select max(id) as id from imports`);
    await w.scoped({ companies: [w.companies.sol.id] }, (db) =>
      sql`select forget_medicines_of_import(${w.companies.sol.id}, ${last!.id})`.execute(db),
    );
    expect(await at.numbersOf(id)).toHaveLength(1);
  });
});
