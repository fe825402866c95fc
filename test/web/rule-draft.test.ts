/** A rule that there is becomes a form again, and the form means the same rule from the chosen day on (product «Series»). */
import { expect, it } from 'vitest';
import { expandOccurrences } from '#domain/planning/recurrence.ts';
import { rule, timeZone } from '#test/domain/rules.ts';
import { parseRuleDraft, ruleDraftOf } from '#web/shared/series/rule-form.ts';

const NOW = '2026-11-20T10:22';
it.each([
  ['none', rule('2026-11-25T08:00', 'none'), '2026-11-25'],
  ['day', rule('2026-11-01T08:00', 'daily'), '2026-11-25'],
  ['custom', rule('2026-11-01T08:00', 'daily', { interval: 3 }), '2026-11-25'],
  ['custom', rule('2026-11-02T08:00', 'daily', { byWeekday: [0, 2] }), '2026-11-25'],
  ['week', rule('2026-11-04T08:00', 'weekly'), '2026-11-25'],
  ['week', rule('2026-11-04T08:00', 'weekly', { byWeekday: [2] }), '2026-11-25'],
  ['custom', rule('2026-11-02T08:00', 'weekly', { byWeekday: [0, 2, 4] }), '2026-11-25'],
  ['custom', rule('2026-11-11T08:00', 'weekly', { interval: 2 }), '2026-11-25'],
  ['workdays', rule('2026-11-02T08:00', 'weekly', { byWeekday: [0, 1, 2, 3, 4] }), '2026-11-25'],
  ['workdays', rule('2026-11-02T08:00', 'daily', { byWeekday: [4, 3, 2, 1, 0] }), '2026-11-25'],
  ['weekends', rule('2026-11-07T08:00', 'weekly', { byWeekday: [5, 6] }), '2026-11-25'],
  ['custom', rule('2026-11-07T08:00', 'weekly', { byWeekday: [5, 6], interval: 2 }), '2026-11-21'],
  ['month', rule('2026-10-25T08:00', 'monthly', { byMonthDay: [25] }), '2026-11-25'],
  ['custom', rule('2026-10-31T08:00', 'monthly', { byMonthDay: [-1] }), '2026-11-30'],
  ['custom', rule('2026-10-01T08:00', 'monthly', { byMonthDay: [1, 25] }), '2026-11-25'],
  ['year', rule('2025-11-25T08:00', 'yearly'), '2026-11-25'],
  ['day', rule('2026-11-01T08:00', 'daily', { until: '2026-12-24' }), '2026-11-25'],
])('%s: %o', (repeat, old, from) => {
  const draft = ruleDraftOf(old, from);
  expect(draft.repeat).toBe(repeat);
  const read = parseRuleDraft(draft, timeZone, NOW, 'sv');
  if ('errors' in read) throw new Error(JSON.stringify(read.errors));
  expect(expandOccurrences(read.rule, from, '2028-01-01')).toEqual(expandOccurrences(old, from, '2028-01-01'));
});
