/** Takes the pictures of README.md from a demo of its own, freshly filled, so that nobody's leftovers are in them: `npm run pictures`, at daytime. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumArgs, chromiumPath } from '#test/chromium.ts';
import { clearFolder, freePort, freshFolder, startProduct, stopProduct } from '#test/start/product.ts';

const folder = join(import.meta.dirname, '..', 'docs', 'pictures');
const phone = { width: 390, height: 844 };
const desk = { width: 1120, height: 640 };
type PageView = { login: string; path: string; colorScheme?: 'light' | 'dark'; isPhone?: boolean };

/** A page of the demo as somebody sees it in Swedish, signed in by the role's button, with nothing of the first visit in the way. */
async function openPage(browser: Browser, url: string, { login, path, colorScheme = 'light', isPhone = false }: PageView): Promise<Page> {
  const viewport = isPhone ? phone : desk;
  const context = await browser.newContext({ baseURL: url, viewport, isMobile: isPhone, hasTouch: isPhone, colorScheme, locale: 'sv-SE' });
  const page = await context.newPage();
  const loginResponse = await context.request.post('/api/authenticate', {
    data: { username: `${login}@demo.example`, password: 'vardag-demo', rememberMe: true },
  });
  const { id_token: token } = (await loginResponse.json()) as { id_token: string };
  await page.addInitScript((value) => localStorage.setItem('authenticationToken', value), token);
  await page.goto(path);
  return page;
}

/** The page has settled: its fonts are there, and its animations stand still. */
async function takePicture(page: Page): Promise<Buffer> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForTimeout(1500);
  return page.screenshot({ animations: 'disabled' });
}

async function openDayOfElsa(browser: Browser, url: string, colorScheme: 'light' | 'dark'): Promise<Page> {
  const page = await openPage(browser, url, { login: 'assistent', path: '/valj-grupp', colorScheme, isPhone: true });
  await page.getByRole('button', { name: /^Elsa/ }).click();
  await page.getByText('Att göra').waitFor();
  // As on every visit but the device's first: the alerts have just their own place.
  await page.getByRole('region', { name: 'Varningar' }).waitFor();
  await page.reload();
  await page.getByText('Att göra').waitFor();
  return page;
}

/** Pictures side by side, on the product's own grey. */
async function joinPictures(browser: Browser, pictures: readonly Buffer[]): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: pictures.length * (phone.width + 20) + 20, height: phone.height + 40 } });
  const images = pictures.map((picture) => `<img src="data:image/png;base64,${picture.toString('base64')}">`).join('');
  await page.setContent(
    `<style>body{margin:20px;display:flex;gap:20px;background:#e7e2d8}img{width:${phone.width}px;border-radius:20px}</style>${images}`,
  );
  return page.screenshot();
}

async function takePhonePictures(browser: Browser, url: string): Promise<Buffer> {
  const [lightPage, sheetPage, darkPage] = await Promise.all([
    openDayOfElsa(browser, url, 'light'),
    openDayOfElsa(browser, url, 'light'),
    openDayOfElsa(browser, url, 'dark'),
  ]);
  // The day's last medicine while it is open, else whatever is: how it is done, and what signing takes from stock.
  const openItems = sheetPage.getByRole('listitem').filter({ has: sheetPage.getByRole('button', { name: /^Signera / }) });
  const medicine = openItems.filter({ hasText: /medicin/i });
  await ((await medicine.count()) ? medicine.last() : openItems.first()).getByRole('heading').getByRole('button').click();
  await sheetPage.getByRole('dialog').waitFor();
  return joinPictures(browser, await Promise.all([lightPage, sheetPage, darkPage].map(takePicture)));
}

const dataDir = freshFolder('vardag-pictures-');
const product = await startProduct({ DATA_DIR: dataDir, PORT: String(await freePort()), DEMO: '1' }, 'scripts/start.ts');
const browser = await chromium.launch({ executablePath: await chromiumPath(), args: chromiumArgs });
try {
  mkdirSync(folder, { recursive: true });
  /** Of the office, once the last that is awaited is there: a client's name stands in each list. */
  const takeOfficePicture = async (path: string) => {
    const page = await openPage(browser, product.url, { login: 'orgadmin', path });
    await page.getByRole('listitem').filter({ hasText: 'Karl Ek' }).first().waitFor();
    return takePicture(page);
  };
  const pictures = {
    phone: await takePhonePictures(browser, product.url),
    inbox: await takeOfficePicture('/organisation/inkorg'),
    overview: await takeOfficePicture('/organisation/oversikt'),
  };
  for (const [name, picture] of Object.entries(pictures)) {
    writeFileSync(join(folder, `${name}.png`), picture);
    console.log(`docs/pictures/${name}.png ${Math.round(picture.length / 1024)} KiB`);
  }
} finally {
  await browser.close();
  await stopProduct(product);
  clearFolder(dataDir);
}
