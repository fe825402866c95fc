/**
 * What was signed by hand is entered afterwards: each line at its own time and hand, what somebody else did meanwhile left alone, and nothing
 * lost by a reload (product «Paper and week»).
 */
import type { Page } from '@playwright/test';
import { dayAhead } from './days.ts';
import { expect, test } from './journey.ts';
import { untilDrafted } from './kept.ts';
import { staffedCompany } from './staffed-company.ts';
import { accessible, consoleErrors, signInAs } from './steps.ts';

test.use({ walkedOn: 'phone' });

/** Five of a day that has been, which nobody has signed, and a hand that does so meanwhile. */
async function unsigned(page: Page, date: string) {
  const { assistant, client, activities, once, call, addColleague } = await staffedCompany(page.request);
  const clocks = ['07:30', '08:30', '13:30', '17:30', '20:00'];
  const rows = await Promise.all(Object.values(activities).map((id, n) => once(id, date, clocks[n]!)));
  const sign = (id: number) => call('PATCH', `/api/activity-instances/${id}`, { isCompleted: true });
  return { assistant, client, rows, sign, addColleague };
}

test('an assistant enters what the stand-in signed by hand', { tag: '@long' }, async ({ page }) => {
  const errors = await consoleErrors(page);
  const date = dayAhead(-6);
  const { assistant, client, rows, sign, addColleague } = await unsigned(page, date);
  await addColleague('Omar', 'Haddad');
  const [one, two, three, four] = rows;
  await signInAs(page, assistant, client.name, `/handelse?date=${date}`);
  await page.getByRole('link', { name: 'För in från papper' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'För in från papper' })).toBeVisible();
  const line = (id: number) => page.locator(`[data-row="${id}"]`);
  const lines = page.locator('[data-asked]');
  await expect(line(four!.id).getByText('Tom', { exact: true })).toBeVisible();
  const all = await lines.count();
  await expect(page.getByRole('button', { name: 'För in' })).toBeDisabled();
  await accessible(page);

  // Of a day that has been no time is chosen beforehand (R91), and nobody's hand either.
  await line(one!.id).getByText('Signerad', { exact: true }).click();
  await expect(line(one!.id).getByLabel('Gjord kl.')).toHaveValue('');
  await page.getByRole('button', { name: 'För in 1' }).click();
  await expect(line(one!.id).getByText('Välj när det gjordes.')).toBeVisible();
  await expect(page.getByLabel('Vem signerade på papperet?').first()).toBeFocused();
  await page.getByLabel('Vem signerade på papperet?').first().selectOption({ label: 'Någon utanför teamet' });
  await page.getByLabel('Namn på den som signerade').fill('Vera Vikarie');
  await line(one!.id)
    .getByRole('button', { name: /Som planerat/ })
    .click();
  await line(one!.id).getByLabel('Kommentar').fill('Åt bra');
  await line(two!.id).getByText('Överhoppad', { exact: true }).click();
  await page.getByRole('button', { name: 'För in 2' }).click();
  await expect(line(two!.id).getByText('Skriv en kommentar.')).toBeVisible();
  await accessible(page);
  await line(two!.id).getByText('Avböjde', { exact: true }).click();
  await line(three!.id).getByText('Signerad', { exact: true }).click();
  await line(three!.id).getByLabel('Gjord kl.').fill('1407');
  await line(three!.id).getByLabel('Vem signerade på papperet?').selectOption({ label: 'Omar Haddad' });
  await line(four!.id).getByText('Signerad', { exact: true }).click();
  await line(four!.id).getByLabel('Gjord kl.').fill('1500');
  await expect(page.getByText(`4 av ${all} ifyllda`)).toBeVisible();

  // A reload in the middle of it loses nothing.
  await untilDrafted(page);
  await page.reload();
  await expect(page.getByText('Det du fyllde i förut finns kvar.')).toBeVisible();
  await expect(page.getByText(`4 av ${all} ifyllda`)).toBeVisible();
  await expect(page.getByLabel('Namn på den som signerade')).toHaveValue('Vera Vikarie');
  await expect(line(one!.id).getByLabel('Kommentar')).toHaveValue('Åt bra');
  await expect(line(three!.id).getByLabel('Gjord kl.')).toHaveValue('14:07');
  // The team is known there too: oneself, whoever is not of it, and others.
  await expect.poll(() => line(three!.id).getByRole('option').count()).toBeGreaterThan(4);

  // Without contact it says so, and keeps it.
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'För in 4' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'kontakt' })).toBeVisible();

  // Somebody signs one of them meanwhile, and the page, which asks as contact comes back, has not heard of it yet: the server says so.
  let isHeld = true;
  await page.route(/activity-instances\/client\/.*grouped/, async (route) => {
    await expect.poll(() => isHeld).toBe(false);
    await route.continue();
  });
  await page.context().setOffline(false);
  await sign(four!.id);
  await page.getByRole('button', { name: 'För in 4' }).click();
  isHeld = false;
  await expect(page.getByText('3 rader införda från papper')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: '1 rad fördes inte in: någon hann före.' })).toBeVisible();
  await expect(line(four!.id).getByText('Det du fyllde i förs inte in: Signerad, 15:00')).toBeVisible();
  await accessible(page);
  await line(four!.id).getByRole('button', { name: 'Ta bort det ifyllda' }).click();
  await expect(page.getByText('Det du fyllde i')).toHaveCount(0);
  await expect(lines).toHaveCount(all - 4);

  await page.goto(`/handelse/${one!.id}`);
  await expect(page.getByText('Åt bra. Infört från papper, utfört av Vera Vikarie.').first()).toBeVisible();
  await page.goto(`/handelse/${three!.id}`);
  await expect(page.getByText('Infört från papper, utfört av Omar Haddad.').first()).toBeVisible();
  await page.goto(`/handelse/${two!.id}`);
  await expect(page.getByText('Avböjde. Infört från papper, noterat av Vera Vikarie.').first()).toBeVisible();
  expect(errors.filter((error) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED/.test(error))).toEqual([]);
});

