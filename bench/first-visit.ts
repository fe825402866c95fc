/**
 * The first visit of a phone, as the browser itself counts it over CDP: bytes as they are sent, until the first row can be tapped and until
 * nothing more comes, for a fresh profile with and without the service worker; and on a slow phone when that row is painted, the longest task,
 * and a tap on it. Demos are measured in turns (`node bench/first-visit.ts URL [URL …]`; `--files` names each file, `--bytes` leaves out times).
 */
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { chromiumArgs, chromiumPath } from '#test/chromium.ts';
import { clickToPaint } from './click-to-paint.ts';
import { phoneScreen } from './phone-screen.ts';

const has = (flag: string) => process.argv.includes(`--${flag}`);
const TIMES = has('quick') ? 1 : Number(process.env.TIMES ?? 5);
const bases = process.argv.slice(2).filter((one) => one.startsWith('http'));
if (bases.length === 0) bases.push('http://localhost:8080');

/** The screens, each with what is there to be tapped, and whose it is. */
const screens = {
  'sign-in': { path: '/loggain', first: 'form button[type=submit]', account: undefined },
  day: { path: '/handelse', first: '[data-row]', account: 'assistent' },
  inbox: { path: '/organisation/inkorg', first: 'main ul[aria-label] > li', account: 'orgadmin' },
} as const;
type Screen = keyof typeof screens;

/** Milliseconds without a byte after which a page has come to rest; the service worker begins three seconds after the page. */
const STILL = 5000;
/** Chrome's «slow 4G». */
const slow = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (0.75 * 1024 * 1024) / 8 };

/** What the browser keeps between two pages: who is signed in, and whose day is open. */
async function storedFor(browser: Browser, base: string, account: string | undefined): Promise<Record<string, string>> {
  if (!account) return {};
  const context = await browser.newContext();
  const data = { username: `${account}@demo.example`, password: 'vardag-demo', rememberMe: false };
  const answer = await context.request.post(`${base}/api/authenticate`, { data });
  const { id_token: token } = (await answer.json()) as { id_token: string };
  const groups = await context.request.get(`${base}/api/client-groups?sort=id,asc`, { headers: { authorization: `Bearer ${token}` } });
  const [group] = groups.ok() ? ((await groups.json()) as { client: object; company: object }[]) : [];
  await context.close();
  const chosen =
    account === 'assistent' && group ? { chosenClient: JSON.stringify(group.client), chosenCompany: JSON.stringify(group.company) } : {};
  return { authenticationToken: token, ...chosen };
}

type Phone = { page: Page; devtools: CDPSession; context: BrowserContext };
async function phone(browser: Browser, stored: Record<string, string>, withWorker: boolean): Promise<Phone> {
  const context = await browser.newContext({
    ...phoneScreen,
    serviceWorkers: withWorker ? ('allow' as const) : ('block' as const),
  });
  const page = await context.newPage();
  await page.addInitScript((values) => {
    for (const [name, value] of Object.entries(values)) sessionStorage.setItem(name, value);
    const seen = window as unknown as { tasks: [start: number, length: number][]; shift: number };
    seen.tasks = [];
    seen.shift = 0;
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) seen.tasks.push([startTime, duration]);
    }).observe({ type: 'longtask', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  }, stored);
  return { page, devtools: await context.newCDPSession(page), context };
}

/** Counts the bytes of a page's answers as they come, and those of its service worker when each is whole. */
async function countBytes({ devtools, context }: Phone) {
  const files = new Map<string, number>();
  const names = new Map<string, string>();
  const count = { bytes: 0, last: Date.now() };
  const add = (name: string, bytes: number) => {
    count.bytes += bytes;
    files.set(name, (files.get(name) ?? 0) + bytes);
    count.last = Date.now();
  };
  const nameOf = (url: string) => url.replace(/^https?:\/\/[^/]+/, '').replace(/(\?|\d{2,}).*/, '…');
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    names.set(requestId, nameOf(response.url));
    add(nameOf(response.url), response.encodedDataLength);
  });
  devtools.on('Network.dataReceived', ({ requestId, encodedDataLength }) => add(names.get(requestId) ?? requestId, encodedDataLength));
  context.on('requestfinished', async (request) => {
    if (!request.serviceWorker()) return;
    const { responseBodySize, responseHeadersSize } = await request.sizes().catch(() => ({ responseBodySize: 0, responseHeadersSize: 0 }));
    add('the service worker', responseBodySize + responseHeadersSize);
  });
  await devtools.send('Network.enable');
  return { files, count };
}

