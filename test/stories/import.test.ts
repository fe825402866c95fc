/** Imports of a company's workbook: a look that changes nothing, the import client by client, what is held back (R103–R105). */
import { beforeAll, describe, expect, it } from 'vitest';
import { imports } from '#contract/imports.ts';
import { type World, world } from '#test/world.ts';
import { fingerprints, importing, sheet } from './import-steps.ts';

let w: World;
let by: ReturnType<typeof importing>;
beforeAll(async () => {
  w = await world();
  by = importing(w);
});

const dusch = { client: 'Elsa Lindqvist', category: 'Vård Elsa Lindqvist', type: 'Hygien Elsa Lindqvist', name: 'Dusch Elsa Lindqvist' };
const planned = async (name: string) =>
  (await w.pool.query(`select p.recurrence from planned_activities p join activities a on a.id = p.activity_id where a.name = $1 order by p.id`, [name])).rows.map(
    ({ recurrence }) => recurrence as string,
  );

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
    expect(done).toMatchObject({ state: 'DONE', parts: { total: 2, done: 2 }, counts: { new: 2, changed: 0 }, heldBack: [], undoRefusal: null });
    expect(await planned('Kvällsdusch')).toHaveLength(2);
    expect((await by.look(sheets)).counts).toEqual({ new: 0, same: 2, changed: 0, wrong: 0 });
    const all = await by.workbook();
    expect((await by.look(all)).rows).toEqual([]);
  });
});
