/**
 * The kit's widgets by keyboard alone: each row of the APG's tables that decision 031 keeps, and what the accessibility tree says. Most are
 * walked in the gallery, which has no rows of anybody's.
 */
import { openGallery, press } from './gallery.ts';
import { expect, test } from './journey.ts';
import { staffedCompany } from './staffed-company.ts';
import { signInOffice } from './steps.ts';

test.use({ walkedOn: 'desktop' });

test('a menu button opens its menu, and its keys are the APG’s', async ({ page }, { project }) => {
  test.skip(project.name === 'phone', 'there the acts are a sheet');
  await openGallery(page);
  const button = page.getByRole('button', { name: /Anna Berg$/ }).first();
  const menu = page.getByRole('menu');
  const item = (name: string) => menu.getByRole('menuitem', { name });
  await expect(button).toHaveAttribute('aria-haspopup', 'menu');
  for (const [key, name] of [
    ['Enter', 'Ändra'],
    [' ', 'Ändra'],
    ['ArrowDown', 'Ändra'],
    ['ArrowUp', 'Ta bort'],
  ] as const) {
    await button.focus();
    await press(page, key);
    await expect(item(name), key).toBeFocused();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await press(page, 'Escape');
    await expect(menu).toHaveCount(0);
    await expect(button).toBeFocused();
    await expect(button).toHaveAttribute('aria-expanded', 'false');
  }
  await press(page, 'Enter');
  await expect(menu).toHaveAccessibleName(/Anna Berg$/);
  for (const [key, name] of [
    ['ArrowDown', 'Arkivera'],
    ['ArrowDown', 'Ta bort'],
    ['ArrowDown', 'Ändra'],
    ['ArrowUp', 'Ta bort'],
    ['Home', 'Ändra'],
    ['End', 'Ta bort'],
    ['a', 'Arkivera'],
    ['t', 'Ta bort'],
  ] as const) {
    await press(page, key);
    await expect(item(name), key).toBeFocused();
  }
  // What cannot be done is come to, says why, and does nothing.
  await press(page, 'a', 'Enter');
  await expect(item('Arkivera')).toBeDisabled();
  await expect(item('Arkivera')).toHaveAccessibleDescription('Används fortfarande');
  await press(page, 'Tab');
  await expect(menu).toHaveCount(0);
  await button.focus();
  await press(page, 'Enter', 'End', 'Enter');
  // The act's dialog gives the focus back to the button.
  await expect(page.getByRole('dialog', { name: 'Ta bort Anna Berg?' })).toBeVisible();
  await press(page, 'Escape');
  await expect(button).toBeFocused();
  // A page that has just been scrolled, or still glides, takes the menu along; it goes with its button.
  const scrolled = (by: number, opens = false) =>
    button.evaluate(
      (element, [by, opens]) =>
        new Promise<void>((done) => {
          document.addEventListener('scroll', () => requestAnimationFrame(() => requestAnimationFrame(() => done())), { once: true });
          scrollBy({ top: by, behavior: 'instant' });
          if (opens) (element as HTMLElement).click();
        }),
      [by, opens] as const,
    );
  const below = async () => (await menu.boundingBox())!.y - (await button.boundingBox())!.y;
  await scrolled(40, true);
  await expect(menu).toBeVisible();
  const beside = await below();
  await scrolled(30);
  expect(await below()).toBeCloseTo(beside, 0);
  await scrolled(4000);
  await expect(menu).toHaveCount(0);
});

