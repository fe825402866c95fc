/** Roles by place, as people live them: who registered too early, who helps elsewhere, and who is raised and lowered (R3, decision 079). */
import { beforeAll, describe, expect, it } from 'vitest';
import { invitations } from '#contract/access/invitations.ts';
import { access } from '#contract/access/sign-in.ts';
import { activities } from '#contract/activities.ts';
import { adminUsers } from '#contract/admin.ts';
import { clientCards } from '#contract/client-cards.ts';
import { members } from '#contract/members.ts';
import { clientGroupAdmin, clientGroups, clients } from '#contract/people.ts';
import { staff } from '#contract/staff.ts';
import { type Person, type World, world } from '#test/world.ts';
import { entering } from './mails.ts';
import { steps } from './steps.ts';

let w: World;
const { keyOf, register, activate, signIn, registerInvited } = entering(() => w);
const { planned, create, warm } = steps(() => w);
beforeAll(async () => {
  w = await world();
});

let count = 0;
const invite = (by: { token: string }, userEmail: string, side: 'elsa' | 'karl' | 'foreign', role?: 'USER' | 'ASSISTANCE_ADMIN') =>
  w.call(by, invitations.invite, { query: { userEmail, clientGroupId: String(w.clients[side].groupId), ...(role && { role }) } });
const accept = async (who: { token: string }, email: string) => w.call(who, invitations.accept, { query: { token: await keyOf(email) } });
const give = (by: Person, who: { id: number }, side: 'elsa' | 'karl', role: 'USER' | 'ASSISTANCE_ADMIN') =>
  w.call(by, members.changeMember, { params: { id: w.clients[side].groupId, userId: who.id }, body: { role } });
const removeActivity = (who: { token: string }) => w.call(who, activities.remove, { params: { id: w.clients.elsa.activityId } });

describe('somebody who registered before the invitation came', () => {
  it('is an assistant there, and leads nothing: neither the team nor whoever invited', async () => {
    const email = `tidig${++count}@example.com`;
    await register(email);
    await activate(await keyOf(email));
    const early = { token: (await signIn(email)).data.id_token! };
    expect((await w.call(early, access.account)).data).toMatchObject({ authorities: ['ASSISTANCE_ADMIN'], clientGroups: [] });
    expect((await invite(w.people.assistanceAdmin, email, 'elsa')).data.role).toBe('USER');
    const { status, data } = await accept(early, email);
    expect({ status, role: data?.role }).toEqual({ status: 200, role: 'USER' });
    const account = (await w.call(early, access.account)).data;
    expect(account).toMatchObject({ authorities: ['USER'], clientGroups: [{ id: w.clients.elsa.groupId, role: 'USER' }] });
    const leader = { id: w.clients.elsa.groupId, userId: w.people.assistanceAdmin.id };
    const refused = await Promise.all([
      removeActivity(early),
      w.call(early, members.changeMember, { params: leader, body: { active: false } }),
      w.call(early, members.changeMember, { params: { ...leader, userId: w.people.user.id }, body: { role: 'ASSISTANCE_ADMIN' } }),
      invite(early, 'annan@example.com', 'elsa'),
      w.call(early, clientCards.put, { params: { clientId: w.clients.elsa.id }, body: { alerts: [], contacts: [] } }),
    ]);
    expect(refused.map((one) => one.status)).toEqual([403, 403, 403, 403, 403]);
    expect((await create(early)).status).toBe(201);
    // Who has belonged to a team makes no client of their own (R2).
    expect((await w.call(early, clients.create, { body: { name: 'Egen Klient' } })).status).toBe(403);
  });
});

