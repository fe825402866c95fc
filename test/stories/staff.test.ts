/** The people of a company: who they are, in which teams, and out of all of them in one act that says beforehand what follows (R92). */
import { beforeAll, describe, expect, it } from 'vitest';
import { invitations } from '#contract/access/invitations.ts';
import { access } from '#contract/access/sign-in.ts';
import { members } from '#contract/members.ts';
import { clientGroupAdmin, clients } from '#contract/people.ts';
import { staff } from '#contract/staff.ts';
import type { Role } from '#domain/permissions.ts';
import { type Person, type World, world } from '#test/world.ts';
import { entering } from './mails.ts';
import { steps } from './steps.ts';

let w: World;
let count = 0;
const { kept, keyOf, registerInvited } = entering(() => w);
const { warm, planned, act, history, grouped } = steps(() => w);
beforeAll(async () => {
  w = await world();
});
type Query = Parameters<typeof list>[1];
const list = (who: Person, query: { search?: string; role?: string; accounts?: string; withoutTeam?: 'true'; size?: number } = {}) =>
  w.call(who, staff.list, { query: { size: 100, sort: 'firstName,asc', ...query } });
const names = async (who: Person, query?: Query) =>
  (await list(who, query)).data.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
const get = (who: Person, id: number) => w.call(who, staff.get, { params: { id } });
const leave = (who: Person, id: number, teamIds: number[]) => w.call(who, staff.leave, { params: { id }, body: { teamIds } });
const status = async (who: Person) => (await w.call(who, access.account)).status;
/** Somebody of Elsa's team, and of Karl's where it is said. */
async function helper(role: Role = 'USER', also = false) {
  const who = await w.person(`Hanna Hjälp${++count}`, [role]);
  await w.join(w.clients.elsa, who);
  if (also) await w.join(w.clients.karl, who, false);
  return who;
}
const groups = () => [w.clients.elsa.groupId, w.clients.karl.groupId];

describe('the list', () => {
  it('has the company’s office and everybody of its teams, each with the teams they are in', async () => {
    const { orgUser, orgAdmin, colleague } = w.people;
    for (const who of [orgAdmin, orgUser]) {
      const { data, headers } = await list(who);
      expect(data.map(({ login }) => login)).toEqual(
        [w.people.user, w.people.assistanceAdmin, orgAdmin, colleague, orgUser].map(({ login }) => login),
      );
      expect(headers['x-total-count']).toBe('5');
      expect(data.find(({ id }) => id === colleague.id)).toEqual({
        ...{ id: colleague.id, login: colleague.login, firstName: 'Omar', lastName: 'Haddad', imageUrl: null },
        ...{ authorities: ['USER'], account: 'OPEN', emailProven: true, teamCount: 2, isStaff: true },
        teams: [w.clients.elsa, w.clients.karl].map(({ id, groupId, name }) => ({
          ...{ id: groupId, name, client: { id, name }, active: true, role: 'USER', isUnconfirmed: false },
        })),
      });
      expect(data.find(({ id }) => id === orgAdmin.id)).toMatchObject({ teams: [], teamCount: 0, isStaff: false });
    }
    expect(await names(w.people.strangerOrgAdmin)).toEqual(['Sara Fjärran', 'Sten Fjärran', 'Stina Fjärran']);
  });
  it('is searched and narrowed by role, account and team, a page at a time', async () => {
    const { orgAdmin } = w.people;
    expect(await names(orgAdmin, { search: 'hadd' })).toEqual(['Omar Haddad']);
    expect(await names(orgAdmin, { role: 'ASSISTANCE_ADMIN' })).toEqual(['Assar Ledare']);
    expect(await names(orgAdmin, { role: 'ORG_USER,ORG_ADMIN' })).toEqual(['Olga Chef', 'Orvar Kontor']);
    expect(await names(orgAdmin, { accounts: 'CLOSED,WAITING' })).toEqual([]);
    const idle = await w.person('Vilma Vilande', ['USER']);
    await w.join(w.clients.elsa, idle, false);
    expect(await names(orgAdmin, { withoutTeam: 'true' })).toEqual(['Vilma Vilande']);
    const { data, headers } = await list(orgAdmin, { size: 2 });
    expect([data.length, headers['x-total-count']]).toEqual([2, '6']);
    expect((await list(orgAdmin, { role: 'KING' })).status).toBe(400);
  });
  it('tells at most three teams of each, and how many there are', async () => {
    const busy = await helper('USER', true);
    for (const name of ['Dag', 'Kväll', 'Natt']) {
      const { data } = await w.call(w.people.admin, clientGroupAdmin.create, { body: { name, client: { id: w.clients.elsa.id } } });
      await w.call(w.people.admin, clientGroupAdmin.addMember, { params: { id: data.id, userId: busy.id } });
    }
    const { data } = await list(w.people.orgUser, { search: busy.login });
    expect(data[0]).toMatchObject({ teamCount: 5, teams: [{ name: 'Dag' }, { name: 'Elsa Lindqvist' }, { name: 'Kväll' }] });
    const { data: whole } = await get(w.people.orgUser, busy.id);
    expect(whole.teams.map(({ name, active }) => [name, active])).toEqual([
      ...['Dag', 'Elsa Lindqvist', 'Kväll', 'Natt'].map((name) => [name, true]),
      ['Karl Ek', false],
    ]);
  });
  it('does not tell an office of teams that its people help in elsewhere, nor of another’s people', async () => {
    const { orgAdmin, stranger, user } = w.people;
    const both = await helper();
    await w.join(w.clients.foreign, both);
    expect((await get(orgAdmin, both.id)).data).toMatchObject({ teamCount: 1, teams: [{ name: 'Elsa Lindqvist' }], hasMore: true });
    expect((await get(w.people.strangerOrgAdmin, both.id)).data).toMatchObject({ teamCount: 1, teams: [{ name: 'Mia Sund' }] });
    for (const id of [stranger.id, w.people.admin.id, w.people.newcomer.id]) expect((await get(orgAdmin, id)).status).toBe(404);
    for (const who of [user, w.people.assistanceAdmin, w.people.admin]) expect((await list(who)).status).toBe(403);
    const loose = await w.person('Lova Lös', ['ORG_USER']);
    expect((await list(loose)).data).toEqual([]);
    expect((await get(loose, user.id)).status).toBe(403);
  });
});

