/**
 * The way in, in production's mode: an empty installation leads its first administrator step by step to a first signed event, and what is
 * for developers is not there (product «Administration», decision 052).
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { clearFolder, freePort, freshFolder, type Product, startProduct, stopProduct } from '../start/product.ts';
import { closeSheet } from './close-sheet.ts';
import { fieldsOf, upcoming } from './days.ts';
import { expect, test } from './journey.ts';
import { ownDatabase } from './server.ts';
import { accessible, choosePassword, consoleErrors, handedOver } from './steps.ts';

test.describe.configure({ mode: 'serial' });

let product: Product;
let base: string;
let end: () => Promise<void>;
test.beforeAll(async () => {
  const dataDir = freshFolder('vardag-way-in-');
  const { env, drop } = await ownDatabase();
  const port = String(await freePort());
  base = `http://localhost:${port}`;
  const production = { NODE_ENV: 'production', PUBLIC_URL: base, MAIL: 'keep', DRAIN_SECONDS: '0' };
  product = await startProduct({ DATA_DIR: dataDir, PORT: port, ADMIN_EMAIL: 'chef@example.se', ...production, ...env });
  end = async () => {
    await stopProduct(product);
    clearFolder(dataDir);
    await drop();
  };
});
test.afterAll(() => end());

const step = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name: new RegExp(`^${name}`) }) });
const save = (page: Page, name = 'Spara') => page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
const isNext = (page: Page, name: string) => expect(step(page, name)).toHaveAttribute('aria-current', 'step');
/** Back at the steps, by what stands at the top of every page. */
const toSteps = (page: Page) => page.getByRole('navigation', { name: 'Toppmeny' }).getByRole('link', { name: 'Kom igång' }).click();

