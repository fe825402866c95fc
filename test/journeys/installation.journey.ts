/**
 * An installation from nothing, by its pages alone: from the printed link to an assistant who signs; then its banner (R32, decision 010).
 */
import type { Page } from '@playwright/test';
import { clearFolder, freePort, freshFolder, type Product, startProduct, stopProduct } from '../start/product.ts';
import { fieldsOf, upcoming } from './days.ts';
import { expect, test } from './journey.ts';
import { installClock } from './moved-clock.ts';
import { ownDatabase } from './server.ts';
import { accessible, choose, choosePassword, consoleErrors, handedOver } from './steps.ts';

test.use({ walkedOn: 'desktop' });

test.describe.configure({ mode: 'serial' });

let product: Product;
let at: (path: string) => string;
let end: () => Promise<void>;
test.beforeAll(async () => {
  const dataDir = freshFolder('vardag-installation-');
  const { env, drop } = await ownDatabase();
  const port = String(await freePort());
  product = await startProduct({ DATA_DIR: dataDir, PORT: port, DEMO: '0', ADMIN_EMAIL: 'chef@example.se', ...env }, 'scripts/start.ts');
  at = (path) => `http://localhost:${port}${path}`;
  end = async () => {
    await stopProduct(product);
    clearFolder(dataDir);
    await drop();
  };
});
test.afterAll(() => end());

async function signIn(page: Page, email: string, password: string) {
  await page.goto(at('/loggain'));
  await page.getByLabel('E-post').fill(email);
  await page.getByLabel('Lösenord', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Logga in', exact: true }).click();
  await expect(page).not.toHaveURL(/loggain/);
}
const save = (page: Page, name = 'Spara') => page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

test('the administrator sets it up, and an assistant signs', { tag: '@release' }, async ({ page, browser }) => {
  const errors = await consoleErrors(page);
  const printed = /http:\/\/\S+\/konto\/aterstall\/klar\/[\w-]{43}/.exec(product.said())?.[0] ?? '';
  await choosePassword(page, printed, 'chef@example.se', 'chefens fras');

  await page.goto(at('/admin/foretag'));
  await expect(page.getByText('Inga företag än')).toBeVisible();
  await accessible(page);
  await page.getByRole('button', { name: 'Skapa företag' }).click();
  await save(page);
  await expect(page.getByLabel('Namn', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Namn', { exact: true })).toHaveAccessibleDescription('Fältet måste fyllas i.');
  await page.getByLabel('Namn', { exact: true }).fill('Nya assistansen');
  await choose(page, 'Tidszon', 'stock', 'Europe/Stockholm');
  await accessible(page);
  await save(page);
  await expect(page.getByRole('button', { name: 'Nya assistansen', exact: true })).toBeVisible();

  await page.goto(at('/admin/klienter'));
  await page.getByRole('button', { name: 'Skapa klient' }).click();
  await page.getByLabel('Namn', { exact: true }).fill('Vera Ask');
  await choose(page, 'Företag', 'nya', 'Nya assistansen');
  await save(page);
  await expect(page.locator('[data-client]')).toContainText('Vera Ask');
  await expect(page.getByText('Ingen är med i teamet än.')).toBeVisible();
  await page.getByRole('button', { name: 'Nytt team' }).click();
  await page.getByLabel('Namn', { exact: true }).fill('Natt');
  await save(page);
  await expect(page.getByRole('heading', { level: 2, name: 'Natt' })).toBeVisible();
  await accessible(page);
  const client = page.url();

  await page.goto(at('/admin/hantera-anvandare'));
  await page.getByRole('button', { name: 'Skapa användare' }).click();
  await page.getByLabel('Förnamn').fill('Axel');
  await page.getByLabel('Efternamn').fill('Ny');
  await page.getByLabel('E-post', { exact: true }).fill('axel@example.se');
  await page.getByRole('checkbox', { name: /^Assistent/ }).check();
  await save(page);
  await handedOver(page);
  await expect(page.getByText('väntar på lösenord')).toBeVisible();

  await page.goto(client);
  const night = page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: 'Natt' }) });
  await night.getByRole('button', { name: 'Lägg till i teamet' }).click();
  await choose(page, 'Användare', 'axel', /Axel Ny/);
  await save(page, 'Lägg till');
  await expect(night.getByText('Axel Ny')).toBeVisible();
  await accessible(page);

  await page.goto(at('/admin/utskick'));
  await expect(page.getByText('Ingen mejlserver är inställd')).toBeVisible();
  const mail = page.getByRole('listitem').filter({ hasText: 'axel@example.se' });
  await mail.locator('summary').click();
  await accessible(page);
  const link = await mail.getByRole('link').getAttribute('href');

  await page.goto(client);
  await page.getByRole('button', { name: 'Fler val för Vera Ask' }).first().click();
  await page.getByText('Öppna dagen').click();
  await expect(page).toHaveURL(/\/handelse/);
  await page.goto(at('/aktiviteter/skapa'));
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
  await page.goto(at('/handelse/skapa'));
  for (const step of [1, 2]) {
    await page.locator(`main a[href*="step=${step}"]`).first().click();
    await expect(page).toHaveURL(new RegExp(`step=${step}`));
  }
  const { day, clock } = fieldsOf(upcoming()(7));
  await page.getByLabel('Datum', { exact: true }).fill(day);
  await page.getByLabel('Tid', { exact: true }).fill(clock);
  await page.getByRole('button', { name: 'Lägg till' }).click();
  await expect(page).toHaveURL(/scrollId/);

  const assistant = await (await browser.newContext({ viewport: page.viewportSize(), locale: 'sv-SE' })).newPage();
  await choosePassword(assistant, link ?? '', 'axel@example.se', 'axels fras');
  await assistant.goto(at(`/handelse?date=${day}`));
  await assistant.getByRole('button', { name: /^Signera Morgondusch/ }).click();
  await expect(assistant.getByRole('button', { name: /^Morgondusch.*är signerad, öppna$/ })).toBeVisible();
  await assistant.context().close();

  await page.goto(at('/admin/utskick'));
  await mail.locator('summary').click();
  await expect(mail).toContainText('/konto/aterstall/klar/');
  await expect(mail.getByRole('link')).toHaveCount(0);
  await page.goto(at('/admin/hantera-anvandare'));
  await expect(page.getByText('väntar på lösenord')).toHaveCount(0);
  expect(errors).toEqual([]);
});

