/** The activities that somebody entered last for a client, the newest first: stored in this browser, by their numbers alone (product «The day»). */
import { asId } from '../core/search-params.ts';

type Of = { account: number; client: number };

const MOST = 3;
const keyOf = ({ account, client }: Of) => `recent.${account}.${client}`;

export function recentOf(of: Of): number[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(of)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => asId(id) !== undefined).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function rememberRecent(of: Of, activity: number): void {
  const next = [activity, ...recentOf(of).filter((id) => id !== activity)].slice(0, MOST);
  localStorage.setItem(keyOf(of), JSON.stringify(next));
}
