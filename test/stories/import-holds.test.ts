/**
 * Imports that meet others: what is held back, what somebody changed meanwhile, and what is done twice (R105).
 * @module-tag long
 */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { activities } from '#contract/activities.ts';
import { imports } from '#contract/imports.ts';
import { tracesIn } from '#test/traces.ts';
import { type World, world } from '#test/world.ts';
import { importing, sheet } from './import-steps.ts';

let w: World;
let by: ReturnType<typeof importing>;
beforeAll(async () => {
  w = await world();
  by = importing(w);
});

const of = (client: string) => ({ client, category: `Vård ${client}`, type: `Hygien ${client}` });
const existing = (client: string) => ({ ...of(client), name: `Dusch ${client}` });
const count = (table: string, where = sql`true`) =>
  w.scoped({ companies: '*' }, async (db) =>
    Number((await sql<{ n: number }>`select count(*) as n from ${sql.table(table)} where ${where}`.execute(db)).rows[0]!.n),
  );
const traces = async (action: string) => (await tracesIn(w)).filter((trace) => trace.action === action).length;

describe('a wrong row', () => {
  it('holds back its own client, whose other rows wait, and no other', async () => {
    const sheets = [
      sheet(
        'activities',
        { ...of('Elsa Lindqvist'), name: 'Väntar' },
        { ...of('Elsa Lindqvist'), name: 'Fel', times: '25:00 varje dag' },
        { ...of('Karl Ek'), name: 'Går in' },
      ),
    ];
    const done = await by.run(sheets);
    expect(done).toMatchObject({ state: 'DONE', counts: { new: 1 }, parts: { total: 1, done: 1 } });
    expect(done.notApplied.map(({ name, reasons }) => [name, reasons[0]!.key])).toEqual([
      ['Väntar', 'assistmeApp.import.errors.clientWaits'],
      ['Fel', 'assistmeApp.import.errors.times.noTime'],
    ]);
    expect((await by.look([sheet('activities', { ...of('Karl Ek'), name: 'Går in' })])).counts.same).toBe(1);
  });
  it.each([
    [
      'twice',
      [
        { ...of('Karl Ek'), name: 'Dubbel' },
        { ...of('Karl Ek'), name: 'dubbel ' },
      ],
      'assistmeApp.import.errors.rowTwice',
    ],
    ['of nobody', [{ ...of('Karl Ek'), client: 'Karl E', name: 'Ny' }], 'assistmeApp.import.errors.noClientNear'],
    ['with another’s item', [{ ...of('Karl Ek'), name: 'Ny', draws: 'Finns inte: 2' }], 'assistmeApp.import.errors.noItem'],
    ['too long', [{ ...of('Karl Ek'), name: 'x'.repeat(101) }], 'error.field.size'],
    ['with a link for a name', [{ ...of('Karl Ek'), name: 'se https://x.se' }], 'error.field.name'],
    ['of a column that is not there', [{ ...of('Karl Ek'), name: 'Ny', colour: 'röd' }], 'assistmeApp.import.errors.noColumn'],
    [
      'of a task that nobody delegates',
      [{ ...of('Karl Ek'), name: 'Ny', careBasis: 'delegerad', delegationTask: 'Dans' }],
      'assistmeApp.import.errors.noTask',
    ],
    [
      'of a task without its basis',
      [{ ...of('Karl Ek'), name: 'Ny', delegationTask: 'Sondmat' }],
      'assistmeApp.import.errors.notDelegated',
    ],
    ['with a limit out of bounds', [{ ...of('Karl Ek'), name: 'Ny', oneTapMinutes: '99999' }], 'error.field.size'],
  ])('%s says why', async (_, rows, key) => {
    const checked = await by.look([sheet('activities', ...(rows as Record<string, string>[]))]);
    expect(checked.counts.wrong).toBe(rows.length);
    for (const row of checked.rows) expect(row.reasons.map((reason) => reason.key)).toContain(key);
  });
  it('of several of one name is never guessed, and what says the same is the same', async () => {
    const { companyId, id, typeId } = w.clients.karl;
    await w.scoped({ companies: [companyId] }, (db) =>
      db
        .insertInto('activities')
        .values([1, 2].map(() => ({ company_id: companyId, client_id: id, name: 'Tvilling', type_id: typeId })) as never)
        .execute(),
    );
    const row = { ...of('Karl Ek'), name: 'Tvilling' };
    expect((await by.look([sheet('activities', row, row)])).counts).toMatchObject({ same: 2 });
    const changed = await by.look([sheet('activities', { ...row, inbox: 'ja' })]);
    expect(changed.rows[0]!.reasons[0]!.key).toBe('assistmeApp.import.errors.several');
  });
});

