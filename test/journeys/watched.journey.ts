/**
 * Medicine is watched: what is signed afterwards says when and why, what another did is signed for them, and a company says what new
 * activities of a category begin with (R90, R91).
 */
import { toInstant } from '#domain/time.ts';
import { dayAhead, ZONE } from './days.ts';
import { expect, test } from './journey.ts';
import { row } from './offline.ts';
import { staffedCompany } from './staffed-company.ts';
import { accessible, consoleErrors, signInAs, signInOffice } from './steps.ts';

test.use({ walkedOn: 'phone' });

test('yesterday’s medicine asks when and why, and is signed for whoever did it', { tag: '@long' }, async ({ page }) => {
  const { assistant, client, activities, once } = await staffedCompany(page.request);
  const errors = await consoleErrors(page);
  const { id } = await once(activities.Kvällsmedicin!, dayAhead(-1), '03:03');

  await signInAs(page, assistant, client.name);
  await page.goto(`/handelse?date=${dayAhead(-1)}`);
  await row(page, id).locator('[data-act]').click();
  const sheet = page.getByRole('dialog');
  const sign = sheet.getByRole('button', { name: 'Signera', exact: true });
  await expect(sheet.getByRole('radio', { checked: true })).toHaveCount(0);
  await sign.click();
  await expect(sheet.getByRole('alert')).toContainText('Välj när det gjordes.');
  await sheet.getByText('Som planerat').click();
  await sign.click();
  await expect(sheet.getByLabel('Varför signeras den efteråt?')).toHaveAccessibleDescription(/Skriv en kommentar\./);
  await accessible(page);

  // Somebody else did it: no reason to skip, and what is written says who.
  await sheet.getByRole('button', { name: 'Hoppa över i stället' }).click();
  await sheet.getByRole('button', { name: 'Någon annan gjorde det: signera i stället' }).click();
  await expect(sheet.getByRole('radio', { name: 'Som planerat' })).not.toBeChecked();
  const chip = sheet.getByRole('group', { name: 'Vem gjorde det?' }).locator('label').first();
  // The question is seen once, over the names that answer it and the field for others.
  const question = sheet.locator('p').getByText('Vem gjorde det?');
  const name = sheet.getByRole('textbox', { name: 'Vem gjorde det?' });
  const parts = await Promise.all([question, chip, name].map((one) => one.elementHandle()));
  // Of one moment: the sheet grows upwards.
  const tops = await page.evaluate((all) => all.map((one) => one!.getBoundingClientRect().top), parts);
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  expect(new Set(tops).size).toBe(3);
  await expect(sheet.locator('label', { hasText: 'Vem gjorde det?' })).toHaveCount(0);
  const colleague = (await chip.textContent())!;
  await chip.click();
  await expect(name).toHaveValue(`Utfört av ${colleague}`);
  await sheet.getByRole('button', { name: 'Mer formatering' }).click();
  const rich = sheet.locator('[contenteditable]');
  await expect(rich).toHaveAccessibleName('Vem gjorde det?');
  const again = sheet.locator('span', { hasText: /^Vem gjorde det\?$/ });
  expect((await again.boundingBox())!.height, 'seen by nobody').toBeLessThan(2);
  await sheet.getByText('Som planerat').click();
  await accessible(page);
  await sign.click();
  await expect(row(page, id)).toHaveAttribute('data-status', 'completed');
  expect(errors).toEqual([]);
});

test('what is not to be signed is skipped, and nobody is offered to sign it for another', { tag: '@release' }, async ({ page }) => {
  const { assistant, client, activities, call } = await staffedCompany(page.request);
  const plan = (clock: string, isCompletable: boolean) => {
    const date = toInstant(`${dayAhead(1)}T${clock}`, ZONE);
    return call('POST', '/api/activity-instances', { activityId: activities.Frukost, date, isCompletable });
  };
  const [informed, signed] = [await plan('03:05', false), await plan('03:06', true)];
  await signInAs(page, assistant, client.name);
  const sheet = page.getByRole('dialog');
  const behalf = sheet.getByRole('button', { name: 'Någon annan gjorde det: signera i stället' });
  for (const { id } of [signed, informed]) {
    await page.goto(`/handelse/${id}`);
    await page.getByRole('button', { name: 'Hoppa över', exact: true }).click();
    await expect(sheet.getByRole('button', { name: 'Avböjde' })).toBeVisible();
    await expect(behalf).toHaveCount(id === signed.id ? 1 : 0);
    await expect(sheet.getByText('Någon annan gjorde det')).toHaveCount(id === signed.id ? 1 : 0);
    if (id !== signed.id) continue;
    // What the form for it needs comes while the sheet stays open: here nothing of it was fetched before.
    await behalf.click();
    await expect(sheet.getByRole('heading', { name: /åt någon annan$/ })).toBeVisible();
    const who = sheet.getByRole('textbox', { name: 'Vem gjorde det?' });
    await sheet.getByText('Som planerat').click();
    await sheet.getByRole('button', { name: /^Signera/ }).click();
    await expect(who).toHaveAccessibleDescription('Skriv vem som gjorde det.');
    await sheet.getByRole('group', { name: 'Vem gjorde det?' }).locator('label').first().click();
    await expect(who).toHaveValue(/^Utfört av /);
  }
});

test('the administrator says what new activities begin with, and the form says why', { tag: '@long' }, async ({ page }) => {
  const { leader, orgAdmin, client } = await staffedCompany(page.request);
  const errors = await consoleErrors(page);
  await signInOffice(page, orgAdmin, '/organisation/detalj?tab=2');
  const medicine = page.getByRole('group').filter({ has: page.locator('summary', { hasText: 'Läkemedel' }) });
  await medicine.locator('summary').click();
  await expect(medicine.getByRole('switch', { name: 'Meddela när den inte signeras' })).toBeChecked();
  const limit = medicine.getByLabel('Fråga när mer än så många minuter sent');
  await limit.fill('3');
  await medicine.getByRole('button', { name: 'Spara' }).click();
  await expect(limit).toHaveAccessibleDescription(/5 till 720 minuter/);
  await accessible(page);
  await limit.fill('45');
  await medicine.getByRole('switch', { name: 'Dela när den hoppas över' }).click();
  await medicine.getByRole('button', { name: 'Spara' }).click();
  await expect(medicine.locator('summary')).toContainText('mer än 45 minuter sent');
  await expect(medicine.locator('summary')).toContainText('Dela när den hoppas över');
  expect(errors).toEqual([]);

  await signInAs(page, leader, client.name);
  await page.goto('/aktiviteter/skapa');
  await page.getByRole('button', { name: /^Läkemedel/ }).click();
  await page.getByRole('button', { name: /^Tabletter/ }).click();
  await expect(page.getByRole('main')).toContainText('Läkemedel börjar bevakad: kontoret får veta när den inte signeras.');
  await expect(page.getByRole('main')).toContainText('«Dela när den hoppas över»');
  await accessible(page);
});
