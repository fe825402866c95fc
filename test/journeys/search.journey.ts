/** Search from the navigation and by keyboard, on what one may see; each hit leads to its page (decision 023). */
import { expect, test } from './journey.ts';
import { company, ELSA, KARL, openerOf, openOfTeam, partsOf } from './search-parts.ts';
import { staffedCompany } from './staffed-company.ts';
import { accessible, consoleErrors, signInAdmin, signInAs, signInOffice } from './steps.ts';

test.use({ walkedOn: 'phone' });

test('an assistant finds a client by the button, and a thing of theirs by keyboard', { tag: '@long' }, async ({ page }) => {
  const { assistant, activity } = await company(page.request);
  for (const name of ['Måltid på dagen', 'Måltid på kvällen']) await activity(name, 'Måltid');
  const errors = await consoleErrors(page);
  await signInAs(page, assistant, ELSA);
  const { dialog, field, options } = partsOf(page);
  await openOfTeam(page);
  await expect(field).toBeFocused();
  await expect(dialog.getByText('Sök bland klienter, aktiviteter, artiklar och personer')).toBeVisible();
  await field.fill('Kar');
  await expect(options.filter({ hasText: KARL }).first()).toBeVisible();
  await accessible(page);
  await dialog
    .getByRole('group', { name: 'Klienter' })
    .getByRole('option', { name: /Karl Ek/ })
    .click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/handelse$/);
  await expect(page.getByRole('main').getByText(KARL).first()).toBeVisible();

  // From anywhere: arrows, Enter; å is found by a.
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await page.keyboard.type('maltid');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  // What was typed at first has other answers.
  await expect(options.first()).toContainText(/måltid/i);
  await page.keyboard.press('ArrowDown');
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  const name = await options.first().evaluate((option) => option.querySelector('span')?.firstChild?.textContent);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/(aktiviteter|inventering)\/\d+/);
  await expect(page.getByRole('heading', { level: 1, name: name! })).toBeVisible();
  expect(errors).toEqual([]);
});

test('a slip of the fingers is asked about, and pressed it finds', { tag: '@release' }, async ({ page }) => {
  await signInAs(page, (await company(page.request)).assistant, ELSA);
  const { dialog, field, options } = partsOf(page);
  await openOfTeam(page);
  await field.fill('Elza Lindkvist');
  await expect(dialog.getByText('Inget heter «Elza Lindkvist»')).toBeVisible();
  const meant = dialog.getByRole('button', { name: 'Menade du Elsa Lindqvist?' });
  await expect(meant).toBeVisible();
  await accessible(page);
  await meant.click();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(ELSA);
  await expect(options.filter({ hasText: ELSA }).first()).toBeVisible();
  // Of the company, but of no group of one's own: no name is told.
  await field.fill('Mia Sunt');
  await expect(dialog.getByText('Inget heter «Mia Sunt»')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Menade du/ })).toHaveCount(0);
});

test('its key is heard from the moment at which the page is seen', { tag: '@release' }, async ({ page }) => {
  await page.addInitScript(() => {
    const drawn = new MutationObserver(() => {
      if (!document.querySelector('h1')) return;
      drawn.disconnect();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }));
    });
    drawn.observe(document, { subtree: true, childList: true });
  });
  await signInAs(page, (await company(page.request)).assistant, ELSA);
  await expect(partsOf(page).field).toBeFocused();
});

test('nothing found, no contact, and Escape gives the focus back', { tag: '@release' }, async ({ page }) => {
  await signInAs(page, (await company(page.request)).assistant, ELSA);
  const { dialog, field, options } = partsOf(page);
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
  await expect(options.filter({ hasText: ELSA }).first()).toBeVisible();
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
  const { assistant, orgUser } = await company(page.request);
  await signInOffice(page, orgUser);
  const { dialog, field } = partsOf(page);
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
  await expect(page).toHaveURL(/\/organisation\/detalj\?tab=1&q=assistant/);
  await expect(page.getByRole('main').getByText(assistant)).toBeVisible();
  await expect(page.getByRole('main').getByText(orgUser)).toHaveCount(0);
  await accessible(page);
});

