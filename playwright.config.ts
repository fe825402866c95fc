/** How the browser journeys run: a phone and a desktop, against one whole product with its demo. */
import { defineConfig } from '@playwright/test';
import { chromiumArgs, chromiumPath } from './test/chromium.ts';
import { long } from './test/runs.ts';

const report = process.env.JOURNEYS_REPORT;

/** What `npm test` walks through on one screen only, and not at all; `npm run test:long` walks everything on both. */
const journeys = (names: readonly string[]) => (long ? [] : names.map((name) => `**/${name}.journey.ts`));
const onPhone = journeys([
  'access',
  'activities',
  'back',
  'bulk',
  'client-card',
  'client-header',
  'closed-meanwhile',
  'copying',
  'day',
  'demo',
  'device',
  'errors',
  'fields',
  'find-client',
  'first-leader',
  'forms',
  'from-paper',
  'handover',
  'invitation',
  'kit',
  'live',
  'messages',
  'offline',
  'offline-phone',
  'overview',
  'period-reports',
  'plans',
  'platform',
  'reach',
  'report-instances',
  'report-long',
  'search',
  'series',
  'sheet',
  'statistics',
  'taps',
  'task-calendar',
  'task-instances',
  'tasks',
  'teams',
  'timeline',
  'times',
  'unsaved',
  'update',
  'watched',
]);
/** A killed server, a restarted phone, a newer build, an installation from nothing: what lasts. */
const onNone = journeys(['installation', 'offline-phone', 'update', 'way-in']);
const onDesktop = journeys([
  'admin',
  'api-docs',
  'calendar',
  'catalogue',
  'copy-from-client',
  'dealt-with',
  'details',
  'editor',
  'entities',
  'entities-texts',
  'events',
  'export',
  'health',
  'inbox',
  'inventory',
  'item-categories',
  'kept-values',
  'letters',
  'overdue',
  'paper',
  'paper-card',
  'printed',
  'refused-fields',
  'reports',
  'responsible',
  'staff',
  'stored-xss',
  'task-forms',
  'week',
  'widgets',
]);

/**
 * Holds pages still, which what another journey does to their data would move: walked when all others have ended. Alone:
 * `npx playwright test --no-deps --project='phone at rest'`.
 */
const atRest = '**/layout.journey.ts';
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const desktop = { viewport: { width: 1280, height: 800 } };
const whenOthersEnd = { testMatch: atRest, dependencies: ['phone', 'desktop'] };

export default defineConfig({
  testDir: 'test/journeys',
  testMatch: '**/*.journey.ts',
  globalSetup: './test/journeys/server.ts',
  outputDir: 'test-results',
  // One more than this machine has cores: a journey waits as often as it works.
  workers: 3,
  fullyParallel: true,
  // A second language, and what lasts long or has its rule held outside the browser too: five minutes are for all of `npm test`.
  ...(!long && { grepInvert: /@long/ }),
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // For a machine that does something else as well; each wait within has a limit of its own, and what hangs is told by that.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [[process.stdout.isTTY ? 'line' : 'dot'], ...(report ? [['json', { outputFile: report }] as const] : [])],
  use: {
    browserName: 'chromium',
    // Whatever hangs says where.
    actionTimeout: 25_000,
    navigationTimeout: 25_000,
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
  projects: [
    { name: 'phone', testIgnore: [...onDesktop, ...onNone, atRest], use: phone },
    { name: 'desktop', testIgnore: [...onPhone, ...onNone, atRest], use: desktop },
    { name: 'phone at rest', ...whenOthersEnd, use: phone },
    ...(long ? [{ name: 'desktop at rest', ...whenOthersEnd, use: desktop }] : []),
  ],
});
