/**
 * A repeated instance is changed and deleted: this one, or this and all future, told beforehand; and what may not is explained
 * (product «Series», R16).
 */
import { dayAhead } from './days.ts';
import { expect, test } from './journey.ts';
import { staffedCompany } from './staffed-company.ts';
import { accessible, consoleErrors, isAskedAbout, signInAs } from './steps.ts';

test.use({ walkedOn: 'phone' });

test(
  'an assistance administrator moves all future, keeps a touched one, and ends the repeat',
  { tag: '@long' },
  async ({ page }, { project }) => {
    const { leader, client } = await staffedCompany(page.request);
    const errors = await consoleErrors(page);
    const name = 'Kvällste';
    await signInAs(page, leader, client.name, '/aktiviteter/skapa');
    await page.getByRole('button', { name: 'Omvårdnad', exact: true }).click();
    await page.getByRole('button', { name: 'Personlig hygien', exact: true }).click();
    await page.getByLabel('Namn').fill(name);
    await page.getByRole('button', { name: 'Skapa aktivitet' }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    const activity = page.url();
    await page.getByRole('button', { name: 'Planera', exact: true }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText('Varje dag', { exact: true }).click();
    // How a day and a time are written is read with the field, and pushes nothing down.
    for (const [label, format] of [
      ['Startdatum', 'ÅÅÅÅ-MM-DD'],
      ['Klockslag', 'TT:MM'],
      ['Slutdatum', 'Kan lämnas tomt'],
    ] as const) {
      const field = sheet.getByRole('textbox', { name: label, exact: true });
      await expect(field).toHaveAccessibleDescription(format);
      await expect(field).toHaveAttribute('placeholder', format);
      const [name, box] = [await sheet.locator('label').getByText(label, { exact: true }).boundingBox(), await field.boundingBox()];
      expect(box!.y - name!.y - name!.height).toBeLessThan(12);
    }
    await sheet.getByLabel('Startdatum', { exact: true }).fill(dayAhead(1));
    await sheet.getByLabel('Klockslag').fill('2005');
    await isAskedAbout(page, sheet.getByLabel('Klockslag'));
    await sheet.getByRole('button', { name: 'Spara planeringen' }).click();
    await expect(sheet).toBeHidden();

    // One of the days gets a comment, and is not replaced.
    await page.goto(`/handelse?date=${dayAhead(4)}`);
    await page.getByRole('listitem').filter({ hasText: name }).getByRole('heading').getByRole('button').click();
    const where = project.name === 'phone' ? sheet : page.getByRole('region', { name });
    await where.getByRole('button', { name: 'Ändra', exact: true }).click();
    await expect(sheet.getByRole('button', { name: 'Den här och alla framtida' })).toBeVisible();
    await accessible(page);
    await sheet.getByRole('button', { name: 'Bara den här gången' }).click();
    await sheet.getByLabel('Kommentar').fill('Med honung');
    await sheet.getByRole('button', { name: 'Spara', exact: true }).click();
    await expect(sheet).toBeHidden();

    await page.goto(`/handelse?date=${dayAhead(2)}`);
    await page.getByRole('listitem').filter({ hasText: name }).getByRole('heading').getByRole('button').click();
    await where.getByRole('button', { name: 'Ändra', exact: true }).click();
    await sheet.getByRole('button', { name: 'Den här och alla framtida' }).click();
    const means = sheet.getByRole('region', { name: 'Så blir det' });
    await expect(means).toContainText('Inget ändras.');
    await sheet.getByLabel('Klockslag').fill('2115');
    await isAskedAbout(page, sheet.getByLabel('Klockslag'));
    await expect(means).toContainText('60 tillfällen ersätts. 60 nya läggs till');
    await expect(means).toContainText(/ ligger kvar kl\. 20:05, för att den är kommenterad\./);
    // Listed as it will be: the one that stays with its own time, and nothing new beside it.
    await expect(means.getByRole('listitem')).toHaveText([/21:15$/, /21:15$/, /20:05.*kommenterad, ligger kvar$/, /21:15$/, /21:15$/]);
    await expect(sheet.getByRole('switch', { name: 'Ersätt även det redigerade tillfället' })).toBeChecked();
    await sheet.getByLabel('Startdatum', { exact: true }).fill(dayAhead(1));
    await sheet.getByLabel('Startdatum', { exact: true }).blur();
    await expect(sheet.getByLabel('Startdatum', { exact: true })).toHaveAccessibleDescription(/Kan inte ligga före/);
    await sheet.getByLabel('Startdatum', { exact: true }).fill(dayAhead(2));
    await sheet.getByLabel('Slutdatum', { exact: true }).fill(dayAhead(1));
    await sheet.getByLabel('Slutdatum', { exact: true }).blur();
    await expect(sheet.getByLabel('Slutdatum', { exact: true })).toHaveAccessibleDescription(/Slutdatumet måste vara efter startdatumet\./);
    await accessible(page);
    await sheet.getByLabel('Slutdatum', { exact: true }).fill('');
    await sheet.getByRole('button', { name: 'Spara planeringen' }).click();
    await expect(sheet).toBeHidden();
    const rows = page.getByRole('listitem').filter({ hasText: name });
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('21:15');
    await page.goto(`/handelse?date=${dayAhead(4)}`);
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('20:05');

    await page.goto(activity);
    await expect(page.getByText(/^Varje dag kl\. 20:05.* till /)).toBeVisible();
    const more = page.getByRole('button', { name: /^Fler val för Varje dag kl\. 21:15/ });
    await more.click();
    await sheet.getByRole('button', { name: 'Ändra' }).click();
    await sheet.getByRole('button', { name: 'Alla framtida' }).click();
    await sheet.getByLabel('Klockslag').fill('2230');
    await isAskedAbout(page, sheet.getByLabel('Klockslag'));
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').getByRole('button', { name: 'Kasta' }).click();
    await expect(sheet).toHaveCount(0);
    await more.click();
    await expect(sheet.getByRole('button', { name: 'Ta bort' })).toBeVisible();
    await accessible(page);
    await sheet.getByRole('button', { name: 'Ta bort' }).click();
    await expect(sheet.getByRole('button', { name: /^Bara nästa: .* 21:15$/ })).toBeVisible();
    await sheet.getByRole('button', { name: 'Alla framtida' }).click();
    await expect(means).toContainText('60 tillfällen tas bort.');
    await accessible(page);
    await sheet.getByRole('button', { name: 'Ta bort alla framtida' }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByText(/^Varje dag kl\. 21:15/)).toHaveCount(0);
    await page.goto(`/handelse?date=${dayAhead(3)}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/dag \d+/);
    await expect(page.locator('[data-row]').first()).toBeVisible();
    await expect(rows).toHaveCount(0);
    expect(errors).toEqual([]);
  },
);

test('what has been can only be changed by itself, and says why', { tag: '@long' }, async ({ page }) => {
  const { leader, client, call, activity, daily } = await staffedCompany(page.request);
  const { id } = await activity('Nattillsyn', 'Tillsyn och vårdbesök');
  await daily(id, '00:00', dayAhead(0));
  const [past] = await call<{ id: number }[]>('GET', `/api/activity-instances/client/${client.id}?date=${dayAhead(0)}`);
  await signInAs(page, leader, client.name, `/handelse/${past!.id}`);
  await page.getByRole('button', { name: 'Ändra', exact: true }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('button', { name: 'Den här och alla framtida' })).toBeDisabled();
  await expect(sheet.getByText(/Det som har varit ändras aldrig/)).toBeVisible();
  await accessible(page);
});
