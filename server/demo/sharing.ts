/** The demo's log of what its clients share: as their activities were made, and what somebody changed since (R88). */
import { type SharingChange, sharingFlags } from '#contract/sharing.ts';
import { addDays, toInstant } from '#domain/time.ts';
import { assignIds, insertAll } from '#server/database/insert-all.ts';
import type { DemoClient, FillContext } from './clients.ts';
import type { PersonKey } from './people.ts';
import { type DemoFlags, ZONE } from './plan.ts';

type SharedFlags = SharingChange['after'];
type Change = { activity: string; personKey: PersonKey; daysAgo: number; at: string; before: SharedFlags; after: SharedFlags };

/**
 * Of Elsa: what is not to be read by the organisation is switched on and, within the hour, off again; and a visit that lies ahead. What was done
 * before a change is shared as it was then, so none of these touches an activity that was done under two of them.
 */
const changes: readonly Change[] = [
  {
    activity: 'Kvällshygien och tandborstning',
    personKey: 'orgAdmin',
    daysAgo: 9,
    at: '10:05',
    before: [],
    after: ['sharesDataWhenSkipped'],
  },
  { activity: 'Kvällshygien och tandborstning', personKey: 'B', daysAgo: 9, at: '10:40', before: ['sharesDataWhenSkipped'], after: [] },
  { activity: 'Tandläkare', personKey: 'orgAdmin', daysAgo: 2, at: '13:20', before: [], after: [...sharingFlags] },
];

const columnByFlag = {
  sharesDataWhenSigned: 'shares_data_when_signed',
  sharesDataWhenSkipped: 'shares_data_when_skipped',
  sharesDataWhenReported: 'shares_data_when_reported',
} as const satisfies Record<(typeof sharingFlags)[number], keyof DemoFlags>;

/** Writes one client's log; the transaction must see its company. */
export async function recordSharing(
  { db, personIds, createdDate, today }: FillContext,
  { owner, plan, activities }: DemoClient,
): Promise<void> {
  const initialChanges = activities.flatMap(({ name, flags }): Change[] => {
    const after = sharingFlags.filter((flag) => flags[columnByFlag[flag]]);
    const isChangedLater = changes.some((change) => change.activity === name);
    return after.length && !isChangedLater ? [{ activity: name, personKey: plan.team[0]!, daysAgo: 0, at: '', before: [], after }] : [];
  });
  const laterChanges = changes.filter(({ activity }) => activities.some(({ name }) => name === activity));
  const rows = [...initialChanges, ...laterChanges].map(({ activity, personKey, daysAgo, at, before, after }) => ({
    ...owner,
    activity_id: activities.find(({ name }) => name === activity)!.id,
    activity_name: activity,
    shared_before: before,
    shared_after: after,
    by_id: personIds[personKey],
    at: at ? toInstant(`${addDays(today, -daysAgo)}T${at}`, ZONE) : createdDate,
  }));
  await insertAll(db, 'sharing_changes', await assignIds(db, 'sharing_changes', rows));
}
