/** A tablet that several share: whoever signed in there signs in again by a code for twelve hours, and whatever is wrong is one answer (R168, R169). */
import { beforeAll, describe, expect, it } from 'vitest';
import { authenticators } from '#contract/access/authenticators.ts';
import { registration } from '#contract/access/registration.ts';
import { sessions } from '#contract/access/sessions.ts';
import { sharedDevices } from '#contract/access/shared-devices.ts';
import { access } from '#contract/access/sign-in.ts';
import { type World, world } from '#test/world.ts';
import { PASSWORD } from './factor-steps.ts';
import { CODE, sharedDeviceSteps, WRONG } from './shared-device-steps.ts';
import { HOUR, MINUTE, steps } from './steps.ts';

let w: World;
const { planned, act, history } = steps(() => w);
const { share, assistant, signedIn, join, deviceOf, people, enter, later, somebody, withApp, account, second, ticketOf } =
  sharedDeviceSteps(() => w);
beforeAll(async () => {
  w = await world();
  expect((await share(true)).status).toBe(200);
});
const names = async (device: string) => (await people(device)).map(({ firstName, userId }) => `${firstName} ${userId}`);
const refusal = { status: 401, key: 'sharedDevice.refused' };
const answer = async (...asked: Parameters<typeof enter>) => {
  const { status, problem } = await enter(...asked);
  return { status, key: problem?.message };
};

describe('joining', () => {
  it('gives the device a secret once, and lists names alone', async () => {
    const [anna, berit] = [await assistant(), await assistant()];
    const { data, status } = await join(anna);
    expect(status).toBe(200);
    expect(data).toEqual({ id: expect.any(Number), device: expect.stringMatching(/^[\w-]{43}$/), untilDate: expect.any(String) });
    expect((await join(berit, '827364', { device: data.device })).data).toMatchObject({ id: data.id, device: data.device });
    const listed = await people(data.device);
    expect(listed.map(({ userId }) => userId).sort()).toEqual([anna.id, berit.id].sort());
    expect(Object.keys(listed[0]!)).toEqual(['userId', 'firstName', 'initials']);
    const { rows } = await w.asOwner({ companies: '*' }, async (db) => ({
      rows: await db.selectFrom('shared_devices').selectAll().where('id', '=', data.id).execute(),
    }));
    expect(JSON.stringify(rows)).not.toContain(data.device);
  });
  it('refuses at the field what is no code, or one that is tried first', async () => {
    const who = await assistant();
    for (const [code, key] of [
      ['12345', 'sharedDevice.sixDigits'],
      ['abcdef', 'sharedDevice.sixDigits'],
      ['111111', 'sharedDevice.trivial'],
      ['123456', 'sharedDevice.trivial'],
      ['987654', 'sharedDevice.trivial'],
      ['121212', 'sharedDevice.trivial'],
      ['407407', 'sharedDevice.trivial'],
      ['114477', 'sharedDevice.trivial'],
    ] as const) {
      const { status, problem } = await join(who, code);
      expect([status, problem?.fieldErrors?.[0]], code).toMatchObject([400, { field: 'code', message: key }]);
    }
  });
  it('asks for a sign-in or the password within ten minutes', async () => {
    const who = await assistant();
    later(11 * MINUTE);
    expect((await join(who)).problem?.message).toBe('secure.confirmFirst');
    await w.call(who, authenticators.confirm, { body: { password: PASSWORD } });
    expect((await join(who)).status).toBe(200);
  });
  it('is for the staff of a company that shares: no administrator of the platform, no client, no stranger, nobody of a company that does not', async () => {
    const office = await signedIn(await somebody(['ORG_USER'], w.companies.sol.id));
    expect((await join(office)).status).toBe(200);
    const foreigner = await somebody();
    await w.join(w.clients.foreign, foreigner);
    const others = [await somebody(), foreigner, await somebody(['ORG_USER'], w.companies.hav.id)];
    const all = [await assistant('SELF'), ...(await Promise.all(others.map(signedIn)))];
    for (const who of all)
      expect(await join(who).then(({ status, problem }) => [status, problem?.message])).toEqual([409, 'sharedDevice.notShared']);
    // Nor by naming one that does.
    expect((await join(all[3]!, CODE, { companyId: w.companies.sol.id })).status).toBe(400);
    expect((await join(await signedIn(await somebody(['ADMIN'])))).status).toBe(403);
  });
  it('keeps another company’s people off the device', async () => {
    const device = await deviceOf(await assistant());
    await share(true, w.people.strangerOrgAdmin, w.companies.hav);
    const foreigner = await somebody();
    await w.join(w.clients.foreign, foreigner);
    const own = await signedIn(foreigner);
    expect((await join(own, CODE, { device })).problem?.message).toBe('sharedDevice.otherCompany');
    expect((await people(device)).length).toBe(1);
    expect((await w.call(own, sharedDevices.own)).data.companies.map(({ id }) => id)).toEqual([w.companies.hav.id]);
    await share(false, w.people.strangerOrgAdmin, w.companies.hav);
  });
});

