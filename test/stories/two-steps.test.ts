/** Two steps that a company requires from a day: no call is answered to one step after it, and the sign-in leads through adding a factor (R164). */
import { beforeAll, describe, expect, it } from 'vitest';
import { authenticators } from '#contract/access/authenticators.ts';
import { sessions } from '#contract/access/sessions.ts';
import { access } from '#contract/access/sign-in.ts';
import { twoSteps } from '#contract/access/two-steps.ts';
import type { RulableRole } from '#domain/factors.ts';
import { roles } from '#domain/permissions.ts';
import { codeOf } from '#test/contract/account-rows.ts';
import { closed, textParams } from '#test/contract/endpoints.ts';
import { softPasskey } from '#test/passkey.ts';
import { type Person, type World, world } from '#test/world.ts';
import { factorSteps, STEP } from './factor-steps.ts';

let w: World;
const { later, somebody, signIn, second, account, withApp } = factorSteps(() => w);
beforeAll(async () => {
  // A day after the world's begins, on the clock of Stockholm.
  w = await world({ ADMIN_TWO_STEPS_FROM: '2026-11-21' });
  await lasting();
});
const at = (time: string) => {
  w.clock.now = new Date(time);
};
const EVE = '2026-11-20T22:59:00.000Z';
const MIDNIGHT = '2026-11-20T23:00:00.000Z';
const require = (
  of: readonly RulableRole[],
  fromDay: string | null = '2026-11-21',
  by: Person = w.people.orgAdmin,
  id = w.companies.sol.id,
) => w.call(by, twoSteps.save, { params: { id }, body: { fromDay, roles: [...of] } });
/** Sessions that are over for no other reason. */
const lasting = () => w.pool.query("update sessions set expires_date = '2027-11-20'");
/** A sign-in that is to add an app on its way, and what ends it. */
async function through(who: { login: string }) {
  const { ticket } = (await signIn(who)).data.mustAdd!;
  const begun = (await w.call(null, twoSteps.beginTotp, { body: { ticket } })).data;
  return { ticket, begun, body: { ticket, setUp: begun.ticket, code: codeOf(begun.secret, w.clock.now) } };
}

describe('after the day', () => {
  it('answers no call of the contract to whoever showed one step, in any role', async () => {
    const { admin, orgAdmin, orgUser, assistanceAdmin, user } = w.people;
    const people = { ADMIN: admin, ORG_ADMIN: orgAdmin, ORG_USER: orgUser, ASSISTANCE_ADMIN: assistanceAdmin, USER: user };
    expect((await require(['ORG_ADMIN', 'ORG_USER', 'ASSISTANCE_ADMIN', 'USER'])).status).toBe(200);
    at(EVE);
    for (const role of roles) expect(await account(people[role].token), role).toBe(200);
    at(MIDNIGHT);
    const answered: string[] = [];
    let calls = 0;
    for (const role of roles)
      for (const { name, endpoint } of closed) {
        const params = Object.fromEntries(
          [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, key]) => [key!, textParams(endpoint.path).includes(key!) ? 'x' : 1]),
        );
        const { status } = await w.call(people[role], endpoint, { params, body: {} } as never);
        calls++;
        if (status !== 401) answered.push(`${role} ${name}: ${status}`);
      }
    expect(answered).toEqual([]);
    expect(calls).toBeGreaterThan(roles.length * 300);
    at('2026-11-20T09:22:00.000Z');
    await require([], null);
  });
});

describe('a rule', () => {
  const ROLES = ['ORG_USER', 'USER'] as const;
  it('is the own company’s to its administrator and any to ADMIN, from today on, with somebody to ask it of', async () => {
    const { admin, orgUser, strangerOrgAdmin } = w.people;
    expect((await require(ROLES, '2026-11-19')).problem.fieldErrors).toMatchObject([{ field: 'fromDay', message: 'twoSteps.past' }]);
    expect((await require([], '2026-11-21')).problem.fieldErrors).toMatchObject([{ field: 'roles', message: 'twoSteps.noRoles' }]);
    expect([(await require(ROLES, null, orgUser)).status, (await require(ROLES, null, strangerOrgAdmin)).status]).toEqual([403, 404]);
    expect((await require(ROLES, '2026-11-21', admin)).data).toMatchObject({ fromDay: '2026-11-21', roles: ROLES });
    await require([], null);
  });
  it('counts whom it asks, and who has a factor: once each, and never the client', async () => {
    const { orgAdmin } = w.people;
    const params = { id: w.companies.sol.id };
    const counted = async (of: string) => {
      const { people, withFactor } = (await w.call(orgAdmin, twoSteps.get, { params, query: { roles: of } })).data;
      return [people, withFactor];
    };
    const [before] = await counted('ORG_USER,USER');
    const who = await withApp(['ORG_USER'], params.id);
    await w.join(w.clients.elsa, who);
    const client = await somebody();
    await w.join(w.clients.elsa, client);
    await w.pool.query("update client_group_members set kind = 'SELF' where user_id = $1", [client.id]);
    expect(await counted('ORG_USER,USER')).toEqual([before! + 1, 1]);
    expect(await counted('ORG_USER')).toEqual([2, 1]);
  });
  it('asks an account of several companies where any of them does, and no other', async () => {
    const [both, other, client] = [await somebody(), await somebody(), await somebody()];
    for (const who of [both, client]) await w.join(w.clients.elsa, who);
    for (const who of [both, other]) await w.join(w.clients.foreign, who);
    await w.pool.query("update client_group_members set kind = 'SELF' where user_id = $1", [client.id]);
    await require(['USER']);
    await lasting();
    at(MIDNIGHT);
    expect([await account(both.token), await account(other.token), await account(client.token)]).toEqual([401, 200, 200]);
    expect(Object.keys((await signIn(other)).data)).toEqual(['id_token']);
    // Put off, the same sessions go on.
    await require(['USER'], '2026-12-01');
    expect(await account(both.token)).toBe(200);
    await require([], null);
  });
});

