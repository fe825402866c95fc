/** «Här är du inloggad»: one's own sessions are listed and ended, another's are not there, and no token is in any answer (R153). */
import { beforeAll, describe, expect, it } from 'vitest';
import { sessions } from '#contract/access/sessions.ts';
import { access } from '#contract/access/sign-in.ts';
import { hashPassword } from '#server/security/password.ts';
import { longestWait } from '#test/runs.ts';
import { type Person, START, type World, world } from '#test/world.ts';
import { DAY, HOUR } from './steps.ts';

let w: World;
let count = 0;
const PASSWORD = 'en lång och bra fras';
const PHONE = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
beforeAll(async () => {
  w = await world();
});

/** Somebody who is signed in where the world put them. */
const somebody = async () => {
  const who = await w.person(`Sixten Session${++count}`, ['USER']);
  await w.pool.query('update users set password_hash = $2 where id = $1', [who.id, await hashPassword(PASSWORD)]);
  return who;
};
const signedIn = async (who: Person, headers = {}, rememberMe = false) => {
  const { data } = await w.call(null, access.authenticate, { body: { username: who.login, password: PASSWORD, rememberMe } }, headers);
  return { ...who, token: data.id_token! };
};
const list = async (who: { token: string }) => (await w.call(who, sessions.list)).data;
const status = async (who: { token: string }) => (await w.call(who, access.account)).status;

describe('the list', () => {
  it('says of each the device, since when, and which one asks; the newest first, and never a token', async () => {
    const who = await somebody();
    const phone = await signedIn(who, { 'user-agent': PHONE });
    const answer = await w.call(phone, sessions.list);
    expect(answer.data).toMatchObject([
      { browser: 'Chrome', system: 'Android', method: 'PASSWORD', createdDate: START, seenDay: '2026-11-20', isThis: true },
      { browser: null, system: null, isThis: false },
    ]);
    expect(JSON.stringify(answer.data)).not.toContain(phone.token);
    expect(Object.keys(answer.data[0]!)).toEqual(['id', 'browser', 'system', 'method', 'createdDate', 'seenDay', 'isThis']);
    expect((await list(who)).map(({ isThis }) => isThis)).toEqual([false, true]);
  });
  it('leaves out what is over by the clock', async () => {
    const who = await somebody();
    const long = await signedIn(who, {}, true);
    w.clock.now = new Date(Date.parse(START) + DAY);
    expect(await list(long)).toHaveLength(1);
    w.clock.now = new Date(START);
  });
  it('says on which day each was used last, written once a day and never back', async () => {
    const who = await somebody();
    const used = await signedIn(who, {}, true);
    const other = await signedIn(who, {}, true);
    const seen = async () => (await list(other)).map(({ seenDay }) => seenDay);
    w.clock.now = new Date(Date.parse(START) + 3 * DAY);
    for (let n = 0; n < 5; n++) expect(await status(used)).toBe(200);
    // Written after the answer, of either session by itself.
    const areWritten = async () => (await seen()).slice(0, 2).every((day) => day?.endsWith('23'));
    for (let waited = 0; !(await areWritten()) && waited < longestWait; waited += 5) await new Promise((later) => setTimeout(later, 5));
    expect((await seen()).slice(0, 2)).toEqual(['2026-11-23', '2026-11-23']);
    const written = async () => (await w.pool.query('select xmin from sessions where user_id = $1 order by id', [who.id])).rows;
    const before = await written();
    w.clock.now = new Date(w.clock.now.getTime() + HOUR);
    for (let n = 0; n < 5; n++) expect(await status(used)).toBe(200);
    w.clock.now = new Date(START);
    expect(await status(used)).toBe(200);
    expect(await written()).toEqual(before);
    expect((await seen()).slice(0, 2)).toEqual(['2026-11-23', '2026-11-23']);
  });
});

describe('ending', () => {
  it('one ends that one at once, and is done once', async () => {
    const who = await somebody();
    const lost = await signedIn(who, { 'user-agent': PHONE });
    expect(await status(lost)).toBe(200);
    const id = (await list(who)).find(({ system }) => system === 'Android')!.id;
    expect((await w.call(who, sessions.end, { params: { id } })).status).toBe(204);
    expect([await status(lost), await status(who)]).toEqual([401, 200]);
    expect((await w.call(who, sessions.end, { params: { id } })).status).toBe(404);
  });
  it('all others leaves this one, and says how many', async () => {
    const who = await somebody();
    const [one, other] = [await signedIn(who), await signedIn(who)];
    const stranger = await somebody();
    expect((await w.call(one, sessions.endOthers)).data).toEqual({ ended: 2 });
    expect([await status(who), await status(one), await status(other), await status(stranger)]).toEqual([401, 200, 401, 200]);
    expect((await w.call(one, sessions.endOthers)).data).toEqual({ ended: 0 });
  });
  it('another’s is not there, not even for ADMIN', async () => {
    const who = await somebody();
    const [{ id }] = (await list(who)) as unknown as [{ id: number }];
    for (const other of [await somebody(), w.people.admin, w.people.orgAdmin])
      expect((await w.call(other, sessions.end, { params: { id } })).status).toBe(404);
    expect(await status(who)).toBe(200);
  });
});
