/** The product that the journeys use is up. */
import { expect, test } from './journey.ts';

test.use({ walkedOn: 'desktop' });

test('the product answers', async ({ page }) => {
  const answer = await page.goto('/management/health');
  expect(answer?.status()).toBe(200);
});

test('robots are told in plain text what is no page', async ({ request }) => {
  const answer = await request.get('/robots.txt');
  expect(answer.headers()['content-type']).toBe('text/plain; charset=utf-8');
  expect(await answer.text()).toMatch(/^User-agent: \*\nDisallow: \/api\/$/m);
});
