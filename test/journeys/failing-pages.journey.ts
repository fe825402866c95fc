/**
 * Each page where the server answers nothing but an error: it asks for each thing a few times at most, and comes to rest. A part that is shown for
 * an error and asks anew takes itself away, and is shown again, for as long as somebody looks.
 */
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { walks } from './screens.ts';

test.use({ product: 'still', walkedOn: 'phone' });

/** What the page is not shown without: who is signed in, and where. */
const NEEDED = /\/api\/(?:account|client-groups|authenticate|live)\b/;
/** The most that one address is asked for: some by several parts of a page, each of them once. */
const MOST = 6;
/** Milliseconds without a request after which a page has come to rest. */
const REST_MS = 700;

async function requestsOf(page: Page, path: string): Promise<[string, number][]> {
  const counts = new Map<string, number>();
  let lastAt = performance.now();
  await page.route(
    (url) => url.pathname.startsWith('/api/') && !NEEDED.test(url.pathname),
    (route) => {
      const { pathname, search } = new URL(route.request().url());
      counts.set(pathname + search, (counts.get(pathname + search) ?? 0) + 1);
      lastAt = performance.now();
      return route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{"status":500,"message":"error.http.500"}' });
    },
  );
  await page.goto(path);
  await page.locator('main').first().waitFor();
  const isOver = () => [...counts.values()].some((count) => count > MOST);
  await expect.poll(() => isOver() || performance.now() - lastAt > REST_MS, { intervals: [100] }).toBe(true);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  return [...counts].filter(([, count]) => count > MOST);
}

for (const { name, enter, paths } of walks)
  test(`no page asks without end for what fails: ${name}`, { tag: '@long' }, async ({ page }) => {
    await enter(page);
    for (const path of paths) expect(await requestsOf(page, path), path).toEqual([]);
  });
