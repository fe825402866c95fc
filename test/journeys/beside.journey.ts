/** What is opened from a list stands beside it on a wide screen: the address says both, and the list stays (decision 098). */
import type { Page } from '@playwright/test';
import { catalogue, json, ownCompany } from './dated-tasks.ts';
import { instantOf, recent } from './days.ts';
import { expect, test, unique } from './journey.ts';
import { adminToken } from './letters.ts';
import { accessible, consoleErrors, openEntries } from './steps.ts';

/** An office's screen, whoever walks there. */
const desk = { width: 1280, height: 800 };
test.use({ walkedOn: 'desktop' });
test.beforeEach(({ page }) => page.setViewportSize(desk));

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));
const isOpen = /[?&]open=%2Fhandelse%2F\d+/;

test('the inbox stays beside what is opened from it, by hand and by keys', { tag: '@long' }, async ({ page }, { project }) => {
  const own = `${project.name} bs${unique()}`;
  const headers = await ownCompany(page, own, 'Kvällstillsyn');
  const errors = await consoleErrors(page);
  await catalogue(page.request, own, headers);
  const [{ activityId }] = (await json(await page.request.get('/api/activity-instances/mine?size=1', { headers }))) as [
    { activityId: number },
  ];
  const admin = { authorization: `Bearer ${await adminToken(page.request)}` };
  const ago = recent();
  for (let n = 1; n <= 9; n++) {
    await json(await page.request.post('/api/activity-instances', { headers: admin, data: { activityId, date: ago(n) } }));
  }
  await page.goto('/organisation/inkorg');
  const entries = page.getByRole('list', { name: 'Inkorg', exact: true }).getByRole('listitem');
  const linkOf = (index: number) => entries.nth(index).getByRole('heading').getByRole('link');
  const pane = page.getByRole('region', { name: 'Kvällstillsyn' });
  await expect(entries).toHaveCount(10);
  await page.evaluate(() => scrollTo(0, 120));
  const before = await scrolled(page);
  await linkOf(4).click();
  await expect(pane).toBeFocused();
  await expect(pane.getByRole('heading', { level: 2, name: 'Kvällstillsyn' })).toBeVisible();
  await expect(page).toHaveURL(isOpen);
  await expect(page).toHaveTitle(/^Kvällstillsyn · Inkorg · .*Vardag$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inkorg');
  await expect(linkOf(4)).toHaveAttribute('aria-current', 'true');
  expect(await scrolled(page)).toBe(before);
  await accessible(page);
  await page.reload();
  await expect(pane).toBeVisible();
  await expect(linkOf(4)).toBeInViewport();

  // Handled there it leaves the list, and stays open until it is closed.
  await pane.getByRole('button', { name: 'Hantera', exact: true }).click();
  await expect(entries).toHaveCount(9);
  await expect(pane).toContainText('Hanterad av Ulla Prov');
  await page.keyboard.press('Escape');
  await expect(pane).toHaveCount(0);
  await expect(linkOf(0)).toBeFocused();

  // By keys: on from the row of what is open.
  await page.keyboard.type('j');
  await expect(linkOf(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(pane).toBeFocused();
  await page.keyboard.type('j');
  await expect(linkOf(2)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(pane).toBeFocused();
  await expect(linkOf(2)).toHaveAttribute('aria-current', 'true');
  await page.keyboard.type('k');
  await expect(linkOf(1)).toBeFocused();

  // A page that it leads to, and Back: both are there again; Back once more closes.
  const address = page.url();
  await pane.getByRole('link', { name: 'Skapa uppgift', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ny uppgift' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(pane).toBeVisible();
  await expect(entries).toHaveCount(9);
  await expect.poll(() => openEntries(page)).toBe(1);
  await page.goBack();
  await expect(pane).toHaveCount(0);
  await expect(page).toHaveURL(/\/organisation\/inkorg$/);
  await expect(linkOf(2)).toBeFocused();

  // A tab of its own has the page itself.
  const [tab] = await Promise.all([page.context().waitForEvent('page'), linkOf(0).click({ modifiers: ['Control'] })]);
  await expect(tab).toHaveURL(/handelse(\/|%2F)\d+/);
  await tab.close();
  await expect(pane).toHaveCount(0);

  // On the widest screens it has its place, and opening moves nothing.
  await page.setViewportSize({ width: 1920, height: 1000 });
  await expect(page.getByText('Det du öppnar visas här')).toBeVisible();
  await accessible(page);
  const places = async () => [await page.getByRole('heading', { level: 1 }).boundingBox(), await linkOf(0).boundingBox()];
  const alone = await places();
  await linkOf(0).click();
  await expect(pane).toBeVisible();
  expect(await places()).toEqual(alone);
  expect(errors).toEqual([]);
});

test(
  'an address that names no page that may stand there leaves the list alone; a phone opens the page',
  { tag: '@release' },
  async ({ page }, { project }) => {
    const headers = await ownCompany(page, `${project.name} bn${unique()}`, 'Kvällstillsyn');
    const [{ id }] = (await json(await page.request.get('/api/activity-instances/mine?size=1', { headers }))) as [{ id: number }];
    const entries = page.getByRole('list', { name: 'Inkorg', exact: true }).getByRole('listitem');
    for (const path of ['/konto', '/handelse/abc', '/organisation/inkorg', 'https://example.com/handelse/1', 'nothing']) {
      await page.goto(`/organisation/inkorg?open=${encodeURIComponent(path)}`);
      await expect(entries).toHaveCount(1);
      await expect(page, path).toHaveURL(/\/organisation\/inkorg$/);
    }
    // One that is not there any more: its words, and the list.
    await page.goto(`/organisation/inkorg?open=${encodeURIComponent('/handelse/999999999')}`);
    const gone = page.getByRole('region', { name: 'Händelsen finns inte' });
    await expect(gone).toBeVisible();
    await expect(entries).toHaveCount(1);
    await accessible(page);
    await gone.getByRole('button', { name: 'Stäng' }).click();
    await expect(gone).toHaveCount(0);
    await expect(page).toHaveURL(/\/organisation\/inkorg$/);

    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/organisation/inkorg?open=${encodeURIComponent(`/handelse/${id}`)}`);
    await expect(page).toHaveURL(new RegExp(`/handelse/${id}$`));
    await expect(page.getByRole('heading', { level: 1, name: 'Kvällstillsyn' })).toBeVisible();
    await page.goto('/organisation/inkorg?open=%2Fkonto');
    await expect(page).toHaveURL(/\/organisation\/inkorg$/);
    await expect(entries).toHaveCount(1);
  },
);

test('what is removed beside its list closes, and the list stays', { tag: '@release' }, async ({ page }, { project }) => {
  const own = `${project.name} br${unique()}`;
  const headers = await ownCompany(page, own, 'Kvällstillsyn');
  const errors = await consoleErrors(page);
  const { plan } = await catalogue(page.request, own, headers);
  await plan(instantOf(1, '12:00'), { name: `Följ upp ${own}` });
  await page.goto('/organisation/uppgifter?view=list');
  await page.getByRole('link', { name: `Följ upp ${own}` }).click();
  const pane = page.getByRole('region', { name: `Följ upp ${own}` });
  await expect(pane).toBeFocused();
  await accessible(page);
  await pane.getByRole('button', { name: 'Ta bort' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ta bort' }).click();
  await expect(pane).toHaveCount(0);
  await expect(page).toHaveURL(/\/organisation\/uppgifter\?view=list$/);
  await expect(page.getByRole('link', { name: `Följ upp ${own}` })).toHaveCount(0);
  expect(errors).toEqual([]);
});
