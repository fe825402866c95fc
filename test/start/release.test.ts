/**
 * What `npm run build:release` makes: it starts, migrates, signs in, reaches S3, backs up and restores from its folder alone, with no other Node within reach.
 * @module-tag release
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { asked, inDatabase } from '#test/cluster.ts';
import { longestWait } from '#test/runs.ts';
import { sizeOf } from '../../scripts/size.ts';
import { clearFolder, freePort, freshFolder, isUp, postmasters, stopProduct } from './product.ts';

/** Bytes of a release with Node, which is 116 MB of it, where `strip` takes Node's debug symbols away; without it those are 33 MB more. */
const MOST = 131e6;
const SYMBOLS = 36e6;

const root = join(import.meta.dirname, '../..');
const top = freshFolder('vardag-release-');
const folder = join(top, 'release');
const names = ['from', 'to'].map((name) => `vardag_release_${name}_${process.pid}`) as [string, string];
/** Nothing of the machine: not even dirname or another Node is found. */
const bare = { PATH: '/nonexistent' };

const build = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'scripts/release.ts'), ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  return { status, said: `${stdout}${stderr}` };
};

const urlOf = (database: string) => {
  const server = inDatabase(inject('server'), database);
  if ('connectionString' in server) return server.connectionString;
  const { host, port, user } = server;
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
};

const run = (env: Record<string, string>, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(join(folder, 'vardag'), args, { cwd: top, env: { ...bare, ...env }, encoding: 'utf8' });
  return { status, said: `${stdout}${stderr}` };
};

async function start(env: Record<string, string>) {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const all = { ...bare, PORT: port, PUBLIC_URL: url, MAIL: 'keep', DEMO: '1', DRAIN_SECONDS: '0', DATA_DIR: join(top, 'data'), ...env };
  const child = spawn(join(folder, 'vardag'), { cwd: '/', env: all, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk));
  const exit = once(child, 'close').then(([code]) => code as number | null);
  for (let tries = 0; !(await isUp(url)); tries++) {
    if (child.exitCode !== null || tries > longestWait / 100) throw new Error(`It did not start:\n${text}`);
    await sleep(100);
  }
  return { process: child, exit, url, said: () => text };
}

const signIn = async (url: string) => {
  const body = JSON.stringify({ username: 'admin@demo.example', password: 'vardag-demo' });
  const answer = await fetch(`${url}/api/authenticate`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { id_token: string }).id_token;
};

describe('a release', () => {
  let s3: S3rver;
  beforeAll(async () => {
    expect(build(folder)).toMatchObject({ status: 0, said: expect.stringContaining('It brings no PostgreSQL: set DATABASE_URL.') });
    await asked(inject('server'), ...names.map((name) => `create database ${name} template template0 encoding 'UTF8'`));
    const s3Options = { address: '127.0.0.1', port: 0, silent: true, directory: join(top, 'bucket'), vhostBuckets: false };
    s3 = new S3rver({ ...s3Options, configureBuckets: [{ name: 'filer' }] });
  }, 300_000);
  afterAll(async () => {
    await s3.close().catch(() => {});
    await asked(inject('server'), ...names.map((name) => `drop database if exists ${name} with (force)`));
    clearFolder(join(top, 'own'));
    rmSync(top, { recursive: true, force: true });
  });

  it('holds what production needs and nothing else, in at most 131 MB', () => {
    expect(readdirSync(folder).sort()).toEqual(['LICENSE', 'THIRD-PARTY.txt', 'bin', 'dist', 'package.json', 'vardag']);
    expect(readdirSync(join(folder, 'dist')).sort()).toEqual(['server', 'web']);
    expect(existsSync(join(folder, 'dist/web/assets/for-developers'))).toBe(false);
    const isStripped = spawnSync('strip', ['--version']).status === 0;
    expect(sizeOf(folder)).toBeLessThan(MOST + (isStripped ? 0 : SYMBOLS));
    expect(statSync(join(folder, 'vardag')).mode & 0o111).toBe(0o111);
  });

  it('refuses to be made over what is no release, and a wish that it does not know', () => {
    const other = join(top, 'other');
    mkdirSync(other);
    writeFileSync(join(other, 'letters.txt'), 'kept');
    expect(build(other)).toEqual({
      status: 1,
      said: `${other} is not empty, and no release lies there. Name another folder, or remove it.\n`,
    });
    expect(readdirSync(other)).toEqual(['letters.txt']);
    expect(build('--small')).toMatchObject({ status: 1, said: expect.stringContaining('Usage: npm run build:release') });
    expect(run({}, 'sing')).toEqual({
      status: 1,
      said: 'Usage: vardag [start], vardag backup FILE, vardag restore FILE [--erased FILE], vardag verify-log [--heads FILE]\n',
    });
    expect(run({}, 'backup')).toEqual({ status: 1, said: 'Usage: vardag backup FILE\n' });
  });

  it('is in production unless it is told otherwise, and says what it lacks', () => {
    expect(run({})).toEqual({ status: 1, said: expect.stringMatching(/^PUBLIC_URL is missing.*\nSMTP_URL is missing.*\n$/) });
    const lacking = run({ PUBLIC_URL: 'https://vardag.example.se', MAIL: 'keep', DATA_DIR: join(top, 'none') });
    expect(lacking).toEqual({ status: 1, said: expect.stringContaining('Set DATABASE_URL to a PostgreSQL server') });
  });

  it('migrates, serves pages, signs in, reaches S3, backs up and restores with no other Node within reach', async () => {
    const [from, to] = [urlOf(names[0]), urlOf(names[1])];
    const { port } = await s3.run();
    const product = await start({ DATABASE_URL: from, S3_URL: `http://S3RVER:S3RVER@127.0.0.1:${port}/filer?region=eu-north-1` });
    expect(product.said()).toContain('Database brought up to date: 0001-foundation');
    const page = await fetch(`${product.url}/`, { headers: { 'accept-encoding': 'br' } });
    expect(page.headers.get('content-encoding')).toBe('br');
    expect(await page.text()).toContain('<title>');
    const headers = { authorization: `Bearer ${await signIn(product.url)}` };
    const health = (await (await fetch(`${product.url}/management/health/components`, { headers })).json()) as {
      components: { name: string }[];
    };
    expect(health.components.find(({ name }) => name === 'files')).toMatchObject({ status: 'UP' });
    const file = join(top, 'taken.gz');
    expect(run({ DATABASE_URL: from }, 'backup', 'taken.gz')).toMatchObject({
      status: 0,
      said: expect.stringContaining(`${file} is whole`),
    });
    await expect(stopProduct(product)).resolves.toBe(0);
    expect(run({ DATABASE_URL: to }, 'restore', 'taken.gz')).toMatchObject({
      status: 0,
      said: expect.stringContaining('reads back as it was written'),
    });
    const restored = await start({ DATABASE_URL: to });
    const account = await fetch(`${restored.url}/api/account`, { headers });
    expect(await account.json()).toMatchObject({ login: 'admin@demo.example' });
    await signIn(restored.url);
    await expect(stopProduct(restored)).resolves.toBe(0);
  });

  it('brings the PostgreSQL of its own where that is wished', async () => {
    expect(build(folder, '--with-postgres')).toMatchObject({ status: 0, said: expect.stringContaining('It brings PostgreSQL') });
    const dataDir = join(top, 'own');
    const product = await start({ DATA_DIR: dataDir });
    await signIn(product.url);
    expect(postmasters(dataDir)).not.toEqual([]);
    await expect(stopProduct(product)).resolves.toBe(0);
    expect(postmasters(dataDir)).toEqual([]);
  });
});
