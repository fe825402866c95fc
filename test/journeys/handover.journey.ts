/** A hand-over note from one to the next: written with an important mark, seen live on the other's day, read, answered, and changed in sight of both (R89). */
import { expect, test } from './journey.ts';
import { untilDrafted } from './kept.ts';
import { staffedCompany } from './staffed-company.ts';
import { accessible, consoleErrors, signInAs } from './steps.ts';

test.use({ walkedOn: 'phone' });

test('what one hands over stands on the next one’s day until it is read, and says by whom it was', { tag: '@long' }, async ({
  page,
  browser,
}) => {
  const { assistant, leader, client } = await staffedCompany(page.request);
  const errors = await consoleErrors(page);
  const other = await (await browser.newContext()).newPage();
  const text = 'Nyckeln ligger hos grannen.';
  await signInAs(other, leader, client.name);
  const on = (who: typeof page, words: string) => who.getByRole('article').filter({ hasText: words });
  const live = other.waitForResponse((answer) => answer.url().includes('/api/live/day/'));
  await signInAs(page, assistant, client.name);
  await live;
  // One line on top of the day; the notes when it is opened.
  const open = (who: typeof page) => who.getByRole('region', { name: 'Överlämning' }).locator('summary').first().click();
  await open(page);

  // What was typed is there again after a reload, and is sent by one button.
  await page.getByRole('button', { name: 'Skriv överlämning' }).click();
  await page.getByRole('dialog').getByLabel('Vad behöver nästa veta?').fill(text);
  await page.getByRole('dialog').getByRole('switch', { name: 'Viktigt' }).check();
  // The photo is seen before anybody may read it at its address.
  const buffer = await page.screenshot();
  await page.getByRole('dialog').getByLabel('Lägg till foto').setInputFiles({ name: 'broms.png', mimeType: 'image/png', buffer });
  const photo = page.getByRole('dialog').getByRole('img', { name: 'Foto till överlämningen' });
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await untilDrafted(page);
  await page.reload();
  await open(page);
  await page.getByRole('button', { name: 'Fortsätt' }).click();
  await expect(page.getByRole('dialog').getByLabel('Vad behöver nästa veta?')).toHaveValue(text);
  await expect(page.getByRole('dialog')).toContainText('Fotot finns kvar');
  await page.getByRole('dialog').getByRole('button', { name: 'Spara' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  // Sent, it is left no more, and the next begins empty; closed, that waits to be gone on with, until it is thrown away.
  const region = page.getByRole('region', { name: 'Överlämning' });
  const sheet = page.getByRole('dialog', { name: 'Skriv överlämning' });
  const write = region.getByRole('button', { name: 'Skriv överlämning' });
  await expect(region).not.toContainText('inte är skickad');
  await write.click();
  await expect(sheet.getByLabel('Vad behöver nästa veta?')).toHaveValue('');
  await sheet.getByLabel('Vad behöver nästa veta?').fill('Fel klient.');
  await untilDrafted(page);
  await sheet.getByRole('button', { name: 'Avbryt' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(region).toContainText('inte är skickad');
  await region.getByRole('button', { name: 'Fortsätt' }).click();
  await expect(sheet.getByLabel('Vad behöver nästa veta?')).toHaveValue('Fel klient.');
  await sheet.getByRole('button', { name: 'Kasta' }).click();
  await expect(write).toBeVisible();
  await page.reload();
  await open(page);
  await expect(write).toBeVisible();

  // The other, who touched nothing, reads it with one tap, and answers.
  const theirs = on(other, text);
  await expect(other.getByRole('region', { name: 'Överlämning' })).toContainText(text);
  await open(other);
  await expect(theirs).toContainText('Viktigt');
  await accessible(other);
  await theirs.getByRole('button', { name: 'Läst' }).click();
  await expect(theirs.getByRole('button', { name: 'Läst' })).toBeHidden();
  // Folded beneath the day's line, which has its words too.
  await other
    .locator('summary')
    .filter({ hasText: `Viktigt: ${text}` })
    .click();
  await theirs.getByRole('button', { name: 'Svara' }).click();
  await theirs.getByLabel('Ditt svar').fill('Tack, jag hämtar den.');
  await theirs.getByRole('button', { name: 'Skicka svar' }).click();

  // The writer sees who has read it, changes it, and the change stands beside what was.
  const own = on(page, text);
  await expect(own).toContainText('Läst av Assar Björk');
  await expect(own).toContainText('Tack, jag hämtar den.');
  await own.getByRole('link', { name: 'Visa' }).click();
  await page.getByRole('button', { name: 'Ändra' }).click();
  await page.getByRole('dialog').getByLabel('Vad behöver nästa veta?').fill(`${text} Hon är hemma efter fyra.`);
  await page.getByRole('dialog').getByRole('button', { name: 'Spara' }).click();
  await expect(page.getByRole('article')).toContainText('Hon är hemma efter fyra.');
  await expect(page.getByRole('article')).toContainText('före ändringen');
  await page.getByText('Så stod det tidigare').click();
  await expect(page.getByRole('listitem').filter({ hasText: text })).toBeVisible();
  await accessible(page);

  // The page of them all, from the menu's address; the summary is there by itself.
  await page.goto('/overlamning?since=7');
  const chips = page.getByRole('navigation', { name: 'Visa från' });
  await expect(page.getByRole('heading', { name: 'Den senaste veckan' })).toBeVisible();
  await expect(chips.locator('[aria-current]')).toHaveText('En vecka');
  await expect(page.getByRole('article').filter({ hasText: text })).toBeVisible();
  await accessible(page);
  // Whoever was never there is told the last day and night, and nothing of a shift; a note that nobody read in time warns of nothing.
  await page.route('**/api/handover-notes/current/*', async (route) => {
    const answer = await route.fetch();
    const notes = [
      { ...(await answer.json())[0], isRead: false, important: true, validUntil: '2026-11-02', outOfDate: '2026-11-02T23:00:00.000Z' },
    ];
    await route.fulfill({ response: answer, json: notes });
  });
  await page.goto('/overlamning');
  await expect(page.getByRole('heading', { name: 'Det senaste dygnet' })).toBeVisible();
  await expect(chips.locator('[aria-current]')).toHaveText('Ett dygn');
  await expect(chips.getByText('Mitt senaste pass')).toHaveCount(0);
  await page.goto('/handelse');
  const line = region.locator('summary').first();
  await expect(line).toContainText('1 oläst överlämningGällde till 2 nov 2026: ');
  await expect(line).not.toHaveAttribute('data-important');
  await line.click();
  await expect(region.getByRole('article')).toContainText('gällde till 2 nov 2026');
  await accessible(page);
  // One that is asked for again may be under way still.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  expect(errors).toEqual([]);
});

test.describe('of a client with a past', () => {
  // It only looks: no call makes a shift that is over, which the demo has.
  test.use({ product: 'still' });
  test('the page sums up the days that are chosen, and those since one’s last shift', { tag: '@long' }, async ({ page }) => {
    const errors = await consoleErrors(page);
    await signInAs(page, 'assistent', 'Elsa Lindqvist', '/overlamning?since=7');
    await expect(page.getByRole('heading', { name: 'Den senaste veckan' })).toBeVisible();
    const chips = page.getByRole('navigation', { name: 'Visa från' });
    await expect(chips.locator('[aria-current]')).toHaveText('En vecka');
    await expect(page.getByRole('main')).toContainText(/\d+ (överhoppad|kommentar|inte signerad)/);
    await accessible(page);
    await chips.getByRole('link', { name: 'Mitt senaste pass' }).click();
    await expect(page.getByRole('heading', { name: 'Sedan ditt senaste pass' })).toBeVisible();
    expect(errors).toEqual([]);
  });
});
