/** Light, dark, or as the device: this session's choice, else what was shown last here, which early.js reads before the first paint. */
import { useSyncExternalStore } from 'react';

const modes = ['light', 'dark', 'auto'] as const;
export type ColourMode = (typeof modes)[number];

const KEY = 'colorMode';
const darkSchemeQuery = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();
let mode = modeOf(sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY)) ?? 'auto';
paint();
darkSchemeQuery.addEventListener('change', paint);

/** The account's own mode, once it is known, unless another was chosen in this session. */
export function followColours(accountMode: string): void {
  const knownMode = modeOf(accountMode);
  if (knownMode && !sessionStorage.getItem(KEY)) show(knownMode);
}

/** The reader's colour mode and how to choose another for this session. */
export const useColours = () => ({ mode: useSyncExternalStore(listen, () => mode), choose });

function choose(newMode: ColourMode): void {
  sessionStorage.setItem(KEY, newMode);
  show(newMode);
}

function show(newMode: ColourMode): void {
  mode = newMode;
  localStorage.setItem(KEY, mode);
  paint();
  for (const listener of listeners) listener();
}

function paint(): void {
  const isDark = mode === 'dark' || (mode === 'auto' && darkSchemeQuery.matches);
  document.documentElement.setAttribute('data-colour-scheme', isDark ? 'dark' : 'light');
}

function modeOf(modeText: string | null): ColourMode | undefined {
  return modes.find((candidate) => candidate === modeText);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