describe('one account', () => {
  it('leads one team and helps in another', async () => {
    const who = await w.person(`Lova Ledare${++count}`, ['USER']);
    await w.join(w.clients.elsa, who, true, 'ASSISTANCE_ADMIN');
    await w.join(w.clients.foreign, who, true, 'USER');
    expect((await w.call(who, access.account)).data.authorities).toEqual(['ASSISTANCE_ADMIN', 'USER']);
    const at = async (clientId: number) => (await w.call(who, access.account, { query: { clientId: String(clientId) } })).data?.authorities;
    expect([await at(w.clients.elsa.id), await at(w.clients.foreign.id), await at(w.clients.karl.id)]).toEqual([
      ['ASSISTANCE_ADMIN'],
      ['USER'],
      undefined,
    ]);
    expect((await invite(who, 'a@example.com', 'elsa')).status).toBe(201);
    expect((await invite(who, 'a@example.com', 'foreign')).status).toBe(403);
    expect((await invite(who, 'a@example.com', 'karl')).status).toBe(404);
  });
  it('of the office that helps in a team reads its card and reports there, as one of the team', async () => {
    const helper = await w.person(`Hanna Hjälp${++count}`, ['ORG_USER'], w.companies.sol.id);
    const card = { params: { clientId: w.clients.elsa.id } };
    // A team that does not let the office read its card.
    await w.scoped({ companies: '*' }, (db) => db.updateTable('clients').set({ office_reads_card: false }).execute());
    expect((await w.call(helper, clientCards.get, card)).status).toBe(403);
    await w.join(w.clients.elsa, helper);
    await expect.poll(async () => (await w.call(helper, clientCards.get, card)).status).toBe(200);
    expect((await create(helper, { date: new Date(w.clock.now.getTime() - 90_000).toISOString() })).data).toMatchObject({
      signedById: helper.id,
    });
    expect((await w.call(helper, clientCards.get, { params: { clientId: w.clients.karl.id } })).status).toBe(403);
  });
});

describe('an invitation', () => {
  it('gives the role that it names: a leader makes another leader of the own group', async () => {
    const email = `ny${++count}@example.com`;
    expect((await invite(w.people.assistanceAdmin, email, 'elsa', 'ASSISTANCE_ADMIN')).data.role).toBe('ASSISTANCE_ADMIN');
    await registerInvited(email, await keyOf(email));
    const leader = { token: (await signIn(email)).data.id_token! };
    const groups = (await w.call(leader, clientGroups.list)).data;
    expect(groups.map(({ id, role }) => [id, role])).toEqual([[w.clients.elsa.groupId, 'ASSISTANCE_ADMIN']]);
  });
  it('names a leader where the company’s own administrator names no role, and an assistant where another’s leads the team', async () => {
    const leader = await w.person(`Havets Chef${++count}`, ['ORG_ADMIN'], w.companies.hav.id);
    await w.join(w.clients.elsa, leader, true, 'ASSISTANCE_ADMIN');
    expect((await invite(leader, `ny${++count}@example.com`, 'foreign')).data.role).toBe('ASSISTANCE_ADMIN');
    expect((await invite(leader, `ny${++count}@example.com`, 'elsa')).data.role).toBe('USER');
  });
  it('and a role given at the same time come one after the other, and both are told of', async () => {
    for (let round = 0; round < 8; round++) {
      await w.pool.query('delete from attempts');
      const who = await w.person(`Rut Race${++count}`, ['USER']);
      await w.join(w.clients.elsa, who, false);
      await invite(w.people.assistanceAdmin, who.login, 'elsa', 'USER');
      const token = await keyOf(who.login);
      await warm();
      const [accepted, given] = await Promise.all([
        w.call(who, invitations.accept, { query: { token } }),
        give(w.people.orgAdmin, who, 'elsa', 'ASSISTANCE_ADMIN'),
      ]);
      expect([accepted.status, given.status]).toEqual([200, 200]);
      const events = (await w.call(w.people.orgAdmin, staff.get, { params: { id: who.id } })).data;
      expect(events.events.filter(({ act }) => act === 'RAISED')).toHaveLength(1);
      // Accepted after it was raised while still inactive, the invitation gives what it says; else the raise came last.
      const { rows } = await w.pool.query('select role, active from client_group_members where user_id = $1', [who.id]);
      expect(rows[0].active).toBe(true);
      expect(['USER', 'ASSISTANCE_ADMIN']).toContain(rows[0].role);
      expect(events.teams[0]!.role).toBe(rows[0].role);
    }
  });
});

