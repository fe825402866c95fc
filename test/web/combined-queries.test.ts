/** Several queries as one: the first error is told, what is not there is known, and only what failed is tried again. */
import { expect, test } from 'vitest';
import { combineQueries } from '#web/kit/combined-queries.ts';

const query = (error: Error | null, tried: string[], name: string) => ({ data: undefined, error, refetch: () => tried.push(name) });
/** As what the server refuses carries its status. */
const refused = (status: number) => Object.assign(new Error('refused'), { status });

test('whoever waits hears of any that failed, and tries those again', () => {
  const tried: string[] = [];
  const [first, second] = [new Error('first'), new Error('second')];
  const all = combineQueries(query(null, tried, 'there'), query(first, tried, 'one'), query(second, tried, 'other'));
  expect(all).toMatchObject({ error: first, isGone: false });
  all.retry();
  expect(tried).toEqual(['one', 'other']);
});

test('while none has failed there is nothing to tell', () => {
  const tried: string[] = [];
  const all = combineQueries(query(null, tried, 'one'));
  expect(all).toMatchObject({ error: null, isGone: false });
  all.retry();
  expect(tried).toEqual([]);
});

test('what any of them does not find is not there', () => {
  const [broken, missing] = [query(refused(500), [], 'broken'), query(refused(404), [], 'missing')];
  expect(combineQueries(broken, missing).isGone).toBe(true);
  expect(combineQueries(broken).isGone).toBe(false);
});
