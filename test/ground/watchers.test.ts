/** Watches of days are noted together when many come at once, and a leaving never overtakes a coming. */
import type pg from 'pg';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { createDayWatchers, type DayWatchers } from '#server/live/watchers.ts';

let watchers: DayWatchers;
/** What stands in the database of this server, and the writes that made it so; each takes a while. */
function noted() {
  const standing = new Set<number>();
  const writes: string[] = [];
  const query = async (text: string, [what]: unknown[]) => {
    await new Promise((later) => setTimeout(later, 5));
    writes.push(text.split(' ')[0]!);
    if (text.startsWith('insert')) for (const client of what as number[]) standing.add(client);
    else standing.delete(what as number);
  };
  watchers = createDayWatchers({ query } as unknown as pg.Pool, pino({ level: 'silent' }));
  return { standing, writes };
}
afterEach(() => watchers.stop());
const watcher = () => ({ userId: 1, isOffice: false, notify: () => {}, end: () => {} });

test('500 streams opened at once are two writes at most, and each is noted when its watch begins', async () => {
  const { standing, writes } = noted();
  await Promise.all(
    Array.from({ length: 500 }, async (_, n) => {
      await watchers.watch(n, watcher());
      expect(standing.has(n)).toBe(true);
    }),
  );
  expect(writes.length).toBeLessThanOrEqual(2);
});

test('who comes after somebody left is noted after that', async () => {
  const { standing } = noted();
  const [leave] = await Promise.all([watchers.watch(1, watcher()), watchers.watch(2, watcher())]);
  const third = watchers.watch(3, watcher());
  leave();
  await Promise.all([third, watchers.watch(1, watcher())]);
  expect([...standing].sort()).toEqual([1, 2, 3]);
});
