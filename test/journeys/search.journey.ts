/** Search from the navigation and by keyboard, on what one may see; each hit leads to its page (decision 023). */
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { accessible, consoleErrors, signInAdmin, signInAs, signInOffice } from './steps.ts';

test.use({ walkedOn: 'phone' });

function parts(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Sök' });
  return { dialog, field: dialog.getByRole('combobox', { name: 'Sök på namn' }), options: dialog.getByRole('option') };
}
const bar = (page: Page) => page.getByRole('navigation', { name: 'Huvudmeny' });
const opener = (page: Page) => bar(page).getByRole('button', { name: 'Sök', exact: true });
/** A team's bar is full on the phone: there it is the menu's first line. Answers what the focus returns to. */
async function openOfTeam(page: Page) {
  if (test.info().project.name !== 'phone') {
    await opener(page).click();
    return opener(page);
  }
  await expect(bar(page).getByRole('link', { name: 'Statistik' })).toBeVisible();
  await expect(opener(page)).toBeHidden();
  const menu = bar(page).getByRole('button', { name: 'Meny', exact: true });
  await menu.click();
  await page.getByRole('dialog', { name: 'Meny' }).getByRole('button', { name: 'Sök', exact: true }).click();
  return menu;
}

test('an assistant finds a client by the button, and a thing of theirs by keyboard', { tag: '@long' }, async ({ page }) => {
  const errors = await consoleErrors(page);
  await signInAs(page, 'assistent', 'Elsa Lindqvist');
  const { dialog, field, options } = parts(page);
  await openOfTeam(page);
  await expect(field).toBeFocused();
  await expect(dialog.getByText('Sök bland klienter, aktiviteter, artiklar och personer')).toBeVisible();
  await field.fill('Kar');
  await expect(options.filter({ hasText: 'Karl Ek' }).first()).toBeVisible();
  await accessible(page);
  await dialog
    .getByRole('group', { name: 'Klienter' })
    .getByRole('option', { name: /Karl Ek/ })
    .click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/handelse$/);
  await expect(page.getByRole('main').getByText('Karl Ek').first()).toBeVisible();

  // From anywhere: arrows, Enter; å is found by a.
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await page.keyboard.type('maltid');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  // What was typed at first has other answers.
  await expect(options.first()).toContainText(/måltid/i);
  await page.keyboard.press('ArrowDown');
  const count = await options.count();
  if (count > 1) await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  const name = await options.first().evaluate((option) => option.querySelector('span')?.firstChild?.textContent);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/(aktiviteter|inventering)\/\d+/);
  await expect(page.getByRole('heading', { level: 1, name: name! })).toBeVisible();
  expect(errors).toEqual([]);
});

test('a slip of the fingers is asked about, and pressed it finds', { tag: '@release' }, async ({ page }) => {
  await signInAs(page, 'assistent', 'Elsa Lindqvist');
  const { dialog, field, options } = parts(page);
  await openOfTeam(page);
  await field.fill('Elza Lindkvist');
  await expect(dialog.getByText('Inget heter «Elza Lindkvist»')).toBeVisible();
  const meant = dialog.getByRole('button', { name: 'Menade du Elsa Lindqvist?' });
  await expect(meant).toBeVisible();
  await accessible(page);
  await meant.click();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('Elsa Lindqvist');
  await expect(options.filter({ hasText: 'Elsa Lindqvist' }).first()).toBeVisible();
  // Of the company, but of no group of one's own: no name is told.
  await field.fill('Mia Sunt');
  await expect(dialog.getByText('Inget heter «Mia Sunt»')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Menade du/ })).toHaveCount(0);
});

test('its key is heard from the moment at which the page is seen', { tag: '@long' }, async ({ page }) => {
  await page.addInitScript(() => {
    const drawn = new MutationObserver(() => {
      if (!document.querySelector('h1')) return;
      drawn.disconnect();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }));
    });
    drawn.observe(document, { subtree: true, childList: true });
  });
  await signInAs(page, 'assistent', 'Elsa Lindqvist');
  await expect(parts(page).field).toBeFocused();
});

