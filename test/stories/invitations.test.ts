/** Invitations into a client group: one use, seven days, for the invited address alone (product «Team and invitations», R4, R31). */
import { beforeAll, describe, expect, it } from 'vitest';
import { invitations } from '#contract/access/invitations.ts';
import { adminUsers } from '#contract/admin.ts';
import { members } from '#contract/members.ts';
import { clientGroups, clients } from '#contract/people.ts';
import type { Problem } from '#contract/problem.ts';
import { tracesIn } from '#test/traces.ts';
import { type Person, type World, world } from '#test/world.ts';
import { entering } from './mails.ts';
import { DAY, steps } from './steps.ts';

let w: World;
const { kept, last, keyOf, registerInvited, register, activate, finish, signIn, everything } = entering(() => w);
const { grouped, warm } = steps(() => w);
beforeAll(async () => {
  w = await world();
});
const invite = (userEmail: string, by: Person = w.people.assistanceAdmin, clientGroupId = w.clients.elsa.groupId) =>
  w.call(by, invitations.invite, { query: { userEmail, clientGroupId: String(clientGroupId) } });
const accept = (who: { token: string }, token: string) => w.call(who, invitations.accept, { query: { token } });
const list = (who: Person, groupId = w.clients.elsa.groupId) =>
  w.call(who, invitations.list, { query: { clientGroupId: String(groupId), size: 100 } });

describe('open invitations', () => {
  it('are seen and withdrawn by the team’s administrators and the company’s', async () => {
    const { orgAdmin, admin, assistanceAdmin, strangerOrgAdmin } = w.people;
    for (const who of [assistanceAdmin, orgAdmin, admin]) {
      const email = `inbjuden${who.id}@example.com`;
      const { id } = (await invite(email)).data;
      expect((await list(who)).data.map((one) => one.id)).toContain(id);
      expect((await list(strangerOrgAdmin)).status).toBe(404);
      expect((await w.call(strangerOrgAdmin, invitations.withdraw, { params: { id } })).status).toBe(404);
      expect((await w.call(who, invitations.withdraw, { params: { id } })).status).toBe(204);
      expect((await w.call(who, invitations.withdraw, { params: { id } })).status).toBe(404);
      expect((await last(email)).text).toContain('token=…');
    }
    expect((await tracesIn(w)).map(({ action }) => action)).toEqual(['invitation.see', 'invitation.remove']);
  });
});

describe('inviting', () => {
  it('sends a mail that names the inviter and the company, and no client', async () => {
    const { status, data } = await invite('ny1@example.com');
    expect(status).toBe(201);
    expect(data).toMatchObject({
      email: 'ny1@example.com',
      clientGroupId: w.clients.elsa.groupId,
      invitedByName: w.people.assistanceAdmin.name,
    });
    const { subject, text, html } = await last('ny1@example.com');
    expect(subject).toBe('Du är inbjuden till ett team i Vardag');
    expect(text).toContain('Assar Ledare, Solgläntans assistans, har bjudit in dig');
    const token = await keyOf('ny1@example.com');
    expect(html).toContain(`href="http://localhost:8080/acceptera-inbjudan?token=${token}"`);
    expect(subject + text + html).not.toMatch(/Elsa|Lindqvist/);
    // No mail leaves here, so whoever invites gets the same link to hand over, that once (R95).
    expect(data.link).toBe(`http://localhost:8080/acceptera-inbjudan?token=${token}`);
    expect(JSON.stringify((await list(w.people.assistanceAdmin)).data)).not.toContain(token);
  });
  it('leaves the company out when it is named after a client', async () => {
    const boss = await w.person('Bo Egen', ['ASSISTANCE_ADMIN']);
    const { data } = await w.call(boss, clients.create, { body: { name: 'Hemlig Klient' } });
    expect((await invite('ny2@example.com', boss, data.id)).status).toBe(201);
    const { subject, text, html } = await last('ny2@example.com');
    expect(subject + text + html).not.toContain('Hemlig');
  });
  it('again renews it: the first link is void', async () => {
    const who = await w.person('Tor Andra', ['USER']);
    const first = await invite(who.login);
    const old = await keyOf(who.login);
    expect((await invite(who.login)).data.id).toBe(first.data.id);
    expect((await accept(who, old)).status).toBe(400);
    expect((await accept(who, await keyOf(who.login))).status).toBe(200);
  });
  it('is for the team’s own assistance administrators, and for the company’s administrator', async () => {
    const { strangerAdmin, newcomer, orgUser, strangerOrgAdmin, admin, user } = w.people;
    expect((await invite('x@example.com', strangerAdmin)).status).toBe(404);
    expect((await invite('x@example.com', newcomer)).status).toBe(404);
    expect((await invite('x@example.com', w.people.assistanceAdmin, w.clients.karl.groupId)).status).toBe(404);
    expect((await invite('x@example.com', strangerOrgAdmin)).status).toBe(404);
    for (const who of [orgUser, admin, user]) expect((await invite('x@example.com', who)).status).toBe(403);
  });
});

