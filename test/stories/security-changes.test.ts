/** Changes of accounts, roles, teams and settings stand in the log of the server once they are committed, and exports (R69). */
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { invitations } from '#contract/access/invitations.ts';
import { access } from '#contract/access/sign-in.ts';
import { adminUsers, banners } from '#contract/admin.ts';
import { management } from '#contract/management.ts';
import { members } from '#contract/members.ts';
import { clientGroupAdmin, clients, companies } from '#contract/people.ts';
import { staff } from '#contract/staff.ts';
import { statistics } from '#contract/statistics.ts';
import type { Role } from '#domain/permissions.ts';
import type { World } from '#test/world.ts';
import { entering } from './mails.ts';
import { loggedWorld, ofChanges, refused, success } from './security-steps.ts';

let w: World;
const { begin, lines, logged, helper, judge } = loggedWorld();
const { registerInvited, signIn, keyOf } = entering(() => w);
beforeAll(async () => {
  w = await begin();
});
beforeEach(() => void lines());

describe('a team', () => {
  it('has its invitations and members logged', async () => {
    const { groupId: group } = w.clients.elsa;
    const { assistanceAdmin: leader, admin } = w.people;
    const account = leader.id;
    const invite = async (userEmail: string) =>
      (await w.call(leader, invitations.invite, { query: { userEmail, clientGroupId: String(group) } as never })).data;
    const { id } = await invite('kanarie.ett@example.com');
    await w.call(leader, invitations.withdraw, { params: { id } });
    await invite('kanarie.tva@example.com');
    const { data } = await registerInvited('kanarie.tva@example.com', await keyOf('kanarie.tva@example.com'));
    expect(data).toEqual({ activated: true });
    const said = logged();
    const joined = said.at(-1)!.account as number;
    const roles = ['USER'];
    expect(said).toEqual([
      success('invitation-create', { account, group, roles }),
      success('invitation-withdraw', { account, group }),
      success('invitation-create', { account, group, roles }),
      success('registration', { account: joined }),
      success('invitation-accept', { account: joined, group, roles }),
    ]);
    const known = await helper();
    await invite(known.login);
    await w.call(known, invitations.accept, { query: { token: 'kanarie-token' } });
    await w.call(known, invitations.accept, { query: { token: await keyOf(known.login) } });
    const member = { params: { id: group, userId: known.id } };
    const of = { account, subject: known.id, group };
    await w.call(leader, members.changeMember, { ...member, body: { active: false } });
    await w.call(leader, members.changeMember, { ...member, body: { active: true } });
    for (const kind of ['SELF', 'SELF', 'STAFF'] as const) await w.call(leader, members.changeMember, { ...member, body: { kind } });
    await w.call(leader, members.changeMember, { ...member, body: { role: 'ASSISTANCE_ADMIN' } });
    await w.call(leader, members.removeMember, member);
    await w.call(admin, clientGroupAdmin.addMember, { ...member, query: { role: 'ASSISTANCE_ADMIN' } });
    await w.call(admin, clientGroupAdmin.addMember, { ...member, query: { role: 'USER' } });
    expect(logged()).toEqual([
      success('invitation-create', { account, group, roles }),
      refused('invitation-accept', { account: known.id }),
      success('invitation-accept', { account: known.id, group, roles }),
      success('member-deactivate', of),
      success('member-activate', of),
      success('member-kind', { ...of, kind: 'SELF' }),
      success('member-kind', { ...of, kind: 'STAFF' }),
      success('role-change', { ...of, roles: ['ASSISTANCE_ADMIN'], rolesBefore: roles }),
      success('member-remove', of),
      success('member-add', { ...of, account: admin.id, roles: ['ASSISTANCE_ADMIN'] }),
      // They are in it: the role stays.
      success('member-add', { ...of, account: admin.id, roles: ['ASSISTANCE_ADMIN'] }),
    ]);
  });
  it('has logged whom an invitation brings back in another role, and one that its inviter may not give any more', async () => {
    const { assistanceAdmin: leader, orgAdmin } = w.people;
    const { groupId: group } = w.clients.elsa;
    const who = await helper();
    await w.join(w.clients.elsa, who, false, 'ASSISTANCE_ADMIN');
    const query = { userEmail: who.login, clientGroupId: String(group) };
    await w.call(leader, invitations.invite, { query });
    const roles = ['USER'];
    await w.call(who, invitations.accept, { query: { token: await keyOf(who.login) } });
    const [, accepted, changed] = logged();
    expect([accepted, changed]).toEqual([
      success('invitation-accept', { account: who.id, group, roles }),
      success('role-change', { account: who.id, subject: who.id, group, roles, rolesBefore: ['ASSISTANCE_ADMIN'] }),
    ]);
    const inviter = await helper();
    await w.join(w.clients.elsa, inviter, true, 'ASSISTANCE_ADMIN');
    const late = await helper();
    await w.call(inviter, invitations.invite, { query: { ...query, userEmail: late.login } });
    await w.call(orgAdmin, members.changeMember, { params: { id: group, userId: inviter.id }, body: { role: 'USER' } });
    await w.call(late, invitations.accept, { query: { token: await keyOf(late.login) } });
    expect(logged().at(-1)).toEqual(refused('invitation-accept', { account: late.id, group, reason: 'roles' }));
  });
  it('of somebody who begins alone has its company and its leader logged', async () => {
    const who = await helper(['ASSISTANCE_ADMIN']);
    const { data } = await w.call(who, clients.create, { body: { name: 'Kanarie Klient' } });
    const account = who.id;
    expect(logged()).toEqual([
      success('company-create', { account, company: data.company.id }),
      success('member-add', { account, subject: account, group: data.id, roles: ['ASSISTANCE_ADMIN'] }),
    ]);
  });
  it('somebody the office takes out of all, closes and opens again is logged', async () => {
    const { orgAdmin } = w.people;
    const [account, company] = [orgAdmin.id, w.companies.sol.id];
    const who = await helper();
    const { groupId } = w.clients.elsa;
    await w.join(w.clients.elsa, who);
    await w.call(orgAdmin, staff.leave, { params: { id: who.id }, body: { teamIds: [groupId] } });
    const closing = await helper(['ORG_USER'], company);
    await w.call(orgAdmin, staff.change, { params: { id: closing.id }, body: { activated: false } });
    await w.call(orgAdmin, staff.change, { params: { id: closing.id }, body: { activated: true } });
    const of = { account, subject: closing.id };
    expect(logged()).toEqual([
      success('member-remove', { account, subject: who.id, groups: [groupId] }),
      success('sessions-end', { account, subject: who.id, sessions: 1, reason: 'left' }),
      success('account-close', { ...of, company }),
      success('sessions-end', { ...of, sessions: 1, reason: 'closed' }),
      success('account-open', { ...of, company }),
    ]);
  });
});

