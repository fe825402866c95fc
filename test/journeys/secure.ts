/** Steps of the journeys about secure sign-in: an app with codes is added, and recovery codes are put away. */
import { expect, type Page } from '@playwright/test';
import { codeOf } from '../contract/account-rows.ts';
import { accessible } from './steps.ts';

/** The recovery codes that a sheet shows, which is closed. */
export async function keepCodes(page: Page): Promise<string[]> {
  const sheet = page.getByRole('dialog', { name: 'Dina reservkoder' });
  await expect(sheet.getByRole('listitem')).toHaveCount(10);
  await accessible(page);
  // They are shown once: neither Escape nor a tap beside them puts them away.
  await page.keyboard.press('Escape');
  await page.mouse.click(3, 3);
  await expect(sheet).toBeVisible();
  const codes = await sheet.getByRole('listitem').allInnerTexts();
  await sheet.getByRole('button', { name: 'Jag har sparat dem' }).click();
  await expect(sheet).toHaveCount(0);
  return codes;
}

/** Adds an app by its secret in letters, once its sheet was asked for. */
export async function addApp(page: Page): Promise<void> {
  const adding = page.getByRole('dialog', { name: 'Lägg till en app med koder' });
  await adding.getByText('Går det inte att läsa av?').click();
  const secret = (await adding.locator('code').textContent())!.replace(/\s/g, '');
  await adding.getByLabel('Kod från appen').fill(codeOf(secret, new Date()));
  await adding.getByRole('button', { name: 'Slå på' }).click();
  await keepCodes(page);
}