async function makeAccount(page: Page, button: string, firstName: string, role: RegExp) {
  await step(page, 'Teamet').getByRole('link', { name: button }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Förnamn').fill(firstName);
  await dialog.getByLabel('Efternamn').fill('Ny');
  await dialog.getByLabel('E-post', { exact: true }).fill(`${firstName.toLowerCase()}@example.se`);
  await expect(dialog.getByRole('checkbox', { name: role })).toBeChecked();
  await save(page);
  expect(await handedOver(page)).toContain('/konto/aterstall/klar/');
  await expect(page).toHaveURL(/\/admin$/);
}

test('an empty installation leads to a first signed event', { tag: '@long' }, async ({ page, browser }) => {
  const errors = await consoleErrors(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const printed = () => /http:\/\/\S+\/konto\/aterstall\/klar\/[\w-]{43}/.exec(product.said())?.[0];
  await expect.poll(printed).toBeDefined();
  await choosePassword(page, printed()!, 'chef@example.se', 'chefens fras');
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByText('0 av 8 steg är klara')).toBeVisible();
  await isNext(page, 'Företaget');
  await accessible(page);

  await step(page, 'Företaget').getByRole('link', { name: 'Skapa företag' }).click();
  await page.getByLabel('Namn', { exact: true }).fill('Nya assistansen');
  await save(page);
  await expect(page).toHaveURL(/\/admin$/);
  // The manager is invited as what she is, in no team.
  await isNext(page, 'Chef och samordnare');
  await step(page, 'Chef').getByRole('button', { name: 'Bjud in verksamhetsansvarig' }).click();
  await page.getByRole('dialog').getByLabel('E-postadresser').fill('maria@example.se');
  await accessible(page);
  await save(page, 'Skicka inbjudan');
  await expect(page.getByRole('dialog').getByLabel('Länk till inbjudan')).toHaveValue(/acceptera-inbjudan/);
  await closeSheet(page.getByRole('dialog'));
  await expect(step(page, 'Chef')).toContainText('1 person är inbjuden');
  await isNext(page, 'En uppsättning');
  await step(page, 'En uppsättning').getByRole('link', { name: 'Välj uppsättning' }).click();
  await page.getByRole('button', { name: 'Visa vad som läggs till från Personlig assistans' }).click();
  await page.getByRole('button', { name: 'Använd Personlig assistans' }).click();
  await expect(page.getByText('«Personlig assistans» är inlagt')).toBeVisible();
  await toSteps(page);
  await isNext(page, 'Klienten och teamet');
  await step(page, 'Klienten').getByRole('link', { name: 'Skapa klient' }).click();
  // The company that there is, is chosen.
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Företag' })).toHaveValue('Nya assistansen');
  await page.getByLabel('Namn', { exact: true }).fill('Vera Ask');
  await save(page);
  await isNext(page, 'Teamet');
  await expect(page.getByText('Ingen mejlserver är inställd')).toBeVisible();
  await makeAccount(page, 'Skapa teamledare', 'Lova', /^Teamledare/);
  await makeAccount(page, 'Skapa assistent', 'Axel', /^Assistent/);
  await expect(page.getByText('2 personer är med i teamet.')).toBeVisible();
  await expect(page.getByText('2 personer har inte valt lösenord än.')).toBeVisible();
  await accessible(page);

  await step(page, 'Första aktiviteten').getByRole('button', { name: 'Skapa aktivitet' }).click();
  for (const [what, name] of [
    ['Ny kategori', 'Hygien'],
    ['Ny aktivitetstyp', 'Dusch'],
  ] as const) {
    await page.getByRole('button', { name: what }).click();
    await page.getByRole('dialog').getByLabel('Namn', { exact: true }).fill(name);
    await save(page, 'Skapa');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.getByLabel('Namn', { exact: true }).fill('Morgondusch');
  await page.getByRole('button', { name: 'Skapa aktivitet' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Morgondusch' })).toBeVisible();
  await toSteps(page);
  await isNext(page, 'När den ska göras');
  await accessible(page);
  await step(page, 'När den').getByRole('button', { name: 'Planera en gång' }).click();
  // It begins as something planned, not as something that is due this minute.
  await expect(page.getByLabel('Tid', { exact: true })).toHaveValue(/^\d\d:00$/);
  await expect(page.getByText('Den läggs i planen för den tiden.')).toBeVisible();
  const { day, clock } = fieldsOf(upcoming()(7));
  await page.getByLabel('Datum', { exact: true }).fill(day);
  await page.getByLabel('Tid', { exact: true }).fill(clock);
  await page.getByRole('button', { name: 'Lägg till' }).click();
  await expect(page).toHaveURL(/scrollId/);
  await toSteps(page);
  await isNext(page, 'Första signeringen');

  await step(page, 'Teamet').getByRole('link', { name: 'Visa mejlen' }).click();
  const mail = page.getByRole('listitem').filter({ hasText: 'axel@example.se' });
  await mail.locator('summary').click();
  const link = await mail.getByRole('link').getAttribute('href');
  const assistant = await (await browser.newContext({ viewport: page.viewportSize(), locale: 'sv-SE' })).newPage();
  await choosePassword(assistant, link ?? '', 'axel@example.se', 'axels fras');
  await assistant.goto(`${base}/handelse?date=${day}`);
  const sent = assistant.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok());
  await assistant.getByRole('button', { name: /^Signera Morgondusch/ }).click();
  await sent;
  await expect(assistant.getByRole('button', { name: /^Morgondusch.*är signerad, öppna$/ })).toBeVisible();
  await assistant.context().close();

  // All is there: the page says so, and is no longer what one begins with.
  await toSteps(page);
  await expect(page.getByText('Allt är på plats')).toBeVisible();
  await accessible(page);
  await expect(page.getByRole('link', { name: 'Kom igång' })).toHaveCount(0);
  await page.goto(`${base}/admin/foretag`);
  await page.goto(`${base}/admin`);
  await expect(page).toHaveURL(/\/admin\/hantera-anvandare$/);
  expect(errors).toEqual([]);

  // What is for developers is not served here.
  await page.goto(`${base}/admin/galleri`);
  await expect(page.getByRole('heading', { name: 'Sidan finns inte.' })).toBeVisible();
  const files = readdirSync(join(import.meta.dirname, '../../dist/web/assets/for-developers')).filter((name) => /\.(js|css)$/.test(name));
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) expect((await page.request.get(`${base}/assets/for-developers/${file}`)).status()).toBe(404);
});
