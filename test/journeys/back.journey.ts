/** The phone's Back: it closes what lies open before it leaves the page, asks where something typed would be lost, and leaves nothing behind (R86, decision 039). */
import type { Page } from '@playwright/test';
import { dayAhead } from './days.ts';
import { expect, test } from './journey.ts';
import { openDay, row } from './offline.ts';
import { staffedCompany } from './staffed-company.ts';
import { consoleErrors, openEntries, signInAs } from './steps.ts';

test.use({ walkedOn: 'phone' });

const length = (page: Page) => page.evaluate(() => history.length);
const back = (page: Page) => page.goBack();

test('Back closes what lies open, one thing at a time, and then leaves', { tag: '@long' }, async ({ page }, { project }) => {
  const { assistant, client } = await staffedCompany(page.request);
  // A wide screen shows beside the day what a narrow one lays over it.
  await page.setViewportSize({ width: 390, height: 844 });
  const errors = await consoleErrors(page);
  await signInAs(page, assistant, client.name);
  await page.getByRole('link', { name: 'Aktiviteter' }).click();
  await expect(page).toHaveURL(/aktiviteter/);
  const address = `/handelse?date=${dayAhead(13)}`;
  const [id = 0] = await openDay(page, dayAhead(13));
  const dialogs = page.locator('dialog');
  const name = row(page, id).getByRole('heading').getByRole('button');

  // The sheet, with an entry that Escape takes away again.
  await name.click();
  await expect(dialogs).toHaveCount(1);
  await expect.poll(() => openEntries(page)).toBe(1);
  await back(page);
  await expect(dialogs).toHaveCount(0);
  await expect(name).toBeFocused();
  await expect(page).toHaveURL(address);
  expect(await openEntries(page)).toBe(0);
  const before = await length(page);
  await name.click();
  await expect.poll(() => openEntries(page)).toBe(1);
  await page.keyboard.press('Escape');
  await expect(dialogs).toHaveCount(0);
  await expect.poll(() => openEntries(page)).toBe(0);
  expect(await length(page)).toBe(before);
  // Forward opens nothing, and stays nowhere.
  await page.goForward();
  await expect.poll(() => openEntries(page)).toBe(0);
  await expect(dialogs).toHaveCount(0);

  // What is written is asked about; Back takes the question away, then asks again.
  await name.click();
  await page.getByRole('dialog').getByLabel('Kommentar').fill('Åt bra');
  await back(page);
  const question = page.getByRole('dialog', { name: 'Kasta det du har skrivit?' });
  await expect(question).toBeVisible();
  await expect.poll(() => openEntries(page)).toBe(2);
  await back(page);
  await expect(question).toHaveCount(0);
  await expect(page.getByRole('dialog').getByLabel('Kommentar')).toHaveValue('Åt bra');
  await expect.poll(() => openEntries(page)).toBe(1);
  await back(page);
  await question.getByRole('button', { name: 'Kasta' }).click();
  await expect(dialogs).toHaveCount(0);
  await expect(page).toHaveURL(address);
  await expect.poll(() => openEntries(page)).toBe(0);

  // A link out of a sheet: one step back is the day, with nothing open.
  await name.click();
  await page.getByRole('dialog').getByRole('link', { name: 'Detaljer och historik' }).click();
  await expect(page).toHaveURL(`/handelse/${id}`);
  await expect(dialogs).toHaveCount(0);
  await back(page);
  await expect(page).toHaveURL(address);
  await expect(row(page, id)).toBeVisible();
  await expect(dialogs).toHaveCount(0);
  expect(await openEntries(page)).toBe(0);

  // An act that closes its sheet and goes elsewhere in the same moment: another day takes this one's place.
  await page.getByRole('heading', { level: 1 }).getByRole('button').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Till idag' }).click();
  await expect(page).toHaveURL(/\/handelse$/);
  await expect.poll(() => openEntries(page)).toBe(0);
  expect(await length(page)).toBe(before);
  await page.goto(address);

  // A sheet opened while its closed one is still there is a new one.
  const date = page.getByRole('heading', { level: 1 }).getByRole('button');
  await date.focus();
  for (let times = 0; times < 5; times++) {
    await page.keyboard.press('Enter');
    await expect(page.getByRole('grid').locator(':focus')).toHaveCount(1);
    await page.evaluate(() => {
      const dialog = document.querySelector('dialog')!;
      dialog.addEventListener('close', () => (document.querySelector('h1 button') as HTMLElement).click());
      dialog.close();
    });
    await expect(page.getByRole('grid').locator(':focus')).toHaveCount(1);
    await expect.poll(() => openEntries(page)).toBe(1);
    await page.keyboard.press('Escape');
    await expect(dialogs).toHaveCount(0);
    await expect(date).toBeFocused();
  }

  // Loaded again with a sheet open: it is closed, and Back leads to the page before.
  await name.click();
  await expect.poll(() => openEntries(page)).toBe(1);
  await page.reload();
  await expect(row(page, id)).toBeVisible();
  await expect.poll(() => openEntries(page)).toBe(0);
  await expect(dialogs).toHaveCount(0);

  // Several at once, then its sheet with a comment; the menu and the search in it.
  await page.getByRole('button', { name: 'Välj flera' }).click();
  const several = page.getByRole('region', { name: 'Välj flera' });
  await several.getByRole('checkbox').first().check();
  await several.getByRole('button', { name: 'Fortsätt' }).click();
  await page
    .getByRole('dialog')
    .getByLabel(/Skäl|Kommentar/)
    .fill('Hela dagen');
  await expect.poll(() => openEntries(page)).toBe(2);
  await back(page);
  await question.getByRole('button', { name: 'Kasta' }).click();
  await expect(dialogs).toHaveCount(0);
  await expect(several).toBeVisible();
  await back(page);
  await expect(several).toHaveCount(0);
  await expect(page).toHaveURL(address);
  if (project.name === 'phone') {
    await page.getByRole('button', { name: 'Meny' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sök' }).click();
    await expect(page.getByRole('dialog', { name: 'Sök' })).toBeVisible();
    await expect.poll(() => openEntries(page)).toBe(1);
    await back(page);
    await expect(dialogs).toHaveCount(0);
    await expect.poll(() => openEntries(page)).toBe(0);
    await page.getByRole('button', { name: 'Meny' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Konto' }).click();
    await expect(page).toHaveURL(/konto/);
    await back(page);
    await expect(page).toHaveURL(address);
  } else {
    // The pane beside the day, whose address it is too.
    await page.setViewportSize({ width: 1280, height: 800 });
    await name.click();
    await expect(page).toHaveURL(new RegExp(`id=${id}`));
    await expect.poll(() => openEntries(page)).toBe(1);
    await back(page);
    await expect(page).not.toHaveURL(/id=/);
    await expect(row(page, id)).toBeVisible();
  }
  await expect.poll(() => openEntries(page)).toBe(0);
  expect(errors).toEqual([]);
});

test('a form of a page asks at Back, at a link and at a reload', async ({ page }) => {
  const { leader, client } = await staffedCompany(page.request);
  const errors = await consoleErrors(page);
  await signInAs(page, leader, client.name);
  const listed = page.waitForResponse(/\/api\/activities\?/).then((answer) => answer.json());
  await page.getByRole('link', { name: 'Aktiviteter' }).click();
  const [activity] = (await listed) as { id: number; client: { id: number }; name: string }[];
  const address = `/aktiviteter/${activity!.id}/${activity!.client.id}`;
  await page.goto(address);
  // A link in a sheet.
  await page.getByRole('button', { name: `Fler val för ${activity!.name}` }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^(Redigera|Ändra)/ })
    .click();
  await expect(page).toHaveURL(/redigera/);
  const named = page.getByLabel('Namn');
  await named.fill(`${activity!.name} nu`);
  const question = page.getByRole('dialog', { name: 'Kasta det du har skrivit?' });
  await back(page);
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Avbryt' }).click();
  await expect(page).toHaveURL(/redigera/);
  await page.getByRole('link', { name: 'Idag' }).click();
  await question.getByRole('button', { name: 'Avbryt' }).click();
  await expect(named).toHaveValue(`${activity!.name} nu`);
  // The browser's own question at a reload.
  const dialogType = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.dismiss();
    return dialog.type();
  });
  await page.evaluate(() => location.reload());
  expect(await dialogType).toBe('beforeunload');
  await expect(named).toHaveValue(`${activity!.name} nu`);
  await page.getByRole('link', { name: 'Idag' }).click();
  await question.getByRole('button', { name: 'Kasta' }).click();
  await expect(page).toHaveURL(/handelse/);
  await back(page);
  await expect(page).toHaveURL(/redigera/);
  await back(page);
  await expect(page).toHaveURL(address);
  expect(errors).toEqual([]);
});
