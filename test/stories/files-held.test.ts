/**
 * What holds a file: written text and pictures take it in the same transaction, and nobody takes what is another's (R38).
 * @module-tag long
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { access } from '#contract/access/sign-in.ts';
import { members } from '#contract/members.ts';
import { createSession } from '#server/access/sessions.ts';
import { fileSteps, mp4, png, signedIn } from '#test/files.ts';
import { DAY, HOUR, steps } from '#test/stories/steps.ts';
import { type Person, type World, world } from '#test/world.ts';

let w: World;
const { uploaded, presign, put, get, keyOf, rowOf } = fileSteps(() => w);
const { planned, create, act, read } = steps(() => w);
beforeAll(async () => {
  w = await world();
});

const picture = (address: string) => `<p>Se här</p><img src="${address}" alt="Sår" />`;
const storedComment = async (id: number) =>
  (await w.scoped({ companies: '*', readOnly: true }, (db) =>
    db.selectFrom('activity_instances').select('comment').where('id', '=', id).executeTakeFirstOrThrow(),
  ))!.comment;
const refusedAt = (field: string, message = 'error.file.foreign') => ({ status: 400, problem: { fieldErrors: [{ field, message }] } });
const comment = (who: Person, id: number, html: string) => act(who, id, { comment: html });

describe('a comment', () => {
  it('holds the files it mentions for its client, when it is made and when it is changed', async () => {
    const [first, second, sound] = [
      await uploaded(w.people.user),
      await uploaded(w.people.user),
      await uploaded(w.people.user, mp4, 'a.mp4'),
    ];
    const made = await create(w.people.user, { comment: picture(first) });
    expect(made.status).toBe(201);
    const held = { client_id: w.clients.elsa.id, company_id: w.companies.sol.id, user_id: null };
    expect(await rowOf(first)).toMatchObject(held);
    const html = `${picture(first)}${picture(second)}<audio src="${sound}" controls></audio><a href="${sound}">ljud</a>`;
    expect(await comment(w.people.user, made.data.id, html)).toMatchObject({ status: 200 });
    expect([await rowOf(second), await rowOf(sound)]).toMatchObject([held, held]);
    // A colleague may mention again what the client holds already.
    const again = await planned();
    expect(await comment(w.people.colleague, again.id, picture(second))).toMatchObject({ status: 200 });
  });
  it('is stored without signatures, and with our own addresses as paths', async () => {
    const file = await uploaded(w.people.user);
    const { id } = await planned();
    await comment(w.people.user, id, picture(file));
    const shown = (await read(w.people.user, id)).data.comment!;
    expect(shown).toContain('&s=');
    await comment(w.people.user, id, shown);
    expect(await storedComment(id)).toBe(picture(file));
    await comment(w.people.colleague, id, shown.replaceAll('&', '&amp;').replace(file, `http://localhost:8080${file}`));
    expect(await storedComment(id)).toBe(picture(file));
    await comment(w.people.user, id, `<p>${signedIn(shown)} <a href="${signedIn(shown)}#x">fil</a></p>`);
    expect(await storedComment(id)).toBe(`<p>${file} <a href="${file}">fil</a></p>`);
  });
  it('keeps no other sources', async () => {
    const { id } = await planned();
    for (const src of [
      'x.png',
      '/api/account',
      '//evil.example/x.png',
      'http://evil.example/x.png',
      'data:image/png;base64,AA',
      'javascript:x()',
      '/filer/../api/x',
      '/filer/short/x.png',
      'https://',
      'https://other.example/x.png',
      ' ',
      '/\t/evil.example/x',
    ])
      for (const tag of ['img', 'video', 'audio']) {
        await comment(w.people.user, id, `<p>ord</p><${tag} src="${src}" onerror="x()">`);
        expect(await storedComment(id), `${tag} ${src}`).toBe('<p>ord</p>');
      }
  });
  it('is refused with a file of another uploader, another client or company, an unknown or an unfinished one, and takes nothing', async () => {
    const { people } = w;
    const ofColleague = await uploaded(people.colleague);
    const ofKarl = await uploaded(people.colleague);
    const karls = await create(people.colleague, { activityId: w.clients.karl.activityId, comment: picture(ofKarl) });
    expect(karls.status).toBe(201);
    const ofForeign = await uploaded(people.stranger);
    expect((await create(people.stranger, { activityId: w.clients.foreign.activityId, comment: picture(ofForeign) })).status).toBe(201);
    const ofAccount = await uploaded(people.user);
    await w.call(people.user, access.saveAccount, { body: { imageUrl: ofAccount } });
    const unfinished = (await presign(people.user)).split('?')[0]!;
    const unknown = `/filer/${'0'.repeat(32)}/bild.png`;
    const renamed = (await uploaded(people.user)).replace('bild.png', 'annan.png');
    const own = await uploaded(people.user);
    const { id } = await planned();
    for (const wrong of [ofColleague, ofKarl, ofForeign, ofAccount, unfinished, unknown, renamed]) {
      expect(await comment(people.user, id, picture(own) + picture(wrong)), wrong).toMatchObject(refusedAt('comment'));
      expect(await create(people.user, { comment: picture(wrong) }), wrong).toMatchObject(refusedAt('comment'));
    }
    expect(await rowOf(own)).toMatchObject({ client_id: null, company_id: null });
    // Who is in both teams may not carry one client's file to another either.
    expect(await comment(people.colleague, id, picture(ofKarl))).toMatchObject(refusedAt('comment'));
    expect(await storedComment(id)).toBeNull();
  });
  it('that is refused for another reason holds nothing', async () => {
    const file = await uploaded(w.people.user);
    const { id } = await planned();
    await act(w.people.user, id, { isCompleted: true, setOccurenceDateToNow: true });
    const refused = await act(w.people.user, id, { isCompleted: true, setOccurenceDateToNow: true, comment: picture(file) });
    expect(refused.status).toBe(409);
    expect(await rowOf(file)).toMatchObject({ client_id: null });
  });
  it('of only a picture is no empty one', async () => {
    const { id } = await planned();
    const file = await uploaded(w.people.user);
    expect(await act(w.people.user, id, { isSkipped: true, comment: `<img src="${file}">` })).toMatchObject({ status: 200 });
  });
});

describe('an account’s picture', () => {
  const save = (who: Person, imageUrl: string | null) => w.call(who, access.saveAccount, { body: { imageUrl } });
  it('is an image of its own, seen signed by the team, changed and taken away', async () => {
    const first = await uploaded(w.people.colleague);
    const saved = await save(w.people.colleague, first);
    expect(saved.status).toBe(200);
    expect((await get(saved.data.imageUrl!)).rawPayload.equals(png)).toBe(true);
    const { data } = await w.call(w.people.user, members.list, { params: { id: w.clients.elsa.groupId } });
    expect((await get(signedIn(JSON.stringify(data)))).statusCode).toBe(200);
    // Sent back as it was shown, it stays.
    expect((await save(w.people.colleague, saved.data.imageUrl!)).data.imageUrl).toBe(saved.data.imageUrl);
    const second = await uploaded(w.people.colleague);
    expect((await save(w.people.colleague, second)).data.imageUrl).toContain(second);
    expect([await rowOf(first), await rowOf(second)]).toMatchObject([{ user_id: null }, { user_id: w.people.colleague.id }]);
    expect((await save(w.people.colleague, null)).data.imageUrl).toBeNull();
    expect(await rowOf(second)).toMatchObject({ user_id: null });
    // What is not said stays.
    await save(w.people.colleague, second);
    await w.call(w.people.colleague, access.saveAccount, { body: { langKey: 'sv' } });
    expect((await w.call(w.people.colleague, access.account)).data.imageUrl).toContain(second);
  });
  it('is no video, no address elsewhere and no file of another’s', async () => {
    expect(await save(w.people.user, await uploaded(w.people.user, mp4, 'a.mp4'))).toMatchObject(
      refusedAt('imageUrl', 'error.file.noImage'),
    );
    const others = await uploaded(w.people.colleague);
    for (const wrong of ['https://evil.example/x.png', 'javascript:x()', '/api/account', others, `https://evil.example${others}`])
      expect(await save(w.people.user, wrong), wrong).toMatchObject(refusedAt('imageUrl'));
  });
});

describe('the daily job', () => {
  const fileOf = (address: string) => join(w.dataDir, 'files', keyOf(address).slice(0, 2), keyOf(address));
  it('removes what nothing held within a day and what was never finished, with the bytes, and keeps the rest', async () => {
    const now = w.clock.now;
    const { id } = await planned();
    const [held, loose, dropped] = [await uploaded(w.people.user), await uploaded(w.people.user), await uploaded(w.people.user)];
    await comment(w.people.user, id, picture(held));
    await w.call(w.people.user, access.saveAccount, { body: { imageUrl: dropped } });
    const unused = await presign(w.people.user);
    // A server that was killed between the bytes and the row.
    const killed = await uploaded(w.people.user);
    await w.pool.query('update files set stored_date = null where key = $1', [keyOf(killed)]);
    const run = async (later: number) => {
      w.clock.now = new Date(now.getTime() + later);
      await w.scoped({ companies: [] }, (db) => w.jobs.send(db, 'forget-files', {}));
      await w.jobs.drain();
    };
    const there = async () =>
      Promise.all([held, loose, dropped, unused, killed].map(async (address) => (await rowOf(address)) !== undefined));
    await run(HOUR);
    expect(await there()).toEqual([true, true, true, false, true]);
    await run(DAY);
    expect(await there()).toEqual([true, true, true, false, false]);
    const later = { ...w.people.user, token: await createSession(w.making, w.people.user.id, w.clock.now, true) };
    const young = await uploaded(later);
    await run(DAY + 1);
    expect(await there()).toEqual([true, false, true, false, false]);
    expect([held, loose, killed, young].map((address) => existsSync(fileOf(address)))).toEqual([true, false, false, true]);
    w.clock.now = new Date(now.getTime() + DAY);
    await w.pool.query('update users set image_url = null where id = $1', [w.people.user.id]);
    await w.pool.query('update files set user_id = null where key = $1', [keyOf(dropped)]);
    await run(DAY + 2000);
    expect(existsSync(fileOf(dropped))).toBe(false);
    expect((await get(signedIn((await read(later, id)).data.comment))).statusCode).toBe(200);
    w.clock.now = now;
  });
  it('what it gave up can be neither held nor put again', async () => {
    const address = await presign(w.people.colleague);
    await put(address, png);
    await w.pool.query('update files set stored_date = null where key = $1', [keyOf(address)]);
    const { id } = (await create(w.people.colleague)).data;
    expect(await comment(w.people.colleague, id, picture(address.split('?')[0]!))).toMatchObject(refusedAt('comment'));
    expect((await put(address, png)).statusCode).toBe(403);
  });
});
