/** A page whose clock is moved on as if time had passed: no answer tells it that the server's has not (decision 082). */
import type { Page } from '@playwright/test';

export async function installClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.route('**/api/**', async (route) => {
    // What never ends is not read to its end.
    if (route.request().url().includes('/api/live/')) return route.continue();
    // The page may be closed before it is answered.
    const response = await route.fetch().catch(() => undefined);
    if (!response) return;
    const { date: _, ...headers } = response.headers();
    await route.fulfill({ response, headers }).catch(() => undefined);
  });
}
