/** A weak network: what is tapped without contact is seen as not sent, survives a restart, and goes out once with the time of its tap (decision 014). */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page, type ViewportSize } from '@playwright/test';
import { chromiumPath } from '../chromium.ts';
import { clearFolder, freePort, freshFolder, type Product, startProduct, stopProduct } from '../start/product.ts';
import { expect, test } from './journey.ts';
import { ownDatabase } from './server.ts';
import { accessible, complaintsOf, signInAs } from './steps.ts';

test.use({ serviceWorkers: 'allow' });
test.slow();

type Instance = { id: number; isCompletable: boolean; isCompleted: boolean; isSkipped: boolean; occurenceDate: string | null };
type Event = { act: string; occurenceDate: string | null; byName: string };

/** Each test and each project has a client and a day of its own. */
const clients: Record<string, string> = { phone: 'Elsa Lindqvist', desktop: 'Karl Ek' };
const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Europe/Stockholm' });

const tokenOf = async (url: string, account = 'assistent'): Promise<string> => {
  const answer = await fetch(`${url}/api/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: `${account}@demo.example`, password: 'vardag-demo' }),
  });
  return ((await answer.json()) as { id_token: string }).id_token;
};
const asked = async <T>(url: string, path: string, init: RequestInit = {}, account?: string): Promise<T> => {
  const answer = await fetch(url + path, {
    ...init,
    headers: { authorization: `Bearer ${await tokenOf(url, account)}`, 'content-type': 'application/json' },
  });
  return (await answer.json()) as T;
};
const historyOf = (url: string, id: number) => asked<Event[]>(url, `/api/activity-instances/${id}/history`);
const actsOf = async (url: string, id: number) => (await historyOf(url, id)).map(({ act }) => act);

/** Opens a day ahead and gives its first instances that can be signed. */
const openDay = async (page: Page, at: string): Promise<number[]> => {
  const answered = page.waitForResponse((answer) => answer.url().includes(`grouped?date=${at}`));
  await page.goto(`/handelse?date=${at}`);
  const { unfinishedInstances } = (await (await answered).json()) as { unfinishedInstances: Instance[] };
  const open = unfinishedInstances.filter(({ isCompletable, isCompleted, isSkipped }) => isCompletable && !isCompleted && !isSkipped);
  await expect(page.locator(`[data-row="${open[0]!.id}"]`)).toBeVisible();
  // What waits, the sheet and the day remembered: fetched once the page has come to rest.
  await page.waitForTimeout(1500);
  return open.map(({ id }) => id);
};

/** Signs through the sheet, since days ahead are asked about first. */
const signAhead = async (page: Page, id: number) => {
  await page
    .locator(`[data-row="${id}"]`)
    .getByRole('button', { name: /^Signera / })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Signera i förväg' })
    .or(page.getByRole('dialog').getByRole('button', { name: 'Signera', exact: true }))
    .click();
};
const row = (page: Page, id: number) => page.locator(`[data-row="${id}"]`);
const unsent = (page: Page) => page.getByRole('region', { name: 'Ej skickat' });
const isReady = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });

test('a tap without contact waits, survives reload, and goes out once with its own time', async ({ page, context, baseURL }, {
  project,
}) => {
  const complaints = await complaintsOf(page);
  await signInAs(page, 'assistent', clients[project.name]!);
  const [id = 0, other = 0] = await openDay(page, dayAhead(31));
  await isReady(page);
  await page.waitForTimeout(1500);
  await context.setOffline(true);
  const before = Date.now();
  await signAhead(page, id);
  await expect(row(page, id)).toContainText('ej skickat');
  const after = Date.now();
  await expect(unsent(page)).toContainText('1 ej skickad');
  await accessible(page);

  // A start without contact counts as one: nothing is taken for sent.
  await page.reload();
  await expect(row(page, id)).toContainText('ej skickat');
  await expect(unsent(page)).toContainText(/Utan kontakt. Visar läget från \d\d:\d\d/);
  await expect(unsent(page)).toContainText('1 ej skickad');

  // What was never sent is taken back without a trace.
  await signAhead(page, other);
  await expect(unsent(page)).toContainText('2 ej skickade');
  await page.getByRole('button', { name: 'Ångra' }).last().click();
  await expect(unsent(page)).toContainText('1 ej skickad');
  await unsent(page)
    .getByRole('button', { name: /ej skickad/ })
    .click();
  await expect(page.getByRole('dialog')).toContainText('Väntar på kontakt');
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1);
  await accessible(page);
  await page.keyboard.press('Escape');

  await page.waitForTimeout(3000);
  await context.setOffline(false);
  await expect(unsent(page)).toHaveCount(0, { timeout: 20_000 });
  await expect(row(page, id)).not.toContainText('ej skickat');
  const signed = (await historyOf(baseURL!, id)).filter(({ act }) => act === 'signed');
  expect(signed).toHaveLength(1);
  const at = Date.parse(signed[0]!.occurenceDate!);
  expect(at).toBeGreaterThanOrEqual(before - 1000);
  expect(at).toBeLessThanOrEqual(after);
  expect(await actsOf(baseURL!, other)).not.toContain('signed');
  expect(complaints.filter((text) => text.includes('policy'))).toEqual([]);
});

test('an act whose answer was lost is done once', async ({ page, baseURL }, { project }) => {
  await signInAs(page, 'assistent', clients[project.name]!);
  const [id = 0] = await openDay(page, dayAhead(32));
  let lost = 0;
  await page.route(`**/api/activity-instances/${id}`, async (route) => {
    if (route.request().method() !== 'PATCH' || lost > 1) return route.continue();
    lost += 1;
    await route.fetch();
    await route.abort();
  });
  await signAhead(page, id);
  await expect(unsent(page)).toContainText('1 ej skickad');
  await expect(unsent(page)).toHaveCount(0, { timeout: 20_000 });
  expect(lost).toBe(2);
  expect((await actsOf(baseURL!, id)).filter((act) => act === 'signed')).toHaveLength(1);
  await expect(row(page, id)).toHaveAttribute('data-status', 'completed');
});

test('a refusal stays with its reason until somebody deals with it', async ({ page, context, baseURL }, { project }) => {
  await signInAs(page, 'assistent', clients[project.name]!);
  const [id = 0] = await openDay(page, dayAhead(33));
  await isReady(page);
  await page.waitForTimeout(1500);
  await context.setOffline(true);
  await signAhead(page, id);
  await expect(unsent(page)).toContainText('1 ej skickad');
  await asked(baseURL!, `/api/activity-instances/${id}`, { method: 'PATCH', body: '{"isCompleted":true}' }, 'assistansadmin');
  await context.setOffline(false);
  await expect(unsent(page)).toContainText('1 nekad', { timeout: 20_000 });
  await page.reload();
  await unsent(page).getByRole('button', { name: '1 nekad' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText('signerade redan');
  await accessible(page);
  await sheet.getByRole('button', { name: /^Släng / }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Släng', exact: true }).click();
  await expect(unsent(page)).toHaveCount(0);
  expect((await historyOf(baseURL!, id)).filter(({ act }) => act === 'signed')).toHaveLength(1);
});

test('a refused token pauses what waits until the account has signed in again', async ({ page, context, baseURL }, { project }) => {
  await signInAs(page, 'assistent', clients[project.name]!);
  const [id = 0] = await openDay(page, dayAhead(34));
  await isReady(page);
  await page.waitForTimeout(1500);
  await context.setOffline(true);
  await signAhead(page, id);
  await expect(unsent(page)).toContainText('1 ej skickad');
  const token = await page.evaluate(() => sessionStorage.getItem('authenticationToken'));
  await fetch(`${baseURL}/api/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } });
  await context.setOffline(false);
  const again = page.getByRole('dialog');
  await expect(again.getByLabel('Lösenord', { exact: true })).toBeVisible({ timeout: 20_000 });
  expect(await actsOf(baseURL!, id)).not.toContain('signed');
  await again.getByLabel('Lösenord', { exact: true }).fill('vardag-demo');
  await again.getByRole('button', { name: 'Logga in' }).click();
  await expect(unsent(page)).toHaveCount(0, { timeout: 20_000 });
  expect((await actsOf(baseURL!, id)).filter((act) => act === 'signed')).toHaveLength(1);
});

