/** `node bench/first-load.ts URL`: the waiting time of a slow phone (a quarter of the processor, 1.6 Mbit/s) for a running demo's client. */
import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumArgs, chromiumPath } from '#test/chromium.ts';
import { clickToPaint } from './click-to-paint.ts';
import { phoneScreen } from './phone-screen.ts';

const TIMES = 9;
const base = process.argv[2] ?? 'http://localhost:8080';

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
const show = (name: string, numbers: number[], aim: number) =>
  console.log(
    `${name.padEnd(34)} median ${Math.round(median(numbers))} ms  (${Math.round(Math.min(...numbers))}–${Math.round(Math.max(...numbers))})  aim ${aim}`,
  );

/** A fresh profile on the throttled phone; the network delays every request by 150 ms. */
async function phone(browser: Browser): Promise<Page> {
  const context = await browser.newContext(phoneScreen);
  const page = await context.newPage();
  await page.addInitScript(() => {
    const seen = window as unknown as { lcp: number };
    seen.lcp = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.lcp = entry.startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  const speed = (1.6 * 1024 * 1024) / 8;
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: speed,
    uploadThroughput: speed,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return page;
}

async function lcp(page: Page) {
  await page.waitForTimeout(1500);
  return page.evaluate(() => (window as unknown as { lcp: number }).lcp);
}

async function signIn(browser: Browser) {
  const context = await browser.newContext();
  const answer = await context.request.post(`${base}/api/authenticate`, {
    data: { username: 'assistent@demo.example', password: 'vardag-demo', rememberMe: false },
  });
  const { id_token: token } = (await answer.json()) as { id_token: string };
  const groups = await context.request.get(`${base}/api/client-groups?sort=id,asc`, { headers: { authorization: `Bearer ${token}` } });
  const [group] = (await groups.json()) as { client: object; company: object }[];
  await context.close();
  return { token, group: group! };
}

async function openDay(browser: Browser, { token, group }: Awaited<ReturnType<typeof signIn>>) {
  const page = await phone(browser);
  await page.addInitScript(
    ([bearer, client, company]) => {
      sessionStorage.setItem('authenticationToken', bearer!);
      sessionStorage.setItem('chosenClient', client!);
      sessionStorage.setItem('chosenCompany', company!);
    },
    [token, JSON.stringify(group.client), JSON.stringify(group.company)],
  );
  await page.goto(`${base}/handelse`);
  await page.waitForSelector('[data-row]');
  return page;
}

const browser = await chromium.launch({ args: chromiumArgs, executablePath: await chromiumPath() });
const figures = { signIn: [] as number[], day: [] as number[], tap: [] as number[], sheet: [] as number[] };
const session = await signIn(browser);
for (let time = 0; time < TIMES; time++) {
  const first = await phone(browser);
  await first.goto(`${base}/loggain`);
  figures.signIn.push(await lcp(first));
  await first.context().close();

  const day = await openDay(browser, session);
  figures.day.push(await lcp(day));
  await day.waitForTimeout(1500);
  figures.sheet.push(
    await clickToPaint(day, '[data-row]:is([data-status="missed"], [data-status="upcoming"]) [aria-haspopup]', 'dialog[open]'),
  );
  await day.keyboard.press('Escape');
  await day.waitForTimeout(800);
  const row = await day
    .locator('[data-row]:is([data-status="missed"], [data-status="upcoming"]):has(button:not([aria-haspopup]))')
    .first()
    .getAttribute('data-row');
  figures.tap.push(
    await clickToPaint(day, `[data-row="${row}"] button:not([aria-haspopup])`, `[data-row="${row}"][data-status="completed"]`),
  );
  await day.waitForTimeout(500);
  // Taken back, so that the next time finds the same row near now.
  await day.request.patch(`${base}/api/activity-instances/${row}`, {
    data: { isCompleted: false },
    headers: { authorization: `Bearer ${session.token}` },
  });
  await day.context().close();
}
await browser.close();
show('sign-in, largest paint', figures.signIn, 2500);
show('the day, largest paint', figures.day, 2800);
show('tap to paint of a signing', figures.tap, 100);
show('first opening of the sign sheet', figures.sheet, 300);
