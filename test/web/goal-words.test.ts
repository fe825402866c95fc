/** Goals in words, in both languages (R54). */

import { setupI18n } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import type { GoalBounds } from '#domain/goals/judging.ts';
import { frequencyText, spanText } from '#web/shared/goals/words.ts';
import en from '../../web/public/i18n/en.json' with { type: 'json' };
import sv from '../../web/public/i18n/sv.json' with { type: 'json' };

const said = { sv, en } as const;
const texts = (locale: 'sv' | 'en') => {
  const messages = Object.fromEntries(
    Object.entries(said[locale].goalWords).map(([key, text]) => [`goalWords.${key}`, compileMessageOrThrow(text)]),
  );
  return setupI18n({ locale, messages: { [locale]: messages } }).t as never;
};
const goal = (minFrequency: number, maxFrequency: number | null, frequencyUnit: GoalBounds['frequencyUnit'] = 'WEEK') => ({
  minFrequency,
  maxFrequency,
  frequencyUnit,
});

describe.each([
  [
    'sv',
    [
      'Minst 2 gånger per vecka',
      'Minst 1 gång per dag',
      'Max 3 gånger per månad',
      '2 till 4 gånger per år',
      '3 gånger per vecka',
      'Ska inte ske',
      'Följs, per vecka',
    ],
  ],
  [
    'en',
    [
      'At least twice a week',
      'At least once a day',
      'At most 3 times a month',
      '2 to 4 times a year',
      '3 times a week',
      'Is not to happen',
      'Followed, by the week',
    ],
  ],
] as const)('in %s', (locale, expected) => {
  it('a frequency is said as one says it', () => {
    const goals = [goal(2, null), goal(1, null, 'DAY'), goal(0, 3, 'MONTH'), goal(2, 4, 'YEAR'), goal(3, 3), goal(0, 0), goal(0, null)];
    expect(goals.map((one) => frequencyText(texts(locale), one))).toEqual(expected);
  });
});

it('a span is called by its week, its month or its own name', () => {
  const t = texts('sv');
  expect(spanText(t, 'sv', 'WEEK', '2026-W03')).toBe('v. 3');
  expect(spanText(t, 'sv', 'MONTH', '2026-11')).toBe('november');
  expect(spanText(t, 'sv', 'YEAR', '2026-02-02')).toBe('2026-02-02');
  expect(spanText(t, 'sv', 'MONTH', '2026-W47')).toBe('v. 47');
});
