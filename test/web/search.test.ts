/** Search parameters: what is wrong is dropped, and no wanted address leads to another site. */
import { expect, test } from 'vitest';
import { asDay, asId, asOwnPath, asText, asWhole } from '#web/shared/search.ts';

const origin = 'https://vardag.example';

test.each([
  ['/handelse?date=2026-11-20#x', '/handelse?date=2026-11-20#x'],
  ['/', '/'],
  ['//evil.example', undefined],
  ['/\\evil.example', undefined],
  ['/\t/evil.example', undefined],
  ['https://evil.example/', undefined],
  ['javascript:alert(1)', undefined],
  ['handelse', undefined],
  ['', undefined],
  [7, undefined],
  [`/${'a'.repeat(3000)}`, undefined],
])('the wanted address %j is kept as %j', (value, kept) => expect(asOwnPath(value, origin)).toBe(kept));

test.each([
  [7, 7],
  ['7', 7],
  [0, undefined],
  [-1, undefined],
  [1.5, undefined],
  ['7; drop', undefined],
  [2 ** 60, undefined],
  [null, undefined],
])('the id %j is read as %j', (value, id) => expect(asId(value)).toBe(id));

test.each([
  ['2026-11-20', '2026-11-20'],
  ['2028-02-29', '2028-02-29'],
  ['2026-02-30', undefined],
  ['2026-13-01', undefined],
  ['20 nov', undefined],
  [20261120, undefined],
])('the day %j is read as %j', (value, day) => expect(asDay(value)).toBe(day));

test('whole numbers keep their bounds, texts their length', () => {
  expect([asWhole(2, 0, 3), asWhole('3', 0, 3), asWhole(4, 0, 3), asWhole('x', 0, 3)]).toEqual([2, 3, undefined, undefined]);
  expect([asText('å'), asText(''), asText('aaa', 2), asText(5)]).toEqual(['å', undefined, undefined, undefined]);
});
