/** Putting a file: single use, expiring, size and type by content, and nothing is left of what was refused (product «Files», R38). */
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { files, MAX_IMAGE_BYTES, MAX_MEDIA_BYTES } from '#contract/files.ts';
import { box, fileSteps, gif, jpeg, mp4, png, tiny, webp } from '#test/files.ts';
import { phonePhoto } from '#test/telling-files.ts';
import { type World, world } from '#test/world.ts';

let w: World;
const { presign, put, uploaded, rowOf, keyOf } = fileSteps(() => w);
let port: number;
beforeAll(async () => {
  w = await world();
  await w.server.listen({ host: '127.0.0.1', port: 0 });
  port = (w.server.server.address() as AddressInfo).port;
});

const placeOf = (address: string) => join(w.dataDir, 'files', keyOf(address).slice(0, 2), keyOf(address));
function halfDone() {
  const folder = join(w.dataDir, 'files', 'half');
  return existsSync(folder) ? readdirSync(folder) : [];
}
async function nothingLeft(address: string) {
  expect(await rowOf(address)).toBeUndefined();
  expect(existsSync(placeOf(address))).toBe(false);
  expect(halfDone()).toEqual([]);
  expect((await put(address, png)).statusCode).toBe(403);
}

describe('the address for an upload', () => {
  it('is a path of this origin with a key, a safe name and a token', async () => {
    expect(await presign(w.people.user, 'Åsas bild.PNG')).toMatch(/^\/filer\/[0-9a-f]{32}\/Asas-bild\.PNG\?token=[\w-]{43}$/);
  });
  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\bilder\\sår.jpg', 'sar.jpg'],
    ['a\r\nset-cookie: x.png', 'a-set-cookie-x.png'],
    ['.htaccess', 'htaccess'],
    ['"><svg onload=x>.gif', 'svg-onload-x.gif'],
    ['日本', 'fil'],
    [`${'x'.repeat(240)}.jpeg`, `${'x'.repeat(80)}.jpeg`],
  ])('makes of the name %j the name %s', async (given, safe) => {
    expect((await presign(w.people.user, given)).split(/[/?]/)[3]).toBe(safe);
  });
  it('is given to those who are signed in, with a name, and three hundred times an hour', async () => {
    expect((await w.call(null, files.presign, { query: { filename: 'a.png' } })).status).toBe(401);
    expect((await w.call(w.people.user, files.presign, { query: { filename: '' } })).problem.fieldErrors?.[0]).toMatchObject({
      field: 'filename',
    });
    const all = await Promise.all(
      Array.from({ length: 301 }, () => w.call(w.people.newcomer, files.presign, { query: { filename: 'a.png' } })),
    );
    expect(all.filter(({ status }) => status === 200).length).toBe(300);
    expect(all.find(({ status }) => status === 429)?.headers['retry-after']).toBeDefined();
  });
});

describe('a file of each accepted type', () => {
  it.each(Object.entries(tiny))('%s is taken with status 200 and known by its bytes', async (type, bytes) => {
    const address = await presign(w.people.user, 'fil.bin');
    const { statusCode, body } = await put(address, bytes, { 'content-type': 'text/html' });
    expect({ statusCode, body }).toEqual({ statusCode: 200, body: '' });
    expect(await rowOf(address)).toMatchObject({ content_type: type, size: bytes.length, company_id: null });
  });
  it('may be a motion photo: a JPEG with a video after its end, of which the picture is kept', async () => {
    const address = await uploaded(w.people.user, Buffer.concat([jpeg, mp4]), 'PXL_20261120.MP.jpg');
    expect(readFileSync(placeOf(address))).toEqual(jpeg);
  });
  it('leaves what it tells of place, device and time, and keeps which way up it is', async () => {
    const address = await uploaded(w.people.user, phonePhoto, 'IMG_1.jpg');
    const stored = readFileSync(placeOf(address));
    expect(phonePhoto.includes('iPhone 15 Pro')).toBe(true);
    expect(stored.includes('iPhone')).toBe(false);
    // Of the Exif one entry: turned by a quarter.
    expect(stored.toString('hex')).toContain(`45786966${'0000'}4d4d002a0000000800010112000300000001000600000000`);
    expect(await rowOf(address)).toMatchObject({ size: stored.length });
    // What draws the picture, from its tables on, and the end that this one lacks.
    const drawn = (bytes: Buffer) => bytes.subarray(bytes.indexOf(Buffer.from('ffdb', 'hex')));
    expect(drawn(stored)).toEqual(Buffer.concat([drawn(phonePhoto), Buffer.from('ffd9', 'hex')]));
  });
});

