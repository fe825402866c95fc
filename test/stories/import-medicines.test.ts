/** The medicines' sheet of a workbook: a first order, and a changed one as one number more (R142). */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { medicines } from '#contract/medicines.ts';
import { type World, world } from '#test/world.ts';
import { asNeeded, both, medicineSteps, ofMedicines, pack, pair } from './import-medicine-steps.ts';
import { sheet } from './import-steps.ts';

let w: World;
let at: ReturnType<typeof medicineSteps>;
beforeAll(async () => {
  w = await world();
  at = medicineSteps(w);
});

describe('a row of a medicine', () => {
  it('is the first order of an activity that is new in the same file, with all that its cells say', async () => {
    const one = pair(
      {
        ...{
          ...asNeeded,
          substance: 'Paracetamol',
          form: 'tablett',
          dose: '1',
          doseTo: '1,5',
          route: 'genom munnen',
          instruction: 'Med vatten',
        },
        ...{ givenBy: 'sjuksköterska', orderedBy: 'Dr Lind', orderedOn: '2026-11-02', untilDay: '2027-01-31' },
        ...{ maxAmount: '4,5', maxHours: '12', minIntervalMinutes: '240', effectAfterMinutes: '45' },
      },
      { times: '08:00 varje dag' },
    );
    const done = await at.by.run(both(one));
    expect(done).toMatchObject({ state: 'DONE', counts: { new: 2, changed: 0 }, notApplied: [], undoRefusal: null });
    const medicine = await at.get(one.activity.name);
    expect(medicine).toMatchObject({ kind: 'AS_NEEDED', version: 1, previous: null, coming: null });
    expect(medicine.current).toMatchObject({
      ...{ number: 1, reason: null, name: 'Alvedon', substance: 'Paracetamol', strength: '500 mg', form: 'tablett', dose: 1, doseTo: 1.5 },
      ...{
        unit: 'tablett',
        route: 'genom munnen',
        instruction: 'Med vatten',
        indication: 'Smärta',
        givenBy: 'NURSE',
        orderedBy: 'Dr Lind',
      },
      ...{ orderedOn: '2026-11-02', untilDay: '2027-01-31', maxAmount: 4.5, maxHours: 12, minIntervalMinutes: 240, effectAfterMinutes: 45 },
      ...{ byId: w.people.admin.id, fromDate: w.clock.now.toISOString(), contents: [], doses: [] },
    });
    expect((await at.by.look(both(one))).counts).toEqual({ new: 0, same: 2, changed: 0, wrong: 0 });
    for (const language of ['sv', 'en']) expect((await at.by.look(await at.by.workbook(language))).rows).toEqual([]);
  });
  it('says the dose on the rows of the day at once, of an activity that is planned already', async () => {
    const one = pair({}, { times: '08:00 varje dag' });
    await at.by.run([sheet('activities', one.activity)]);
    await at.by.run([sheet('medicines', one.medicine)]);
    expect(await at.rows(sql`select dose ->> 'text' as dose from activities where name = ${one.activity.name}`)).toEqual([
      { dose: '1 tablett' },
    ]);
  });
  it('has the contents of a pack a line each, as people write them', async () => {
    const one = pair({ ...pack, name: 'Dosett', contents: 'Metformin | 500 mg | 2 | tabletter\nWaran | | 1,5 st\nBaklofen' });
    await at.by.run(both(one));
    expect((await at.get(one.activity.name)).current.contents).toEqual([
      { name: 'Metformin', strength: '500 mg', amount: 2, unit: 'tabletter' },
      { name: 'Waran', strength: null, amount: 1.5, unit: 'st' },
      { name: 'Baklofen', strength: null, amount: null, unit: null },
    ]);
    const row = (await at.by.workbook('en'))
      .find(({ kind }) => kind === 'medicines')!
      .rows.find(({ cells }) => cells.activity === one.activity.name)!;
    expect(row.cells).toMatchObject({
      kind: 'Dosett or dose bag',
      contents: 'Metformin | 500 mg | 2 | tabletter\nWaran |  | 1.5 | st\nBaklofen',
    });
  });
});

