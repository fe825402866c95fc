/**
 * The review of the access log: a month judged line by line, closed and printed, the search for a suspicion, and the way from the overview (R122).
 * It is of the demo: a month that is over has lines in its log alone, since no call writes into what has passed.
 */
import type { Page } from '@playwright/test';
import type { AccessReview, AccessReviewMonth } from '#contract/access-reviews.ts';
import { REMINDER_AFTER_DAYS, startOfNextMonth, startOfPreviousMonth } from '#domain/access-review.ts';
import { addDays } from '#domain/time.ts';
import { dayAhead, instantOf } from './days.ts';
import { expect, test } from './journey.ts';
import { accessible, consoleErrors, signInEnglish, signInOffice } from './steps.ts';

const lines = (page: Page) => page.getByRole('list', { name: 'Rader att bedöma' }).getByRole('listitem');
/** Each is judged on one screen, and nowhere else: both walk there at once. */
const nightly = /^Lena Sjöberg öppnade Karl Eks dag, .+ kl\. 02:13 – utanför sina tider, ingen insats inom ett dygn\.$/;
const namesake = /^Petra Lindqvist öppnade Elsa Lindqvists klientkort, .+ – ingen insats inom ett dygn, samma efternamn\.$/;
const lineOf = (page: Page, words: RegExp) => lines(page).filter({ has: page.getByText(words) });

/** The month before is drawn on this one's first day, and is waited for a fortnight later: here on any day. */
const drawnLongAgo = (page: Page) =>
  page.route('**/api/access-reviews', async (route) => {
    const answer = (await (await route.fetch()).json()) as { months: AccessReviewMonth[] };
    for (const month of answer.months) if (month.drawnAt) month.drawnAt = instantOf(-REMINDER_AFTER_DAYS - 1, '05:00');
    await route.fulfill({ json: answer });
  });

