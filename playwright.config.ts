/** How the browser journeys run: a phone and a desktop, against one whole product with its demo. */
import { defineConfig } from '@playwright/test';
import { chromiumArgs, chromiumPath } from './test/chromium.ts';
import { long, ofRelease } from './test/runs.ts';

const report = process.env.JOURNEYS_REPORT;

const MAX_WAIT_MS = 60_000;

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const desktop = { viewport: { width: 1280, height: 800 } };

export default defineConfig({
  testDir: 'test/journeys',
  testMatch: '**/*.journey.ts',
  globalSetup: './test/journeys/server.ts',
  outputDir: 'test-results',
  // Twice as many as this machine has cores: a journey waits as often as it works.
  workers: 4,
  fullyParallel: true,
  // A second language, and what lasts long or has its rule held by something shorter: each run has its minutes (decision 137).
  ...(!ofRelease && { grepInvert: long ? /@release/ : /@long|@release/ }),
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // One limit for all, for a machine that does much else: a minute a wait, which says where it hangs, and four a journey.
  timeout: 4 * MAX_WAIT_MS,
  expect: { timeout: MAX_WAIT_MS },
  reporter: [[process.stdout.isTTY ? 'line' : 'dot'], ...(report ? [['json', { outputFile: report }] as const] : [])],
  use: {
    browserName: 'chromium',
    actionTimeout: MAX_WAIT_MS,
    navigationTimeout: MAX_WAIT_MS,
    locale: 'sv-SE',
    timezoneId: 'Europe/Stockholm',
    // A page that is answered from a cache would make the others' routes deaf; offline.journey.ts lets it in.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: await chromiumPath(),
      args: chromiumArgs,
    },
  },
  // Which of them a journey is walked on stands in its file (`walkedOn`, journey.ts).
  projects: [
    { name: 'phone', use: phone },
    { name: 'desktop', use: desktop },
  ],
});
