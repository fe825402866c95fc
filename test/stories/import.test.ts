/** Imports of a company's workbook: a look that changes nothing, the import client by client, what is held back (R103–R105). */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { activityCategories } from '#contract/catalogue.ts';
import { imports } from '#contract/imports.ts';
import { createClient } from '#server/clients/clients.ts';
import { type World, world } from '#test/world.ts';
import { fingerprints, importing, sheet } from './import-steps.ts';

let w: World;
let by: ReturnType<typeof importing>;
beforeAll(async () => {
  w = await world();
  by = importing(w);
});

const dusch = { client: 'Elsa Lindqvist', category: 'Vård Elsa Lindqvist', type: 'Hygien Elsa Lindqvist', name: 'Dusch Elsa Lindqvist' };
const planned = (name: string) =>
  w.scoped({ companies: '*' }, async (db) => {
    const { rows } = await sql<{
      recurrence: string;
    }>`select p.recurrence from planned_activities p join activities a on a.id = p.activity_id where a.name = ${name} order by p.id`.execute(
      db,
    );
    return rows.map(({ recurrence }) => recurrence);
  });

/** All that is there but what tells of the import itself, and what is counted, by its sums. */
async function standing(): Promise<Record<string, string>> {
  const all = await fingerprints(w, ['imports', 'import_parts', 'access_log', 'day_stamps', 'instance_counts', 'type_counts']);
  const counted = await w.scoped({ companies: '*' }, async (db) => {
    const { rows } = await sql<{ sums: string }>`
      select coalesce(string_agg(concat_ws(' ', client_id, day, placed), ',' order by client_id, day), '') as sums
      from (select client_id, day, sum(placed) as placed from instance_counts group by 1, 2 having sum(placed) <> 0) c
      union all select coalesce(string_agg(concat_ws(' ', type_id, day, placed), ',' order by type_id, day), '')
      from (select type_id, day, sum(placed) as placed from type_counts group by 1, 2 having sum(placed) <> 0) t`.execute(db);
    return rows.map(({ sums }) => sums);
  });
  return { ...all, counted: counted.join(' | ') };
}

describe('a look', () => {
  it('says of each row whether it is new, the same, changed or wrong, and changes nothing', async () => {
    const before = await fingerprints(w);
    const checked = await by.look([
      sheet('clients', { name: 'Elsa Lindqvist' }, { name: 'Nya Berg' }, { name: 'X' }),
      sheet('activities', dusch, { ...dusch, name: 'Tvätt', times: '08:00 varje dag' }, { ...dusch, client: 'Karl Ek', name: 'Annan' }),
    ]);
    expect(checked.counts).toEqual({ new: 2, same: 2, changed: 0, wrong: 2 });
    expect(checked.rows.map(({ kind, row, state }) => [kind, row, state])).toEqual([
      ['clients', 4, 'wrong'],
      ['activities', 4, 'wrong'],
      ['clients', 3, 'new'],
      ['activities', 3, 'new'],
    ]);
    expect(checked.unknown.map(({ kind, name }) => [kind, name])).toEqual([
      ['activityCategory', 'Vård Elsa Lindqvist'],
      ['activityType', 'Hygien Elsa Lindqvist'],
    ]);
    expect(await fingerprints(w)).toEqual(before);
  });
  it('is the company’s own administrator’s and ADMIN’s', async () => {
    const body = { companyId: w.companies.sol.id, sheets: [sheet('clients', { name: 'Elsa Lindqvist' })], decisions: [] };
    expect((await w.call(w.people.strangerOrgAdmin, imports.check, { body })).status).toBe(404);
    expect((await w.call(w.people.orgUser, imports.check, { body })).status).toBe(403);
    expect((await w.call(w.people.admin, imports.check, { body })).status).toBe(200);
  });
});

