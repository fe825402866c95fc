/** The organisation's team pages: which tab an address means, and what an activity shares in short (R21, R22, R37). */
import { expect, test } from 'vitest';
import { sharedFlagsOf } from '#web/organisation/teams/sharing.ts';
import { resolveTab } from '#web/organisation/teams/tabs.ts';
import { allFlagsOff } from '#web/shared/activity/flags.ts';

test.each([
  [undefined, 0],
  [0, 0],
  [1, 1],
  [2, 2],
  [3, 3],
  // There is no fifth.
  [4, 0],
])('tab %s shows tab %i', (asked, shown) => expect(resolveTab(asked)).toBe(shown));

test('the inbox is said only of what is shared, the mail about the missed always', () => {
  expect(sharedFlagsOf(allFlagsOff)).toEqual({ activeOccasions: [], activeEffects: [] });
  expect(sharedFlagsOf({ ...allFlagsOff, isSentToInbox: true, sendsNotificationWhenIgnored: true })).toEqual({
    activeOccasions: [],
    activeEffects: ['sendsNotificationWhenIgnored'],
  });
  expect(sharedFlagsOf({ ...allFlagsOff, sharesDataWhenReported: true, sharesDataWhenSigned: true, isSentToInbox: true })).toEqual({
    activeOccasions: ['sharesDataWhenSigned', 'sharesDataWhenReported'],
    activeEffects: ['isSentToInbox'],
  });
});
