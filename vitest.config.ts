/** How the tests outside the browser run: one PostgreSQL for all files, a database for each that asks. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { long, longestWait, ofRelease } from './test/runs.ts';

/** Files that start and kill whole products, measure them or what a password costs, or stream files to disk: each with modules of its own. */
const alone = [
  'test/{start,crash}/**/*.test.ts',
  'test/demo/{demo,simulate}.test.ts',
  'test/ground/{command-of,costly,database,import-*,one-plan,pooler,rich-text,scoped,security-log,slow-bodies,standby}.test.ts',
  'test/stories/{enumeration,files-*,sign-in}.test.ts',
];

/** The long run's second round: some stories through a pooler, whatever their tags. */
const pooled = process.env.POOLER === '1';

/** What this run leaves to a longer one. */
const tagsOfLonger = [...(long ? [] : ['long']), ...(ofRelease ? [] : ['release'])];
/** And what the long run leaves to `npm test`, in a file of which it does more. */
const tagsLeftOut = [...tagsOfLonger, ...(long && !ofRelease && !pooled ? ['short'] : [])];

const files = globSync('test/**/*.test.ts', { cwd: import.meta.dirname }).map((file) => ({
  file,
  text: readFileSync(join(import.meta.dirname, file), 'utf8'),
}));

/** A file that is left to a longer run as a whole: to load one takes as long as some tests. */
const isOfLonger = (text: string) => tagsOfLonger.includes(/^ \* @module-tag (\w+)$/m.exec(text)?.[1] ?? '');

/** What is long, or draws or holds more in the long run. */
const drawsMore =
  /'long'|@module-tag long|import \{[^}]*\b(?:long|runs|longRuns|draws|patience|figure)\b[^}]*\} from '[^']*\/(?:runs|rules)\.ts'/;

/** A file that does no more in the long run than `npm test`, which comes before it, has done: nothing in it is long or draws more cases there. */
const isOfShorter = (text: string) => long && !ofRelease && !pooled && !drawsMore.test(text);

const leftOut = files.filter(({ text }) => isOfLonger(text) || isOfShorter(text)).map(({ file }) => file);

/** No setting reaches it: the product has the one cost that it is built with. */
const cheapPasswords = { './password-cost.ts': join(import.meta.dirname, 'test/password-cost.ts') };

export default defineConfig({
  test: {
    globalSetup: ['test/cluster.ts'],
    setupFiles: ['test/before-file.ts'],
    pool: 'threads',
    // One more than this machine has cores: a test waits for PostgreSQL half of its time, and each worker loads the server anew. What starts
    // after a kill waits more.
    maxWorkers: long ? 5 : 3,
    // A minute more than what waits inside them, so that it still says what it waited for.
    testTimeout: longestWait + 60_000,
    hookTimeout: longestWait + 60_000,
    expect: { poll: { timeout: longestWait } },
    env: { TZ: 'UTC' },
    // What lasts long and has its rule held by something shorter: six minutes are for all of `npm test`.
    tags: [{ name: 'short' }, { name: 'long' }, { name: 'release' }],
    ...(tagsLeftOut.length > 0 && { tagsFilter: tagsLeftOut.map((tag) => `!${tag}`) }),
    projects: [
      // A fresh copy of the server's modules for every file takes as long as the tests themselves.
      {
        extends: true,
        resolve: { alias: cheapPasswords },
        test: { name: 'together', include: ['test/**/*.test.ts'], exclude: [...alone, ...leftOut], isolate: false },
      },
      // In processes of their own: as threads of one process, which share its few file workers, uploads stood still now and then.
      { extends: true, test: { name: 'alone', include: alone, exclude: leftOut, pool: 'forks' } },
    ],
  },
});
