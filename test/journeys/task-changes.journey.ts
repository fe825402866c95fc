/** A dated task is changed: its time, its name and whom it is about; what is put back is no change, and what changed meanwhile is not overwritten. */
import { catalogue, dayAhead, officeHeaders } from './dated-tasks.ts';
import { expect, test } from './journey.ts';
import { signInOffice } from './steps.ts';

test(
  'a task is moved, renamed and given to another client; an edit of what changed meanwhile is refused',
  { tag: '@long' },
  async ({ page }, { project }) => {
    const own = `e ${project.name}`;
    const { plan, headers } = await catalogue(page.request, own, await officeHeaders(page.request));
    const { id } = await plan(`${dayAhead(3)}T10:00:00.000Z`, {});
    await signInOffice(page, 'orguser');
    await page.goto(`/uppgiftinstans/${id}`);
    const change = page.getByRole('main').getByRole('button', { name: 'Ändra', exact: true });
    const sheet = page.getByRole('dialog');
    // What is put back is no more to be asked about than what was never touched.
    const discard = page.getByRole('dialog', { name: 'Kasta det du har skrivit?' });
    const name = sheet.getByLabel('Eget namn');
    await change.click();
    await name.fill('Strax');
    await page.keyboard.press('Escape');
    await discard.getByRole('button', { name: 'Avbryt' }).click();
    await name.fill('');
    await page.keyboard.press('Escape');
    await expect(name).toHaveCount(0);
    await expect(discard).toHaveCount(0);
    await change.click();
    await sheet.getByLabel('Tid', { exact: true }).fill('10:30');
    await sheet.getByLabel('Eget namn').fill(`Ring i morgon ${own}`);
    await sheet.getByRole('combobox', { name: 'Klient' }).fill('elsa');
    await sheet.getByRole('option', { name: 'Elsa Lindqvist' }).click();
    await sheet.getByRole('button', { name: 'Spara' }).click();
    await expect(page.getByRole('heading', { level: 1, name: `Ring i morgon ${own}` })).toBeVisible();
    await expect(discard).toHaveCount(0);
    await expect(page.getByText(/kl\. 10:30/).first()).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: 'Elsa Lindqvist' })).toBeVisible();
    await change.click();
    await sheet.getByLabel('Eget namn').fill('För sent');
    await page.request.patch(`/api/task-instances/${id}`, { headers, data: { name: 'Före' } });
    await sheet.getByRole('button', { name: 'Spara' }).click();
    await expect(sheet.getByRole('alert')).toContainText('Någon annan har ändrat detta under tiden.');
    await expect(sheet.getByLabel('Eget namn')).toHaveValue('För sent');
  },
);
