/** Names of companies: ADMIN makes no two alike, and nobody else learns of another's (R1, R2). */
import { beforeAll, expect, it } from 'vitest';
import { companies } from '#contract/people.ts';
import { type World, world } from '#test/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

it('ADMIN is refused a second company of one name at the field; others are told of no company but their own', async () => {
  const create = async (name: string) => w.call(w.people.admin, companies.create, { body: { name } });
  const sol = { params: { id: w.companies.sol.id } };
  const { name } = (await w.call(w.people.admin, companies.get, sol)).data;
  const taken = { status: 400, problem: { fieldErrors: [{ objectName: 'company', field: 'name', message: 'error.field.nameTaken' }] } };
  expect(await create(` ${name.toUpperCase()} `)).toMatchObject(taken);
  expect((await Promise.all([create('Två tryck'), create('Två tryck')])).map(({ status }) => status).toSorted()).toEqual([201, 400]);
  const hav = (await w.call(w.people.admin, companies.get, { params: { id: w.companies.hav.id } })).data.name;
  expect(await w.call(w.people.admin, companies.change, { ...sol, body: { name: hav } })).toMatchObject(taken);
  // Its own name again, in other letters, and a company that calls itself as another does.
  expect((await w.call(w.people.admin, companies.change, { ...sol, body: { name: name.toUpperCase() } })).status).toBe(200);
  expect((await w.call(w.people.orgAdmin, companies.change, { ...sol, body: { name: hav } })).status).toBe(200);
  // What stands is no reason to refuse what else is changed.
  expect((await w.call(w.people.admin, companies.change, { ...sol, body: { name: hav, timeZone: 'Europe/Stockholm' } })).status).toBe(200);
  expect((await w.call(w.people.admin, companies.change, { ...sol, body: { timeZone: 'Europe/Stockholm' } })).status).toBe(200);
  expect(
    (
      await w.call(w.people.admin, companies.replace, {
        ...sol,
        body: { name, timeZone: 'Europe/Stockholm', hasNamesInAccessLog: true, isStrictAboutAuthority: false, sharedDevices: false },
      })
    ).status,
  ).toBe(200);
});
