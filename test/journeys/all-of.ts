/** All that a locator finds, once it finds one: `locator.all()` by itself waits for nothing, and answers an empty list for what is still on its way. */
import type { Locator } from '@playwright/test';

export async function allOf(locator: Locator): Promise<Locator[]> {
  await locator.first().waitFor();
  return locator.all();
}
