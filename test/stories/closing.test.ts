/** A leaver's account is closed by the office of the company that they work for alone, and opened again; nobody else's (R92). */
import { beforeAll, describe, expect, it } from 'vitest';
import { invitations } from '#contract/access/invitations.ts';
import { registration } from '#contract/access/registration.ts';
import { access } from '#contract/access/sign-in.ts';
import { adminUsers } from '#contract/admin.ts';
import { members } from '#contract/members.ts';
import { staff } from '#contract/staff.ts';
import { type Person, type World, world } from '#test/world.ts';
import { entering, PASSWORD } from './mails.ts';
import { steps } from './steps.ts';

let w: World;
let count = 0;
const { registerInvited, keyOf, signIn, askReset, kept, finish } = entering(() => w);
const { warm, planned, act, history } = steps(() => w);
beforeAll(async () => {
  w = await world();
});
const set = (who: Person, id: number, activated: boolean) => w.call(who, staff.change, { params: { id }, body: { activated } });
const close = (id: number, who = w.people.orgAdmin) => set(who, id, false);
const open = (id: number, who = w.people.orgAdmin) => set(who, id, true);
const get = async (id: number, who = w.people.orgAdmin) => (await w.call(who, staff.get, { params: { id } })).data;
const refusal = ({ status, problem }: Awaited<ReturnType<typeof set>>) => [status, problem.message];
const account = async (who: { token: string }) => (await w.call(who, access.account)).status;
async function helper() {
  const who = await w.person(`Stig Slutar${++count}`, ['USER']);
  await w.join(w.clients.elsa, who);
  return who;
}
const administrator = async (companyId = w.companies.sol.id) => w.person(`Agnes Ansvar${++count}`, ['ORG_ADMIN'], companyId);

