/**
 * Settings of the day: which finished rows it shows, whether several are being chosen, and what a finger does over rows. Stored in this browser, one
 * set per account (product «The day»).
 */
import { useState } from 'react';
import type { BulkAct } from '#domain/planning/bulk.ts';
import { useUser } from '../core/session.ts';
import type { FinishedFilter } from '../shared/day/day.ts';

type DaySettings = FinishedFilter & {
  isMultipleSelectActive: boolean;
  multipleSelectMode: BulkAct;
  /** A finger drawn sideways over a row signs or opens it (decision 099). */
  isSwipedOverRows: boolean;
};
const bulkActs: readonly BulkAct[] = ['skip', 'unskip', 'sign', 'move'];

export function useDaySettings() {
  const { account } = useUser();
  const storageKey = `daySettings.${account.id}`;
  const [settings, setSettings] = useState(() => readSettings(storageKey));
  const changeSettings = (changes: Partial<DaySettings>) => {
    const nextSettings = { ...settings, ...changes };
    localStorage.setItem(storageKey, JSON.stringify(nextSettings));
    setSettings(nextSettings);
  };
  return { settings, changeSettings, isFiltered: !(settings.showSigned && settings.showSkipped && settings.showReported) };
}

function readSettings(storageKey: string): DaySettings {
  let storedSettings: Partial<Record<keyof DaySettings, unknown>> = {};
  try {
    storedSettings = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as typeof storedSettings;
  } catch {}
  const { showSigned, showSkipped, showReported, isMultipleSelectActive, multipleSelectMode, isSwipedOverRows } = storedSettings;
  return {
    showSigned: showSigned !== false,
    showSkipped: showSkipped !== false,
    showReported: showReported !== false,
    isMultipleSelectActive: isMultipleSelectActive === true,
    multipleSelectMode: bulkActs.find((mode) => mode === multipleSelectMode) ?? 'skip',
    isSwipedOverRows: isSwipedOverRows !== false,
  };
}
