/** The card of a client: alerts in sight on the day, contacts that are called by one tap, changed by whoever plans and by two at once (decision 063). */
import type { Page } from '@playwright/test';
import { allOf } from './all-of.ts';
import { toClientPlace } from './client-places.ts';
import { expect, test } from './journey.ts';
import { untilKept } from './kept.ts';
import { accessible, chooseAct, consoleErrors, signInAs, signInOffice } from './steps.ts';

test.use({ walkedOn: 'phone' });

/** Each project changes the card of a client of its own: on the phone not `quiet` of screens.ts, whose page each-page.journey.ts holds still at that time. */
const changed: Record<string, string> = { phone: 'Karl Ek', desktop: 'Mia Sund' };
const alerts = (page: Page) => page.getByRole('region', { name: 'Varningar' });
const edit = '/klientgrupp/kort/redigera';

test('whoever comes sees the alerts without a tap, and calls by two', async ({ page }) => {
  const errors = await consoleErrors(page);
  await signInAs(page, 'assistent', 'Elsa Lindqvist');
  await expect(alerts(page)).toContainText('Allergi: penicillin');
  await expect(alerts(page)).toContainText('Sväljsvårighet: timbal, förtjockad dryck');
  await accessible(page);
  // Another day of hers says the same.
  await page.getByRole('button', { name: 'Nästa dag', exact: true }).click();
  await expect(alerts(page)).toContainText('Allergi: penicillin');
  await page.getByRole('button', { name: 'Kontakter' }).click();
  const sheet = page.getByRole('dialog', { name: 'Kontakter' });
  await expect(sheet.getByRole('link', { name: 'Maria Lindqvist' })).toHaveAttribute('href', 'tel:0701740635');
  await expect(sheet.getByRole('link', { name: 'Trygghetslarmet' })).toHaveAttribute('href', 'tel:0846500434');
  for (const link of await allOf(sheet.getByRole('link'))) expect((await link.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await accessible(page);
  // The whole card, with who changed what; an assistant has no way to change it.
  await sheet.getByRole('link', { name: 'Visa klientkortet' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Klientkort' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Varning tillagd: Allergi: penicillin');
  await expect(page.getByRole('main')).toContainText('Assar Björk');
  await expect(page.getByRole('link', { name: 'Ändra' })).toHaveCount(0);
  await accessible(page);
  await page.goto(edit);
  await expect(page.getByRole('main')).toContainText('behörighet');
  expect(errors).toEqual([]);
});

// One after the other: they change the same card.
test.describe
  .serial('changing it', () => {
    test(
      'whoever plans changes it, each mistake is said at its field, and what is half done is not lost',
      { tag: '@long' },
      async ({ page }, { project }) => {
        const errors = await consoleErrors(page);
        await signInAs(page, 'assistansadmin', changed[project.name]!);
        await expect(alerts(page)).toBeVisible();
        await page.getByRole('button', { name: 'Kontakter' }).click();
        await page.getByRole('link', { name: 'Ändra klientkortet' }).click();
        const rows = (name: RegExp) => page.getByRole('group', { name });
        await expect(rows(/^Varning/).first()).toBeVisible();
        const count = await rows(/^Varning/).count();
        await page.getByRole('button', { name: 'Lägg till varning' }).click();
        const alert = rows(/^Varning/).nth(count);
        await expect(alert.getByLabel('Vad är det?')).toBeFocused();
        await alert.getByLabel('Vad är det?').selectOption('Allergi');
        await page.getByRole('button', { name: 'Lägg till kontakt' }).click();
        const contact = rows(/^Kontakt/).last();
        await contact.getByLabel('Relation till klienten').selectOption('Larm');
        await contact.getByLabel('Telefon').fill('ring dem');
        await page.getByRole('button', { name: 'Spara' }).click();
        await expect(alert.getByLabel('Vad gäller det?')).toBeFocused();
        await expect(alert).toContainText('Skriv vad det gäller.');
        await expect(contact).toContainText('Fältet måste fyllas i.');
        await expect(contact).toContainText('Numret går inte att ringa');
        await accessible(page);
        // The way out asks first.
        await page.getByRole('button', { name: 'Avbryt' }).click();
        await page.getByRole('dialog', { name: 'Kasta' }).getByRole('button', { name: 'Avbryt' }).click();
        await alert.getByLabel('Vad gäller det?').fill('plåster');
        await contact.getByLabel('Namn').fill('Larmet på hallen');
        await contact.getByLabel('Telefon').fill('020-11 22 33, 112');
        await page.getByRole('button', { name: `Flytta upp varning ${count + 1}` }).click();
        await page.getByRole('switch', { name: 'Kontoret får läsa kortet' }).uncheck();
        await page.getByRole('button', { name: 'Spara' }).click();
        await expect(page).toHaveURL(/\/handelse/);
        await expect(
          alerts(page)
            .getByRole('listitem')
            .nth(count - 1),
        ).toContainText('Allergi: plåster');
        await page.goto('/klientgrupp/kort');
        // Two numbers are two links, each as large as a thumb.
        for (const [number, href] of [
          ['020-11 22 33', 'tel:020112233'],
          ['112', 'tel:112'],
        ] as const) {
          const link = page.getByRole('link', { name: `Larmet på hallen, ${number}` });
          await expect(link).toHaveAttribute('href', href);
          expect((await link.boundingBox())!.height).toBeGreaterThanOrEqual(44);
        }
        await accessible(page);
        await expect(page.getByRole('main')).toContainText('Varning tillagd: Allergi: plåster');
        await expect(page.getByRole('main')).toContainText('Kontoret får inte längre läsa kortet');
        await expect(page.getByRole('main')).toContainText('Organisationen ser inte varningar och kontakter');
        expect(errors).toEqual([]);
      },
    );

    test('of two who change it at once the second is told, and keeps both', { tag: '@long' }, async ({ page, browser }, { project }) => {
      const client = changed[project.name]!;
      const other = await (await browser.newContext()).newPage();
      await signInAs(page, 'assistansadmin', client, edit);
      await signInAs(other, 'assistansadmin', client, edit);
      const add = async (of: Page, words: string) => {
        await of.getByRole('button', { name: 'Lägg till varning' }).click();
        const row = of.getByRole('group', { name: /^Varning/ }).last();
        await row.getByLabel('Vad är det?').selectOption('Annat');
        await row.getByLabel('Vad gäller det?').fill(words);
      };
      await expect(other.getByRole('heading', { level: 1, name: 'Ändra klientkortet' })).toBeVisible();
      await add(page, 'Hund i hemmet');
      await page.getByRole('button', { name: 'Spara' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Klientkort' })).toBeVisible();
      await add(other, 'Syrgas i sovrummet');
      await other.getByRole('button', { name: 'Spara' }).click();
      await expect(other.getByRole('alert')).toContainText('Någon annan har ändrat klientkortet.');
      await accessible(other);
      await other.getByRole('button', { name: 'Läs in' }).click();
      await expect(other.getByRole('textbox', { name: /^Vad gäller det/ }).nth(-2)).toHaveValue('Hund i hemmet');
      await other.getByRole('button', { name: 'Spara' }).click();
      await expect(other.getByRole('listitem').filter({ hasText: 'Hund i hemmet' }).first()).toBeVisible();
      await expect(other.getByRole('listitem').filter({ hasText: 'Syrgas i sovrummet' }).first()).toBeVisible();
    });
  });

test('the office meets it on no day, and reads it from the team’s page where the team lets it', { tag: '@release' }, async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => request.url().includes('/client-cards/') && requests.push(request.url()));
  await signInOffice(page, 'orgadmin', '/organisation/team');
  await chooseAct(page, 'Fler val för Elsa Lindqvist', 'Dagen för Elsa Lindqvist');
  await expect(page).toHaveURL(/\/handelse/);
  await expect(page.locator('[data-row]').first()).toBeVisible();
  // What comes late has come.
  await expect(page.getByRole('link', { name: 'Skriv ut dagen' })).toBeVisible();
  await expect(alerts(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Kontakter' })).toHaveCount(0);
  expect(requests).toEqual([]);
  await page.goto('/organisation/team');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Elsa Lindqvist/ })
    .click();
  await toClientPlace(page, 'Klientkort');
  await expect(alerts(page)).toContainText('Allergi: penicillin');
  await expect(page.getByRole('link', { name: 'Maria Lindqvist' })).toHaveAttribute('href', 'tel:0701740635');
  await expect(page.getByRole('main')).toContainText('Teamet låter kontoret läsa kortet.');
  await expect(page.getByRole('link', { name: 'Ändra' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Ändringar' })).toHaveCount(0);
  await accessible(page);
  await page.goto(edit);
  await expect(page.getByRole('main')).toContainText('behörighet');
});

test.describe('without contact', () => {
  test.use({ serviceWorkers: 'allow' });
  test('the alerts and contacts of each of one’s clients are there, of those not opened too', { tag: '@long' }, async ({
    page,
    context,
  }) => {
    const ahead = page.waitForResponse((answer) => answer.url().includes('/api/client-cards/2'));
    await signInAs(page, 'assistent', 'Elsa Lindqvist');
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await ahead;
    await untilKept(page, 'card:1', 'card:2');
    await context.setOffline(true);
    await page.reload();
    await expect(alerts(page)).toContainText('Allergi: penicillin');
    await page.goto('/valj-grupp');
    await page.getByRole('button', { name: /Karl Ek/ }).click();
    await expect(alerts(page)).toContainText('Diabetes');
    await page.getByRole('button', { name: 'Kontakter' }).click();
    await expect(page.getByRole('link', { name: 'Birgitta Ek' })).toHaveAttribute('href', 'tel:0701740648');
  });
});

test('two clients who would have the same initials have a letter more, where one of them is chosen and in the office’s list', {
  tag: '@release',
}, async ({ page, browser }) => {
  const office = await (await browser.newContext()).newPage();
  for (const one of [page, office])
    await one.context().route(/\/api\/client-groups(\?|$)/, async (route) => {
      const answer = await route.fetch();
      const [first, ...others] = await answer.json();
      const more = { ...first, id: 90_001, name: 'Evert Lundin', client: { id: 90_001, name: 'Evert Lundin', imageUrl: null } };
      await route.fulfill({ response: answer, json: [first, ...others, more] });
    });
  await signInAs(page, 'assistansadmin', 'Elsa Lindqvist', '/klientgrupp');
  await page.goto('/valj-grupp');
  await signInOffice(office, 'orgadmin');
  await office.goto('/organisation/team');
  for (const one of [page, office])
    for (const shown of ['ELiElsa Lindqvist', 'ELuEvert Lundin']) await expect(one.getByRole('main')).toContainText(shown);
});