test('a combobox lists, counts and chooses by the APG’s keys', { tag: '@release' }, async ({ page }) => {
  await openGallery(page);
  const field = page.getByRole('combobox', { name: 'Personer' });
  const list = page.getByRole('listbox', { name: 'Personer' });
  const active = list.getByRole('option', { selected: true });
  const isActive = async (name: string) => {
    await expect(active).toHaveText(name);
    await expect(field).toHaveAttribute('aria-activedescendant', (await active.getAttribute('id'))!);
    await expect(field).toBeFocused();
  };
  await field.focus();
  await expect(field).toHaveAttribute('aria-expanded', 'false');
  for (const [key, name] of [
    ['ArrowDown', 'Anna Berg'],
    ['Alt+ArrowDown', 'Anna Berg'],
    ['ArrowUp', 'Omar Haddad'],
  ] as const) {
    await press(page, key);
    await isActive(name);
    await expect(field).toHaveAttribute('aria-expanded', 'true');
    // Closes the list and leaves the field.
    await press(page, key === 'ArrowDown' ? 'Alt+ArrowUp' : 'Escape');
    await expect(list).toBeHidden();
    await expect(field).toHaveAttribute('aria-expanded', 'false');
    await expect(field).toBeFocused();
  }
  await page.keyboard.type('ann');
  await expect(page.getByRole('status').filter({ hasText: '2 träffar' })).toHaveCount(1);
  await isActive('Anna Berg');
  await press(page, 'ArrowDown');
  await isActive('Anna Lind');
  await press(page, 'Alt+ArrowDown');
  await isActive('Anna Lind');
  // At the ends it stays.
  await press(page, 'ArrowDown');
  await isActive('Anna Lind');
  await press(page, 'ArrowUp', 'ArrowUp');
  await isActive('Anna Berg');
  // The field keeps the keys of its line.
  const caret = () => field.evaluate((input: HTMLInputElement) => input.selectionStart);
  for (const [key, at] of [
    ['Home', 0],
    ['ArrowRight', 1],
    ['End', 3],
    ['ArrowLeft', 2],
  ] as const) {
    await press(page, key);
    expect(await caret(), key).toBe(at);
  }
  await press(page, 'ArrowDown', 'Enter');
  await expect(list).toBeHidden();
  await expect(field).toHaveValue('Anna Lind');
  // Tab leaves it as it was; so does Escape.
  await field.fill('k');
  await isActive('Karl Ek');
  await press(page, 'Tab');
  await expect(list).toBeHidden();
  await expect(field).toHaveValue('Anna Lind');
  await field.fill('zz');
  await expect(page.getByRole('status').filter({ hasText: /^Inget/ })).toHaveCount(1);
  await expect(field).toHaveAttribute('aria-expanded', 'false');
  await press(page, 'Escape');
  await expect(field).toHaveValue('Anna Lind');
});

test('what looks like tabs are links of a navigation, the shown one marked', { tag: '@long' }, async ({ page }) => {
  const { orgAdmin } = await staffedCompany(page.request);
  await signInOffice(page, orgAdmin, '/organisation/detalj');
  const group = page.getByRole('navigation', { name: 'Delar av sidan' });
  const current = group.locator('[aria-current="page"]');
  await expect(current).toHaveCount(1);
  await expect(current).toHaveAccessibleName((await group.getByRole('link').first().textContent())!);
  await expect(page.getByRole('tablist').or(page.getByRole('tab'))).toHaveCount(0);
  await group.getByRole('link').first().focus();
  await press(page, 'Tab', 'Enter');
  await expect(page).toHaveURL(/tab=1/);
  await expect(group.getByRole('link').nth(1)).toHaveAttribute('aria-current', 'page');
  await expect(current).toHaveCount(1);
  await expect(current).toBeFocused();
});

test('radio buttons, a switch and a panel have the browser’s own keys', { tag: '@release' }, async ({ page }) => {
  await openGallery(page);
  const look = page.getByRole('group', { name: 'Färger' });
  const radios = look.getByRole('radio');
  await look.getByRole('radio', { checked: true }).focus();
  const all = await radios.count();
  for (let step = 0; step < all; step += 1) {
    await press(page, 'ArrowRight');
    await expect(look.getByRole('radio', { checked: true })).toBeFocused();
    await expect(look.getByRole('radio', { checked: true })).toHaveCount(1);
  }
  await press(page, 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Tab');
  await expect(look.locator(':focus')).toHaveCount(0);
  const panel = page.locator('summary').filter({ hasText: 'Fler val' });
  await panel.focus();
  await press(page, 'Enter', 'Tab');
  const toggle = page.getByRole('switch', { name: 'Av eller på' });
  await expect(toggle).toBeFocused();
  await expect(toggle).toBeChecked();
  await press(page, ' ');
  await expect(toggle).not.toBeChecked();
  await press(page, 'Shift+Tab', ' ');
  await expect(toggle).toBeHidden();
});
