/** Light, dark, or as the device: this session's choice, else what was shown last here, which early.js reads before the first paint. */
import { useSyncExternalStore } from 'react';

const modes = ['light', 'dark', 'auto'] as const;
export type ColourMode = (typeof modes)[number];

const STORAGE_KEY = 'colorMode';
const darkSchemeQuery = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();
let currentMode = parseMode(sessionStorage.getItem(STORAGE_KEY) ?? localStorage.getItem(STORAGE_KEY)) ?? 'auto';
paintColourScheme();
darkSchemeQuery.addEventListener('change', paintColourScheme);

/** The account's own mode, once it is known, unless another was chosen in this session. */
export function applyAccountColours(accountMode: string): void {
  const knownMode = parseMode(accountMode);
  if (knownMode && !sessionStorage.getItem(STORAGE_KEY)) applyMode(knownMode);
}

/** The reader's colour mode and how to choose another for this session. */
export const useColours = () => ({ mode: useSyncExternalStore(subscribe, () => currentMode), choose: chooseColourMode });

function chooseColourMode(newMode: ColourMode): void {
  sessionStorage.setItem(STORAGE_KEY, newMode);
  applyMode(newMode);
}

function applyMode(newMode: ColourMode): void {
  currentMode = newMode;
  localStorage.setItem(STORAGE_KEY, currentMode);
  paintColourScheme();
  for (const listener of listeners) listener();
}

function paintColourScheme(): void {
  const isDark = currentMode === 'dark' || (currentMode === 'auto' && darkSchemeQuery.matches);
  document.documentElement.setAttribute('data-colour-scheme', isDark ? 'dark' : 'light');
}

function parseMode(modeText: string | null): ColourMode | undefined {
  return modes.find((colourMode) => colourMode === modeText);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
