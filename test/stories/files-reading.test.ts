/** Reading a file: by an address signed for one reader, while they may see what holds it, and nothing in it runs (R38). */
import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { access } from '#contract/access/sign-in.ts';
import { clientCards } from '#contract/client-cards.ts';
import { activityInstances } from '#contract/planning/instances.ts';
import { fileSteps, mp4, signedIn } from '#test/files.ts';
import { HOUR, MINUTE, steps } from '#test/stories/steps.ts';
import { type Person, type World, world } from '#test/world.ts';

let w: World;
const { uploaded, get, keyOf, presign } = fileSteps(() => w);
const { planned, act, read, grouped } = steps(() => w);
let id: number;
let stored: string;
beforeAll(async () => {
  w = await world();
  ({ id } = await planned());
  stored = await uploaded(w.people.user, mp4, 'film.mp4');
  const { status } = await act(w.people.user, id, { comment: `<p>Se</p><video src="${stored}" controls></video>` });
  expect(status).toBe(200);
});

const shownTo = async (who: Person) => signedIn((await read(who, id)).data.comment);
const statusOf = async (address: string) => (await get(address)).statusCode;

describe('an address in an answer', () => {
  it('is signed for its reader in a single instance, in the day that PostgreSQL writes, and in the history', async () => {
    const one = await shownTo(w.people.user);
    expect(one).toMatch(new RegExp(`^${stored}\\?r=${w.people.user.id}&e=\\d+&s=[\\w-]{43}$`));
    const day = JSON.stringify((await grouped(w.people.user)).data);
    expect(signedIn(day)).toBe(one);
    const { data } = await w.call(w.people.user, activityInstances.history, { params: { id } });
    expect(signedIn(data.at(-1)!.comment)).toBe(one);
    expect(await shownTo(w.people.colleague)).not.toBe(one);
    const answer = await get(one);
    expect({ status: answer.statusCode, same: answer.rawPayload.equals(mp4) }).toEqual({ status: 200, same: true });
  });
  it('stays the same within the hour, so that the browser finds what it has', async () => {
    const now = w.clock.now;
    w.clock.now = new Date('2026-11-20T10:00:01.000Z');
    const first = await shownTo(w.people.user);
    w.clock.now = new Date('2026-11-20T10:59:59.000Z');
    expect(await shownTo(w.people.user)).toBe(first);
    w.clock.now = new Date('2026-11-20T11:00:00.000Z');
    expect(await shownTo(w.people.user)).not.toBe(first);
    w.clock.now = now;
  });
  it('holds for an hour at least and two at most', async () => {
    const now = w.clock.now;
    const address = await shownTo(w.people.user);
    w.clock.now = new Date(now.getTime() + HOUR);
    expect(await statusOf(address)).toBe(200);
    w.clock.now = new Date(now.getTime() + 2 * HOUR);
    expect(await statusOf(address)).toBe(404);
    w.clock.now = new Date(now.getTime() - 2 * HOUR);
    expect(await statusOf(address)).toBe(404);
    w.clock.now = now;
  });
  it('is worth nothing without its signature, or when anything in it is changed', async () => {
    const address = await shownTo(w.people.user);
    const other = await uploaded(w.people.user);
    const end = /e=(\d+)/.exec(address)![1]!;
    for (const wrong of [
      stored,
      address.replace(/s=.*/, 's='),
      address.replace(/s=.*/, 's=AAAA'),
      address.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')).replace(/s=./, (s) => (s === 's=A' ? 's=B' : 's=A')),
      address.replace(/r=\d+/, `r=${w.people.colleague.id}`),
      address.replace(/r=\d+/, 'r=1e3'),
      address.replace(/e=\d+/, `e=${Number(end) + 1}`),
      address.replace(/e=\d+/, `e=${Number(end) + 36_000_000}`),
      address.replace(keyOf(stored), keyOf(other)),
      address.replace('film.mp4', 'film.html'),
      `${address}&r=${w.people.user.id}`,
      address.replace(keyOf(stored), '..%2F..%2F..%2F..%2Fetc%2Fpasswd'),
      '/filer/',
      '/filer/x',
    ]) {
      const answer = await get(wrong);
      expect({ wrong, status: answer.statusCode, body: answer.json().message }).toMatchObject({ status: 404, body: 'error.http.404' });
    }
    expect(await statusOf(address)).toBe(200);
  });
  it('cannot be read with a token instead', async () => {
    expect((await get(stored, { authorization: `Bearer ${w.people.user.token}` })).statusCode).toBe(404);
  });
});

