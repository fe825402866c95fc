/** Playwright's test, at the address of the product that server.ts started. */
import { test as base, type Page } from '@playwright/test';

export { expect } from '@playwright/test';

export const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from the pattern
  baseURL: async ({}, use) => use(process.env.BASE_URL),
  page: async ({ page }, use) => use(gone(page)),
});

/** The same in another language is walked by `npm run test:long` only. */
export const shortIn = (chosen: 'sv' | 'en', locale: 'sv' | 'en') => (locale === chosen ? {} : { tag: '@long' });

/** A sheet that closes steps back in history a moment later, which ends the way to another address that is gone meanwhile: it is gone anew. */
function gone(page: Page): Page {
  const goto = page.goto.bind(page);
  page.goto = (...asked) =>
    goto(...asked).catch((error: Error) => {
      if (!error.message.includes('ERR_ABORTED')) throw error;
      return goto(...asked);
    });
  return page;
}
