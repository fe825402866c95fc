/** Two sign on two phones: on the own one, on the giver's by password, alone with why, and disputed with words (R159, R160, decision 127). */
import { expect, test, unique } from './journey.ts';
import { PASSWORD } from './letters.ts';
import { member } from './member.ts';
import { ownTeam } from './own-team.ts';
import { accessible, consoleErrors } from './steps.ts';

const viewport = { width: 360, height: 740 };
test.use({ walkedOn: 'phone', viewport });

const order = {
  kind: 'SCHEDULED',
  name: 'Fentanyl',
  strength: '25 mikrog/h',
  dose: 1,
  unit: 'plåster',
  givenBy: 'TEAM',
  needsSecond: true,
};

test('what one gives waits for the other, who answers on either phone', { tag: '@long' }, async ({ page, browser, baseURL }) => {
  const errors = await consoleErrors(page);
  const own = unique();
  const { as, client, activity, plan } = await ownTeam(page, own);
  const { id } = await activity('Plåster');
  await as('POST', '/api/medicines', { ...order, activity: { id } });
  const doses: number[] = [];
  for (const minute of [20, 21, 22, 23]) doses.push(await plan(id, minute));
  const [live, here, alone, disputed] = doses as [number, number, number, number];
  const greta = await member(browser, { viewport, baseURL: baseURL! }, as, client.id, own);
  const rowOf = (id: number, of = page) => of.locator(`[data-row="${id}"]`);
  const sheet = page.getByRole('dialog');
  const hers = greta.getByRole('dialog');
  const sign = async (id: number) => {
    await expect(rowOf(id)).toContainText('två signerar');
    await rowOf(id).getByRole('button', { name: 'Plåster', exact: true }).click();
    await expect(sheet).toContainText('Två signerar: en kollega bekräftar');
    await sheet.getByRole('button', { name: 'Signera', exact: true }).click();
    await expect(sheet.getByRole('heading', { name: 'Vem bekräftar?' })).toBeVisible();
  };
  await page.goto('/handelse');
  await greta.goto('/handelse');

  // On her own phone, whose open day hears of it.
  await sign(live);
  await accessible(page);
  await sheet.getByRole('button', { name: 'Kollegan gör det i sin telefon' }).click();
  await expect(rowOf(live)).toContainText('väntar på andra signaturen');
  await expect(rowOf(live, greta)).toContainText('väntar på andra signaturen · Bekräfta');
  // It stands with what is left for her, and with what is done for whoever gave it.
  await expect(rowOf(live, greta)).not.toHaveAttribute('data-done');
  await expect(rowOf(live)).toHaveAttribute('data-done', 'true');
  await rowOf(live, greta).getByRole('button', { name: 'Plåster', exact: true }).click();
  await expect(hers.getByRole('button', { name: 'Bekräfta', exact: true })).toBeVisible();
  await accessible(greta);
  await hers.getByRole('button', { name: 'Bekräfta', exact: true }).click();
  await expect(hers).toContainText('Bekräftad av Greta Prov');
  await expect(rowOf(live)).toContainText('bekräftad av Greta Prov');
  await greta.keyboard.press('Escape');
  await expect(rowOf(live, greta)).toHaveAttribute('data-done', 'true');

  // On the phone of whoever gave it: a wrong password keeps what was chosen, and nobody is signed in.
  await sign(here);
  await sheet.getByRole('button', { name: 'Bekräfta här' }).click();
  await sheet.getByLabel('Vem bekräftar?').selectOption('Greta Prov');
  await sheet.getByLabel('Ditt eget lösenord', { exact: true }).fill('fel');
  await sheet.getByRole('button', { name: 'Bekräfta', exact: true }).click();
  await expect(sheet).toContainText('Lösenordet stämmer inte');
  await accessible(page);
  await sheet.getByLabel('Ditt eget lösenord', { exact: true }).fill(PASSWORD);
  await sheet.getByRole('button', { name: 'Bekräfta', exact: true }).click();
  await expect(sheet).toHaveCount(0);
  await expect(rowOf(here)).toContainText('bekräftad av Greta Prov');
  expect((await as<{ firstName: string }>('GET', '/api/account')).firstName).toBe('Lotta');

  await sign(alone);
  await sheet.getByRole('button', { name: 'Jag är ensam' }).click();
  // A tap right after an act, at its place, is taken for its second, and does nothing (decision 082).
  await expect(async () => {
    await sheet.getByRole('button', { name: 'Spara' }).click();
    await expect(sheet.getByLabel('Varför är du ensam?')).toBeFocused({ timeout: 1000 });
  }).toPass();
  await sheet.getByLabel('Varför är du ensam?').fill('Natt');
  await accessible(page);
  await sheet.getByRole('button', { name: 'Spara' }).click();
  await expect(rowOf(alone)).toContainText('ensam, ingen andra signatur');

  await sign(disputed);
  await sheet.getByRole('button', { name: 'Kollegan gör det i sin telefon' }).click();
  await expect(rowOf(disputed, greta)).toContainText('väntar på andra signaturen');
  await rowOf(disputed, greta).getByRole('button', { name: 'Plåster', exact: true }).click();
  await hers.getByRole('button', { name: 'Stämmer inte' }).click();
  await hers.getByLabel('Vad stämmer inte?').fill('Fel arm');
  await hers.getByRole('button', { name: 'Spara' }).click();
  await expect(hers).toHaveCount(1);
  await expect(hers).toContainText('Greta Prov: stämmer inte: Fel arm');
  await expect(rowOf(disputed)).toContainText('Greta Prov: stämmer inte');
  // A mark calls for nothing once it is confirmed.
  await expect(rowOf(live).locator('[data-calm]')).toHaveText('bekräftad av Greta Prov');
  await expect(rowOf(disputed).locator('[data-calm]')).toHaveCount(0);
  await page.goto('/lakemedel/signeringslista');
  await expect(page.getByRole('table').getByText(/^\/.+!$/)).toHaveCount(1);

  // On the day's paper, with what is ahead.
  await plan(id, 24);
  await page.goto('/handelse/utskrift');
  const paper = page.getByRole('article');
  await expect(paper).toContainText('bekräftad av Greta Prov');
  await expect(paper).toContainText('Två signerar');

  // Its history names both.
  await page.goto(`/handelse/${live}`);
  await expect(page.getByText(/^Bekräftat av Greta Prov/)).toBeVisible();
  expect(errors.filter((error) => !error.includes('400'))).toEqual([]);
});

test('in English, what one signs waits for the second', { tag: '@release' }, async ({ page }) => {
  const { as, activity, plan } = await ownTeam(page, unique());
  const { id } = await activity('Patch');
  await as('POST', '/api/medicines', { ...order, activity: { id } });
  const dose = await plan(id, 20);
  await as('POST', '/api/account', { langKey: 'en' });
  await page.goto('/handelse');
  const row = page.locator(`[data-row="${dose}"]`);
  await expect(row).toContainText('two sign');
  await page.getByRole('button', { name: 'Select several' }).click();
  await page.getByRole('main').getByText('Sign', { exact: true }).click();
  await page.getByRole('checkbox', { name: /Patch/ }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('dialog')).toContainText('Two sign Patch: a colleague confirms afterwards.');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await row.getByRole('button', { name: 'Patch', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'The colleague does, on their phone' }).click();
  await expect(row).toContainText('waits for the second signing');
});
