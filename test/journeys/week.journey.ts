/** A week of a client's plan: reached from the day, read and left again, live, without contact, and on paper (product «Paper and week»). */
import type { Page } from '@playwright/test';
import { dayAhead } from './days.ts';
import { expect, test } from './journey.ts';
import { untilKept } from './kept.ts';
import { staffedCompany } from './staffed-company.ts';
import { accessible, consoleErrors, signInAs } from './steps.ts';

test.use({ walkedOn: 'desktop' });

const elsa = 'Elsa Lindqvist';
const entries = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('time') });
/** Its days, Monday first: columns of a table, or on a phone headings. */
const days = (page: Page, name: string) =>
  name === 'phone' ? page.getByRole('main').getByRole('heading', { level: 3 }) : page.getByRole('columnheader').filter({ visible: true });

test('who plans reads the week, and goes from it to a day, an event and the plan', { tag: '@long' }, async ({ page }, { project }) => {
  const errors = await consoleErrors(page);
  await signInAs(page, 'assistansadmin', elsa);
  if (project.name === 'phone') {
    await page.getByRole('button', { name: /^Visa/ }).first().click();
    await page.getByRole('dialog').getByRole('link', { name: 'Veckan' }).click();
  } else await page.getByRole('link', { name: 'Vecka', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Veckan' })).toBeVisible();
  await expect(days(page, project.name)).toHaveCount(7);
  await expect(days(page, project.name).first()).toHaveText(/^Mån /);
  // The demo has one in every week that was moved.
  await expect(
    entries(page)
      .filter({ hasText: /flyttad från 1[23]:[03]0/ })
      .first(),
  ).toBeVisible();
  await accessible(page);

  const title = page.getByRole('heading', { level: 2, name: /^Vecka \d+, / });
  const shown = await title.textContent();
  await page.getByRole('link', { name: 'Nästa vecka' }).click();
  await expect(page).toHaveURL(/\/handelse\/vecka\?date=/);
  await expect(title).not.toHaveText(shown!);
  await expect(entries(page).first()).toBeVisible();
  await page.reload();
  await expect(entries(page).first()).toBeVisible();
  await page.getByRole('navigation', { name: 'Vilken vecka som visas' }).getByRole('link', { name: 'Idag' }).click();
  await expect(title).toHaveText(shown!);
  await expect(page).not.toHaveURL(/date=/);

  if (project.name === 'phone') {
    await page.getByRole('navigation', { name: 'Gå till dag' }).getByRole('button').last().click();
    await expect(days(page, project.name).last()).toBeInViewport();
    await expect(days(page, project.name).last()).toBeFocused();
  }
  const last = days(page, project.name).last().getByRole('link');
  const name = (await last.textContent())!;
  await last.click();
  await expect(page).toHaveURL(/\/handelse(\?date=|$)/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name.split(' ').slice(1).join(' '));
  await page.goBack();
  const lunch = entries(page).getByRole('link', { name: 'Lunch' }).last();
  await lunch.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lunch' })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: /^Varje dag kl\. 12:00/ })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Planera' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Aktiviteter' })).toBeVisible();
  expect(errors).toEqual([]);
});

test('the week of a client who is not the chosen one leads to that client’s days', { tag: '@release' }, async ({ page }, { project }) => {
  await signInAs(page, 'assistansadmin', elsa);
  const token = await page.evaluate(() => sessionStorage.getItem('authenticationToken'));
  const groups = await (await page.request.get('/api/client-groups', { headers: { authorization: `Bearer ${token}` } })).json();
  const karl = groups.find(({ client }: { client: { name: string } }) => client.name === 'Karl Ek').client.id;
  await page.goto(`/handelse/vecka?clientId=${karl}`);
  const head = page.getByRole('main').locator('[data-client]');
  await expect(head).toContainText('Karl Ek');
  await days(page, project.name).last().getByRole('link').click();
  await expect(page).toHaveURL(/\/handelse(\?date=|$)/);
  await expect(head).toContainText('Karl Ek');
});

test('who does not plan reads it; the organisation is told how many are not shared', { tag: '@release' }, async ({ page, browser }) => {
  await signInAs(page, 'assistent', elsa, '/handelse/vecka');
  await expect(entries(page).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Planera' })).toHaveCount(0);
  const office = await (await browser.newContext()).newPage();
  await signInAs(office, 'orguser', elsa, `/handelse/vecka?date=${dayAhead(-7)}`);
  await expect(entries(office).first()).toBeVisible();
  await expect(office.getByText(/händelser till är klara men delas inte med organisationen/)).toBeVisible();
  await expect(office.getByRole('link', { name: 'Planera' })).toHaveCount(0);
});

test('what somebody else signs shows on an open week', { tag: '@release' }, async ({ page }) => {
  const { leader, client } = await staffedCompany(page.request);
  const date = dayAhead(24);
  await signInAs(page, leader, client.name);
  const watching = page.waitForResponse((answer) => answer.url().includes('/api/live/day/'));
  const answered = page.waitForResponse((answer) => answer.url().includes(`grouped?date=${date}`));
  await page.goto(`/handelse/vecka?date=${date}`);
  expect((await watching).status()).toBe(200);
  const request = (await answered).request();
  const { unfinishedInstances } = (await (await answered).json()) as { unfinishedInstances: { id: number; isCompletable: boolean }[] };
  const { id } = unfinishedInstances.find(({ isCompletable }) => isCompletable)!;
  const entry = entries(page).filter({ has: page.locator(`a[href="/handelse/${id}"]`) });
  await expect(entry.getByText('Signerad')).toHaveCount(0);
  const headers = { authorization: (await request.allHeaders()).authorization! };
  const sign = (isCompleted: boolean) => page.request.patch(`/api/activity-instances/${id}`, { headers, data: { isCompleted } });
  expect((await sign(true)).status()).toBe(200);
  await expect(entry.getByText('Signerad')).toBeVisible();
  expect((await sign(false)).status()).toBe(200);
  await expect(entry.getByText('Signerad')).toHaveCount(0);
});

test('without contact the days that this device keeps are shown with their age, and the others are said', { tag: '@long' }, async ({
  page,
}) => {
  await signInAs(page, 'assistansadmin', elsa);
  const first = page.locator('[data-row]').first();
  await expect(first).toBeVisible();
  const kept = await page.locator('[data-row]').count();
  await untilKept(page, `day:1:${dayAhead(0)}`);
  await page.route('**/api/activity-instances/**', (route) => route.abort());
  await page.goto('/handelse/vecka');
  await expect(page.getByText(/Utan kontakt\. Visar läget från/)).toBeVisible();
  await expect(page.getByText('Finns inte på den här enheten').first()).toBeVisible();
  await expect.poll(() => entries(page).count()).toBeGreaterThanOrEqual(kept);
  await accessible(page);
  await page.unroute('**/api/activity-instances/**');
  await expect(page.getByText('Finns inte på den här enheten')).toHaveCount(0);
  await expect(page.getByText(/Utan kontakt/)).toHaveCount(0);
});

test('it prints on A4 across, black on white, with the client and the week over each page', { tag: '@release' }, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signInAs(page, 'assistansadmin', elsa, `/handelse/vecka?date=${dayAhead(7)}`);
  await expect(entries(page).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Skriv ut' })).toBeVisible();
  const title = (await page.getByRole('heading', { level: 2, name: /^Vecka/ }).textContent())!;
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const head = page.locator('thead');
  await expect(head).toHaveCSS('display', 'table-header-group');
  await expect(head).toContainText(elsa);
  await expect(head).toContainText(title);
  await expect(page.getByRole('button', { name: 'Skriv ut' })).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Vilken vecka som visas' })).toBeHidden();
  const entry = entries(page).first();
  await expect(entry.getByRole('link')).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(entry).toHaveCSS('break-inside', 'avoid');
  await expect(entry.locator('svg')).toBeHidden();
  await page.emulateMedia({ media: null });
  // As the browser prints it, from a phone too.
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf).toMatch(/\/MediaBox \[0 0 84[12][.\d]* 59[45][.\d]*\]/);
  const pages = Number(/\/Count (\d+)/.exec(pdf)?.[1]);
  expect(pages).toBeGreaterThanOrEqual(1);
  // At least some fifty entries a page: other journeys plan for her too.
  expect(pages).toBeLessThanOrEqual(Math.ceil((await entries(page).count()) / 50));
});
