/** The key of what lies in a browser is the account's own: the same at each sign-in, another for each, in no list (decision 018). */
import { beforeAll, expect, it } from 'vitest';
import { access } from '#contract/access/sign-in.ts';
import { adminUsers, users } from '#contract/admin.ts';
import { type Person, type World, world } from '#test/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
const keyOf = async (who: Person) => (await w.call(who, access.account)).data.deviceKey;

it('is 32 bytes, the same each time, and another for each account', async () => {
  const { user, colleague, admin } = w.people;
  const keys = await Promise.all([user, colleague, admin].map(keyOf));
  for (const key of keys) expect(Buffer.from(key, 'base64')).toHaveLength(32);
  expect(new Set(keys).size).toBe(3);
  expect(await keyOf(user)).toBe(keys[0]);
});

it('is made for an account that comes later, and stays when the account is changed', async () => {
  const late = await w.person('Sara Sen', ['USER']);
  const key = await keyOf(late);
  expect(Buffer.from(key, 'base64')).toHaveLength(32);
  const { data } = await w.call(late, access.saveAccount, { body: { firstName: 'Siri' } });
  expect(data).toMatchObject({ firstName: 'Siri', deviceKey: key });
});

it('stands in no list of accounts, ADMIN’s neither', async () => {
  const { user, admin } = w.people;
  const key = await keyOf(user);
  const answers = [
    await w.call(admin, users.list, { query: { size: 100 } }),
    await w.call(admin, adminUsers.list, { query: { size: 100 } }),
  ];
  for (const { status, data } of answers) {
    expect(status).toBe(200);
    expect(JSON.stringify(data)).toContain(user.login);
    expect(JSON.stringify(data)).not.toMatch(/deviceKey|device_key/);
    expect(JSON.stringify(data)).not.toContain(key);
  }
});
