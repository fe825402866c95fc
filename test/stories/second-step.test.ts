/** A second factor: no token for the password alone, each code once, and tickets that are nobody else's (R154). */
import { beforeAll, describe, expect, it } from 'vitest';
import { sessions } from '#contract/access/sessions.ts';
import { codeOf } from '#test/contract/account-rows.ts';
import { type World, world } from '#test/world.ts';
import { factorSteps, PASSWORD, STEP } from './factor-steps.ts';

let w: World;
const { later, somebody, signIn, second, ticketOf, account, withApp } = factorSteps(() => w);
beforeAll(async () => {
  w = await world();
});

describe('signing in with a factor', () => {
  it('gives a ticket and no token for the password alone, and a token for both', async () => {
    const who = await withApp();
    const half = await signIn(who);
    expect(half.status).toBe(200);
    expect(half.headers.authorization).toBeUndefined();
    expect(half.data).toEqual({ secondFactor: { ticket: expect.any(String), kinds: ['TOTP', 'RECOVERY'] } });
    const { ticket } = half.data.secondFactor!;
    // Downgrade: the ticket is no token anywhere.
    for (const token of [ticket, `${ticket}x`]) expect(await account(token)).toBe(401);
    const whole = await second({ ticket, code: who.code() });
    expect(whole.status).toBe(200);
    expect(whole.headers.authorization).toBe(`Bearer ${whole.data.id_token}`);
    expect(await account(whole.data.id_token!)).toBe(200);
    const [{ method }] = (await w.call({ token: whole.data.id_token! }, sessions.list)).data as unknown as [{ method: string }];
    expect(method).toBe('TOTP');
    const { rows } = await w.pool.query('select aal, method from sessions where user_id = $1 order by id', [who.id]);
    expect(rows).toEqual([
      { aal: 2, method: 'PASSWORD' },
      { aal: 2, method: 'TOTP' },
    ]);
  });
  it('answers a wrong password alike with a factor and without', async () => {
    const [one, other] = [await withApp(), await somebody()];
    const [a, b] = [await signIn(one, 'fel'), await signIn(other, 'fel')];
    expect({ status: a.status, problem: a.problem }).toEqual({ status: 401, problem: b.problem });
  });
  it('takes each code once, also in another sign-in, and none that is older', async () => {
    const who = await withApp();
    const code = who.code();
    expect((await second({ ticket: await ticketOf(who), code })).status).toBe(200);
    const again = await second({ ticket: await ticketOf(who), code });
    expect(again.status).toBe(400);
    expect(again.problem.fieldErrors).toMatchObject([{ field: 'code', message: 'secure.wrongCode' }]);
    const before = codeOf(who.secret, new Date(w.clock.now.getTime() - STEP));
    expect((await second({ ticket: await ticketOf(who), code: before })).status).toBe(400);
  });
  it('takes a code of the step before and after, and of none further off', async () => {
    const who = await withApp();
    const at = (steps: number) => codeOf(who.secret, new Date(w.clock.now.getTime() + steps * STEP));
    later(10 * STEP);
    for (const steps of [-2, 2]) expect((await second({ ticket: await ticketOf(who), code: at(steps) })).status).toBe(400);
    for (const steps of [-1, 1]) expect((await second({ ticket: await ticketOf(who), code: at(steps) })).status).toBe(200);
  });
  it('lets one of two at once in with the same code', async () => {
    const who = await withApp();
    const [one, other] = [await ticketOf(who), await ticketOf(who)];
    const code = who.code();
    const answers = await Promise.all([second({ ticket: one, code }), second({ ticket: other, code })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

describe('a ticket', () => {
  it('is used once, by its own account alone, and for five minutes', async () => {
    const [who, thief] = [await withApp(), await withApp()];
    const ticket = await ticketOf(who);
    // Fixation: another's code does not go with it.
    expect((await second({ ticket, code: thief.code() })).status).toBe(400);
    expect((await second({ ticket, code: who.code() })).status).toBe(200);
    later(STEP);
    const replayed = await second({ ticket, code: who.code() });
    expect({ status: replayed.status, message: replayed.problem.message }).toEqual({ status: 401, message: 'secure.over' });
    const old = await ticketOf(who);
    later(5 * 60_000);
    expect((await second({ ticket: old, code: who.code() })).status).toBe(401);
    expect((await second({ ticket: 'made-up', code: who.code() })).status).toBe(401);
  });
  it('dies after five wrong codes, however many come at once', async () => {
    const who = await withApp();
    const ticket = await ticketOf(who);
    const answers = await Promise.all(Array.from({ length: 8 }, () => second({ ticket, code: '000000' })));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(3);
    expect((await second({ ticket, code: who.code() })).status).toBe(401);
  });
  it('ends with a new password and a closed account', async () => {
    for (const change of ['activated = false', "password_hash = password_hash || 'x'"]) {
      const who = await withApp();
      const ticket = await ticketOf(who);
      await w.pool.query(`update users set ${change} where id = $1`, [who.id]);
      expect((await second({ ticket, code: who.code() })).status).toBe(401);
    }
  });
  it('stops guessing of whoever has the password, from wherever, without stopping the owner’s password', async () => {
    const who = await withApp();
    const statuses: number[] = [];
    for (let n = 0; n < 52; n++) {
      const { data } = await signIn(who, PASSWORD, `10.0.${n}.1`);
      statuses.push((await second({ ticket: data.secondFactor!.ticket, code: '000000' }, `10.0.${n}.1`)).status);
    }
    expect(statuses.slice(0, 50).every((status) => status === 400)).toBe(true);
    expect(statuses.slice(50)).toEqual([429, 429]);
    expect((await signIn(who)).status).toBe(200);
    later(3_600_000);
  });
});
