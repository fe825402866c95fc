/** Days on which something was decided, judged or ordered, as their forms check them: none after today. */
import { expect, test, vi } from 'vitest';

vi.mock('#web/core/session.ts', () => ({ useSession: () => ({ chosenClient: null, account: null }) }));
const { orderDraftOf, orderErrors } = await import('#web/medicines/order-draft.ts');
const { decisionDraftOf, validateDecision: decisionErrors } = await import('#web/people/self-care/decision-draft.ts');

const today = '2026-11-20';
const ahead = 'assistmeApp.day.errors.ahead';

test.each([
  [today, undefined],
  ['2026-11-21', ahead],
  ['', undefined],
])('an order of %j: %s', (orderedOn, wrong) => {
  const draft = { ...orderDraftOf({ name: 'Alvedon' }, 'SCHEDULED', 'sv'), orderedOn };
  expect(orderErrors(draft, [], true, { locale: 'sv', today }).orderedOn).toBe(wrong);
});

test.each([
  [today, '2027-05-20', {}],
  ['2026-11-10', '2026-11-12', {}],
  ['2026-11-10', '', {}],
  ['2026-11-21', '', { judgedOn: ahead }],
  ['2026-11-10', '2026-10-10', { reviewOn: 'assistmeApp.selfCareDecision.errors.reviewBeforeJudged' }],
])('a decision of %j, reviewed %j: %o', (judgedOn, reviewOn, wrong) => {
  const draft = { ...decisionDraftOf(null), name: 'Sondmat', judgedBy: 'Siv Ask', judgedTitle: 'Dietist', judgedOn, reviewOn };
  expect(decisionErrors(draft, true, false, today)).toEqual(wrong);
});
