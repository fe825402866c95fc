/** Tasks: from an empty page over category, type and field to one that repeats and is offered for a team (R23, R33, R37). */
import type { Page } from '@playwright/test';
import { callAs } from './by-api.ts';
import { dayAhead } from './days.ts';
import { expect, test } from './journey.ts';
import { staffedCompany } from './staffed-company.ts';
import { accessible, consoleErrors, signInAs, signInOffice } from './steps.ts';

test.use({ walkedOn: 'phone' });

const dialog = (page: Page) => page.getByRole('dialog');
const heading = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
const saves = (page: Page, words: string) => dialog(page).getByRole('button', { name: words, exact: true }).click();

test('the administrator makes all that a task is of, plans, offers and deletes it', { tag: '@long' }, async ({ page }) => {
  const { own: word, company, group, client, orgAdmin } = await staffedCompany(page.request);
  const call = await callAs(page.request, orgAdmin);
  await call('POST', '/api/labels', { name: 'Rehabplan' });
  const errors = await consoleErrors(page);
  await signInOffice(page, orgAdmin, '/uppgift');
  await heading(page, 'Uppgiftsmallar');
  await page.getByRole('link', { name: 'Kategorier och typer' }).click();
  await expect(page).toHaveURL(/\?tab=1$/);

  await page.getByRole('button', { name: 'Ny kategori' }).click();
  const name = dialog(page).getByLabel('Namn');
  await name.fill('k');
  await saves(page, 'Skapa');
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription(/två tecken|2 tecken/);
  await accessible(page);
  await name.fill(`anhöriga ${word}`);
  await saves(page, 'Skapa');
  await page.getByRole('button', { name: `Anhöriga ${word} Företagets` }).click();
  await expect(page.getByText('Kategorin har inga uppgiftstyper än.')).toBeVisible();
  await page.getByRole('button', { name: 'Ny uppgiftstyp' }).click();
  await name.fill(`samtal ${word}`);
  await saves(page, 'Skapa');
  await accessible(page);
  await page.getByRole('link', { name: `Samtal ${word}` }).click();
  await expect(page).toHaveURL(/\/uppgift\/uppgiftstyp\?id=\d+&companyId=\d+$/);

  for (const [field, kind] of [
    ['Telefon', 'Kort text'],
    ['Att tänka på', 'Lång text'],
    ['Minuter', 'Tal'],
  ] as const) {
    // The one before is saved once its dialog is away.
    await expect(dialog(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Lägg till fält' }).click();
    await name.fill(field);
    await dialog(page).getByRole('radio', { name: kind }).check();
    await saves(page, 'Lägg till fält');
    await expect(page.getByRole('listitem').filter({ hasText: field })).toBeVisible();
  }
  await expect(dialog(page)).toBeHidden();
  await accessible(page);

  // From the type the wizard begins at its last step; back goes one step and clears what came after it.
  await page.goto('/uppgift/skapa');
  await page.getByRole('button', { name: `Anhöriga ${word}`, exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Vilken sorts uppgift är det?' })).toBeFocused();
  await page.getByRole('button', { name: 'Tillbaka' }).click();
  await expect(page).not.toHaveURL(/categoryId/);

  // From the list through all steps, and back to the list.
  await page.goto('/uppgift');
  await page.getByRole('link', { name: 'Skapa uppgiftsmall' }).and(page.locator(':visible')).first().click();
  await accessible(page);
  await page.getByRole('button', { name: `Anhöriga ${word}`, exact: true }).click();
  await page.getByRole('button', { name: `Samtal ${word}`, exact: true }).click();
  const title = page.getByLabel('Namn');
  const create = page.getByRole('button', { name: 'Skapa uppgiftsmall' });
  await create.click();
  await expect(title).toBeFocused();
  await expect(title).toHaveAccessibleDescription(/Fältet måste fyllas i\./);
  await title.fill(`Ring dottern ${word}`);
  await page.getByLabel('Etikett').selectOption({ label: 'Rehabplan' });
  await page.getByLabel('Telefon').fill('070-123');
  await page.getByLabel('Minuter').fill('12,5');
  // A long text that is open keeps the form from being saved.
  await page.getByRole('button', { name: 'Skriv Att tänka på' }).click();
  await page.getByRole('textbox', { name: 'Att tänka på' }).fill('Hon arbetar natt och sover på förmiddagen. '.repeat(5));
  await create.click();
  await expect(page.getByText('En text är öppen och inte klar.')).toBeVisible();
  await page.getByRole('button', { name: 'Klar', exact: true }).click();
  await accessible(page);
  await create.click();
  await heading(page, 'Uppgiftsmallar');
  await expect(page).toHaveURL(/\/uppgift$/);
  await expect(page.getByText(`Uppgiftsmallen «Ring dottern ${word}» är skapad`)).toBeVisible();
  await page.getByRole('searchbox').fill('dottern');
  await accessible(page);

  await page.getByRole('link', { name: `Ring dottern ${word}` }).click();
  await heading(page, `Ring dottern ${word}`);
  await expect(page.getByRole('definition').filter({ hasText: '12,5' })).toBeVisible();
  await expect(page.getByText('Etikett: Rehabplan')).toBeVisible();
  await expect(page.getByText('Inte planerad än')).toBeVisible();
  await accessible(page);
  const detail = page.url();
  await page.goto((await page.getByRole('link', { name: 'Läs mer: Att tänka på' }).getAttribute('href'))!);
  await heading(page, 'Att tänka på');
  await page.getByRole('button', { name: 'Tillbaka' }).click();
  await expect(page).toHaveURL(detail);

  await page.getByRole('button', { name: `Fler val för Ring dottern ${word}` }).click();
  await dialog(page).getByRole('link', { name: 'Redigera' }).click();
  await title.fill(`Ring sonen ${word}`);
  await accessible(page);
  await page.getByRole('button', { name: 'Spara', exact: true }).click();
  await heading(page, `Ring sonen ${word}`);

  await page.getByRole('button', { name: 'Planera', exact: true }).click();
  const form = dialog(page);
  await expect(form.getByRole('switch', { name: 'Ska signeras' })).not.toBeChecked();
  await form.getByText('Varje dag', { exact: true }).click();
  await form.getByLabel('Startdatum', { exact: true }).fill(dayAhead(1));
  await form.getByLabel('Klockslag').fill('1015');
  await form.getByLabel('Klient').selectOption({ label: client.name });
  await expect(form.getByRole('region', { name: 'Så blir det' }).getByRole('listitem')).toHaveCount(5);
  await accessible(page);
  await form.getByRole('button', { name: 'Spara planeringen' }).click();
  await expect(page.getByText(`Signeras inte · ${client.name}`)).toBeVisible();
  await page.getByRole('button', { name: /^Fler val för Varje dag/ }).click();
  await form.getByRole('button', { name: 'Ändra' }).click();
  await form.getByRole('button', { name: 'Alla framtida' }).click();
  await form.getByLabel('Klockslag').fill('1130');
  await expect(form.getByText(/tillfällen ersätts/)).toBeVisible();
  await accessible(page);
  await form.getByRole('button', { name: 'Spara planeringen' }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText('Varje dag kl. 11:30');
  await page.getByRole('button', { name: /^Fler val för Varje dag/ }).click();
  await form.getByRole('button', { name: 'Ta bort' }).click();
  await form.getByRole('button', { name: /^Bara nästa: .* 11:30$/ }).click();
  await expect(page).toHaveURL(/\/uppgiftinstans\/\d+$/);
  await expect(page.getByRole('definition').filter({ hasText: 'kl. 11:30' }).first()).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: /^Fler val för Varje dag/ }).click();
  await form.getByRole('button', { name: 'Ta bort' }).click();
  await form.getByRole('button', { name: 'Alla framtida' }).click();
  await expect(form.getByText(/tillfällen tas bort/)).toBeVisible();
  await form.getByRole('button', { name: 'Ta bort alla framtida' }).click();
  await expect(page.getByText('Inte planerad än')).toBeVisible();

  const templates = `/organisation/team/${group.id}/installningar/uppgiftsmallar?clientId=${client.id}`;
  const offer = page.getByRole('switch', { name: `Ring sonen ${word}` });
  await page.goto(templates);
  await offer.click();
  await expect(page.getByText(`«Ring sonen ${word}» erbjuds teamet`)).toBeVisible();
  await accessible(page);
  await page.goto(`/uppgift?clientId=${client.id}`);
  await expect(page.getByText(`Mallar som erbjuds teamet runt ${client.name}`)).toBeVisible();
  await page.getByRole('button', { name: `Samtal ${word}` }).click();
  await expect(page.getByRole('link', { name: `Ring sonen ${word}` })).toBeVisible();
  await accessible(page);
  await page.goto(templates);
  await expect(offer).toBeChecked();
  await offer.press('Space');
  await expect(page.getByText(`«Ring sonen ${word}» erbjuds inte längre teamet`)).toBeVisible();

  // The question has an address of its own, and leads to the list whatever is answered.
  const all = await call<{ id: number; name: string }[]>('GET', '/api/tasks');
  const { id } = all.find((task) => task.name === `Ring sonen ${word}`)!;
  const list = new RegExp(`/uppgift\\?companyId=${company.id}&categoryId=\\d+$`);
  await page.goto(`/uppgift/${id}/${company.id}/tabort`);
  await accessible(page);
  await dialog(page).getByRole('button', { name: 'Avbryt' }).click();
  await expect(page).toHaveURL(list);
  await page.goto(`/uppgift/${id}/${company.id}/tabort`);
  await saves(page, 'Ta bort');
  await expect(page.getByText(`Uppgiftsmallen «Ring sonen ${word}» är borttagen`)).toBeVisible();
  await expect(page).toHaveURL(list);
  await expect(page.getByRole('link', { name: `Ring sonen ${word}` })).toHaveCount(0);
  expect(errors).toEqual([]);
  // Another company's address finds nothing, nor one of what is not there.
  const nowhere = ['?companyId=999999', `/999999/${company.id}`, `/999999/${company.id}/redigera`, '/uppgiftstyp?id=999999'];
  for (const at of [...nowhere, 'instans/999999']) {
    await page.goto(`/uppgift${at}`);
    await expect(page.getByText('Sidan finns inte.'), at).toBeVisible();
  }
});

test('the organisation’s user sees the forms disabled; a team’s people stay out', { tag: '@release' }, async ({ page, browser }) => {
  const { company, group, client, leader, orgUser, orgAdmin } = await staffedCompany(page.request);
  const call = await callAs(page.request, orgAdmin);
  const word = 'läsa';
  const category = await call('POST', '/api/task-categories', { name: `Att ${word}`, color: '#1f6f78', icon: 'phone' });
  const type = await call('POST', '/api/task-types', { name: `Samtal att ${word}`, taskCategory: { id: category.id } });
  const { id } = await call('POST', '/api/tasks', { name: `Ring och ${word}`, type: { id: type.id } });
  const note = page.getByText('Du kan se men inte ändra. Prata med verksamhetsansvarig.');

  await signInOffice(page, orgUser, '/uppgift');
  await page.getByRole('button', { name: `Samtal att ${word}` }).click();
  await expect(page.getByRole('link', { name: 'Skapa uppgiftsmall' })).toHaveCount(0);
  await accessible(page);
  await page.getByRole('link', { name: 'Kategorier och typer' }).click();
  await page.getByRole('button', { name: `Att ${word} Företagets` }).click();
  await expect(page.getByRole('button', { name: /Ny |Redigera/ })).toHaveCount(0);
  await page.getByRole('link', { name: `Samtal att ${word}` }).click();
  await heading(page, `Samtal att ${word}`);
  await expect(page.getByRole('button', { name: /Redigera|Lägg till/ })).toHaveCount(0);
  await accessible(page);

  await page.goto(`/uppgift/${id}/${company.id}/redigera`);
  await expect(note).toBeVisible();
  await expect(page.getByLabel('Namn')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Spara' })).toHaveCount(0);
  await accessible(page);
  // Said before anything is chosen.
  await page.goto('/uppgift/skapa');
  await expect(page.getByRole('button', { name: `Att ${word}`, exact: true })).toBeVisible();
  await expect(note).toBeVisible();
  await accessible(page);
  await page.goto(`/uppgift/skapa?categoryId=${category.id}&typeId=${type.id}`);
  await expect(note).toHaveCount(1);
  await expect(page.getByLabel('Namn')).toBeDisabled();
  await page.goto(`/uppgift/${id}/${company.id}`);
  await heading(page, `Ring och ${word}`);
  await expect(page.getByRole('button', { name: 'Planera' })).toHaveCount(0);
  await page.goto(`/organisation/team/${group.id}/installningar/uppgiftsmallar`);
  await expect(note).toBeVisible();
  await expect(page.getByRole('switch', { name: `Ring och ${word}` })).toBeDisabled();
  await accessible(page);
  await page.goto(`/uppgift/${id}/${company.id}/tabort`);
  await expect(page.getByText('Du har inte behörighet att visa den här sidan.')).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  await signInAs(other, leader, client.name, '/uppgift');
  await expect(other.getByText('Du har inte behörighet att visa den här sidan.')).toBeVisible();
});