describe('one’s own account', () => {
  it('is logged as it is saved', async () => {
    const { id } = w.people.colleague;
    expect((await w.call(w.people.colleague, access.saveAccount, { body: { firstName: 'Kanarie' } })).status).toBe(200);
    expect((await w.call(w.people.colleague, access.saveAccount, { body: { firstName: 'K www.a' } })).status).toBe(400);
    expect(logged()).toEqual([success('account-update', { account: id, subject: id })]);
  });
});

describe('ADMIN', () => {
  const save = (id: number, more: object) =>
    w.call(w.people.admin, adminUsers.update, {
      body: { id, firstName: 'Kanarie', lastName: 'Kanarie', email: `kanarie${id}@example.com`, authorities: ['USER'], ...more } as never,
    });
  it('making, changing and removing accounts is logged, with roles and a new administrator', async () => {
    const account = w.people.admin.id;
    const draft = { firstName: 'Kanarie', lastName: 'Kanarie', email: `kanarie.chef@example.com`, authorities: ['USER'] as Role[] };
    const { data: made } = await w.call(w.people.admin, adminUsers.create, { body: draft });
    await w.call(w.people.admin, staff.giveLink, { params: { id: made.id } });
    await w.call(w.people.admin, adminUsers.create, { body: { ...draft, email: 'kanarie.admin@example.com', authorities: ['ADMIN'] } });
    const [first, link, second, administrator] = logged();
    expect([first, link]).toEqual([
      success('account-create', { account, subject: made.id, roles: ['USER'] }),
      success('account-link', { account, subject: made.id }),
    ]);
    const subject = second!.subject as number;
    expect([second, administrator]).toEqual([
      success('account-create', { account, subject, roles: ['ADMIN'] }),
      success('administrator-add', { account, subject }),
    ]);
    const who = await helper();
    const of = { account, subject: who.id };
    await save(who.id, { authorities: ['ADMIN', 'USER'] });
    await save(who.id, { authorities: ['ADMIN', 'USER'], activated: false });
    await save(who.id, { authorities: ['ADMIN', 'USER'], activated: true });
    await save(who.id, { authorities: ['USER'] });
    await w.call(w.people.admin, adminUsers.remove, { params: { login: `kanarie${who.id}@example.com` } });
    const [rolesBefore, roles] = [['USER'], ['ADMIN', 'USER']];
    expect(logged()).toEqual([
      success('sessions-end', { ...of, sessions: 1, reason: 'roles' }),
      success('account-update', of),
      success('role-change', { ...of, roles, rolesBefore }),
      success('administrator-add', of),
      success('account-update', of),
      success('account-close', of),
      success('account-update', of),
      success('account-open', of),
      success('administrator-add', of),
      success('account-update', of),
      success('role-change', { ...of, roles: rolesBefore, rolesBefore: roles }),
      success('account-remove', { ...of, roles: ['USER'] }),
    ]);
  });
  it('settings and exports are logged', async () => {
    const { admin, assistanceAdmin } = w.people;
    const account = admin.id;
    await w.call(admin, banners.save, { body: { message: '<p>kanarie</p>' } });
    await w.call(admin, management.setLevel, { params: { name: 'mail' }, body: { configuredLevel: 'WARN' } });
    await w.call(admin, management.setLevel, { params: { name: 'mail' }, body: { configuredLevel: null } });
    const { data } = await w.call(admin, companies.create, { body: { name: 'Kanarie vård' } as never });
    await w.call(admin, companies.change, { params: { id: data.id }, body: { name: 'Kanarie omsorg' } });
    await w.call(admin, companies.replace, {
      params: { id: data.id },
      body: {
        name: 'Kanarie hem',
        timeZone: 'Europe/Stockholm',
        hasNamesInAccessLog: true,
        isStrictAboutAuthority: false,
        sharedDevices: false,
      },
    });
    await w.call(admin, companies.remove, { params: { id: data.id } });
    const params = { activityId: w.clients.elsa.activityId };
    const { status } = await w.call(assistanceAdmin, statistics.extract, { params, query: { fileFormat: 'JSON' } as never });
    expect(status).toBe(200);
    const company = data.id;
    expect(logged()).toEqual([
      success('banner-change', { account }),
      success('log-level-change', { account, of: 'mail', to: 'WARN', until: expect.any(String) }),
      success('log-level-change', { account, of: 'mail', to: 'inherited' }),
      success('company-create', { account, company }),
      success('company-update', { account, company }),
      success('company-update', { account, company }),
      success('company-remove', { account, company }),
      success('export', {
        account: assistanceAdmin.id,
        route: 'GET /api/activity-instances/extract/{activityId}',
        id: params.activityId,
      }),
    ]);
  });
  it('cannot make the log silent', async () => {
    for (const name of ['root', 'security'])
      await w.call(w.people.admin, management.setLevel, { params: { name }, body: { configuredLevel: 'OFF' } });
    await signIn(w.people.user.login);
    expect(logged().map(({ event }) => event)).toEqual(['log-level-change', 'sign-in']);
    await w.call(w.people.admin, management.setLevel, { params: { name: 'root' }, body: { configuredLevel: null } });
  });
});