describe('what is known already', () => {
  it('is refused at the field: oneself, and who is an active member, whom one sees in the team', async () => {
    const { assistanceAdmin, user, stranger } = w.people;
    const refused = async (email: string) => {
      const { status, problem } = await invite(email);
      return [status, problem.fieldErrors];
    };
    const at = (message: string) => [400, [{ objectName: 'userInvitation', field: 'userEmail', message }]];
    expect(await refused(assistanceAdmin.login.toUpperCase())).toEqual(at('error.field.yourself'));
    expect(await refused(user.login)).toEqual(at('error.field.alreadyMember'));
    expect((await list(assistanceAdmin)).data.map(({ email }) => email)).not.toContain(user.login);
    // Of all others nothing is told: an account elsewhere is answered as none at all.
    expect((await invite(stranger.login)).status).toBe(201);
    expect((await invite('ingen.alls@example.com')).status).toBe(201);
  });
});

describe('an open invitation', () => {
  const open = (token: string) => w.call(null, invitations.lookAt, { query: { token } });
  it('tells whoever holds its token for whom it is; of any other, one answer', async () => {
    const { id } = (await invite('vem@example.com')).data;
    const first = await keyOf('vem@example.com');
    expect(await open(first)).toMatchObject({ status: 200, data: { email: 'vem@example.com', role: 'USER' } });
    await invite('vem@example.com');
    const token = await keyOf('vem@example.com');
    const gone: { status: number; problem: Problem }[] = [await open('x'.repeat(43)), await open(first)];
    await w.call(w.people.assistanceAdmin, invitations.withdraw, { params: { id } });
    gone.push(await open(token));
    await invite('vem2@example.com');
    const used = await keyOf('vem2@example.com');
    expect((await registerInvited('vem2@example.com', used)).data).toEqual({ activated: true });
    gone.push(await open(used));
    await invite('vem3@example.com');
    const late = await keyOf('vem3@example.com');
    const { now } = w.clock;
    w.clock.now = new Date(now.getTime() + 7 * DAY);
    gone.push(await open(late), await registerInvited('vem3@example.com', late));
    w.clock.now = now;
    for (const { status, problem } of gone) expect({ status, problem }).toEqual({ status: 400, problem: gone[0]!.problem });
    expect(gone[0]!.problem.message).toBe('error.invitation');
  });
});

