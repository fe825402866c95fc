/** A first client for an assistance administrator who never had a membership: company, client, group and member at once (R2). */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clientGroups, clients, companies } from '#contract/people.ts';
import { type Person, type World, world } from '#test/world.ts';
import { steps } from './steps.ts';

let w: World;
let who: Person;
let count = 0;
const { warm, grouped } = steps(() => w);
beforeAll(async () => {
  w = await world();
});
beforeEach(async () => {
  who = await w.person(`Nadja Ny${++count}`, ['ASSISTANCE_ADMIN']);
});
const create = (body: { name: string; organisation?: string | null }, by = who) => w.call(by, clients.create, { body });
const companiesNow = () => w.scoped({ companies: '*' }, (db) => db.selectFrom('companies').select(['id', 'name']).orderBy('id').execute());

describe('creating a client', () => {
  it('makes a company named after the organisation, a client, a group and the membership', async () => {
    const { status, data } = await create({ name: ' Siv Ås ', organisation: 'Sivs assistans' });
    expect(status).toBe(201);
    expect(data).toMatchObject({
      name: 'Siv Ås',
      client: { name: 'Siv Ås' },
      company: { name: 'Sivs assistans', timeZone: 'Europe/Stockholm' },
      isMember: true,
    });
    expect((await w.call(who, clientGroups.list)).data).toEqual([data]);
    expect((await w.call(who, clientGroups.get, { params: { id: data.id } })).data).toEqual(data);
    expect((await w.call(who, companies.list)).data.map(({ name }) => name)).toEqual(['Sivs assistans']);
    expect((await grouped(who, undefined, data.client.id)).status).toBe(200);
  });
  it.each([{ organisation: null }, {}])('names the company after the client when nothing else is said: %j', async (more) => {
    expect((await create({ name: `Siv${count} Ås`, ...more })).data.company.name).toBe(`Siv${count} Ås`);
  });
  it('is for once: a second try is 403', async () => {
    await create({ name: 'Första Klienten' });
    const before = await companiesNow();
    expect((await create({ name: 'Andra Klienten' })).status).toBe(403);
    expect(await companiesNow()).toEqual(before);
  });
  it('is not for who ever had a membership, active or not', async () => {
    await w.join(w.clients.elsa, who, false);
    expect((await create({ name: 'Egen Klient' })).status).toBe(403);
    expect((await create({ name: 'Egen Klient' }, w.people.assistanceAdmin)).status).toBe(403);
  });
  it('two times at once makes one', async () => {
    const before = (await companiesNow()).length;
    await warm();
    const both = await Promise.all([1, 2, 3].map((n) => create({ name: `Samtidig ${n}` })));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 403, 403]);
    expect(await companiesNow()).toHaveLength(before + 1);
    expect((await w.call(who, clientGroups.list)).data).toHaveLength(1);
  });
  it('that is refused leaves nothing behind', async () => {
    const before = await companiesNow();
    expect((await create({ name: 'A', organisation: 'Bra namn' })).problem.fieldErrors).toEqual([
      { objectName: 'client', field: 'name', message: 'error.field.minlength2' },
    ]);
    expect(await companiesNow()).toEqual(before);
  });
});
