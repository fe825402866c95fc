/**
 * A client's timeline: back in time by scrolling and by keyboard, from a date, by kind, and on paper (product «Timeline», decision 027).
 * What only looks does so at the demo's months, on the product where they stand still.
 */
import type { Locator, Page } from '@playwright/test';
import { EARLIER_DATE_HEADER } from '#contract/headers.ts';
import { addDays, startOfMonth, toInstant } from '#domain/time.ts';
import { allOf } from './all-of.ts';
import { callAs, headersOf } from './by-api.ts';
import { catalogue } from './dated-tasks.ts';
import { dayAhead, ZONE } from './days.ts';
import { expect, test } from './journey.ts';
import { alertsAreKnown, shiftsAt, sumOf, watchShifts } from './shifts.ts';
import { staffedCompany } from './staffed-company.ts';
import { accessible, chooseAct, consoleErrors, showDays, signInAdmin, signInAs, signInOffice } from './steps.ts';

test.use({ product: 'still', walkedOn: 'phone' });

const day = (back: number) => dayAhead(-back);
function monthOf(date: string) {
  const name = new Intl.DateTimeFormat('sv-SE', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${date}T12:00:00Z`));
  return name.charAt(0).toUpperCase() + name.slice(1);
}
const months = (page: Page) => page.getByRole('heading', { level: 2 });

test('an assistant goes back through what was done', { tag: '@long' }, async ({ page }) => {
  const errors = await consoleErrors(page);
  await signInAs(page, 'assistent', 'Elsa Lindqvist');
  await page.getByRole('button', { name: 'Visa', exact: true }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Tidslinje' }).click();
  await expect(page).toHaveURL(/\/tidslinje$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Tidslinje' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Elsa Lindqvist');
  await expect(page.getByRole('listitem').filter({ hasText: 'Signerad' }).first()).toBeVisible();
  // Tasks are the organisation's; reports are read by the team, and narrowed to.
  const kinds = page.getByRole('navigation', { name: 'Vad som visas' }).getByRole('link');
  await expect(kinds).toHaveText(['Allt', 'Händelser', 'Rapporter', 'Överlämningar']);
  // They and the way to a day are one line.
  const middle = async (of: Locator) => {
    const { y, height } = (await of.boundingBox())!;
    return Math.round(y + height / 2);
  };
  const toDay = page.getByRole('button', { name: 'Hoppa till datum: Välj dag', exact: true });
  expect(await middle(toDay)).toBe(await middle(kinds.first()));
  const entries = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('time') });
  await kinds.getByText('Rapporter').click();
  await expect(page).toHaveURL(/kind=REPORT/);
  await expect(entries.filter({ hasNotText: 'Rapport' })).toHaveCount(0);
  await expect(entries.first()).toContainText('Rapport');
  await kinds.getByText('Allt').click();
  await expect(entries.filter({ hasText: 'Signerad' }).first()).toBeVisible();

  // The end of what is there asks for what lies before it.
  const before = await months(page).count();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => months(page).count()).toBeGreaterThan(before);
  const names = await months(page).allTextContents();
  expect(new Set(names).size).toBe(names.length);
  await page.goto(`/tidslinje?date=${day(75)}`);
  const end = page.getByText('Det finns inget tidigare.');
  await expect
    .poll(async () => {
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      return end.isVisible();
    })
    .toBe(true);
  expect(errors).toEqual([]);
});

test('nothing moves where the newest month has nothing yet', { tag: '@long' }, async ({ page }) => {
  await signInAs(page, 'assistent', 'Elsa Lindqvist');
  await alertsAreKnown(page);
  await watchShifts(page);
  const lastOfMonthBefore = addDays(startOfMonth(dayAhead(0)), -1);
  await page.route(
    '**/api/instances/timeline/*',
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: [], headers: { ...response.headers(), [EARLIER_DATE_HEADER]: lastOfMonthBefore } });
    },
    { times: 1 },
  );
  const shifts = await shiftsAt(page, '/tidslinje', months(page).getByText(monthOf(lastOfMonthBefore)));
  expect(sumOf(shifts), JSON.stringify(shifts)).toBeLessThanOrEqual(0.001);
});

test('ADMIN reads it of a client that the address names', { tag: '@release' }, async ({ page }) => {
  const errors = await consoleErrors(page);
  await signInAdmin(page, '/tidslinje?clientId=1');
  await expect(page.getByRole('listitem').filter({ hasText: 'Signerad' }).first()).toBeVisible();
  await accessible(page);
  // Days out of sight are not laid out (`content-visibility`), so that nothing of them has a height yet.
  const heights = await page
    .locator('h4 a')
    .evaluateAll((links) =>
      links.filter((link) => link.checkVisibility({ contentVisibilityAuto: true })).map((link) => link.getBoundingClientRect().height),
    );
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(24);
  expect(errors).toEqual([]);
});

test('an assistant jumps to a date, and from an entry to what it tells of', { tag: '@release' }, async ({ page }) => {
  await signInAs(page, 'assistent', 'Elsa Lindqvist', '/tidslinje');
  // Two days of a month: few enough for every one to be looked at.
  const wanted = `${day(40).slice(0, 8)}02`;
  await showDays(page, 'Hoppa till datum');
  await page.getByRole('textbox', { name: 'Hoppa till datum' }).fill(wanted);
  await expect(page).toHaveURL(new RegExp(`date=${wanted}`));
  await expect(page.getByRole('textbox', { name: 'Hoppa till datum' })).toBeFocused();
  await expect(months(page).first()).toHaveText(monthOf(wanted));
  const newest = page.getByRole('main').locator('li time').first();
  expect(((await newest.getAttribute('datetime')) ?? '') < `${wanted}T23`).toBe(true);
  await page.reload();
  await expect(months(page).first()).toHaveText(monthOf(wanted));
  await accessible(page);

  await showDays(page, 'Hoppa till datum');
  await page.getByRole('button', { name: /^Visa kalendern/ }).click();
  await page
    .getByRole('button', { name: /^10 / })
    .or(page.getByText('10', { exact: true }))
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`date=${wanted.slice(0, 8)}10`));
  const listed = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('time') });
  const entry = listed.getByRole('link').first();
  await expect(page.getByRole('heading', { level: 3 }).first()).toContainText(/^\S+ (10|9|8) /);
  // One step of the way back, not two.
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`date=${wanted}`));
  await expect(page.getByRole('textbox', { name: 'Hoppa till datum' })).toHaveValue(wanted);
  await page.goForward();
  await expect(page).toHaveURL(new RegExp(`date=${wanted.slice(0, 8)}10`));
  const name = (await entry.textContent())!;
  await entry.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Till det senaste' }).click();
  await expect(page).not.toHaveURL(/date=/);
});

test('the keyboard comes back in time, and a date is checked at its field', { tag: '@release' }, async ({ page }) => {
  await signInAs(page, 'assistent', 'Elsa Lindqvist', `/tidslinje?date=${day(20)}`);
  const field = page.getByRole('textbox', { name: 'Hoppa till datum' });
  await showDays(page, 'Hoppa till datum');
  await field.fill('förra veckan');
  await field.press('Enter');
  await expect(field).toHaveAccessibleDescription(/Skriv ett giltigt datum\./);
  await expect(field).toBeFocused();
  const before = await months(page).count();
  // Whoever walks to the end by keyboard is brought what lies before it.
  await page.getByRole('main').getByRole('listitem').getByRole('link').last().focus();
  await expect.poll(() => months(page).count()).toBeGreaterThan(before);
  // What is to come is not there: said at the field, over the same list.
  await page.goto(`/tidslinje?date=${day(20)}`);
  await expect(months(page).first()).toBeVisible();
  await showDays(page, 'Hoppa till datum');
  await field.fill('2031-01-01');
  await expect(field).toHaveAccessibleDescription(/Tidslinjen går till och med idag\./);
  await expect(page).toHaveURL(new RegExp(`date=${day(20)}`));
  await page.goto('/tidslinje?date=2099-01-01');
  await expect(field).toHaveAccessibleDescription(/Tidslinjen går till och med idag\./);
  await expect(page.getByRole('listitem').filter({ hasText: 'Signerad' }).first()).toBeVisible();
  // Nobody's client is no page.
  await page.goto('/tidslinje?clientId=999999');
  await expect(page.getByRole('heading', { level: 1, name: /^Sidan finns inte/ })).toBeVisible();
  await expect(field).toHaveCount(0);
  // Before everything there is nothing, and a date that is none is as none.
  await page.goto('/tidslinje?date=2001-01-01');
  await expect(page.getByText('Inget på tidslinjen')).toBeVisible();
  await accessible(page);
  await page.goto('/tidslinje?date=2026-02-30&kind=X&clientId=y');
  await expect(page.getByRole('listitem').filter({ hasText: 'Signerad' }).first()).toBeVisible();
});

test('on paper there is the client, the period and the time, and nothing to press', { tag: '@release' }, async ({ page }) => {
  await signInAs(page, 'assistent', 'Elsa Lindqvist', '/tidslinje');
  await expect(page.getByRole('listitem').filter({ hasText: 'Signerad' }).first()).toBeVisible();
  const printedAt = page.getByText(/^Utskriven /);
  await expect(printedAt).toBeHidden();
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-asked', 'yes');
  });
  await page.getByRole('button', { name: 'Skriv ut' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-asked', 'yes');
  await page.emulateMedia({ media: 'print' });
  await expect(printedAt).toBeVisible();
  await expect(page.getByText(/^\d+ \S+ \d{4} – \d+ \S+ \d{4}$/)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Tidslinje' })).toBeVisible();
  await expect(page.getByText('Elsa Lindqvist').filter({ visible: true })).toHaveCount(1);
  for (const role of ['navigation', 'button', 'textbox'] as const) await expect(page.getByRole(role)).toHaveCount(0);
  expect(await page.getByRole('main').evaluate((main) => getComputedStyle(main).marginLeft)).toBe('0px');
});

test.describe('in a company of its own', () => {
  test.use({ product: 'shared' });

  test('the organisation chooses its tasks, and hears of what is not shared', { tag: '@release' }, async ({ page }) => {
    const { own, client, orgAdmin, assistant, activity, activities, once, call } = await staffedCompany(page.request);
    const errors = await consoleErrors(page);
    // One event of yesterday that is shared and signed, and one that is not shared.
    const shared = await activity('Samtal', 'Samtal och kontakt', { sharesDataWhenSigned: true });
    const { id } = await once(shared.id, dayAhead(-1), '12:00');
    await (await callAs(page.request, assistant))('PATCH', `/api/activity-instances/${id}`, { isCompleted: true });
    const date = toInstant(`${dayAhead(-1)}T13:00`, ZONE);
    await call('POST', '/api/activity-instances', { activityId: activities.Promenad, date });
    const { plan } = await catalogue(page.request, own, await headersOf(page.request, orgAdmin));
    await plan(date, { clientId: client.id, isCompletable: false });

    await signInAs(page, orgAdmin, client.name, '/tidslinje');
    await expect(page.getByText(/händelser? till är klara? men delas inte med organisationen\./)).toBeVisible();
    const kinds = page.getByRole('navigation', { name: 'Vad som visas' });
    await expect(kinds.locator('[aria-current]')).toHaveText('Allt');
    await expect(page.getByRole('listitem').filter({ hasText: 'Signerad' })).toBeVisible();
    await kinds.getByRole('link', { name: 'Uppgifter' }).click();
    await expect(page).toHaveURL(/kind=TASK/);
    await expect(kinds.locator('[aria-current]')).toHaveText('Uppgifter');
    const entries = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.locator('time') });
    await expect(entries.filter({ hasText: `Ring anhörig ${own}` })).toContainText('Rapporterad');
    for (const entry of await allOf(entries)) await expect(entry).toContainText('Uppgift');
    await accessible(page);
    await kinds.getByRole('link', { name: 'Händelser' }).click();
    await expect(entries.first()).toBeVisible();
    await expect(entries.filter({ hasText: `Ring anhörig ${own}` })).toHaveCount(0);
    expect(errors).toEqual([]);
  });
});

test('in English the same, dark too', { tag: '@release' }, async ({ page }) => {
  await signInOffice(page, 'orguser', '/organisation/team');
  await chooseAct(page, 'Fler val för Elsa Lindqvist', 'Dagen för Elsa Lindqvist');
  await expect(page).toHaveURL(/\/handelse/);
  await page.evaluate(() => {
    sessionStorage.setItem('locale', 'en');
    sessionStorage.setItem('colorMode', 'dark');
  });
  await page.goto(`/tidslinje?date=${day(40).slice(0, 8)}02`);
  await expect(page.getByRole('heading', { level: 1, name: 'Timeline' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Signed' }).first()).toBeVisible();
  await accessible(page);
});