test('the overview leads to the month that waits, which is judged in sentences, one tap each', async ({ page }, { project }) => {
  const errors = await consoleErrors(page);
  const line = lineOf(page, project.name === 'phone' ? nightly : namesake);
  await drawnLongAgo(page);
  await signInOffice(page, 'orgadmin', '/organisation/oversikt');
  await page.getByRole('link', { name: /^Loggkontroll för \p{Ll}+ \d{4} väntar$/u }).click();
  await expect(page).toHaveURL(/loggkontroll\?month=\d{4}-\d\d-01/);
  await expect(line).toHaveCount(1);
  await accessible(page);

  // What it needs a word for asks for it, at its field.
  await line.getByRole('button', { name: 'Obefogad' }).click();
  const sheet = page.getByRole('dialog', { name: 'Obefogad' });
  await sheet.getByRole('button', { name: 'Spara' }).click();
  await expect(sheet.getByLabel('Varför')).toBeFocused();
  await expect(sheet.getByLabel('Varför')).toHaveAccessibleDescription(/måste fyllas i/);
  await accessible(page);
  await sheet.getByLabel('Varför').fill('Samtal hållet, ärende 12');
  await sheet.getByRole('button', { name: 'Spara' }).click();
  await expect(line.getByRole('button', { name: 'Obefogad' })).toHaveAttribute('aria-pressed', 'true');
  await expect(line).toContainText('Samtal hållet, ärende 12');
  await expect(line).toContainText('Obefogad, Olga Nyström');

  // By keyboard, and changed as long as the month is open.
  await line.getByRole('button', { name: 'Befogad', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(line.getByRole('button', { name: 'Befogad', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect(line).not.toContainText('Samtal hållet');
  await page.reload();
  await expect(line.getByRole('button', { name: 'Befogad', exact: true })).toHaveAttribute('aria-pressed', 'true');

  // Among those that are left it is no more; and one about oneself has no buttons.
  await page.getByRole('link', { name: /^Obedömda \(\d+\)$/ }).click();
  await expect(lines(page).first()).toBeVisible();
  await expect(line).toHaveCount(0);
  const own = lines(page).filter({ hasText: 'Den gäller dig' });
  await expect(own).toContainText('Olga Nyström tog ut statistik');
  await expect(own.getByRole('button')).toHaveCount(0);
  expect(errors).toEqual([]);
});

test('a closed month shows its seal, and is a document on paper', { tag: '@release' }, async ({ page }) => {
  await signInOffice(page, 'orgadmin', '/organisation/loggkontroll');
  await page.getByRole('link', { name: /, stängd$/ }).click();
  await expect(page.getByText(/^Stängd .+ av Olga Nyström\.$/).first()).toBeVisible();
  await expect(page.getByText(/^Sigill [0-9a-f]{64}$/).first()).toBeVisible();
  await expect(page.getByText('Sigillet stämmer inte', { exact: false })).toHaveCount(0);
  await expect(lines(page).getByRole('button')).toHaveCount(0);
  await accessible(page);
  await page.emulateMedia({ media: 'print' });
  const paper = page.getByRole('article');
  await expect(paper.getByRole('heading', { level: 1, name: /^Loggkontroll \p{Ll}+ \d{4}$/u })).toBeVisible();
  await expect(paper.getByRole('row')).not.toHaveCount(0);
  await expect(paper).toContainText(/Frö [0-9a-f]{32}/);
  await expect(paper).toContainText('Underskrift');
  await expect(page.getByRole('list', { name: 'Rader att bedöma' })).toBeHidden();
});

test('a month whose lines are all judged is closed after a question', { tag: '@long' }, async ({ page }) => {
  // The demo's month is left open for others: here all of it is judged, and closed, in the answers alone.
  let isClosed = false;
  await page.route(/\/api\/access-reviews\/\d+$/, async (route) => {
    const review = (await (await route.fetch()).json()) as AccessReview;
    const at = '2026-11-20T09:00:00.000Z';
    for (const row of review.rows) Object.assign(row, { judgement: 'justified', judgedByName: 'Olga Nyström', judgedAt: at });
    Object.assign(review.figures, { judged: review.rows.length, closedAt: isClosed ? at : null });
    if (isClosed) Object.assign(review, { mayClose: false, seal: 'ab', isSealWhole: true, closedByName: 'Olga Nyström' });
    await route.fulfill({ json: review });
  });
  await page.route(/\/api\/access-reviews\/\d+\/close$/, async (route) => {
    isClosed = true;
    await route.fulfill({ json: {} });
  });
  await signInOffice(page, 'orgadmin', '/organisation/loggkontroll');
  await page.getByRole('link', { name: 'Obedömda (0)' }).click();
  await expect(page.getByText('Alla rader är bedömda')).toBeVisible();
  await page.getByRole('button', { name: 'Stäng månaden' }).click();
  const asking = page.getByRole('dialog', { name: /^Stänga .+\?$/ });
  await expect(asking).toContainText('går inte att ändra sedan');
  await accessible(page);
  await asking.getByRole('button', { name: 'Stäng månaden' }).click();
  await expect(page.getByText(/^Stängd .+ av Olga Nyström\.$/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Stäng månaden' })).toHaveCount(0);
});

test('the office reads of a month that names it only what is about the administrators, and does not search', { tag: '@release' }, async ({
  page,
}) => {
  await signInOffice(page, 'orguser', '/organisation/loggkontroll');
  await expect(page.getByRole('link', { name: /, stängd$/ })).toHaveCount(1);
  await expect(lines(page).first()).toContainText('Olga Nyström tog ut statistik');
  await expect(lines(page).filter({ hasNotText: 'Olga Nyström tog ut' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Sök vid misstanke' })).toHaveCount(0);
  await accessible(page);
});

test('a suspicion is searched for by client and days, in English too', { tag: '@release' }, async ({ page }) => {
  await signInEnglish(page, 'orgadmin', '/organisation/loggkontroll?tab=1');
  await page.getByRole('combobox', { name: 'Client', exact: true }).selectOption('Karl Ek');
  const [from, to] = [page.getByRole('textbox', { name: 'From' }), page.locator('input[name=to]')];
  await from.fill('x');
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click();
  await expect(from).toHaveAttribute('aria-invalid', 'true');
  const first = startOfPreviousMonth(dayAhead(0));
  const last = addDays(startOfNextMonth(first), -1);
  await from.fill(first);
  await to.fill(last);
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`from=${first}`));
  const results = page.getByRole('list', { name: 'Results' }).getByRole('listitem');
  await expect(results.filter({ hasText: /Lena Sjöberg opened Karl Ek’s day, .+, 02:13\./ })).toHaveCount(1);
  await accessible(page);
});
