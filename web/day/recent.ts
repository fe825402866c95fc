/** The activities that somebody entered last for a client, the newest first: stored in this browser, by their numbers alone (product «The day»). */
import { asId } from '../core/search-params.ts';

type RecentKey = { accountId: number; clientId: number };

const MAX_RECENT_ACTIVITIES = 3;
const keyOf = ({ accountId, clientId }: RecentKey) => `recent.${accountId}.${clientId}`;

export function recentActivityIdsOf(key: RecentKey): number[] {
  try {
    const storedIds: unknown = JSON.parse(localStorage.getItem(keyOf(key)) ?? '[]');
    return Array.isArray(storedIds) ? storedIds.filter((id) => asId(id) !== undefined).slice(0, MAX_RECENT_ACTIVITIES) : [];
  } catch {
    return [];
  }
}

export function rememberActivity(key: RecentKey, activityId: number): void {
  const nextIds = [activityId, ...recentActivityIdsOf(key).filter((id) => id !== activityId)].slice(0, MAX_RECENT_ACTIVITIES);
  localStorage.setItem(keyOf(key), JSON.stringify(nextIds));
}
