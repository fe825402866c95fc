/**
 * Settings of the day: which finished rows it shows, whether several are being chosen, and what a finger does over rows. Stored in this browser, one
 * set per account (product «The day»).
 */
import { useState } from 'react';
import type { BulkAct } from '#domain/planning/bulk.ts';
import { useUser } from '../core/session.ts';
import type { FinishedFilter } from '../shared/day/day.ts';

type Settings = FinishedFilter & {
  isMultipleSelectActive: boolean;
  multipleSelectMode: BulkAct;
  /** A finger drawn sideways over a row signs or opens it (decision 099). */
  isSwipedOverRows: boolean;
};
const modes: readonly BulkAct[] = ['skip', 'unskip', 'sign', 'move'];

export function useDaySettings() {
  const { account } = useUser();
  const key = `daySettings.${account.id}`;
  const [settings, setSettings] = useState(() => readSettings(key));
  const changeSettings = (changes: Partial<Settings>) => {
    const nextSettings = { ...settings, ...changes };
    localStorage.setItem(key, JSON.stringify(nextSettings));
    setSettings(nextSettings);
  };
  return { settings, change: changeSettings, isFiltered: !(settings.showSigned && settings.showSkipped && settings.showReported) };
}

function readSettings(key: string): Settings {
  let storedSettings: Partial<Record<keyof Settings, unknown>> = {};
  try {
    storedSettings = JSON.parse(localStorage.getItem(key) ?? '{}') as typeof storedSettings;
  } catch {}
  const { showSigned, showSkipped, showReported, isMultipleSelectActive, multipleSelectMode, isSwipedOverRows } = storedSettings;
  return {
    showSigned: showSigned !== false,
    showSkipped: showSkipped !== false,
    showReported: showReported !== false,
    isMultipleSelectActive: isMultipleSelectActive === true,
    multipleSelectMode: modes.find((mode) => mode === multipleSelectMode) ?? 'skip',
    isSwipedOverRows: isSwipedOverRows !== false,
  };
}
