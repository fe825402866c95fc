/** Invitations that lie prepared until they are sent, and those that ran out (R100, R105). */
import { beforeAll, describe, expect, it } from 'vitest';
import { type InvitationOutcome, invitations } from '#contract/access/invitations.ts';
import { access } from '#contract/access/sign-in.ts';
import { clientGroupAdmin, clients } from '#contract/people.ts';
import { type InvitationToPrepare, prepareInvitation, removePreparedInvitations } from '#server/access/prepare.ts';
import { type World, world } from '#test/world.ts';
import { entering } from './mails.ts';

let w: World;
const { kept, registerInvited, signIn } = entering(() => w);
beforeAll(async () => {
  w = await world();
});

let count = 0;
const some = (n: number) => Array.from({ length: n }, () => `vantar${++count}@example.com`);
const toTeams = (by: { token: string }, emails: string[], clientGroupIds: number[], role: 'USER' | 'ASSISTANCE_ADMIN' = 'USER') =>
  w.call(by, invitations.inviteToTeams, { body: { clientGroupIds, role, emails } });
const tokenIn = ({ link }: Pick<InvitationOutcome, 'link'>) => new URL(link!).searchParams.get('token')!;
const refusals = (data: InvitationOutcome[]) => data.map(({ refusal }) => refusal?.key ?? null);
const states = async (by: { token: string }, email: string) =>
  (await w.call(by, invitations.list, { query: { search: email, states: 'PREPARED,INVITED,LINK,JOINED,WITHDRAWN,EXPIRED' } })).data.map(
    ({ state }) => state,
  );
const accountOf = async (who: { token: string }) => (await w.call(who, access.account)).data;
const signedIn = async (email: string) => ({ token: (await signIn(email)).data.id_token! });

