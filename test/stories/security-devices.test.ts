/** Shared devices stand in the log of the server: joined, used, left, locked and ended, by ids alone (R69, R168). */
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { sharedDevices } from '#contract/access/shared-devices.ts';
import { MAX_WRONG_CODES } from '#domain/shared-devices.ts';
import type { World } from '#test/world.ts';
import { loggedWorld, ofDevices, refused, success } from './security-steps.ts';
import { CODE, sharedDeviceSteps, WRONG } from './shared-device-steps.ts';

let w: World;
const { begin, lines, logged, judge } = loggedWorld();
const { share, assistant, join, enter } = sharedDeviceSteps(() => w);
beforeAll(async () => {
  w = await begin();
  await share(true);
});
beforeEach(() => void lines());

it('what is done on one is logged, with the account and the device', async () => {
  const company = w.companies.sol.id;
  const [first, second] = [await assistant(), await assistant()];
  lines();
  const { device: secret, id: device } = (await join(first)).data;
  await join(second, CODE, { device: secret });
  await enter(secret, first.id);
  await enter(secret, first.id, WRONG);
  await w.call(second, sharedDevices.leave, { params: { id: device } });
  const { orgAdmin } = w.people;
  await w.call(orgAdmin, sharedDevices.end, { params: { id: device } });
  expect(logged()).toEqual([
    success('device-join', { account: first.id, company, device }),
    success('device-join', { account: second.id, company, device }),
    success('sign-in', { account: first.id, device }),
    refused('sign-in', { account: first.id, device }),
    success('device-leave', { account: second.id, device }),
    success('device-end', { account: orgAdmin.id, company, device }),
    success('sessions-end', { account: orgAdmin.id, sessions: 3, reason: 'device' }),
  ]);
});
it('a list that wrong codes lock is logged', async () => {
  const who = await assistant();
  const { device: secret, id: device } = (await join(who)).data;
  for (let n = 0; n < MAX_WRONG_CODES.device; n++) await enter(secret, who.id, WRONG, `192.0.2.${n}`);
  expect(logged()).toContainEqual(refused('device-lock', { company: w.companies.sol.id, device }));
});
it('says all of it, and no word of anybody', () => judge(ofDevices));
