/** The state of a decision of egenvård on a day (R150). */
import { expect, it } from 'vitest';
import { needsReview, selfCareStateOn } from '#domain/self-care.ts';

it.each([
  ['2026-11-29', 'REVIEW_PAST'],
  ['2026-11-30', 'REVIEW_SOON'],
  ['2026-12-30', 'REVIEW_SOON'],
  ['2026-12-31', 'VALID'],
  [null, 'REVIEW_MISSING'],
] as const)('reviewed on %s', (reviewOn, state) => {
  expect(selfCareStateOn({ reviewOn, isEnded: false }, '2026-11-30')).toBe(state);
  expect(selfCareStateOn({ reviewOn, isEnded: true }, '2026-11-30')).toBe('ENDED');
});
it('tells whoever leads of what lacks a review, and of nothing else', () => {
  expect((['VALID', 'REVIEW_SOON', 'REVIEW_PAST', 'REVIEW_MISSING', 'ENDED'] as const).filter(needsReview)).toEqual([
    'REVIEW_PAST',
    'REVIEW_MISSING',
  ]);
});