describe('how it is served', () => {
  it('as what its bytes are, never as a page, kept by the reader alone', async () => {
    const { headers } = await get(await shownTo(w.people.user), { 'accept-encoding': 'gzip' });
    expect(headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(mp4.length),
      'content-disposition': 'inline; filename="film.mp4"',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'accept-ranges': 'bytes',
      'cache-control': expect.stringMatching(/^private, max-age=\d{4}, immutable$/),
    });
    expect(headers['content-encoding']).toBeUndefined();
  });
  it('HEAD says the same without the bytes', async () => {
    const answer = await get(await shownTo(w.people.user), {}, 'HEAD');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ 'content-length': String(mp4.length), 'content-type': 'video/mp4', 'accept-ranges': 'bytes' });
    expect(answer.rawPayload.length).toBe(0);
  });
  const size = mp4.length;
  it.each<[string, number, number]>([
    ['bytes=0-0', 0, 0],
    ['bytes=10-19', 10, 19],
    ['bytes=10-', 10, size - 1],
    ['bytes=-5', size - 5, size - 1],
    [`bytes=5-${size * 10}`, 5, size - 1],
    [`bytes=-${size * 10}`, 0, size - 1],
  ])('the range %s answers 206 with just that', async (range, start, end) => {
    const answer = await get(await shownTo(w.people.user), { range });
    expect(answer.statusCode).toBe(206);
    expect(answer.headers).toMatchObject({ 'content-range': `bytes ${start}-${end}/${size}`, 'content-length': String(end - start + 1) });
    expect(answer.rawPayload.equals(mp4.subarray(start, end + 1))).toBe(true);
  });
  it.each([`bytes=${size}-`, 'bytes=99999999999999999999-'])('the range %s answers 416', async (range) => {
    const answer = await get(await shownTo(w.people.user), { range });
    expect({ status: answer.statusCode, range: answer.headers['content-range'] }).toEqual({ status: 416, range: `bytes */${size}` });
  });
  it.each(['bytes', 'bytes=a-b', 'lines=0-1', 'bytes=0-1,5-9'])('the range %s is not taken, and the whole file comes', async (range) => {
    const answer = await get(await shownTo(w.people.user), { range });
    expect({ status: answer.statusCode, length: answer.rawPayload.length }).toEqual({ status: 200, length: size });
  });
  it('a range of another version is the whole file', async () => {
    const address = await shownTo(w.people.user);
    const { headers } = await get(address);
    expect((await get(address, { range: 'bytes=0-1', 'if-range': '"other"' })).statusCode).toBe(200);
    expect((await get(address, { range: 'bytes=0-1', 'if-range': headers.etag as string })).statusCode).toBe(206);
  });
});

