/**
 * The organisation's overview: the company and its clients in figures, each a link to its list, what needs attention first (decision 022).
 * What only looks does so at the demo's months of figures, on the product where they stand still.
 */
import type { Locator, Page } from '@playwright/test';
import { catalogue, ownCompany, pick } from './dated-tasks.ts';
import { dayAhead } from './days.ts';
import { expect, test, unique } from './journey.ts';
import { accessible, actOnRow, consoleErrors, filterOn, narrowBy, signInAs, signInEnglish, signInOffice, sumOf } from './steps.ts';

test.use({ product: 'still', walkedOn: 'phone' });

/** The figure of a link that says it with its word; soft hyphens do not count. */
const figureOf = async (link: Locator, but: RegExp | string = '') =>
  Number((await link.textContent())!.replace(but, '').replace(/\D/g, ''));
const cardOf = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Klienter' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) });
const elsaOf = (page: Page) => cardOf(page, 'Elsa Lindqvist');
/** What a card says of a span of days: in its line, and where all figures are opened. */
const spanOf = (card: Locator, span: 'Idag' | 'Senaste 7 dagarna') =>
  card.locator('div:has(> h3)').filter({ has: card.page().getByRole('heading', { level: 3, name: span, exact: true }) });

test('the organisation sees what needs attention first', async ({ page }) => {
  const errors = await consoleErrors(page);
  await signInOffice(page, 'orgadmin', '/organisation/oversikt');
  await expect(page.getByRole('heading', { level: 1, name: 'Översikt' })).toBeVisible();
  const company = page.getByRole('region', { name: 'Hela företaget' });
  const clients = page.getByRole('list', { name: 'Klienter' });
  const names = () => clients.getByRole('heading', { level: 2 }).allTextContents();
  // In a line each, today and the last seven days; every figure stands where it is opened.
  await expect(company.getByText(/^\d+ av \d+ gjorda$/)).toHaveCount(2);
  await expect(company.getByRole('link', { name: /inte signerad|osignerat/ })).toHaveCount(2);
  await expect(company.getByRole('link', { name: /hoppade/ })).toHaveCount(0);
  await expect(clients.getByRole('heading', { level: 2 }).first()).toBeVisible();

  // By what weighs most: what was missed today.
  const all = await names();
  expect(all).toContain('Elsa Lindqvist');
  const missed = async () =>
    Promise.all(all.map((name) => figureOf(spanOf(cardOf(page, name), 'Idag').getByRole('link', { name: /inte signerad|osignerat/ }))));
  const today = await missed();
  expect(today).toEqual([...today].sort((a, b) => b - a));
  await page.getByRole('link', { name: 'Efter namn' }).click();
  await expect(page).toHaveURL(/sort=name/);
  await company.getByText('Alla siffror').click();
  await expect(company.getByRole('link', { name: /hoppade/ })).toHaveCount(2);
  await expect(company.getByRole('link', { name: /klienter$/ })).toBeVisible();
  await accessible(page);
  await expect.poll(names).toEqual([...all].sort((a, b) => a.localeCompare(b, 'sv')));
  await page.getByLabel('Klient', { exact: true }).selectOption({ label: 'Karl Ek' });
  await expect(page).toHaveURL(/clientId=\d+/);
  await expect.poll(names).toEqual(['Karl Ek']);
  expect(errors).toEqual([]);
});

