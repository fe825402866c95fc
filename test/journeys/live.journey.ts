/** Two people with the same day open: what one does, the other sees without touching anything, and no more is drawn or sent anew than changed. */
import { filesOf } from './built-files.ts';
import { dayAhead } from './days.ts';
import { expect, test } from './journey.ts';
import { untilKept } from './kept.ts';
import { staffedCompany } from './staffed-company.ts';
import { consoleErrors, signInAs } from './steps.ts';

test.use({ walkedOn: 'phone' });

type Instance = { id: number; isCompletable: boolean; isCompleted: boolean };

test('what one signs and takes back shows on another’s open day within two seconds', async ({ page, browser }) => {
  const { assistant, leader, client } = await staffedCompany(page.request);
  const other = await (await browser.newContext()).newPage();
  await signInAs(page, assistant, client.name);
  await signInAs(other, leader, client.name);
  const date = dayAhead(20);
  const watching = other.waitForResponse((answer) => answer.url().includes('/api/live/day/'));
  const answered = page.waitForResponse((answer) => answer.url().includes(`grouped?date=${date}`));
  await Promise.all([page.goto(`/handelse?date=${date}`), other.goto(`/handelse?date=${date}`)]);
  expect((await watching).status()).toBe(200);
  const { unfinishedInstances } = (await (await answered).json()) as { unfinishedInstances: Instance[] };
  const { id } = unfinishedInstances.find(({ isCompletable }) => isCompletable)!;
  const seen = other.locator(`[data-row="${id}"]`);
  // What React gave an element at its last drawing is another object whenever it was drawn again.
  const drawnAnew = () =>
    other.evaluate(() => {
      const page = window as unknown as { before?: Map<string, unknown> };
      const given = (row: HTMLElement) => Object.entries(row).find(([key]) => key.startsWith('__reactProps'))?.[1];
      const rows = new Map([...document.querySelectorAll<HTMLElement>('[data-row]')].map((row) => [row.dataset.row!, given(row)]));
      const before = page.before ?? new Map();
      page.before = rows;
      return { all: rows.size, anew: [...rows].filter(([row, props]) => before.get(row) !== props).map(([row]) => row) };
    });
  await expect(seen).not.toContainText('Anna B.');

  // A day that lies ahead has no minute that is told of.
  const { all, anew } = await drawnAnew();
  expect(all).toBeGreaterThan(3);
  expect(anew.length).toBe(all);
  const headers = { authorization: (await (await answered).request().allHeaders()).authorization! };
  const sign = (isCompleted: boolean) => page.request.patch(`/api/activity-instances/${id}`, { headers, data: { isCompleted } });
  expect((await sign(true)).status()).toBe(200);
  await expect(seen).toContainText('Anna B.');
  expect((await drawnAnew()).anew).toEqual([String(id)]);
  expect((await sign(false)).status()).toBe(200);
  await expect(seen).not.toContainText('Anna B.');

  // Looking away closes the stream; coming back opens one, and what happened meanwhile is there.
  const hide = (state: string) =>
    other.evaluate((to) => {
      Object.defineProperty(document, 'visibilityState', { value: to, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await hide('hidden');
  expect((await sign(true)).status()).toBe(200);
  await hide('visible');
  await expect(seen).toContainText('Anna B.');
  expect((await sign(false)).status()).toBe(200);

  // What is kept on the device is not sent again after a reload: the server says that it is right.
  await expect(seen).not.toContainText('Anna B.');
  const tag = () => other.evaluate(() => sessionStorage.getItem('dayTag'));
  const now = await page.request.get((await answered).url(), { headers });
  await expect.poll(tag).toContain(now.headers().etag!);
  await untilKept(other, `${new URL((await answered).url()).pathname.split('/').at(-2)}:${date}`);
  const again = () => other.waitForResponse((answer) => answer.url().includes(`grouped?date=${date}`));
  // Remembered a second after it came: asked until what is remembered is what was told last.
  await expect(async () => {
    const [answer] = await Promise.all([again(), other.reload()]);
    expect(answer.status()).toBe(304);
    await expect(seen).toBeVisible();
  }).toPass();
  // The open day may hear of it, and ask anew, before it is loaded again: then what it asked first is the answer that is new.
  const answers = new Set<number>();
  other.on('response', (answer) => {
    if (answer.url().includes(`grouped?date=${date}`)) answers.add(answer.status());
  });
  expect((await sign(true)).status()).toBe(200);
  await other.reload();
  await expect(seen).toContainText('Anna B.');
  expect(answers).toContain(200);
  expect((await sign(false)).status()).toBe(200);
});

test('an open day whose stream could not be followed for want of a script follows it as soon as that comes', { tag: '@release' }, async ({
  page,
}) => {
  const { assistant, client } = await staffedCompany(page.request);
  const errors = await consoleErrors(page);
  const { script } = filesOf('kit/live.ts');
  await page.route(script, (route) => route.abort());
  const lost = page.waitForEvent('requestfailed', (request) => /\/assets\//.test(request.url()));
  await signInAs(page, assistant, client.name);
  await lost;
  const watching = page.waitForResponse((answer) => answer.url().includes('/api/live/day/'));
  await page.unroute(script);
  expect((await watching).status()).toBe(200);
  // The browser says of each file that it did not come.
  expect(errors.filter((error) => !error.includes('ERR_FAILED'))).toEqual([]);
});
