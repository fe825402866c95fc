/** «Håll mig inloggad» behind https: the token opens nothing outside its browser, while closing, two tabs and no contact cost nothing (R170, decision 018). */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumPath } from '../chromium.ts';
import { clearFolder, freePort, freshFolder, startProduct, stopProduct } from '../start/product.ts';
import { dayAhead } from './days.ts';
import { expect, test } from './journey.ts';
import { clients, openDayAtRest, row, signAhead, unsent, untilReady } from './offline.ts';
import { ownDatabase } from './server.ts';
import { consoleErrors } from './steps.ts';

test.use({ walkedOn: 'phone' });

const NAME = '__Host-session';
const cookieOf = async (context: BrowserContext) => (await context.cookies()).find(({ name }) => name === NAME);
const tokenIn = (page: Page) => page.evaluate(() => localStorage.getItem('authenticationToken')!);
async function signIn(page: Page) {
  await page.getByLabel('Håll mig inloggad').check();
  await page.getByLabel('E-post').fill('assistent@demo.example');
  await page.getByLabel('Lösenord', { exact: true }).fill('vardag-demo');
  await page.getByRole('button', { name: 'Logga in', exact: true }).click();
}

test('a remembered session lives in its browser, and nowhere else', { tag: '@long' }, async ({ viewport }, { project }) => {
  const [dataDir, folder] = [freshFolder('vardag-own-browser-'), mkdtempSync(join(tmpdir(), 'vardag-phone-'))];
  const { env, drop } = await ownDatabase();
  const port = String(await freePort());
  // Of localhost a browser takes for safe what it else takes over https alone.
  const base = `http://localhost:${port}`;
  const product = await startProduct(
    { DATA_DIR: dataDir, PORT: port, DEMO: '1', PUBLIC_URL: `https://localhost:${port}`, ...env },
    'scripts/start.ts',
  );
  const open = async () =>
    chromium.launchPersistentContext(folder, {
      ...{ executablePath: await chromiumPath(), args: ['--no-sandbox', '--disable-background-networking'] },
      ...{ baseURL: base, locale: 'sv-SE', timezoneId: 'Europe/Stockholm', serviceWorkers: 'allow' as const, viewport },
    });
  let context = await open();
  try {
    let page = await context.newPage();
    const errors = await consoleErrors(page);
    await page.goto('/loggain');
    await signIn(page);
    await page.getByRole('button', { name: clients[project.name]! }).click();
    await expect(page).toHaveURL(/\/handelse/);
    expect(await cookieOf(context)).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict', path: '/' });
    // Scripts see the token and no cookie: what they could send away opens nothing.
    expect(await page.evaluate(() => document.cookie)).toBe('');
    const stolen = await fetch(`${base}/api/account`, { headers: { authorization: `Bearer ${await tokenIn(page)}` } });
    expect(stolen.status).toBe(401);

    const [id = 0] = await openDayAtRest(page, dayAhead(20));
    const second = await context.newPage();
    await second.goto(`/handelse?date=${dayAhead(20)}`);
    await expect(row(second, id)).toBeVisible();
    await second.close();
    await untilReady(page);
    expect(errors).toEqual([]);

    await context.setOffline(true);
    await signAhead(page, id);
    await expect(unsent(page)).toContainText('1 inte skickad');
    await context.close();
    context = await open();
    await context.setOffline(true);
    page = await context.newPage();
    await page.goto(`/handelse?date=${dayAhead(20)}`);
    await expect(row(page, id)).toContainText('inte skickad än');
    await context.setOffline(false);
    await expect(unsent(page)).toHaveCount(0);
    await expect(row(page, id)).toHaveAttribute('data-status', 'completed');

    // Whoever clears their cookies signs in anew, and has another.
    await context.clearCookies();
    await page.reload();
    await expect(page).toHaveURL(/loggain/);
    await signIn(page);
    await expect(page).not.toHaveURL(/loggain/);
    expect(await cookieOf(context)).toBeDefined();

    await page.goto('/loggaut');
    await expect(page).toHaveURL(/loggain/);
    expect(await cookieOf(context)).toBeUndefined();
  } finally {
    await context.close();
    await stopProduct(product);
    clearFolder(dataDir);
    await drop();
    rmSync(folder, { recursive: true, force: true });
  }
});
