/** The Chromium that the browser tests drive: the same search as the set-up's. */
import { findChromium } from '../scripts/find-chromium.js';

/** What Playwright switches off, which a list of one's own takes the place of (chromiumSwitches of playwright-core). */
const playwrights = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];
/** What opens under the address bar, which nobody sees here: drawn by pages of their own, they were two thirds of what a new page costs. */
const underTheAddress = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** What it is started with: nothing of its own goes over the network. */
export const chromiumArgs = [
  `--disable-features=${[...playwrights, ...underTheAddress].join()}`,
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
