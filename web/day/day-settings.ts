/**
 * Settings of the day: which finished rows it shows, whether several are being chosen, and what a finger does over rows. Stored in this browser, one
 * set per account (product «The day»).
 */
import { useState } from 'react';
import type { BulkAct } from '#domain/planning/bulk.ts';
import { useWho } from '../core/session.ts';
import type { Shown } from '../shared/day/day.ts';

type Settings = Shown & {
  isMultipleSelectActive: boolean;
  multipleSelectMode: BulkAct;
  /** A finger drawn sideways over a row signs or opens it (decision 099). */
  isSwipedOverRows: boolean;
};
const modes: readonly BulkAct[] = ['skip', 'unskip', 'sign', 'move'];

export function useDaySettings() {
  const { account } = useWho();
  const key = `daySettings.${account.id}`;
  const [settings, setSettings] = useState(() => read(key));
  const change = (changes: Partial<Settings>) => {
    const next = { ...settings, ...changes };
    localStorage.setItem(key, JSON.stringify(next));
    setSettings(next);
  };
  return { settings, change, isFiltered: !(settings.showSigned && settings.showSkipped && settings.showReported) };
}

function read(key: string): Settings {
  let stored: Partial<Record<keyof Settings, unknown>> = {};
  try {
    stored = JSON.parse(localStorage.getItem(key) ?? '{}') as typeof stored;
  } catch {}
  const { showSigned, showSkipped, showReported, isMultipleSelectActive, multipleSelectMode, isSwipedOverRows } = stored;
  return {
    showSigned: showSigned !== false,
    showSkipped: showSkipped !== false,
    showReported: showReported !== false,
    isMultipleSelectActive: isMultipleSelectActive === true,
    multipleSelectMode: modes.find((mode) => mode === multipleSelectMode) ?? 'skip',
    isSwipedOverRows: isSwipedOverRows !== false,
  };
}
