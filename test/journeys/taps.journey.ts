/** How many taps an act takes on a phone: each is counted as the finger goes down, and a choice in the device's own list as two. */
import type { Locator } from '@playwright/test';
import { ownCompany } from './dated-tasks.ts';
import { expect, tagFor, test, unique } from './journey.ts';
import { adminToken } from './letters.ts';
import { ownTeam } from './own-team.ts';
import { accessible, consoleErrors } from './steps.ts';
import { countTaps } from './taps.ts';

test.use({ walkedOn: 'phone' });

test('a skip with a reason is two taps, and both are taken back by one', async ({ page }, { project }) => {
  const errors = await consoleErrors(page);
  const { activity, plan } = await ownTeam(page, `${project.name} skip${unique()}`);
  const id = await plan((await activity('Frukost')).id, 5);
  await page.goto('/handelse');
  const row = page.locator(`[data-row="${id}"]`);
  await expect(row).toBeVisible();
  const taps = await countTaps(page);
  await row.getByRole('heading').getByRole('button').click();
  const sheet = page.getByRole('dialog').or(page.getByRole('region', { name: 'Frukost' }));
  if (project.name === 'phone') {
    await sheet.getByRole('button', { name: 'Avböjde', exact: true }).click();
    await expect(row).toContainText('Överhoppad: Avböjde');
    expect(await taps()).toBe(2);
    await page.getByRole('button', { name: 'Ångra', exact: true }).click();
    expect(await taps()).toBe(3);
    await expect(row.getByRole('button', { name: /^Signera / })).toBeVisible();
    // What was written first stands after the reason.
    await row.getByRole('heading').getByRole('button').click();
    await accessible(page);
    await page.getByRole('dialog').getByLabel('Kommentar').fill('ville sova');
    await page.getByRole('dialog').getByRole('button', { name: 'Mådde dåligt', exact: true }).click();
    await expect(row).toContainText('Överhoppad: Mådde dåligt, ville sova');
  }
  expect(errors).toEqual([]);
});

test('several are signed with three taps, one for each and one for the comment', { tag: '@long' }, async ({ page }, { project }) => {
  const errors = await consoleErrors(page);
  const { activity, plan, stored } = await ownTeam(page, `${project.name} many${unique()}`);
  for (let n = 1; n <= 3; n++) await plan((await activity(`Tillsyn nr ${n}`)).id, n);
  await page.goto('/handelse');
  const start = page.getByRole('button', { name: 'Välj flera' });
  const box = (n: number) => page.getByRole('checkbox', { name: `Tillsyn nr ${n}` });
  const sheet = page.getByRole('dialog');
  const go = sheet.getByRole('button', { name: /^Signera \d händelse/ });

  // The first time one says that they are signed; from then on it is chosen.
  await start.click();
  await page.getByText('Signera', { exact: true }).click();
  await box(1).check();
  await page.getByRole('button', { name: 'Fortsätt' }).click();
  await expect(sheet.getByRole('radio', { name: 'Nu', exact: true })).toBeChecked();
  await go.click();
  await expect(sheet.getByText('Skriv en kommentar.')).toBeVisible();
  await sheet.getByText('Enligt planen', { exact: true }).click();
  await sheet.getByText('Var och en som planerat', { exact: true }).click();
  await accessible(page);
  await go.click();
  await expect(start).toBeVisible();
  // It is known the next time too.
  await page.reload();
  await expect(start).toBeVisible();

  const taps = await countTaps(page);
  await start.click();
  await box(2).click();
  await box(3).click();
  await page.getByRole('button', { name: 'Fortsätt' }).click();
  await expect(sheet.getByRole('radio', { name: 'Var och en som planerat' })).toBeChecked();
  await sheet.getByText('Gjort senare', { exact: true }).click();
  await go.click();
  await expect(page.getByText('2 händelser signerade')).toBeVisible();
  expect(await taps()).toBe(3 + 2 + 1);
  expect((await stored()).filter(({ isCompleted }) => isCompleted)).toHaveLength(3);
  expect(errors).toEqual([]);
});

