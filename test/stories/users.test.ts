/**
 * Those one works with, by name, picture and role: of one's own groups, or of one's company; everybody's for ADMIN
 * (product «Organisation details»).
 */
import { beforeAll, expect, it } from 'vitest';
import { users } from '#contract/admin.ts';
import { roles } from '#domain/permissions.ts';
import { type Person, type World, world } from '#test/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
const seen = async (who: Person) => (await w.call(who, users.list, { query: { size: 100 } })).data.map(({ login }) => login);
const logins = (...names: (keyof World['people'])[]) => names.map((name) => w.people[name].login);

it('are those of one’s own teams', async () => {
  expect(await seen(w.people.user)).toEqual(logins('assistanceAdmin', 'user', 'colleague'));
  expect(await seen(w.people.stranger)).toEqual(logins('stranger', 'strangerAdmin'));
  expect(await seen(w.people.newcomer)).toEqual(logins('newcomer'));
});

it('stay when somebody is inactive in the team, and are hidden from who is', async () => {
  const set = (active: boolean) =>
    w.pool.query('update client_group_members set active = $1 where user_id = $2', [active, w.people.assistanceAdmin.id]);
  await set(false);
  // The server hears of it from the database.
  await expect.poll(() => seen(w.people.assistanceAdmin)).toEqual(logins('assistanceAdmin'));
  expect(await seen(w.people.user)).toEqual(logins('assistanceAdmin', 'user', 'colleague'));
  await set(true);
});

it('are the company’s accounts and its teams to the organisation', async () => {
  for (const who of [w.people.orgAdmin, w.people.orgUser])
    expect(await seen(who)).toEqual(logins('orgAdmin', 'orgUser', 'assistanceAdmin', 'user', 'colleague'));
  expect(await seen(w.people.strangerOrgAdmin)).toEqual(logins('stranger', 'strangerAdmin', 'strangerOrgAdmin'));
});

it('are all to ADMIN, and nothing but name, picture and role to anybody', async () => {
  expect(await seen(w.people.admin)).toHaveLength(Object.keys(w.people).length);
  const { data } = await w.call(w.people.user, users.list, { query: { sort: 'firstName,asc', size: 1 } });
  const { id, login } = w.people.user;
  expect(data).toEqual([{ id, login, firstName: 'Anna', lastName: 'Berg', imageUrl: null, authorities: ['USER'] }]);
});

it('and the roles there are, for ADMIN', async () => {
  expect((await w.call(w.people.admin, users.authorities)).data).toEqual(roles);
});

it('are found by any part of name or login, among those one sees', async () => {
  const found = async (who: Person, search: string) =>
    (await w.call(who, users.list, { query: { search } })).data.map(({ login }) => login);
  expect(await found(w.people.orgUser, ' nna BER ')).toEqual(logins('user'));
  expect(await found(w.people.orgUser, w.people.user.login.toUpperCase())).toEqual(logins('user'));
  expect(await found(w.people.stranger, 'Anna Berg')).toEqual([]);
  expect(await found(w.people.orgUser, '%')).toEqual([]);
  const { headers } = await w.call(w.people.orgUser, users.list, { query: { search: 'anna berg', size: 1 } });
  expect(headers['x-total-count']).toBe('1');
});
