/** The second of two quick taps at one place signs nothing else, however slow the answer is; a tap on another row is one at once. */
import type { Page } from '@playwright/test';
import { json, ownCompany } from './dated-tasks.ts';
import { recent } from './days.ts';
import { expect, test, unique } from './journey.ts';
import { adminToken } from './letters.ts';
import { ownTeam } from './own-team.ts';

test.use({ walkedOn: 'phone' });

type Point = { x: number; y: number };

/** Where a row's ring stands now. */
async function ringOf(page: Page, id: number): Promise<Point> {
  const { x, y, width, height } = (await page.locator(`[data-row="${id}"] [data-act]`).boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
}
const tap = (page: Page, { x, y }: Point, isPhone: boolean) => (isPhone ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
/** The row whose ring lies there. */
const rowAt = (page: Page, point: Point) =>
  page.evaluate(({ x, y }) => {
    const ring = document.elementFromPoint(x, y)?.closest('[data-act]');
    return ring ? Number(ring.closest<HTMLElement>('[data-row]')?.dataset.row) : 0;
  }, point);
const openRows = async (page: Page) => {
  // What was said of it is gone, which would lie over rows on a phone.
  await page.keyboard.press('Shift');
  await page.clock.runFor(10_500);
  await expect(page.getByRole('button', { name: 'Ångra' })).toHaveCount(0);
  // The list has closed behind what was done before, and over it nothing is said to wait any more.
  await expect(page.getByRole('region', { name: 'Ej skickat' })).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => document.querySelector('main')!.getAnimations({ subtree: true }).length)).toBe(0);
  // What came under the finger meanwhile, as by an answer that is read again, is deaf until this clock has passed it.
  await expect(async () => {
    await page.clock.runFor(1000);
    expect(await page.locator('main [data-act][aria-disabled]').count()).toBe(0);
  }).toPass();
  return page.locator('[data-row]:not([data-done])').evaluateAll((rows) => rows.map((row) => Number((row as HTMLElement).dataset.row)));
};

for (const network of ['quick', 'slow'] as const)
  test(
    `two taps at one place sign one, on a ${network} network`,
    { tag: network === 'slow' ? '@long' : '@release' },
    async ({ page }, { project }) => {
      const isPhone = project.name === 'phone';
      const { activity, plan, stored } = await ownTeam(page, `${project.name} ${network[0]}${unique()}`);
      for (let n = 1; n <= 14; n++) await plan((await activity(`Tillsyn nr ${n}`)).id, n);
      // Two minutes are not passed by all of it, from where on this clock is said to be wrong. What passes between two taps is said here, not by the haste of a machine.
      await page.clock.install();
      await page.goto('/handelse');
      await expect(page.locator('[data-row]:not([data-done])')).toHaveCount(14);
      let answers = Promise.resolve();
      let answer = () => {};
      const hold = () => {
        answers = new Promise<void>((done) => {
          answer = done;
        });
      };
      if (network === 'slow')
        await page.route('**/api/activity-instances/*', async (route) => {
          await answers;
          await route.continue();
        });
      const signed = async () => {
        // What sends them waits for moments too.
        await page.clock.runFor(500);
        return (await stored()).filter(({ isCompleted }) => isCompleted).map(({ id }) => id);
      };
      // What sends an act, and what listens, has been fetched.
      await expect(page.locator('[popover][role=status]')).toBeAttached();
      await expect(page.getByRole('region', { name: 'Överlämning' })).toBeVisible();
      await page.clock.pauseAt(Date.now() + 5000);

      for (const gap of [80, 180, 350, 900]) {
        const before = await signed();
        const [first = 0, second = 0] = await openRows(page);
        const place = await ringOf(page, first);
        hold();
        await tap(page, place, isPhone);
        // At worst what was below is under the finger already.
        await expect.poll(() => rowAt(page, place)).toBe(second);
        await page.clock.runFor(gap);
        await tap(page, place, isPhone);
        await page.clock.runFor(2000);
        answer();
        const wanted = gap < 700 ? [first] : [first, second];
        await expect
          .poll(async () => (await signed()).filter((id) => !before.includes(id)).sort(), `after ${gap} ms`)
          .toEqual(wanted.sort());
        await page.clock.runFor(2000);
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await expect(page.locator('[data-row]:not([data-done])')).toHaveCount(14 - (await signed()).length);
      }

      // Two thumbs: the second row is pressed where it was seen, while the list still stands behind the first. Its 220 ms run by a clock that is
      // not the page's: a slow machine let them pass between the two taps.
      const animations = await page.context().newCDPSession(page);
      await animations.send('Animation.enable');
      const before = await signed();
      const [first = 0, below = 0] = await openRows(page);
      const [one, other] = [await ringOf(page, first), await ringOf(page, below)];
      hold();
      await animations.send('Animation.setPlaybackRate', { playbackRate: 0 });
      await tap(page, one, isPhone);
      await tap(page, other, isPhone);
      await animations.send('Animation.setPlaybackRate', { playbackRate: 1 });
      answer();
      await page.clock.runFor(2000);
      await expect.poll(async () => (await signed()).filter((id) => !before.includes(id)).sort()).toEqual([first, below].sort());
    },
  );

