/** At which of a list's two days what the server has against them stands. */
import { expect, test } from 'vitest';
import { dayErrorsOf } from '#web/shared/listing/refused.ts';

const key = 'error.field.tooFarAhead';
const [from, to] = ['2026-11-01', '2099-01-01'];

test.each([
  ['startDate', { to }, { to: key }],
  ['endDate', { to }, { to: key }],
  ['startDate', { from }, { from: key }],
  ['endDate', { from }, { from: key }],
  ['startDate', { from, to }, { from: key }],
  ['endDate', { from, to }, { to: key }],
  ['startDate', {}, { from: key }],
])('%s of %j stands at %j', (field, asked, said) => expect(dayErrorsOf({ [field]: key }, asked)).toEqual(said));

test('another failure is of no day', () => expect(dayErrorsOf({}, { to })).toEqual({ to: undefined }));
