/** The day's rows come before all that is fetched beside them; and who saves data is sent nothing ahead (decision 095). */
import type { Page } from '@playwright/test';
import { filesOf } from './built-files.ts';
import { dayAhead } from './days.ts';
import { expect, test } from './journey.ts';
import { openDay, row } from './offline.ts';
import { staffedCompany } from './staffed-company.ts';
import { signInAs } from './steps.ts';

test.use({ walkedOn: 'phone' });

/** Watches what is asked for beside the screen itself: texts of other pages, what is around the rows, the next tap's scripts, other days. */
function watchAhead(page: Page, date: string): string[] {
  const [sheet, acts] = ['day/InstanceSheet.tsx', 'day/acting.ts'].map((screen) => filesOf(screen).script.slice(3, -1));
  const ahead: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    const isOtherDay = /\/grouped\?/.test(url) && !url.endsWith(date);
    if (isOtherDay || /i18n\/later|\/api\/live\/|client-values/.test(url)) ahead.push(url.replace(/.*\/\/[^/]+|\d+/g, ''));
    else if (sheet && url.endsWith(sheet)) ahead.push('sheet');
    else if (acts && url.endsWith(acts)) ahead.push('acts');
  });
  return ahead;
}

test('nothing is fetched beside the rows before they stand there, and then it comes', async ({ page }) => {
  const { assistant, client } = await staffedCompany(page.request);
  await page.clock.install();
  await signInAs(page, assistant, client.name);
  const date = dayAhead(12);
  const ahead = watchAhead(page, date);
  let answer: (() => void) | undefined;
  await page.route(`**/grouped?date=${date}`, (route) => {
    answer = () => void route.continue();
  });
  await page.goto(`/handelse?date=${date}`);
  await expect.poll(() => answer !== undefined).toBe(true);
  // The page before may have asked for something until now: this one's first question is for the day.
  ahead.length = 0;
  await expect(page.getByRole('button', { name: 'Nästa dag' })).toBeVisible();
  // Whatever would begin by itself within this has begun.
  await page.clock.runFor(1500);
  expect(ahead).toEqual([]);
  answer!();
  await expect(page.locator('[data-row]').first()).toBeVisible();
  await expect.poll(() => ['sheet', 'acts'].every((name) => ahead.includes(name)) && ahead.some((url) => url.includes('later'))).toBe(true);
});

test(
  'who saves data is sent what keeps a tap, and no sheet, instructions or day before they are asked for',
  { tag: '@long' },
  async ({ page }, { project }) => {
    const { assistant, client } = await staffedCompany(page.request);
    test.skip(project.name === 'desktop', 'a wide screen has a pane in place of the sheet');
    await page.clock.install();
    await signInAs(page, assistant, client.name);
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: Object.assign(new EventTarget(), { saveData: true }) }),
    );
    const date = dayAhead(13);
    const ahead = watchAhead(page, date);
    const [id = 0] = await openDay(page, date);
    await expect.poll(() => ahead.includes('acts')).toBe(true);
    // As long as other phones take to have the days around.
    await page.clock.runFor(3000);
    expect(ahead.filter((name) => name === 'sheet' || /client-values|grouped/.test(name))).toEqual([]);
    await row(page, id).getByRole('heading').getByRole('button').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(ahead).toContain('sheet');
  },
);
