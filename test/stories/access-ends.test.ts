/** A change of somebody's access holds at their next request, also when another server or a hand in the database made it (R3 and R29). */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { access } from '#contract/access/sign-in.ts';
import { activityCategories } from '#contract/catalogue.ts';
import { clientGroups } from '#contract/people.ts';
import { longestWait } from '#test/runs.ts';
import { type Person, type World, world } from '#test/world.ts';
import { steps } from './steps.ts';

let w: World;
let who: Person;
let count = 0;
const { planned, grouped, act, history } = steps(() => w);
beforeAll(async () => {
  w = await world();
});
const members = (text: string) => w.pool.query(`${text.replace('$group', String(w.clients.elsa.groupId)).replace('$who', String(who.id))}`);
beforeEach(async () => {
  who = await w.person(`Maja Medarbetare${++count}`, ['USER']);
  await members(
    `insert into client_group_members (client_group_id, user_id, company_id, client_id) values ($group, $who, ${w.companies.sol.id}, ${w.clients.elsa.id})`,
  );
  // They are known to the server before anything changes.
  expect(await within(async () => (await grouped(who)).status, 200)).toBe(200);
});
/** What is answered once the news has come, which is at once unless the machine is busy. */
async function within(ask: () => Promise<number>, wanted: number) {
  for (let looks = 0; ; looks++) {
    const status = await ask();
    if (status === wanted || looks > longestWait / 5) return status;
    await new Promise((later) => setTimeout(later, 5));
  }
}
const day = async () => (await grouped(who)).status;
const account = async () => (await w.call(who, access.account)).status;

describe('at the next request', () => {
  it('a deactivated account is signed out, and stays so when its session is still there', async () => {
    await members('update users set activated = false where id = $who');
    expect(await within(account, 401)).toBe(401);
    await members('update users set activated = true where id = $who');
    expect(await within(account, 200)).toBe(200);
  });
  it('a role that was taken away is gone, and one that was given is there', async () => {
    const body = { name: 'Egen', color: '#0e6f8c', icon: 'home' as const, client: { id: w.clients.elsa.id } };
    const create = async () => (await w.call(who, activityCategories.create, { body })).status;
    expect(await create()).toBe(403);
    await members(`update client_group_members set role = 'ASSISTANCE_ADMIN' where client_group_id = $group and user_id = $who`);
    expect(await within(create, 201)).toBe(201);
    await members(`update client_group_members set role = 'USER' where client_group_id = $group and user_id = $who`);
    expect(await within(create, 403)).toBe(403);
  });
  it('an inactive member has lost the group’s data; the history keeps the name', async () => {
    const { id } = await planned();
    expect((await act(who, id, { isCompleted: true })).status).toBe(200);
    await members('update client_group_members set active = false where client_group_id = $group and user_id = $who');
    expect(await within(day, 404)).toBe(404);
    expect((await act(who, id, { isCompleted: false })).status).toBe(404);
    expect((await w.call(who, clientGroups.list)).data).toEqual([]);
    expect((await history(w.people.user, id)).at(-1)).toMatchObject({ act: 'signed', byName: who.name });
    await members('update client_group_members set active = true where client_group_id = $group and user_id = $who');
    expect(await within(day, 200)).toBe(200);
  });
  it('a removed member has lost it as well, and a new member has it', async () => {
    await members('delete from client_group_members where client_group_id = $group and user_id = $who');
    expect(await within(day, 404)).toBe(404);
    await members(
      `insert into client_group_members (client_group_id, user_id, company_id, client_id) values (${w.clients.karl.groupId}, $who, ${w.companies.sol.id}, ${w.clients.karl.id})`,
    );
    expect(await within(async () => (await grouped(who, undefined, w.clients.karl.id)).status, 200)).toBe(200);
    expect(await day()).toBe(404);
  });
  it('a session that was removed in the database is over', async () => {
    await members('delete from sessions where user_id = $who');
    expect(await within(account, 401)).toBe(401);
  });
  it('an organisation’s person who changes company sees the new one and not the old', async () => {
    await members('delete from client_group_members where user_id = $who');
    await members(`update users set authorities = '{ORG_USER}', company_id = ${w.companies.sol.id} where id = $who`);
    expect(await within(day, 200)).toBe(200);
    await members(`update users set company_id = ${w.companies.hav.id} where id = $who`);
    expect(await within(day, 404)).toBe(404);
    expect((await grouped(who, undefined, w.clients.foreign.id)).status).toBe(200);
  });
});
