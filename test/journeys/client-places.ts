/** Going between the pages that the office has about a client. */
import { expect, type Page } from '@playwright/test';

/** The pages about a client that the office goes between: a rail on the desktop, behind one button on the phone. */
const clientRail = (page: Page) => page.getByRole('navigation', { name: /^(Sidor om|Pages about) / });
const clientMenu = (page: Page, place = '.*') =>
  page.getByRole('button', { name: new RegExp(`${place}( · .+)?\\s*(Välj en annan sida|Choose another page)$`) });

/** Goes on to another page about the client whose page is shown. */
export async function toClientPlace(page: Page, place: string | RegExp) {
  await openClientPlaces(page);
  await clientRail(page).getByRole('link', { name: place, exact: true }).click();
}
/** Has them in sight. */
export async function openClientPlaces(page: Page) {
  await expect(clientMenu(page).or(clientRail(page)).first()).toBeVisible();
  if ((await clientRail(page).count()) === 0) await clientMenu(page).click();
  await expect(clientRail(page)).toBeVisible();
}
/** It says that this is the one that is shown. */
export async function isAtClientPlace(page: Page, place: string) {
  const inRail = clientRail(page).getByRole('link', { name: place, exact: true });
  await expect(clientMenu(page, place).or(inRail).first()).toBeVisible();
  if ((await inRail.count()) > 0) await expect(inRail).toHaveAttribute('aria-current', 'page');
}
