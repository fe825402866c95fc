/**
 * An activity's way into the day: made in three steps, planned weekly, shown in words, in the list and in the day (product «Activities»,
 * product «Series»).
 */
import { dayAhead } from './days.ts';
import { expect, test } from './journey.ts';
import { staffedCompany } from './staffed-company.ts';
import { accessible, consoleErrors, signInAs } from './steps.ts';

test.use({ walkedOn: 'phone' });

/** Tomorrow as Stockholm's calendar has it. */
const weekdayOf = (day: string) => new Date(`${day}T12:00:00Z`).toLocaleDateString('sv-SE', { weekday: 'long', timeZone: 'UTC' });

test('an assistance administrator makes an activity and plans it weekly', async ({ page }) => {
  const { leader, client } = await staffedCompany(page.request);
  const errors = await consoleErrors(page);
  const name = 'Kvällsrutin';
  await signInAs(page, leader, client.name);
  await page.getByRole('link', { name: 'Aktiviteter' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Aktiviteter' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { expanded: false }).first()).toBeVisible();
  await accessible(page);

  await page.getByRole('link', { name: 'Skapa aktivitet' }).and(page.locator(':visible')).click();
  await page.getByRole('button', { name: 'Omvårdnad', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Vilken sorts aktivitet är det?' })).toBeFocused();
  await accessible(page);
  // Back goes one step and clears what was chosen after it.
  await page.getByRole('button', { name: 'Tillbaka' }).click();
  await expect(page).not.toHaveURL(/categoryId/);
  await page.getByRole('button', { name: 'Omvårdnad', exact: true }).click();
  await page.getByRole('button', { name: 'Personlig hygien', exact: true }).click();

  const field = page.getByLabel('Namn');
  await page.getByRole('button', { name: 'Skapa aktivitet' }).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(/Fältet måste fyllas i\./);
  await accessible(page);
  await field.fill(name);
  // What is typed is still there when the page is read anew.
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(field).toHaveValue(name);
  await page.getByRole('button', { name: 'Skapa aktivitet' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('Inte planerad än')).toBeVisible();
  await accessible(page);

  await page.getByRole('button', { name: 'Planera', exact: true }).click();
  const form = page.getByRole('dialog');
  const day = dayAhead(1);
  await form.getByText('Varje vecka', { exact: true }).click();
  await form.getByLabel('Slutdatum', { exact: true }).fill('2020-01-01');
  await form.getByLabel('Startdatum', { exact: true }).fill(day);
  await form.getByLabel('Klockslag').fill('1945');
  await form.getByRole('button', { name: 'Spara planeringen' }).click();
  await expect(form.getByLabel('Slutdatum', { exact: true })).toHaveAccessibleDescription(/Slutdatumet måste vara efter startdatumet\./);
  await accessible(page);
  await form.getByLabel('Slutdatum', { exact: true }).fill('');
  const means = form.getByRole('region', { name: 'Så blir det' });
  await expect(means).toContainText(`Varje vecka på ${weekdayOf(day)}ar kl. 19:45, från `);
  await expect(means.getByRole('listitem')).toHaveCount(5);
  await accessible(page);
  await form.getByRole('button', { name: 'Spara planeringen' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('main')).toContainText(`Varje vecka på ${weekdayOf(day)}ar kl. 19:45`);
  await expect(page.getByRole('main')).toContainText('Ska signeras');
  // The next clock time is a tap away, and so is going back.
  await expect(page.getByText(`«${name}» är planerad`)).toBeVisible();
  await page.getByRole('button', { name: 'Planera en tid till' }).click();
  await expect(form.getByRole('heading', { name: 'Planera' })).toBeVisible();
  // It saves in sight, on a small computer too, where what it means stands beside the fields.
  await expect(means.getByRole('listitem')).toHaveCount(5);
  await expect(form.getByRole('button', { name: 'Spara planeringen' })).toBeInViewport({ ratio: 1 });
  const own = page.viewportSize()!;
  await page.setViewportSize({ width: 1366, height: 768 });
  for (const seen of [means, form.getByRole('button', { name: 'Spara planeringen' })]) await expect(seen).toBeInViewport({ ratio: 1 });
  await page.setViewportSize(own);
  // The same times once more are told beside the button, and are one's own choice; other times are as before.
  await form.getByText('Varje vecka', { exact: true }).click();
  await form.getByLabel('Startdatum', { exact: true }).fill(day);
  await form.getByLabel('Klockslag').fill('1945');
  await expect(form.locator('form').getByRole('status')).toHaveText(
    'Det är redan planerat på de här tiderna. Sparar du blir det två varje gång.',
  );
  await expect(form.getByRole('button', { name: 'Spara ändå' })).toBeInViewport({ ratio: 1 });
  await accessible(page);
  await form.getByText('Varje dag', { exact: true }).click();
  await expect(form.locator('form').getByRole('status')).toContainText('Det är redan planerat på några av tiderna, först ');
  await form.getByLabel('Klockslag').fill('1946');
  await expect(form.locator('form').getByRole('status')).toBeEmpty();
  await expect(form.getByRole('button', { name: 'Spara planeringen' })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Kasta det du har skrivit?' }).getByRole('button', { name: 'Kasta' }).click();
  await expect(form).toBeHidden();

  await page.getByRole('link', { name: 'Aktiviteter' }).click();
  await page.getByRole('searchbox').fill('kvällsrutin');
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  await accessible(page);

  await page.goto(`/handelse?date=${day}`);
  await expect(page.getByRole('main')).toContainText(name);
  expect(errors).toEqual([]);
});

test('an assistant sees the activities and their plans, and is offered nothing to change', { tag: '@long' }, async ({ page }) => {
  const { assistant, client } = await staffedCompany(page.request);
  const errors = await consoleErrors(page);
  await signInAs(page, assistant, client.name);
  await page.getByRole('link', { name: 'Aktiviteter' }).click();
  const type = page.getByRole('main').getByRole('button', { name: /^Måltid/, expanded: false });
  await expect(type).toBeVisible();
  await expect(page.getByRole('link', { name: 'Skapa aktivitet' })).toHaveCount(0);
  await type.click();
  await page.locator('main section').getByRole('link', { name: 'Frukost' }).click();
  await expect(page.getByRole('heading', { name: 'Planerade tider' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Planera|Fler val/ })).toHaveCount(0);
  await accessible(page);
  await page.goto('/aktiviteter/skapa');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Du har inte behörighet att visa den här sidan.');
  expect(errors).toEqual([]);
});
