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
  expect(all).toMatchObject({ error: first, hasMissingRow: false });
  all.retry();
  expect(tried).toEqual(['one', 'other']);
});

test('while none has failed there is nothing to tell', () => {
  const tried: string[] = [];
  const all = combineQueries(query(null, tried, 'one'));
  expect(all).toMatchObject({ error: null, hasMissingRow: false });
  all.retry();
  expect(tried).toEqual([]);
});

test('what any of them does not find is not there', () => {
  const [broken, missing] = [query(refused(500), [], 'broken'), query(refused(404), [], 'missing')];
  expect(combineQueries(broken, missing).hasMissingRow).toBe(true);
  expect(combineQueries(broken).hasMissingRow).toBe(false);
});

test('another fetch that fails takes nothing away that came, but for an answer that it may not be seen any more', () => {
  const came = (error: Error | null) => ({ ...query(error, [], 'one'), data: { name: 'Frukost' } });
  expect(combineQueries(came(new TypeError('no contact'))).error).toBeNull();
  for (const status of [0, 500, 503]) expect(combineQueries(came(refused(status))).error).toBeNull();
  for (const status of [401, 403, 404]) expect(combineQueries(came(refused(status))).error).not.toBeNull();
  const waited = query(refused(503), [], 'other');
  expect(combineQueries(came(null), waited).error).toBe(waited.error);
});
