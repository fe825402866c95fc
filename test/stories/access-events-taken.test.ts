/** What is taken out of the product is a line of the access log each time, of whom it holds (R119). */
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { imports } from '#contract/imports.ts';
import { statistics } from '#contract/statistics.ts';
import { type World, world } from '#test/world.ts';
import { linesOver } from './log-lines.ts';

let w: World;
const lines = linesOver(() => w);
const elsa = () => w.clients.elsa;
beforeAll(async () => {
  w = await world();
});

it('what the page makes a workbook of is taken out, each time', async () => {
  await lines();
  for (let n = 0; n < 2; n++) expect((await w.call(w.people.orgAdmin, imports.workbook, { query: {} })).status).toBe(200);
  expect((await lines()).map(({ kind, clients: [first] }) => [kind, first])).toEqual([
    ['export', elsa().id],
    ['export', elsa().id],
  ]);
});

it('a download is one each time, of whom it holds', async () => {
  const id = await w.making.scoped({ companies: '*' }, async (db) => {
    const { rows } = await sql<{ id: number }>`select id::float8 as id from activities where client_id = ${elsa().id} limit 1`.execute(db);
    return rows[0]!.id;
  });
  await lines();
  for (let n = 0; n < 2; n++)
    expect((await w.call(w.people.assistanceAdmin, statistics.extract, { params: { activityId: id }, query: {} })).status).toBe(200);
  expect(await lines()).toMatchObject([
    { kind: 'export', clients: [elsa().id] },
    { kind: 'export', clients: [elsa().id] },
  ]);
});
