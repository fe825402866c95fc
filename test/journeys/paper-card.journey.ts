/** Health alerts and whom to call on the printed day, or in words why they are not on it (decision 067). */
import type { Page } from '@playwright/test';
import { allOf } from './all-of.ts';
import { dayAhead } from './days.ts';
import { expect, test } from './journey.ts';
import { untilKept } from './kept.ts';
import { twoFrames } from './shifts.ts';
import { staffedCompany } from './staffed-company.ts';
import { accessible, consoleErrors, signInAdmin, signInAs, signInEnglish } from './steps.ts';

test.use({ walkedOn: 'desktop' });

const at = '/handelse/utskrift';
/** The first day on which its team has something to sign. */
const firstDay = () => dayAhead(1);
const cards = '**/api/client-cards/*';
const sheets = (page: Page) => page.getByRole('article');
const onPaper = (page: Page) => page.emulateMedia({ media: 'print', colorScheme: 'dark' });

/** A company whose client has a card. */
async function withCard(page: Page) {
  const company = await staffedCompany(page.request);
  const alerts = [{ kind: 'ALLERGY', text: 'penicillin' }];
  const contacts = [
    { kind: 'RELATIVE', name: 'Maria Lindqvist', phone: '070-174 06 35', note: 'dotter' },
    { kind: 'ALARM', name: 'Trygghetslarmet', phone: '08-465 004 34', note: 'dygnet runt' },
  ];
  await company.call('PUT', `/api/client-cards/${company.client.id}`, { alerts, contacts });
  return company;
}

/** What is wider or higher than its place, of the sheets as they are printed. */
const cut = (page: Page) =>
  page
    .locator('article :is(td, th, li, p, h3)')
    .evaluateAll((parts) =>
      parts.filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0).map((one) => one.textContent),
    );

test('stand on each day over what is to be done, black on white', { tag: '@long' }, async ({ page }) => {
  const { assistant, client } = await withCard(page);
  const errors = await consoleErrors(page);
  await signInAs(page, assistant, client.name, `${at}?date=${firstDay()}&days=2`);
  await expect(sheets(page)).toHaveCount(2);
  await accessible(page);
  await page.setViewportSize({ width: 703, height: 1000 });
  await onPaper(page);
  for (const sheet of await allOf(sheets(page))) {
    const alert = sheet.getByRole('list', { name: 'Varningar' }).getByText('Allergi: penicillin');
    await expect(alert).toBeVisible();
    for (const [property, value] of [
      ['color', 'rgb(0, 0, 0)'],
      ['border-top-color', 'rgb(0, 0, 0)'],
      ['border-top-style', 'solid'],
    ] as const)
      await expect(alert).toHaveCSS(property, value);
    const contacts = sheet.getByRole('list', { name: 'Kontakter' }).getByRole('listitem');
    await expect(contacts.filter({ hasText: 'Maria Lindqvist' })).toContainText(/Anhörig.*070-174 06 35/);
    await expect(contacts.filter({ hasText: 'Trygghetslarmet' })).toContainText(/Larm.*08-465 004 34/);
    const below = await sheet.getByRole('row').filter({ hasText: 'Kvällsmedicin' }).boundingBox();
    const last = await contacts.last().boundingBox();
    expect(last!.y + last!.height).toBeLessThanOrEqual(below!.y);
  }
  expect(await cut(page)).toEqual([]);
  await page.emulateMedia({ media: null });
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  // Each day begins a page of its own, and takes what its rows take: the card is a part of the first.
  const pages = Number(/\/Count (\d+)/.exec(pdf)?.[1]);
  expect(pages).toBeGreaterThanOrEqual(2);
  expect(pages).toBeLessThanOrEqual(8);
  expect(errors).toEqual([]);
});

test('are told in English too', { tag: '@release' }, async ({ page }) => {
  const { assistant, client, addClient } = await withCard(page);
  await addClient();
  await signInEnglish(page, assistant, at);
  await page.getByRole('button', { name: new RegExp(client.name) }).click();
  await page.goto(at);
  await expect(sheets(page).getByRole('list', { name: 'Alerts' })).toContainText('Allergy: penicillin');
  await expect(sheets(page).getByRole('list', { name: 'Contacts' })).toContainText(/Maria Lindqvist.*Relative.*070-174 06 35/);
});

