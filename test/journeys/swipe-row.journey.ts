/** A finger drawn over a row of the day: to the right it signs as a tap would, to the left it opens, and scrolling comes first (decision 099). */
import type { Locator, Page } from '@playwright/test';
import { filesOf } from './built-files.ts';
import { dayOf, instantOf } from './days.ts';
import { expect, test, unique } from './journey.ts';
import { ownTeam } from './own-team.ts';
import { accessible, consoleErrors } from './steps.ts';

test.use({ walkedOn: 'phone' });
test.skip(({ isMobile }) => !isMobile, 'a finger');

/** Opens the day, and waits until what follows the finger is there: a row that is drawn before it is not followed. */
async function openDay(page: Page, path = '/handelse'): Promise<void> {
  const follower = page.waitForResponse(filesOf('day/swipe.ts').script);
  await page.goto(path);
  await (await follower).finished();
  await expect(page.locator('[popover][role=status]')).toBeAttached();
}

type Point = { x: number; y: number };

/** Draws from a row's middle, or from `x`: each move is seen before the next. `whileDown` is called before the finger goes up. */
async function fingerOf(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: (Point & { id?: number })[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints });
  const middleOf = async (row: Locator, x?: number): Promise<Point> => {
    await row.scrollIntoViewIfNeeded();
    // A finger that comes down on a page that still rolls stops it, and does nothing else; what stands around a row that was acted on moves too.
    let last = Number.NaN;
    const isStill = () =>
      page.evaluate((before) => {
        const moves = document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().endTime) < 10_000);
        return { top: scrollY, isStill: scrollY === before && moves.length === 0 };
      }, last);
    const look = async () => {
      const seen = await isStill();
      last = seen.top;
      return seen.isStill;
    };
    await expect.poll(look, { intervals: [0, 200] }).toBe(true);
    const box = (await row.boundingBox())!;
    return { x: x ?? box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const draw = async (row: Locator, aside: number, down = 0, { x, whileDown }: { x?: number; whileDown?: () => Promise<unknown> } = {}) => {
    const from = await middleOf(row, x);
    await touch('touchStart', [from]);
    for (let n = 1; n <= 8; n += 1) await touch('touchMove', [{ x: from.x + (aside * n) / 8, y: from.y + (down * n) / 8 }]);
    await whileDown?.();
    await touch('touchEnd', []);
  };
  return { touch, draw, middleOf };
}

