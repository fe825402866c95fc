/** The forms of a dated task: what somebody else changed meanwhile, no contact, and what it cannot be made of (R15, R22, R23). */

import { headersOf } from './by-api.ts';
import { catalogue, json, ownCompany } from './dated-tasks.ts';
import { dayAhead } from './days.ts';
import { expect, test, unique } from './journey.ts';
import { staffedCompany } from './staffed-company.ts';
import { accessible, signInOffice } from './steps.ts';

test.use({ walkedOn: 'desktop' });

test('a task is moved, renamed and given to another client; an edit of what changed meanwhile is refused', { tag: '@long' }, async ({
  page,
}) => {
  const { orgUser, orgAdmin, client } = await staffedCompany(page.request);
  const own = 'e';
  const { plan, headers } = await catalogue(page.request, own, await headersOf(page.request, orgAdmin));
  const { id } = await plan(`${dayAhead(3)}T10:00:00.000Z`, {});
  await signInOffice(page, orgUser, `/uppgiftinstans/${id}`);
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
  await sheet.getByRole('option', { name: client.name }).click();
  await sheet.getByRole('button', { name: 'Spara' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Ring i morgon ${own}` })).toBeVisible();
  await expect(discard).toHaveCount(0);
  await expect(page.getByText(/kl\. 10:30/).first()).toBeVisible();
  // Whom it is about stands in the head.
  await expect(page.getByRole('main').getByText(client.name, { exact: true })).toBeVisible();
  await change.click();
  await sheet.getByLabel('Tid', { exact: true }).fill('11:15');
  const data = { name: 'Före', clientId: null, comment: '<p>Först</p>' };
  await page.request.patch(`/api/task-instances/${id}`, { headers, data });
  const save = sheet.getByRole('button', { name: 'Spara' });
  for (const _ of ['once', 'again']) {
    await save.click();
    await expect(sheet.getByRole('alert')).toContainText('Någon annan har ändrat detta under tiden.');
  }
  // What was typed stays, and the rest is the other's: loaded when asked for, and kept when it is saved.
  await expect(sheet.getByLabel('Eget namn')).toHaveValue(`Ring i morgon ${own}`);
  await accessible(page);
  await sheet.getByRole('button', { name: 'Läs in den nya versionen' }).click();
  await expect(sheet.getByLabel('Eget namn')).toHaveValue('Före');
  await expect(sheet.getByRole('combobox', { name: 'Klient' })).toHaveValue('');
  await expect(sheet.getByRole('textbox', { name: 'Kommentar' })).toHaveValue('Först');
  await expect(sheet.getByLabel('Tid', { exact: true })).toHaveValue('11:15');
  await expect(sheet.getByText(/^Sparat nu: .* 10:30$/)).toBeVisible();
  await save.click();
  await expect(page.getByText(/kl\. 11:15/).first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Före' })).toBeVisible();
  const now = await json(await page.request.get(`/api/task-instances/${id}`, { headers }));
  expect(now).toMatchObject({ name: 'Före', clientId: null, comment: '<p>Först</p>' });
  // Without contact the sheet stays with its reason, and sends it once there is.
  await page.getByRole('main').getByRole('button', { name: 'Hoppa över', exact: true }).click();
  const reason = sheet.getByRole('textbox', { name: 'Skäl' });
  await reason.fill('Telefonen var avstängd');
  await page.context().setOffline(true);
  const skip = sheet.getByRole('button', { name: 'Hoppa över' });
  await skip.click();
  await expect(sheet.getByRole('alert')).toContainText('Servern kan inte nås');
  await expect(reason).toHaveValue('Telefonen var avstängd');
  await accessible(page);
  await page.context().setOffline(false);
  await skip.click();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByText('Överhoppad av')).toBeVisible();
});

test('no field comes under the finger before what the task is made of stands above it', { tag: '@long' }, async ({ page }) => {
  const own = `h ${unique()}`;
  await catalogue(page.request, own, await ownCompany(page, own, `Tillsyn på natten ${own}`));
  const source = page.getByRole('region', { name: 'Skapad från' });
  const fields = page.getByRole('combobox', { name: 'Uppgiftsmall' });
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  await page.route(/\/api\/activity-instances\/\d+$/, (route) => promise.then(() => route.continue()));
  await page.goto('/organisation/inkorg');
  await page.getByRole('button', { name: /^Fler val för / }).click();
  await page.getByText('Skapa uppgift och markera som hanterad').click();
  await expect(page.getByRole('main').getByText('Läser in')).toHaveCount(1);
  await expect(fields).toHaveCount(0);
  answer();
  await fields.waitFor();
  await expect(source).toBeVisible();
  // It stays when the answer is lost afterwards: what is typed is not thrown away.
  await page.unroute(/\/api\/activity-instances\/\d+$/);
  await page.route(/\/api\/activity-instances\/\d+$/, (route) => route.abort());
  await page.reload();
  await page.getByLabel('Eget namn').fill('Ring strax');
  await page.getByRole('main').getByRole('button', { name: 'Försök igen' }).click();
  await expect(page.getByLabel('Eget namn')).toHaveValue('Ring strax');
});

test('what a task cannot be made of is said at once; a template is made on the way', { tag: '@release' }, async ({ page }) => {
  const { orgAdmin } = await staffedCompany(page.request);
  const own = 'f';
  await catalogue(page.request, own, await headersOf(page.request, orgAdmin));
  await signInOffice(page, orgAdmin);
  for (const from of [
    'fromId=99999999&fromType=ACTIVITY',
    'fromId=99999999&fromType=TASK',
    'fromId=99999999&fromType=REPORT',
    'fromId=99999999&fromType=PERIOD_REPORT',
  ]) {
    await page.goto(`/uppgiftinstans/skapa?${from}`);
    await expect(page.getByRole('alert')).toContainText('Det som uppgiften skulle skapas ur finns inte');
  }
  await accessible(page);
  await page.getByRole('button', { name: 'Skapa utan det' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByText('Varje vecka')).toBeVisible();

  // While a date is being typed nothing else changes.
  await page.getByLabel('Datum', { exact: true }).fill('2027-02-3');
  await page.getByLabel('Datum', { exact: true }).fill('2027-02-30');
  await expect(page.getByRole('button', { name: 'Lägg till', exact: true })).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Ska signeras' })).toBeVisible();

  // Nothing written is left unasked; the new template is chosen.
  await page.getByLabel('Eget namn').fill('Snart borta');
  await page.getByRole('link', { name: 'Skapa uppgiftsmall' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Avbryt' }).click();
  await page.getByLabel('Eget namn').fill('');
  await page.getByRole('link', { name: 'Skapa uppgiftsmall' }).click();
  await page.getByRole('button', { name: `Kontor ${own}` }).click();
  await page.getByRole('button', { name: `Uppföljning ${own}` }).click();
  await page.getByLabel('Namn').fill(`Ny mall ${own}`);
  await page.getByRole('button', { name: 'Skapa uppgiftsmall' }).click();
  await expect(page).toHaveURL(/uppgiftinstans\/skapa/);
  await expect(page.getByRole('combobox', { name: 'Uppgiftsmall', exact: true })).toHaveValue(`Ny mall ${own}`);
  await page.getByRole('button', { name: 'Lägg till', exact: true }).click();
  await expect(page.getByText(`«Ny mall ${own}» är tillagd`)).toBeVisible();
});

test('a list shows what is found in a folded group, links no removed type, and deletes once', { tag: '@release' }, async ({ page }) => {
  const { orgAdmin } = await staffedCompany(page.request);
  const own = 'g';
  const { category, call, made, headers } = await catalogue(page.request, own, await headersOf(page.request, orgAdmin));
  const type = await made('/api/task-types', { name: `Snart borta ${own}`, taskCategory: { id: category.id } });
  const task = await made('/api/tasks', { name: `Kvar ${own}`, type: { id: type.id } });
  await page.request.delete(`/api/task-types/${type.id}`, { headers });
  const { company } = (await json(await page.request.get(`/api/tasks/${task.id}`, { headers }))) as { company: { id: number } };
  await signInOffice(page, orgAdmin, '/uppgift');
  const group = page.getByRole('button', { name: `Uppföljning ${own}` });
  await group.click();
  await group.click();
  await expect(group).toHaveAttribute('aria-expanded', 'false');
  await page.getByRole('searchbox').fill(own);
  await expect(page.getByRole('link', { name: `Ring anhörig ${own}` })).toBeVisible();
  await expect(page.getByRole('link', { name: `Om typen Uppföljning ${own}` })).toBeVisible();
  await expect(page.getByRole('link', { name: `Kvar ${own}` })).toBeVisible();
  await expect(page.getByRole('link', { name: /Om typen Snart borta/ })).toHaveCount(0);
  await page.goto(`/uppgift/${task.id}/${company.id}`);
  await expect(page.getByText(`Snart borta ${own}`)).toBeVisible();
  await expect(page.getByRole('link', { name: `Snart borta ${own}` })).toHaveCount(0);

  const deleted: string[] = [];
  page.on('request', (request) => request.method() === 'DELETE' && deleted.push(new URL(request.url()).pathname));
  await page.goto(`/uppgift/${call.id}/${company.id}/tabort`);
  await page.getByRole('dialog').getByRole('button', { name: 'Ta bort', exact: true }).dblclick();
  await expect(page).toHaveURL(/\/uppgift\?/);
  expect(deleted).toEqual([`/api/tasks/${call.id}`]);
});
