/**
 * An upload of 200 MB passes through the running product without staying in its memory, on disk and on S3: at most 64 MB more
 * (product «Files»).
 * @module-tag release
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import pg from 'pg';
import S3rver from 's3rver';
import { afterAll, expect, test } from 'vitest';
import { MAX_MEDIA_BYTES } from '#contract/files.ts';
import { urlOf } from '#test/crash/database-url.ts';
import { fill } from '#test/crash/fill.ts';
import { freshDatabase } from '#test/database.ts';
import { mp4 } from '#test/files.ts';
import { timed } from '#test/runs.ts';
import { clearFolder, freePort, freshFolder, startProduct, stopProduct } from '#test/start/product.ts';

const folder = freshFolder('vardag-memory-');
afterAll(() => clearFolder(folder));

const size = MAX_MEDIA_BYTES;
/** Most of it other bytes each time, so that nothing is shared. */
function* film() {
  yield mp4;
  const frames = Buffer.from('\0\0\0\0mdat', 'latin1');
  frames.writeUInt32BE(size - mp4.length, 0);
  yield frames;
  const piece = Buffer.alloc(256 * 1024);
  for (let sent = mp4.length + frames.length, n = 0; sent < size; sent += piece.length, n++) {
    piece.fill(n % 251);
    yield Buffer.from(piece.subarray(0, size - sent));
  }
}
const megabytes = (status: string, name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024;

async function put(url: string, address: string) {
  const sent = request(`${url}${address}`, { method: 'PUT', headers: { 'content-length': size, 'content-type': 'video/mp4' } });
  const hash = createHash('sha256');
  for (const piece of film()) {
    hash.update(piece);
    if (!sent.write(piece)) await once(sent, 'drain');
  }
  const answered = once(sent, 'response');
  sent.end();
  const [answer] = await answered;
  answer.resume();
  return { status: answer.statusCode as number, sha256: hash.digest('hex') };
}

async function measured(env: Record<string, string>) {
  const { connection, drop } = await freshDatabase();
  const { token, userId } = await fill(connection);

  const product = await startProduct({
    DATABASE_URL: urlOf(connection),
    DATA_DIR: join(folder, 'data'),
    PORT: String(await freePort()),
    DEMO: '0',
    ...env,
  });
  try {
    const headers = { authorization: `Bearer ${token}` };
    const addressed = async () => (await fetch(`${product.url}/api/presign?filename=film.mp4`, { headers })).json() as Promise<string>;
    // What every upload needs has been loaded before the measure begins.
    const first = await addressed();
    await fetch(`${product.url}${first}`, { method: 'PUT', body: mp4 });
    const status = () => readFileSync(`/proc/${product.process.pid}/status`, 'utf8');
    const before = megabytes(status(), 'VmRSS');
    let most = before;
    const watching = setInterval(() => {
      most = Math.max(most, megabytes(status(), 'VmRSS'));
    });
    const address = await addressed();
    const { gave: sent, took } = await timed(() => put(product.url, address));
    clearInterval(watching);
    const grew = most - before;
    process.stdout.write(
      `${size / 2 ** 20} MB in ${took.toFixed(0)} ms: ${before.toFixed(0)} MB before, ${grew.toFixed(1)} MB more at most\n`,
    );
    // Its uploader reads it back.
    const client = new pg.Client(connection);
    await client.connect();
    await client.query('update files set user_id = $1, platform = false', [userId]);
    await client.query(`update users set image_url = $1 where id = $2`, [address.split('?')[0], userId]);
    await client.end();
    const account = (await (await fetch(`${product.url}/api/account`, { headers })).json()) as { imageUrl: string };
    const back = createHash('sha256');
    for await (const piece of (await fetch(`${product.url}${account.imageUrl}`)).body!) back.update(piece);
    return { ...sent, grew, same: back.digest('hex') === sent.sha256 };
  } finally {
    await stopProduct(product);
    await drop();
  }
}

test('onto the disk', async () => {
  const { status, grew, same } = await measured({});
  expect({ status, same }).toEqual({ status: 200, same: true });
  expect(grew).toBeLessThan(64);
});

// The same streaming to another store: what it stores is looked at in stories/files-stores.
test('into S3', async () => {
  const directory = join(folder, 'bucket');
  mkdirSync(directory);
  const s3 = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: 'filer' }],
  });
  const { port } = await s3.run();
  try {
    const { status, grew, same } = await measured({ S3_URL: `http://S3RVER:S3RVER@127.0.0.1:${port}/filer` });
    expect({ status, same }).toEqual({ status: 200, same: true });
    expect(grew).toBeLessThan(64);
  } finally {
    await s3.close();
  }
});
