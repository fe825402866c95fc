/**
 * A full disk: what cannot be kept is refused in the product's own words, told of once, and taken again as soon as there is room.
 * @module-tag long
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Problem } from '#contract/problem.ts';
import { mp4 } from '#test/files.ts';
import { clearFolder, freePort, freshFolder, type Product, startProduct, stopProduct } from '#test/start/product.ts';
import { type Filled, fillFolder } from './fill.ts';
import { audit } from './ledger.ts';
import { minutes, send, type Written } from './writer.ts';

const folder = freshFolder('vardag-full-');
const dataDir = join(folder, 'data');
const isMounted = process.getuid?.() === 0 && spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=755', 'tmpfs', folder]).status === 0;
let product: Product | undefined;
afterAll(async () => {
  if (product) await stopProduct(product);
  clearFolder(dataDir);
  if (isMounted) execFileSync('umount', [folder]);
  rmSync(folder, { recursive: true });
});

const ballast = join(folder, 'ballast');
/** Takes all the room there is. */
function fillUp() {
  const file = openSync(ballast, 'w');
  for (let size = 4_194_304; size >= 4096; )
    try {
      if (writeSync(file, Buffer.alloc(size)) < size) size /= 2;
    } catch {
      size /= 2;
    }
  closeSync(file);
}

test('on a disk of its own', async ({ skip }) => {
  if (!isMounted) skip('only root may mount a small disk');
  const filled: Filled = await fillFolder(dataDir);
  product = await startProduct({ DATA_DIR: dataDir, PORT: String(await freePort()), DEMO: '0', LOG_LEVEL: 'warn' });
  const { url } = product;
  const headers = { authorization: `Bearer ${filled.token}` };
  const health = async () => (await fetch(`${url}/management/health`)).json();
  const address = async () => (await (await fetch(`${url}/api/presign?filename=film.mp4`, { headers })).json()) as string;
  const upload = (to: string) => fetch(`${url}${to}`, { method: 'PUT', body: Buffer.concat([mp4, Buffer.alloc(4_000_000)]) });
  const minute = minutes();
  const kept: Written[] = [];
  const plan = async () => {
    const written: Written = { at: minute('planned'), activity: filled.activities[0]!, acts: [], open: 'planned' };
    kept.push(written);
    const status = await send(url, filled.token, written, 'planned');
    if (status === 201) Object.assign(written, { acts: ['planned'], open: undefined });
    return status;
  };
  expect(await plan()).toBe(201);
  expect(await health()).toEqual({ status: 'UP', writes: 'UP' });
  const [first, second] = [await address(), await address()];

  fillUp();
  expect(await health()).toEqual({ status: 'UP', writes: 'DOWN' });
  const refused = await upload(first);
  expect(refused.status).toBe(507);
  expect(refused.headers.get('retry-after')).toBe('30');
  expect((await refused.json()) as Problem).toMatchObject({ status: 507, title: 'Insufficient Storage', message: 'error.storage.full' });
  const statuses: number[] = [];
  while (statuses.filter((status) => status === 507).length < 20 && statuses.length < 1500) statuses.push(await plan());
  expect(statuses.filter((status) => status !== 201 && status !== 507)).toEqual([]);
  expect(statuses.filter((status) => status === 507)).toHaveLength(20);
  expect((await fetch(`${url}/api/account`, { headers })).status).toBe(200);

  rmSync(ballast);
  expect(await plan()).toBe(201);
  expect((await upload(second)).status).toBe(200);
  await expect.poll(health).toEqual({ status: 'UP', writes: 'UP' });
  const superuser = { host: join(dataDir, 'socket'), port: 5432, user: 'postgres', database: 'vardag' };
  expect((await audit(superuser, kept)).wrong).toEqual([]);
  const said = product.said();
  expect(said.match(/There is no room left/g)).toHaveLength(1);
  expect(said).not.toContain('    at ');
  expect(said).not.toContain('unforeseen');
});
