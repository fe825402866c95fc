/** Several queries as one: the first error is told, and only what failed is tried again. */
import { expect, test } from 'vitest';
import { together } from '#web/shared/together.ts';

const query = (error: Error | null, tried: string[], name: string) => ({ data: undefined, error, refetch: () => tried.push(name) });

test('whoever waits hears of any that failed, and tries those again', () => {
  const tried: string[] = [];
  const [first, second] = [new Error('first'), new Error('second')];
  const all = together(query(null, tried, 'there'), query(first, tried, 'one'), query(second, tried, 'other'));
  expect(all.error).toBe(first);
  all.retry();
  expect(tried).toEqual(['one', 'other']);
});

test('while none has failed there is nothing to tell', () => {
  const tried: string[] = [];
  const all = together(query(null, tried, 'one'));
  expect(all.error).toBeNull();
  all.retry();
  expect(tried).toEqual([]);
});
