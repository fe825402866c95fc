/** The two stores answer alike: the disk, and a bucket of a real S3-compatible server; and the product works on either. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDiskStore } from '#server/files/disk-store.ts';
import { storeStripped } from '#server/files/metadata/strip.ts';
import { createS3Store } from '#server/files/s3-store.ts';
import { readConfig } from '#server/process/config.ts';
import type { FileStore } from '#server/request/ports.ts';
import { fileSteps, mp4, png, signedIn } from '#test/files.ts';
import { steps } from '#test/stories/steps.ts';
import { PICTURES, SECRETS, tellingFilms } from '#test/telling-files.ts';
import { type World, world } from '#test/world.ts';

const folder = mkdtempSync(join(tmpdir(), 'vardag-stores-'));
const bucket = join(folder, 'bucket');
let s3: S3rver;
let s3Url: string;
beforeAll(async () => {
  s3 = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: bucket,
    vhostBuckets: false,
    configureBuckets: [{ name: 'filer' }],
  });
  const { port } = await s3.run();
  s3Url = `http://S3RVER:S3RVER@127.0.0.1:${port}/filer/vardag?region=eu-north-1`;
});
afterAll(async () => {
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

const newKey = () => randomBytes(16).toString('hex');
async function* pieces(bytes: Buffer, size = 50_000, failure?: Error) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  if (failure) throw failure;
}
const filesIn = (path: string) =>
  existsSync(path)
    ? readdirSync(path, { recursive: true, withFileTypes: true }).filter((one) => one.isFile() && one.name.includes('object'))
    : [];

describe.each<[string, () => Promise<FileStore>]>([
  ['the disk', () => createDiskStore(join(folder, 'disk'))],
  ['S3', async () => createS3Store(s3Url)],
])('%s', (name, open) => {
  let store: FileStore;
  beforeAll(async () => {
    store = await open();
  });
  const bytes = randomBytes(1_234_567);
  const put = (key: string, failure?: Error) =>
    store.put(key, pieces(bytes, 50_000, failure), { size: bytes.length + (failure ? 10 : 0), type: 'image/png' });
  const read = async (key: string, start = 0, end = bytes.length - 1) => {
    const found = await store.read(key, { start, end });
    return found && buffer(found);
  };

  it('gives back what was put, whole and in ranges', async () => {
    const key = newKey();
    await put(key);
    expect((await read(key))?.equals(bytes)).toBe(true);
    // From the second byte on: s3rver takes an end of 0 for none.
    expect((await read(key, 1, 1))?.equals(bytes.subarray(1, 2))).toBe(true);
    expect((await read(key, 65_000, 140_000))?.equals(bytes.subarray(65_000, 140_001))).toBe(true);
    expect((await read(key, bytes.length - 1))?.equals(bytes.subarray(-1))).toBe(true);
  });
  it('has nothing by a key that nobody put', async () => {
    expect(await read(newKey())).toBeUndefined();
  });
  it('keeps nothing when the bytes fail, and throws why', async () => {
    const key = newKey();
    await expect(put(key, new Error('no image'))).rejects.toThrow('no image');
    // S3 keeps no object whose length was not reached; s3rver keeps what came, which the upload then removes.
    if (name === 'S3') expect((await read(key))?.length ?? 0).toBeLessThan(bytes.length + 10);
    else expect(await read(key)).toBeUndefined();
  });
  it('takes a film whose places are told by its end alone, and keeps none of them', async () => {
    const key = newKey();
    const [type, film] = tellingFilms['MOV with its description last']!;
    const size = await storeStripped(store, key, pieces(film, 100), { size: film.length, type });
    const stored = await read(key, 0, size - 1);
    expect(stored?.length).toBe(film.length);
    expect(SECRETS.filter((secret) => stored?.includes(secret))).toEqual([]);
    expect(stored?.indexOf(PICTURES)).toBe(film.indexOf(PICTURES));
  });
  it('removes, once or twice', async () => {
    const key = newKey();
    await put(key);
    await store.remove(key);
    await store.remove(key);
    expect(await read(key)).toBeUndefined();
  });
  it('ends a reading that is given up', async () => {
    const key = newKey();
    await put(key);
    const found = await store.read(key, { start: 0, end: bytes.length - 1 });
    found!.destroy();
    expect((await read(key))?.length).toBe(bytes.length);
  });
});

describe('the disk alone', () => {
  it('lets only its own account read, and sweeps what a killed server left half written', async () => {
    const at = join(folder, 'swept');
    const store = await createDiskStore(at);
    const key = newKey();
    await store.put(key, pieces(png), { size: png.length, type: 'image/png' });
    expect(statSync(join(at, key.slice(0, 2), key)).mode & 0o777).toBe(0o600);
    expect(statSync(at).mode & 0o777).toBe(0o700);
    const [old, young] = [join(at, 'half', 'old'), join(at, 'half', 'young')];
    for (const path of [old, young]) writeFileSync(path, 'x');
    utimesSync(old, 1000, 1000);
    await store.sweep(new Date(Date.now() - 60_000));
    expect([existsSync(old), existsSync(young)]).toEqual([false, true]);
    const left = await store.read(key, { start: 0, end: 0 });
    expect(left).toBeDefined();
    left?.destroy();
  });
});

describe('the product on S3', () => {
  let w: World;
  const { uploaded, presign, put, get, rowOf } = fileSteps(() => w);
  const { planned, act, read } = steps(() => w);
  beforeAll(async () => {
    w = await world({ S3_URL: s3Url });
  });
  it('takes, holds, shows and ranges a file, and writes none of its own', async () => {
    const address = await uploaded(w.people.user, mp4, 'film.mp4');
    const { id } = await planned();
    await act(w.people.user, id, { comment: `<video src="${address}" controls></video>` });
    const shown = signedIn((await read(w.people.colleague, id)).data.comment);
    expect((await get(shown)).rawPayload.equals(mp4)).toBe(true);
    const part = await get(shown, { range: 'bytes=5-9' });
    expect({ status: part.statusCode, bytes: part.rawPayload }).toEqual({ status: 206, bytes: mp4.subarray(5, 10) });
    expect(existsSync(join(w.dataDir, 'files'))).toBe(false);
  });
  it('keeps nothing of what is refused, at its beginning or at its end', async () => {
    const before = filesIn(bucket).length;
    for (const bytes of [Buffer.from('hej'), Buffer.concat([png, Buffer.alloc(300_000), Buffer.from('<html>')])]) {
      const address = await presign(w.people.user);
      expect((await put(address, bytes)).statusCode).toBe(415);
      expect(await rowOf(address)).toBeUndefined();
    }
    expect(filesIn(bucket).length).toBe(before);
  });
});

it.each(['https://host/bucket', 'https://KEY:SECRET@host/', 'https://KEY@host/bucket', 's3://KEY:SECRET@host'])(
  'S3_URL=%s is refused in one line that shows no secret',
  (value) => {
    expect(readConfig({ S3_URL: value })).toEqual({
      wrong: [expect.stringMatching(/^S3_URL \(value not shown\) must name key, secret, host and bucket/)],
    });
  },
);
