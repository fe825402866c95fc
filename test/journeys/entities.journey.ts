/** The generic pages of ADMIN: goals, projects and a client's stock made, changed and removed by their fields alone (product «Generic pages»). */
import type { Page } from '@playwright/test';
import packageJson from '../../package.json' with { type: 'json' };
import { headersOf } from './by-api.ts';
import { catalogue } from './dated-tasks.ts';
import { dayAhead, ZONE } from './days.ts';
import { expect, test } from './journey.ts';
import { staffedCompany } from './staffed-company.ts';
import { accessible, consoleErrors, signInAdmin, signInAs } from './steps.ts';

test.use({ walkedOn: 'desktop' });

const { version } = packageJson;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const name = (page: Page) => page.getByRole('textbox', { name: 'Namn', exact: true });
/** A row of a list, which is a table on wide screens. */
const rowLink = (page: Page, list: string, row: string) =>
  page
    .getByRole('main')
    .getByRole('table')
    .or(page.getByRole('main').getByRole('list', { name: list }))
    .getByRole('link', { name: row, exact: true });
const remove = async (page: Page) => {
  await button(page, 'Ta bort').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ta bort' }).click();
};

/** A company with two items, a form of reports, a label and a series of each of two tasks, besides what each has. */
async function company(page: Page) {
  const made = await staffedCompany(page.request);
  const { own } = made;
  const { made: create, call, meeting } = await catalogue(page.request, own, await headersOf(page.request, made.orgAdmin));
  const type = await create('/api/report-types', { name: `Prov ${own}`, color: '#2f6f62', icon: 'note' });
  const attributes = [{ name: 'Vad hände?', valueType: 'INPUT_LONG_STRING' }];
  await create('/api/reports', { name: `Händelse ${own}`, type: { id: type.id }, published: true, attributes });
  await create('/api/labels', { name: 'Viktigt' });
  const recurrence = `DTSTART;TZID=${ZONE}:${dayAhead(1).replaceAll('-', '')}T090000\nRRULE:FREQ=DAILY`;
  for (const { id } of [call, meeting]) await create('/api/task-recurrences', { task: { id }, recurrence });
  for (const item of ['Tvål', 'Handskar']) await made.item(item);
  return made;
}