test('a person of the team is found in a team of theirs', { tag: '@release' }, async ({ page }) => {
  const { assistant, client, call, addColleague, karl } = await company(page.request);
  const lena = `/api/client-groups/${karl}/users/${await addColleague('Lena', 'Sjöberg')}`;
  await call('PUT', lena);
  await call('PATCH', lena, { active: false });
  await signInAs(page, assistant, KARL);
  const { dialog, field } = partsOf(page);
  const to = async (name: string) => {
    // The page that listens is there.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    await field.fill(name);
    await dialog.getByRole('group', { name: 'Personer' }).getByRole('option', { name }).click();
    await expect(page).toHaveURL(/\/klientgrupp$/);
    await expect(page.getByRole('main').getByText(name).first()).toBeVisible();
  };
  // She was in Karl's, and is in another's.
  await to('Lena Sjöberg');
  await expect(page.getByRole('main').getByText(client.name).first()).toBeVisible();
  await page.evaluate(() => sessionStorage.removeItem('chosenClient'));
  await page.goto('/valj-grupp');
  await to('Lena Sjöberg');
});

test('the platform finds clients and people', { tag: '@release' }, async ({ page }) => {
  const { dialog, field } = partsOf(page);
  // The platform finds those of all companies.
  const { own, client, addColleague } = await staffedCompany(page.request);
  await addColleague('Sixten', `Berg${own}`);
  const [address, sixten] = [`sixten.${own}@example.se`, new RegExp(`Sixten Berg${own}`)];
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
    await openerOf(page).click();
    await expect(field).toBeFocused();
    come();
    await expect(page.locator('nav [role=group]').first()).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(openerOf(page)).toBeFocused();
  }
  await openerOf(page).click();
  await expect(dialog.getByText('Sök bland klienter och personer')).toBeVisible();
  // By a part of the address, and by the name in any order.
  await field.fill(address.slice(0, -'example.se'.length));
  await expect(dialog.getByRole('option', { name: sixten })).toBeVisible();
  await field.fill(`berg${own} six`);
  await dialog.getByRole('option', { name: sixten }).click();
  await expect(page).toHaveURL(/\/admin\/hantera-anvandare\?q=sixten/);
  await expect(page.getByText(address).first()).toBeVisible();
  await openerOf(page).click();
  await field.fill(client.name.toLowerCase());
  await dialog.getByRole('option', { name: new RegExp(`^${client.name}`) }).click();
  await expect(page).toHaveURL(/\/handelse$/);
  await expect(page.getByRole('main').getByText(client.name).first()).toBeVisible();
});

test('what is written and not saved keeps its page and its client', { tag: '@release' }, async ({ page }) => {
  const { orgAdmin } = await company(page.request);
  await signInAs(page, orgAdmin, ELSA, '/organisation/detalj?tab=2');
  await page.getByLabel('Namn', { exact: true }).fill('Solgläntan och Havet');
  const chosen = () => page.evaluate(() => sessionStorage.getItem('chosenClient'));
  const { field, options } = partsOf(page);
  const toKarl = async () => {
    await page.keyboard.press('Control+k');
    await field.fill('karl ek');
    await options.filter({ hasText: KARL }).first().click();
  };
  const question = page.getByRole('dialog', { name: /^Kasta/ });
  await toKarl();
  await question.getByRole('button', { name: 'Avbryt' }).click();
  await expect(page.getByLabel('Namn', { exact: true })).toHaveValue('Solgläntan och Havet');
  expect(await chosen()).toContain(ELSA);
  await toKarl();
  await question.getByRole('button', { name: 'Kasta' }).click();
  await expect(page).toHaveURL(/\/handelse$/);
  expect(await chosen()).toContain(KARL);
});