test(
  'to the right a row is signed and taken back, to the left it is opened, and a short one springs back',
  { tag: '@long' },
  async ({ page }, { project }) => {
    const errors = await consoleErrors(page);
    const ownName = `${project.name} swipe${unique()}`;
    const { as, client, activity, plan, stored } = await ownTeam(page, ownName);
    const id = await plan((await activity('Frukost')).id, 10);
    const other = await plan((await activity('Promenad')).id, 20);
    const own = { name: `Mediciner ${ownName}`, color: '#2f6f62', icon: 'walk', containsMedicine: true, client };
    const activityCategory = await as<{ id: number }>('POST', '/api/activity-categories', own);
    const type = await as<{ id: number }>('POST', '/api/activity-types', { name: `Tabletter ${ownName}`, activityCategory, client });
    const tablets = { name: 'Alvedon', type: { id: type.id }, client: { id: client.id }, oneTapMinutes: 5 };
    const medicine = await plan((await as<{ id: number }>('POST', '/api/activities', tablets)).id, 2);
    // Past its limit at any hour of today.
    const wasAt = instantOf(-1, '12:00');
    await as('PATCH', `/api/activity-instances/${medicine}`, { plannedDate: wasAt });
    await openDay(page);
    const row = (of: number) => page.locator(`[data-row="${of}"]`);
    await expect(row(id)).toBeVisible();
    const { touch, draw, middleOf } = await fingerOf(page);
    const behind = page.locator('[data-side]');
    const isSigned = async (of: number) => (await stored()).find((one) => one.id === of)?.isCompleted;
    const dialog = page.getByRole('dialog');

    await test.step('a short one says what it would do, and springs back', async () => {
      await expect(async () => {
        await draw(row(id), 70, 0, {
          whileDown: async () => {
            await expect(behind).toHaveText('Signera', { timeout: 500 });
            await expect(behind).not.toHaveAttribute('data-far', { timeout: 500 });
          },
        });
      }).toPass();
      await expect(behind).toHaveCount(0);
      expect(await row(id).evaluate((element) => element.style.transform)).toBe('');
      expect(await isSigned(id)).toBe(false);
    });

    await test.step('scrolling, the edge of the screen and a second finger do nothing', async () => {
      await draw(row(id), 8, -120);
      await draw(row(id), 90, -120);
      await draw(row(id), 200, 0, { x: 12 });
      const from = await middleOf(row(id));
      await touch('touchStart', [from]);
      await touch('touchMove', [{ x: from.x + 60, y: from.y }]);
      const two = (aside: number) => [
        { x: from.x + aside, y: from.y, id: 0 },
        // Beside the first, so that they zoom nothing.
        { x: from.x - 60 + aside, y: from.y + 90, id: 1 },
      ];
      await touch('touchStart', two(60));
      await touch('touchMove', two(140));
      await touch('touchEnd', []);
      await expect(behind).toHaveCount(0);
      await expect(dialog).toHaveCount(0);
      await expect(page).toHaveURL(/\/handelse$/);
      expect(await isSigned(id)).toBe(false);
      expect(await isSigned(other)).toBe(false);
    });

    await test.step('to the right it is signed, and «Ångra» takes it back', async () => {
      await draw(row(id), 130, 5, { whileDown: () => expect(behind).toHaveAttribute('data-far') });
      await expect(row(id)).toHaveAttribute('data-status', 'completed');
      await expect.poll(() => isSigned(id)).toBe(true);
      // What is done is not signed again.
      await draw(row(id), 130);
      await expect(dialog).toHaveCount(0);
      await page.getByRole('button', { name: 'Ångra', exact: true }).click();
      await expect.poll(() => isSigned(id)).toBe(false);
      await expect(row(id).getByRole('button', { name: /^Signera / })).toBeVisible();
    });

    await test.step('to the left it is opened', async () => {
      await draw(row(other), -130, 0, { whileDown: () => expect(behind).toHaveText('Öppna') });
      await expect(dialog.getByRole('heading', { name: 'Promenad' })).toBeVisible();
      await accessible(page);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      expect(await isSigned(other)).toBe(false);
    });

    await test.step('a medicine past its limit opens its sheet, to the right too', async () => {
      await openDay(page, `/handelse?date=${dayOf(wasAt)}`);
      await expect(row(medicine)).toBeVisible();
      await draw(row(medicine), 130, 0, { whileDown: () => expect(behind).toHaveText('Öppna') });
      await expect(dialog.getByRole('heading', { name: 'Alvedon' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(row(medicine)).toHaveAttribute('data-status', 'missed');
      await openDay(page);
      await expect(row(other)).toBeVisible();
    });

    await test.step('switched off, the day is turned over rows as beside them', async () => {
      await page.getByRole('button', { name: /^Visa/ }).click();
      await dialog.getByText('Svep på en rad: höger signerar, vänster öppnar').click();
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await draw(row(other), 130);
      await expect(page).toHaveURL(/\/handelse\?date=/);
    });
    expect(errors).toEqual([]);
  },
);

test('of two quick swipes at one place the second signs nothing', { tag: '@release' }, async ({ page }, { project }) => {
  const { activity, plan, stored } = await ownTeam(page, `${project.name} quick${unique()}`);
  for (let n = 1; n <= 6; n += 1) await plan((await activity(`Tillsyn nr ${n}`)).id, n);
  await openDay(page);
  const rows = page.locator('[data-row]:not([data-done])');
  await expect(rows).toHaveCount(6);
  const { touch, middleOf } = await fingerOf(page);
  const { x, y } = await middleOf(rows.first());
  const at = (aside: number) => [{ x: x + aside, y }];
  for (let n = 0; n < 2; n += 1) {
    await touch('touchStart', at(0));
    await touch('touchMove', at(40));
    await touch('touchMove', at(130));
    await touch('touchEnd', []);
  }
  await expect(rows).toHaveCount(5);
  await expect.poll(async () => (await stored()).filter(({ isCompleted }) => isCompleted).length).toBe(1);
});
