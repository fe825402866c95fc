/**
 * Many invited at once, into teams and into the office (R100).
 * @module-tag long
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { type InvitationOutcome, invitations } from '#contract/access/invitations.ts';
import { access } from '#contract/access/sign-in.ts';
import { clients } from '#contract/people.ts';
import type { Role } from '#domain/permissions.ts';
import { type Person, type World, world } from '#test/world.ts';
import { entering } from './mails.ts';

let w: World;
const { keyOf, kept, register, activate, registerInvited, signIn } = entering(() => w);
beforeAll(async () => {
  w = await world();
});

let count = 0;
const some = (n: number) => Array.from({ length: n }, () => `flera${++count}@example.com`);
const toTeams = (by: { token: string }, emails: string[], clientGroupIds: number[], role: 'USER' | 'ASSISTANCE_ADMIN' = 'USER') =>
  w.call(by, invitations.inviteToTeams, { body: { clientGroupIds, role, emails } });
const toOffice = (by: { token: string }, emails: string[], role: 'ORG_ADMIN' | 'ORG_USER', companyId = w.companies.sol.id) =>
  w.call(by, invitations.inviteToOffice, { body: { companyId, role, emails } });
const accept = (who: { token: string }, token: string) => w.call(who, invitations.accept, { query: { token } });
const tokenIn = ({ link }: Pick<InvitationOutcome, 'link'>) => new URL(link!).searchParams.get('token')!;
const refusals = (data: InvitationOutcome[]) => data.map(({ refusal }) => refusal?.key ?? null);
const states = async (by: { token: string }, email: string) =>
  (await w.call(by, invitations.list, { query: { search: email, states: 'PREPARED,INVITED,LINK,JOINED,WITHDRAWN,EXPIRED' } })).data.map(
    ({ state }) => state,
  );
const accountOf = async (who: { token: string }) => (await w.call(who, access.account)).data;
const signedIn = async (email: string) => ({ token: (await signIn(email)).data.id_token! });

describe('teams', () => {
  it('get many at once, each address with its outcome, one link into all of them', async () => {
    const { elsa, karl } = w.clients;
    const [anna, bo] = some(2) as [string, string];
    const member = w.people.user;
    const { status, data } = await toTeams(
      w.people.orgAdmin,
      [anna.toUpperCase(), 'ingen adress', bo, anna, w.people.orgAdmin.login],
      [elsa.groupId, karl.groupId],
    );
    expect(status).toBe(201);
    expect(data.map(({ email }) => email)).toEqual([anna, 'ingen adress', bo, w.people.orgAdmin.login]);
    expect(refusals(data)).toEqual([null, 'error.field.email', null, 'error.field.yourself']);
    expect(data[0]!.invitations).toMatchObject([
      { email: anna, role: 'USER', clientGroupId: elsa.groupId, state: 'LINK' },
      { email: anna, role: 'USER', clientGroupId: karl.groupId, state: 'LINK' },
    ]);
    // One mail for both, and its link leads into both.
    expect(await kept(anna)).toHaveLength(1);
    expect((await registerInvited(anna, tokenIn(data[0]!))).data).toEqual({ activated: true });
    const groups = (await accountOf(await signedIn(anna))).clientGroups;
    expect(groups.map(({ id }) => id).sort()).toEqual([elsa.groupId, karl.groupId].sort());
    expect(await states(w.people.orgAdmin, anna)).toEqual(['JOINED', 'JOINED']);
    // Who is in each of them is told, as the caller sees them there.
    expect(refusals((await toTeams(w.people.orgAdmin, [member.login], [elsa.groupId])).data)).toEqual(['error.field.alreadyMember']);
  });
  it('are invited to by their leader into the own ones alone, by nobody into another company’s', async () => {
    const { elsa, foreign } = w.clients;
    const { assistanceAdmin, user, orgUser, admin, orgAdmin } = w.people;
    const [anna] = some(1) as [string];
    expect((await toTeams(assistanceAdmin, [anna], [elsa.groupId])).status).toBe(201);
    expect((await toTeams(assistanceAdmin, [anna], [elsa.groupId, foreign.groupId])).status).toBe(404);
    expect((await toTeams(orgAdmin, [anna], [foreign.groupId])).status).toBe(404);
    for (const who of [user, orgUser, admin]) expect((await toTeams(who, [anna], [elsa.groupId])).status).toBe(403);
    expect((await toTeams(assistanceAdmin, [], [elsa.groupId])).status).toBe(400);
    expect((await toTeams(assistanceAdmin, some(101), [elsa.groupId])).status).toBe(400);
  });
  it('say the same of every address, whether it has an account or not', async () => {
    const [fresh] = some(1) as [string];
    const known = w.people.stranger.login;
    const answers = (await toTeams(w.people.assistanceAdmin, [fresh, known], [w.clients.elsa.groupId])).data.map(
      ({ email: _, link, invitations: made, ...rest }) => ({ ...rest, hasLink: link !== null, states: made.map(({ state }) => state) }),
    );
    expect(answers[0]).toEqual(answers[1]);
  });
  it('get a hundred from one inviter, and what is too many is refused address by address', async () => {
    const group = [w.clients.karl.groupId];
    const inviter = await w.person('Ines Inbjudare', ['ORG_ADMIN'], w.companies.sol.id);
    const all = some(100);
    expect(refusals((await toTeams(inviter, all, group)).data)).toEqual(all.map(() => null));
    await toTeams(inviter, some(100), group);
    const last = await toTeams(inviter, some(100), group);
    expect(refusals(last.data)).toEqual(last.data.map(() => null));
    expect((await toTeams(inviter, some(2), group)).data.map(({ refusal }) => refusal)).toEqual([
      { key: 'error.tooMany', values: { most: 300 } },
      { key: 'error.tooMany', values: { most: 300 } },
    ]);
    // Of one address the sixth, while the others go.
    const [often, once] = some(2) as [string, string];
    for (let n = 0; n < 5; n += 1) await toTeams(w.people.orgAdmin, [often], group);
    expect(refusals((await toTeams(w.people.orgAdmin, [often, once], group)).data)).toEqual(['error.tooMany', null]);
  });
  it('keep the other place of a link when one is withdrawn', async () => {
    const { elsa, karl } = w.clients;
    const [anna] = some(1) as [string];
    const [outcome] = (await toTeams(w.people.orgAdmin, [anna], [elsa.groupId, karl.groupId])).data;
    const ofKarl = outcome!.invitations.find(({ clientGroupId }) => clientGroupId === karl.groupId)!;
    expect((await w.call(w.people.orgAdmin, invitations.withdraw, { params: { id: ofKarl.id } })).status).toBe(204);
    expect((await w.call(w.people.orgAdmin, invitations.withdraw, { params: { id: ofKarl.id } })).status).toBe(404);
    expect((await states(w.people.orgAdmin, anna)).sort()).toEqual(['LINK', 'WITHDRAWN']);
    expect((await kept(anna))[0]!.text).toContain(tokenIn(outcome!));
    await registerInvited(anna, tokenIn(outcome!));
    expect((await accountOf(await signedIn(anna))).clientGroups.map(({ id }) => id)).toEqual([elsa.groupId]);
  });
});

describe('the office', () => {
  it('is invited into by ORG_ADMIN and ADMIN, and gives its role in no team', async () => {
    const { orgAdmin, admin, orgUser, assistanceAdmin, strangerOrgAdmin } = w.people;
    const [chief, coordinator] = some(2) as [string, string];
    const made = await toOffice(admin, [chief], 'ORG_ADMIN');
    expect(made.data[0]!.invitations).toMatchObject([{ role: 'ORG_ADMIN', clientGroupId: null, companyId: w.companies.sol.id }]);
    expect((await w.call(null, invitations.lookAt, { query: { token: tokenIn(made.data[0]!) } })).data).toEqual({
      email: chief,
      role: 'ORG_ADMIN',
    });
    await registerInvited(chief, tokenIn(made.data[0]!));
    const account = await accountOf(await signedIn(chief));
    expect(account).toMatchObject({ authorities: ['ORG_ADMIN'], clientGroups: [], company: { id: w.companies.sol.id } });
    const second = await toOffice(await signedIn(chief), [coordinator], 'ORG_USER');
    await registerInvited(coordinator, tokenIn(second.data[0]!));
    expect(await accountOf(await signedIn(coordinator))).toMatchObject({ authorities: ['ORG_USER'], clientGroups: [] });
    for (const who of [orgUser, assistanceAdmin]) expect((await toOffice(who, some(1), 'ORG_USER')).status).toBe(403);
    expect((await toOffice(strangerOrgAdmin, some(1), 'ORG_USER')).status).toBe(404);
    expect(refusals((await toOffice(orgAdmin, [chief, coordinator], 'ORG_USER')).data)).toEqual([
      'invitations.inOffice',
      'invitations.inOffice',
    ]);
    // Who coordinates may be asked to administer, and is raised by accepting.
    const raised = await toOffice(orgAdmin, [coordinator], 'ORG_ADMIN');
    const session = await signedIn(coordinator);
    expect(await accept(session, tokenIn(raised.data[0]!))).toMatchObject({ status: 200, data: null });
    expect((await accountOf(session)).authorities).toEqual(['ORG_ADMIN']);
  });
  it('is not joined by an account of another office, or of the platform, which is told why; the invitation stays open', async () => {
    const cases: [Person, string][] = [
      [w.people.strangerOrgAdmin, 'invitations.otherOffice'],
      [w.people.admin, 'invitations.platform'],
    ];
    for (const [who, key] of cases) {
      const before = await accountOf(who);
      // What the inviter is told is the same as of an address without an account.
      const { data } = await toOffice(w.people.orgAdmin, [who.login], 'ORG_USER');
      expect(refusals(data)).toEqual([null]);
      expect(await accept(who, tokenIn(data[0]!))).toMatchObject({ status: 409, problem: { message: key } });
      expect(await states(w.people.orgAdmin, who.login)).toEqual(['LINK']);
      expect((await accountOf(who)).authorities).toEqual(before.authorities);
    }
  });
  it('gives its role beside the teams of whoever has some, also of another company’s', async () => {
    const helper = await w.person('Hanna Hjälper', ['USER']);
    await w.join(w.clients.foreign, helper);
    const { data } = await toOffice(w.people.orgAdmin, [helper.login], 'ORG_USER');
    expect((await accept(helper, tokenIn(data[0]!))).status).toBe(200);
    const account = await accountOf(helper);
    expect(account.authorities).toEqual(['ORG_USER', 'USER'] satisfies Role[]);
    expect(account.clientGroups.map(({ id }) => id)).toEqual([w.clients.foreign.groupId]);
  });
  it('gives nothing any more when its inviter has left the office', async () => {
    const inviter = await w.person('Lova Lämnar', ['ORG_ADMIN'], w.companies.sol.id);
    const { data } = await toOffice(inviter, some(1), 'ORG_ADMIN');
    await w.pool.query(`update users set authorities = '{ORG_USER}' where id = $1`, [inviter.id]);
    const look = await w.call(null, invitations.lookAt, { query: { token: tokenIn(data[0]!) } });
    expect(look).toMatchObject({ status: 400, problem: { message: 'invitation.inviter' } });
  });
  it('is no way for a leader who registered alone and never had a client to make one on the side', async () => {
    const [email] = some(1) as [string];
    await register(email);
    await activate(await keyOf(email));
    const who = await signedIn(email);
    const { data } = await toOffice(w.people.orgAdmin, [email], 'ORG_USER');
    expect((await accept(who, tokenIn(data[0]!))).status).toBe(200);
    expect((await accountOf(who)).authorities).toEqual(['ORG_USER']);
    expect((await w.call(who, clients.create, { body: { name: 'Egen Klient' } })).status).toBe(403);
  });
  it('shows its invitations to those who may invite there, and to no leader', async () => {
    const [email] = some(1) as [string];
    await toOffice(w.people.orgAdmin, [email], 'ORG_USER');
    expect(await states(w.people.orgAdmin, email)).toEqual(['LINK']);
    expect(await states(w.people.assistanceAdmin, email)).toEqual([]);
    expect(await states(w.people.strangerOrgAdmin, email)).toEqual([]);
    const asAdmin = await w.call(w.people.admin, invitations.list, { query: { companyId: String(w.companies.sol.id), search: email } });
    expect(asAdmin.data.map((one) => one.email)).toEqual([email]);
  });
});
