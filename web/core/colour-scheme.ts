/** Light, dark, or as the device: this session's choice, else what was shown last here, which early.js reads before the first paint. */
import { useSyncExternalStore } from 'react';

const modes = ['light', 'dark', 'auto'] as const;
export type ColourMode = (typeof modes)[number];

const KEY = 'colorMode';
const isDarkDevice = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();
let mode = modeOf(sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY)) ?? 'auto';
paint();
isDarkDevice.addEventListener('change', paint);

/** The account's own mode, once it is known, unless another was chosen in this session. */
export function followColours(wanted: string): void {
  const knownMode = modeOf(wanted);
  if (knownMode && !sessionStorage.getItem(KEY)) show(knownMode);
}

/** The reader's colour mode and how to choose another for this session. */
export const useColours = () => ({ mode: useSyncExternalStore(listen, () => mode), choose });

function choose(wanted: ColourMode): void {
  sessionStorage.setItem(KEY, wanted);
  show(wanted);
}

function show(wanted: ColourMode): void {
  mode = wanted;
  localStorage.setItem(KEY, mode);
  paint();
  for (const listener of listeners) listener();
}

function paint(): void {
  const isDark = mode === 'dark' || (mode === 'auto' && isDarkDevice.matches);
  document.documentElement.setAttribute('data-colour-scheme', isDark ? 'dark' : 'light');
}

function modeOf(stored: string | null): ColourMode | undefined {
  return modes.find((known) => known === stored);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
