/** Playwright's test, at the address of a product that server.ts started, on the screen that the file names. */
import { randomBytes } from 'node:crypto';
import { test as base, expect, type Page } from '@playwright/test';
import { long, ofRelease } from '#test/runs.ts';

export { expect } from '@playwright/test';

type Options = {
  /** The screen that a file is walked on; both, where what it holds depends on it. */
  walkedOn: 'both' | 'phone' | 'desktop';
  /** The product: the one that all journeys change, or one whose rows nobody changes but who walks there. */
  product: 'shared' | 'still';
};

/** Entries of the history that a closed sheet has left and steps back over (decision 039); what lies open keeps its own. */
const entriesLeft = (page: Page) =>
  page.evaluate(() => (document.querySelector('dialog[open]') ? 0 : ((history.state as { open?: number } | null)?.open ?? 0)));
/** Milliseconds after which the product waits for no step any more. */
const MAX_STEP_LENGTH = 1000;

export const test = base.extend<Options & { onItsScreen: undefined }>({
  walkedOn: ['both', { option: true }],
  product: ['shared', { option: true }],
  baseURL: async ({ product }, use) => use(product === 'still' ? process.env.STILL_URL : process.env.BASE_URL),
  // A person types an address some time after a sheet has closed; its step back would call off what begins in the same moment.
  page: async ({ page }, use) => {
    const goto = page.goto.bind(page);
    page.goto = async (...sent) => {
      await expect
        .poll(() => entriesLeft(page), { timeout: MAX_STEP_LENGTH })
        .toBe(0)
        .catch(() => {});
      return goto(...sent);
    };
    await use(page);
  },
  onItsScreen: [
    async ({ walkedOn }, use, { project, tags }) => {
      // Of both `npm test` takes the phone and the long run, which comes after it, the desktop. A release takes all.
      const screen = walkedOn !== 'both' || ofRelease ? walkedOn : long ? 'desktop' : 'phone';
      base.skip(screen !== 'both' && screen !== project.name, `walked on: ${screen}`);
      base.skip(long && !ofRelease && walkedOn !== 'both' && !tags.includes('@long'), 'walked by npm test');
      await use(undefined);
    },
    { auto: true },
  ],
});

/** The same in another language is walked by `npm run test:release` only. */
export const tagFor = (locale: 'sv' | 'en', tag: '@long' | [] = []) => ({ tag: locale === 'sv' ? tag : '@release' });

/** What sets a journey's names apart from those of all others, of its repeats too: two may begin in one millisecond. */
export const unique = () => randomBytes(5).toString('hex');
