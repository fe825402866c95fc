/** Second factors stand in the log of the server: set up, used, tried wrong, removed and reset (R69, R154 to R158). */
import { beforeAll, expect, it } from 'vitest';
import { authenticators } from '#contract/access/authenticators.ts';
import { twoSteps } from '#contract/access/two-steps.ts';
import { staff } from '#contract/staff.ts';
import { codeOf } from '#test/contract/account-rows.ts';
import type { World } from '#test/world.ts';
import { factorSteps } from './factor-steps.ts';
import { loggedWorld, ofFactors, refused, success } from './security-steps.ts';

let w: World;
const { begin, lines, logged, judge } = loggedWorld();
const { withApp, ticketOf, second } = factorSteps(() => w);
beforeAll(async () => {
  w = await begin();
});

it('each is one line, with which factor and how many codes are left, and never a code', async () => {
  const { sol } = w.companies;
  const who = await withApp(['ORG_USER'], sol.id);
  const account = who.id;
  expect(logged()).toEqual([
    success('sign-in', { account }),
    success('factor-add', { account, factor: 'TOTP' }),
    success('sessions-end', { account, sessions: 1, reason: 'factors' }),
  ]);
  const rule = { fromDay: '2027-01-01', roles: ['USER'] } as const;
  await w.call(w.people.orgAdmin, twoSteps.save, { params: { id: sol.id }, body: { ...rule, roles: [...rule.roles] } });
  expect(logged()).toEqual([
    success('two-steps-change', { account: w.people.orgAdmin.id, company: sol.id, roles: ['USER'], from: '2027-01-01' }),
  ]);
  await second({ ticket: await ticketOf(who), code: '000000' });
  await second({ ticket: await ticketOf(who), recoveryCode: who.codes[0]! });
  expect(logged()).toEqual([
    refused('second-step', { account, factor: 'TOTP' }),
    success('recovery-code-use', { account, left: 9 }),
    success('sign-in', { account }),
  ]);
  await w.call(who, authenticators.renewCodes);
  const { totp } = (await w.call(who, authenticators.own)).data;
  await w.call(who, authenticators.remove, { params: { id: totp!.id } });
  const { ticket, secret } = (await w.call(who, authenticators.beginTotp)).data;
  await w.call(who, authenticators.addTotp, { body: { ticket, code: codeOf(secret, w.clock.now) } });
  const { orgAdmin } = w.people;
  await w.call(orgAdmin, staff.resetFactors, { params: { id: who.id } });
  const of = { account: orgAdmin.id, subject: account };
  expect(logged()).toEqual([
    success('recovery-codes-renew', { account }),
    success('factor-remove', { account, factor: 'TOTP' }),
    success('factor-add', { account, factor: 'TOTP' }),
    success('factor-reset', { ...of, company: sol.id }),
    success('sessions-end', { ...of, sessions: 2, reason: 'factors' }),
  ]);
  await judge(ofFactors);
  lines();
});