describe('what was taken back', () => {
  it('is not logged as done', async () => {
    const { admin, orgAdmin, assistanceAdmin } = w.people;
    const stale = { 'if-match': '"999"' };
    const [{ id }, name] = [w.companies.sol, 'Kanarie två'];
    expect((await w.call(admin, companies.change, { params: { id }, body: { name } }, stale)).status).toBe(412);
    const self = { params: { id: w.clients.elsa.groupId, userId: assistanceAdmin.id } };
    expect((await w.call(assistanceAdmin, members.removeMember, self)).status).toBe(409);
    expect((await w.call(orgAdmin, staff.change, { params: { id: orgAdmin.id }, body: { activated: false } })).status).toBe(409);
    const taken = { firstName: 'K', lastName: 'K', email: admin.login, authorities: ['ADMIN'] as Role[] };
    expect((await w.call(admin, adminUsers.create, { body: taken })).status).toBe(400);
    // Refused by the database when it is committed.
    await w.asOwner({ companies: '*' }, async (db) => {
      await sql`create function no_banner() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`.execute(db);
      await sql`create constraint trigger no_banner after update on banners deferrable initially deferred
        for each row execute function no_banner()`.execute(db);
    });
    expect((await w.call(admin, banners.save, { body: { message: 'kanarie' } })).status).toBe(500);
    expect(logged()).toEqual([]);
  });
});

it('says all of it, and no word of anybody', () => judge(ofChanges));
