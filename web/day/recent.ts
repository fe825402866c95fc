/** The activities that somebody entered last for a client, the newest first: stored in this browser, by their numbers alone (product «The day»). */
import { asId } from '../core/search-params.ts';

type RecentKey = { accountId: number; clientId: number };

const MAX_RECENT_ACTIVITIES = 3;
const storageKeyOf = ({ accountId, clientId }: RecentKey) => `recent.${accountId}.${clientId}`;

export function readRecentActivityIds(recentKey: RecentKey): number[] {
  try {
    const storedIds: unknown = JSON.parse(localStorage.getItem(storageKeyOf(recentKey)) ?? '[]');
    return Array.isArray(storedIds) ? storedIds.filter((id) => asId(id) !== undefined).slice(0, MAX_RECENT_ACTIVITIES) : [];
  } catch {
    return [];
  }
}

export function rememberActivity(recentKey: RecentKey, activityId: number): void {
  const nextIds = [activityId, ...readRecentActivityIds(recentKey).filter((id) => id !== activityId)].slice(0, MAX_RECENT_ACTIVITIES);
  localStorage.setItem(storageKeyOf(recentKey), JSON.stringify(nextIds));
}
