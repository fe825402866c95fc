/** A newer version while a page is open: it is offered, never taken by itself, and not over a form (decision 018). */
import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, test as journey } from './journey.ts';
import { clients, untilReady } from './offline.ts';
import { accessible, consoleErrors, signInAs } from './steps.ts';

const NEW_START = '/assets/second00.js';

/** The product, which brings a second build once it is told to: another start of the page, another list of files in its worker. */
async function deployable(product: string) {
  let isSecond = false;
  const textOf = async (path: string): Promise<{ type: string; text: string } | undefined> => {
    if (!isSecond) return undefined;
    const page = await (await fetch(`${product}/index.html`)).text();
    const start = /src="(\/assets\/[^"]+\.js)"/.exec(page)![1]!;
    if (path === NEW_START) return { type: 'text/javascript', text: `window.isSecond = true;\nimport '${start}';\n` };
    if (path === '/sw.js') {
      const worker = await (await fetch(`${product}/sw.js`)).text();
      const second = worker.replace(/VERSION = '\w+'/, "VERSION = 'second'").replace(JSON.stringify(start), JSON.stringify(NEW_START));
      expect(second).toContain(NEW_START);
      return { type: 'text/javascript', text: second };
    }
    return undefined;
  };
  const pageOf = (text: string) => text.replace(/src="\/assets\/[^"]+\.js"/, `src="${NEW_START}"`);
  const server: Server = createServer(async (incoming, answer) => {
    const made = await textOf(incoming.url ?? '/');
    if (made) {
      const { headers } = await fetch(`${product}/early.js`);
      return answer
        .writeHead(200, { 'content-type': made.type, 'content-security-policy': headers.get('content-security-policy') ?? '' })
        .end(made.text);
    }
    const on = request(product + incoming.url, { method: incoming.method, headers: incoming.headers }, (got) => {
      const isPage = isSecond && String(got.headers['content-type']).startsWith('text/html');
      if (!isPage) return void got.pipe(answer.writeHead(got.statusCode!, got.headers));
      // Asked again without compression, to be changed.
      void fetch(product + incoming.url).then(async (again) => {
        const { 'content-length': _, 'content-encoding': __, etag: ___, ...headers } = got.headers;
        answer.writeHead(again.status, headers).end(pageOf(await again.text()));
      });
    });
    on.on('error', () => answer.destroy());
    answer.on('close', () => on.destroy());
    incoming.pipe(on);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deploy: () => {
      isSecond = true;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const test = journey.extend<{ site: Awaited<ReturnType<typeof deployable>> }>({
  site: async ({ baseURL }, use) => {
    const site = await deployable(baseURL!);
    await use(site);
    site.close();
  },
});
test.use({ serviceWorkers: 'allow', walkedOn: 'phone' });

const prompt = (page: Page) => page.getByRole('region', { name: 'Ny version finns' });
const isSecond = (page: Page) => page.evaluate(() => 'isSecond' in window);
/** What the page does by itself every hour. */
const lookForUpdate = (page: Page) => page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())!.update()));
/** Whether the worker that answers for the page holds the second build's start. */
const holdsSecond = (page: Page) => page.evaluate(async (start) => (await caches.match(start)) !== undefined, NEW_START);
/** What a page asks before it offers a version: whether the worker that has it brings the very start that runs here. */
const isOfWorker = (page: Page) =>
  page.evaluate(() => {
    const { port1, port2 } = new MessageChannel();
    const start = new URL(document.querySelector<HTMLScriptElement>('script[type=module][src]')!.src).pathname;
    navigator.serviceWorker.controller!.postMessage({ start }, [port2]);
    return new Promise((resolve) => {
      port1.onmessage = ({ data }) => resolve(data);
    });
  });
/** Whether nothing waits and the second version's worker has the page. */
const isTaken = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return !registration?.waiting && !registration?.installing && navigator.serviceWorker.controller?.state === 'activated';
  });

test(
  'a newer version is offered, waits for the tap, stays away from forms, and runs after it',
  { tag: '@long' },
  async ({ page, site }, { project }) => {
    const errors = await consoleErrors(page);
    await signInAs(page, 'assistansadmin', clients[project.name]!, `${site.url}/handelse`);
    await expect(page.locator('[data-row]').first()).toBeVisible();
    await untilReady(page);
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
    await expect(prompt(page)).toHaveCount(0);
    await page.evaluate(() => Object.assign(window, { stayed: true }));

    site.deploy();
    await lookForUpdate(page);
    await expect(prompt(page)).toBeVisible();
    await accessible(page);

    // Over an open sheet, on a page with a form, and once something was typed it is not offered.
    await page.getByRole('button', { name: 'Visa', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(prompt(page)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(prompt(page)).toBeVisible();
    await page.getByRole('link', { name: 'Aktiviteter' }).first().click();
    await expect(prompt(page)).toBeVisible();
    await page.getByRole('textbox').or(page.getByRole('searchbox')).first().fill('dusch');
    await expect(prompt(page)).toHaveCount(0);
    await page.getByRole('link', { name: 'Idag' }).first().click();
    await expect(prompt(page)).toBeVisible();

    // Nothing was reloaded so far.
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
    expect(await isSecond(page)).toBe(false);
    await prompt(page).getByRole('button', { name: 'Ladda om' }).click();
    await expect.poll(() => isSecond(page).catch(() => false)).toBe(true);
    await expect(page.locator('[data-row]').first()).toBeVisible();
    expect(await page.evaluate(() => 'stayed' in window)).toBe(false);
    await expect.poll(() => isTaken(page)).toBe(true);
    expect(await holdsSecond(page)).toBe(true);
    expect(await isOfWorker(page)).toBe(true);
    await expect(prompt(page)).toHaveCount(0);
    expect(errors.filter((error) => error.includes('policy'))).toEqual([]);
  },
);

test(
  'a page that was opened with the newer version already is not asked to reload',
  { tag: '@release' },
  async ({ page, context, site }, { project }) => {
    await signInAs(page, 'assistent', clients[project.name]!, `${site.url}/handelse`);
    await untilReady(page);
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
    site.deploy();
    await page.reload();
    await expect(page.locator('[data-row]').first()).toBeVisible();
    expect(await isSecond(page)).toBe(true);
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    await expect.poll(() => holdsSecond(page)).toBe(true);
    await expect.poll(() => isTaken(page)).toBe(true);
    await expect(prompt(page)).toHaveCount(0);
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true);

    // And it starts without contact as the second version.
    await context.setOffline(true);
    await page.reload();
    await expect(page.locator('[data-row]').first()).toBeVisible();
    expect(await isSecond(page)).toBe(true);
  },
);
