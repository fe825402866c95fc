/** Stored HTML runs nothing: 250 attempts through the real API, and each line of defence by itself, the policy switched off. */
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { headersOf } from './by-api.ts';
import { dayAhead } from './days.ts';
import { expect, test } from './journey.ts';
import { CANARY, payloads } from './payloads.ts';
import { staffedCompany } from './staffed-company.ts';

test.use({ walkedOn: 'desktop' });

// Strings here run in a page that lets everything run: what holds then is the sanitising alone.
test.use({ bypassCSP: true });

/** Deeper than any text may be nested, by tags that do not end by themselves. */
const isTooDeep = (html: string) => /(?:<em>){101}/.test(html);

/** Whatever runs, opens, asks elsewhere or leads away from now on. */
async function canaries(page: Page): Promise<string[]> {
  const escapes: string[] = [];
  await page.exposeFunction('noteEscape', (what: string) => escapes.push(what));
  await page.addInitScript(() => {
    const note = (globalThis as unknown as { noteEscape: (what: string) => void }).noteEscape;
    for (const name of ['xss', 'alert', 'confirm', 'prompt', 'print', 'open'])
      Object.defineProperty(globalThis, name, { value: (what: unknown) => note(`${name} ${what}`), writable: false });
  });
  page.on('dialog', (dialog) => {
    escapes.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => request.url().startsWith(CANARY) && escapes.push(`request ${request.url()}`));
  page.on('popup', (popup) => escapes.push(`popup ${popup.url()}`));
  await page.route(`${CANARY}/**`, (route) => route.abort());
  return escapes;
}

/** Does to everything that is shown what a hand could do, and lets timers and loads have their turn. */
async function poke(page: Page, within: string): Promise<void> {
  await page.evaluate((selector) => {
    const events = [
      'mouseover',
      'pointerenter',
      'focus',
      'blur',
      'load',
      'error',
      'toggle',
      'animationstart',
      'transitionend',
      'wheel',
      'begin',
    ];
    for (const element of document.querySelectorAll(`${selector} *`)) {
      for (const name of events) element.dispatchEvent(new Event(name, { bubbles: true }));
      if (!element.closest('a')) element.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    }
    // Whatever this has set off has run once a picture that is asked for after it has failed.
    return new Promise<void>((resolve) => {
      const last = new Image();
      last.onerror = () => setTimeout(resolve);
      last.src = `/none-${Math.random()}.png`;
    });
  }, within);
}

/** Elements and attributes that no line lets through. */
const foreign = (page: Page, within: string, media: string): Promise<string[]> =>
  page.evaluate(
    ([selector, own]) => {
      const tags = /^(p|br|strong|b|em|i|u|s|ul|ol|li|blockquote|h1|h2|h3|hr|a|img|video|audio)$/;
      const attributes = /^(href|src|alt|controls|target|rel|loading|preload)$/;
      const foreignParts: string[] = [];
      for (const element of document.querySelectorAll(`${selector} *`)) {
        const name = element.localName;
        if (!tags.test(name) || element.namespaceURI !== 'http://www.w3.org/1999/xhtml') foreignParts.push(name);
        for (const { name: attribute, value } of element.attributes)
          if (!attributes.test(attribute)) foreignParts.push(`${name} ${attribute}=${value}`);
        const href = element.getAttribute('href');
        if (href !== null && !/^(https:|mailto:|tel:|\/(?![/\\]))/.test(href)) foreignParts.push(`href ${href}`);
        const src = element.getAttribute('src');
        if (src !== null && !new RegExp(own!).test(src)) foreignParts.push(`src ${src}`);
      }
      return foreignParts;
    },
    [within, media],
  );

async function shown(page: Page, id: number): Promise<void> {
  await page.goto(`/handelse/${id}`);
  await expect(page.getByText(`nummer ${payloads.length - 1}.`).first()).toBeVisible();
}

const history = 'ol[class*=history]';
/** Something that is planned in a company of its own, and what the calls of an assistant there carry. */
async function instanceOfCompany(request: APIRequestContext) {
  const { assistant, client } = await staffedCompany(request);
  const headers = await headersOf(request, assistant);
  const answer = await request.get(`/api/activity-instances/client/${client.id}?date=${dayAhead(14)}`, { headers });
  const day = (await answer.json()) as { id: number; activityName: string }[];
  return { headers, id: day.find(({ activityName }) => activityName === 'Frukost')!.id };
}

async function signedIn(page: Page, headers: Record<string, string>): Promise<void> {
  const bare = headers.authorization!.replace('Bearer ', '');
  await page.addInitScript((text) => sessionStorage.setItem('authenticationToken', text), bare);
}

/** A page of its own without the product, where the same canaries listen. */
async function bareWith(browser: Browser, html: string): Promise<string[]> {
  const page = await browser.newPage();
  const escapes = await canaries(page);
  await page.route('http://bare.example/', (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: `<!doctype html>${html}` }),
  );
  await page.goto('http://bare.example/', { waitUntil: 'domcontentloaded' });
  await poke(page, 'body').catch(() => undefined);
  await page.close();
  return escapes;
}

