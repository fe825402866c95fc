/** Acts of different meaning stand 8 px apart on the narrowest phone: on the pages of a team and of the office, and in the day's sheets (decision 099). */
import { tooNear } from './apart.ts';
import { dayAhead } from './days.ts';
import { expect, test } from './journey.ts';
import { screens, standing } from './screens.ts';

test.use({ product: 'still', walkedOn: 'phone' });

for (const who of ['team', 'organisation'] as const)
  test(`acts of different meaning stand 8 px apart: ${who}`, { tag: '@release' }, async ({ page }) => {
    const { enter, main, more } = screens[who];
    await page.setViewportSize({ width: 360, height: 740 });
    await enter(page);
    for (const path of [...main, ...more]) {
      await page.goto(path);
      await standing(page);
      expect.soft(await tooNear(page), path).toEqual([]);
    }
  });

test('and so they do in the sheets of the day', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await screens.team.enter(page);
  await page.goto(`/handelse?date=${dayAhead(1)}`);
  await standing(page);
  const dialog = page.getByRole('dialog');
  for (const open of [/^Visa/, 'Meny'])
    await test.step(`${open}`, async () => {
      await page.getByRole('button', { name: open }).filter({ visible: true }).first().click();
      await dialog.waitFor();
      expect.soft(await tooNear(page), `${open}`).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    });
  await page.locator('[data-row]').last().getByRole('heading', { level: 3 }).getByRole('button').click();
  await dialog.getByRole('textbox', { name: 'Kommentar' }).waitFor();
  expect.soft(await tooNear(page), 'the sign sheet').toEqual([]);
});
