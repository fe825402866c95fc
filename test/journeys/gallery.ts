/** What journeys through the kit's pieces begin with: the gallery, signed in as ADMIN, and keys pressed one after another. */
import type { Page } from '@playwright/test';
import { expect } from './journey.ts';
import { consoleErrors, signInAdmin } from './steps.ts';

export async function openGallery(page: Page): Promise<string[]> {
  const errors = await consoleErrors(page);
  await signInAdmin(page);
  await page.goto('/admin/galleri');
  await expect(page.getByRole('heading', { level: 1, name: 'Galleri' })).toBeVisible();
  return errors;
}

export async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}