test('the canary hears what is not sanitised', { tag: '@release' }, async ({ browser }, { project }) => {
  test.skip(project.name === 'phone', 'the same on every screen');
  const plain = /^<p>nummer \d+\.<\/p>(<script>[^<]*<\/script>|<img src=x onerror=\S+>|<svg onload=\S+>)$/i;
  const some = payloads.filter(({ html }) => plain.test(html));
  expect(some.length).toBeGreaterThan(4);
  for (const { html } of some) expect(await bareWith(browser, html), html).not.toEqual([]);
});

test(
  '250 attempts stored as comments run nothing where they are shown',
  { tag: '@release' },
  async ({ page, request, browser }, { project }) => {
    test.skip(project.name === 'phone', 'the same on every screen');
    expect(new Set(payloads.map(({ html }) => html)).size).toBeGreaterThanOrEqual(250);
    const { headers, id } = await instanceOfCompany(request);
    for (const { html } of payloads) {
      const answer = await request.patch(`/api/activity-instances/${id}`, { data: { comment: html }, headers });
      // One that is nested too deep is refused whole (decision 034).
      expect(answer.status(), html).toBe(isTooDeep(html) ? 400 : 200);
    }
    const stored = (await (await request.get(`/api/activity-instances/${id}/history`, { headers })).json()) as { comment: string | null }[];
    const comments = stored.map(({ comment }) => comment ?? '');
    for (const { number, html } of payloads)
      expect(
        comments.some((comment) => comment.includes(`nummer ${number}.`)),
        `nummer ${number}`,
      ).toBe(!isTooDeep(html));

    const escapes = await canaries(page);
    await signedIn(page, headers);
    await shown(page, id);
    const address = page.url();
    await poke(page, history);
    expect(await foreign(page, `${history} [class*=rich]`, '^/filer/')).toEqual([]);
    expect(escapes).toEqual([]);
    expect(page.url()).toBe(address);

    // The server's line alone: what it stored, in a page that purifies nothing.
    const alone = await bareWith(browser, comments.map((comment) => `<div>${comment}</div>`).join(''));
    expect(alone.filter((what) => !what.startsWith('request'))).toEqual([]);
  },
);

test('the same 250 run nothing when the server lets everything through', { tag: '@release' }, async ({ page, request }, { project }) => {
  test.skip(project.name === 'phone', 'the same on every screen');
  const { headers, id } = await instanceOfCompany(request);
  await page.route(`**/api/activity-instances/${id}/history`, (route) =>
    route.fulfill({
      json: payloads.map(({ number, html }) => ({
        ...{ id: number + 1, act: 'commented', at: '2026-11-20T10:00:00.000Z', byId: 1, byName: 'Anna Berg' },
        ...{ occurenceDate: null, plannedDate: null, comment: html },
      })),
    }),
  );
  const escapes = await canaries(page);
  await signedIn(page, headers);
  await shown(page, id);
  const address = page.url();
  await expect(page.locator(`${history} > li`)).toHaveCount(payloads.length);
  await poke(page, history);
  expect(await foreign(page, `${history} [class*=rich]`, '^/filer/')).toEqual([]);
  expect(escapes).toEqual([]);
  expect(page.url()).toBe(address);
});
