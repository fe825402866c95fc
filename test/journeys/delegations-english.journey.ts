/** Delegations in English, on the narrowest phone: whoever gives hears what lacks before and is marked after, the leader enters a paper (R146, R147). */
import { ownDelegations, TASK } from './delegating.ts';
import { expect, test, unique } from './journey.ts';
import { accessible, consoleErrors } from './steps.ts';

test.use({ walkedOn: 'phone', viewport: { width: 360, height: 740 } });

test('the giver says why, the leader enters the paper', { tag: '@release' }, async ({ page }) => {
  const errors = await consoleErrors(page);
  const { as, client, activityId, plan, commentOf } = await ownDelegations(page, unique());
  await as('POST', '/api/account', { langKey: 'en' });
  await page.addInitScript(() => sessionStorage.setItem('locale', 'en'));
  const dose = await plan(activityId, 1);
  await page.goto('/handelse');
  const row = page.locator(`[data-row="${dose}"]`);
  await expect(row).toContainText('you have no delegation');
  await row.locator('[data-act]').click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText(`You have no valid delegation for ${TASK}.`);
  await accessible(page);
  const sign = sheet.getByRole('button', { name: 'Sign', exact: true });
  await sign.click();
  await expect(sheet.getByRole('textbox', { name: 'Why you do it all the same' })).toBeFocused();
  await sheet.getByText('Emergency', { exact: true }).click();
  await sign.click();
  await expect(sheet).toHaveCount(0);
  await expect.poll(() => commentOf(dose)).toBe('<p>Emergency</p><p>Without a valid delegation.</p>');

  await page.goto(`/klientgrupp/delegeringar?clientId=${client.id}`);
  const main = page.getByRole('main');
  await page.getByRole('button', { name: 'New from paper' }).click();
  await sheet.getByRole('checkbox', { name: 'Lotta Prov' }).check();
  await sheet.getByRole('checkbox', { name: TASK }).check();
  await sheet.getByLabel('Decided by').fill('Siv Ask');
  await sheet.getByLabel('Profession').fill('Registered nurse');
  const buffer = await page.screenshot();
  await sheet.getByLabel('Add a photo').setInputFiles({ name: 'paper.png', mimeType: 'image/png', buffer });
  await expect(sheet.getByRole('button', { name: 'Change photo' })).toBeVisible();
  await accessible(page);
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet).toHaveCount(0);
  const card = main.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Lotta Prov' }) });
  await expect(card).toContainText('waiting');
  await accessible(page);
  expect(errors).toEqual([]);
});
