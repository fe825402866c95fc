/**
 * What holds a medicine's row back: a wrong cell, a team whose it is, what somebody did since (R142).
 * @module-tag long
 */
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { imports } from '#contract/imports.ts';
import { longestWait } from '#test/runs.ts';
import { type World, world } from '#test/world.ts';
import { asNeeded, both, type Cells, medicineSteps, ofMedicines, pack, pair } from './import-medicine-steps.ts';
import { importing, sheet } from './import-steps.ts';

let w: World;
let at: ReturnType<typeof medicineSteps>;
beforeAll(async () => {
  w = await world();
  at = medicineSteps(w);
});

describe('a wrong row', () => {
  const key = (name: string) => `assistmeApp.import.errors.${name}`;
  const longest = Array.from({ length: 31 }, (_, index) => `Tablett ${index}`).join('\n');
  it.each<[string, Cells, [string | null, string][]]>([
    [
      'as needed without why, dose and unit',
      { kind: 'Vid behov', dose: '', unit: '' },
      [
        ['indication', 'error.field.required'],
        ['dose', 'error.field.required'],
        ['unit', 'error.field.required'],
      ],
    ],
    ['with a most below one dose', { ...asNeeded, dose: '2', maxAmount: '1' }, [['maxAmount', 'assistmeApp.medicine.errors.maxBelowDose']]],
    ['with a span that goes down', { dose: '2', doseTo: '1' }, [['doseTo', 'assistmeApp.medicine.errors.span']]],
    ['with a limit of another kind', { maxAmount: '4' }, [['maxAmount', key('notOfKind')]]],
    ['with a dose of a pack', { ...pack, dose: '1' }, [['dose', key('notOfKind')]]],
    ['of no kind', { kind: 'ibland' }, [['kind', key('medicineKind')]]],
    ['without a kind', { kind: '' }, [['kind', 'error.field.required']]],
    ['without a name', { name: '' }, [['name', 'error.field.required']]],
    ['given by nobody', { givenBy: 'grannen' }, [['givenBy', key('giver')]]],
    ['with no number', { dose: 'två' }, [['dose', 'error.field.number']]],
    ['with three decimals', { dose: '0,125' }, [['dose', 'error.field.maxTwoDecimals']]],
    ['with a negative dose', { dose: '-1' }, [['dose', 'error.field.size']]],
    ['with no day', { orderedOn: 'igår' }, [['orderedOn', key('times.noDate')]]],
    ['with a day too far', { untilDay: '2090-01-01' }, [['untilDay', 'error.field.tooFarAhead']]],
    ['with a day that is none', { untilDay: '2026-02-30' }, [['untilDay', 'error.field.date']]],
    ['with hours out of bounds', { ...asNeeded, maxHours: '169' }, [['maxHours', 'error.field.size']]],
    ['with minutes that are no whole ones', { ...asNeeded, minIntervalMinutes: '2,5' }, [['minIntervalMinutes', 'error.field.number']]],
    ['with a name that is a link', { name: 'www.x.se' }, [['name', 'error.field.name']]],
    ['with a strength too long', { strength: 'x'.repeat(61) }, [['strength', 'error.field.size']]],
    ['with a line of a pack that is none', { ...pack, contents: 'Waran\n | 5 mg' }, [['contents', key('inPack')]]],
    ['with a pack of too many lines', { ...pack, contents: longest }, [['contents', key('tooManyInPack')]]],
  ])('%s says which cell and why', async (_, order, reasons) => {
    const checked = await at.by.look(both(pair(order)));
    const rows = ofMedicines(checked);
    expect(rows.flatMap((row) => row.reasons.map(({ column, key }) => [column, key]))).toEqual(reasons);
    expect(checked.clients).toEqual({ ready: 0, waiting: 1 });
  });
  it('of an activity that is not there, or twice, says so', async () => {
    const { medicine } = pair();
    expect(ofMedicines(await at.by.look([sheet('medicines', medicine)]))[0]!.reasons.map(({ key }) => key)).toEqual([key('noActivity')]);
    const one = pair();
    const twice = await at.by.look([sheet('activities', one.activity), sheet('medicines', one.medicine, { ...one.medicine, dose: '3' })]);
    expect(ofMedicines(twice).map(({ reasons }) => reasons[0]!.key)).toEqual([key('rowTwice'), key('rowTwice')]);
  });
});