test('each figure leads to its list, which says the same, and the name to the client’s day', { tag: '@long' }, async ({ page }) => {
  const errors = await consoleErrors(page);
  await signInOffice(page, 'orguser', '/organisation/oversikt');
  const elsa = elsaOf(page);

  // A line says how the days stand; every figure stands where it is opened.
  await expect(elsa.getByText(/^\d+ av \d+ gjorda$/)).toHaveCount(2);
  const all = elsa.getByText('Alla siffror');
  await all.click();
  const week = spanOf(elsa, 'Senaste 7 dagarna').getByRole('link', { name: /^\d+\s+signe/ });
  const signed = await figureOf(week);
  expect(signed).toBeGreaterThan(0);
  await week.click();
  await expect(page).toHaveURL(
    new RegExp(`/organisation/handelser\\?clientId=\\d+&from=${dayAhead(-6)}&to=${dayAhead(0)}&status=completed`),
  );
  await expect.poll(() => figureOf(sumOf(page, 'signerad'))).toBe(signed);
  const events = page.getByRole('list', { name: 'Händelser' }).getByRole('listitem');
  await expect(events.first()).toBeVisible();
  await expect(events.filter({ hasNotText: /Signerad/ })).toHaveCount(0);
  await page.goBack();
  // Planned is all but the reported, in the figure as in the list.
  await all.click();
  const planned = spanOf(elsa, 'Senaste 7 dagarna').getByRole('link', { name: /plane/ });
  const plans = await figureOf(planned);
  await planned.click();
  await expect(page).toHaveURL(/status=planned/);
  await expect(filterOn(page, 'Planerade')).toBeVisible();
  await expect.poll(() => figureOf(sumOf(page, 'planerad'))).toBe(plans);
  await expect(events.first()).toBeVisible();
  await expect(events.filter({ hasText: 'Rapporterad' })).toHaveCount(0);
  await page.goBack();
  const waiting = elsa.getByRole('link', { name: /i inkorgen/ });
  const unhandled = await figureOf(waiting);
  await waiting.click();
  await expect(page).toHaveURL(/\/organisation\/inkorg\?clientId=\d+/);
  // The first page of them.
  await expect(page.getByRole('list', { name: 'Inkorg' }).getByRole('listitem')).toHaveCount(Math.min(unhandled, 10));
  await page.goBack();
  const wanting = elsa.getByRole('link', { name: /snart slut/ });
  const low = await figureOf(wanting);
  await wanting.click();
  await expect(page).toHaveURL(/\/inventering\?clientId=\d+&low=true/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Bara det som snart är slut' }).getByRole('listitem')).toHaveCount(low);
  await accessible(page);
  const isPhone = page.viewportSize()!.width < 900;
  await page.getByRole('link', { name: isPhone ? 'Alla' : 'Visa alla artiklar', exact: true }).click();
  await expect(page).not.toHaveURL(/low/);
  await expect(page.getByRole('list', { name: 'Bara det som snart är slut' })).toHaveCount(0);
  await page.goto('/organisation/oversikt');
  // The reports of the week are those of the timeline, which is narrowed to them and lets one go on.
  const reportsLink = elsa.getByRole('link', { name: /rapport(er)? på 7 dagar/ });
  const reports = await figureOf(reportsLink, / på .*/);
  expect(reports).toBeGreaterThan(0);
  await reportsLink.click();
  await expect(page).toHaveURL(new RegExp(`/tidslinje\\?clientId=\\d+&from=${dayAhead(-6)}&kind=REPORT`));
  const entries = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('time') });
  await expect(entries).toHaveCount(reports);
  await accessible(page);
  await page.getByRole('link', { name: /^Visa även före / }).click();
  await expect(page).not.toHaveURL(/from=/);
  await expect.poll(() => entries.count()).toBeGreaterThan(reports);
  await page.goBack();
  await page.goBack();
  await page
    .getByRole('region', { name: 'Hela företaget' })
    .getByRole('link', { name: /snart slut/ })
    .click();
  await expect(page).toHaveURL(/sort=low/);
  await expect(page.getByRole('link', { name: 'Lagret först' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('link', { name: 'Lagret först' })).toBeInViewport();
  await elsa.getByRole('link', { name: 'Elsa Lindqvist' }).click();
  await expect(page).toHaveURL(/\/handelse$/);
  await expect(page.getByText('Elsa Lindqvist').filter({ visible: true }).first()).toBeVisible();
  expect(errors).toEqual([]);
});

test('whatever part of a page does not come is told, and comes with another try', { tag: '@release' }, async ({ page }) => {
  const broken = async (path: string) => page.route(path, (route) => route.fulfill({ status: 500, body: 'Trasig del' }));
  const again = page.getByRole('alert').filter({ hasText: 'Trasig del' }).getByRole('button', { name: 'Försök igen' });
  const sums = '**/statistics/summary/company/**';
  await signInOffice(page, 'orgadmin');
  await broken(sums);
  await broken('**/api/labels?*');
  const goals = '**/evaluation-goals/behind/**';
  await broken(goals);
  await page.goto('/organisation/oversikt');
  await expect(again).toHaveCount(3);
  await expect(elsaOf(page)).toBeVisible();
  await page.unroute('**/api/labels?*');
  await again.last().click();
  await expect(page.getByLabel('Etikett', { exact: true })).toBeVisible();
  await page.goto('/organisation/oversikt/mal');
  await expect(again).toHaveCount(1);
  await page.unroute(goals);
  await again.click();
  await expect(page.getByRole('list', { name: 'Mål som ligger efter' }).getByRole('heading', { level: 2 }).first()).toBeVisible();
  await page.goto('/organisation/handelser');
  await expect(again).toHaveCount(1);
  await page.goto('/organisation/uppgifter');
  await expect(again).toHaveCount(1);
  await page.unroute(sums);
  await again.click();
  await expect(sumOf(page, 'signerad')).toBeVisible();
  await broken('**/api/clients?*');
  await page.goto('/organisation/detalj');
  await again.click();
  await expect(again).toHaveCount(1);
});

test.describe('in a company of its own', () => {
  test.use({ product: 'shared' });

  test('what is handled, or made a task of, is counted at once', { tag: '@long' }, async ({ page }) => {
    const own = `f ${unique()}`;
    await catalogue(page.request, own, await ownCompany(page, own, `Tillsyn på natten ${own}`));
    await page.goto('/organisation/oversikt');
    const waiting = page.getByRole('region', { name: 'Hela företaget' }).getByRole('link', { name: /i inkorgen/ });
    const state = (name: string) => page.getByRole('link', { name, exact: true });
    await expect(waiting).toHaveText('1 i inkorgen');
    await waiting.click();
    await page.getByRole('button', { name: /^Hantera: / }).click();
    await expect(state('Ohanterade 0')).toBeVisible();
    await page.goBack();
    await expect(waiting).toHaveText('0 i inkorgen');
    await waiting.click();
    await narrowBy(page, 'Hantering', 'Hanterade');
    await actOnRow(page, page.getByRole('list', { name: 'Inkorg' }).getByRole('listitem'), 'Ta tillbaka');
    await state('Ohanterade 1').click();
    await page.goBack();
    await expect(waiting).toHaveText('1 i inkorgen');
    await waiting.click();
    await page.getByRole('button', { name: /^Fler val för / }).click();
    await page.getByText('Skapa uppgift och markera som hanterad').click();
    await pick(page, 'Uppgiftsmall', own, `Ring anhörig ${own}`);
    await page
      .getByRole('main')
      .getByRole('button', { name: /^(Lägg till|Rapportera)$/ })
      .click();
    await expect(state('Ohanterade 0')).toBeVisible();
    await page.goBack();
    await expect(waiting).toHaveText('0 i inkorgen');
  });
});

test('it is no page of the team', { tag: '@release' }, async ({ page }) => {
  await signInAs(page, 'assistent', 'Elsa Lindqvist', '/organisation/oversikt');
  await expect(page.getByRole('heading', { level: 1, name: /behörighet/i })).toBeVisible();
});

test('in English the same', { tag: '@release' }, async ({ page }) => {
  await signInEnglish(page, 'orgadmin', '/organisation/oversikt');
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Most important first' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Elsa Lindqvist' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Goals off track' })).toBeVisible();
  await accessible(page);
  await page.goto('/organisation/oversikt/mal');
  await expect(page.getByRole('heading', { level: 1, name: 'Goals off track' })).toBeVisible();
});

test('what is done of a span of days stands in one line, however wide the page', { tag: '@release' }, async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 800 });
  await signInOffice(page, 'orguser', '/organisation/oversikt');
  const lines = page.getByText(/^\d+ av \d+ gjorda$/);
  await expect(page.getByRole('list', { name: 'Klienter' }).getByRole('listitem').first()).toBeVisible();
  for (const width of [900, 1000, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const heights = await lines.evaluateAll((all) => all.map((line) => line.getBoundingClientRect().height));
    expect(heights.length).toBeGreaterThan(2);
    expect(Math.max(...heights), `${width}`).toBeLessThan(30);
  }
});