describe('a closed account', () => {
  it('is signed out at once and cannot sign in; teams, tasks and what was signed stay', async () => {
    const { data } = await w.call(w.people.assistanceAdmin, invitations.invite, {
      query: { userEmail: 'ia@example.com', clientGroupId: String(w.clients.elsa.groupId) },
    });
    await registerInvited(data.email, await keyOf('ia@example.com'));
    const who = { token: (await signIn('ia@example.com')).data.id_token! };
    const { id } = (await w.call(who, access.account)).data;
    const done = await planned();
    await act(who, done.id, { isCompleted: true });
    const closed = await close(id);
    expect([closed.status, closed.headers['app-alert']]).toEqual([200, 'assistmeApp.staff.closed']);
    expect(closed.data).toMatchObject({ account: 'CLOSED', teamCount: 1, refusal: null });
    expect(closed.data.events).toMatchObject([{ act: 'CLOSED', byName: 'Olga Chef', teams: [] }]);
    expect(await account(who)).toBe(401);
    expect((await signIn('ia@example.com')).status).toBe(401);
    expect((await history(w.people.user, done.id)).at(-1)).toMatchObject({ act: 'signed', byName: 'Rut Ny' });
    const team = (await w.call(w.people.user, members.list, { params: { id: w.clients.elsa.groupId } })).data;
    expect(team.find((one) => one.id === id)).toMatchObject({ active: true });
    // No reset opens it, and no letter says that there is one.
    const before = (await kept('ia@example.com')).length;
    await askReset('ia@example.com');
    expect(await kept('ia@example.com')).toHaveLength(before);
    const opened = await open(id);
    expect(opened.data.events).toMatchObject([{ act: 'OPENED' }, { act: 'CLOSED' }]);
    expect((await signIn('ia@example.com', PASSWORD)).status).toBe(200);
    // A sign-in of before is over.
    expect(await account(who)).toBe(401);
  });
  it('is not entered by a link of before, when it is open again neither', async () => {
    const who = await helper();
    await askReset(who.login);
    const key = await keyOf(who.login);
    const holds = async () => (await w.call(null, registration.lookAtKey, { query: { key } })).status;
    expect(await holds()).toBe(204);
    await close(who.id);
    expect(await holds()).toBe(400);
    await open(who.id);
    expect([await holds(), (await finish(key, PASSWORD)).status]).toEqual([400, 400]);
  });
  it('has its open day ended at once, and no teammate’s', async () => {
    const address = await w.server.listen({ port: 0, host: '127.0.0.1' });
    const [who, other] = [await helper(), await helper()];
    const left = new AbortController();
    const watched = async ({ token }: Person) => {
      const headers = { authorization: `Bearer ${token}` };
      const { body } = await fetch(`${address}/api/live/day/${w.clients.elsa.id}`, { headers, signal: left.signal });
      const reader = body!.getReader();
      await reader.read();
      let hasEnded = false;
      const ended = (async () => {
        while (!(await reader.read()).done);
        hasEnded = true;
      })().catch(() => {});
      return { ended, hasEnded: () => hasEnded };
    };
    const [mine, theirs] = [await watched(who), await watched(other)];
    await close(who.id);
    await mine.ended;
    expect([mine.hasEnded(), theirs.hasEnded()]).toEqual([true, false]);
    left.abort();
  });
  it('is in its own list alone, and stays so without a team', async () => {
    const who = await helper();
    await close(who.id);
    const { orgUser, orgAdmin } = w.people;
    const listed = async (accounts?: string) =>
      (await w.call(orgUser, staff.list, { query: { accounts, size: 100 } })).data.map(({ id }) => id).includes(who.id);
    expect([await listed(), await listed('OPEN,WAITING'), await listed('CLOSED')]).toEqual([true, false, true]);
    const left = await w.call(orgAdmin, staff.leave, { params: { id: who.id }, body: { teamIds: [w.clients.elsa.groupId] } });
    expect(left.status).toBe(204);
    expect([await listed('CLOSED'), (await open(who.id)).status]).toEqual([true, 200]);
  });
  it('who is invited by the office is told of there, and by nobody else', async () => {
    const who = await helper();
    await w.call(w.people.orgAdmin, staff.leave, { params: { id: who.id }, body: { teamIds: [w.clients.elsa.groupId] } });
    await close(who.id);
    const invite = (by: Person) =>
      w.call(by, invitations.invite, { query: { userEmail: who.login, clientGroupId: String(w.clients.elsa.groupId) } });
    expect((await invite(w.people.orgAdmin)).problem.fieldErrors).toMatchObject([{ field: 'userEmail', message: 'staff.invitedClosed' }]);
    expect((await invite(w.people.assistanceAdmin)).status).toBe(201);
  });
});

