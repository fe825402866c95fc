/** Starting, starting twice, being killed and being stopped: the product as an operator meets it. */
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { figure, timed } from '#test/runs.ts';
import {
  bareStart,
  clearFolder,
  freePort,
  freshFolder,
  isUp,
  launch,
  MAX_OF_A_START,
  type Product,
  postmasterPid,
  postmasters,
  startProduct,
  stopProduct,
} from '#test/start/product.ts';

function ended(child: { exit: Promise<unknown>; process: { kill: (signal: 'SIGKILL') => unknown } }) {
  child.process.kill('SIGKILL');
  return child.exit;
}

const held = async (what: string, { took }: Product) =>
  figure(what, { took, beside: 'a process that does nothing', yardstick: await bareStart(), most: MAX_OF_A_START });

describe('one data folder', () => {
  const dataDir = freshFolder();
  let env: Record<string, string>;
  let product: Product;
  beforeAll(async () => {
    env = { DATA_DIR: dataDir, PORT: String(await freePort()) };
    product = await startProduct(env);
  });
  afterAll(async () => {
    await stopProduct(product);
    clearFolder(dataDir);
  });

  test('starts from nothing and says where it is and who may sign in', () => {
    expect(product.said()).toContain(`Vardag is running: http://localhost:${env.PORT}`);
    for (const name of ['admin', 'orgadmin', 'orguser', 'assistansadmin', 'assistent'])
      expect(product.said()).toContain(`${name}@demo.example`);
    expect(product.said()).toContain('vardag-demo');
  });

  test('a second start on the same folder says so, exits with 1 and harms nothing', { tags: ['long'] }, async () => {
    const second = launch({ ...env, PORT: String(await freePort()) });
    await expect(second.exit).resolves.toBe(1);
    expect(second.said().trim()).toBe(
      `Vardag is already running on ${dataDir} (http://localhost:${env.PORT}), process ${product.process.pid}.`,
    );
    await expect(isUp(product.url)).resolves.toBe(true);
  });

  test('nor does a second npm start build the web client under the first, on its folder or on its port', { tags: ['long'] }, async () => {
    // A tree that nothing was built in yet: the one of the tests is served to others meanwhile.
    const [root, tree] = [join(import.meta.dirname, '../..'), freshFolder('vardag-tree-')];
    for (const name of ['package.json', 'scripts']) cpSync(join(root, name), join(tree, name), { recursive: true });
    for (const name of ['build', 'contract', 'domain', 'node_modules', 'package-lock.json', 'server', 'vite.config.ts', 'web'])
      symlinkSync(join(root, name), join(tree, name));
    const start = join(tree, 'scripts/start.ts');
    const onFolder = launch({ ...env, PORT: String(await freePort()) }, start);
    await expect(onFolder.exit).resolves.toBe(1);
    expect(onFolder.said()).toMatch(/^Vardag is already running on .*, process \d+\.\n$/);
    const onPort = launch({ ...env, DATABASE_URL: 'postgres://localhost/none' }, start);
    await expect(onPort.exit).resolves.toBe(1);
    expect(onPort.said()).toBe(`Port ${env.PORT} on 127.0.0.1 is taken by another program. Set PORT to a free one.\n`);
    expect(existsSync(join(tree, 'dist'))).toBe(false);
    clearFolder(tree);
    await expect(isUp(product.url)).resolves.toBe(true);
  });

  test('after kill -9 it starts and takes over the PostgreSQL that still runs', { tags: ['long'] }, async () => {
    const before = postmasterPid(dataDir);
    await ended(product);
    product = await startProduct(env, 'scripts/start.ts');
    expect(postmasterPid(dataDir)).toBe(before);
    await held('a start after kill -9', product);
  });

  test('after kill -9 of the server and of PostgreSQL it starts', async () => {
    const before = postmasterPid(dataDir);
    process.kill(before, 'SIGKILL');
    await ended(product);
    product = await startProduct(env);
    expect(postmasterPid(dataDir)).not.toBe(before);
  });

  test('SIGTERM, twice as npm sends it, stops everything before anything is cut off, and no PostgreSQL is left', async () => {
    const { took } = await timed(async () => {
      product.process.kill('SIGTERM');
      product.process.kill('SIGTERM');
      // It ends with 1 when its 15 s have passed and something still runs.
      await expect(product.exit).resolves.toBe(0);
    });
    figure('a stop', { took, beside: 'the start before it', yardstick: product.took, most: 3 });
    expect(postmasters(dataDir)).toEqual([]);
    expect(existsSync(join(dataDir, 'vardag.lock.sock'))).toBe(false);
  });

  test('SIGTERM to npm alone, whose shell does not pass it on, stops it too', { tags: ['long'] }, async () => {
    const command = `"${process.execPath}" scripts/start.ts & child=$!; wait $child`;
    const shell = spawn('sh', ['-c', command], { env: { ...process.env, ...env, npm_lifecycle_event: 'start' }, stdio: 'ignore' });
    await expect.poll(() => isUp(`http://127.0.0.1:${env.PORT}`)).toBe(true);
    shell.kill('SIGTERM');
    await expect.poll(() => postmasters(dataDir)).toEqual([]);
    await expect.poll(() => existsSync(join(dataDir, 'vardag.lock.sock'))).toBe(false);
  });

  test('it starts again after a stop', async () => {
    product = await startProduct(env, 'scripts/start.ts');
    await held('a start after a stop', product);
  });
});