test('are waited for, and where they cannot be read the paper says so', { tag: '@release' }, async ({ page }) => {
  const { assistant, client } = await withCard(page);
  const date = firstDay();
  let answer = () => {};
  const held = new Promise<void>((done) => {
    answer = done;
  });
  await page.route(cards, async (route) => {
    await held;
    await route.fulfill({ status: 500, contentType: 'application/json', body: '{}' });
  });
  const cardRequest = page.waitForRequest(cards);
  await signInAs(page, assistant, client.name, `${at}?date=${date}`);
  await cardRequest;
  // The page has its day.
  await untilKept(page, `day:${client.id}:${date}`);
  await twoFrames(page);
  await expect(page.getByRole('button', { name: 'Skriv ut' })).toHaveCount(0);
  await expect(sheets(page)).toHaveCount(0);
  answer();
  const words = sheets(page).getByText('Varningar och kontakter kunde inte läsas och saknas på det här papperet.');
  await expect(words).toBeVisible();
  await expect(sheets(page).getByText('Inga varningar')).toHaveCount(0);
  await accessible(page);
  await onPaper(page);
  await expect(words).toBeVisible();
  await expect(page.getByRole('button', { name: 'Försök igen' })).toBeHidden();
  await page.emulateMedia({ media: null });
  await page.unroute(cards);
  await page.getByRole('button', { name: 'Försök igen' }).click();
  await expect(sheets(page)).toContainText('Allergi: penicillin');
  await expect(words).toHaveCount(0);
});

test('without contact come from the device, and say from when', { tag: '@long' }, async ({ page }) => {
  const { assistant, client } = await withCard(page);
  const date = firstDay();
  // A list that never came is not on the device either: the paper comes without it, and fetches it no more than a few times.
  let lists = 0;
  await page.route('**/api/clients/*/medicines', (route) => {
    lists++;
    return route.abort();
  });
  await signInAs(page, assistant, client.name, `/handelse?date=${date}`);
  await expect(page.getByRole('region', { name: 'Varningar' })).toContainText('Allergi');
  await untilKept(page, `card:${client.id}`, `day:${client.id}:${date}`);
  await page.route(/\/api\/(?!clients\/\d+\/medicines)/, (route) => route.abort());
  await page.getByRole('link', { name: 'Skriv ut dagen' }).click();
  await expect(sheets(page)).toContainText('Allergi: penicillin');
  await expect(sheets(page)).toContainText(/Läget från .*Det kan ha ändrats sedan dess/);
  expect(lists).toBeLessThan(10);
});

test('are said to be none where there are none', { tag: '@release' }, async ({ page }) => {
  const { client } = await staffedCompany(page.request);
  await signInAdmin(page, `${at}?clientId=${client.id}`);
  await expect(sheets(page)).toContainText('Inga varningar');
  await expect(sheets(page)).toContainText('Inga kontakter');
});

test('are not the organisation’s, whose paper and whose week say where they are', { tag: '@release' }, async ({ page, browser }) => {
  const { orgUser, leader, client } = await withCard(page);
  const requests: string[] = [];
  page.on('request', (request) => request.url().includes('/client-cards/') && requests.push(request.url()));
  await signInAs(page, orgUser, client.name, `${at}?date=${firstDay()}`);
  await expect(sheets(page)).toContainText('Varningar och kontakter är teamets och står inte på organisationens papper.');
  await expect(sheets(page)).not.toContainText('penicillin');
  expect(requests).toEqual([]);
  const planner = await (await browser.newContext()).newPage();
  await signInAs(planner, leader, client.name, '/handelse/vecka');
  await expect(planner.getByRole('button', { name: 'Skriv ut' })).toBeVisible();
  await onPaper(planner);
  await expect(planner.locator('thead')).toContainText('Varningar och kontakter står på den utskrivna dagen.');
});