describe('who may read', () => {
  /** The signature is right for each of them: what holds the file decides. */
  const asIf = async (who: Person, address: string) => {
    const { rows } = await w.pool.query('select secret from file_secrets');
    const end = Math.floor(w.clock.now.getTime() / 1000) + 60;
    const seal = createHmac('sha256', rows[0].secret)
      .update(`${keyOf(address)}\n${who.id}\n${end}`)
      .digest('base64url');
    return statusOf(`${address}?r=${who.id}&e=${end}&s=${seal}`);
  };
  it('what a client holds: its team, its organisation, ADMIN, and nobody else', async () => {
    const { people } = w;
    const may = [people.user, people.colleague, people.assistanceAdmin, people.orgAdmin, people.orgUser, people.admin];
    const mayNot = [people.stranger, people.strangerAdmin, people.strangerOrgAdmin, people.newcomer];
    const picture = await uploaded(people.assistanceAdmin);
    const card = { params: { clientId: w.clients.elsa.id }, body: { alerts: [], contacts: [], imageUrl: picture } };
    expect((await w.call(people.assistanceAdmin, clientCards.put, card)).status).toBe(200);
    for (const who of may) expect(await asIf(who, picture), who.name).toBe(200);
    for (const who of mayNot) expect(await asIf(who, picture), who.name).toBe(404);
  });
  it('of what the sweep has given up nothing, though its bytes may lie there a moment longer', async () => {
    const picture = await uploaded(w.people.user);
    await w.pool.query('update files set stored_date = null where key = $1', [keyOf(picture)]);
    expect(await asIf(w.people.user, picture)).toBe(404);
  });
  it('what stands in a comment that is not shared: the team and ADMIN, not the organisation (R21)', async () => {
    const { people } = w;
    for (const who of [people.user, people.colleague, people.admin]) expect(await asIf(who, stored), who.name).toBe(200);
    for (const who of [people.orgAdmin, people.orgUser, people.stranger]) expect(await asIf(who, stored), who.name).toBe(404);
  });
  it('not another client’s team of the same company', async () => {
    const other = await w.person('Karin Annan', ['USER']);
    const { id: clientId, groupId, companyId } = w.clients.karl;
    await w.scoped({ companies: [companyId] }, (db) =>
      db
        .insertInto('client_group_members')
        .values({ client_group_id: groupId, user_id: other.id, company_id: companyId, client_id: clientId })
        .execute(),
    );
    expect(await asIf(other, stored)).toBe(404);
    const card = {
      params: { clientId: w.clients.elsa.id },
      body: { alerts: [], contacts: [], imageUrl: await uploaded(w.people.assistanceAdmin) },
    };
    expect((await w.call(w.people.assistanceAdmin, clientCards.put, card)).status).toBe(200);
    expect(await asIf(w.people.colleague, card.body.imageUrl)).toBe(200);
    expect(await asIf(other, card.body.imageUrl)).toBe(404);
  });
  it('what a company’s form holds: its people; a picture and what the platform holds: everybody with an account', async () => {
    const { people } = w;
    const [ofCompany, ofPlatform] = [await uploaded(people.orgAdmin), await uploaded(people.admin)];
    await w.scoped({ companies: '*' }, async (db) => {
      const company_id = w.companies.sol.id;
      await db.updateTable('files').set({ company_id }).where('key', '=', keyOf(ofCompany)).execute();
      await db
        .insertInto('file_holders')
        .values({ company_id, file_key: keyOf(ofCompany), holder: 'FORM', holder_id: 1 })
        .execute();
      await db.updateTable('files').set({ platform: true }).where('key', '=', keyOf(ofPlatform)).execute();
    });
    for (const who of [people.user, people.orgUser, people.admin]) expect(await asIf(who, ofCompany), who.name).toBe(200);
    for (const who of [people.stranger, people.strangerOrgAdmin, people.newcomer]) expect(await asIf(who, ofCompany), who.name).toBe(404);
    for (const who of Object.values(people)) expect(await asIf(who, ofPlatform), who.name).toBe(200);
  });
  it('what nothing holds yet: its uploader, not even ADMIN', async () => {
    const mine = await uploaded(w.people.user);
    expect(await asIf(w.people.user, mine)).toBe(200);
    for (const who of [w.people.colleague, w.people.admin, w.people.orgAdmin]) expect(await asIf(who, mine), who.name).toBe(404);
  });
  it('what was never put there: nobody', async () => {
    expect(await asIf(w.people.user, (await presign(w.people.user)).split('?')[0]!)).toBe(404);
  });
  it('a membership that ends, or an account that is closed, loses it at once, with the address in hand', async () => {
    const leaving = await w.person('Lena Slutar', ['USER']);
    const { id: clientId, groupId, companyId } = w.clients.elsa;
    await w.scoped({ companies: [companyId] }, (db) =>
      db
        .insertInto('client_group_members')
        .values({ client_group_id: groupId, user_id: leaving.id, company_id: companyId, client_id: clientId })
        .execute(),
    );
    const address = await shownTo(leaving);
    expect(await statusOf(address)).toBe(200);
    const set = (active: boolean) => w.pool.query('update client_group_members set active = $2 where user_id = $1', [leaving.id, active]);
    await set(false);
    expect(await statusOf(address)).toBe(404);
    await set(true);
    expect(await statusOf(address)).toBe(200);
    await w.pool.query('update users set activated = false where id = $1', [leaving.id]);
    expect(await statusOf(address)).toBe(404);
  });
});

describe('an answer', () => {
  it('signs what its reader may read and leaves the rest bare', async () => {
    // A name of another’s file that somebody wrote where no file is meant.
    const mine = await uploaded(w.people.stranger);
    const unread = `<p><a href="${mine}">x</a></p>`;
    const made = await planned({ date: new Date(w.clock.now.getTime() + 7 * HOUR + MINUTE).toISOString() });
    await w.scoped({ companies: '*' }, (db) =>
      db.updateTable('activity_instances').set({ comment: unread }).where('id', '=', made.id).execute(),
    );
    expect((await read(w.people.user, made.id)).data.comment).toBe(unread);
  });
  it('to somebody without an account is never signed, and no account’s own picture is without', async () => {
    const picture = await uploaded(w.people.colleague);
    const { data } = await w.call(w.people.colleague, access.saveAccount, { body: { imageUrl: picture } });
    expect(await statusOf(data.imageUrl!)).toBe(200);
  });
});