describe('what was held back', () => {
  const sheets = [
    { ...sheet('clients', { name: 'Vera Väntar', alerts: 'Rädd för hundar' }, { name: 'Gun Går In' }), columns: ['', 'name', 'alerts'] },
    sheet(
      'staff',
      { email: 'vera.team@example.com', role: 'Assistent', clients: 'Vera Väntar' },
      { email: 'gun.team@example.com', role: 'Assistent', clients: 'Gun Går In' },
    ),
  ];
  const fileOf = (who: { token: string }, id: number) => w.call(who, imports.notApplied, { params: { id } });
  const DAY = 24 * 60 * 60_000;

  it('is given back with all its cells, to a colleague too, and a client’s staff are told that it waits', async () => {
    const looked = await by.look(sheets);
    expect(looked.rows.map(({ name, reasons }) => [name, reasons[0]?.key])).toContainEqual([
      'vera.team@example.com',
      'assistmeApp.import.errors.clientOfStaffWaits',
    ]);
    const done = await by.run(sheets);
    expect(done).toMatchObject({ state: 'DONE', counts: { new: 2 }, columns: [{ kind: 'clients', columns: ['', 'name', 'alerts'] }] });
    expect(done.notApplied.map(({ row, reasons }) => [row, reasons[0]!.key])).toEqual([
      [2, 'assistmeApp.import.errors.alertKind'],
      [2, 'assistmeApp.import.errors.clientOfStaffWaits'],
    ]);
    const colleague = await w.person('Kim Kollega', ['ORG_ADMIN'], w.companies.sol.id);
    for (const who of [w.people.orgAdmin, colleague, w.people.admin])
      expect((await fileOf(who, done.id)).data).toEqual({
        questions: [],
        sheets: [
          { kind: 'clients', rows: [{ row: 2, cells: { name: 'Vera Väntar', alerts: 'Rädd för hundar' } }] },
          { kind: 'staff', rows: [{ row: 2, cells: { email: 'vera.team@example.com', role: 'Assistent', clients: 'Vera Väntar' } }] },
        ],
      });
    expect((await fileOf(w.people.strangerOrgAdmin, done.id)).status).toBe(404);
  });
  it('is told of as waiting to staff also where the client was held back only as it was applied', async () => {
    const begun = await by.start([
      sheet('clients', { name: 'Siv Samtidig' }),
      sheet('staff', { email: 'siv.team@example.com', role: 'Assistent', clients: 'Siv Samtidig' }),
    ]);
    const another = sql`update import_parts set seen = 'another' where import_id = ${begun.id} and kind = 'CLIENT'`;
    await w.scoped({ companies: '*' }, (db) => another.execute(db));
    await w.jobs.drain();
    expect((await by.get(begun.id)).notApplied.map(({ reasons }) => reasons[0]!.key)).toEqual([
      'assistmeApp.import.errors.changedSince',
      'assistmeApp.import.errors.clientOfStaffWaits',
    ]);
  });
  it('is let go 30 days after the end, with what stood before, and then nothing is undone; sooner where it is undone', async () => {
    const wrong = sheet('activities', { ...existing('Elsa Lindqvist'), times: '25:00 varje dag' }, { ...of('Karl Ek'), name: 'Glöms' });
    const { id, undoRefusal } = await by.run([wrong]);
    const undone = await by.run([
      sheet('activities', { ...of('Elsa Lindqvist'), name: 'x'.repeat(101) }, { ...of('Karl Ek'), name: 'Ångras' }),
    ]);
    expect(undoRefusal).toBeNull();
    await by.undo(undone.id);
    const keptOf = (one: number) =>
      w.scoped({ companies: '*' }, async (db) => {
        const { rows } = await sql<{ kept: string }>`
          select i.held_back::text || string_agg(p.held_back::text || p.made::text, '') as kept
          from imports i join import_parts p on p.import_id = i.id where i.id = ${one} group by i.held_back::text`.execute(db);
        return rows[0]!.kept;
      });
    const forget = async () => {
      await w.scoped({ companies: [] }, (db) => w.jobs.send(db, 'forget-imports', {}));
      await w.jobs.drain();
    };
    expect(await keptOf(undone.id)).toBe('[][]{}');
    const before = w.clock.now;
    w.clock.now = new Date(before.getTime() + 30 * DAY - 60_000);
    await forget();
    expect(await keptOf(id)).toContain('25:00');
    w.clock.now = new Date(before.getTime() + 30 * DAY + 60_000);
    await forget();
    await forget();
    expect(await keptOf(id)).toBe('[][]{}');
    w.clock.now = before;
    expect(await by.get(id)).toMatchObject({ notApplied: [], counts: { new: 1 }, undoRefusal: 'assistmeApp.import.errors.undo.tooOld' });
  });
});

