/** The product that the journeys use is up. */
import { expect, test } from './journey.ts';

test('the product answers', async ({ page }) => {
  const answer = await page.goto('/management/health');
  expect(answer?.status()).toBe(200);
});
