/**
 * What axe cannot see (WCAG 2.2 AA): the focus never under a bar and never lost, the device's own colours, and a way on from every page that is
 * not there.
 */
import type { Page } from '@playwright/test';
import { dayAhead } from './days.ts';
import { expect, test } from './journey.ts';
import { screens, standing } from './screens.ts';
import { signInAs, signInOffice } from './steps.ts';

test.use({ walkedOn: 'phone' });

/** Tabs through the whole page; gives those that had the focus and could not be seen at all. */
async function unseen(page: Page): Promise<string[]> {
  const unseenOnes: string[] = [];
  await page.evaluate(() => scrollTo(0, 0));
  await page.locator('main').focus();
  for (let stops = 0; stops < 200; stops++) {
    await page.keyboard.press('Tab');
    const look = () => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return 'end';
      if (!focused.closest('main')) return '';
      const { left, right, top, bottom } = focused.getBoundingClientRect();
      const points = [0.1, 0.5, 0.9].flatMap((x) =>
        [0.1, 0.5, 0.9].map((y) => [left + x * (right - left), top + y * (bottom - top)] as const),
      );
      const seen = points.some(([x, y]) => {
        const hit = document.elementFromPoint(x, y);
        return hit && (focused.contains(hit) || hit.contains(focused) || hit.closest('label')?.contains(focused));
      });
      return seen ? '' : `${focused.getAttribute('aria-label') ?? focused.textContent} at ${Math.round(top)}`;
    };
    let at = await page.evaluate(look);
    // The page may still be scrolling to it, or something above it may just have come.
    if (at !== '' && at !== 'end') {
      // What is still unseen then is told with the others.
      try {
        await expect.poll(() => page.evaluate(look), { timeout: 2000 }).toBe('');
      } catch {}
      at = await page.evaluate(look);
    }
    if (at === 'end') break;
    if (at) unseenOnes.push(at);
  }
  return unseenOnes;
}

test('the focus is always seen: the day, choosing several', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await signInAs(page, 'assistansadmin', 'Karl Ek');
  await standing(page);
  expect(await unseen(page), 'day').toEqual([]);
  await page.getByRole('button', { name: 'Välj flera' }).click();
  await expect(page.getByRole('button', { name: 'Fortsätt' })).toBeVisible();
  expect(await unseen(page), 'several').toEqual([]);
});

test('the focus is always seen: the inbox', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await signInOffice(page, 'orgadmin');
  await standing(page);
  expect(await unseen(page), 'inbox').toEqual([]);
});

test('a failed sign-in leaves the focus at what it says, or in the field', async ({ page }) => {
  await page.goto('/loggain');
  await page.getByLabel('E-post').fill('assistent@demo.example');
  const password = page.getByLabel('Lösenord', { exact: true });
  await password.fill('fel lösenord');
  const answered = () => page.waitForResponse('**/api/authenticate');
  let answer = answered();
  await page.getByRole('button', { name: 'Logga in', exact: true }).click();
  await answer;
  await expect(page.getByRole('alert')).toBeFocused();
  answer = answered();
  await password.press('Enter');
  await answer;
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(password).toBeFocused();
});

async function leadsOn(page: Page, path: string, onward: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(/finns inte/);
  await expect(page.getByRole('navigation', { name: 'Huvudmeny' }), path).toBeVisible();
  await expect(page.getByRole('button', { name: 'Försök igen' }), path).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link', { name: onward }), path).toBeVisible();
}

test('a page that is not there keeps the bars and leads on', async ({ page }) => {
  await page.goto('/finns-inte');
  await expect(page.getByText('Sidan finns inte.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Till startsidan' })).toBeVisible();
  await screens.team.enter(page);
  const own = ['/finns-inte', '/admin/metrics/x', '/aktiviteter/99999/1', '/inventering/99999', '/handelse/99999', '/aktiviteter/x/1'];
  for (const path of own) await leadsOn(page, path, 'Till dagen');
  await page.getByRole('main').getByRole('link', { name: 'Till dagen' }).click();
  await expect(page).toHaveURL(/handelse$/);
});

test('and leads the organisation to its inbox', async ({ page }) => {
  await screens.organisation.enter(page);
  for (const path of ['/finns-inte', '/uppgift/99999/1', '/uppgiftinstans/99999', '/organisation/team/99999'])
    await leadsOn(page, path, 'Till inkorgen');
});

/** True where the first one looks as none of the others does. */
async function differ(page: Page, chosen: string, others: string): Promise<void> {
  const looks = (selector: string) =>
    page.locator(`${selector}:visible`).evaluateAll((all) =>
      all.map((one) => {
        const { backgroundColor, borderColor, borderWidth } = getComputedStyle(one);
        return [backgroundColor, borderColor, borderWidth].join();
      }),
    );
  const [mine] = await looks(chosen);
  expect(mine, chosen).toBeDefined();
  expect(await looks(others), chosen).not.toContain(mine);
}

test('with the device’s own colours, what is chosen differs from the rest', { tag: '@long' }, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await signInAs(page, 'assistansadmin', 'Karl Ek');
  await standing(page);
  await differ(page, 'nav [aria-current=page]', 'nav a:not([aria-current], [href="/"])');
  const done = page.locator('header [aria-hidden] > i');
  expect(await done.evaluate((bar) => getComputedStyle(bar).backgroundColor)).not.toBe(
    await done.evaluate((bar) => getComputedStyle(bar.parentElement!).backgroundColor),
  );
  await page.getByRole('button', { name: 'Välj flera' }).click();
  await page.getByRole('button', { name: 'Fortsätt' }).waitFor();
  await differ(page, 'main label:has([type=radio]:checked)', 'main label:has([type=radio]:not(:checked))');
  await page.getByRole('button', { name: 'Avsluta' }).click();
  await page.getByRole('heading', { level: 1 }).getByRole('button').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  expect(await dialog.evaluate((sheet) => getComputedStyle(sheet).borderTopStyle)).toBe('solid');
});

test('and so do the chosen day and today in the tasks’ calendar', { tag: '@release' }, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await signInOffice(page, 'orgadmin');
  const now = dayAhead(0);
  // Another day than today is chosen, so that both are seen.
  const other = `${now.slice(0, 8)}${Number(now.slice(8)) > 15 ? '10' : '20'}`;
  await page.goto(`/organisation/uppgifter?date=${other}`);
  await standing(page);
  await differ(page, 'main nav [aria-current]', 'main nav li a:not([aria-current])');
  await differ(page, 'td[aria-selected=true] > button', 'td[aria-selected=false] > button');
  await differ(page, 'td > button[aria-current=date]', 'td[aria-selected=false] > button:not([aria-current])');
});
