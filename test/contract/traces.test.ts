/**
 * ADMIN asks every GET of the contract: each client whose name, picture or id is shown is in a line of the access log (R3).
 * @module-tag long
 */
import { beforeAll, expect, it } from 'vitest';
import { clientCards } from '#contract/client-cards.ts';
import { clients } from '#contract/people.ts';
import { search } from '#contract/search.ts';
import { fileSteps, signedIn } from '#test/files.ts';
import { tracesIn } from '#test/traces.ts';
import { type Person, type World, world } from '#test/world.ts';
import { clientIds } from './client-ids.ts';
import { endpoints, mayCall, type Named, tableNamed } from './endpoints.ts';
import { type Ground, ground } from './ground.ts';
import { type Side, sides } from './rows.ts';

let w: World;
let g: Ground;
const { uploaded, get } = fileSteps(() => w);
/** Names and pictures that stand in no other row. */
const names: Record<Side, string> = { elsa: 'Ottilia Granquist', karl: 'Pehr Lundmark', foreign: 'Tuva Wikander' };
const pictures: Record<Side, string> = { elsa: 'a'.repeat(32), karl: 'b'.repeat(32), foreign: 'c'.repeat(32) };
beforeAll(async () => {
  w = await world();
  g = await ground(w);
  for (const side of sides) {
    const unique = { name: names[side], image_url: `/filer/${pictures[side]}/bild.png` };
    await w.asOwner({ companies: '*' }, (db) => db.updateTable('clients').set(unique).where('id', '=', w.clients[side].id).execute());
  }
  // A company may be called as its client (R2): whoever reads the one reads the other.
  const { companyId } = w.clients.foreign;
  await w.asOwner({ companies: '*' }, (db) =>
    db.updateTable('companies').set({ name: names.foreign }).where('id', '=', companyId).execute(),
  );
});

let last = 0;
/** The clients whom lines were written about since this was asked last, one for each line. */
const traced = async (): Promise<number[]> => {
  const rows = await tracesIn(w, { user: g.people.ADMIN.id });
  const fresh = rows.slice(last);
  last = rows.length;
  // The same look of a session is written once in a quarter of an hour (R119).
  g.people.ADMIN.token = (await g.again(g.people.ADMIN)).token;
  return fresh.map(({ client_id }) => client_id);
};

const shownIn = (text: string): Side[] => {
  const ids = /^[{[]/.test(text) ? clientIds(JSON.parse(text)) : [];
  return sides.filter((side) => text.includes(names[side]) || text.includes(pictures[side]) || ids.includes(w.clients[side].id));
};

/** What may be asked of it for a side: nothing, each field alone, and all that say whose it is together; over all days there are. */
async function queriesOf(one: Named, side: Side): Promise<Set<string>> {
  const { endpoint } = one;
  const fields = Object.keys(endpoint.query?.shape ?? {});
  const { id, companyId } = w.clients[side];
  const words: Record<string, string> = { companyId: String(companyId), clientIds: String(id), search: names[side], q: names[side] };
  const rowNamed = (field: string) =>
    /Ids?$/.test(field) ? String(g.rowOf(side)(tableNamed(field.replace(/s$/, ''), endpoint.path))) : undefined;
  const pairs = fields.flatMap((field) => {
    const value = words[field] ?? rowNamed(field);
    return value === undefined ? [] : [[field, value] as const];
  });
  const always = {
    ...Object.fromEntries(new URLSearchParams((await g.queryOf(one, g.people.ADMIN)) ?? '')),
    ...(fields.includes('startDate') && { startDate: '2026-10-01', endDate: '2027-01-31' }),
    ...(endpoint.sort && { size: '5000' }),
  };
  const whose = pairs.filter(([field]) => /^(clientIds?|companyId|search)$/.test(field));
  const asked = [[], ...pairs.map((pair) => [pair]), whose];
  return new Set(asked.map((some) => String(new URLSearchParams({ ...always, ...Object.fromEntries(some) }))));
}

it('every client that is shown to ADMIN has one line', async () => {
  const wrong: string[] = [];
  const showing = new Set<string>();
  await traced();
  for (const one of endpoints.filter(({ endpoint }) => endpoint.method === 'GET' && mayCall('ADMIN', endpoint)))
    for (const side of sides)
      for (const query of await queriesOf(one, side)) {
        const { status, text } = await g.send(g.people.ADMIN, one.endpoint, { params: g.paramsOf(one.endpoint, side), query });
        const lines = await traced();
        for (const client of status === 200 ? shownIn(text) : []) {
          showing.add(one.name);
          const count = lines.filter((id) => id === w.clients[client].id).length;
          if (count !== 1) wrong.push(`${one.name}?${query} shows ${client} with ${count} lines`);
        }
      }
  expect(wrong).toEqual([]);
  // Half of what ADMIN may read shows a client: the loop above judges something.
  expect(showing.size).toBeGreaterThan(80);
}, 300_000);

const idOf = (side: Side) => w.clients[side].id;
it('finding and listing leave a line for each who is on the page, and none where nobody is', async () => {
  const { sol } = w.companies;
  const list = async (who: Person, query: object) => (await w.call(who, clients.list, { query: query as never })).data.map(({ id }) => id);
  const find = async (q: string, kinds?: string) => (await w.call(g.people.ADMIN, search.find, { query: { q, kinds } })).data;
  await traced();
  expect(await list(g.people.ADMIN, { companyId: sol.id, size: 1, sort: 'name' })).toEqual([idOf('elsa')]);
  expect(await traced()).toEqual([idOf('elsa')]);
  expect(await list(g.people.ADMIN, { search: 'wikand' })).toEqual([idOf('foreign')]);
  expect(await traced()).toEqual([idOf('foreign')]);
  expect((await find('Pehr')).map(({ id }) => id)).toEqual([idOf('karl')]);
  expect(await traced()).toEqual([idOf('karl')]);
  expect(await list(g.people.ADMIN, {})).toEqual([]);
  expect(await list(g.people.ADMIN, { search: 'finns ej' })).toEqual([]);
  expect(await find('Pehr', 'PERSON')).toEqual([]);
  expect((await list(g.people.ORG_ADMIN, {})).length).toBeGreaterThan(1);
  expect(await traced()).toEqual([]);
});

it('the picture itself leaves one when ADMIN reads it, whole or in parts, and none of ADMIN’s when its team does', async () => {
  const { elsa } = w.clients;
  const imageUrl = await uploaded(w.people.assistanceAdmin);
  await w.call(w.people.assistanceAdmin, clientCards.put, {
    params: { clientId: elsa.id },
    body: { alerts: [], contacts: [], imageUrl },
  });
  const shownTo = async (who: Person) =>
    signedIn((await w.call(who, clients.list, { query: { search: names.elsa } })).data[0]!.imageUrl ?? '');
  const [admins, teams] = [await shownTo(w.people.admin), await shownTo(w.people.user)];
  await traced();
  expect((await get(admins)).statusCode).toBe(200);
  expect((await get(admins, { range: 'bytes=1-9' })).statusCode).toBe(206);
  expect(await traced()).toEqual([elsa.id]);
  expect((await get(admins, {}, 'HEAD')).statusCode).toBe(200);
  expect((await get(admins, { range: 'bytes=9999-' })).statusCode).toBe(416);
  expect((await get(teams)).statusCode).toBe(200);
  expect(await traced()).toEqual([]);
});
