/** What names may hold: nothing that leads out of a letter or breaks its lines; rows from before that rule are read and edited as before. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { invitations } from '#contract/access/invitations.ts';
import { access } from '#contract/access/sign-in.ts';
import { activities } from '#contract/activities.ts';
import { adminUsers } from '#contract/admin.ts';
import { clientCards } from '#contract/client-cards.ts';
import { isSafeName } from '#contract/fields.ts';
import { clients } from '#contract/people.ts';
import { limits } from '#server/security/throttle.ts';
import { type Person, type World, world } from '#test/world.ts';
import { entering } from './mails.ts';
import { HOUR } from './steps.ts';

let w: World;
const { last, keyOf, register, registerInvited, signIn, activate } = entering(() => w);
beforeAll(async () => {
  w = await world();
});
const OLD = 'Se www.a.example\r\nBcc: b';
const wrong = (field: string) => ({ status: 400, problem: { fieldErrors: [{ field, message: 'error.field.name' }] } });

describe('a name', () => {
  it('is any word of any writing, and no address, line break or turned sign', () => {
    for (const name of [
      'Åsa Öberg',
      'Ngô Ðình',
      'مريم',
      'رِضا\u200dپور',
      'O’Neill-Ek',
      'A/S & Co: 1',
      'Team 👩‍👩‍👧',
      'Humana.se',
      'Dusch, kl. 8',
    ])
      expect([name, isSafeName(name)]).toEqual([name, true]);
    for (const name of [
      'ftp://a',
      'HTTP://A',
      'x www.b',
      'wWw.b',
      'a\nb',
      'a\rb',
      'a\u0000b',
      'a\u007fb',
      'a\u2029b',
      '\u202dab',
      'a\u2066b\u2069',
      'ww\u200bw.a',
      'ww\u200dw.a',
      'http:\u2060//a',
    ])
      expect([name, isSafeName(name)]).toEqual([name, false]);
  });
  it('is held to that by whoever registers, in lists within a body and in a query', async () => {
    expect(await register('ny@example.com', { firstName: OLD })).toMatchObject(wrong('firstName'));
    expect(await w.call(w.people.newcomer, clients.create, { body: { name: 'Eva', organisation: 'https://a.example' } })).toMatchObject(
      wrong('organisation'),
    );
    const contacts = [
      { kind: 'RELATIVE', name: 'Eva Ek', phone: '070-123 45 67' },
      { kind: 'RELATIVE', name: OLD, phone: '070-123 45 67' },
    ] as const;
    expect(
      await w.call(w.people.assistanceAdmin, clientCards.put, {
        params: { clientId: w.clients.elsa.id },
        body: { alerts: [], contacts: [...contacts] },
      }),
    ).toMatchObject(wrong('contacts.1.name'));
  });
  it('is stored without the signs that nobody sees, and may not hide an address by them', async () => {
    const { colleague } = w.people;
    const save = (firstName: string) => w.call(colleague, access.saveAccount, { body: { firstName } });
    for (const sign of ['\u200b', '\u00ad', '\u200e', '\u200f', '\u061c', '\u2060', '\ufeff']) {
      expect(await save(`ww${sign}w.a`)).toMatchObject(wrong('firstName'));
      expect((await save(`${sign}An${sign}na${sign} `)).data.firstName).toBe('Anna');
      expect(await save(`A${sign}`)).toMatchObject({ status: 400, problem: { fieldErrors: [{ field: 'firstName' }] } });
    }
    expect(await save('ww\u200dw.a')).toMatchObject(wrong('firstName'));
    expect((await save('رِضا\u200dپور')).data.firstName).toBe('رِضا\u200dپور');
  });
});

describe('a row from before that rule', () => {
  it('has its names in their own fields alone, not in any text that stands in it', async () => {
    const login = 'www.evil.example.hej@x.example';
    await register(login);
    await activate(await keyOf(login));
    const who = { token: (await signIn(login)).data.id_token! };
    for (const name of [login, 'www.evil.example']) {
      expect(await w.call(who, access.saveAccount, { body: { firstName: name.slice(0, 50) } })).toMatchObject(wrong('firstName'));
    }
    const { assistanceAdmin } = w.people;
    const { id: clientId } = w.clients.elsa;
    const put = (contacts: object[]) =>
      w.call(assistanceAdmin, clientCards.put, { params: { clientId }, body: { alerts: [], contacts } as never });
    const contact = (name: string) => ({ kind: 'RELATIVE', name, phone: '070-123 45 67' });
    expect((await put([contact('Eva Ek'), contact('Ulf Ek')])).status).toBe(200);
    await w.asOwner({ companies: '*' }, (db) =>
      sql`insert into client_cards (company_id, client_id, number, at, by_id, alerts, contacts, image_url)
        select company_id, client_id, number + 1, at, by_id, alerts, jsonb_set(contacts, '{1,name}', to_jsonb(${OLD}::text)), image_url
        from client_cards where client_id = ${clientId} order by number desc limit 1`.execute(db),
    );
    // The one before it is taken away.
    expect((await put([contact(OLD)])).status).toBe(200);
    expect(await put([contact(OLD), contact(`${OLD}!`)])).toMatchObject(wrong('contacts.1.name'));
  });
  it('is read, and edited beside its name, which may be sent along as it is', async () => {
    const { assistanceAdmin } = w.people;
    const params = { id: w.clients.elsa.activityId };
    await w.asOwner({ companies: '*' }, (db) => db.updateTable('activities').set({ name: OLD }).where('id', '=', params.id).execute());
    expect((await w.call(assistanceAdmin, activities.get, { params })).data.name).toBe(OLD);
    const changed = await w.call(assistanceAdmin, activities.change, { params, body: { archived: true } });
    expect(changed).toMatchObject({ status: 200, data: { name: OLD, archived: true } });
    expect(await w.call(assistanceAdmin, activities.change, { params, body: { name: OLD, archived: false } })).toMatchObject({
      status: 200,
      data: { name: OLD, archived: false },
    });
    expect(await w.call(assistanceAdmin, activities.change, { params, body: { name: `${OLD}!` } })).toMatchObject(wrong('name'));
    // Not by the name of a row that is not theirs.
    expect((await w.call(w.people.strangerAdmin, activities.change, { params, body: { name: OLD } })).status).toBe(404);
    expect(await w.call(assistanceAdmin, activities.copy, { params, body: { name: OLD } })).toMatchObject(wrong('name'));
  });
  it('of a person is told in no letter, and the account is still saved, and closed by ADMIN', async () => {
    const { assistanceAdmin, admin } = w.people;
    const group = { userEmail: 'gast@example.com', clientGroupId: String(w.clients.elsa.groupId) };
    await w.pool.query('update users set first_name = $1 where id = $2', [OLD, assistanceAdmin.id]);
    // Whoever asks is remembered for a while; a change by hand is not heard of otherwise.
    await w.call(assistanceAdmin, access.saveAccount, { body: { langKey: 'sv' } });
    await w.call(assistanceAdmin, invitations.invite, { query: group });
    const { subject, text, html } = await last('gast@example.com');
    expect(subject).toBe('Du är inbjuden till ett team i Vardag');
    expect(subject + text + html).not.toContain('a.example');
    expect(text).toContain('En teamledare, Solgläntans assistans, har bjudit in dig');
    const own = { firstName: OLD, lastName: 'Ledare', colorMode: 'dark' } as const;
    expect((await w.call(assistanceAdmin, access.saveAccount, { body: own })).data).toMatchObject(own);
    expect(await w.call(assistanceAdmin, access.saveAccount, { body: { firstName: 'https://b' } })).toMatchObject(wrong('firstName'));
    const { data: account } = await w.call(admin, adminUsers.byId, { params: { id: assistanceAdmin.id } });
    expect(await w.call(admin, adminUsers.update, { body: { ...account, lastName: 'www.b' } })).toMatchObject(wrong('lastName'));
    expect((await w.call(admin, adminUsers.update, { body: { ...account, activated: false } })).data).toMatchObject({ activated: false });
  });
});

describe('an account that anybody may make', () => {
  it('sends few invitations until it is a day old, and is told why', async () => {
    const newcomer = 'nystartad@example.com';
    await register(newcomer);
    await activate(await keyOf(newcomer));
    const token = (await signIn(newcomer)).data.id_token!;
    const who = { token } as Person;
    const { data: group } = await w.call(who, clients.create, { body: { name: 'Egen klient' } });
    const invite = (n: number) =>
      w.call(who, invitations.invite, { query: { userEmail: `frammande${n}@example.com`, clientGroupId: String(group.id) } });
    const { most } = limits.inviteByNew;
    for (let n = 0; n < most; n++) expect((await invite(n)).status).toBe(201);
    w.clock.now = new Date(w.clock.now.getTime() + 2 * HOUR);
    const refused = await invite(most);
    expect(refused).toMatchObject({ status: 429, problem: { message: 'team.tooManyOfNew', params: { most } } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(HOUR / 1000);
    w.clock.now = new Date(w.clock.now.getTime() + 22 * HOUR);
    const later = (await signIn(newcomer)).data.id_token!;
    for (let n = 0; n < most + 1; n++)
      expect(
        (
          await w.call({ token: later }, invitations.invite, {
            query: { userEmail: `dag2.${n}@example.com`, clientGroupId: String(group.id) },
          })
        ).status,
      ).toBe(201);
  });
  it('and whom a company with an administrator invited sends as many as it needs on the first day', async () => {
    const { most } = limits.inviteByNew;
    const { elsa } = w.clients;
    const email = 'forstadagen@example.com';
    const manager = await w.person('Moa Chef', ['ORG_ADMIN'], w.companies.sol.id);
    const invited = await w.call(manager, invitations.inviteToTeams, {
      body: { clientGroupIds: [elsa.groupId], role: 'ASSISTANCE_ADMIN', emails: [email] },
    });
    await registerInvited(email, new URL(invited.data[0]!.link!).searchParams.get('token')!);
    const who = { token: (await signIn(email)).data.id_token! };
    const emails = Array.from({ length: most + 1 }, (_, n) => `forstadagen${n}@example.com`);
    const { data } = await w.call(who, invitations.inviteToTeams, { body: { clientGroupIds: [elsa.groupId], role: 'USER', emails } });
    expect(data.map(({ refusal }) => refusal)).toEqual(emails.map(() => null));
  });
  it('and one that somebody else answers for sends as many as it needs', async () => {
    const { most } = limits.inviteByNew;
    const leader = await w.person('Lotta Ledare', ['ASSISTANCE_ADMIN']);
    await w.join(w.clients.elsa, leader);
    await w.pool.query('update users set created_date = $1 where id = $2', [w.clock.now, leader.id]);
    for (let n = 0; n < most + 1; n++)
      expect(
        (
          await w.call(leader, invitations.invite, {
            query: { userEmail: `kollega${n}@example.com`, clientGroupId: String(w.clients.elsa.groupId) },
          })
        ).status,
      ).toBe(201);
  });
});
