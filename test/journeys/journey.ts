/** Playwright's test, at the address of a product that server.ts started, on the screen that the file names. */
import { test as base, type Page } from '@playwright/test';
import { long } from '#test/runs.ts';

export { expect } from '@playwright/test';

type Options = {
  /**
   * The screen that a file is walked on in `npm test`, `none` where what it holds is held outside the browser too. The long run walks both, but
   * what is tagged `@long` on that screen alone.
   */
  walkedOn: 'both' | 'phone' | 'desktop' | 'none';
  /** The product: the one that all journeys change, or one whose rows nobody changes but who walks there. */
  product: 'shared' | 'still';
};

export const test = base.extend<Options & { onItsScreen: undefined }>({
  walkedOn: ['both', { option: true }],
  product: ['shared', { option: true }],
  baseURL: async ({ product }, use) => use(product === 'still' ? process.env.STILL_URL : process.env.BASE_URL),
  page: async ({ page }, use) => use(retryAborted(page)),
  onItsScreen: [
    async ({ walkedOn }, use, { project, tags }) => {
      const isBoth = walkedOn === 'both' || (long && (walkedOn === 'none' || !tags.includes('@long')));
      base.skip(!isBoth && walkedOn !== project.name, `walked on: ${walkedOn}`);
      await use(undefined);
    },
    { auto: true },
  ],
});

/** The same in another language is walked by `npm run test:long` only. */
export const shortIn = (chosen: 'sv' | 'en', locale: 'sv' | 'en') => (locale === chosen ? {} : { tag: '@long' });

/** A sheet that closes steps back in history a moment later, which ends the way to another address that is gone meanwhile: it is gone anew. */
function retryAborted(page: Page): Page {
  const goto = page.goto.bind(page);
  page.goto = (...args) =>
    goto(...args).catch((error: Error) => {
      if (!error.message.includes('ERR_ABORTED')) throw error;
      return goto(...args);
    });
  return page;
}
