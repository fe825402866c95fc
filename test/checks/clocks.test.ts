/** What a page judges, says or sends is by the server's clock: this device's own is asked where only the time between two moments matters (R9). */
import { expect, test } from 'vitest';
import { clockReadsIn } from './clock-reads.ts';
import { sources } from './sources.ts';

/** Each file with how often it asks, and why that is right. */
const allowed: Record<string, [times: number, why: string]> = {
  'web/core/clock.ts': [5, 'measures how far this clock is from the server’s'],
  'web/core/call.ts': [1, 'when a call was made, for that measure'],
  'web/public/early.js': [2, 'when it asked, for that measure, and the day by what was measured last'],
  'web/kit/live.ts': [2, 'how long a stream has lasted'],
  'web/kit/queries.ts': [1, 'how long ago a fetch failed'],
  'web/shell/Update.tsx': [3, 'how long ago a newer version was looked for'],
  'web/worker.js': [2, 'how long ago the network was lost'],
};

test('what asks is found, however it is written', () => {
  const ways = ['new Date()', 'new Date( ).getTime()', 'new Date;', 'Date()', 'Date.now()', 'map(Date.now)', 'performance.timeOrigin'];
  for (const text of ways) expect(clockReadsIn(text), text).toBe(1);
  for (const text of ['new Date(at)', 'new Date(day + noon)', 'Date.parse(at)', 'serverNow()', '// new Date()'])
    expect(clockReadsIn(text), text).toBe(0);
});

test('this device’s clock is asked nowhere else', () => {
  const found = sources
    .filter(({ path }) => /^web\/.*\.(ts|tsx|js)$/.test(path))
    .map(({ path, text }) => [path, clockReadsIn(text)] as const)
    .filter(([, times]) => times > 0);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(Object.entries(allowed).map(([path, [times]]) => [path, times])));
});