test('stock is filled up with three taps from the list', async ({ page }, { project }) => {
  const errors = await consoleErrors(page);
  const { as, client } = await ownTeam(page, `${project.name} stock${unique()}`);
  const category = await as<{ id: number }>('POST', '/api/item-categories', { name: 'Lager', color: '#2f6f62', icon: 'pill', client });
  const item = { name: 'Dosett', unit: 'fack', amountInStock: 3, alertValue: 5, category: { id: category.id }, client };
  const { id } = await as<{ id: number }>('POST', '/api/inventory-items', item);
  await page.goto('/handelse');
  await expect(page.getByRole('link', { name: 'Lägg till händelse' }).filter({ visible: true }).first()).toBeVisible();
  const taps = await countTaps(page);
  await page.getByRole('link', { name: 'Lager', exact: true }).filter({ visible: true }).first().click();
  await page.getByRole('button', { name: 'Fyll på Dosett' }).click();
  const sheet = page.getByRole('dialog', { name: 'Fyll på' });
  await expect(sheet.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('14');
  await accessible(page);
  await sheet.getByRole('button', { name: 'Fyll på', exact: true }).click();
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Dosett' })).toContainText('17 fack');
  expect(await taps()).toBe(3);
  expect(await as<{ amountInStock: number }>('GET', `/api/inventory-items/${id}`)).toMatchObject({ amountInStock: 17 });
  await accessible(page);
  expect(errors).toEqual([]);
});

test('what is done as needed is three taps also the first time', { tag: '@long' }, async ({ page }, { project }) => {
  const errors = await consoleErrors(page);
  const { as, client, activity, plan, stored } = await ownTeam(page, `${project.name} need${unique()}`);
  const { id: planned } = await activity('Frukost');
  await plan(planned, 5);
  const recurrence = 'DTSTART;TZID=Europe/Stockholm:20300101T080000\nRRULE:FREQ=DAILY';
  await as('POST', '/api/planned-activities', { recurrence, activity: { id: planned }, client });
  await activity('Värktablett');
  await page.goto('/handelse');
  const add = page.getByRole('link', { name: 'Lägg till händelse' }).filter({ visible: true }).first();
  await expect(add).toBeVisible();
  const taps = await countTaps(page);
  await add.click();
  const near = page.getByRole('region', { name: 'Vid behov' });
  await expect(near.getByRole('link')).toHaveText(/^Värktablett/);
  await accessible(page);
  await near.getByRole('link', { name: 'Värktablett' }).click();
  await page.getByRole('button', { name: 'Rapportera' }).click();
  await expect(page.getByText(/^Värktablett rapporterad/)).toBeVisible();
  expect(await taps()).toBe(3);
  expect((await stored()).filter(({ isCompletable, signedById }) => !isCompletable && signedById)).toHaveLength(1);
  expect(errors).toEqual([]);
});

test('the row says the dose where it said the category', async ({ page }, { project }) => {
  const { as, client, activity, plan } = await ownTeam(page, `${project.name} dose${unique()}`);
  const [insulin, tablets] = [await activity('Insulin'), await activity('Morgontabletter')];
  const { type } = await as<{ type: { id: number } }>('GET', `/api/activities/${insulin.id}`);
  const asks = (name: string, valueType: string, order: number) =>
    as<{ id: number }>('POST', `/api/attributes/${client.id}`, { name, valueType, order, activityType: { id: type.id } });
  const [dose, count] = [await asks('Dos', 'STRING', 1), await asks('Antal tabletter', 'NUMBER', 2)];
  await as('POST', '/api/attribute-value-strings', {
    attribute: { id: dose.id },
    activity: { id: insulin.id },
    stringValue: '8 E i magen',
  });
  await as('POST', '/api/attribute-value-numbers', { attribute: { id: count.id }, activity: { id: tablets.id }, doubleValue: 2.5 });
  const ids = [await plan(insulin.id, 5), await plan(tablets.id, 6)];
  await page.goto('/handelse');
  const [first, second] = ids.map((id) => page.locator(`[data-row="${id}"]`));
  await expect(first!).toContainText('8 E i magen');
  await expect(second!).toContainText('Antal tabletter 2,5');
  await lateInOneLine(first!);
  // In English the number is written as English does, and what was changed shows.
  await page.evaluate(() => localStorage.setItem('locale', 'en'));
  await page.evaluate(() => sessionStorage.setItem('locale', 'en'));
  await page.goto('/handelse');
  await expect(second!).toContainText('Antal tabletter 2.5');
  await lateInOneLine(first!);
});

/** On a narrow phone too how late it is takes one line, however late, and the picture leaves the words their room. */
async function lateInOneLine(row: Locator): Promise<void> {
  const page = row.page();
  const size = page.viewportSize()!;
  // A window has a scroll bar, which takes a part of so little.
  if (size.width >= 900) return;
  await page.setViewportSize({ width: 360, height: 780 });
  const { height, line, room } = await row.evaluate((element) => {
    const late = element.querySelector('em')!;
    // The longest of a day.
    late.textContent = late.textContent!.replace(/\d+ (tim|h)/, '23 $1').replace(/\d+ min/, '59 min');
    const [, picture, words] = [...element.children].map((child) => child.getBoundingClientRect());
    const line = Number.parseFloat(getComputedStyle(late).lineHeight);
    return { height: late.getBoundingClientRect().height, line, room: words!.left - picture!.right };
  });
  expect(height).toBeLessThan(1.5 * line);
  expect(room).toBeGreaterThan(4);
  await page.setViewportSize(size);
}

for (const locale of ['sv', 'en'] as const)
  test(`a plan with five goals is at most fifteen taps and typing (${locale})`, tagFor(locale, '@long'), async ({ page }, { project }) => {
    const errors = await consoleErrors(page);
    const own = `${project.name} ${locale}${unique()}`;
    const office = await ownCompany(page, own, 'Promenad');
    const admin = { authorization: `Bearer ${await adminToken(page.request)}` };
    const [group] = await (await page.request.get('/api/client-groups', { headers: office })).json();
    const { id: clientId } = group.client;
    const [type] = await (
      await page.request.get(`/api/activity-types?clientId=${clientId}&size=1&search=Tillsyn`, { headers: admin })
    ).json();
    for (const [n, includeInGoalEvaluation] of [true, true, true, true, false].entries()) {
      const data = { name: `Mål nr ${n + 1}`, type: { id: type.id }, client: { id: clientId }, includeInGoalEvaluation };
      expect((await page.request.post('/api/activities', { headers: admin, data })).ok()).toBe(true);
    }
    const words = {
      sv: {
        make: 'Ny plan',
        skip: 'Gå vidare utan beskrivning',
        next: 'Nästa',
        many: 'Lägg till flera',
        area: 'Livsområde',
        add: 'Lägg till 5',
        more: 'Fler av klientens aktiviteter',
        min: 'Minst',
        done: 'Klar',
      },
      en: {
        make: 'New plan',
        skip: 'Go on without a description',
        next: 'Next',
        many: 'Add several',
        area: 'Area of life',
        add: 'Add 5',
        more: 'More of the client’s activities',
        min: 'At least',
        done: 'Done',
      },
    }[locale];
    if (locale === 'en')
      await page.addInitScript(() => {
        localStorage.setItem('locale', 'en');
        sessionStorage.setItem('locale', 'en');
      });
    await page.goto(`/organisation/team/${group.id}?clientId=${clientId}&tab=2`);
    const dialog = page.getByRole('dialog');
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await expect(page.getByRole('link', { name: words.make })).toBeVisible();
    const taps = await countTaps(page);
    await page.getByRole('link', { name: words.make }).click();
    await button(words.skip).click();
    await button(words.next).click();
    await button(words.many).click();
    await dialog.getByLabel(words.area, { exact: true }).first().selectOption({ index: 1 });
    for (let n = 1; n <= 4; n++) await dialog.getByRole('checkbox', { name: `Mål nr ${n}` }).click();
    // One that was not offered yet is switched on by its tick.
    await dialog.locator('summary').filter({ hasText: words.more }).click();
    await dialog.getByRole('checkbox', { name: 'Mål nr 5' }).click();
    await accessible(page);
    await dialog.getByRole('group', { name: 'Mål nr 1' }).getByLabel(words.min).click();
    for (let n = 1; n <= 5; n++) {
      await expect(dialog.getByRole('group', { name: `Mål nr ${n}` }).getByLabel(words.min)).toBeFocused();
      await page.keyboard.type(String(n));
      if (n < 5) await page.keyboard.press('Enter');
    }
    await dialog.getByRole('button', { name: words.add }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.locator('[data-goal]')).toHaveCount(5);
    await button(words.done).click();
    await expect(page).toHaveURL(/\/plan\/\d+/);
    // And two for the area, in the device's own list.
    expect((await taps()) + 2).toBeLessThanOrEqual(15);
    const all = await (await page.request.get(`/api/activities?clientId=${clientId}&search=nr 5`, { headers: office })).json();
    expect(all[0]).toMatchObject({ includeInGoalEvaluation: true });
    expect(errors).toEqual([]);
  });
