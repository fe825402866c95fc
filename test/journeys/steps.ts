/** What the journeys share: signing in, choosing a client, and hearing whatever the browser or axe complains of. */
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Locator, Page } from '@playwright/test';
import { addressOf, tokenOf } from './by-api.ts';
import { closeSheet } from './close-sheet.ts';
import { expect } from './journey.ts';

/** The one that AxeBuilder brings. */
const { source: axe } = createRequire(import.meta.resolve('@axe-core/playwright'))('axe-core') as { source: string };

/** Each page has its heading once it is there, and the one that is left keeps its own until then. */
const isThere = (page: Page) => page.locator('body[aria-busy="false"] h1').first().waitFor();

/** What lies open over a page, or says a mistake in it. */
const OPENED =
  'dialog[open], [role="dialog"], [role="menu"], [role="listbox"], [popover]:popover-open:not([role="status"]), [aria-invalid="true"]';

/** Axe finds nothing in what a journey has opened; pages as they stand when they are opened are each-page.journey's. None is wider than its screen. */
export async function accessible(page: Page): Promise<void> {
  await isThere(page);
  const isOpened = await page.evaluate((opened) => document.querySelector(opened) !== null, OPENED);
  if (isOpened) await axeFindsNothing(page);
  await fitsItsScreen(page);
}

/** Axe finds nothing in the page as it stands, and it is no wider than its screen. */
export async function accessiblePage(page: Page): Promise<void> {
  await isThere(page);
  await axeFindsNothing(page);
  await fitsItsScreen(page);
}

async function fitsItsScreen(page: Page): Promise<void> {
  // A phone shows a page that is too wide as a smaller one.
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, visualViewport?.width ?? innerWidth] as const);
  expect(Math.round(widths[0]), 'as wide as the screen').toBeLessThanOrEqual(Math.ceil(widths[1]));
}

