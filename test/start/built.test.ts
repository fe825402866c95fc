/** The built server, as `npm start` runs it: it is the same product, in little memory, and tells its errors by the lines of its sources. */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toSourceFrame } from '#server/process/frames.ts';
import { least } from '#test/runs.ts';
import { buildServer } from '../../scripts/build.ts';
import { clearFolder, freePort, freshFolder, type Product, startProduct, stopProduct } from './product.ts';

/** Megabytes in memory of a server that is idle after its start; about 122 without its demo (decision 059). */
const MOST = 130;
/** Readings of one start, and milliseconds between them. */
const [READINGS, BETWEEN] = [16, 500];

const root = join(import.meta.dirname, '../..');
const built = join(root, 'dist/server');
const dataDir = freshFolder('vardag-built-');
let env: Record<string, string>;
let product: Product;

beforeAll(async () => {
  await expect(buildServer()).resolves.toBe(join(built, 'main.js'));
  env = { DATA_DIR: dataDir, PORT: String(await freePort()), DEMO: '1' };
  product = await startProduct(env, 'scripts/start.ts');
}, 300_000);
afterAll(async () => {
  await stopProduct(product);
  clearFolder(dataDir);
});

const ask = async (path: string, token?: string, body?: unknown, method = body ? 'POST' : 'GET') => {
  const headers = { ...(token && { authorization: `Bearer ${token}` }), ...(body !== undefined && { 'content-type': 'application/json' }) };
  const answer = await fetch(`${product.url}${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
  return { status: answer.status, text: await answer.text() };
};
const signIn = async (login: string) => {
  const { text } = await ask('/api/authenticate', undefined, { username: `${login}@demo.example`, password: 'vardag-demo' });
  return (JSON.parse(text) as { id_token: string }).id_token;
};

describe('one that was built', () => {
  it('is the process that was started, and runs no sources', () => {
    const command = readFileSync(`/proc/${product.process.pid}/cmdline`, 'utf8').split('\0');
    expect(command).toContain(join(built, 'main.js'));
    expect(command.join(' ')).not.toContain('.ts');
  });

  it("serves what it loads only when it is asked for: the demo, the API's document, rich text", async () => {
    const admin = await signIn('admin');
    const document = await ask('/v3/api-docs', admin);
    expect(document.status).toBe(200);
    expect(JSON.parse(document.text)).toMatchObject({ openapi: '3.1.0' });
    const info = await ask('/management/info');
    expect(JSON.parse(info.text)).toMatchObject({
      demo: { accounts: expect.arrayContaining([expect.objectContaining({ role: 'USER' })]) },
    });
    const assistant = await signIn('assistent');
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const day = await ask(`/api/activity-instances/client/1/grouped?date=${tomorrow}`, assistant);
    const [first] = (JSON.parse(day.text) as { unfinishedInstances: { id: number }[] }).unfinishedInstances;
    const comment = '<p onclick="go()">Sov <b>gott</b></p><script>go()</script>';
    const signed = await ask(
      `/api/activity-instances/${first!.id}`,
      assistant,
      { isCompleted: true, setOccurenceDateToNow: true, comment },
      'PATCH',
    );
    expect(signed).toMatchObject({ status: 200, text: expect.stringContaining('<p>Sov <strong>gott</strong></p>"') });
  });

  describe('in production, without its demo', () => {
    const production = { NODE_ENV: 'production', MAIL: 'keep', DEMO: '0', DRAIN_SECONDS: '0' };
    const again = async () => {
      product = await startProduct({ ...env, ...production, PUBLIC_URL: `http://localhost:${env.PORT}` }, 'scripts/start.ts');
    };
    beforeAll(async () => {
      await stopProduct(product);
      clearFolder(dataDir);
      mkdirSync(dataDir, { recursive: true, mode: 0o755 });
      await again();
    });

    it('serves the files of pages for ever, and none that are for developers', async () => {
      const [file] = readdirSync(join(root, 'dist/web/assets')).filter((name) => name.endsWith('.js'));
      const [other] = readdirSync(join(root, 'dist/web/assets/for-developers'));
      const answer = await fetch(`${product.url}/assets/${file}`);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
      for (const path of ['none.js', '', `for-developers/${other}`, `for-developers%2F${other}`, '..%2Findex.html', '.%2Findex.html'])
        expect(await ask(`/assets/${path}`), path).toMatchObject({ status: 404 });
    });

    it.runIf(process.platform === 'linux')('takes little memory when it has started', { tags: ['release'] }, async () => {
      // The first start made the database. On a machine that does something else as well V8 collects later: that only adds.
      const megabytes = await least(5, async () => {
        await stopProduct(product);
        await again();
        // Idle: what the start itself needed is let go in the seconds after it.
        return least(READINGS, async () => {
          await setTimeout(BETWEEN);
          return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${product.process.pid}/status`, 'utf8'))?.[1]) / 1024;
        });
      });
      expect(megabytes).toBeLessThan(MOST);
    });
  });
});

it('its stack traces name the lines of the sources', () => {
  const [before = ''] = readFileSync(join(built, 'main.js'), 'utf8').split(/(?<=async function )buildApp\(/);
  const lines = before.split('\n');
  const place = (name: string) => `${pathToFileURL(join(built, name))}:${lines.length}:${lines.at(-1)!.length + 1}`;
  const source = readFileSync(join(root, 'server/app.ts'), 'utf8').split('\n');
  const wanted = source.findIndex((text) => text.includes('async function buildApp(')) + 1;
  expect(toSourceFrame(`    at buildApp (${place('main.js')})`, built)).toMatch(
    new RegExp(`^ {4}at buildApp \\(server/app\\.ts:${wanted}:\\d+\\)$`),
  );
  expect(toSourceFrame(`    at ${place('main.js')}`, built)).toMatch(new RegExp(`^ {4}at server/app\\.ts:${wanted}:\\d+$`));
  // What has no map, and what is of others.
  for (const frame of [`    at f (${place('none.js')})`, '    at f (file:///x/y.js:1:2)', '    at f (node:net:1:2)', '    at f'])
    expect(toSourceFrame(frame, built)).toBe(frame);
});
