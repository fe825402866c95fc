/** How a sheet is closed by its own button: a message that is drawn in it has one of that name, too, but no words in it. */
import type { Locator } from '@playwright/test';

export const closeSheet = (sheet: Locator, name = 'Stäng'): Promise<void> =>
  sheet.getByRole('button', { name, exact: true }).filter({ hasText: name }).click();
