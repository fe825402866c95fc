/** The activities that somebody entered last for a client, the newest first: stored in this browser, by their numbers alone (product «The day»). */
import { asId } from '../core/search-params.ts';

type RecentKey = { account: number; client: number };

const MOST_RECENT_ACTIVITIES = 3;
const keyOf = ({ account, client }: RecentKey) => `recent.${account}.${client}`;

export function recentOf(key: RecentKey): number[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(key)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => asId(id) !== undefined).slice(0, MOST_RECENT_ACTIVITIES) : [];
  } catch {
    return [];
  }
}

export function rememberRecent(key: RecentKey, activity: number): void {
  const nextIds = [activity, ...recentOf(key).filter((id) => id !== activity)].slice(0, MOST_RECENT_ACTIVITIES);
  localStorage.setItem(keyOf(key), JSON.stringify(nextIds));
}