describe('a code', () => {
  it('signs in as oneself, as strong as what joined, and never beyond the twelve hours', async () => {
    const [once, app] = [await assistant(), await withApp()];
    await w.join(w.clients.elsa, app);
    const { data: ended } = await second({ ticket: await ticketOf(app), code: app.code() });
    const twice = { ...app, token: ended.id_token! };
    const device = await deviceOf(once);
    await join(twice, '827364', { device });
    later(11 * HOUR);
    for (const [who, code, aal] of [
      [once, CODE, 1],
      [twice, '827364', 2],
    ] as const) {
      const { data, headers } = await enter(device, who.id, code);
      expect(headers.authorization).toBe(`Bearer ${data.id_token}`);
      expect((await w.call({ token: data.id_token! }, access.account)).data.id).toBe(who.id);
      const { rows } = await w.pool.query(
        `select aal, expires_date::text as until from sessions where user_id = $1 and method = 'DEVICE'`,
        [who.id],
      );
      expect(rows[0].aal).toBe(aal);
      expect(Date.parse(rows[0].until)).toBeLessThanOrEqual(w.clock.now.getTime() + HOUR);
      expect((await w.call({ token: data.id_token! }, sessions.list)).data[0]).toMatchObject({ method: 'DEVICE', isThis: true });
    }
    const { data } = await enter(device, once.id);
    later(2 * HOUR);
    expect(await account(data.id_token!)).toBe(401);
    expect(await names(device)).toEqual([]);
    expect(await answer(device, once.id)).toEqual(refusal);
    later(-13 * HOUR);
  });
  it('lets nobody change password or factors, confirm, or join', async () => {
    const who = await assistant();
    const device = await deviceOf(who);
    const byCode = { token: (await enter(device, who.id)).data.id_token! };
    const change = { currentPassword: PASSWORD, newPassword: 'en annan lång fras' };
    const asked = [
      await w.call(byCode, registration.changePassword, { body: change }),
      await w.call(byCode, authenticators.confirm, { body: { password: PASSWORD } }),
      await w.call(byCode, authenticators.beginTotp),
      await join(byCode, CODE, { device }),
    ];
    for (const { status, problem } of asked) expect([status, problem?.message]).toEqual([409, 'sharedDevice.signInFully']);
    expect(await names(device)).toHaveLength(1);
  });
  it('is one answer where it is wrong: the code, the person, the time, the device', async () => {
    const [who, stranger] = [await assistant(), await assistant()];
    const device = await deviceOf(who);
    const asked = [
      await enter(device, who.id, WRONG),
      await enter(device, stranger.id),
      await enter(device, 999_999),
      await enter('påhittad', who.id),
      await enter(device, who.id, 'x'),
    ];
    const bodies = asked.map(({ status, problem }) => ({ ...problem, path: '', status }));
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(bodies[0]).toMatchObject({ status: 401, message: 'sharedDevice.refused' });
    expect(await people('påhittad')).toEqual([]);
    expect((await enter(device, who.id)).status).toBe(200);
  });
  it('bears the act of whoever gave it', async () => {
    const [anna, berit] = [await assistant(), await assistant()];
    const device = await deviceOf(anna);
    await join(berit, '827364', { device });
    for (const [who, code] of [
      [anna, CODE],
      [berit, '827364'],
    ] as const) {
      const { id } = await planned();
      const byCode = { token: (await enter(device, who.id, code)).data.id_token! };
      expect((await act(byCode, id, { isCompleted: true, setOccurenceDateToNow: true })).data.signedById).toBe(who.id);
      expect((await history(w.people.assistanceAdmin, id)).at(-1)).toMatchObject({ act: 'signed', byId: who.id });
    }
  });
});