describe('an import', () => {
  it('makes clients and activities with their times, and the same workbook is the same then', async () => {
    const sheets = [
      sheet('clients', { name: 'Berta Ny' }),
      sheet('activities', { ...dusch, name: 'Kvällsdusch', times: '19:00, 21:00 mån ons' }),
    ];
    const done = await by.run(sheets);
    expect(done).toMatchObject({
      state: 'DONE',
      parts: { total: 2, done: 2 },
      counts: { new: 2, changed: 0 },
      notApplied: [],
      undoRefusal: null,
    });
    expect(await planned('Kvällsdusch')).toHaveLength(2);
    expect((await by.look(sheets)).counts).toEqual({ new: 0, same: 2, changed: 0, wrong: 0 });
    const all = await by.workbook();
    expect((await by.look(all)).rows).toEqual([]);
  });
});

describe('a whole workbook', () => {
  const berit = {
    client: 'Berit Hall',
    category: 'Läkemedel extra',
    type: 'Dropp',
    name: 'Näring',
    times: '07:30, 19:30 varje dag',
    label: 'Delegerad',
  };
  const sheets = [
    sheet('clients', {
      name: 'Berit Hall',
      alerts: 'Allergi: jordnötter\nEpilepsi',
      contacts: 'Anhörig | Anna Hall | 070-123 45 67 | dotter',
    }),
    sheet(
      'staff',
      { email: 'ny@example.com', role: 'Teamledare', clients: 'Berit Hall\nElsa Lindqvist' },
      { email: 'kontor@example.com', role: 'Samordnare' },
    ),
    sheet(
      'activities',
      { ...berit, draws: 'Näringspåse: 1', shares: 'signerad', 'question:Dos': '500 ml' },
      { ...berit, name: 'Kontroll', times: '' },
    ),
    sheet('stock', { client: 'Berit Hall', name: 'Näringspåse', category: 'Nutrition', unit: 'st', amount: '12', alertValue: '3,5' }),
    sheet('goals', {
      client: 'Berit Hall',
      type: 'Dropp',
      activity: 'Näring',
      area: 'Personlig vård',
      frequency: '2',
      unit: 'dag',
      description: 'Äter bra',
    }),
  ];
  const decisions = [
    { kind: 'activityCategory' as const, name: 'Läkemedel extra', category: null, useId: null },
    { kind: 'activityType' as const, name: 'Dropp', category: 'Läkemedel extra', useId: null },
    { kind: 'itemCategory' as const, name: 'Nutrition', category: null, useId: null },
    { kind: 'label' as const, name: 'Delegerad', category: null, useId: null },
  ];
  it('asks what unknown names are, and is wrong until that is said', async () => {
    const checked = await by.look(sheets);
    expect(checked.unknown.map(({ kind, name }) => `${kind} ${name}`).sort()).toEqual([
      'activityCategory Läkemedel extra',
      'activityType Dropp',
      'itemCategory Nutrition',
      'label Delegerad',
    ]);
    expect(checked.clients).toEqual({ ready: 0, waiting: 1 });
  });
  it('is made, undone, and made again', async () => {
    const noQuestions = sheets.map((one) => ({
      ...one,
      rows: one.rows.map(({ row, cells: { 'question:Dos': _, ...cells } }) => ({ row, cells })),
    }));
    const before = await standing();
    const done = await by.run(noQuestions, decisions);
    expect(done).toMatchObject({ state: 'DONE', notApplied: [], undoRefusal: null, counts: { new: 7, changed: 0 } });
    const { data: categories } = await w.call(w.people.orgAdmin, activityCategories.list, { query: { size: 500 } as never });
    expect(categories.find(({ name }) => name === 'Läkemedel extra')).toMatchObject({ color: '#a3264f', icon: 'pill' });
    expect((await by.look(noQuestions, decisions)).rows).toEqual([]);
    expect((await by.look(await by.workbook())).rows).toEqual([]);
    expect((await by.look(await by.workbook('en'))).rows).toEqual([]);
    const undone = await by.undo(done.id);
    expect(undone.status).toBe(200);
    expect(await by.get(done.id)).toMatchObject({ state: 'UNDONE' });
    const after = await standing();
    expect(Object.keys(after).filter((name) => after[name] !== before[name])).toEqual([]);
    expect((await by.run(noQuestions, decisions)).state).toBe('DONE');
  });
});

