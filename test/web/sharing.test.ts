/** The organisation's team pages: which tab an address means, activities in order, and what each shares in short (decisions 21, 22, 37). */
import { expect, test } from 'vitest';
import { byCategory, inShort } from '#web/organisation/team/sharing.ts';
import { shownTab } from '#web/organisation/team/tabs.ts';
import type { Activity } from '#web/shared/activity/activities.ts';
import { noFlags } from '#web/shared/activity/flags.ts';

test.each([
  [undefined, 0],
  [0, 0],
  // Period reports and plans, which are not built yet.
  [1, 0],
  [2, 0],
  [3, 0],
])('tab %s shows tab %i', (asked, shown) => expect(shownTab(asked)).toBe(shown));

const activity = (id: number, name: string, category: string, categoryId: number) =>
  ({ id, name, category: { id: categoryId, name: category, color: '#000', icon: 'note' } }) as Activity;

test('activities stand by category and name, the Swedish way, and two of one name by their age', () => {
  const groups = byCategory([
    activity(1, 'Östermalm', 'Övrigt', 7),
    activity(2, 'Ärenden', 'Övrigt', 7),
    activity(3, 'Åka buss', 'Övrigt', 7),
    activity(9, 'Zumba', 'Ätande', 3),
    activity(5, 'Bad', 'Omsorg', 4),
    activity(4, 'Bad', 'Omsorg', 4),
    activity(6, 'bad', 'Omsorg', 5),
  ]);
  expect(groups.map(({ category, activities }) => [category.name, category.id, ...activities.map(({ id }) => id)])).toEqual([
    ['Omsorg', 4, 4, 5],
    ['Omsorg', 5, 6],
    ['Ätande', 3, 9],
    ['Övrigt', 7, 3, 2, 1],
  ]);
  expect(byCategory([])).toEqual([]);
});

test('the inbox is said only of what is shared, the mail about the missed always', () => {
  expect(inShort(noFlags)).toEqual({ when: [], also: [] });
  expect(inShort({ ...noFlags, isSentToInbox: true, sendsNotificationWhenIgnored: true })).toEqual({
    when: [],
    also: ['sendsNotificationWhenIgnored'],
  });
  expect(inShort({ ...noFlags, sharesDataWhenReported: true, sharesDataWhenSigned: true, isSentToInbox: true })).toEqual({
    when: ['sharesDataWhenSigned', 'sharesDataWhenReported'],
    also: ['isSentToInbox'],
  });
});
