/** A page that is left right after a tap, before the act is stored or sent: what the row showed is done (decision 018). */
import { filesOf } from './built-files.ts';
import { expect, test, unique } from './journey.ts';
import { ownTeam } from './own-team.ts';

test.use({ walkedOn: 'phone' });

test('what a tap signed is signed, though the page is gone before it could be stored', async ({ page }) => {
  const { activity, plan, stored } = await ownTeam(page, unique());
  const id = await plan((await activity('Promenad')).id, 1);
  // The outbox's script alone never comes: `page.route` stops all, and may not pass on what a page sends as it is left.
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Fetch.enable', { patterns: [{ urlPattern: filesOf('sync/outbox.ts').script.replace('**', '*') }] });
  await page.goto('/handelse');
  const row = page.locator(`[data-row="${id}"]`);
  await row.locator('[data-act]').click();
  await expect(row).toHaveAttribute('data-status', 'completed');
  await page.goto('about:blank');
  await expect.poll(async () => (await stored()).find((one) => one.id === id)?.isCompleted).toBe(true);
});
