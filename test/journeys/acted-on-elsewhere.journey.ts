/** What somebody else does to what lies open: the sheet keeps the words and says who it was, on the phone, beside the day and on a page of its own (R78). */
import type { Browser, Page } from '@playwright/test';
import { closeSheet } from './close-sheet.ts';
import { catalogue, json, ownCompany } from './dated-tasks.ts';
import { upcoming } from './days.ts';
import { withAssistant, withGoals } from './goals.ts';
import { expect, test, unique } from './journey.ts';
import { letterTo } from './letters.ts';
import { enterByLink } from './steps.ts';

test.use({ walkedOn: 'phone' });

const sheet = (page: Page) => page.getByRole('dialog');
const comment = (page: Page) => sheet(page).getByRole('textbox', { name: 'Kommentar' });
/** A sheet that says who was first has its words beneath, and nothing to tap but what closes it. */
async function saysWho(page: Page, sentence: RegExp, words: string): Promise<void> {
  await expect(sheet(page)).toContainText(sentence);
  await expect(sheet(page).getByText(sentence)).toHaveCount(1);
  await expect(sheet(page).getByRole('button')).toHaveText(['Stäng']);
  if (words) await expect(sheet(page).getByRole('blockquote')).toHaveText(words);
  await closeSheet(sheet(page));
  await expect(sheet(page)).toHaveCount(0);
}

/** Whoever leads the client's team, and may remove an event. */
async function leaderOf(browser: Browser, page: Page, own: string, { admin: headers, group }: Awaited<ReturnType<typeof withGoals>>) {
  const email = `lina.${own.replaceAll(' ', '.')}@example.se`;
  const data = { firstName: 'Lina', lastName: 'Led', email, authorities: ['ASSISTANCE_ADMIN'] };
  const { id } = (await json(await page.request.post('/api/admin/users', { headers, data }))) as { id: number };
  await json(await page.request.put(`/api/client-groups/${group.id}/users/${id}`, { headers }));
  const her = await browser.newContext();
  const authorization = await enterByLink(await her.newPage(), (await letterTo(page.request, email)).path, email, 'linas lösen');
  await her.close();
  return { authorization };
}

test(
  'an event that is removed or signed while one writes about it, beside the day and on its page',
  { tag: '@long' },
  async ({ page, browser }, { project }) => {
    const own = `${project.name} aoe${unique()}`;
    const made = await withGoals(page, own);
    const headers = await leaderOf(browser, page, own, made);
    const of = (id: number) => `/api/activity-instances/${id}`;
    const other = await withAssistant(browser, page, own, made);
    await other.setViewportSize(page.viewportSize()!);
    const watching = () => other.waitForResponse((answer) => answer.url().includes('/api/live/day/'));
    await Promise.all([watching(), other.goto('/handelse')]);
    const row = other.locator('[data-row]:not([data-done])').first();
    await expect(row).toBeVisible();
    const id = Number(await row.getAttribute('data-row'));

    await row.locator('h3 button').click();
    const pane = other.locator('section').getByRole('button', { name: 'Signera', exact: true });
    await expect(sheet(other).or(pane).first()).toBeVisible();
    if ((await sheet(other).count()) === 0) await pane.click();
    await comment(other).fill('Tog två tuggor');
    expect((await page.request.delete(of(id), { headers })).status()).toBe(204);
    await saysWho(other, /Lina L\. tog bort den \d\d:\d\d\./, 'Tog två tuggor');
    await expect(other.locator(`[data-row="${id}"]`)).toHaveCount(0);
    await expect(pane).toHaveCount(0);

    // The page of one, open by itself.
    const data = { activityId: made.activityId, date: upcoming()(25), isCompletable: true };
    const one = (await json(await page.request.post('/api/activity-instances', { headers, data }))) as { id: number };
    await Promise.all([watching(), other.goto(`/handelse/${one.id}`)]);
    const sign = other.getByRole('main').getByRole('button', { name: 'Signera', exact: true });
    await sign.click();
    await comment(other).fill('Gick bra');
    await json(await page.request.patch(of(one.id), { headers, data: { isCompleted: true } }));
    await saysWho(other, /signerade \d\d:\d\d\./, 'Gick bra');
    await expect(other.getByRole('main')).toContainText('Signerad');
    await expect(sign).toHaveCount(0);
    await json(await page.request.patch(of(one.id), { headers, data: { isCompleted: false } }));
    await expect(sign).toBeVisible();

    // Refused before it was told: the page is asked anew.
    await other.route('**/api/live/**', (route) => route.abort());
    await other.reload();
    await sign.click();
    await json(await page.request.patch(of(one.id), { headers, data: { isCompleted: true } }));
    await sheet(other)
      .getByRole('button', { name: /^Signera/ })
      .first()
      .click();
    await expect(other.getByText(/signerade redan \d\d:\d\d/)).toBeVisible();
    await expect(sign).toHaveCount(0);
    await expect(other.getByRole('main')).toContainText('Signerad');
  },
);

test(
  'a task that a colleague signs is told in its sheet before anything is pressed, and once',
  { tag: '@long' },
  async ({ page }, { project }) => {
    const own = `${project.name} aot${unique()}`;
    const office = await ownCompany(page, own, `Promenad ${own}`);
    const { plan } = await catalogue(page.request, own, office);
    const planned = async (minutes: number) => (await plan(upcoming()(minutes), {})).id;
    const sign = page.getByRole('main').getByRole('button', { name: 'Signera', exact: true });
    const change = async (id: number, data: object) =>
      json(await page.request.patch(`/api/task-instances/${id}`, { headers: office, data }));
    const first = await planned(20);
    await page.goto(`/uppgiftinstans/${first}`);
    await sign.click();
    await comment(page).fill('Ringde två gånger');
    await change(first, { isCompleted: true });
    await saysWho(page, /signerade \d\d:\d\d/, 'Ringde två gånger');
    await expect(sign).toHaveCount(0);

    const second = await planned(21);
    await page.goto(`/uppgiftinstans/${second}`);
    await sign.click();
    await comment(page).fill('Ingen svarade');
    expect((await page.request.delete(`/api/task-instances/${second}`, { headers: office })).status()).toBe(204);
    await saysWho(page, /tog bort den \d\d:\d\d\./, 'Ingen svarade');
    await expect(page.getByRole('main').getByRole('button', { name: 'Signera' })).toHaveCount(0);
  },
);
