/** How long and how often a PostgreSQL that died is started again, and what is said of it. */
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createReviver } from '#server/postgres/revive.ts';

function told() {
  const lines: string[] = [];
  return { lines, log: pino({ level: 'warn' }, { write: (line: string) => void lines.push((JSON.parse(line) as { msg: string }).msg) }) };
}

test('failed starts are tried with growing pauses, told of once, and given up after two minutes', async () => {
  const { lines, log } = told();
  let now = 0;
  const tries: number[] = [];
  let gaveUp = 0;
  const again = createReviver({
    revive: async () => {
      tries.push(now);
      throw new Error('no room');
    },
    log,
    giveUp: () => gaveUp++,
    now: () => now,
  });
  for (; gaveUp === 0; now += 500) await again();
  expect(tries.slice(0, 6)).toEqual([0, 1000, 3000, 7000, 15_000, 30_000]);
  expect(tries.at(-1)).toBe(120_000);
  expect(lines).toEqual([
    'PostgreSQL ended by itself and is tried again: no room',
    'PostgreSQL could not be started again for 120 s; Vardag ends.',
  ]);
});

test('one that only does not answer is left alone, and one that starts is told of', async () => {
  const { lines, log } = told();
  const answers = [false, false, true];
  const again = createReviver({ revive: async () => answers.shift()!, log, giveUp: () => expect.fail() });
  for (let turn = 0; turn < 3; turn++) await again();
  expect(lines).toEqual(['PostgreSQL had ended by itself and was started again.']);
});
