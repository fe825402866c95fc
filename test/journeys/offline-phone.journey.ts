/** A phone of its own in a weak network: closed and opened again, handed to a colleague; its server killed (decision 018). */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page, type ViewportSize } from '@playwright/test';
import { chromiumPath } from '../chromium.ts';
import { clearFolder, freePort, freshFolder, type Product, startProduct, stopProduct } from '../start/product.ts';
import { dayAhead } from './days.ts';
import { expect, test } from './journey.ts';
import { actsOf, clients, historyOf, openDayAtRest, row, signAhead, unsent, untilReady } from './offline.ts';
import { ownDatabase } from './server.ts';
import { accessible, signInAs } from './steps.ts';

test.use({ walkedOn: 'phone', serviceWorkers: 'allow' });

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

test(
  'another account on the phone reads nothing, the first one’s acts wait for it',
  { tag: '@release' },
  async ({ baseURL, viewport }, { project }) => {
    const folder = mkdtempSync(join(tmpdir(), 'vardag-phone-'));
    let context = await phone(folder, baseURL!, viewport);
    try {
      let page = await context.newPage();
      await signInAs(page, 'assistent', clients[project.name]!);
      const [id = 0] = await openDayAtRest(page, dayAhead(35));
      const name = (await row(page, id).getByRole('heading').textContent()) ?? '';
      await untilReady(page);
      await context.setOffline(true);
      await signAhead(page, id);
      await expect(unsent(page)).toContainText('1 inte skickad');
      await page.goto('/loggaut');
      await expect(page.getByRole('heading', { name: '1 händelse är inte skickad' })).toBeVisible();
      await accessible(page);
      await page.getByRole('button', { name: 'Logga ut ändå' }).click();
      await expect(page).toHaveURL(/loggain/);
      await expect(page.getByText('1 signering väntar på den här enheten')).toBeVisible();
      expect(await page.evaluate(async () => (await indexedDB.databases()).map((one) => one.name))).toEqual(['unsent']);
      await context.setOffline(false);
      await signInAs(page, 'assistansadmin', clients[project.name]!);
      const other = (await openDayAtRest(page, dayAhead(35))).find((one) => one !== id)!;
      // That something waits is all that is told.
      await expect(unsent(page)).toContainText('1 signering väntar på den här enheten');
      // Once an act of one's own was sent, whatever else would be sent has been.
      await signAhead(page, other);
      await expect.poll(() => actsOf(baseURL!, other)).toContain('signed');
      await expect(unsent(page)).toContainText('1 signering väntar på den här enheten');
      await expect(unsent(page)).not.toContainText('inte skickad');
      expect(await actsOf(baseURL!, id)).not.toContain('signed');
      await context.close();
      const bytes = bytesOf(folder);
      expect(bytes.length).toBeGreaterThan(0);
      for (const word of [name, clients[project.name]!, 'isCompleted', 'customDate']) expect(bytes).not.toContain(word);

      context = await phone(folder, baseURL!, viewport);
      page = await context.newPage();
      await signInAs(page, 'assistent', clients[project.name]!);
      await expect.poll(async () => (await actsOf(baseURL!, id)).filter((act) => act === 'signed').length).toBe(1);
    } finally {
      await context.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

async function signInKept(page: Page, client: string) {
  await page.getByLabel('E-post').fill('assistent@demo.example');
  await page.getByLabel('Lösenord', { exact: true }).fill('vardag-demo');
  await page.getByRole('button', { name: 'Logga in', exact: true }).click();
  await page.getByRole('button', { name: client }).click();
  await expect(page).toHaveURL(/\/handelse/);
}

test('a killed server and a restarted phone lose nothing', { tag: '@long' }, async ({ viewport }, { project }) => {
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
    const [id = 0, other = 0] = await openDayAtRest(page, dayAhead(20));
    await untilReady(page);
    product.process.kill('SIGKILL');
    await product.exit;
    const before = Date.now();
    await signAhead(page, id);
    await signAhead(page, other);
    await expect(unsent(page)).toContainText('2 inte skickade');
    const after = Date.now();
    await context.close();

    context = await phone(folder, product.url, viewport);
    page = await context.newPage();
    // The client is found again among the remembered groups.
    await page.goto(`/handelse?date=${dayAhead(20)}`);
    await expect(row(page, id)).toContainText('inte skickad än');
    await expect(unsent(page)).toContainText('2 inte skickade');
    product = await startProduct(settings, 'scripts/start.ts');
    await expect(unsent(page)).toHaveCount(0);
    for (const one of [id, other]) {
      const signed = (await historyOf(product.url, one)).filter(({ act }) => act === 'signed');
      expect(signed).toHaveLength(1);
      const at = Date.parse(signed[0]!.occurenceDate!);
      // The server's clock may be a little apart from what this device knows of it.
      expect(at >= before - 1000 && at <= after + 1000, `${at}, tapped from ${before} to ${after}`).toBe(true);
    }
  } finally {
    await context.close();
    await stopProduct(product);
    clearFolder(dataDir);
    await drop();
    rmSync(folder, { recursive: true, force: true });
  }
});
