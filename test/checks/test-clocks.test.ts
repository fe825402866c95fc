/** No test is red because its machine is slow: what it measures with a clock is held by test/runs.ts alone, and what it waits for has three minutes. */
import { expect, test } from 'vitest';
import { figure, longestWait } from '#test/runs.ts';
import { code } from './sources.ts';

/** Each file with how often, and why that is right. */
const allowed: Record<string, [times: number, why: string]> = {
  'test/runs.ts': [4, 'measures for all the others'],
  'test/crash/steady.ts': [2, 'so many acts a second, those that it was late with too'],
  'test/stories/nightly-backup.test.ts': [1, 'the age that is told is held to the time that passed here'],
};

/** A clock asked how long something took: `performance.now()`, `process.hrtime()`, `Date.now() - began`, its processor, or what `timed` gives. */
const measures = /\bperformance\.now\b|\bhrtime\b|\b(?:c|threadC)puUsage\b|\btook\)\.toBeLess|\bDate\.now\(\)\s*-\s*[a-z]/g;
/** A limit in milliseconds: as an option, after a test's or a hook's body, for a call, or in a race. */
const limits = [
  /\b(?:timeout|testTimeout|hookTimeout): *([\d_]+)/g,
  /^\s*\}, *([\d_]+)\);$/gm,
  /\bAbortSignal\.timeout\(([\d_]+)\)/g,
  /\bsetTimeout\(\(\) => (?:late|reject|fail)\b.*?, *([\d_]+)\)/g,
];
const without = (text: string) => text.replace(/^\s*(\/\/|\*|\/\*).*$/gm, '');
const measuresIn = (text: string) => without(text).match(measures)?.length ?? 0;
const shortIn = (text: string) =>
  limits
    .flatMap((limit) => [...without(text).matchAll(limit)])
    .filter(([, most]) => Number(most!.replaceAll('_', '')) < longestWait)
    .map(([line]) => line.trim());

/** The journeys wait as a browser does, and test/ha is run by itself: neither is what this is about. This file names what it looks for. */
const looked = code.filter(({ path }) => /^test\/(?!journeys|ha)/.test(path) && path !== 'test/checks/test-clocks.test.ts');

test('what measures and what limits is found, however it is written', () => {
  for (const text of [
    'const began = performance.now();',
    'process.hrtime.bigint()',
    'expect(Date.now() - began).toBeLessThan(3000)',
    'expect(look.took).toBeLessThan(5000)',
  ])
    expect(measuresIn(text), text).toBe(1);
  for (const text of ['new Date(Date.now() + 60_000)', '// performance.now()', 'Date.now() - 60_000'])
    expect(measuresIn(text), text).toBe(0);
  for (const text of ["it('is', { timeout: 60_000 }, async () => {", '}, 120_000);', 'signal: AbortSignal.timeout(2000)'])
    expect(shortIn(text), text).toHaveLength(1);
  expect(shortIn("setTimeout(() => late(new Error('still open')), 10_000)")).toHaveLength(1);
  for (const text of ["it('is', { timeout: 600_000 }, async () => {", '}, 300_000);', 'AbortSignal.timeout(longestWait)'])
    expect(shortIn(text), text).toEqual([]);
});

test('a figure that is held fails when it takes longer, and when it is no number', () => {
  const held = { beside: 'one', yardstick: 10, most: 5, always: true };
  figure('it', { took: 50, ...held });
  expect(() => figure('it', { took: 60, ...held })).toThrow('it: 60.0 ms, 6.00 times one (10.0 ms), at most 5');
  // Less than a clock tells apart is no yardstick.
  figure('it', { took: 20, ...held, yardstick: 0 });
  expect(() => figure('it', { took: Number.NaN, ...held })).toThrow('NaN times one');
});

test('nothing is measured elsewhere', () => {
  const found = looked.map(({ path, text }) => [path, measuresIn(text)] as const).filter(([, times]) => times > 0);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(Object.entries(allowed).map(([path, [times]]) => [path, times])));
});

test('nothing that is waited for has less than three minutes', () => {
  const found = looked.map(({ path, text }) => [path, shortIn(text)] as const).filter(([, lines]) => lines.length > 0);
  expect(Object.fromEntries(found)).toEqual({});
});

test('a journey takes no list of what may not be there yet', () => {
  const allowedIn = ['test/journeys/all-of.ts', 'test/journeys/required-fields.journey.ts'];
  const unwaited = code.filter(({ path, text }) => /^test\/(journeys|ha)/.test(path) && /(?<!Promise)\.all\(\)/.test(text));
  expect(unwaited.map(({ path }) => path).sort()).toEqual(allowedIn);
});
