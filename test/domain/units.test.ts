/** A unit agrees in number with its amount, in Swedish and English; what is no word of a list stays as it is. */
import { expect, it } from 'vitest';
import { inflectDoseUnit } from '#domain/dose-text.ts';
import { inflectOptionalUnit, inflectUnit } from '#domain/units.ts';

it.each([
  [1, 'tabletter', 'tablett'],
  [2, 'tablett', 'tabletter'],
  [1, 'Tabletter', 'Tablett'],
  [-1, 'tabletter', 'tablett'],
  [0.5, 'tabletter', 'tablett'],
  [0, 'tablett', 'tabletter'],
  [1, 'depottabletter', 'depottablett'],
  [3, 'sugtablett', 'sugtabletter'],
  [1, 'kapslar', 'kapsel'],
  [2, 'kapsel', 'kapslar'],
  [1, 'droppar', 'droppe'],
  [1, 'sprutor', 'spruta'],
  [2, 'spruta', 'sprutor'],
  [1, 'puffar', 'puff'],
  [2, 'dos', 'doser'],
  [1, 'tablets', 'tablet'],
  [2, 'tablet', 'tablets'],
  [2, 'patch', 'patches'],
  [1, 'capsules', 'capsule'],
  [2, 'tabletter', 'tabletter'],
  [1, 'plåster', 'plåster'],
  [2, 'ml', 'ml'],
  [1, 'st', 'st'],
  [2, 'mask', 'mask'],
  [1, 'mg', 'mg'],
] as const)('%d %s is %s', (amount, unit, said) => expect(inflectUnit(amount, unit)).toBe(said));

it('is nothing where there is none', () =>
  expect([inflectOptionalUnit(1, null), inflectOptionalUnit(1, ''), inflectOptionalUnit(1, undefined)]).toEqual([null, '', undefined]));

it.each([
  ['1–2 tablett', '1–2 tabletter'],
  ['1,5 tabletter vid frukost', '1,5 tabletter vid frukost'],
  ['0,5–1 tabletter', '0,5–1 tablett'],
  ['2 ml', '2 ml'],
  ['Enligt lista', 'Enligt lista'],
  ['2', '2'],
])('%s is said as %s', (text, said) => expect(inflectDoseUnit(text)).toBe(said));
