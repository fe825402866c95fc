/** Steps of the stories about second factors: somebody with an app for codes, and the two steps of their sign-in. */
import { expect } from 'vitest';
import { authenticators } from '#contract/access/authenticators.ts';
import { access } from '#contract/access/sign-in.ts';
import type { Role } from '#domain/permissions.ts';
import { hashPassword } from '#server/security/password.ts';
import { codeOf } from '#test/contract/account-rows.ts';
import type { Person, World } from '#test/world.ts';

export const PASSWORD = 'en lång och bra fras';
/** Milliseconds for which a code is shown. */
export const STEP = 30_000;
const hashed = hashPassword(PASSWORD);

export function factorSteps(world: () => World) {
  let count = 0;
  const later = (milliseconds: number) => {
    world().clock.now = new Date(world().clock.now.getTime() + milliseconds);
  };
  const somebody = async (roles: Role[] = ['USER'], companyId?: number) => {
    const who = await world().person(`Fia Faktor${++count}`, roles, companyId);
    await world().pool.query('update users set password_hash = $2 where id = $1', [who.id, await hashed]);
    return who;
  };
  const signIn = (who: { login: string }, password = PASSWORD, ip?: string) =>
    world().call(null, access.authenticate, { body: { username: who.login, password } }, {}, ip);
  const second = (body: { ticket: string; code?: string; recoveryCode?: string }, ip?: string) =>
    world().call(null, access.second, { body }, {}, ip);
  const ticketOf = async (who: Person) => (await signIn(who)).data.secondFactor!.ticket;
  const account = async (token: string) => (await world().call({ token }, access.account)).status;

  /** Somebody with an app: its secret, and the recovery codes that were shown. */
  const withApp = async (roles: Role[] = ['USER'], companyId?: number) => {
    const w = world();
    const who = await somebody(roles, companyId);
    const own = { ...who, token: (await signIn(who)).data.id_token! };
    const { ticket, secret } = (await w.call(own, authenticators.beginTotp)).data;
    const { data, status } = await w.call(own, authenticators.addTotp, { body: { ticket, code: codeOf(secret, w.clock.now) } });
    expect(status).toBe(200);
    // The code of the set-up is used.
    later(STEP);
    return { ...own, secret, codes: data.recoveryCodes!, code: () => codeOf(secret, w.clock.now) };
  };
  return { later, somebody, signIn, second, ticketOf, account, withApp };
}