describe('what cannot start says why in one line, and exits with 1', () => {
  const folders: string[] = [];
  const folder = () => {
    folders.push(freshFolder());
    return folders.at(-1)!;
  };
  afterAll(() => folders.forEach(clearFolder));

  test('a cluster of another major version is left alone', { tags: ['long'] }, async () => {
    const dataDir = folder();
    mkdirSync(join(dataDir, 'postgres'));
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
    const refused = launch({ DATA_DIR: dataDir, PORT: String(await freePort()) });
    await expect(refused.exit).resolves.toBe(1);
    expect(refused.said()).toMatch(/was written by PostgreSQL 17, but this Vardag brings PostgreSQL 18\. Nothing was changed\..*restore/);
    expect(refused.said().trim().split('\n')).toHaveLength(1);
  });

  test('a port that another program has', { tags: ['long'] }, async () => {
    const other = createServer().listen(0, '127.0.0.1');
    const port = await freePort();
    await new Promise((done) => other.close(done));
    const taken = createServer().listen(port, '127.0.0.1');
    const dataDir = folder();
    const refused = launch({ DATA_DIR: dataDir, PORT: String(port), DEMO: '0' });
    await expect(refused.exit).resolves.toBe(1);
    taken.close();
    expect(refused.said()).toContain(`Port ${port} on 127.0.0.1 is taken by another program. Set PORT to a free one.`);
    expect(postmasters(dataDir)).toEqual([]);
  });

  test('a folder that cannot be made', { tags: ['long'] }, async () => {
    const file = join(folder(), 'file');
    writeFileSync(file, '');
    const refused = launch({ DATA_DIR: join(file, 'data') });
    await expect(refused.exit).resolves.toBe(1);
    expect(refused.said()).toMatch(/cannot be made or written \(\w+\)\. Set DATA_DIR to one that can\./);
  });

  test('a DATABASE_URL whose login does not exist', { tags: ['long'] }, async () => {
    const server = inject('server');
    const url = new URL(
      'connectionString' in server ? server.connectionString : `postgres://localhost/postgres?host=${encodeURIComponent(server.host)}`,
    );
    url.username = 'nobody_at_all';
    const refused = launch({ DATABASE_URL: url.href, DATA_DIR: folder(), PORT: String(await freePort()) });
    await expect(refused.exit).resolves.toBe(1);
    expect(refused.said()).toMatch(/^The database cannot be used: .*nobody_at_all.*\n$/);
  });

  test('a wrong setting', async () => {
    const refused = launch({ DATA_DIR: folder(), PORT: 'http' });
    await expect(refused.exit).resolves.toBe(1);
    expect(refused.said().trim()).toBe('PORT is "http", but must be a number from 1 to 65535');
  });
});

describe('production without any account', () => {
  const dataDir = freshFolder();
  let product: Product | undefined;
  afterAll(async () => {
    if (product) await stopProduct(product);
    clearFolder(dataDir);
  });
  /** What it says once it is up, with these settings, and what it had said before that start. */
  async function started(more: Record<string, string> = {}) {
    if (product) await stopProduct(product);
    const port = String(await freePort());
    const env = {
      NODE_ENV: 'production',
      DRAIN_SECONDS: '0',
      MAIL: 'keep',
      PUBLIC_URL: `http://localhost:${port}`,
      PORT: port,
      DATA_DIR: dataDir,
    };
    product = await startProduct({ ...env, ...more });
    await expect.poll(product.said).toContain('Vardag is running');
    return product.said();
  }

  test('says that nobody can sign in and what to set, until somebody is made', { tags: ['long'] }, async () => {
    const nobody = 'Nobody has an account yet, so nobody can sign in: start again with ADMIN_EMAIL=you@example.org';
    expect(await started()).toContain(nobody);
    const made = await started({ ADMIN_EMAIL: 'chef@example.se' });
    expect(made).not.toContain(nobody);
    expect(made).toMatch(/Administrator chef@example\.se: set the password within seven days at\n {2}http:\S+\/konto\/aterstall\/klar\//);
    expect(await started()).not.toContain(nobody);
  });
});

describe('data folders that are hard to use', () => {
  test('a making of the cluster that was cut off is begun anew', { tags: ['long'] }, async () => {
    const dataDir = freshFolder();
    const env = { DATA_DIR: dataDir, PORT: String(await freePort()), DEMO: '0' };
    const cut = launch(env);
    await new Promise((later) => setTimeout(later, 700));
    await ended(cut);
    const product = await startProduct(env);
    await expect(stopProduct(product)).resolves.toBe(0);
    clearFolder(dataDir);
  });

  test('a path that is too long for a socket, with a space and a quote in it', { tags: ['long'] }, async () => {
    const top = freshFolder();
    const dataDir = join(top, "Mormors 'data'", 'x'.repeat(90));
    const env = { DATA_DIR: dataDir, PORT: String(await freePort()), DEMO: '0' };
    const product = await startProduct(env);
    const second = launch({ ...env, PORT: String(await freePort()) });
    await expect(second.exit).resolves.toBe(1);
    expect(second.said()).toContain('already running');
    await expect(stopProduct(product)).resolves.toBe(0);
    clearFolder(dataDir);
    clearFolder(top);
  });
});
