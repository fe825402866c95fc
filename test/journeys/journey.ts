/** Playwright's test, at the address of the product that server.ts started. */
import { test as base } from '@playwright/test';

export { expect } from '@playwright/test';

export const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from the pattern
  baseURL: async ({}, use) => use(process.env.BASE_URL),
});

/** The same in another language is walked by `npm run test:long` only. */
export const shortIn = (chosen: 'sv' | 'en', locale: 'sv' | 'en') => (locale === chosen ? {} : { tag: '@long' });
