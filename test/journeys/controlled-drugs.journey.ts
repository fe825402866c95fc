/** Controlled drugs on a phone: counted blind with a difference, some poured away with a colleague beside, and the month’s journal on paper (R161, R162). */
import type { Page } from '@playwright/test';
import { expect, test, unique } from './journey.ts';
import { adminToken, letterTo, PASSWORD } from './letters.ts';
import { ownTeam } from './own-team.ts';
import { accessiblePage, consoleErrors, signInOffice } from './steps.ts';

test.use({ walkedOn: 'phone' });

/** Another of the staff, whose password is known. */
async function colleague(page: Page, own: string, groupId: number): Promise<void> {
  const headers = { authorization: `Bearer ${await adminToken(page.request)}` };
  const email = `disa.${own.replaceAll(' ', '.')}@example.se`;
  const user = { firstName: 'Disa', lastName: 'Dubbel', email, authorities: ['USER'] };
  const made = await page.request.post('/api/admin/users', { headers, data: user });
  expect(made.ok(), await made.text()).toBe(true);
  const { id } = (await made.json()) as { id: number };
  const key = (await letterTo(page.request, email)).path.split('/').at(-1);
  const chosen = await page.request.post('/api/account/reset-password/finish', { data: { key, newPassword: PASSWORD } });
  expect(chosen.ok(), await chosen.text()).toBe(true);
  const joined = await page.request.put(`/api/client-groups/${groupId}/users/${id}?role=USER`, { headers });
  expect(joined.ok(), await joined.text()).toBe(true);
}

