/**
 * The cost of a long day on a slow phone: the built client in Chromium at a quarter of the processor, several builds in turns
 * (`node bench/phone.ts URL [URL …]`). The day that is opened should hold some 200 rows; nothing of it is left changed.
 */
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { chromiumArgs, chromiumPath } from '#test/chromium.ts';
import { clickToPaint } from './click-to-paint.ts';
import { phoneScreen } from './phone-screen.ts';

const quick = process.argv.includes('--quick');
const TIMES = quick ? 1 : Number(process.env.TIMES ?? 8);
/** The taps of one opened day. */
const TAPS = 3;
const bases = process.argv.slice(2).filter((one) => one.startsWith('http'));
if (bases.length === 0) bases.push('http://localhost:8080');

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
const shown = (numbers: number[]) =>
  `${Math.round(median(numbers))} (${Math.round(Math.min(...numbers))}–${Math.round(Math.max(...numbers))})`;

type Session = { token: string; group: { client: object; company: object } };
async function signIn(browser: Browser, base: string): Promise<Session> {
  const context = await browser.newContext();
  const answer = await context.request.post(`${base}/api/authenticate`, {
    data: { username: 'assistent@demo.example', password: 'vardag-demo', rememberMe: false },
  });
  const { id_token: token } = (await answer.json()) as { id_token: string };
  const groups = await context.request.get(`${base}/api/client-groups?sort=id,asc`, { headers: { authorization: `Bearer ${token}` } });
  const [group] = (await groups.json()) as Session['group'][];
  await context.close();
  return { token, group: group! };
}

/** A fresh profile, signed in; no worker, whose fetching would be counted too. */
async function phone(browser: Browser, { token, group }: Session): Promise<{ page: Page; devtools: CDPSession; context: BrowserContext }> {
  const context = await browser.newContext({
    ...phoneScreen,
    serviceWorkers: 'block' as const,
  });
  const page = await context.newPage();
  await page.addInitScript(
    ([bearer, client, company]) => {
      sessionStorage.setItem('authenticationToken', bearer!);
      sessionStorage.setItem('chosenClient', client!);
      sessionStorage.setItem('chosenCompany', company!);
      const seen = window as unknown as { longest: number };
      seen.longest = 0;
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
      }).observe({ type: 'longtask', buffered: true });
    },
    [token, JSON.stringify(group.client), JSON.stringify(group.company)],
  );
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return { page, devtools, context };
}

const rowsAreThere = `new Promise((seen) => {
  const look = () => (document.querySelector('[data-row]') ? seen() : requestAnimationFrame(look));
  look();
})`;

/** Milliseconds of the page's own processor so far. */
async function spent(devtools: CDPSession) {
  const { metrics } = await devtools.send('Performance.getMetrics');
  const of = (name: string) => (metrics.find((one) => one.name === name)?.value ?? 0) * 1000;
  return { script: of('ScriptDuration'), layout: of('LayoutDuration') + of('RecalcStyleDuration'), task: of('TaskDuration') };
}

const names = ['rows', 'script', 'layout', 'longest', 'sheet', 'sheetTask', 'tap', 'tapTask'] as const;
const figures = bases.map(
  () => Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<(typeof names)[number], number[]>,
);

async function once(browser: Browser, base: string, session: Session, into: (typeof figures)[number]): Promise<void> {
  const { page, devtools, context } = await phone(browser, session);
  const started = performance.now();
  await page.goto(`${base}/handelse`);
  // Asked of the page itself: the script that Playwright waits with would be counted as the page's own, some 50 ms of it.
  await devtools.send('Runtime.evaluate', { expression: rowsAreThere, awaitPromise: true });
  into.rows.push(performance.now() - started);
  // The files that are fetched ahead belong to the load too.
  await page.waitForTimeout(4000);
  const loaded = await spent(devtools);
  into.script.push(loaded.script);
  into.layout.push(loaded.layout);
  const { result } = await devtools.send('Runtime.evaluate', { expression: 'longest' });
  into.longest.push(result.value);

  const sheet = '[data-row]:is([data-status="missed"], [data-status="upcoming"]) [aria-haspopup]';
  into.sheet.push(await clickToPaint(page, sheet, 'dialog[open]'));
  into.sheetTask.push((await spent(devtools)).task - loaded.task);
  await page.keyboard.press('Escape');
  await page.waitForTimeout(1500);

  for (let n = 0; n < TAPS; n++) {
    // The next to be done: one tap signs what stands about now.
    const id = await page.locator('ul + p ~ ul [data-row][data-status="upcoming"]:has(> button)').first().getAttribute('data-row');
    const before = await spent(devtools);
    into.tap.push(await clickToPaint(page, `[data-row="${id}"] > button`, `[data-row="${id}"][data-status="completed"]`));
    await page.waitForTimeout(1500);
    into.tapTask.push((await spent(devtools)).task - before.task);
    // Taken back, so that the next time finds the same row near now.
    const headers = { authorization: `Bearer ${session.token}` };
    await page.request.patch(`${base}/api/activity-instances/${id}`, { data: { isCompleted: false }, headers });
    await page.waitForTimeout(1500);
  }
  await context.close();
}

const browser = await chromium.launch({ args: chromiumArgs, executablePath: await chromiumPath() });
const sessions = await Promise.all(bases.map((base) => signIn(browser, base)));
for (let time = 0; time < TIMES; time++) {
  const order = bases.map((_, index) => index);
  for (const at of time % 2 ? order.reverse() : order) await once(browser, bases[at]!, sessions[at]!, figures[at]!);
}
await browser.close();
console.log(`medians (least–most) of ${TIMES}, of taps ${TIMES * TAPS}; milliseconds at a quarter of the processor`);
const aims: Partial<Record<string, number>> = { script: 650, tap: 100, sheet: 250 };
for (const name of names)
  console.log(name.padEnd(10), figures.map((one) => shown(one[name]).padEnd(22)).join(''), aims[name] ? `aim ${aims[name]}` : '');
