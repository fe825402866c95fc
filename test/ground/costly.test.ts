/** Large reads of one account take turns; small ones and those of others do not wait. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { turnsOf } from '#server/request/costly.ts';

test('two at a time for each account, in order, whatever fails', async () => {
  const inTurn = turnsOf();
  const running = new Map<number, number>();
  const most = new Map<number, number>();
  const order: number[] = [];
  const work = (who: number, n: number) => async () => {
    running.set(who, (running.get(who) ?? 0) + 1);
    most.set(who, Math.max(most.get(who) ?? 0, running.get(who)!));
    order.push(n);
    await sleep(2);
    running.set(who, running.get(who)! - 1);
    if (n % 3 === 0) throw new Error('as asked');
    return n;
  };
  const all = await Promise.allSettled([
    ...Array.from({ length: 20 }, (_, n) => inTurn(1, 5000, work(1, n))),
    ...Array.from({ length: 3 }, (_, n) => inTurn(2, 5000, work(2, 100 + n))),
    ...Array.from({ length: 9 }, (_, n) => inTurn(1, 20, work(3, 200 + n))),
  ]);
  expect(all.filter(({ status }) => status === 'rejected')).toHaveLength([...order].filter((n) => n % 3 === 0).length);
  expect(Object.fromEntries(most)).toEqual({ 1: 2, 2: 2, 3: 9 });
  expect(order.filter((n) => n < 100)).toEqual(Array.from({ length: 20 }, (_, n) => n));
  // The places are free again.
  expect(await inTurn(1, 5000, async () => 'free')).toBe('free');
});
