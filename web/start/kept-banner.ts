/** The banner that this device showed last: what draws it is fetched with the first screen, so that it stands there from the first paint. */
import type { ComponentType } from 'react';

const KEY = 'banner';
/** Its component, once it is there and there is a message for it. */
export const kept: { Banner?: ComponentType } = {};

export const keptMessage = (): string => localStorage.getItem(KEY) ?? '';
export const keepMessage = (message: string): void => (message ? localStorage.setItem(KEY, message) : localStorage.removeItem(KEY));

/** A script that does not come is tried again with the rest of what comes late. */
export async function startBanner(): Promise<void> {
  if (!keptMessage()) return;
  await import('../shell/Banner.tsx').then(
    (fetched) => {
      kept.Banner = fetched.default;
    },
    () => {},
  );
}
