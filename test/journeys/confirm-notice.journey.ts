/** The notice that asks for an unproved address to be confirmed once mail leaves (R98); a script of it that does not come takes no page with it. */
import type { Page } from '@playwright/test';
import { filesOf } from './built-files.ts';
import { expect, test } from './journey.ts';
import { accessible, signInOffice } from './steps.ts';

test.use({ walkedOn: 'phone', product: 'still' });

/** The demo sends no mail and has no such address: only the account's two words are others than the server's. */
const isUnproved = (page: Page) =>
  page.route('**/api/account', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), emailProven: false, mayConfirmEmail: true } });
  });
const notice = (page: Page) => page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Skicka en länk' }) });

test('it has one button and comes once a day', { tag: '@long' }, async ({ page }) => {
  await isUnproved(page);
  await signInOffice(page, 'orguser');
  await expect(notice(page)).toBeVisible();
  await accessible(page);
  await notice(page).getByRole('button', { name: 'Stäng' }).click();
  await expect(notice(page)).toHaveCount(0);
  const asked = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('confirmAsked.')));
  expect(asked).toHaveLength(1);
});

test('without its script the page stands, and it comes with contact', { tag: '@release' }, async ({ page }) => {
  await isUnproved(page);
  const { script } = filesOf('shell/EmailReminder.tsx');
  const refused = page.waitForEvent('requestfailed', (request) => request.url().includes(script.replaceAll('*', '')));
  await page.route(script, (route) => route.abort());
  await signInOffice(page, 'orguser');
  await refused;
  await expect(page.getByRole('heading', { level: 1, name: 'Inkorg' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.unroute(script);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(notice(page)).toBeVisible();
});