test(
  'ADMIN makes, changes and removes rows by their fields; a newer version and a refusal are told',
  { tag: '@release' },
  async ({ page, context }, { project }) => {
    const made = await company(page);
    const errors = await consoleErrors(page);
    const goal = `Fler anhöriga ${made.own}`;
    await signInAdmin(page, '/admin/entitet');
    // Beside the page the version stands in view, though the places are more than fit into 800 px; a phone's menu is opened for it.
    if (project.name === 'desktop') {
      const side = page.getByRole('navigation', { name: 'Huvudmeny' });
      await expect(side.getByText(version, { exact: true })).toBeInViewport({ ratio: 1 });
      await side.getByRole('link', { name: 'Logga ut' }).focus();
      await expect(side.getByRole('link', { name: 'Logga ut' })).toBeInViewport({ ratio: 1 });
    }
    await page.getByRole('main').getByRole('link', { name: 'Plattformens mål' }).click();
    await page.getByRole('link', { name: 'Skapa' }).click();
    // What is missing is told at its field, and nothing is sent.
    await button(page, 'Skapa').click();
    await expect(name(page)).toBeFocused();
    await name(page).fill(goal);
    await page.getByRole('combobox', { name: 'Klart' }).selectOption('Ja');
    await accessible(page);
    await button(page, 'Skapa').click();
    await expect(page.getByRole('heading', { level: 1, name: goal })).toBeVisible();
    // The address alone leads here.
    const address = page.url();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: goal })).toBeVisible();
    await accessible(page);

    // Two pages over one version: the second to save is told, keeps what it typed, and goes on from what is there now.
    const other = await context.newPage();
    await signInAdmin(other, address);
    await button(other, 'Redigera').click();
    await button(page, 'Redigera').click();
    await name(other).fill(`${goal} nu`);
    await button(other, 'Spara').click();
    await expect(other.getByRole('heading', { level: 1, name: `${goal} nu` })).toBeVisible();
    await name(page).fill(`${goal} sedan`);
    await button(page, 'Spara').click();
    await expect(page.getByText('Någon annan har ändrat raden')).toBeVisible();
    await expect(name(page)).toHaveValue(`${goal} sedan`);
    await page.getByRole('alert').getByRole('button').click();
    await expect(name(page)).toHaveAccessibleDescription(new RegExp(`${goal} nu`));
    await button(page, 'Spara').click();
    await expect(page.getByRole('heading', { level: 1, name: `${goal} sedan` })).toBeVisible();
    await remove(page);
    await expect(page).toHaveURL(/\/admin\/entitet\/goals/);
    await expect(page.getByRole('link', { name: goal })).toHaveCount(0);

    // The platform's own belong to no client: a card names none.
    if (project.name === 'phone') {
      await page.goto('/admin/entitet/activity-categories');
      const medicine = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Läkemedel', exact: true }) });
      await expect(medicine).toBeVisible();
      await expect(medicine.getByText('Klient', { exact: true })).toHaveCount(0);
    }

    // A colour that must be chosen begins as one, as the palette shows it; without one the palette shows none (a category gets what its name proposes).
    await page.goto('/admin/entitet/task-categories/ny');
    const palette = page.getByLabel('Välj Färg');
    const colour = page.getByRole('textbox', { name: 'Färg', exact: true });
    await expect(colour).toHaveValue('#0e6f8c');
    await expect(palette).toHaveValue('#0e6f8c');
    await expect(palette).not.toHaveAttribute('data-none');
    await page.goto('/admin/entitet/activity-categories/ny');
    await expect(colour).toHaveValue('');
    await page.goto('/admin/entitet/activity-types/ny');
    await expect(colour).toHaveValue('');
    await expect(palette).toHaveAttribute('data-none');

    // An item of a client that is chosen first; the server's refusal stands at its field, and what was typed stays.
    await page.goto('/admin/entitet/inventory-items');
    await expect(page.getByText('Välj en klient')).toBeVisible();
    await page.getByRole('combobox', { name: 'Klient' }).fill(made.own);
    await page.getByRole('option', { name: made.client.name }).click();
    await expect(page).toHaveURL(/clientId=\d+/);
    await expect(page.getByText(/^\d+ rader$/)).toBeVisible();
    await accessible(page);
    await page.getByRole('link', { name: 'Skapa' }).click();
    await expect(page.getByRole('combobox', { name: 'Klient' })).toHaveValue(made.client.name);
    await name(page).fill('ab');
    await page.getByRole('textbox', { name: 'Antal i lager' }).fill('12,5');
    await page.getByRole('textbox', { name: 'Varna när det finns mindre än' }).fill('2');
    await button(page, 'Skapa').click();
    await expect(name(page)).toBeFocused();
    await expect(name(page)).toHaveAccessibleDescription(/minst 3/i);
    await expect(page.getByRole('textbox', { name: 'Antal i lager' })).toHaveValue('12,5');
    await name(page).fill('Salva');
    await button(page, 'Skapa').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Salva' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Rörelser' })).toBeVisible();
    await accessible(page);
    await remove(page);
    await expect(page).toHaveURL(/inventory-items\?clientId=\d+/);

    // A form of reports says its icon in words, in the list and by itself.
    const ofCompany = `?companyId=${made.company.id}`;
    await page.goto(`/admin/entitet/reports${ofCompany}`);
    const form = rowLink(page, 'Rapporter', `Händelse ${made.own}`);
    await expect(form).toBeVisible();
    await expect(page.getByRole('main').getByText(/^(note|pill|star)$/)).toHaveCount(0);
    await form.click();
    await expect(page.getByText('Anteckning', { exact: true })).toBeVisible();

    // Whose a row is stands there by name, where the row itself has a number alone.
    await page.goto(`/admin/entitet/labels${ofCompany}`);
    const label = page.getByRole('main').getByRole('row').or(page.getByRole('main').getByRole('listitem')).filter({ hasText: 'Viktigt' });
    await expect(label.getByText(`Solbo ${made.own}`)).toBeVisible();
    await expect(page.getByText(`#${made.company.id}`, { exact: true })).toHaveCount(0);

    // What ADMIN may not do has no button; who may is said.
    await page.goto(`/admin/entitet/labels${ofCompany}`);
    await expect(page.getByText(/Verksamhetsansvarig/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Skapa' })).toHaveCount(0);

    // The organisation's tasks are read once a company is chosen; a series is made here.
    await page.goto('/admin/entitet/task-instances');
    await expect(page.getByText('Välj ett företag', { exact: true })).toBeVisible();
    await page.goto(`/admin/entitet/task-instances${ofCompany}`);
    await expect(page.getByText(/^\d+ rader$/)).toBeVisible();
    await page.goto(`/admin/entitet/task-recurrences${ofCompany}`);
    await expect(page.getByText(/^\d+ rader$/)).toBeVisible();
    await accessible(page);
    await rowLink(page, 'Upprepningar av uppgifter', `Veckomöte ${made.own}`).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Ta bort' })).toHaveCount(0);
    await accessible(page);
    await page.goto('/admin/entitet/finns-inte');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/finns inte/i);
    expect(errors.filter((error) => !/40[04]|412/.test(error))).toEqual([]);
  },
);

test('nobody else opens them', async ({ page }) => {
  await signInAs(page, 'assistansadmin', 'Elsa Lindqvist', '/admin/entitet/goals');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/behörig/i);
});