/** Resolves in the page two frames after something is there, with the page's milliseconds. */
const whenPainted = (selector: string) => `new Promise((painted, fail) => {
  setTimeout(() => fail(new Error('It did not come.')), 60_000);
  const look = () => document.querySelector(${JSON.stringify(selector)})
    ? requestAnimationFrame(() => requestAnimationFrame(() => painted(performance.now())))
    : requestAnimationFrame(look);
  look();
})`;

type Figures = {
  untilFirst: number;
  inAll: number;
  painted: number;
  longest: number;
  shift: number;
  tap: number;
  files: Map<string, number>;
};
async function visit(browser: Browser, base: string, screen: Screen, stored: Record<string, string>, withWorker = false): Promise<Figures> {
  const opened = await phone(browser, stored, withWorker);
  const { page, devtools, context } = opened;
  const { files, count } = await countBytes(opened);
  await devtools.send('Network.emulateNetworkConditions', slow);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(base + screens[screen].path, { waitUntil: 'commit' });
  const { result, exceptionDetails } = await devtools.send('Runtime.evaluate', {
    expression: whenPainted(screens[screen].first),
    awaitPromise: true,
  });
  if (exceptionDetails) throw new Error(`${screen} of ${base}: nothing to tap`);
  const untilFirst = count.bytes;
  while (Date.now() - count.last < STILL) await page.waitForTimeout(200);
  const { tasks, shift } = await page.evaluate(() => {
    const seen = window as unknown as { tasks: [start: number, length: number][]; shift: number };
    return { tasks: seen.tasks, shift: seen.shift };
  });
  const inAll = count.bytes;
  const tap = screen === 'day' && !withWorker ? await tapToPaint(page, base, stored) : Number.NaN;
  await context.close();
  return { untilFirst, inAll, painted: result.value, longest: Math.max(0, ...tasks.map(([, length]) => length)), shift, tap, files };
}

/** Milliseconds after which a tap is one that asks first: far more than a signing takes to be painted. */
const ASKS_AFTER_MS = 3000;
/** One tap signs what stands about now, of the first row that does not ask first; taken back, so that the next time finds it there. */
async function tapToPaint(page: Page, base: string, stored: Record<string, string>): Promise<number> {
  const rows = page.locator('[data-row]:is([data-status="missed"], [data-status="upcoming"]):has(> button)');
  const ids = await rows.evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.row));
  for (const id of ids) {
    const time = await clickToPaint(page, `[data-row="${id}"] > button`, `[data-row="${id}"][data-status="completed"]`, ASKS_AFTER_MS);
    if (Number.isNaN(time)) {
      await page.keyboard.press('Escape');
      await page.locator('dialog[open]').waitFor({ state: 'detached' });
      continue;
    }
    await page.waitForTimeout(1000);
    const headers = { authorization: `Bearer ${stored.authenticationToken}` };
    await page.request.patch(`${base}/api/activity-instances/${id}`, { data: { isCompleted: false }, headers });
    return time;
  }
  return Number.NaN;
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
const spread = (numbers: number[]) =>
  `${Math.round(median(numbers))} (${Math.round(Math.min(...numbers))}–${Math.round(Math.max(...numbers))})`;
const kB = (bytes: number) => (bytes / 1000).toFixed(1);
const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;

const browser = await chromium.launch({ args: chromiumArgs, executablePath: await chromiumPath() });
for (const screen of Object.keys(screens) as Screen[]) {
  const stored = await Promise.all(bases.map((base) => storedFor(browser, base, screens[screen].account)));
  const figures: Figures[][] = bases.map(() => []);
  for (let time = 0; time < (has('bytes') ? 1 : TIMES); time++) {
    const order = bases.map((_, index) => index);
    for (const at of time % 2 ? order.reverse() : order) figures[at]!.push(await visit(browser, bases[at]!, screen, stored[at]!));
  }
  console.log(
    `\n${screen}\n${row(['', 'kB until the first', 'kB in all', 'with its worker', 'painted ms', 'longest task ms', 'tap ms', 'shift'])}`,
  );
  for (const [at, base] of bases.entries()) {
    const some = figures[at]!;
    const whole = await visit(browser, base, screen, stored[at]!, true);
    const of = (name: 'painted' | 'longest' | 'tap') => spread(some.map((one) => one[name]));
    const bytes = [...(['untilFirst', 'inAll'] as const).map((name) => kB(median(some.map((one) => one[name])))), kB(whole.inAll)];
    const shift = Math.max(...some.map((one) => one.shift)).toFixed(3);
    console.log(row([base, ...bytes, of('painted'), of('longest'), of('tap'), shift]));
    if (has('files'))
      for (const [name, size] of [...some[0]!.files].sort((a, b) => b[1] - a[1])) console.log(`  ${kB(size).padStart(7)} ${name}`);
  }
}
await browser.close();