describe('an invitation whose inviter', () => {
  const WORDS = 'invitation.inviter';
  const role = 'ASSISTANCE_ADMIN';
  const sent = async (by: Person, as: 'USER' | 'ASSISTANCE_ADMIN' = role) => {
    const who = await w.person(`Ines Inbjuden${++count}`, ['USER']);
    expect((await invite(by, who.login, 'elsa', as)).status).toBe(201);
    return { who, token: await keyOf(who.login) };
  };
  const use = ({ who, token }: { who: Person; token: string }) => w.call(who, invitations.accept, { query: { token } });
  const refused = { status: 400, problem: { message: WORDS } };

  it('was lowered gives nothing, as what it was made for, until somebody who may invites anew', async () => {
    const leader = await w.person(`Lisa Ledde${++count}`, ['USER']);
    await w.join(w.clients.elsa, leader, true, role);
    const [first, second] = [await sent(leader), await sent(leader, 'USER')];
    expect((await give(w.people.orgAdmin, leader, 'elsa', 'USER')).status).toBe(200);
    for (const one of [first, second]) {
      expect(await w.call(null, invitations.lookAt, { query: { token: one.token } })).toMatchObject(refused);
      expect(await use(one)).toMatchObject(refused);
      expect((await w.call(one.who, access.account)).data.clientGroups).toEqual([]);
    }
    // Still open, so that whoever leads sees it, withdraws it, or renews it.
    const open = await w.call(w.people.assistanceAdmin, invitations.list, { query: { clientGroupId: String(w.clients.elsa.groupId) } });
    expect(open.data.map(({ email }) => email)).toEqual(expect.arrayContaining([first.who.login, second.who.login]));
    expect((await invite(w.people.assistanceAdmin, first.who.login, 'elsa', role)).status).toBe(201);
    expect(await accept(first.who, first.who.login)).toMatchObject({ status: 200, data: { role } });
    // Raised once more, the inviter may give it.
    expect((await give(w.people.orgAdmin, leader, 'elsa', role)).status).toBe(200);
    expect(await use(second)).toMatchObject({ status: 200, data: { role: 'USER' } });
  });
  it('left the team, works for the company no more or has a closed account gives nothing, nor to who registers with it', async () => {
    await w.pool.query('delete from attempts');
    const leader = await w.person(`Lars Ledde${++count}`, ['USER']);
    await w.join(w.clients.elsa, leader, true, role);
    const office = await w.person(`Olle Kontor${++count}`, ['ORG_ADMIN'], w.companies.sol.id);
    const closed = await w.person(`Stefan Stängd${++count}`, ['ORG_ADMIN'], w.companies.sol.id);
    const all = [await sent(leader), await sent(office), await sent(closed)];
    const email = `ny${++count}@example.com`;
    expect((await invite(leader, email, 'elsa', role)).status).toBe(201);
    const member = { id: w.clients.elsa.groupId, userId: leader.id };
    expect((await w.call(w.people.orgAdmin, members.removeMember, { params: member })).status).toBe(204);
    const { data: account } = await w.call(w.people.admin, adminUsers.byId, { params: { id: office.id } });
    const elsewhere = { ...account, company: { id: w.companies.hav.id } };
    expect((await w.call(w.people.admin, adminUsers.update, { body: elsewhere })).status).toBe(200);
    const shut = { params: { id: closed.id }, body: { activated: false } };
    expect((await w.call(w.people.orgAdmin, staff.change, shut)).status).toBe(200);
    for (const one of all) expect(await use(one)).toMatchObject(refused);
    expect(await registerInvited(email, await keyOf(email))).toMatchObject(refused);
  });
});