const zip = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)]);
const text = (said: string) => Buffer.from(said);
const heic = box('meta', Buffer.alloc(200));
const followed = (start: Buffer, said: string) => Buffer.concat([start, text(said)]);
describe('what is something else, or something else besides, is refused with 415 and gone', () => {
  it.each<[string, Buffer]>([
    ['an SVG', text('<svg xmlns="http://www.w3.org/2000/svg"><script>x()</script></svg>')],
    ['an SVG with a prologue', text('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a page', text('<!doctype html><html><script>x()</script></html>')],
    ['a PDF', text('%PDF-1.7\n%âãÏÓ')],
    ['a zip', Buffer.concat([text('PK\x03\x04'), Buffer.alloc(26), zip])],
    ['a text', text('hej')],
    ['a program', text('\x7fELF\x02\x01\x01')],
    ['nothing', Buffer.alloc(0)],
    ['noise', Buffer.alloc(5000, 0x5a)],
    ['a photo of a telephone that no browser but its own shows (HEIC)', Buffer.concat([box('ftyp', text('heic\0\0\0\0mif1heic')), heic])],
    ['a jpeg without a picture', jpeg.subarray(0, 300)],
    ['a png with a page after it', followed(png, '<HTML ><body>')],
    ['a jpeg with a script after it', followed(jpeg, '<ScRiPt src=x>')],
    ['a gif with a doctype in it', Buffer.concat([gif.subarray(0, 20), text('<!DOCTYPE html>'), gif.subarray(20)])],
    ['a webp with an svg after it', followed(webp, '<svg onload=x()>')],
    ['a gif that begins as a script', Buffer.concat([text('GIF89a/*'), gif.subarray(8), text('*/=1;x()')])],
    ['a gif that is an assignment', Buffer.concat([text('GIF89a=1;x()//'), gif])],
    ['a png with a zip after it', Buffer.concat([png, zip])],
    ['a png with a zip and a long comment', Buffer.concat([png, zip, Buffer.alloc(65_000)])],
    ['an mp4 with a zip after it', Buffer.concat([mp4, zip])],
    ['an mp4 with a page at its start', Buffer.concat([mp4.subarray(0, 60), text('<iframe src=x>'), mp4])],
    ['an mp4 with a page at its end', Buffer.concat([mp4, Buffer.alloc(300_000), text('<html>'), Buffer.alloc(60_000)])],
    ['a jpeg with a PDF in its first kilobyte', Buffer.concat([jpeg, text('%PDF-1.7')])],
    ['a jpeg with a page deep inside', Buffer.concat([jpeg, Buffer.alloc(1_000_000), text('<html>'), Buffer.alloc(1_000_000)])],
  ])('%s', async (_, bytes) => {
    const address = await presign(w.people.user);
    const { statusCode, headers, body } = await put(address, bytes);
    expect({ statusCode, type: headers['content-type'] }).toEqual({ statusCode: 415, type: 'application/problem+json; charset=utf-8' });
    expect(JSON.parse(body)).toMatchObject({ status: 415, message: 'error.file.type' });
    await nothingLeft(address);
  });
});

describe('the limits', () => {
  const filled = (start: Buffer, size: number) => Buffer.concat([start, Buffer.alloc(size - start.length)]);
  it('an image of exactly 8 MB is taken, a byte more is refused by its content', async () => {
    await uploaded(w.people.user, filled(png, MAX_IMAGE_BYTES));
    const address = await presign(w.people.user, 'film.mp4');
    const { statusCode, body } = await put(address, filled(png, MAX_IMAGE_BYTES + 1), { 'content-type': 'video/mp4' });
    expect({ statusCode, message: JSON.parse(body).message }).toEqual({ statusCode: 413, message: 'error.file.imageTooLarge' });
    await nothingLeft(address);
  });
  it('a video may be larger than an image', async () => {
    await uploaded(w.people.user, filled(mp4, MAX_IMAGE_BYTES + 1), 'film.mp4');
  });
  it('what says it is larger than 200 MB is refused before it comes, and the address stays good', async () => {
    const address = await presign(w.people.user, 'film.mp4');
    for (const length of [String(MAX_MEDIA_BYTES + 1), '1e12', '99999999999999999999']) {
      const { statusCode, body } = await put(address, png, { 'content-length': length });
      expect({ statusCode, message: JSON.parse(body).message }).toEqual({ statusCode: 413, message: 'error.file.tooLarge' });
    }
    expect((await put(address, png)).statusCode).toBe(200);
  });
  it('what does not say its length is refused with 411', async () => {
    const address = await presign(w.people.user);
    const sent = request({ port, path: address, method: 'PUT', headers: { 'transfer-encoding': 'chunked' } });
    sent.end(png);
    const [answer] = await once(sent, 'response');
    expect(answer.statusCode).toBe(411);
    answer.resume();
  });
  it('what is longer than it said is cut, and gone', async () => {
    const address = await presign(w.people.user, 'film.mp4');
    const longer = Buffer.concat([mp4, Buffer.alloc(500_000)]);
    expect((await put(address, longer, { 'content-length': '100000' })).statusCode).toBe(413);
    await nothingLeft(address);
  });
});

describe('an address is good for one upload within ten minutes', () => {
  /** Used, expired and foreign addresses answer alike. */
  const sameAnswer = async (address: string) => {
    const { statusCode, body } = await put(address, png);
    expect({ statusCode, body: JSON.parse(body) }).toEqual({
      statusCode: 403,
      body: { type: 'about:blank', title: 'Forbidden', status: 403, message: 'error.file.address' },
    });
  };
  it('not for a second one, and the first stays as it was', async () => {
    const address = await presign(w.people.user);
    expect((await put(address, png)).statusCode).toBe(200);
    await sameAnswer(address);
    expect(await rowOf(address)).toMatchObject({ size: png.length });
  });
  it('and of ten at the same moment one gets it', async () => {
    const address = await presign(w.people.user);
    const all = await Promise.all(Array.from({ length: 10 }, () => put(address, png)));
    expect(all.filter(({ statusCode }) => statusCode === 200).length).toBe(1);
  });
  it('not later', async () => {
    const now = w.clock.now;
    const [early, late] = [await presign(w.people.user), await presign(w.people.user)];
    w.clock.now = new Date(now.getTime() + 599_000);
    expect((await put(early, png)).statusCode).toBe(200);
    w.clock.now = new Date(now.getTime() + 600_000);
    await sameAnswer(late);
    w.clock.now = now;
  });
  it('not with another token, key or name', async () => {
    const [mine, other] = [await presign(w.people.user), await presign(w.people.colleague)];
    await sameAnswer(mine.replace(/\?.*/, '?token=made-up-token'));
    await sameAnswer(mine.replace(/\?.*/, ''));
    await sameAnswer(`${mine.split('?')[0]}?${other.split('?')[1]}`);
    await sameAnswer(mine.replace('bild.png', 'annan.png'));
    await sameAnswer(mine.replace(keyOf(mine), 'no-key'));
    expect((await put(mine, png)).statusCode).toBe(200);
  });
  it('not for somebody whose account was closed meanwhile', async () => {
    const somebody = await w.person('Ture Tillfällig', ['USER']);
    const address = await presign(somebody);
    await w.pool.query('update users set activated = false where id = $1', [somebody.id]);
    await sameAnswer(address);
  });
});

describe('over a connection', () => {
  it('a refusal is heard, and the same connection goes on', async () => {
    const address = await presign(w.people.user);
    const bytes = Buffer.concat([Buffer.from('no image at all '), Buffer.alloc(20_000_000)]);
    const refused = await fetch(`http://127.0.0.1:${port}${address}`, { method: 'PUT', body: bytes });
    expect(refused.status).toBe(415);
    expect(await refused.json()).toMatchObject({ message: 'error.file.type' });
    await nothingLeft(address);
  });
  it.each(['cancelled', 'lost'])('an upload that is %s half-way leaves nothing, and its address is used up', async (how) => {
    const address = await presign(w.people.user, 'film.mp4');
    const sent = request({ port, path: address, method: 'PUT', headers: { 'content-length': 5_000_000 } });
    sent.on('error', () => {});
    sent.write(Buffer.concat([mp4, Buffer.alloc(1_000_000)]));
    await expect.poll(halfDone).toHaveLength(1);
    if (how === 'cancelled') sent.destroy();
    else sent.socket?.resetAndDestroy();
    await expect.poll(() => rowOf(address)).toBeUndefined();
    await nothingLeft(address);
  });
  it('headers and bodies have their time, an upload an hour', async () => {
    expect(w.server.server.headersTimeout).toBe(20_000);
    expect(w.server.server.requestTimeout).toBe(3_600_000);
  });
});
