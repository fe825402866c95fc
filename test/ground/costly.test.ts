/** Lists of one account take turns by their rows, and are refused when too many were read; small ones and those of others are not. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createReadLimiter, MAX_ROW_ALLOWANCE, ROWS_PER_SECOND } from '#server/request/limit-reads.ts';

const none = () => 0;

test('so many rows at once for each account, in order, whatever fails', async () => {
  const inTurn = createReadLimiter(() => 0);
  const running = new Map<number, number>();
  const most = new Map<number, number>();
  const order: number[] = [];
  const work = (who: number, n: number, size: number) => async () => {
    running.set(who, (running.get(who) ?? 0) + size);
    most.set(who, Math.max(most.get(who) ?? 0, running.get(who)!));
    order.push(n);
    await sleep(2);
    running.set(who, running.get(who)! - size);
    if (n % 3 === 0) throw new Error('as asked');
    return n;
  };
  const all = await Promise.allSettled([
    ...Array.from({ length: 8 }, (_, n) => inTurn(1, 2500, work(1, n, 2500), none)),
    ...Array.from({ length: 2 }, (_, n) => inTurn(2, 5000, work(2, 100 + n, 5000), none)),
    ...Array.from({ length: 90 }, (_, n) => inTurn(3, 100, work(3, 200 + n, 100), none)),
    ...Array.from({ length: 19 }, (_, n) => inTurn(4, 999, work(4, 301 + 3 * n, 999), none)),
  ]);
  expect(all.filter(({ status }) => status === 'rejected')).toHaveLength([...order].filter((n) => n % 3 === 0).length);
  expect(Object.fromEntries(most)).toEqual({ 1: 10_000, 2: 10_000, 3: 9000, 4: 9990 });
  expect(order.filter((n) => n < 100)).toEqual(Array.from({ length: 8 }, (_, n) => n));
  // The places are free again.
  expect(await inTurn(4, 5000, async () => 'free', none)).toBe('free');
});

test('what was read counts, whatever was asked for; beyond it 429 says after how long', async () => {
  let now = 0;
  const inTurn = createReadLimiter(() => now);
  const read = (rows: number, size = 5000, who = 1) =>
    inTurn(
      who,
      size,
      async () => rows,
      (answer) => answer,
    ).then(
      () => 'read',
      (error: { status: number; headers: Record<string, string> }) => [error.status, Number(error.headers['retry-after'])],
    );
  // Whole lists of a few, as pages ask for them, cost what they hold.
  for (let n = 0; n < 100; n++) expect(await read(20)).toBe('read');
  now += (2000 / ROWS_PER_SECOND) * 1000;
  for (let n = 0; n < MAX_ROW_ALLOWANCE / 5000; n++) expect(await read(5000)).toBe('read');
  expect(await read(5000)).toEqual([429, 5]);
  expect(await read(1, 500)).toEqual([429, 1]);
  expect(await read(100, 100)).toBe('read');
  expect(await read(5000, 5000, 2)).toBe('read');
  // What is refused for another reason costs nothing.
  await expect(inTurn(3, 5000, () => Promise.reject(new Error('404')), none)).rejects.toThrow('404');
  for (let n = 0; n < MAX_ROW_ALLOWANCE / 5000; n++) expect(await read(5000, 5000, 3)).toBe('read');
  now += 4999;
  expect(await read(5000)).toEqual([429, 1]);
  now += 1;
  expect(await read(5000)).toBe('read');
  // A clock that is set back takes nothing away.
  now -= 3_600_000;
  expect(await read(5000)).toEqual([429, 5]);
});

test('thirty whole lists of one hold up nobody else', async () => {
  const inTurn = createReadLimiter(() => 0);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 30 }, () =>
      inTurn(
        1,
        5000,
        async () => sleep(1),
        () => 5000,
      ),
    ),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_ROW_ALLOWANCE / 5000);
  const beside = inTurn(2, 5000, async () => 'theirs', none);
  expect(await beside).toBe('theirs');
});