describe('what lies prepared', () => {
  const prepare = (wanted: Partial<InvitationToPrepare> & Pick<InvitationToPrepare, 'email'>) =>
    w.asOwner({ companies: [w.companies.sol.id] }, (db) =>
      prepareInvitation(
        { db, now: w.clock.now, byId: w.people.orgAdmin.id },
        { companyId: w.companies.sol.id, role: 'USER', clientGroupId: w.clients.elsa.groupId, ...wanted },
      ),
    );
  const send = (by: { token: string }, ids: number[], again = false) => w.call(by, invitations.send, { body: { ids, again } });

  it('sends nothing and opens nothing until it is sent, one link for what an address has', async () => {
    const [email] = some(1) as [string];
    const first = await prepare({ email });
    const second = await prepare({ email, clientGroupId: w.clients.karl.groupId });
    const again = await prepare({ email });
    expect([first!.isNew, second!.isNew, again]).toEqual([true, true, { id: first!.id, isNew: false }]);
    expect(await kept(email)).toEqual([]);
    expect(await states(w.people.orgAdmin, email)).toEqual(['PREPARED', 'PREPARED']);
    expect((await w.call(w.people.orgAdmin, invitations.list, { query: { search: email } })).data).toEqual([]);
    const { status, data } = await send(w.people.orgAdmin, [first!.id, second!.id]);
    expect([status, data.length, data[0]!.invitations.map(({ state }) => state)]).toEqual([201, 1, ['LINK', 'LINK']]);
    await registerInvited(email, tokenIn(data[0]!));
    expect((await accountOf(await signedIn(email))).clientGroups).toHaveLength(2);
    expect(refusals((await send(w.people.orgAdmin, [first!.id], true)).data)).toEqual(['invitations.isJoined']);
  });
  it('is sent once by two who send it at the same time', async () => {
    const [email] = some(1) as [string];
    const { id } = (await prepare({ email }))!;
    const both = await Promise.all([send(w.people.orgAdmin, [id]), send(w.people.assistanceAdmin, [id])]);
    expect(both.map(({ data }) => refusals(data)[0]).sort()).toEqual(['invitations.isSent', null]);
    const sent = both.find(({ data }) => data[0]!.refusal === null)!.data[0]!;
    expect((await w.call(null, invitations.lookAt, { query: { token: tokenIn(sent) } })).status).toBe(200);
    // Again on purpose gives a new link, and ends the one before.
    const renewed = (await send(w.people.orgAdmin, [id], true)).data[0]!;
    expect((await w.call(null, invitations.lookAt, { query: { token: tokenIn(sent) } })).status).toBe(400);
    expect((await w.call(null, invitations.lookAt, { query: { token: tokenIn(renewed) } })).status).toBe(200);
  });
  it('is sent by those who may invite there alone', async () => {
    const [email] = some(1) as [string];
    const office = (await prepare({ email, role: 'ORG_USER', clientGroupId: null }))!;
    const team = (await prepare({ email }))!;
    expect((await send(w.people.strangerOrgAdmin, [team.id])).status).toBe(404);
    expect((await send(w.people.assistanceAdmin, [office.id])).status).toBe(404);
    expect((await send(w.people.user, [team.id])).status).toBe(403);
    expect((await send(w.people.assistanceAdmin, [team.id])).status).toBe(201);
    expect(refusals((await send(w.people.orgAdmin, [office.id])).data)).toEqual([null]);
  });
  it('is none for who is there already, nor beside an open one; one that ran out or was withdrawn is prepared anew', async () => {
    expect(await prepare({ email: w.people.user.login })).toBeNull();
    expect(await prepare({ email: w.people.orgUser.login, role: 'ORG_USER', clientGroupId: null })).toBeNull();
    const [email] = some(1) as [string];
    const [open] = (await toTeams(w.people.orgAdmin, [email], [w.clients.elsa.groupId])).data;
    const { id } = open!.invitations[0]!;
    expect(await prepare({ email })).toEqual({ id, isNew: false });
    expect(await states(w.people.orgAdmin, email)).toEqual(['LINK']);
    await w.call(w.people.orgAdmin, invitations.withdraw, { params: { id } });
    expect(await states(w.people.orgAdmin, email)).toEqual(['WITHDRAWN']);
    expect(await prepare({ email })).toEqual({ id, isNew: true });
    expect((await w.call(null, invitations.lookAt, { query: { token: tokenIn(open!) } })).status).toBe(400);
    expect(await states(w.people.orgAdmin, email)).toEqual(['PREPARED']);
    const removed = () => w.asOwner({ companies: [w.companies.sol.id] }, (db) => removePreparedInvitations(db, [id]));
    expect([await removed(), await removed()]).toEqual([1, 0]);
  });
  it('and what was withdrawn holds no team that was never used', async () => {
    const { orgAdmin, admin } = w.people;
    const { data: group } = await w.call(orgAdmin, clients.create, { body: { name: 'Tore Tillfällig' } });
    await prepare({ email: some(1)[0]!, clientGroupId: group.id });
    const [withdrawn] = (await toTeams(orgAdmin, some(1), [group.id])).data;
    expect((await w.call(admin, clientGroupAdmin.remove, { params: { id: group.id } })).status).toBe(409);
    await w.call(orgAdmin, invitations.withdraw, { params: { id: withdrawn!.invitations[0]!.id } });
    expect((await w.call(admin, clientGroupAdmin.remove, { params: { id: group.id } })).status).toBe(204);
  });
});

it('an invitation that ran out is listed as that, opens nothing, and is sent again', async () => {
  const [email] = some(1) as [string];
  const [outcome] = (await toTeams(w.people.orgAdmin, [email], [w.clients.elsa.groupId])).data;
  await w.asOwner({ companies: '*' }, (db) =>
    db.updateTable('user_invitations').set({ expires_date: w.clock.now.toISOString() }).where('email', '=', email).execute(),
  );
  expect(await states(w.people.orgAdmin, email)).toEqual(['EXPIRED']);
  expect((await w.call(null, invitations.lookAt, { query: { token: tokenIn(outcome!) } })).status).toBe(400);
  const sent = await w.call(w.people.orgAdmin, invitations.send, { body: { ids: [outcome!.invitations[0]!.id], again: true } });
  expect([refusals(sent.data), await states(w.people.orgAdmin, email)]).toEqual([[null], ['LINK']]);
});
