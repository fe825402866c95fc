/** The organisation's team pages: which tab an address means, and what an activity shares in short (R21, R22, R37). */
import { expect, test } from 'vitest';
import { sharedFlagsOf } from '#web/organisation/teams/sharing.ts';
import { shownTab } from '#web/organisation/teams/tabs.ts';
import { noFlags } from '#web/shared/activity/flags.ts';

test.each([
  [undefined, 0],
  [0, 0],
  [1, 1],
  [2, 2],
  [3, 3],
  // There is no fifth.
  [4, 0],
])('tab %s shows tab %i', (asked, shown) => expect(shownTab(asked)).toBe(shown));

test('the inbox is said only of what is shared, the mail about the missed always', () => {
  expect(sharedFlagsOf(noFlags)).toEqual({ occasions: [], effects: [] });
  expect(sharedFlagsOf({ ...noFlags, isSentToInbox: true, sendsNotificationWhenIgnored: true })).toEqual({
    occasions: [],
    effects: ['sendsNotificationWhenIgnored'],
  });
  expect(sharedFlagsOf({ ...noFlags, sharesDataWhenReported: true, sharesDataWhenSigned: true, isSentToInbox: true })).toEqual({
    occasions: ['sharesDataWhenSigned', 'sharesDataWhenReported'],
    effects: ['isSentToInbox'],
  });
});