describe('the sign-in of somebody without a factor', () => {
  beforeAll(async () => {
    at(EVE);
    await require(['USER']);
  });
  const concerned = async () => {
    at(EVE);
    const who = await somebody();
    await w.join(w.clients.elsa, who);
    return who;
  };
  it('is as ever before the day, and the account says from when', async () => {
    const who = await concerned();
    const { id_token } = (await signIn(who)).data;
    expect((await w.call({ token: id_token! }, access.account)).data.mustAddFrom).toBe(MIDNIGHT);
    const having = await withApp();
    await w.join(w.clients.elsa, having);
    expect((await w.call(having, access.account)).data.mustAddFrom).toBeNull();
  });
  it('leads from the day through an app: no token before it, and all older sessions end', async () => {
    const who = await concerned();
    at(MIDNIGHT);
    const half = await signIn(who);
    expect(half.headers.authorization).toBeUndefined();
    expect(half.data).toEqual({ mustAdd: { ticket: expect.any(String) } });
    expect(await account(half.data.mustAdd!.ticket)).toBe(401);
    const { body } = await through(who);
    const wrong = await w.call(null, twoSteps.addTotp, { body: { ...body, code: '000000' } });
    expect(wrong.problem.fieldErrors).toMatchObject([{ field: 'code', message: 'secure.wrongCode' }]);
    const done = await w.call(null, twoSteps.addTotp, { body });
    expect(done.headers.authorization).toBe(`Bearer ${done.data.id_token}`);
    expect(done.data.recoveryCodes).toHaveLength(10);
    const own = { token: done.data.id_token! };
    expect((await w.call(own, sessions.list)).data).toMatchObject([{ method: 'TOTP', isThis: true }]);
    const { rows } = await w.pool.query('select subject from mails where to_address = $1', [who.login]);
    expect(rows).toEqual([{ subject: 'Säker inloggning är tillagd på ditt konto i Vardag' }]);
    // The last factor stays while two steps are required.
    const { totp } = (await w.call(own, authenticators.own)).data;
    const kept = await w.call(own, authenticators.remove, { params: { id: totp!.id } });
    expect([kept.status, kept.problem.message]).toEqual([409, 'secure.lastNeeded']);
    later(STEP);
    expect((await signIn(who)).data.secondFactor!.kinds).toEqual(['TOTP', 'RECOVERY']);
  });
  it('or through a passkey', async () => {
    const who = await concerned();
    at(MIDNIGHT);
    const { ticket } = (await signIn(who)).data.mustAdd!;
    const begun = (await w.call(null, twoSteps.beginPasskey, { body: { ticket } })).data;
    const body = { ...softPasskey('http://localhost:8080').made(begun.challenge), ticket, setUp: begun.ticket, name: 'Min telefon' };
    expect((await w.call(null, twoSteps.addPasskey, { body })).status).toBe(200);
    expect((await signIn(who)).data.secondFactor!.kinds).toEqual(['PASSKEY', 'RECOVERY']);
  });
  it('takes its ticket once, for fifteen minutes, for its own account, and never where a factor has come meanwhile', async () => {
    const [who, thief] = [await concerned(), await concerned()];
    at(MIDNIGHT);
    const add = (body: Awaited<ReturnType<typeof through>>['body']) => w.call(null, twoSteps.addTotp, { body });
    const [own, other] = [await through(who), await through(thief)];
    // Fixation: a set-up that a thief began, whose secret they know, is none of this account's; nor goes the ticket of a second step.
    expect((await add({ ...own.body, setUp: other.body.setUp, code: other.body.code })).problem.fieldErrors?.[0]?.message).toBe(
      'secure.setUpOver',
    );
    const half = await withApp();
    const { ticket } = (await signIn(half)).data.secondFactor!;
    expect((await w.call(null, twoSteps.beginTotp, { body: { ticket } })).status).toBe(401);
    expect((await second({ ticket: own.ticket, code: own.body.code })).status).toBe(401);
    // Two at once: the password adds one factor and no second.
    const again = await through(who);
    const answers = await Promise.all([add(own.body), add(again.body)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    // Downgrade: with a factor the password leads to no other.
    const late = await w.call(null, twoSteps.beginTotp, { body: { ticket: again.ticket } });
    expect([late.status, late.problem.message]).toEqual([401, 'secure.over']);
    const old = await through(thief);
    later(15 * 60_000);
    expect((await w.call(null, twoSteps.beginPasskey, { body: { ticket: old.ticket } })).status).toBe(401);
  });
});

it('a first factor ends the other sessions of one step, and this one shows two', async () => {
  at(EVE);
  const who = await somebody();
  const elsewhere = (await signIn(who)).data.id_token!;
  const own = { token: (await signIn(who)).data.id_token! };
  const begun = (await w.call(own, authenticators.beginTotp)).data;
  await w.call(own, authenticators.addTotp, { body: { ticket: begun.ticket, code: codeOf(begun.secret, w.clock.now) } });
  expect([await account(elsewhere), await account(who.token), await account(own.token)]).toEqual([401, 401, 200]);
  const { rows } = await w.pool.query('select aal from sessions where user_id = $1', [who.id]);
  expect(rows).toEqual([{ aal: 2 }]);
});
