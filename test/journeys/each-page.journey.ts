/**
 * Each role's pages as they stand when they are opened, each loaded once: nothing moves after the first paint, nothing is without a look, axe
 * finds nothing on a phone or a desktop, and 320 px are wide enough and 256 high (WCAG 2.2 AA at 400 %, decisions 040 and 137).
 */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { bare, walks } from './screens.ts';
import { alertsAreKnown, shiftsAt, sumOf, watchShifts } from './shifts.ts';
import { accessiblePage } from './steps.ts';
import { barsShare, strained } from './strained.ts';

// Nothing may move here: nobody else's act does either.
test.use({ product: 'still', walkedOn: 'phone' });

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };
/** A desktop's window at 400 %, upright and across. */
const magnified = [
  { width: 320, height: 640 },
  { width: 320, height: 256 },
];

/** What is written of an entry is some lines more in its row, which stand there from the first paint. */
async function noteOnFirst(page: Page) {
  const status = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${sessionStorage.authenticationToken}`, 'content-type': 'application/json' };
    const [first] = await (await fetch('/api/instances/inbox?state=IDLE&sort=missed,desc&size=1', { headers })).json();
    const body = JSON.stringify({ inboxIds: [first.id], state: 'IDLE', note: 'Ringt dit, de återkommer. '.repeat(5) });
    return (await fetch('/api/instances/inbox', { method: 'PATCH', headers, body })).status;
  });
  expect(status).toBe(200);
}

/** Opens the page on a phone, and looks at it there and at other sizes; `comes` is what it shows last. */
async function lookAt(page: Page, path: string, comes?: Locator) {
  await page.setViewportSize(phone);
  const shifts = await shiftsAt(page, path, comes);
  // A hundredth of a percent is a rounding.
  expect(sumOf(shifts), `${path} ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(path === '/handelse' ? 0.0001 : 0.02);
  expect(await bare(page), `${path}: without a look`).toEqual([]);
  await accessiblePage(page);
  for (const size of magnified) {
    await page.setViewportSize(size);
    expect(await strained(page), `${path} at ${size.height}`).toEqual([]);
  }
  expect(await barsShare(page), `${path}: bars`).toBeLessThanOrEqual(1 / 3);
  await page.setViewportSize(desktop);
  await accessiblePage(page);
}

for (const { name, tag, enter, paths } of walks)
  test(`each page is seen and read at any size, and nothing of it moves: ${name}`, { tag }, async ({ page }) => {
    await enter(page);
    if (name.startsWith('team')) await alertsAreKnown(page);
    if (name.startsWith('organisation')) await noteOnFirst(page);
    await watchShifts(page);
    const written = page.getByText('«Ringt dit');
    for (const path of paths) await lookAt(page, path, path === '/organisation/inkorg' ? written : undefined);
    await page.setViewportSize(phone);
    const menu = page.getByRole('button', { name: 'Meny' }).and(page.locator(':visible'));
    if ((await menu.count()) === 0) return;
    await menu.click();
    await page.getByRole('dialog').waitFor();
    expect(await bare(page), 'the menu').toEqual([]);
  });
