/** A field that must be filled in says so before it is sent empty, whatever form it stands in (WCAG 1.3.1, 3.3.2). */
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { quiet, standing } from './screens.ts';
import { signInAdmin, signInAs, signInOffice } from './steps.ts';

// Nothing is saved: each form is sent empty, and refused by its page.
test.use({ product: 'still', walkedOn: 'phone' });

const within = (page: Page) => page.locator('dialog[open]').last().or(page.getByRole('main')).last();

/** Empties the fields of the form that lies open, sends it, and looks at each that was then asked for. */
async function asksAndSaysSo(page: Page, where: string) {
  const form = page.locator('dialog[open] form, body:not(:has(dialog[open])) main form').last();
  const texts = form.locator('input:is([type=text], [type=email], [type=tel], :not([type])), textarea');
  // A form of choices alone has none.
  await form.waitFor();
  for (const field of await texts.all()) if ((await field.isVisible()) && (await field.isEditable())) await field.fill('');
  await form.locator('button[type=submit]').last().click();
  const wrong = form.locator('[aria-invalid=true]');
  await expect(wrong.first(), where).toBeVisible();
  const silent = await wrong.evaluateAll((fields) =>
    fields.flatMap((field) => {
      const isEmpty = !(field as HTMLInputElement).value;
      const says = field.matches(':required, [aria-required=true]') || field.matches('fieldset, [role=radiogroup], [type=checkbox]');
      return isEmpty && !says ? [(field as HTMLInputElement).name || field.outerHTML.slice(0, 80)] : [];
    }),
  );
  expect(silent, where).toEqual([]);
}

test('the forms of a team say what they need', { tag: '@long' }, async ({ page }) => {
  await signInAs(page, 'assistansadmin', quiet);
  await page.goto('/overlamning');
  await standing(page);
  await page.getByRole('button', { name: 'Skriv överlämning' }).click();
  await within(page).getByRole('textbox').first().waitFor();
  await asksAndSaysSo(page, 'a hand-over note');
  await page.goto('/klientgrupp/kort/redigera');
  await standing(page);
  await page.getByRole('button', { name: 'Lägg till kontakt' }).click();
  await asksAndSaysSo(page, 'the client card');
  await page.goto('/inventering/laggtill');
  await standing(page);
  if (await page.locator('main form').count()) await asksAndSaysSo(page, 'an item');
});

test('so do those of the office and of the platform', { tag: '@release' }, async ({ page, browser }) => {
  await signInOffice(page, 'orgadmin', '/etikett');
  await standing(page);
  await page.getByRole('button', { name: 'Skapa etikett' }).first().click();
  await within(page).getByRole('textbox').first().waitFor();
  await asksAndSaysSo(page, 'a label');
  await page.goto('/rapport/ny');
  await standing(page);
  if (await page.locator('main form').count()) await asksAndSaysSo(page, 'a report form');
  const admin = await (await browser.newContext()).newPage();
  await signInAdmin(admin, new URL('/admin/foretag', page.url()).href);
  await standing(admin);
  await admin
    .getByRole('button', { name: /företag/ })
    .first()
    .click();
  await within(admin).getByRole('textbox').first().waitFor();
  await asksAndSaysSo(admin, 'a company');
  await admin.context().close();
});