test('nothing found, no contact, and Escape gives the focus back', { tag: '@release' }, async ({ page }) => {
  await signInAs(page, 'assistent', 'Elsa Lindqvist');
  const { dialog, field, options } = parts(page);
  const opened = await openOfTeam(page);
  await field.fill('Mia Sund');
  // Of the company, but of no group of one's own.
  await expect(dialog.getByText('Inget heter «Mia Sund»')).toBeVisible();
  await expect(options).toHaveCount(0);
  await page.route('**/api/search*', (route) => route.abort());
  await field.fill('elsa');
  await expect(dialog.getByRole('alert')).toBeVisible();
  await page.unroute('**/api/search*');
  await dialog.getByRole('button', { name: 'Försök igen' }).click();
  await expect(options.filter({ hasText: 'Elsa Lindqvist' }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opened).toBeFocused();
  // As often as it is opened, by keyboard too.
  for (const key of ['Enter', 'Space']) {
    await opened.press(key);
    if (test.info().project.name === 'phone')
      await page.getByRole('dialog', { name: 'Meny' }).getByRole('button', { name: 'Sök', exact: true }).press(key);
    await expect(field).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(opened).toBeFocused();
  }
  // Where what it was opened from is gone meanwhile, the page itself has it.
  const row = page.getByRole('main').getByRole('button').first();
  await row.focus();
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await row.evaluate((gone) => gone.remove());
  await page.keyboard.press('Escape');
  await expect(page.getByRole('main')).toBeFocused();
  // Not over another dialog, and not for whoever is signed out.
  await page.getByRole('button', { name: 'Meny', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Meny' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto('/loggaut');
  await expect(
    page
      .getByRole('link', { name: /Logga in/ })
      .or(page.getByLabel('E-post'))
      .first(),
  ).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(dialog).toHaveCount(0);
});

test('the organisation finds what is its own', { tag: '@long' }, async ({ page }) => {
  await signInOffice(page, 'orguser');
  const { dialog, field } = parts(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Inkorg' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await field.fill('mia s');
  await dialog
    .getByRole('option', { name: /Mia Sund/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/handelse$/);
  await expect(page.getByRole('main').getByText('Mia Sund').first()).toBeVisible();
  // With a client the phone's bar is full: there it is the menu's first line.
  await page.getByRole('button', { name: 'Meny', exact: true }).click();
  await page.getByRole('dialog', { name: 'Meny' }).getByRole('button', { name: 'Sök', exact: true }).click();
  await expect(field).toBeFocused();
  await field.fill('anna b');
  await dialog
    .getByRole('group', { name: 'Personer' })
    .getByRole('option', { name: /Anna Berg/ })
    .click();
  await expect(page).toHaveURL(/\/organisation\/detalj\?tab=1&q=assistent/);
  await expect(page.getByRole('main').getByText('assistent@demo.example')).toBeVisible();
  await expect(page.getByRole('main').getByText('orguser@demo.example')).toHaveCount(0);
  await accessible(page);
});

test('a person of the team is found in a team of theirs', { tag: '@release' }, async ({ page }) => {
  await signInAs(page, 'assistent', 'Karl Ek');
  const { dialog, field } = parts(page);
  const to = async (name: string) => {
    // The page that listens is there.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    await field.fill(name);
    await dialog.getByRole('group', { name: 'Personer' }).getByRole('option', { name }).click();
    await expect(page).toHaveURL(/\/klientgrupp$/);
    await expect(page.getByRole('main').getByText(name).first()).toBeVisible();
  };
  // She was in Karl's, and is in Elsa's.
  await to('Lena Sjöberg');
  await expect(page.getByRole('main').getByText('Elsa Lindqvist').first()).toBeVisible();
  await page.evaluate(() => sessionStorage.removeItem('chosenClient'));
  await page.goto('/valj-grupp');
  await to('Lena Sjöberg');
});

test('the platform finds clients and people', { tag: '@release' }, async ({ page }) => {
  const { dialog, field } = parts(page);
  await signInAdmin(page);
  if (test.info().project.name === 'phone') {
    // Opened before administration has come into the navigation, it gives the focus back to what opened it.
    let come = () => {};
    const held = new Promise<void>((done) => {
      come = done;
    });
    await page.route('**/management/info', async (route) => {
      await held;
      await route.continue();
    });
    await page.reload();
    await opener(page).click();
    await expect(field).toBeFocused();
    come();
    await expect(page.locator('nav [role=group]').first()).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(opener(page)).toBeFocused();
  }
  await opener(page).click();
  await expect(dialog.getByText('Sök bland klienter och personer')).toBeVisible();
  // By a part of the address, and by the name in any order.
  await field.fill('assistent@');
  await expect(dialog.getByRole('option', { name: /Anna Berg/ })).toBeVisible();
  await field.fill('berg a');
  await dialog.getByRole('option', { name: /Anna Berg/ }).click();
  await expect(page).toHaveURL(/\/admin\/hantera-anvandare\?q=assistent/);
  await expect(page.getByText('assistent@demo.example').first()).toBeVisible();
  await opener(page).click();
  await field.fill('elsa');
  await dialog.getByRole('option', { name: /^Elsa Lindqvist/ }).click();
  await expect(page).toHaveURL(/\/handelse$/);
  await expect(page.getByRole('main').getByText('Elsa Lindqvist').first()).toBeVisible();
});

test('what is written and not saved keeps its page and its client', { tag: '@long' }, async ({ page }) => {
  await signInAs(page, 'orgadmin', 'Elsa Lindqvist', '/organisation/detalj?tab=2');
  await page.getByRole('main').getByRole('textbox').first().fill('Solgläntan och Havet');
  const chosen = () => page.evaluate(() => sessionStorage.getItem('chosenClient'));
  const { field, options } = parts(page);
  const toKarl = async () => {
    await page.keyboard.press('Control+k');
    await field.fill('karl ek');
    await options.filter({ hasText: 'Karl Ek' }).first().click();
  };
  const question = page.getByRole('dialog', { name: /^Kasta/ });
  await toKarl();
  await question.getByRole('button', { name: 'Avbryt' }).click();
  await expect(page.getByRole('main').getByRole('textbox').first()).toHaveValue('Solgläntan och Havet');
  expect(await chosen()).toContain('Elsa Lindqvist');
  await toKarl();
  await question.getByRole('button', { name: 'Kasta' }).click();
  await expect(page).toHaveURL(/\/handelse$/);
  expect(await chosen()).toContain('Karl Ek');
});