describe('nothing is done, and it says why', () => {
  const reasons: Record<string, (who: Person) => Promise<Awaited<ReturnType<typeof set>>>> = {};
  reasons.SELF = () => close(w.people.orgAdmin.id);
  reasons.ELSEWHERE = async (who) => {
    await w.join(w.clients.foreign, who, false);
    return close(who.id);
  };
  reasons.WAITING = async ({ id }) => {
    await w.pool.query('update users set activated = false where id = $1', [id]);
    const key = `insert into account_keys (key_hash, user_id, purpose, expires_date) values ('\\x0102', $1, 'activate', '2030-01-01')`;
    await w.pool.query(key, [id]);
    return close(id);
  };
  reasons.CLOSED_BY_OTHERS = async ({ id }) => {
    await w.pool.query('update users set activated = false where id = $1', [id]);
    return open(id);
  };
  it.each(Object.entries(reasons))('%s', async (why, act) => {
    const who = await helper();
    expect(refusal(await act(who))).toEqual([409, `staff.refused.${why}`]);
    if (why !== 'SELF') expect((await get(who.id)).refusal).toBe(why);
  });
  it('says what forbids it before how it stands already', async () => {
    const who = await helper();
    await w.join(w.clients.foreign, who, false);
    expect(refusal(await open(who.id))).toEqual([409, 'staff.refused.ELSEWHERE']);
    expect(refusal(await open(w.people.orgAdmin.id))).toEqual([409, 'staff.refused.SELF']);
  });
  it('to the last who administers the company, also when two close each other at once', async () => {
    const { strangerOrgAdmin } = w.people;
    const office = await w.person('Ove Kontor', ['ORG_USER'], w.companies.hav.id);
    expect((await get(strangerOrgAdmin.id, office)).refusal).toBe('LAST_ADMIN');
    const two = [await administrator(w.companies.hav.id), await administrator(w.companies.hav.id)] as const;
    expect((await get(strangerOrgAdmin.id, office)).refusal).toBeNull();
    await w.pool.query(`update users set authorities = '{ORG_USER}' where id = $1`, [strangerOrgAdmin.id]);
    await warm();
    const both = await Promise.all([close(two[1].id, two[0]), close(two[0].id, two[1])]);
    const second = both.find((one) => one.status !== 200)!;
    // Either one's own sign-in was over by then, or there was nobody else left.
    if (second.status !== 401) expect(refusal(second)).toEqual([409, 'staff.refused.LAST_ADMIN']);
    const left = await Promise.all(two.map(async ({ id }) => (await get(id, office)).account));
    expect(left.sort()).toEqual(['CLOSED', 'OPEN']);
    await w.pool.query(`update users set authorities = '{ORG_ADMIN}' where id = $1`, [strangerOrgAdmin.id]);
  });
  it('to an account that ADMIN holds, nor by who is none of the company’s administrators', async () => {
    const platform = await w.person('Pia Plattform', ['ADMIN', 'ORG_USER'], w.companies.sol.id);
    expect(refusal(await close(platform.id))).toEqual([409, 'staff.refused.ELSEWHERE']);
    const who = await helper();
    expect((await close(who.id, w.people.orgUser)).status).toBe(403);
    expect((await close(who.id, w.people.assistanceAdmin)).status).toBe(403);
    expect((await close(who.id, w.people.strangerOrgAdmin)).status).toBe(404);
    expect((await get(who.id)).account).toBe('OPEN');
  });
  it('is told of in the team’s list, where one that waits for its first password is not', async () => {
    const [who, waiting] = [await helper(), await helper()];
    await close(who.id);
    await w.pool.query('update users set activated = false where id = $1', [waiting.id]);
    await w.pool.query(`insert into account_keys (key_hash, user_id, purpose, expires_date) values ('\\x01', $1, 'activate', now())`, [
      waiting.id,
    ]);
    const { data } = await w.call(w.people.user, members.list, { params: { id: w.clients.elsa.groupId }, query: { size: 100 } });
    const listed = (id: number) => data.find((member) => member.id === id);
    expect([who, waiting, w.people.user].map(({ id }) => [listed(id)?.active, listed(id)?.isClosed])).toEqual([
      [true, true],
      [true, false],
      [true, false],
    ]);
  });
  it('twice: the second is told who did it, and when', async () => {
    const who = await helper();
    expect(refusal(await open(who.id))).toEqual([409, 'staff.is.OPEN']);
    await warm();
    const both = await Promise.all([close(who.id), close(who.id)]);
    const second = both.find((one) => one.status === 409)!;
    expect(both.map((one) => one.status).sort()).toEqual([200, 409]);
    expect(second.problem).toMatchObject({ message: 'staff.already.CLOSED', params: { name: 'Olga Chef', at: w.clock.now.toISOString() } });
    expect((await get(who.id)).events).toHaveLength(1);
  });
});

describe('what ADMIN changes', () => {
  const change = async (id: number, more: object) => {
    const { data } = await w.call(w.people.admin, adminUsers.byId, { params: { id } });
    return w.call(w.people.admin, adminUsers.update, { body: { ...data, ...more } as never });
  };
  it('is ADMIN’s: an account closed there is not the company’s to open, one that moved is another’s', async () => {
    const who = await helper();
    await close(who.id);
    await change(who.id, { firstName: 'Stina' });
    expect((await get(who.id)).refusal).toBeNull();
    await change(who.id, { activated: true });
    await change(who.id, { activated: false });
    expect((await get(who.id)).refusal).toBe('CLOSED_BY_OTHERS');
    const moved = await helper();
    await close(moved.id);
    await change(moved.id, { company: { id: w.companies.hav.id } });
    expect((await get(moved.id)).refusal).toBe('ELSEWHERE');
  });
});