test('what is in use is not deleted, and the page says what holds it', { tag: '@release' }, async ({ page }) => {
  await signIn(page, 'chef@example.se', 'chefens fras');
  const removeOf = async (name: string, why: string) => {
    await page
      .getByRole('button', { name: `Fler val för ${name}` })
      .first()
      .click();
    await page
      .getByRole('menuitem', { name: 'Ta bort' })
      .or(page.getByRole('dialog').getByRole('button', { name: 'Ta bort' }))
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Ta bort' }).click();
    await expect(page.getByText(why)).toBeVisible();
  };
  await page.goto(at('/admin/foretag'));
  await removeOf('Nya assistansen', 'Företaget har klienter, användare eller egna kategorier');
  await page.goto(at('/admin/klienter?q=vera'));
  await page.getByRole('link', { name: 'Vera Ask' }).click();
  await removeOf('Vera Ask', 'Klienten har ett team eller något som är planerat');
  await removeOf('Natt', 'Teamet har eller har haft medlemmar');
});

test('the banner is seen on another’s open page within a minute, and goes away again', { tag: '@release' }, async ({ page, browser }) => {
  await signIn(page, 'chef@example.se', 'chefens fras');
  const other = await (await browser.newContext({ viewport: page.viewportSize(), locale: 'sv-SE' })).newPage();
  const stranger = await (await browser.newContext({ viewport: page.viewportSize(), locale: 'sv-SE' })).newPage();
  for (const open of [other, stranger]) await installClock(open);
  await signIn(other, 'axel@example.se', 'axels fras');
  await stranger.goto(at('/loggain'));
  const answered = other.waitForResponse('**/api/banner');
  await other.goto(at('/handelse'));
  await answered;

  const says = 'Systemet uppdateras i natt kl. 02–03.';
  const bar = (open: Page) => open.getByRole('region', { name: 'Meddelande' });
  await page.goto(at('/banner'));
  await page.getByLabel('Meddelande').fill('x'.repeat(1001));
  await page.getByRole('button', { name: 'Spara' }).click();
  await expect(page.getByLabel('Meddelande')).toHaveAccessibleDescription(/Skriv högst 1000 tecken\. 1001 av 1000/);
  await page.getByLabel('Meddelande').fill(says);
  await expect(page.getByRole('region', { name: 'Så här visas det' })).toContainText(says);
  await accessible(page);
  await page.getByRole('button', { name: 'Spara' }).click();
  await expect(page.getByText('Meddelandet är sparat')).toBeVisible();
  // Said over the page where this device learns of it, and in its place on the next one.
  await expect(page.locator('body > [role=status]').or(bar(page)).filter({ hasText: says }).first()).toBeVisible();
  await page.reload();
  await expect(page.locator('body > [role=status]').or(bar(page)).filter({ hasText: says }).first()).toBeVisible();
  await page.reload();
  await expect(bar(page)).toContainText(says);
  await accessible(page);
  for (const open of [other, stranger]) {
    await expect(bar(open)).toHaveCount(0);
    await open.clock.fastForward(60_000);
    // Nothing moves on the open page; on the next one the bar has its place.
    await expect(open.locator('body > [role=status]')).toContainText(says);
    await expect(bar(open)).toHaveCount(0);
    await open.reload();
    await expect(bar(open)).toContainText(says);
  }
  await expect(other.getByRole('heading', { level: 1 })).toBeInViewport();
  await accessible(other);
  await accessible(stranger);
  // Nothing lies under it, also where the page has been scrolled.
  const below = await other.evaluate(() => {
    const height = document.querySelector('section[data-sticky]')!.getBoundingClientRect().bottom;
    return [...document.querySelectorAll('main, nav')].every((part) => part.getBoundingClientRect().top >= height - 1);
  });
  expect(below).toBe(true);

  await page.getByRole('button', { name: 'Töm' }).click();
  await page.getByRole('button', { name: 'Spara' }).click();
  await expect(bar(page)).toHaveCount(0);
  await other.clock.fastForward(60_000);
  await expect(bar(other)).toHaveCount(0);
  for (const open of [other, stranger]) await open.context().close();
});
