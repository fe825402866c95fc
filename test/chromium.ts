/** The Chromium that the browser tests drive: the same search as the set-up's. */
import { findChromium } from '../scripts/find-chromium.js';

/** What it is started with: nothing of its own goes over the network. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export async function chromiumPath(): Promise<string> {
  const path = await findChromium();
  if (!path) throw new Error('No Chromium was found: install one, or set CHROME_PATH to its program.');
  return path;
}
