/** What lies in a pack, as it is typed and as it is written again. */
import { expect, it } from 'vitest';
import { formatPack, parsePack } from '#domain/medicine-pack.ts';

const comma = (amount: number) => String(amount).replace('.', ',');

it.each([
  ['Metformin 500 mg, 2 tabletter', { name: 'Metformin', strength: '500 mg', amount: 2, unit: 'tabletter' }],
  ['Waran 2,5 mg, 0,5 tablett', { name: 'Waran', strength: '2,5 mg', amount: 0.5, unit: 'tablett' }],
  ['Furix, 40 mg', { name: 'Furix', strength: null, amount: 40, unit: 'mg' }],
  ['Alvedon', { name: 'Alvedon', strength: null, amount: null, unit: null }],
  // What is no plain amount stays where it was typed.
  ['Alvedon, vid behov', { name: 'Alvedon, vid behov', strength: null, amount: null, unit: null }],
  ['Panodil 1 g, 1–2 tabletter', { name: 'Panodil 1 g, 1–2 tabletter', strength: null, amount: null, unit: null }],
])('reads «%s»', (line, is) => {
  expect(parsePack(line)).toEqual([is]);
});

it('reads a line each, and writes what it reads again', () => {
  const text = 'Metformin 500 mg, 2 tabletter\nWaran 2,5 mg, 0,5 tablett\nAlvedon';
  expect(parsePack(`\n ${text.replaceAll('\n', ' \n\n')}\n`)).toHaveLength(3);
  expect(formatPack(parsePack(text), comma)).toBe(text);
});
