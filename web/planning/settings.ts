/** What the day shows of what is finished: kept in this browser, one set per account (spec 1 §3). */
import { useState } from 'react';
import { useWho } from '../shared/session.ts';
import type { Shown } from './day.ts';

export const everything: Shown = { showSigned: true, showSkipped: true, showReported: true };

const read = (key: string): Shown => {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Record<keyof Shown, unknown>>;
    return {
      showSigned: kept.showSigned !== false,
      showSkipped: kept.showSkipped !== false,
      showReported: kept.showReported !== false,
    };
  } catch {
    return everything;
  }
};

export const useDaySettings = () => {
  const { account } = useWho();
  const key = `daySettings.${account.id}`;
  const [shown, set] = useState(() => read(key));
  const change = (next: Shown) => {
    localStorage.setItem(key, JSON.stringify(next));
    set(next);
  };
  return { shown, change, hides: !(shown.showSigned && shown.showSkipped && shown.showReported) };
};
