/**
 * Everything that has to hold: types, lint, the tests outside the browser and those in it, and one line that counts them. With `--long` all that
 * `npm test` leaves out, with `--release` all of both.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { lacksPooler } from '#test/pooler.ts';
import { buildServer, buildWeb } from './build.ts';
import { findChromium } from './find-chromium.js';
import { recordStage, runStage, runTypesStage, stageTimes } from './stage.ts';

type Count = { passed: number; failed: number };

const countOf = (hasPassed: boolean): Count => ({ passed: Number(hasPassed), failed: Number(!hasPassed) });

/** A stage that failed without a failed test (a crash, an error outside tests, no report) counts as one failure. */
function safeCount(hasPassed: boolean, readCount: () => Count): Count {
  let testCount: Count = { passed: 0, failed: 0 };
  try {
    testCount = readCount();
  } catch {
    return { passed: 0, failed: 1 };
  }
  return { ...testCount, failed: Math.max(testCount.failed, Number(!hasPassed)) };
}

const reportsFolder = mkdtempSync(join(tmpdir(), 'vardag-reports-'));
const readReport = (name: string) => JSON.parse(readFileSync(join(reportsFolder, name), 'utf8'));

if (process.argv.includes('--release')) process.env.RELEASE = '1';
const isRelease = process.env.RELEASE === '1';
const isLong = isRelease || process.argv.includes('--long') || process.env.LONG === '1';
if (isLong) process.env.LONG = '1';

const runTypes = async () => countOf(await runTypesStage());
const runLint = async () => countOf(await runStage('lint', 'biome', ['ci', '--diagnostic-level=warn', '.']));

/** The tests outside the browser that `testFiles` names to vitest. */
async function runOutsideBrowser(name: string, testFiles: string[], env: NodeJS.ProcessEnv = {}): Promise<Count> {
  const args = ['run', ...testFiles, '--reporter=default', '--reporter=json', `--outputFile.json=${join(reportsFolder, `${name}.json`)}`];
  const hasPassed = await runStage(name, 'vitest', args, env);
  return safeCount(hasPassed, () => {
    const { numPassedTests, numFailedTests } = readReport(`${name}.json`);
    return { passed: numPassedTests, failed: numFailedTests };
  });
}

/**
 * Of the stories those that hold most of what a pooler could break: statements that are kept, locks, notifications, transactions beside each
 * other, queues and streams.
 */
const THROUGH_POOLER = [
  'acts',
  'day',
  'days-told-again',
  'files-held',
  'import',
  'invitations',
  'live',
  'many-hands',
  'missed',
  'once',
  'overview',
  'series',
  'timeline',
].map((name) => `test/stories/${name}.test.ts`);

/** They once more through a pooler, where one is installed: in the long run alone. */
async function runThroughPooler(): Promise<Count> {
  const lackReason = isLong ? lacksPooler() : 'long';
  if (lackReason) {
    if (lackReason !== 'long') console.log(`left out: the stories through a pooler (it ${lackReason})\n`);
    return { passed: 0, failed: 0 };
  }
  return runOutsideBrowser('pooled', THROUGH_POOLER, { POOLER: '1' });
}

/** A spec of the report has a test for each screen; its own `ok` is that of the first alone. */
type Result = { error?: { message?: string; location?: { line: number } } };
type Suite = { suites?: Suite[]; specs?: { title: string; file: string; tests: { status: string; results: Result[] }[] }[] };
/** The place, the name and the reason of each journey that failed: what scrolled by above is not always there to be read. */
const failedJourneysOf = ({ suites = [], specs = [] }: Suite): string[] => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results }) => {
        const { message = '', location } = results.at(-1)?.error ?? {};
        const lines = stripVTControlCharacters(message).split('\n').filter(Boolean);
        return [`${file}:${location?.line ?? ''}: ${title}`, ...lines.slice(0, 4)].join('\n  ');
      }),
  ),
  ...suites.flatMap(failedJourneysOf),
];

/** The most journeys that may fail beside others and pass by themselves; each needs a look all the same. */
const MAX_FLAKY = 2;

async function runBrowser(): Promise<Count & { names: string[] }> {
  const chromium = await findChromium();
  const runJourneys = async (name: string, args: string[]) => {
    const env = { JOURNEYS_REPORT: join(reportsFolder, `${name}.json`), ...(chromium && { CHROME_PATH: chromium }) };
    const hasPassed = await runStage(name, 'playwright', ['test', ...args], env);
    let failedNames: string[] = [];
    const count = safeCount(hasPassed, () => {
      const { stats, ...suites } = readReport(`${name}.json`);
      failedNames = failedJourneysOf(suites);
      return { passed: stats.expected, failed: stats.unexpected };
    });
    return { ...count, names: failedNames };
  };
  const firstRun = await runJourneys('browser', []);
  const isForgiven = firstRun.names.length > 0 && firstRun.failed <= MAX_FLAKY && !isLong;
  if (!isForgiven) return firstRun;
  const secondRun = await runJourneys('again', ['--last-failed', '--workers=1']);
  if (secondRun.failed > 0) return firstRun;
  return { passed: firstRun.passed + secondRun.passed, failed: 0, names: firstRun.names };
}

async function buildAll() {
  const startedAt = performance.now();
  await buildWeb();
  await buildServer();
  recordStage('build', startedAt, true);
}

// The checks on the built files and the browser look at this build. The long run comes after `npm test`, and does what that left out.
const isAfterTest = isLong && !isRelease;
const [, ...checks] = await Promise.all([buildAll(), ...(isAfterTest ? [] : [runTypes(), runLint()])]);
const outsideCounts = [await runOutsideBrowser('tests', []), await runThroughPooler()];
const { names, ...inBrowser } = await runBrowser();
const counts: Count[] = [...checks, ...outsideCounts, inBrowser];
rmSync(reportsFolder, { recursive: true, force: true });

const sum = (key: keyof Count) => counts.reduce((total, count) => total + count[key], 0);
if (names.length > 0) console.log([`${inBrowser.failed > 0 ? 'failed' : 'flaky'}: ${names.length}`, ...names].join('\n'));
console.log(stageTimes.join(', '));
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') > 0 ? 1 : 0;