describe('out of all teams', () => {
  it('loses the clients at the next request and is signed out; what was signed keeps the name', async () => {
    const who = await helper('USER', true);
    const { id } = await planned();
    expect((await act(who, id, { isCompleted: true })).status).toBe(200);
    const { headers, status: done } = await leave(w.people.orgAdmin, who.id, groups());
    expect(done).toBe(204);
    const { data } = await get(w.people.orgAdmin, who.id);
    expect(headers['app-alert']).toBe('assistmeApp.staff.left');
    expect(data).toMatchObject({ teamCount: 0, teams: [], account: 'OPEN', hasMore: false });
    expect(data.events).toMatchObject([{ act: 'LEFT', byName: 'Olga Chef', teams: ['Elsa Lindqvist', 'Karl Ek'] }]);
    expect(await status(who)).toBe(401);
    expect((await history(w.people.user, id)).at(-1)).toMatchObject({ act: 'signed', byName: who.name });
    const team = await w.call(w.people.orgAdmin, members.list, { params: { id: w.clients.elsa.groupId } });
    expect(team.data.map((one) => one.id)).not.toContain(who.id);
    // The account is still there to be seen to.
    expect(await names(w.people.orgUser, { search: who.login, withoutTeam: 'true' })).toEqual([who.name]);
    expect(await names(w.people.strangerOrgAdmin, { search: who.login })).toEqual([]);
  });
  it('keeps what they have elsewhere, and the office', async () => {
    const both = await helper();
    await w.join(w.clients.foreign, both);
    const office = await w.person('Kajsa Kontor', ['ORG_USER'], w.companies.sol.id);
    await w.join(w.clients.elsa, office);
    for (const who of [both, office]) {
      expect((await leave(w.people.orgAdmin, who.id, groups())).status).toBe(204);
      expect(await status(who)).toBe(200);
    }
    expect((await grouped(both)).status).toBe(404);
    expect((await grouped(both, undefined, w.clients.foreign.id)).status).toBe(200);
    // Who works for another company is that one's.
    expect((await get(w.people.orgAdmin, both.id)).status).toBe(404);
    expect((await get(w.people.orgAdmin, office.id)).data).toMatchObject({ teamCount: 0, hasMore: true });
  });
  it('tells which teams nobody leads then', async () => {
    const leader = await w.person('Lars Ledare', ['ASSISTANCE_ADMIN']);
    const { data: made } = await w.call(w.people.orgAdmin, clients.create, { body: { name: 'Tuva Lind' } });
    const tuva = { id: made.client.id, groupId: made.id, companyId: w.companies.sol.id };
    await w.join(tuva, leader);
    await w.join(w.clients.elsa, leader);
    const lone = async () => (await get(w.people.orgAdmin, leader.id)).data.teams.filter((one) => one.isLastLeader).map(({ id }) => id);
    expect(await lone()).toEqual([tuva.groupId]);
    // One who is not active there, or whose account is closed, leads nothing.
    const others = [await w.person('Lo Ledig', ['ASSISTANCE_ADMIN']), await w.person('Li Stängd', ['ASSISTANCE_ADMIN'])];
    await w.join(tuva, others[0]!, false);
    await w.join(tuva, others[1]!);
    await w.pool.query('update users set activated = false where id = $1', [others[1]!.id]);
    expect(await lone()).toEqual([tuva.groupId]);
    await w.pool.query('update users set activated = true where id = $1', [others[1]!.id]);
    expect(await lone()).toEqual([]);
    expect((await leave(w.people.orgAdmin, leader.id, [tuva.groupId, w.clients.elsa.groupId])).status).toBe(204);
  });
  it('takes back what invites them to another team of the company, and no other’s', async () => {
    const who = await helper();
    const invite = (by: Person, clientGroupId: number) =>
      w.call(by, invitations.invite, { query: { userEmail: who.login, clientGroupId: String(clientGroupId) } });
    await invite(w.people.strangerAdmin, w.clients.foreign.groupId);
    const foreign = await keyOf(who.login);
    await invite(w.people.orgAdmin, w.clients.karl.groupId);
    const own = await keyOf(who.login);
    expect((await get(w.people.orgAdmin, who.id)).data.invitations).toBe(1);
    await leave(w.people.orgAdmin, who.id, groups());
    expect((await get(w.people.orgAdmin, who.id)).data.invitations).toBe(0);
    expect((await w.call(null, invitations.lookAt, { query: { token: own } })).status).toBe(400);
    expect((await w.call(null, invitations.lookAt, { query: { token: foreign } })).status).toBe(200);
    // The kept mail of what was taken back has lost its key.
    expect((await kept(who.login)).map(({ text }) => text.includes('token=…'))).toEqual([false, true]);
  });
  it('comes back by a new invitation', async () => {
    const who = await helper();
    await leave(w.people.orgAdmin, who.id, groups());
    await w.call(w.people.assistanceAdmin, invitations.invite, {
      query: { userEmail: who.login, clientGroupId: String(w.clients.elsa.groupId) },
    });
    expect((await registerInvited(who.login, await keyOf(who.login))).data).toEqual({ activated: false });
    await w.join(w.clients.elsa, who);
    expect((await get(w.people.orgAdmin, who.id)).data).toMatchObject({ teamCount: 1 });
  });
});

