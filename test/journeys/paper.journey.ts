/** A day on paper: reached from the day, printed with what is needed to work from it (product «Paper and week»). */
import { dayAhead } from './days.ts';
import { expect, test } from './journey.ts';
import { staffedCompany } from './staffed-company.ts';
import { accessible, consoleErrors, signInAs } from './steps.ts';

test.use({ walkedOn: 'desktop' });

test('an assistant prints tomorrow', async ({ page }) => {
  const { assistant, client, activities, call, typeOf } = await staffedCompany(page.request);
  type Attribute = { id: number; name: string };
  const asked = await call<Attribute[]>('GET', `/api/attributes/activityType/${client.id}/${typeOf('Tabletter').id}`);
  const answer = (name: string, data: object) => ({
    attribute: { id: asked.find((one) => one.name === name)!.id },
    activity: { id: activities.Kvällsmedicin },
    ...data,
  });
  const words = { stringValue: '<p>Dela aldrig depottabletten, utan ge den hel.</p>' };
  await call('POST', '/api/attribute-value-long-strings', answer('Så här går det till', words));
  await call('POST', '/api/attribute-value-numbers', answer('Antal tabletter', { doubleValue: 2 }));
  const errors = await consoleErrors(page);
  // What the platform tells for the moment is no part of the sheet.
  const message = 'Avbrott i natt kl. 02';
  await page.route('**/api/banner', (route) => route.fulfill({ json: { id: 1, version: 1, message } }));
  await signInAs(page, assistant, client.name);
  await page.getByRole('link', { name: 'Skriv ut dagen' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Skriv ut dagen' })).toBeVisible();
  await page.getByLabel('Antal dagar').selectOption('2');
  const sheets = page.getByRole('article');
  await expect(sheets).toHaveCount(2);
  const tomorrow = page.locator(`article[data-day="${dayAhead(1)}"]`);
  const medicine = tomorrow.getByRole('row').filter({ hasText: 'Kvällsmedicin' });
  await expect(medicine).toContainText('Dela aldrig depottabletten');
  await expect(medicine).toContainText('Antal tabletter');
  const banner = page.getByRole('region', { name: 'Meddelande' });
  // Said over the page once it is heard, and in its place from the next page on.
  await expect(page.getByRole('status').filter({ hasText: message })).toBeVisible();
  await page.reload();
  await expect(banner).toBeVisible();
  await expect(sheets).toHaveCount(2);
  await accessible(page);

  // On paper: black on white whatever the screen wears, nothing that is pressed, and the head on every page.
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('button', { name: 'Skriv ut' })).toBeHidden();
  await expect(banner).toBeHidden();
  await expect(page.getByLabel('Antal dagar')).toBeHidden();
  await expect(tomorrow).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(tomorrow.locator('thead')).toHaveCSS('display', 'table-header-group');
  await expect(tomorrow.locator('thead')).toContainText(client.name);
  await expect(medicine).toHaveCSS('break-inside', 'avoid');
  // Who signs with which letters is one box: parted, its second half would stand under the heads of the day.
  const hands = tomorrow.getByRole('rowgroup').last();
  await expect(hands).toContainText('Vem som signerar: namn');
  await expect(hands).toHaveCSS('break-inside', 'avoid');
  expect(errors).toEqual([]);
});
