/** The accessibility statement: found from where one is, signed in or not, in both languages; and help in one place for every role (WCAG 3.2.6). */
import { expect, test } from './journey.ts';
import { accessiblePage, signInAdmin, signInAs, signInOffice } from './steps.ts';

test.use({ product: 'still', walkedOn: 'phone' });

test('whoever is not signed in finds it on the way in, and reads it in either language', { tag: '@release' }, async ({ page }) => {
  await page.goto('/loggain');
  await page.getByRole('link', { name: 'Tillgänglighet' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tillgänglighet' })).toBeVisible();
  await expect(page).toHaveTitle('Tillgänglighet · Vardag');
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(7);
  await expect(page.getByRole('region', { name: 'Så tillgänglig är tjänsten' })).toContainText('55 kriterierna');
  await accessiblePage(page);
  await page.getByText('English', { exact: true }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Accessibility' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'How accessible the service is' })).toContainText('55 criteria');
});

test('every role finds it in the menu, where help is, in one order', { tag: '@release' }, async ({ page }, { project }) => {
  for (const enter of [
    () => signInAs(page, 'assistent', 'Elsa Lindqvist'),
    () => signInOffice(page, 'orgadmin'),
    () => signInAdmin(page),
  ]) {
    await page.evaluate(() => sessionStorage.clear()).catch(() => {});
    await enter();
    await page.getByRole('button', { name: 'Meny' }).and(page.locator(':visible')).first().click();
    const help = page.getByRole('dialog').getByRole('navigation', { name: 'Hjälp och villkor' });
    await expect(help.getByRole('link'), project.name).toHaveText([/^Villkor/, /^Integritetspolicy/, /^Tillgänglighet/]);
    await expect(help.getByRole('link', { name: /^Tillgänglighet/ })).toHaveAttribute('href', '/tillganglighet');
  }
});