/** A browser of its own on a folder, as a phone keeps it between restarts. */
const phone = async (folder: string, baseURL: string, viewport: ViewportSize | null): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, {
    executablePath: await chromiumPath(),
    args: ['--no-sandbox', '--disable-background-networking'],
    baseURL,
    locale: 'sv-SE',
    timezoneId: 'Europe/Stockholm',
    serviceWorkers: 'allow',
    viewport,
  });
const bytesOf = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && file.parentPath.includes('IndexedDB'))
    .map((file) => readFileSync(join(file.parentPath, file.name)).toString('latin1').replaceAll('\0', ''))
    .join('');

test('another account on the phone reads nothing, the first one’s acts wait for it', async ({ baseURL, viewport }, { project }) => {
  const folder = mkdtempSync(join(tmpdir(), 'vardag-phone-'));
  let context = await phone(folder, baseURL!, viewport);
  try {
    let page = await context.newPage();
    await signInAs(page, 'assistent', clients[project.name]!);
    const [id = 0] = await openDay(page, dayAhead(35));
    const name = (await row(page, id).getByRole('heading').textContent()) ?? '';
    await isReady(page);
    await page.waitForTimeout(1500);
    await context.setOffline(true);
    await signAhead(page, id);
    await expect(unsent(page)).toContainText('1 ej skickad');
    await page.goto('/loggaut');
    await expect(page.getByRole('heading', { name: '1 händelse är inte skickad' })).toBeVisible();
    await accessible(page);
    await page.getByRole('button', { name: 'Logga ut ändå' }).click();
    await expect(page).toHaveURL(/loggain/);
    expect(await page.evaluate(async () => (await indexedDB.databases()).map((one) => one.name))).toEqual(['unsent']);
    await context.setOffline(false);
    await signInAs(page, 'assistansadmin', clients[project.name]!);
    await openDay(page, dayAhead(35));
    await page.waitForTimeout(2000);
    await expect(unsent(page)).toHaveCount(0);
    expect(await actsOf(baseURL!, id)).not.toContain('signed');
    await context.close();
    const bytes = bytesOf(folder);
    expect(bytes.length).toBeGreaterThan(0);
    for (const word of [name, clients[project.name]!, 'isCompleted', 'customDate']) expect(bytes).not.toContain(word);

    context = await phone(folder, baseURL!, viewport);
    page = await context.newPage();
    await signInAs(page, 'assistent', clients[project.name]!);
    await expect.poll(async () => (await actsOf(baseURL!, id)).filter((act) => act === 'signed').length, { timeout: 20_000 }).toBe(1);
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a killed server and a restarted phone lose nothing', async ({ viewport }, { project }) => {
  test.setTimeout(180_000);
  const dataDir = freshFolder('vardag-offline-');
  const folder = mkdtempSync(join(tmpdir(), 'vardag-phone-'));
  const { env, drop } = await ownDatabase();
  const settings = { DATA_DIR: dataDir, PORT: String(await freePort()), DEMO: '1', ...env };
  let product: Product = await startProduct(settings, 'scripts/start.ts');
  let context = await phone(folder, product.url, viewport);
  try {
    let page = await context.newPage();
    await page.goto('/loggain');
    await page.getByLabel('Håll mig inloggad').check();
    await signInKept(page, clients[project.name]!);
    const [id = 0, other = 0] = await openDay(page, dayAhead(20));
    await isReady(page);
    await page.waitForTimeout(1500);
    product.process.kill('SIGKILL');
    await product.exit;
    const tapped = Date.now();
    await signAhead(page, id);
    await signAhead(page, other);
    await expect(unsent(page)).toContainText('2 ej skickade');
    await context.close();

    context = await phone(folder, product.url, viewport);
    page = await context.newPage();
    // The choice of client is the tab's: a single tap has to find it again among the remembered groups.
    await page.goto(`/handelse?date=${dayAhead(20)}`);
    await page.getByRole('button', { name: clients[project.name]! }).click();
    await page.goto(`/handelse?date=${dayAhead(20)}`);
    await expect(row(page, id)).toContainText('ej skickat');
    await expect(unsent(page)).toContainText('2 ej skickade');
    product = await startProduct(settings, 'scripts/start.ts');
    await expect(unsent(page)).toHaveCount(0, { timeout: 60_000 });
    for (const one of [id, other]) {
      const signed = (await historyOf(product.url, one)).filter(({ act }) => act === 'signed');
      expect(signed).toHaveLength(1);
      expect(Math.abs(Date.parse(signed[0]!.occurenceDate!) - tapped)).toBeLessThan(15_000);
    }
  } finally {
    await context.close();
    await stopProduct(product);
    clearFolder(dataDir);
    await drop();
    rmSync(folder, { recursive: true, force: true });
  }
});

const signInKept = async (page: Page, client: string) => {
  await page.getByLabel('E-post').fill('assistent@demo.example');
  await page.getByLabel('Lösenord', { exact: true }).fill('vardag-demo');
  await page.getByRole('button', { name: 'Logga in' }).click();
  await page.getByRole('button', { name: client }).click();
  await expect(page).toHaveURL(/\/handelse/);
};
