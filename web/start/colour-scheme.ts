/** Where Mantine keeps the colour scheme: this session's choice, and what the device showed last, for early.js (product «The shell»). */
import { isMantineColorScheme, type MantineColorScheme, type MantineColorSchemeManager, useMantineColorScheme } from '@mantine/core';

const KEY = 'colorMode';
const read = (fallback: MantineColorScheme): MantineColorScheme => {
  const kept = sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY);
  return isMantineColorScheme(kept) ? kept : fallback;
};

let unsubscribe = () => {};
export const colourSchemes: MantineColorSchemeManager = {
  get: read,
  set: (scheme) => localStorage.setItem(KEY, scheme),
  /** The account's own mode arrives once it is known (access/who.ts). */
  subscribe: (update) => {
    const hear = (event: Event) => {
      const mode: unknown = (event as CustomEvent).detail;
      if (!isMantineColorScheme(mode)) return;
      localStorage.setItem(KEY, mode);
      update(mode);
    };
    addEventListener('account-colours', hear);
    unsubscribe = () => removeEventListener('account-colours', hear);
  },
  unsubscribe: () => unsubscribe(),
  clear: () => sessionStorage.removeItem(KEY),
};

/** The reader's colour mode and how to choose another for this session. */
export const useColours = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  return {
    mode: colorScheme,
    choose: (mode: MantineColorScheme) => {
      sessionStorage.setItem(KEY, mode);
      setColorScheme(mode);
    },
  };
};