test('the message that follows an undo is not pressed by its second tap', { tag: '@release' }, async ({ page }, { project }) => {
  const isPhone = project.name === 'phone';
  const { activity, plan, stored } = await ownTeam(page, `${project.name} undo${unique()}`);
  for (let n = 1; n <= 3; n++) await plan((await activity(`Tillsyn nr ${n}`)).id, n);
  await page.clock.install();
  await page.goto('/handelse');
  await expect(page.locator('[popover][role=status]')).toBeAttached();
  await expect(page.getByRole('region', { name: 'Överlämning' })).toBeVisible();
  await page.clock.pauseAt(Date.now() + 5000);
  const isSigned = async (id: number) => (await stored()).find((row) => row.id === id)?.isCompleted;
  const undo = page.getByRole('button', { name: 'Ångra' });
  for (const gap of [80, 250, 900]) {
    const [id = 0] = await openRows(page);
    await tap(page, await ringOf(page, id), isPhone);
    await page.clock.runFor(1500);
    await expect.poll(() => isSigned(id)).toBe(true);
    const { x, y, width, height } = (await undo.boundingBox())!;
    const place = { x: x + width / 2, y: y + height / 2 };
    await tap(page, place, isPhone);
    await expect(page.getByText(/^Signeringen av .* är ångrad/)).toBeVisible();
    await page.clock.runFor(gap);
    await tap(page, place, isPhone);
    await page.clock.runFor(2000);
    // Once one has had the time to read it, it does what it says.
    const signs = gap >= 700;
    await expect(page.getByText(signs ? /är signerad igen/ : /är ångrad/)).toBeVisible();
    await expect.poll(() => isSigned(id), `after ${gap} ms`).toBe(signs);
    // It waits while somebody points at it.
    await page.locator('[popover][role=status]').getByRole('button', { name: 'Stäng' }).last().click();
  }
});

test(
  'in the inbox what comes under the finger with a slow answer is deaf, and says so',
  { tag: '@release' },
  async ({ page }, { project }) => {
    const isPhone = project.name === 'phone';
    const headers = await ownCompany(page, `${project.name} st${unique()}`, 'Kvällstillsyn');
    const admin = { authorization: `Bearer ${await adminToken(page.request)}` };
    const [{ activityId }] = (await json(await page.request.get('/api/activity-instances/mine?size=1', { headers }))) as [
      { activityId: number },
    ];
    const ago = recent();
    for (const minutes of [2, 4, 6]) {
      const data = { activityId, date: ago(minutes) };
      await json(await page.request.post('/api/activity-instances', { headers: admin, data }));
    }
    const handled = async () => {
      const answer = await page.request.get('/api/instances/inbox?state=ACTION_TAKEN', { headers });
      return ((await json(answer)) as unknown[]).length;
    };
    await page.clock.install();
    await page.goto('/organisation/inkorg');
    const entries = page.getByRole('list', { name: 'Inkorg' }).getByRole('listitem');
    await expect(entries).toHaveCount(4);
    await expect(page.locator('[popover][role=status]')).toBeAttached();
    await page.clock.pauseAt(Date.now() + 5000);
    const handle = entries.first().getByRole('button', { name: /^Hantera/ });
    const { x, y, width, height } = (await handle.boundingBox())!;
    const place = { x: x + width / 2, y: y + height / 2 };
    await tap(page, place, isPhone);
    // The answer has taken longer than two taps are apart.
    await page.clock.runFor(1200);
    await expect(async () => {
      await page.clock.runFor(20);
      expect(await entries.count()).toBe(3);
    }).toPass();
    const under = entries.first().getByRole('button', { name: /^Hantera/ });
    await expect(under).toHaveAttribute('aria-disabled', 'true');
    await tap(page, place, isPhone);
    await page.clock.runFor(100);
    expect(await handled()).toBe(1);
    await page.clock.runFor(1000);
    await expect(under).not.toHaveAttribute('aria-disabled');
    await tap(page, place, isPhone);
    await expect.poll(handled).toBe(2);
  },
);