describe('accepting', () => {
  it('makes a membership that holds at the next request, once', async () => {
    const who = await w.person('Moa Med', ['USER']);
    expect((await grouped(who)).status).toBe(404);
    await invite(who.login);
    const token = await keyOf(who.login);
    const { status, data } = await accept(who, token);
    expect({ status, data }).toMatchObject({ status: 200, data: { id: w.clients.elsa.groupId, isMember: true } });
    expect((await grouped(who)).status).toBe(200);
    expect((await accept(who, token)).problem.message).toBe('error.invitation');
    expect(await everything()).not.toContain(token);
  });
  it('is one answer for a token that is wrong, expired, or another’s', async () => {
    const who = await w.person('Nora Tidig', ['USER']);
    await invite(who.login);
    const token = await keyOf(who.login);
    const answers = [await accept(who, 'x'.repeat(43)), await accept(w.people.stranger, token)];
    w.clock.now = new Date(w.clock.now.getTime() + 7 * DAY);
    const late = await w.person('Nora Sen', ['USER']);
    answers.push(await accept(late, token));
    for (const { status, problem } of answers) expect({ status, problem }).toEqual({ status: 400, problem: answers[0]!.problem });
    const { clients: seen } = w;
    expect((await w.call(late, clientGroups.get, { params: { id: seen.elsa.groupId } })).status).toBe(404);
  });
  it('two times at once makes one membership', async () => {
    const who = await w.person('Tage Dubbel', ['USER']);
    const boss = await w.person('Åke Ledare', ['ASSISTANCE_ADMIN']);
    const { data } = await w.call(boss, clients.create, { body: { name: 'Egen Klient', organisation: 'Egen firma' } });
    await invite(who.login, boss, data.id);
    const token = await keyOf(who.login);
    await warm();
    const both = await Promise.all([accept(who, token), accept(who, token)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
  it('brings an inactive member back', async () => {
    const boss = await w.person('Ida Ledare', ['ASSISTANCE_ADMIN']);
    const who = await w.person('Olle Kommen', ['USER']);
    const { data } = await w.call(boss, clients.create, { body: { name: 'Sista Klient', organisation: 'Sista firma' } });
    await invite(who.login, boss, data.id);
    await accept(who, await keyOf(who.login));
    const params = { id: data.id, userId: who.id };
    expect((await w.call(boss, members.changeMember, { params, body: { active: false } })).status).toBe(200);
    await invite(who.login, boss, data.id);
    expect((await accept(who, await keyOf(who.login))).status).toBe(200);
    expect((await w.call(who, clientGroups.list)).data).toHaveLength(1);
  });
});

describe('registering with a token', () => {
  const boss = async (name: string) => {
    const who = await w.person(name, ['ASSISTANCE_ADMIN']);
    return { who, group: (await w.call(who, clients.create, { body: { name: `${name}s klient`, organisation: `${name}s firma` } })).data };
  };
  it('makes a USER of exactly that group, open at once: the mail proved the address, and no second one is sent', async () => {
    const { who, group } = await boss('Eva Första');
    await invite('kim@example.com', who, group.id);
    const token = await keyOf('kim@example.com');
    expect((await registerInvited('other@example.com', token)).problem.message).toBe('error.invitation');
    expect((await registerInvited('kim@example.com', 'x'.repeat(43))).problem.message).toBe('error.invitation');
    expect((await signIn('kim@example.com')).status).toBe(401);
    const made = await registerInvited('kim@example.com', token);
    expect({ status: made.status, data: made.data }).toEqual({ status: 201, data: { activated: true } });
    expect((await registerInvited('kim@example.com', token)).status).toBe(400);
    expect(await kept('kim@example.com')).toHaveLength(1);
    expect(await everything()).not.toContain(token);
    const { data } = await signIn('kim@example.com');
    expect((await w.call({ token: data.id_token! }, clientGroups.list)).data.map(({ id }) => id)).toEqual([group.id]);
    const admin = await w.person('Ada Nyss', ['ADMIN']);
    const { data: account } = await w.call(admin, adminUsers.byLogin, { params: { login: 'kim@example.com' } });
    expect(account).toMatchObject({ colorMode: 'auto', invitedById: who.id, invitedByLogin: who.login });
  });
  it('does not keep the role or the password of who used the address before', async () => {
    const { who, group } = await boss('Eva Andra');
    await register('liv@example.com', { password: 'a stranger’s' });
    const strangers = await keyOf('liv@example.com');
    await invite('liv@example.com', who, group.id);
    const own = { password: 'min egen fras', firstName: 'Liv', lastName: 'Egen' };
    const { status, data: answer } = await registerInvited('liv@example.com', await keyOf('liv@example.com'), own);
    expect({ status, answer }).toEqual({ status: 201, answer: { activated: true } });
    expect((await activate(strangers)).status).toBe(400);
    expect((await finish(strangers, 'a stranger’s')).status).toBe(400);
    expect((await signIn('liv@example.com', 'a stranger’s')).status).toBe(401);
    expect((await signIn('liv@example.com', 'min egen fras')).status).toBe(200);
    const { data } = await w.call(who, members.list, { params: { id: group.id } });
    expect(data.find(({ login }) => login === 'liv@example.com')).toMatchObject({
      active: true,
      authorities: ['USER'],
      firstName: 'Liv',
      lastName: 'Egen',
    });
  });
  it('leaves the invitation open for an account that is there, which accepts it signed in', async () => {
    const { who, group } = await boss('Eva Tredje');
    const old = await w.person('Redan Inne', ['USER']);
    await invite(old.login, who, group.id);
    const token = await keyOf(old.login);
    const answer = await registerInvited(old.login, token, { password: 'en annans fras' });
    expect({ status: answer.status, data: answer.data }).toEqual({ status: 201, data: { activated: false } });
    expect((await signIn(old.login, 'en annans fras')).status).toBe(401);
    expect((await last(old.login)).subject).toBe('Du har redan ett konto i Vardag');
    expect((await accept(old, token)).status).toBe(200);
  });
});
