/** The phone that the benches of the browser look through. */
import type { BrowserContextOptions } from '@playwright/test';

export const phoneScreen: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 2,
  locale: 'sv-SE',
  timezoneId: 'Europe/Stockholm',
};