describe('a changed row', () => {
  it('is one number more, from now, by whoever imports, with «Import» for its reason', async () => {
    const one = pair({ orderedBy: 'Dr Lind' });
    await at.by.run(both(one));
    const sheets = [sheet('medicines', { ...one.medicine, dose: '2', orderedBy: '' })];
    const [row] = ofMedicines(await at.by.look(sheets));
    expect(row).toMatchObject({ state: 'changed', changes: [{ column: 'dose', before: '1', after: '2' }] });
    expect((await at.by.run(sheets)).counts).toEqual({ new: 0, changed: 1 });
    const medicine = await at.get(one.activity.name);
    expect(medicine).toMatchObject({
      version: 2,
      current: { number: 2, dose: 2, orderedBy: 'Dr Lind', reason: 'Import' },
      previous: { number: 1, dose: 1 },
    });
    expect((await at.by.look(sheets)).rows).toEqual([]);
    expect((await at.by.run(sheets)).counts).toEqual({ new: 0, changed: 0 });
    expect(await at.numbersOf(medicine.id)).toHaveLength(2);
  });
  it('of another kind leaves out what that kind does not ask for', async () => {
    const one = pair({ ...asNeeded, maxAmount: '4' });
    await at.by.run(both(one));
    const scheduled = { ...one.medicine, kind: 'På tider' };
    expect(ofMedicines(await at.by.look([sheet('medicines', scheduled)]))[0]!.reasons).toEqual([
      { column: 'maxAmount', key: 'assistmeApp.import.errors.notOfKind', values: { kind: 'På bestämda tider' } },
    ]);
    await at.by.run([sheet('medicines', { ...scheduled, maxAmount: '' })]);
    expect(await at.find(one.activity.name)).toMatchObject({
      kind: 'SCHEDULED',
      current: { number: 2, maxAmount: null, indication: 'Smärta' },
    });
  });
  it('keeps doses that differ by time, which no cell says, and refuses another', async () => {
    const one = pair({}, { times: '08:00, 20:00 varje dag' });
    await at.by.run(both(one));
    const { id, plans } = await at.get(one.activity.name);
    const doses = plans.map((plan, index) => ({ plannedActivityId: plan.id, dose: index + 1, doseTo: null }));
    const order = {
      kind: 'SCHEDULED' as const,
      name: 'Alvedon',
      strength: '500 mg',
      unit: 'tablett',
      givenBy: 'TEAM' as const,
      doses,
      reason: 'Olika',
    };
    await w.call(w.people.admin, medicines.change, { params: { id }, body: order });
    const row = { ...one.medicine, dose: '', name: 'Panodil' };
    expect(ofMedicines(await at.by.look([sheet('medicines', { ...row, dose: '3' })]))[0]!.reasons[0]!.key).toBe(
      'assistmeApp.import.errors.doseByTime',
    );
    await at.by.run([sheet('medicines', row)]);
    expect((await at.get(one.activity.name)).current).toMatchObject({ number: 3, name: 'Panodil', dose: null, doses });
  });
  it('is refused where a change is written that begins later; the same is the same', async () => {
    const one = pair();
    await at.by.run(both(one));
    const { id } = await at.get(one.activity.name);
    const fromDate = new Date(w.clock.now.getTime() + 3 * 86_400_000).toISOString();
    const order = {
      kind: 'SCHEDULED' as const,
      name: 'Alvedon',
      dose: 3,
      unit: 'tablett',
      givenBy: 'TEAM' as const,
      fromDate,
      reason: 'Trappas',
    };
    await w.call(w.people.admin, medicines.change, { params: { id }, body: order });
    expect((await at.by.look([sheet('medicines', one.medicine)])).counts.same).toBe(1);
    expect(ofMedicines(await at.by.look([sheet('medicines', { ...one.medicine, dose: '2' })]))[0]!.reasons).toEqual([
      { column: null, key: 'assistmeApp.import.errors.medicineAhead', values: {} },
    ]);
  });
  it('of what has ended is none: it is in no download, and its activity takes no other', async () => {
    const one = pair();
    await at.by.run(both(one));
    const { id } = await at.get(one.activity.name);
    await w.call(w.people.admin, medicines.end, { params: { id }, body: { reason: 'Slut', endsPlans: false } });
    const rows = (await at.by.workbook()).find(({ kind }) => kind === 'medicines')!.rows;
    expect(rows.filter(({ cells }) => cells.activity === one.activity.name)).toEqual([]);
    expect(ofMedicines(await at.by.look([sheet('medicines', one.medicine)]))[0]!.reasons).toEqual([
      { column: 'activity', key: 'assistmeApp.import.errors.medicineEnded', values: {} },
    ]);
  });
});