describe('nothing is done', () => {
  it('by anybody but an administrator of the company, or to oneself', async () => {
    const who = await helper();
    const { orgUser, orgAdmin, strangerOrgAdmin } = w.people;
    expect((await leave(orgUser, who.id, groups())).status).toBe(403);
    expect((await leave(strangerOrgAdmin, who.id, groups())).status).toBe(404);
    await w.join(w.clients.elsa, orgAdmin);
    const { status: refused, problem } = await leave(orgAdmin, orgAdmin.id, groups());
    expect([refused, problem.message]).toEqual([409, 'error.member.self']);
    expect((await get(orgAdmin, who.id)).data.teamCount).toBe(1);
  });
  it('where there is a team that nobody told of, or none any more', async () => {
    const who = await helper('USER', true);
    const other = await leave(w.people.orgAdmin, who.id, [w.clients.elsa.groupId]);
    expect([other.status, other.problem.message]).toEqual([409, 'staff.otherTeams']);
    expect((await get(w.people.orgAdmin, who.id)).data.teamCount).toBe(2);
    expect((await leave(w.people.orgAdmin, who.id, groups())).status).toBe(204);
    const none = await leave(w.people.orgAdmin, who.id, groups());
    expect([none.status, none.problem.message]).toEqual([409, 'staff.noTeams']);
    expect(
      (
        await leave(
          w.people.orgAdmin,
          who.id,
          Array.from({ length: 2001 }, (_, index) => index + 1),
        )
      ).status,
    ).toBe(400);
  });
  it('twice, by two at once', async () => {
    const who = await helper('USER', true);
    await warm();
    const all = await Promise.all([1, 2, 3].map(() => leave(w.people.orgAdmin, who.id, groups())));
    expect(all.map((one) => one.status).sort()).toEqual([204, 409, 409]);
    expect((await get(w.people.orgAdmin, who.id)).data.events).toHaveLength(1);
  });
});

it('who was taken out of the last team one by one stays with the company too', async () => {
  const who = await helper();
  const params = { id: w.clients.elsa.groupId, userId: who.id };
  expect((await w.call(w.people.assistanceAdmin, members.removeMember, { params })).status).toBe(204);
  expect((await get(w.people.orgAdmin, who.id)).data).toMatchObject({ teamCount: 0, account: 'OPEN', events: [] });
});