test('the last line leads back to the day, and can be undone there', { tag: '@long' }, async ({ page }) => {
  const date = dayAhead(-5);
  const { assistant, client, rows, sign } = await unsigned(page, date);
  const clientId = client.id;
  await signInAs(page, assistant, client.name, `/handelse/utskrift?clientId=${clientId}&date=${date}`);
  await expect(page.getByRole('article')).toContainText(`/handelse/fran-papper?clientId=${clientId}&date=${date}`);
  await page.getByRole('link', { name: 'För in från papper' }).click();
  await page.getByLabel('Vem signerade på papperet?').selectOption({ label: 'Anna Berg (du)' });
  for (const [place, { id }] of rows.entries()) {
    const line = page.locator(`[data-row="${id}"]`);
    await line.getByText(place === 4 ? 'Överhoppad' : 'Signerad', { exact: true }).click();
    await line
      .getByRole('button', { name: /Som planerat/ })
      .or(line.getByText('Avböjde', { exact: true }))
      .click();
  }
  await page.getByRole('button', { name: 'För in 5' }).click();
  await expect(page).toHaveURL(new RegExp(`/handelse\\?date=${date}$`));
  await page.getByRole('button', { name: 'Ångra', exact: true }).click();
  await expect(page.getByText('Ångrat')).toBeVisible();
  // On a busy machine the stream takes longer than the second for which the page waits for it.
  await page.addInitScript(() => {
    const { setTimeout } = window;
    Object.assign(window, { setTimeout: (run: () => void, length?: number) => setTimeout(run, length === 1000 ? 60_000 : length) });
  });
  const requests: string[] = [];
  page.on('request', (one) => one.url().includes('/grouped?') && requests.push(one.url()));
  const hears = page.waitForResponse((answer) => answer.url().includes('/api/live/day/'));
  await page.goto(`/handelse/fran-papper?date=${date}`);
  for (const { id } of rows) await expect(page.locator(`[data-row="${id}"][data-asked]`)).toBeVisible();
  await expect(page.getByText(/^0 av/)).toBeVisible();
  await hears;
  // The day is asked for once, and again when somebody else changes it.
  const { id } = rows[0]!;
  await sign(id);
  await expect(page.locator(`[data-row="${id}"]:not([data-asked])`)).toBeVisible();
  expect(requests).toHaveLength(2);
});