describe('what somebody changed', () => {
  it('since the look is refused with 409', async () => {
    const sheets = [sheet('activities', { ...existing('Elsa Lindqvist'), inbox: 'ja' })];
    const { hash } = await by.look(sheets);
    const { data } = await w.call(w.people.assistanceAdmin, activities.get, { params: { id: w.clients.elsa.activityId } });
    await w.call(w.people.assistanceAdmin, activities.change, { params: { id: data.id }, body: { isSentToInbox: true } });
    const body = { companyId: w.companies.sol.id, sheets, decisions: [], hash };
    const refused = await w.call(w.people.orgAdmin, imports.create, { body });
    expect([refused.status, refused.problem.message]).toEqual([409, 'assistmeApp.import.errors.changedSinceLook']);
  });
  it('once it began is held back, not written over', async () => {
    const begun = await by.start([
      sheet('activities', { ...existing('Elsa Lindqvist'), oneTapMinutes: '45' }, { ...existing('Karl Ek'), oneTapMinutes: '45' }),
    ]);
    await w.call(w.people.assistanceAdmin, activities.change, { params: { id: w.clients.elsa.activityId }, body: { oneTapMinutes: 20 } });
    await w.jobs.drain();
    const done = await by.get(begun.id);
    expect(done).toMatchObject({ state: 'DONE', counts: { changed: 1 }, parts: { total: 2, done: 2 } });
    expect(done.notApplied.map(({ client, reasons }) => [client, reasons[0]!.key])).toEqual([
      ['Elsa Lindqvist', 'assistmeApp.import.errors.changedSince'],
    ]);
    expect((await w.call(w.people.assistanceAdmin, activities.get, { params: { id: w.clients.elsa.activityId } })).data.oneTapMinutes).toBe(
      20,
    );
  });
});

describe('an import that is asked for twice', () => {
  it('is done once with one key, and its parts once however often the job runs', async () => {
    const sheets = [sheet('activities', { ...of('Karl Ek'), name: 'En gång', times: '09:00 varje dag' })];
    const { hash } = await by.look(sheets);
    const body = { companyId: w.companies.sol.id, sheets, decisions: [], hash };
    const key = { 'idempotency-key': 'import-once-0000000001' };
    const [first, second] = [
      await w.call(w.people.orgAdmin, imports.create, { body }, key),
      await w.call(w.people.orgAdmin, imports.create, { body }, key),
    ];
    expect([first.status, second.data.id]).toEqual([201, first.data.id]);
    const { id: importId } = first.data;
    for (let times = 0; times < 3; times++)
      await w.scoped({ companies: [w.companies.sol.id] }, (db) => w.jobs.send(db, 'import', { companyId: w.companies.sol.id, importId }));
    await w.jobs.drain();
    expect(await count('activities', sql`name = 'En gång'`)).toBe(1);
    expect(await by.get(importId)).toMatchObject({ state: 'DONE', counts: { new: 1 } });
  });
  it('is refused where the workbook is the same and was applied already', async () => {
    const sheets = [sheet('activities', { ...of('Karl Ek'), name: 'Två filer' })];
    const { hash } = await by.look(sheets);
    await by.run(sheets);
    const again = await w.call(w.people.orgAdmin, imports.create, { body: { companyId: w.companies.sol.id, sheets, decisions: [], hash } });
    expect(again.status).toBe(409);
  });
});

describe('another company', () => {
  it('is not there: neither its import, nor its catalogue as what a name stands for', async () => {
    const done = await by.run([sheet('clients', { name: 'Egen Klient' })]);
    expect((await w.call(w.people.strangerOrgAdmin, imports.get, { params: { id: done.id } })).status).toBe(404);
    expect((await w.call(w.people.strangerOrgAdmin, imports.list, { query: { companyId: String(w.companies.sol.id) } })).status).toBe(404);
    expect((await w.call(w.people.strangerOrgAdmin, imports.workbook, { query: { companyId: String(w.companies.sol.id) } })).status).toBe(
      404,
    );
    const decisions = [{ kind: 'activityType' as const, name: 'Ny typ', category: 'Ny', useId: w.clients.foreign.typeId }];
    const body = { companyId: w.companies.sol.id, sheets: [sheet('activities', { ...of('Karl Ek'), name: 'Z' })], decisions };
    const refused = await w.call(w.people.orgAdmin, imports.check, { body });
    expect([refused.status, refused.problem.fieldErrors]).toMatchObject([
      400,
      [{ field: 'decisions.0.useId', message: 'error.field.unknown' }],
    ]);
    const foreign = await by.look([sheet('activities', { ...of('Mia Sund'), name: 'Z' })]);
    expect(foreign.rows[0]!.reasons[0]!.key).toBe('assistmeApp.import.errors.noClient');
  });
  it('is read by ADMIN with a trace at each client, and the office leaves one where it reads a card', async () => {
    const before = await traces('import.run');
    await w.call(w.people.admin, imports.workbook, { query: { companyId: String(w.companies.sol.id) } });
    expect((await traces('import.run')) - before).toBe(await count('clients', sql`company_id = ${w.companies.sol.id}`));
  });
});