describe('medicines of a team', () => {
  it('are not its office’s: neither shown, nor compared, nor written; of a client without a team they are', async () => {
    const one = pair();
    await at.by.run(both(one));
    const office = importing(w);
    const rows = (await office.workbook()).find(({ kind }) => kind === 'medicines')!.rows;
    expect(rows.filter(({ cells }) => cells.client === 'Karl Ek')).toEqual([]);
    for (const row of [one.medicine, { ...one.medicine, dose: '2' }, pair().medicine])
      expect(ofMedicines(await office.look([sheet('medicines', row)])).flatMap(({ reasons }) => reasons.map(({ key }) => key))).toEqual([
        'assistmeApp.import.errors.medicinesOfTeam',
      ]);
    const nora = { client: 'Nora Ny', category: 'Vård', type: 'Medicin' };
    const fresh = pair({}, {}, nora);
    const decisions = [
      { kind: 'activityCategory' as const, name: 'Vård', category: null, useId: null },
      { kind: 'activityType' as const, name: 'Medicin', category: 'Vård', useId: null },
    ];
    const sheets = [sheet('clients', { name: 'Nora Ny' }), ...both(fresh)];
    const made = await office.run(sheets, decisions);
    expect(made).toMatchObject({ state: 'DONE', notApplied: [], counts: { new: 3 } });
    expect((await office.look(await office.workbook())).rows).toEqual([]);
    expect((await office.look(sheets)).counts).toMatchObject({ same: 3 });
    expect((await office.undo(made.id)).status).toBe(200);
    expect((await office.get(made.id)).state).toBe('UNDONE');
  });
  it('are those of an administrator who leads it', async () => {
    const chief = await at.leader('Lena Chef', ['ORG_ADMIN']);
    const one = pair();
    const own = importing(w, chief);
    expect(await own.run(both(one))).toMatchObject({ state: 'DONE', notApplied: [], counts: { new: 2 } });
    expect((await at.get(one.activity.name)).current).toMatchObject({ byId: chief.id });
    expect((await own.look(await own.workbook())).rows).toEqual([]);
  });
  it('are not another company’s: a name finds its own client alone', async () => {
    const one = pair();
    await at.by.run(both(one));
    const other = importing(w, w.people.strangerOrgAdmin, w.companies.hav.id);
    expect((await other.look([sheet('medicines', one.medicine)])).rows.map(({ reasons }) => reasons[0]!.key)).toEqual([
      expect.stringMatching(/noClient/),
    ]);
    expect(
      (await other.workbook()).find(({ kind }) => kind === 'medicines')!.rows.filter(({ cells }) => cells.client === 'Karl Ek'),
    ).toEqual([]);
  });
});

describe('what was held back of a team’s medicines', () => {
  it('is shown to ADMIN and whoever’s file it was, and to nobody else of the office', async () => {
    const one = pair({ dose: 'fyra' });
    const done = await at.by.run(both(one));
    const office = importing(w);
    const file = async (who = w.people.admin) =>
      (await w.call(who, imports.notApplied, { params: { id: done.id } })).data.sheets.map(({ kind }) => kind);
    expect(done.notApplied.map(({ kind }) => kind)).toEqual(['activities', 'medicines']);
    expect(await file()).toEqual(['activities', 'medicines']);
    expect((await office.get(done.id)).notApplied.map(({ kind }) => kind)).toEqual(['activities']);
    expect(await file(w.people.orgAdmin)).toEqual(['activities']);
  });
});

describe('what was done since the look', () => {
  it('holds the client back: somebody made the activity a medicine, or changed its order', async () => {
    const [one, other] = [pair(), pair()];
    await at.by.run([sheet('activities', one.activity), ...both(other)]);
    const started = await at.by.start([sheet('medicines', one.medicine, { ...other.medicine, dose: '5' })]);
    const { id } = await at.get(other.activity.name);
    await at.change(id);
    await w.jobs.drain();
    const { notApplied } = await at.by.get(started.id);
    expect(notApplied.map(({ kind, reasons }) => [kind, reasons[0]!.key])).toEqual([
      ['medicines', 'assistmeApp.import.errors.changedSince'],
      ['medicines', 'assistmeApp.import.errors.changedSince'],
    ]);
    expect(await at.find(one.activity.name)).toBeUndefined();
    expect((await at.get(other.activity.name)).current).toMatchObject({ number: 2, dose: 4 });
  });
  it.each<['made' | 'changed', string]>([
    [
      'made',
      "insert into medicines (company_id, client_id, activity_id, kind) select company_id, client_id, id, 'PACK' from activities where name = $1",
    ],
    ['changed', 'update medicines set version = version + 1 where activity_id = (select id from activities where name = $1)'],
  ])('and so it does where a medicine is %s while the import waits for the client', async (act, statement) => {
    const one = pair();
    await at.by.run(act === 'made' ? [sheet('activities', one.activity)] : both(one));
    const started = await at.by.start([sheet('medicines', { ...one.medicine, dose: '5' })]);
    const other = await w.pool.connect();
    try {
      await other.query("begin; set local app.companies = '*'");
      await other.query('select from clients where id = $1 for no key update', [w.clients.karl.id]);
      const draining = w.jobs.drain();
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await vi.waitFor(async () => expect((await w.pool.query(waiting)).rowCount).toBe(1), { timeout: longestWait });
      await other.query(statement, [one.activity.name]);
      await other.query('commit');
      await draining;
    } finally {
      other.release(true);
    }
    const { state, notApplied } = await at.by.get(started.id);
    expect([state, notApplied.map(({ kind }) => kind)]).toEqual(['DONE', ['medicines']]);
  });
});
