/** The Chromium that the browser tests drive: the same search as the set-up's. */
import { findChromium } from '../scripts/find-chromium.js';

export const chromiumPath = async (): Promise<string> => {
  const path = await findChromium();
  if (!path) throw new Error('No Chromium was found: install one, or set CHROME_PATH to its program.');
  return path;
};
