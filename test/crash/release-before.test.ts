/**
 * The release before serves on while the new one migrates the database under it, and beside it after that (decision 075). The release before
 * is what the repository was before the latest migration came, or the folder that RELEASE_BEFORE names.
 * @module-tag long
 */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, inject, test } from 'vitest';
import { readMigrationNames } from '#server/database/migrate.ts';
import { asked, inDatabase } from '#test/cluster.ts';
import { clearFolder, freePort, freshFolder, type Product, startProduct, stopProduct } from '#test/start/product.ts';
import { type Balancer, balance } from './balancer.ts';
import { urlOf } from './database-url.ts';
import { fill } from './fill.ts';
import { audit } from './ledger.ts';
import { steady } from './steady.ts';
import { minutes } from './writer.ts';

const root = join(import.meta.dirname, '../..');
const folder = freshFolder('vardag-before-');
const git = (...args: string[]) => spawnSync('git', args, { cwd: root, maxBuffer: 2 ** 30 });

const FOLDER = 'server/database/migrations/';
const migrationsAt = (commit: string) =>
  git('ls-tree', '--name-only', commit, FOLDER)
    .stdout.toString()
    .trim()
    .split('\n')
    .map((path) => path.slice(FOLDER.length, -'.sql'.length));

/**
 * The newest commit whose migrations are those of here, but for the last ones: some get another number, or come in another order, before they are
 * released. Undefined without a history that goes so far back.
 */
function commitBefore(): string | undefined {
  const names = readMigrationNames();
  const changes = git('log', '--first-parent', '--format=%H', '-20', '--', FOLDER).stdout.toString().trim().split('\n');
  return changes
    .map((commit) => `${commit}^`)
    .find((commit) => {
      if (git('rev-parse', '--verify', '--quiet', commit).status !== 0) return false;
      const before = migrationsAt(commit);
      return before.length < names.length && before.every((name, index) => name === names[index]);
    });
}
const given = process.env.RELEASE_BEFORE;
const commit = given ? undefined : commitBefore();

/** Its sources with the packages of this one; they differ seldom, and RELEASE_BEFORE brings its own. */
function unpacked(): string {
  if (given) return given;
  const place = join(folder, 'release');
  mkdirSync(place);
  expect(spawnSync('tar', ['-x', '-C', place], { input: git('archive', commit!).stdout }).status).toBe(0);
  symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'));
  return place;
}

const running: Product[] = [];
let balancer: Balancer | undefined;
afterAll(async () => {
  balancer?.close();
  await Promise.all(running.map(stopProduct));
  clearFolder(folder);
});

const why = given || commit ? '' : ' (left out: set RELEASE_BEFORE, since there is no history to take it from)';
test.skipIf(why !== '')(`the release before lives with this one's migrations${why}`, async () => {
  const server = inject('server');
  const name = `vardag_before_${randomBytes(6).toString('hex')}`;
  await asked(server, `create database ${name} template template0 encoding 'UTF8'`);
  const connection = inDatabase(server, name);
  const env = { DATABASE_URL: urlOf(connection), DATA_DIR: join(folder, 'data'), DEMO: '0', LOG_LEVEL: 'warn', DRAIN_SECONDS: '1' };
  const place = unpacked();
  expect(existsSync(join(place, `server/database/migrations/${readMigrationNames().at(-1)}.sql`))).toBe(false);
  running.push(await startProduct({ ...env, PORT: String(await freePort()) }, join(place, 'server/main.ts')));
  const filled = await fill(connection);
  const port = await freePort();
  // Which every release has.
  balancer = await balance([running[0]!.url, `http://127.0.0.1:${port}`], '/management/health');
  const { url, isReady } = balancer;
  const load = steady({ url, filled, minute: minutes(), perSecond: 20 });
  await sleep(3000);
  running.push(await startProduct({ ...env, PORT: String(port) }));
  expect(running[1]!.said()).toContain('Database brought up to date');
  await expect.poll(() => isReady(running[1]!.url)).toBe(true);
  // Both serve.
  await sleep(30_000);
  expect(isReady(running[0]!.url)).toBe(true);
  const before = running.shift()!;
  before.process.kill('SIGTERM');
  expect(await before.exit, before.said()).toBe(0);
  await sleep(500);
  const { told, kept } = await load.end();
  const busy = told.filter(({ status }) => status === 503);
  process.stdout.write(`${told.length} answers while the release before served beside this one, ${busy.length} of them 503\n`);
  // What was under way while the tables changed is asked again by the phone, with its key.
  expect(busy.filter(({ type, text }) => !type.includes('problem+json') || !/error\.(busy|uncertain)/.test(text))).toEqual([]);
  expect(busy.length).toBeLessThan(40);
  expect(told.filter(({ status }) => (status < 200 || status > 299) && status !== 409 && status !== 503)).toEqual([]);
  expect((await audit({ ...connection, options: '-c app.companies=*' }, kept)).wrong).toEqual([]);
  await Promise.all(running.splice(0).map(stopProduct));
  await asked(server, `drop database ${name} with (force)`);
});