describe('a role in a team', () => {
  it('is raised and lowered by an act of its own, with a line in the company’s history, and holds at the next request', async () => {
    const who = await w.person(`Stina Steg${++count}`, ['USER']);
    await w.join(w.clients.elsa, who);
    await expect.poll(async () => (await create(who)).status).toBe(201);
    expect((await invite(who, 'b@example.com', 'elsa')).status).toBe(403);
    expect((await give(w.people.orgAdmin, who, 'elsa', 'ASSISTANCE_ADMIN')).data).toMatchObject({ role: 'ASSISTANCE_ADMIN' });
    expect((await invite(who, 'b@example.com', 'elsa')).status).toBe(201);
    expect((await give(w.people.assistanceAdmin, who, 'elsa', 'USER')).data).toMatchObject({ role: 'USER' });
    expect((await invite(who, 'b@example.com', 'elsa')).status).toBe(403);
    // The same again is no act.
    expect((await give(w.people.orgAdmin, who, 'elsa', 'USER')).status).toBe(200);
    const { events } = (await w.call(w.people.orgAdmin, staff.get, { params: { id: who.id } })).data;
    expect(events.map(({ act, byName, teams }) => [act, byName, ...teams])).toEqual([
      ['LOWERED', w.people.assistanceAdmin.name, w.clients.elsa.name],
      ['RAISED', w.people.orgAdmin.name, w.clients.elsa.name],
    ]);
    expect((await planned()).id).toBeGreaterThan(0);
  });
  it('is nobody’s own to change, nor of another company’s or another team’s leader', async () => {
    const { assistanceAdmin, strangerOrgAdmin, strangerAdmin, orgUser, user } = w.people;
    expect((await give(assistanceAdmin, assistanceAdmin, 'elsa', 'USER')).status).toBe(409);
    const by = await Promise.all(
      [strangerOrgAdmin, strangerAdmin, orgUser, user].map((who) => give(who, w.people.colleague, 'elsa', 'USER')),
    );
    expect(by.map(({ status }) => status)).toEqual([404, 404, 403, 403]);
  });
  it('is left alone by whoever adds a member once more, active or not', async () => {
    const who = await w.person(`Sixten Sen${++count}`, ['USER']);
    await w.join(w.clients.elsa, who);
    const params = { id: w.clients.elsa.groupId, userId: who.id };
    const add = (role: 'USER' | 'ASSISTANCE_ADMIN') => w.call(w.people.admin, clientGroupAdmin.addMember, { params, query: { role } });
    const now = async () => (await w.call(w.people.orgAdmin, staff.get, { params: { id: who.id } })).data;
    expect((await add('ASSISTANCE_ADMIN')).status).toBe(200);
    expect((await now()).teams).toMatchObject([{ role: 'USER', active: true }]);
    await give(w.people.orgAdmin, who, 'elsa', 'ASSISTANCE_ADMIN');
    expect((await add('USER')).status).toBe(200);
    await w.call(w.people.orgAdmin, members.changeMember, { params, body: { active: false } });
    expect((await add('USER')).status).toBe(200);
    expect((await now()).teams).toMatchObject([{ role: 'ASSISTANCE_ADMIN', active: true }]);
    expect((await now()).events.map(({ act }) => act)).toEqual(['RAISED']);
  });
  it('comes back with an invitation as that says, by an act of whoever invited', async () => {
    const who = await w.person(`Rune Retur${++count}`, ['USER']);
    await w.join(w.clients.elsa, who, false, 'ASSISTANCE_ADMIN');
    expect((await invite(w.people.assistanceAdmin, who.login, 'elsa', 'USER')).status).toBe(201);
    expect(await accept(who, who.login)).toMatchObject({ status: 200, data: { role: 'USER' } });
    const { teams, events } = (await w.call(w.people.orgAdmin, staff.get, { params: { id: who.id } })).data;
    expect(teams).toMatchObject([{ role: 'USER', active: true }]);
    expect(events.map(({ act, byName }) => [act, byName])).toEqual([['LOWERED', w.people.assistanceAdmin.name]]);
  });
  it('that waits to be confirmed is listed, and confirmed by giving it once more', async () => {
    const who = await w.person(`Osa Oviss${++count}`, ['ASSISTANCE_ADMIN']);
    await w.join(w.clients.elsa, who, true, 'USER');
    await w.pool.query('update client_group_members set is_role_unconfirmed = true where user_id = $1', [who.id]);
    const waiting = async () =>
      (await w.call(w.people.orgAdmin, staff.list, { query: { withUnconfirmedRole: 'true' } })).data.map(({ id }) => id);
    expect(await waiting()).toEqual([who.id]);
    expect((await give(w.people.orgAdmin, who, 'elsa', 'USER')).status).toBe(200);
    expect(await waiting()).toEqual([]);
    const { events } = (await w.call(w.people.orgAdmin, staff.get, { params: { id: who.id } })).data;
    expect(events[0]).toMatchObject({ act: 'CONFIRMED', teams: [w.clients.elsa.name] });
  });
});
