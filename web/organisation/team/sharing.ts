/** What a client's activities share with its organisation: by category and name, and each in a few words (decisions 12, 21). */
import type { Activity } from '../../shared/activity/activities.ts';
import type { sharing } from '../../shared/activity/flags.ts';

export type SharingFlag = (typeof sharing)[number];
export type CategoryOfActivities = { category: Activity['category']; activities: Activity[] };

const swedish = new Intl.Collator('sv');
type Named = { id: number; name: string };
const byName = (a: Named, b: Named) => swedish.compare(a.name, b.name) || a.id - b.id;

/** Categories with their activities, both by name, the Swedish way. */
export const byCategory = (activities: readonly Activity[]): CategoryOfActivities[] =>
  [...Map.groupBy(activities, ({ category }) => category.id).values()]
    .map((some) => ({ category: some[0]!.category, activities: some.toSorted(byName) }))
    .sort((a, b) => byName(a.category, b.category));

const shares = ['sharesDataWhenSigned', 'sharesDataWhenSkipped', 'sharesDataWhenReported'] as const satisfies readonly SharingFlag[];
const others = ['isSentToInbox', 'sendsNotificationWhenIgnored'] as const satisfies readonly SharingFlag[];

/** When it is shared, and what comes of it: the inbox only takes what is shared, a mail about the missed needs no sharing (decision 22). */
export const inShort = (activity: Record<SharingFlag, boolean>): { when: (typeof shares)[number][]; also: (typeof others)[number][] } => {
  const when = shares.filter((flag) => activity[flag]);
  return { when, also: others.filter((flag) => activity[flag] && (flag !== 'isSentToInbox' || when.length > 0)) };
};
