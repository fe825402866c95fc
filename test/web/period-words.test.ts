/** A period report's figures in words (R57, R58), and its status as a mark (R59). */
import { setupI18n } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { expect, it } from 'vitest';
import { findPlansOfDay } from '#web/people/plans-on.ts';
import { judgementText, laterResultText } from '#web/period-reports/period-words.ts';
import { written } from '../texts.ts';

const messages = Object.fromEntries([...written.sv].map(([key, text]) => [key, compileMessageOrThrow(text)]));
const t = setupI18n({ locale: 'sv', messages: { sv: messages } }).t as never;

it.each([
  [{ min: 3, max: 5, isWhole: true }, '3 till 5'],
  [{ min: 3, max: null, isWhole: true }, 'minst 3'],
  [{ min: 0, max: 2, isWhole: true }, 'högst 2'],
  [{ min: 3, max: 3, isWhole: true }, 'precis 3'],
  [{ min: null, max: 5, isWhole: false }, 'högst 5, en del av tiden, bara högsta antalet bedöms'],
  [{ min: 0, max: null, isWhole: true }, 'ingen gräns'],
])('what an amount is held against: %o', (judged, said) => expect(judgementText(t, judged)).toBe(said));

it('what has changed since says whether it is judged otherwise', () => {
  const now = (hasDivergence: boolean) => ({ totalAmountDuringReport: 12, hasDivergence });
  expect(laterResultText(t, { hasDivergence: true }, now(true))).toBe('Sedan dess ändrat: nu 12');
  expect(laterResultText(t, { hasDivergence: true }, now(false))).toBe('Sedan dess ändrat: nu 12, utan avvikelse');
  expect(laterResultText(t, { hasDivergence: false }, now(true))).toBe('Sedan dess ändrat: nu 12, och det avviker');
});

it('the plan of a day is the approved one that applies, the next the first that begins after it; a draft is neither', () => {
  const plan = (id: number, status: 'APPROVED' | 'DRAFT', startDate: string | null, endDate: string | null = null) =>
    ({ id, status, startDate, endDate }) as never;
  const plans = [
    plan(5, 'APPROVED', '2027-03-01'),
    plan(4, 'APPROVED', '2027-01-01', '2027-02-28'),
    plan(3, 'DRAFT', '2026-11-01'),
    plan(2, 'APPROVED', '2026-10-01', '2026-12-31'),
    plan(1, 'APPROVED', '2026-01-01', '2026-09-30'),
    plan(6, 'DRAFT', null),
  ];
  const found = findPlansOfDay(plans, '2026-11-20') as { currentPlan?: { id: number }; nextPlan?: { id: number } };
  expect([found.currentPlan?.id, found.nextPlan?.id]).toEqual([2, 4]);
  expect(findPlansOfDay(plans.slice(2, 3), '2026-11-20')).toEqual({ currentPlan: undefined, nextPlan: undefined });
});
