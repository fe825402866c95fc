/**
 * Each bench still runs from beginning to end: what it measures changes under it, and it is run by hand seldom (docs/bench.md).
 * @module-tag release
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { clearFolder, freshFolder } from '#test/start/product.ts';

const root = join(import.meta.dirname, '../..');
const folder = freshFolder('vardag-bench-');
afterAll(() => clearFolder(folder));

/** The last is this state beside itself, each on a database of its own. */
const benches = [
  'run --rounds 1',
  ...['acts', 'lists', 'overview', 'search', 'timeline', 'goals', 'figures', 'horizon', 'live', 'vacuum', 'access-log'],
  'run --before . --rounds 1 --only day,sign --beside thin',
];
it.each(benches)('%s', { timeout: 240_000 }, async (asked) => {
  const [name, ...more] = asked.split(' ');
  const env = { ...process.env, BENCH_DIR: folder };
  const bench = spawn(process.execPath, [join(root, 'bench', `${name}.ts`), '--quick', ...more], { cwd: root, env });
  let said = '';
  for (const stream of [bench.stdout, bench.stderr])
    stream.on('data', (part) => {
      said = (said + part).slice(-4000);
    });
  const [code] = await once(bench, 'exit');
  expect(code, said).toBe(0);
});