test('a drug is counted blind, some of it poured away by two, and its month is read and printed', { tag: '@long' }, async ({ page }) => {
  test.slow();
  const errors = await consoleErrors(page);
  const own = unique();
  const { as, client } = await ownTeam(page, own);
  const [group] = await as<{ id: number }[]>('GET', `/api/client-groups?clientId=${client.id}`);
  await colleague(page, own, group!.id);
  const drug = { name: 'Oxycodone 5 mg', unit: 'tabletter', amountInStock: 20, alertValue: 2, client: { id: client.id } };
  const { id } = await as<{ id: number }>('POST', '/api/inventory-items', { ...drug, controlled: true, countByTwo: true });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/inventering/${id}`);
  const main = page.getByRole('main');
  await expect(main).toContainText('Kontrollräknas · Räknas av två');
  // Neither its page nor the list says how much there is to whoever counts, until they ask.
  await expect(main.getByRole('button', { name: 'Visa mängden' })).toBeVisible();
  await expect(main).not.toContainText(/\b20 tabletter\b/);
  await accessiblePage(page);
  await page.goto('/inventering');
  await expect(main.getByRole('listitem').filter({ hasText: 'Oxycodone 5 mg' })).toBeVisible();
  await expect(main).not.toContainText(/\b20\b/);
  await page.goto(`/inventering/${id}`);

  await main.getByRole('link', { name: 'Räkna' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Räkna Oxycodone 5 mg' })).toBeVisible();
  // Blind: how much there is stands nowhere.
  await expect(main).not.toContainText(/\b20\b/);
  await main.getByRole('button', { name: 'Jämför med lagret' }).click();
  await expect(main.getByLabel(/Hur mycket räknade du till/)).toHaveAccessibleDescription(/Fältet måste fyllas i\./);
  await main.getByLabel(/Hur mycket räknade du till/).fill('19');
  await main.getByRole('button', { name: 'Jämför med lagret' }).click();
  await expect(main).toContainText('Enligt lagret20 tabletter');
  await expect(main).toContainText(/Skillnad−1 tablett(?!er)/);
  await accessiblePage(page);
  await main.getByRole('button', { name: 'Spara räkningen' }).click();
  await expect(main.getByLabel('Vad kan det bero på?')).toHaveAccessibleDescription(/Skriv en kommentar\./);
  await main.getByRole('button', { name: 'Räkna om' }).click();
  await expect(main).not.toContainText(/\b20\b/);
  await main.getByLabel(/Hur mycket räknade du till/).fill('19');
  await main.getByRole('button', { name: 'Jämför med lagret' }).click();
  await main.getByLabel('Vad kan det bero på?').fill('En saknas i kartan');
  await main.getByLabel('Vem bekräftar?').selectOption({ label: 'Disa Dubbel' });
  await main.getByLabel('Ditt eget lösenord').fill('fel lösenord');
  await main.getByRole('button', { name: 'Spara räkningen' }).click();
  await expect(main.getByLabel('Ditt eget lösenord')).toHaveAccessibleDescription(/Lösenordet stämmer inte\./);
  await main.getByLabel('Ditt eget lösenord').fill(PASSWORD);
  await main.getByRole('button', { name: 'Spara räkningen' }).click();
  await expect(page).toHaveURL(new RegExp(`/inventering/${id}$`));
  await main.getByRole('button', { name: 'Visa mängden' }).click();
  await expect(page.getByRole('region', { name: 'I lager' })).toContainText('19 tabletter');

  await main.getByRole('button', { name: 'Kassera' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/Hur mycket kasseras/).fill('1');
  await dialog.getByLabel('Vad hände?').fill('Tappad på golvet');
  await accessiblePage(page);
  await dialog.getByLabel('Vem bekräftar?').selectOption({ label: 'Disa Dubbel' });
  await dialog.getByLabel('Ditt eget lösenord').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Kassera' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'I lager' })).toContainText('18 tabletter');

  await main.getByRole('link', { name: 'Förbrukningsjournal' }).click();
  const rows = main.getByRole('table').getByRole('row');
  await expect(rows).toContainText([
    /Tid/,
    /Ingående0 tabletter/,
    /Räknat.*\+20.*20/,
    /Räknat.*−1.*19.*Lotta Prov, med Disa Dubbel.*En saknas i kartan\. Lagret sa 20 tabletter/,
    /Kasserat.*−1.*18.*Lotta Prov, med Disa Dubbel.*Tappad på golvet/,
    /Utgående18 tabletter/,
  ]);
  await accessiblePage(page);
  // The time stays in sight while the rest goes sideways.
  const time = rows.filter({ hasText: 'Kasserat' }).getByRole('rowheader');
  const before = (await time.boundingBox())!.x;
  const went = await main.getByRole('table').evaluate((table) => {
    table.parentElement!.scrollLeft = 999;
    return table.parentElement!.scrollLeft;
  });
  expect(went).toBeGreaterThan(50);
  expect(Math.abs((await time.boundingBox())!.x - before)).toBeLessThan(2);
  await page.emulateMedia({ media: 'print' });
  await expect(main.getByText('Namnförtydligande och datum')).toHaveCount(2);
  await expect(main.getByText('Namnförtydligande och datum').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Skriv ut' })).toBeHidden();
  const head = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--each-page'));
  for (const part of [/^"Greta /, 'Oxycodone 5 mg', 'Förbrukningsjournal', 'av Lotta Prov', 'Allt till och med'])
    expect(head).toMatch(part);
  await page.emulateMedia({ media: null });
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf).toMatch(/\/MediaBox \[0 0 59[45][.\d]* 84[12][.\d]*\]/);
  // The wrong password, which was refused at its field.
  expect(errors.filter((error) => !/400 .*\/count$/.test(error))).toEqual([]);
});

test('the demo’s office sees the difference in its inbox, and reads the journal in English', { tag: '@release' }, async ({ page }) => {
  await signInOffice(page, 'orgadmin', '/organisation/inkorg?kind=STOCK');
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Oxycodone 5 mg' }).first();
  await expect(row).toContainText('Mia Sund');
  await expect(row).toContainText('Anmärkning: räkningen skiljer sig från lagret, −1 tablett');
  await row.getByRole('link', { name: 'Oxycodone 5 mg' }).click();
  // The office counts with somebody of the team beside.
  await page.getByRole('link', { name: 'Räkna', exact: true }).click();
  await page.getByLabel(/Hur mycket räknade du till/).fill('1');
  await page.getByRole('button', { name: 'Jämför med lagret' }).click();
  await expect(page.getByLabel('Vem bekräftar?').getByRole('option', { name: 'Petra Hall' })).toBeAttached();
  await page.getByRole('button', { name: 'Räkna om' }).click();
  await page.goBack();
  await page.evaluate(() => sessionStorage.setItem('locale', 'en'));
  await page.reload();
  await page.getByRole('link', { name: 'Consumption journal' }).click();
  await expect(page.getByRole('main').getByRole('row').filter({ hasText: 'Opening' })).toBeVisible();
  await accessiblePage(page);
});