async function axeFindsNothing(page: Page): Promise<void> {
  // Brought once for a document: AxeBuilder brings it twice at each look, and what was never run is slow at first. Frames need it too.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  const isBrought = page.frames().length === 1;
  const { violations } = await new AxeBuilder({ page, ...(isBrought && { axeSource: ';' }) })
    // Nothing but these is read; without the rest it takes four fifths of the time.
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    // Without frames of other origins, and no page here has one, this finds the same in half the time.
    .setLegacyMode()
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

/** Whatever the browser complains of from now on, the policy included. */
export async function consoleErrors(page: Page): Promise<string[]> {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(`${message.text()} ${message.location().url}`.trim()));
  page.on('pageerror', (error) => errors.push(error.message));
  await page.addInitScript(() => {
    // biome-ignore lint/suspicious/noConsole: how the test hears of it
    addEventListener('securitypolicyviolation', (event) => console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`));
  });
  return errors;
}

/** Chooses a password by the link of a mail, and signs in with it. */
export async function choosePassword(page: Page, link: string, email: string, password: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Nytt lösenord', { exact: true }).fill(password);
  await page.getByLabel('Upprepa lösenordet').fill(password);
  await page.getByRole('button', { name: 'Spara lösenordet' }).click();
  // Not «Tillbaka till inloggningen», which is there before it is saved.
  await page.getByRole('link', { name: 'Till inloggningen', exact: true }).click();
  await page.getByLabel('E-post').fill(email);
  await page.getByLabel('Lösenord', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Logga in', exact: true }).click();
  await expect(page).not.toHaveURL(/loggain/);
}

/** The link of an account that was just made, as it is shown where no mail leaves; the sheet is closed (R95). */
export async function handedOver(page: Page): Promise<string> {
  const sheet = page.getByRole('dialog', { name: 'Lämna över länken' });
  const link = await sheet.getByLabel('Länk för att välja lösenord').inputValue();
  await closeSheet(sheet);
  await expect(sheet).toHaveCount(0);
  return link;
}

/** Chooses in a dialog's field that searches: types, then takes the one of this name. */
export async function choose(page: Page, field: string, words: string, name: string | RegExp): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: field }).fill(words);
  await dialog.getByRole('option', { name }).click();
}

/** A token of one's own, put where the sign-in form puts it: the form itself is walked where signing in is what is looked at. */
async function enterAt(page: Page, account: string, at: string, client?: string): Promise<void> {
  const url = at.startsWith('/') ? '' : new URL(at).origin;
  const token = await tokenOf(page.request, account, url);
  const chosen = client === undefined ? {} : await choiceOf(page, token, client, url);
  await putInTab(page, { ...chosen, authenticationToken: token });
  await page.goto(at);
}

const putInTab = (page: Page, signedIn: { authenticationToken: string }) =>
  page.addInitScript((entries) => {
    // Once: whoever signs out stays signed out, and whoever signs in after somebody else stays.
    const before = sessionStorage.getItem('journey') ?? '';
    if (before.includes(entries.authenticationToken)) return;
    for (const [name, value] of Object.entries(entries)) sessionStorage.setItem(name, value);
    sessionStorage.setItem('journey', before + entries.authenticationToken);
  }, signedIn);

/** Signs the owner of a mail's link in without the pages for it; the next page that is opened is theirs. Answers what their calls carry. */
export async function enterByLink(page: Page, link: string, email: string, password: string): Promise<string> {
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer;
  };
  await post('/api/account/reset-password/finish', { key: link.split('/').at(-1), newPassword: password });
  const answer = await post('/api/authenticate', { username: email, password });
  const { id_token: token } = (await answer.json()) as { id_token: string };
  await putInTab(page, { authenticationToken: token });
  return `Bearer ${token}`;
}

/** What choosing a client leaves in the tab. */
async function choiceOf(page: Page, token: string, name: string, url: string): Promise<Record<string, string>> {
  const answer = await page.request.get(`${url}/api/client-groups`, { headers: { authorization: `Bearer ${token}` } });
  const groups = (await answer.json()) as { client: { name: string }; company: unknown }[];
  const group = groups.find(({ client }) => client.name === name);
  if (!group) throw new Error(`${name} is no client of theirs`);
  return { chosenClient: JSON.stringify(group.client), chosenCompany: JSON.stringify(group.company) };
}

const signInAt = (from?: string) => (from === undefined ? '/loggain' : `/loggain?from=${encodeURIComponent(from)}`);
async function enter(page: Page, account: string, from?: string): Promise<void> {
  await page.goto(signInAt(from));
  await page.getByLabel('E-post').fill(addressOf(account));
  await page.getByLabel('Lösenord', { exact: true }).fill('vardag-demo');
  await page.getByRole('button', { name: 'Logga in', exact: true }).click();
}

/** Somebody of a team, in a browser of their own, who asked for `from` before signing in. */
export async function ofTeam(browser: Browser, from?: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await enter(page, 'assistansadmin', from);
  await expect(page).not.toHaveURL(/loggain/);
  return page;
}

/** Signs in with English words, and is led to `from`. */
export async function signInEnglish(page: Page, account: string, from?: string): Promise<void> {
  await page.addInitScript(() => sessionStorage.setItem('locale', 'en'));
  await page.goto(signInAt(from));
  await page.getByLabel('E-mail').fill(addressOf(account));
  await page.getByLabel('Password', { exact: true }).fill('vardag-demo');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Signs in with a client chosen; `account` as in `addressOf`, `at` is a path, or an address of another product. */
export async function signInAs(page: Page, account: string, client: string, at = '/handelse'): Promise<void> {
  await enterAt(page, account, at, client);
}

/** Signs in as one of an organisation, which begins at its inbox. */
export async function signInOffice(page: Page, account: string, at = '/organisation/inkorg'): Promise<void> {
  await enterAt(page, account, at);
}

/** Signs in as the demo's administrator of the platform, who begins at the accounts. */
export async function signInAdmin(page: Page, at = '/admin/hantera-anvandare'): Promise<void> {
  await enterAt(page, 'admin', at);
}

/** Neither Escape nor Back closes a sheet whose field is written in: both ask, and what is written stays (R86). */
export async function isAskedAbout(page: Page, field: Locator): Promise<void> {
  // A time gets its colon when it is left.
  await field.blur();
  const written = await field.inputValue();
  const open = await openEntries(page);
  const question = 'Kasta det du har skrivit?';
  for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await leave();
    await page.getByRole('dialog', { name: question }).getByRole('button', { name: 'Avbryt' }).click();
    await expect(field).toHaveValue(written);
    // It is closed before it is told so, and its entry of the history is stepped over after that: who leaves in that moment asks the same again.
    await expect(page.locator('dialog').filter({ hasText: question })).toHaveCount(0);
    await expect.poll(() => openEntries(page)).toBe(open);
  }
}

/** How many things lie open, as the history's entry says (decision 039). */
export const openEntries = (page: Page) => page.evaluate(() => (history.state as { open?: number } | null)?.open ?? 0);

/** Unfolds the fields of the days that a list is of; `of`: what its pill is about. */
export async function showDays(page: Page, of = 'Dagar'): Promise<void> {
  const pill = page.getByRole('button', { name: new RegExp(`^${of}: `) });
  await expect(pill).toHaveAttribute('aria-expanded', /true|false/);
  if ((await pill.getAttribute('aria-expanded')) === 'false') await pill.click();
}

/** Opens the sheet of a list's other filters. */
export async function openFilter(page: Page): Promise<Locator> {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Filter/ })
    .click();
  const sheet = page.getByRole('dialog', { name: 'Filter' });
  await expect(sheet).toBeVisible();
  return sheet;
}

/** Narrows a list by a field of that sheet, which is closed again. */
export async function narrowBy(page: Page, field: string, choice: string): Promise<void> {
  const sheet = await openFilter(page);
  await sheet.getByLabel(field, { exact: true }).selectOption({ label: choice });
  await sheet.getByRole('button', { name: 'Visa listan' }).click();
  await expect(sheet).toHaveCount(0);
}

/** The chip that says a filter which is on, and takes it off. */
export const filterOn = (page: Page, what: string): Locator =>
  page.getByRole('list', { name: 'Filter som är på' }).getByRole('button', { name: `Ta bort filtret ${what}`, exact: true });

/** The part of the sums above a list that says how many are so: «planerad», «signerad», «överhoppad», «inte signerad». */
export const sumOf = (page: Page, what: string): Locator =>
  page.getByRole('listitem').filter({ hasText: new RegExp(`^[\\d\\s]+ ${what}e?$`) });

/** Opens the page of a row in its own right, as a phone and a new tab have it; a wide screen's click opens it beside the list. */
export async function openPageOf(page: Page, link: Locator): Promise<void> {
  await page.goto((await link.getAttribute('href'))!);
}

/** An act that a row shows while one is at it; on a phone it is behind the row's dots. */
export async function actOnRow(page: Page, row: Locator, act: string): Promise<void> {
  if (page.viewportSize()!.width >= 900) return row.getByRole('button', { name: new RegExp(`^${act}`) }).click();
  await row.getByRole('button', { name: /^Fler val för / }).click();
  await page.getByRole('dialog').getByRole('button', { name: act, exact: true }).click();
}

/** Chooses an act of somebody's or something's three-dot menu: a sheet on the phone, a menu beside the button on the desktop. */
export async function chooseAct(page: Page, menu: string, act: string) {
  await page.getByRole('button', { name: menu, exact: true }).click();
  const ofSheet = page.getByRole('dialog').getByRole('button', { name: act, exact: true });
  await page.getByRole('menuitem', { name: act, exact: true }).or(ofSheet).click();
}
