/** A company runs itself: its administrator makes clients and teams of its own and invites who is to lead them, and nothing beyond (R92). */
import { beforeAll, describe, expect, it } from 'vitest';
import { invitations } from '#contract/access/invitations.ts';
import { members } from '#contract/members.ts';
import { clientGroupAdmin, clientGroups, clients } from '#contract/people.ts';
import { type Person, type World, world } from '#test/world.ts';
import { entering } from './mails.ts';

let w: World;
const { keyOf, register, registerInvited, signIn } = entering(() => w);
beforeAll(async () => {
  w = await world();
});
const invite = (userEmail: string, by: Person, clientGroupId: number) =>
  w.call(by, invitations.invite, { query: { userEmail, clientGroupId: String(clientGroupId) } });
const accept = (who: { token: string }, token: string) => w.call(who, invitations.accept, { query: { token } });
const rolesOf = async (login: string) =>
  (await w.pool.query('select authorities from users where login = $1', [login])).rows[0].authorities as string[];

describe('a client and its teams', () => {
  it('are made by the organisation’s administrator, in the own company alone', async () => {
    const { orgAdmin, orgUser, strangerOrgAdmin } = w.people;
    const made = await w.call(orgAdmin, clients.create, { body: { name: 'Tuva Lind' } });
    expect({ status: made.status, data: made.data }).toMatchObject({
      status: 201,
      data: { name: 'Tuva Lind', client: { name: 'Tuva Lind' }, company: { id: w.companies.sol.id }, isMember: false },
    });
    expect((await w.call(orgUser, clients.create, { body: { name: 'Tuva Lind' } })).status).toBe(403);
    for (const company of [w.companies.hav, w.companies.sol]) {
      const { status, problem } = await w.call(orgAdmin, clients.create, { body: { name: 'Annans Klient', company } });
      expect([status, problem.fieldErrors?.[0]]).toMatchObject([400, { field: 'company', message: 'error.field.fixed' }]);
    }
    const night = { name: 'Tuva Lind, natt', client: { id: made.data.client.id } };
    const second = await w.call(orgAdmin, clientGroupAdmin.create, { body: night });
    expect([second.status, second.data.name]).toEqual([201, 'Tuva Lind, natt']);
    expect((await w.call(strangerOrgAdmin, clientGroupAdmin.create, { body: night })).status).toBe(400);
    const params = { id: second.data.id };
    expect((await w.call(orgAdmin, clientGroupAdmin.change, { params, body: { name: 'Nätter' } })).data.name).toBe('Nätter');
    expect((await w.call(strangerOrgAdmin, clientGroupAdmin.change, { params, body: { name: 'Vår' } })).status).toBe(404);
    for (const who of [orgAdmin, orgUser]) {
      expect((await w.call(who, clientGroupAdmin.remove, { params })).status).toBe(403);
      expect((await w.call(who, clients.remove, { params: { id: made.data.client.id } })).status).toBe(403);
    }
  });
  it('of another company stay its own, for who helps in one of its teams as well', async () => {
    const helper = await w.person('Hedda Hjälper', ['ORG_ADMIN'], w.companies.sol.id);
    await w.join(w.clients.foreign, helper);
    const { id, groupId } = w.clients.foreign;
    expect((await w.call(helper, clientGroups.get, { params: { id: groupId } })).status).toBe(200);
    expect((await w.call(helper, clientGroupAdmin.create, { body: { name: 'Nytt', client: { id } } })).status).toBe(403);
    expect((await w.call(helper, clientGroupAdmin.change, { params: { id: groupId }, body: { name: 'Nytt' } })).status).toBe(403);
    expect((await invite('x@example.com', helper, groupId)).status).toBe(403);
  });
});

describe('who is to lead a team', () => {
  it('is invited by the organisation, and registers as its assistance administrator', async () => {
    const { data: group } = await w.call(w.people.orgAdmin, clients.create, { body: { name: 'Ivar Ström' } });
    const { data } = await invite('vera@example.com', w.people.orgAdmin, group.id);
    expect(data.role).toBe('ASSISTANCE_ADMIN');
    const token = await keyOf('vera@example.com');
    expect(data.link).toContain(token);
    expect((await w.call(null, invitations.lookAt, { query: { token } })).data).toEqual({
      email: 'vera@example.com',
      role: 'ASSISTANCE_ADMIN',
    });
    expect((await registerInvited('vera@example.com', token)).data).toEqual({ activated: true });
    const leader = { token: (await signIn('vera@example.com')).data.id_token! };
    expect((await w.call(leader, clientGroups.list)).data).toMatchObject([{ id: group.id, isMember: true }]);
    expect((await w.call(leader, members.list, { params: { id: group.id } })).data).toMatchObject([{ authorities: ['ASSISTANCE_ADMIN'] }]);
    const assistant = await w.call(leader, invitations.invite, {
      query: { userEmail: 'assistent@example.com', clientGroupId: String(group.id) },
    });
    expect(assistant.data.role).toBe('USER');
  });
  it.each([
    ['works in another team of the company', 'Ester Steg', 'USER', 'karl'],
    ['works for another company too', 'Dora Delad', 'USER', 'foreign'],
    ['belongs to the organisation', 'Otto Kontor', 'ORG_USER', null],
  ] as const)('who %s leads that team alone', async (_what, name, role, other) => {
    const who = await w.person(name, [role], role === 'USER' ? undefined : w.companies.sol.id);
    if (other) await w.join(w.clients[other], who);
    await invite(who.login, w.people.orgAdmin, w.clients.elsa.groupId);
    expect((await accept(who, await keyOf(who.login))).status).toBe(200);
    expect((await w.call(who, clientGroups.get, { params: { id: w.clients.elsa.groupId } })).data.role).toBe('ASSISTANCE_ADMIN');
    const invited = async (groupId: number) => (await invite('ny@example.com', who, groupId)).status;
    expect(await invited(w.clients.elsa.groupId)).toBe(201);
    expect(await invited(w.clients[other ?? 'karl'].groupId)).toBe(403);
    expect(await rolesOf(who.login)).toEqual([role]);
  });
});

describe('a link that is handed over', () => {
  it('does not take over an account that waits for its own link, made by somebody else', async () => {
    const { rows } = await w.pool.query(
      `insert into users (login, email, first_name, last_name, activated, authorities, company_id, created_by)
       values ('vantar@example.com', 'vantar@example.com', 'Ve', 'Väntar', false, '{ORG_ADMIN}', $1, 'ada.admin@example.com') returning id`,
      [w.companies.hav.id],
    );
    await w.pool.query(
      `insert into account_keys (key_hash, user_id, purpose, expires_date) values ('\\x01', $1, 'activate', '2030-01-01')`,
      [rows[0].id],
    );
    const { data } = await invite('vantar@example.com', w.people.orgAdmin, w.clients.elsa.groupId);
    const token = data.link!.split('token=')[1]!;
    expect((await registerInvited('vantar@example.com', token)).data).toEqual({ activated: false });
    expect(await rolesOf('vantar@example.com')).toEqual(['ORG_ADMIN']);
  });
  it('does take over what somebody began by themselves', async () => {
    await register('sjalv@example.com');
    await keyOf('sjalv@example.com');
    const { data } = await invite('sjalv@example.com', w.people.orgAdmin, w.clients.elsa.groupId);
    expect((await registerInvited('sjalv@example.com', data.link!.split('token=')[1]!)).data).toEqual({ activated: true });
  });
});
