/** Each list of the office begins with its rows: within 200 px of the screen's top on a desktop, 180 px on a phone (R117, R118, decision 104). */
import { expect, test } from './journey.ts';
import { standing } from './screens.ts';
import { signInOffice } from './steps.ts';

test.use({ product: 'still' });

/** The first row of each, or where the calendar begins whose days are the rows. */
const lists = [
  ['/organisation/inkorg', '[data-listed]'],
  ['/organisation/handelser', '[data-listed]'],
  ['/organisation/uppgifter', 'nav:has(h2[aria-live])'],
  ['/organisation/uppgifter?view=list', '[data-listed]'],
  ['/organisation/team/1', '[data-listed]'],
  ['/rapport/1/svar', '[data-screen] :is(table, ul)'],
] as const;

test('the rows of each list of the office begin at the top of the screen', async ({ page, isMobile }) => {
  await signInOffice(page, 'orgadmin');
  for (const [path, row] of lists) {
    await page.goto(path);
    await standing(page);
    const box = (await page.locator('main').locator(row).first().boundingBox())!;
    expect(box.y, path).toBeLessThanOrEqual(isMobile ? 180 : 200);
  }
});
