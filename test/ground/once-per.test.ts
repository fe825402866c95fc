/** What is made of a schema or an endpoint is made once, however many servers a process builds. */
import { expect, test } from 'vitest';
import { memoizeByKey } from '#server/request/once-per.ts';

test('each key is made once, also where nothing comes of it, and each by itself', () => {
  const asked: string[] = [];
  const nameOf = memoizeByKey(({ name }: { name?: string }) => {
    asked.push(name ?? 'none');
    return name;
  });
  const [anna, none] = [{ name: 'Anna' }, {}];
  expect([anna, none, anna, none, { name: 'Anna' }].map(nameOf)).toEqual(['Anna', undefined, 'Anna', undefined, 'Anna']);
  expect(asked).toEqual(['Anna', 'none', 'Anna']);
});
