/** An installation from nothing: from ADMIN_EMAIL to an assistant who signs, by the API alone (R3, R6, R32). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invitations } from '#contract/access/invitations.ts';
import { registration } from '#contract/access/registration.ts';
import { access } from '#contract/access/sign-in.ts';
import { activities } from '#contract/activities.ts';
import { adminUsers, gettingStarted, mails } from '#contract/admin.ts';
import { activityCategories, activityTypes } from '#contract/catalogue.ts';
import { clientGroupAdmin, clientGroups, clients, companies } from '#contract/people.ts';
import { activityInstances } from '#contract/planning/instances.ts';
import { plannedActivities } from '#contract/planning/series.ts';
import type { Role } from '#domain/permissions.ts';
import { buildApp, securityLogOf } from '#server/app.ts';
import { prepareFirstRun } from '#server/first-run.ts';
import { startJobs } from '#server/jobs/pg-boss.ts';
import { readConfig } from '#server/process/config.ts';
import { emptyDatabase } from '#test/demo/organisation.ts';
import { caller, START } from '#test/world.ts';
import { RULE } from '../contract/bodies.ts';
import { DAY } from './steps.ts';

const read = readConfig({ DEMO: '0', LOG_LEVEL: 'silent', ADMIN_EMAIL: 'Chef@Example.com', PUBLIC_URL: 'https://vardag.example' });
if ('wrong' in read) throw new Error(read.wrong.join());
const { config } = read;

async function install() {
  const empty = await emptyDatabase();
  const { connection, log, pool } = empty;
  const clock = { now: new Date(START) };
  const jobs = await startJobs({ connection, log, isWorking: false });
  const parts = { config, pool, jobs, log, now: () => clock.now };
  // Connections that are open already, so that both starts run at once.
  await Promise.all([1, 2, 3, 4].map(() => pool.query('select pg_sleep(0.05)')));
  const server = await buildApp(parts);
  const starts = await Promise.all([1, 2].map(() => prepareFirstRun({ ...parts, security: securityLogOf(server) })));
  const call = caller(server);
  afterAll(async () => {
    await server.close();
    await jobs.stop();
    await empty.stop();
  });
  const keyIn = (text: string) => /https:\/\/vardag\.example\/konto\/aterstall\/klar\/([\w-]{43})/.exec(text)?.[1];
  const setPassword = async (key: string, newPassword: string) => {
    expect((await call(null, registration.finishReset, { body: { key, newPassword } })).status).toBe(204);
  };
  const signIn = async (username: string, password: string) => {
    const { data, status } = await call(null, access.authenticate, { body: { username, password } });
    return { status, token: data.id_token! };
  };
  return { ...empty, parts, starts, call, clock, keyIn, setPassword, signIn };
}

describe('an empty installation with ADMIN_EMAIL', () => {
  let i: Awaited<ReturnType<typeof install>>;
  beforeAll(async () => {
    i = await install();
  });

  it('prints the first administrator’s link once, also when two servers start at once', async () => {
    const { rows } = await i.pool.query('select login, activated, authorities from users');
    expect(rows).toEqual([{ login: 'chef@example.com', activated: false, authorities: ['ADMIN'] }]);
    const [lines] = i.starts.map((start) => start.lines).filter((said) => said.length > 0);
    expect(i.starts.map((start) => start.lines.length).sort()).toEqual([0, 2]);
    expect(i.keyIn(lines!.join('\n'))).toBeDefined();
    expect(i.written.filter((line) => line.includes('"administrator-add","result":"success","subject":'))).toHaveLength(1);
    expect((await prepareFirstRun(i.parts)).lines).toEqual([]);
  });

  it('makes a new link for the one account there is, when the old one ran out unused', async () => {
    i.clock.now = new Date(Date.parse(START) + 7 * DAY + 1);
    const { lines } = await prepareFirstRun(i.parts);
    expect(i.keyIn(lines.join('\n'))).toBeDefined();
    expect((await prepareFirstRun(i.parts)).lines).toEqual([]);
    i.clock.now = new Date(START);
    const { rows } = await i.pool.query('select count(*)::int as mails from mails');
    expect(rows).toEqual([{ mails: 2 }]);
  });

  it('is set up by calls alone, until an assistant signs', async () => {
    const { rows } = await i.pool.query('select text_body from mails order by id desc limit 1');
    await i.setPassword(i.keyIn(rows[0].text_body)!, 'chefens fras');
    const chief = await i.signIn('chef@example.com', 'chefens fras');
    expect(chief.status).toBe(200);
    expect((await prepareFirstRun(i.parts)).lines).toEqual([]);

    const has = async () => (await i.call(chief, gettingStarted.get)).data;
    const none = {
      companyId: null,
      office: 0,
      officeInvited: 0,
      packs: 0,
      models: 0,
      clientId: null,
      clientGroupId: null,
      members: 0,
      waiting: 0,
      leaders: 0,
      invited: 0,
      activityId: null,
    };
    expect(await has()).toEqual({ ...none, isDone: false, isMailSent: false, isPlanned: false, mayChoosePack: false });

    const category = (await i.call(chief, activityCategories.create, { body: { name: 'Hygien', color: '#0e6f8c', icon: 'bath' } })).data;
    const type = (await i.call(chief, activityTypes.create, { body: { name: 'Dusch', activityCategory: category } })).data;
    const company = (await i.call(chief, companies.create, { body: { name: 'Nya assistansen' } })).data;
    expect(company).toMatchObject({ name: 'Nya assistansen', timeZone: 'Europe/Stockholm' });
    expect(await has()).toMatchObject({ ...none, companyId: company.id, mayChoosePack: true });
    // The manager is invited as what she is: ORG_ADMIN, in no team, and leads the company from her own first page.
    const { data: invited } = await i.call(chief, invitations.inviteToOffice, {
      body: { companyId: company.id, role: 'ORG_ADMIN', emails: ['maria@example.com'] },
    });
    expect(await has()).toMatchObject({ office: 0, officeInvited: 1 });
    const token = new URL(invited[0]!.link!).searchParams.get('token')!;
    const about = { firstName: 'Maria', lastName: 'Lund', email: 'maria@example.com', password: 'Marias egen fras' };
    expect((await i.call(null, registration.register, { query: { token }, body: about })).data).toEqual({ activated: true });
    const manager = await i.signIn('maria@example.com', 'Marias egen fras');
    expect((await i.call(manager, access.account)).data).toMatchObject({
      authorities: ['ORG_ADMIN'],
      clientGroups: [],
      company: { id: company.id },
    });
    const hers = async () => (await i.call(manager, gettingStarted.get)).data;
    expect(await hers()).toMatchObject({ ...none, companyId: company.id, office: 1, officeInvited: 0, mayChoosePack: true, isDone: false });
    const other = (await i.call(chief, companies.create, { body: { name: 'Andra assistansen' } })).data;
    const group = (await i.call(chief, clients.create, { body: { name: 'Vera Ask', company } })).data;
    expect(await hers()).toMatchObject({ companyId: company.id, clientId: group.client.id, clientGroupId: group.id });
    await i.call(manager, invitations.inviteToTeams, {
      body: { clientGroupIds: [group.id], role: 'USER', emails: ['a@example.com', 'b@example.com'] },
    });
    expect(await hers()).toMatchObject({ invited: 2, members: 0 });
    expect(group).toMatchObject({ name: 'Vera Ask', client: { name: 'Vera Ask' }, company: { id: company.id }, isMember: false });

    const client = { id: group.client.id };
    expect(await has()).toMatchObject({ companyId: company.id, office: 1, clientId: client.id, clientGroupId: group.id, members: 0 });
    expect(other.id).not.toBe(company.id);
    // One that nothing was done for is not followed.
    await i.call(chief, clients.create, { body: { name: 'Urban Alm', company } });

    const account = async (firstName: string, role: Role) => {
      const email = `${firstName.toLowerCase()}@example.com`;
      const body = { firstName, lastName: 'Ny', email, authorities: [role] };
      const { data } = await i.call(chief, adminUsers.create, { body });
      expect(await has()).toMatchObject({ members: role === 'USER' ? 1 : 0 });
      const kept = (await i.call(chief, mails.list)).data.find(({ to }) => to === email)!;
      await i.setPassword(i.keyIn(kept.text)!, `${firstName}s fras`);
      const params = { id: group.id, userId: data.id };
      expect((await i.call(chief, clientGroupAdmin.addMember, { params })).status).toBe(200);
      return i.signIn(email, `${firstName}s fras`);
    };
    const leader = await account('Lova', 'ASSISTANCE_ADMIN');
    const assistant = await account('Axel', 'USER');
    await i.call(chief, adminUsers.create, {
      body: { firstName: 'Vila', lastName: 'Ny', email: 'vila@example.com', authorities: ['USER'] },
    });
    const vila = (await i.call(chief, adminUsers.byLogin, { params: { login: 'vila@example.com' } })).data;
    await i.call(chief, clientGroupAdmin.addMember, { params: { id: group.id, userId: vila.id } });
    expect(await has()).toMatchObject({ clientId: client.id, members: 3, waiting: 1, leaders: 1, activityId: null });

    const activity = (await i.call(leader, activities.create, { body: { name: 'Morgondusch', type, client } })).data;
    expect(await has()).toMatchObject({ clientId: client.id, activityId: activity.id, isPlanned: false });
    const series = await i.call(leader, plannedActivities.create, {
      body: { activity, recurrence: RULE, isCompletable: true },
    });
    expect(series.status).toBe(201);
    expect((await i.call(assistant, clientGroups.list)).data.map(({ id, isMember }) => ({ id, isMember }))).toEqual([
      { id: group.id, isMember: true },
    ]);
    expect(await has()).toMatchObject({ isPlanned: true, isDone: false });
    const date = new Date(Date.parse(START) + 3_600_000).toISOString();
    const one = (await i.call(leader, activityInstances.create, { body: { activityId: activity.id, date, isCompletable: true } })).data;
    const signed = await i.call(assistant, activityInstances.change, {
      params: { id: one.id },
      body: { isCompleted: true, setOccurenceDateToNow: true },
    });
    expect(signed.data).toMatchObject({ isCompleted: true });
    expect(await has()).toEqual({ ...none, isDone: true, isMailSent: false, isPlanned: false, mayChoosePack: false });
    expect((await hers()).isDone).toBe(true);
    // A leader asks about a client of their own; an assistant asks nothing.
    const named = { query: { clientId: String(client.id) } };
    expect((await i.call(leader, gettingStarted.get, named)).data.isDone).toBe(true);
    expect((await i.call(leader, gettingStarted.get, { query: { clientId: String(client.id + 1) } })).status).toBe(404);
    expect((await i.call(assistant, gettingStarted.get, named)).status).toBe(403);
  });
});

it('makes nobody without ADMIN_EMAIL', async () => {
  const { pool, log, connection, stop } = await emptyDatabase();
  const jobs = await startJobs({ connection, log, isWorking: false });
  expect((await prepareFirstRun({ config: { ...config, adminEmail: undefined }, pool, jobs, log })).lines).toEqual([
    'Nobody has an account yet, so nobody can sign in: start again with ADMIN_EMAIL=you@example.org',
  ]);
  expect((await pool.query('select 1 from users')).rowCount).toBe(0);
  await jobs.stop();
  await stop();
});
