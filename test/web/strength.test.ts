/** The password's strength in five levels, by length and mix (product «Registration and reset»). */
import { expect, test } from 'vitest';
import { strengthOf } from '#web/access/strength.ts';

test.each([
  ['', 0],
  ['abc', 1],
  ['Ab1!', 1],
  ['aaaaaaaaaaaaaaaaaaaa', 1],
  ['abcdef', 1],
  ['Abc12!x', 2],
  ['abcdefgh', 2],
  ['vardag-demo', 3],
  ['Abcdef12', 3],
  ['Abcdef1!', 3],
  ['Abcdefgh-123', 4],
  ['abcdefghijklmnop', 4],
  ['Abcdefgh-1234567', 5],
  ['tre små grisar dansar', 5],
  ['Åsnan8!åäö', 3],
])('%s: %i', (password, level) => expect(strengthOf(password)).toBe(level));

test('a character more never makes it weaker', () => {
  const whole = 'Vår-nya 2hästar';
  const levels = [...whole].map((_, index) => strengthOf(whole.slice(0, index + 1)));
  expect(levels).toEqual([...levels].sort());
});