describe('what is there already', () => {
  const karl = { client: 'Karl Ek', category: 'Vård Karl Ek', type: 'Hygien Karl Ek', name: 'Dusch Karl Ek' };
  it('is changed by what a cell says, and left by an empty one; undone it is as it was', async () => {
    await by.run([
      sheet('activities', { ...karl, times: '08:00, 20:00 varje dag', notify: 'ja' }),
      sheet('stock', { client: 'Karl Ek', name: 'Handskar', amount: '10', alertValue: '2' }),
    ]);
    const before = await standing();
    const sheets = [
      sheet('activities', {
        ...karl,
        times: '08:00, 21:00 varje dag',
        shares: 'signerad',
        inbox: 'ja',
        draws: 'Handskar: 2',
        oneTapMinutes: '30',
        careBasis: 'delegerad',
        delegationTask: 'insulin med penna',
      }),
      sheet('stock', { client: 'Karl Ek', name: 'handskar', amount: '99', alertValue: '5', dosage: 'två' }),
    ];
    const checked = await by.look(sheets);
    expect(checked.rows.map(({ kind, state, changes }) => [kind, state, changes.map(({ column }) => column)])).toEqual([
      ['activities', 'changed', ['times', 'shares', 'inbox', 'oneTapMinutes', 'careBasis', 'delegationTask', 'draws']],
      ['stock', 'changed', ['alertValue', 'dosage']],
    ]);
    const done = await by.run(sheets);
    expect(done).toMatchObject({ state: 'DONE', counts: { new: 0, changed: 2 }, notApplied: [], undoRefusal: null });
    expect((await by.look(sheets)).rows).toEqual([]);
    const stock = (await by.workbook()).find(({ kind }) => kind === 'stock')!;
    expect(stock.rows.find(({ cells }) => cells.name === 'Handskar')!.cells).toMatchObject({
      amount: '10',
      alertValue: '5',
      dosage: 'två',
    });
    expect((await by.undo(done.id)).status).toBe(200);
    expect((await by.get(done.id)).state).toBe('UNDONE');
    const differing = Object.entries(await standing()).flatMap(([name, md5]) => (md5 === before[name] ? [] : [name]));
    // What is only appended to tells of it; what stands is as it was, in a newer version.
    expect(differing.sort()).toEqual([
      'activities',
      'activity_instances',
      'inventory_items',
      'planned_activities',
      'series_changes',
      'sharing_changes',
    ]);
    expect(
      (await by.look([sheet('activities', { ...karl, times: '08:00, 20:00 varje dag', shares: 'inget', inbox: 'nej', notify: 'ja' })]))
        .rows,
    ).toEqual([]);
  });
});

it('of several clients of one name none is guessed: nothing of theirs is new or changed', async () => {
  const { companyId } = w.clients.karl;
  await w.scoped({ companies: [companyId] }, (db) => createClient(db, companyId, 'Karl Ek'));
  const known = { client: 'Karl Ek', category: 'Vård Karl Ek', type: 'Hygien Karl Ek', name: 'Dusch Karl Ek', inbox: 'ja' };
  for (const one of [sheet('activities', known), sheet('stock', { client: 'Karl Ek', name: 'Gaffel', amount: '1', alertValue: '0' })]) {
    const { counts, rows } = await by.look([one]);
    expect(counts).toMatchObject({ new: 0, changed: 0, wrong: 1 });
    expect(rows[0]!.reasons.map(({ key }) => key)).toEqual(['assistmeApp.import.errors.severalClients']);
  }
});
