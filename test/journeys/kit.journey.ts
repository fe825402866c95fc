/** The kit's buttons and fields as HTML's own elements: names, states, what is wrong with a field, contrast in light and dark. */
import { allOf } from './all-of.ts';
import { expect, test } from './journey.ts';
import { accessible, consoleErrors, signInAdmin } from './steps.ts';

test.use({ walkedOn: 'phone' });

test('a password is hidden until its reader wants to see it', async ({ page }) => {
  const errors = await consoleErrors(page);
  await page.goto('/loggain');
  const field = page.getByLabel('Lösenord', { exact: true });
  const eye = page.getByRole('button', { name: 'Visa lösenordet' });
  await field.fill('hemligt ord');
  await expect(field).toHaveAttribute('type', 'password');
  await expect(eye).toHaveAttribute('aria-pressed', 'false');
  // By key: the button comes after the field.
  await field.press('Tab');
  await expect(eye).toBeFocused();
  await eye.press('Space');
  await expect(field).toHaveAttribute('type', 'text');
  await expect(field).toHaveValue('hemligt ord');
  await expect(eye).toHaveAttribute('aria-pressed', 'true');
  // By hand: the focus stays where it was.
  await field.focus();
  await eye.click();
  await expect(field).toHaveAttribute('type', 'password');
  await expect(field).toBeFocused();
  expect(errors).toEqual([]);
});

test('a field says what is wrong with it, and what is meant, to those who hear it', async ({ page }) => {
  await page.goto('/loggain');
  const [name, password] = [page.getByLabel('E-post'), page.getByLabel('Lösenord', { exact: true })];
  await expect(name).not.toHaveAttribute('aria-invalid');
  await page.getByRole('button', { name: 'Logga in', exact: true }).click();
  for (const field of [name, password]) {
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription('Fältet måste fyllas i.');
  }
  await expect(name).toBeFocused();
  await accessible(page);
  await name.fill('assistent@demo.example');
  await expect(name).not.toHaveAttribute('aria-invalid');
  await expect(name).toHaveAccessibleDescription('');
});

test('the gallery shows every button and field, in light and in dark', { tag: '@release' }, async ({ page }) => {
  const errors = await consoleErrors(page);
  await signInAdmin(page, '/admin/galleri');
  const fields = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Fält', exact: true }) });
  const buttons = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Knappar', exact: true }) });
  await expect(fields.getByLabel('Namn', { exact: true })).toHaveAccessibleDescription(
    'Fältet måste fyllas i. Så länge det är tomt står det vad som är fel.',
  );
  await expect(buttons.getByRole('button', { name: 'loading' })).toHaveAttribute('aria-busy', 'true');
  await expect(buttons.getByRole('button', { name: 'loading' })).toBeDisabled();
  await expect(buttons.getByRole('link', { name: 'link', exact: true })).toHaveAttribute('href', '/admin/galleri');
  for (const target of await allOf(buttons.locator('button, a').or(fields.locator('button, input, select')))) {
    const box = await target.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0), await target.evaluate((node) => node.outerHTML)).toBeGreaterThanOrEqual(44);
  }
  for (const [mode, scheme] of [
    ['Ljust', 'light'],
    ['Mörkt', 'dark'],
  ] as const) {
    await page.locator('main').getByText(mode, { exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('data-colour-scheme', scheme);
    await accessible(page);
  }
  // The device's own choice is followed as it changes.
  await page.locator('main').getByText('Auto', { exact: true }).click();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-colour-scheme', colorScheme);
  }
  expect(errors).toEqual([]);
});
