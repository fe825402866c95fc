/** The end of being on a shared tablet's list: wrong codes, what changes of an account or a company, and the tablet itself (R168, R169). */
import { beforeAll, describe, expect, it } from 'vitest';
import { registration } from '#contract/access/registration.ts';
import { sharedDevices } from '#contract/access/shared-devices.ts';
import { staff } from '#contract/staff.ts';
import { LIST_VALIDITY_MS, MAX_WRONG_CODES } from '#domain/shared-devices.ts';
import { limits } from '#server/security/throttle.ts';
import { type World, world } from '#test/world.ts';
import { PASSWORD } from './factor-steps.ts';
import { CODE, sharedDeviceSteps, WRONG } from './shared-device-steps.ts';

let w: World;
const { share, assistant, signedIn, join, deviceOf, people, enter, account } = sharedDeviceSteps(() => w);
beforeAll(async () => {
  w = await world();
  expect((await share(true)).status).toBe(200);
});
const refusal = { status: 401, key: 'sharedDevice.refused' };
const answer = async (...asked: Parameters<typeof enter>) => {
  const { status, problem } = await enter(...asked);
  return { status, key: problem?.message };
};

describe('wrong codes', () => {
  it('five in a row take the person off the list, and a right one begins anew', async () => {
    const [who, other] = [await assistant(), await assistant()];
    const device = await deviceOf(who);
    await join(other, '827364', { device });
    const miss = async (times: number) => {
      for (let n = 0; n < times; n++) expect(await answer(device, who.id, WRONG)).toEqual(refusal);
    };
    await miss(MAX_WRONG_CODES.person - 1);
    expect((await enter(device, who.id)).status).toBe(200);
    await miss(MAX_WRONG_CODES.person);
    expect((await people(device)).map(({ userId }) => userId)).toEqual([other.id]);
    expect((await enter(device, other.id, '827364')).status).toBe(200);
    expect(await answer(device, who.id)).toEqual(refusal);
  });
  it('ten on a device lock its list: everybody signs in fully, and the browser begins anew', async () => {
    const three = [await assistant(), await assistant(), await assistant()];
    const device = await deviceOf(three[0]!);
    for (const who of three.slice(1)) await join(who, CODE, { device });
    for (let n = 0; n < MAX_WRONG_CODES.device; n++) await enter(device, three[n % 3]!.id, WRONG, `192.0.2.${n}`);
    expect(await people(device)).toEqual([]);
    expect(await answer(device, three[2]!.id)).toEqual(refusal);
    const [locked] = (await w.call(w.people.orgAdmin, sharedDevices.list)).data.filter(({ isLocked }) => isLocked);
    expect(locked).toMatchObject({ peopleCount: 0 });
    const anew = (await join(await signedIn(three[0]!), CODE, { device })).data.device;
    expect(anew).not.toBe(device);
    expect(await people(anew)).toHaveLength(1);
  });
  it('of before count no more where the list begins anew', async () => {
    const who = await assistant();
    const device = await deviceOf(who);
    for (let n = 0; n < MAX_WRONG_CODES.person; n++) await enter(device, who.id, WRONG);
    await join(who, CODE, { device });
    for (let n = 0; n < MAX_WRONG_CODES.person; n++) await enter(device, 999_999, WRONG);
    expect((await enter(device, who.id)).status).toBe(200);
  });
  it('of an unknown person count on the device too', async () => {
    const who = await assistant();
    const device = await deviceOf(who);
    for (let n = 0; n < MAX_WRONG_CODES.device; n++) await enter(device, 999_999, WRONG, `192.0.2.${n}`);
    expect(await people(device)).toEqual([]);
  });
  it('many at once are no more: the right one among them is not found by trying all', async () => {
    const who = await assistant();
    const device = await deviceOf(who);
    const codes = [...Array.from({ length: 30 }, (_, n) => String(500_000 + 7 * n)), CODE];
    const tried = await Promise.all(codes.map((code, n) => enter(device, who.id, code, `192.0.2.${n}`)));
    expect(tried.filter(({ status }) => status !== 401)).toEqual([]);
    expect(await people(device)).toEqual([]);
  });
  it('two right ones at once are two sign-ins', async () => {
    const [anna, berit] = [await assistant(), await assistant()];
    const device = await deviceOf(anna);
    await join(berit, CODE, { device });
    const both = await Promise.all([enter(device, anna.id), enter(device, berit.id)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
  });
  it('are throttled as sign-ins are', async () => {
    let last = 0;
    for (let n = 0; n <= limits.devicePair.most; n++) last = (await enter('påhittad två', 1, WRONG, '198.51.100.7')).status;
    expect(last).toBe(429);
  });
});

describe('whoever', () => {
  it('is closed, gets other factors, another password, leaves the company or the list is off it at once', async () => {
    const [closed, factored, reset, left, gone, stays] = [
      await assistant(),
      await assistant(),
      await assistant(),
      await assistant(),
      await assistant(),
      await assistant(),
    ];
    const device = await deviceOf(closed);
    for (const who of [factored, reset, left, gone, stays]) await join(who, CODE, { device });
    expect(await people(device)).toHaveLength(6);
    const listed = async () => (await people(device)).map(({ userId }) => userId);
    await w.pool.query('update users set activated = false where id = $1', [closed.id]);
    expect(await listed()).not.toContain(closed.id);
    await w.pool.query('update users set activated = true where id = $1', [closed.id]);
    expect(await listed()).not.toContain(closed.id);
    await w.pool.query(`insert into authenticators (user_id, kind, created_date, secret) values ($1, 'TOTP', $2, '\\x01')`, [
      factored.id,
      w.clock.now,
    ]);
    expect(await listed()).not.toContain(factored.id);
    const change = { currentPassword: PASSWORD, newPassword: 'en annan lång fras' };
    expect((await w.call(reset, registration.changePassword, { body: change })).status).toBe(204);
    expect(await listed()).not.toContain(reset.id);
    await w.call(w.people.orgAdmin, staff.leave, { params: { id: left.id }, body: { teamIds: [w.clients.elsa.groupId] } });
    expect(await listed()).not.toContain(left.id);
    const own = (await w.call(gone, sharedDevices.own)).data.devices;
    expect(own).toMatchObject([{ untilDate: new Date(w.clock.now.getTime() + LIST_VALIDITY_MS).toISOString() }]);
    const params = { id: own[0]!.id };
    expect((await w.call(gone, sharedDevices.leave, { params })).status).toBe(204);
    expect((await w.call(gone, sharedDevices.leave, { params })).status).toBe(404);
    expect(await listed()).toEqual([stays.id]);
    // Factors that somebody reset change who may sign in as much as new ones.
    await w.scoped({ companies: '*' }, (db) =>
      db.updateTable('shared_device_people').set({ user_id: factored.id }).where('user_id', '=', stays.id).execute(),
    );
    await w.pool.query('delete from authenticators where user_id = $1', [factored.id]);
    expect(await listed()).toEqual([]);
    for (const who of [closed, factored, reset, left, gone]) expect(await answer(device, who.id)).toEqual(refusal);
  });
});

describe('the company', () => {
  it('sees its devices, and ends one with all that is signed in there', async () => {
    const [who, other] = [await assistant(), await assistant()];
    const { data } = await join(who, CODE, { name: 'Plattan i köket' });
    await join(other, CODE, { device: data.device });
    const byCode = (await enter(data.device, who.id)).data.id_token!;
    const elsewhere = await signedIn(other);
    const [first] = (await w.call(w.people.orgAdmin, sharedDevices.list)).data;
    expect(first).toMatchObject({ id: data.id, name: 'Plattan i köket', peopleCount: 2, isLocked: false });
    const end = (by: { token: string }) => w.call(by, sharedDevices.end, { params: { id: data.id } });
    expect((await end(w.people.strangerOrgAdmin)).status).toBe(404);
    expect((await end(w.people.orgUser)).status).toBe(403);
    expect((await w.call(w.people.strangerOrgAdmin, sharedDevices.list)).data).toEqual([]);
    expect((await end(w.people.orgAdmin)).status).toBe(204);
    expect((await end(w.people.orgAdmin)).status).toBe(404);
    expect([await account(byCode), await account(who.token), await account(elsewhere.token)]).toEqual([401, 401, 200]);
    expect(await answer(data.device, who.id)).toEqual(refusal);
    expect(await people(data.device)).toEqual([]);
  });
  it('that shares no more has empty lists at once, and nobody is signed in by a code', async () => {
    const who = await assistant();
    const device = await deviceOf(who);
    const byCode = (await enter(device, who.id)).data.id_token!;
    await share(false);
    expect(await people(device)).toEqual([]);
    expect(await answer(device, who.id)).toEqual(refusal);
    expect([await account(byCode), await account(who.token)]).toEqual([401, 200]);
    expect((await join(who, CODE, { device })).problem?.message).toBe('sharedDevice.notShared');
    await share(true);
    expect(await people(device)).toEqual([]);
    expect(await answer(device, who.id)).toEqual(refusal);
  });
  it('is asked nothing by default', async () => {
    expect((await w.call(w.people.strangerOrgAdmin, sharedDevices.own)).data).toEqual({ companies: [], devices: [] });
  });
});
