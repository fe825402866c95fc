/**
 * Second thoughts and second hands: what is undone takes its words with it and offers them again, a sheet with something written says who was
 * first and keeps the words, and a period report is signed once, and stays to be signed until then (R60, R77, R78).
 */
import type { Page } from '@playwright/test';
import { closeSheet } from './close-sheet.ts';
import { json } from './dated-tasks.ts';
import { withAssistant, withGoals } from './goals.ts';
import { expect, test, unique } from './journey.ts';
import { untilWordsAreStored } from './kept.ts';
import { accessible } from './steps.ts';

test.use({ walkedOn: 'phone' });

const sheet = (page: Page) => page.getByRole('dialog');
const comment = (page: Page) => sheet(page).getByRole('textbox', { name: 'Kommentar' });
const sign = (page: Page) => sheet(page).getByRole('button', { name: /^Signera( i förväg)?$/ });

/** Opens a row's sheet to be signed; on a wide screen by the pane beside the day. A step back of the sheet before may still be on its way. */
const open = (page: Page, id: number) =>
  expect(async () => {
    if ((await sheet(page).count()) > 0) return;
    await page.locator(`[data-row="${id}"] h3 button`).click();
    const beside = page.locator('section').getByRole('button', { name: 'Signera', exact: true });
    await expect(sheet(page).or(beside).first()).toBeVisible();
    if ((await sheet(page).count()) === 0) await beside.click();
    await expect(sheet(page)).toBeVisible({ timeout: 2000 });
  }).toPass();

test(
  'what is undone takes its words with it, and a colleague’s act is told with what was written kept',
  { tag: '@long' },
  async ({ page, browser }, { project }) => {
    const own = `${project.name} st${unique()}`;
    const made = await withGoals(page, own);
    const other = await withAssistant(browser, page, own, made);
    await other.setViewportSize(page.viewportSize()!);
    await other.goto('/handelse');
    const row = other.locator('[data-row]:not([data-done])').first();
    await expect(row).toBeVisible();
    const id = Number(await row.getAttribute('data-row'));
    const it = other.locator(`[data-row="${id}"]`);
    const stored = async () =>
      (await json(await page.request.get(`/api/activity-instances/${id}`, { headers: made.admin }))) as { comment: string | null };
    const change = async (data: object) => json(await page.request.patch(`/api/activity-instances/${id}`, { headers: made.admin, data }));

    // Signed with words, and undone: they are gone from the row, and offered again where they are seen.
    await open(other, id);
    await comment(other).fill('Åt bara hälften, gav 4 E');
    await sign(other).click();
    await expect(it).toHaveAttribute('data-status', 'completed');
    await other.getByRole('button', { name: 'Ångra', exact: true }).click();
    await expect(it).not.toHaveAttribute('data-status', 'completed');
    await expect(it).not.toContainText('Åt bara hälften');
    await expect.poll(async () => (await stored()).comment).toBeNull();
    await open(other, id);
    await expect(comment(other)).toHaveValue('Åt bara hälften, gav 4 E');
    await expect(sheet(other)).toContainText('Skrivet förut.');
    await accessible(other);
    // Looked at, they ask nothing when one leaves.
    await other.keyboard.press('Escape');
    await expect(sheet(other)).toHaveCount(0);
    // One tap signs without them.
    await it.locator('[data-act]').click();
    await expect(it).toHaveAttribute('data-status', 'completed');
    await expect.poll(async () => (await stored()).comment).toBeNull();
    // What is written and signed while the server has not answered yet comes after it, and is not lost.
    const [answers, letAnswer] = [Promise.withResolvers<void>(), '**/api/activity-instances/*'];
    await other.route(letAnswer, async (route) => {
      if (route.request().method() === 'PATCH') await answers.promise;
      await route.continue();
    });
    await other.getByRole('button', { name: 'Ångra', exact: true }).click();
    await expect(it).not.toHaveAttribute('data-status', 'completed');
    await open(other, id);
    await comment(other).fill('Glömde skeden');
    await sign(other).click();
    answers.resolve();
    await expect(it).toHaveAttribute('data-status', 'completed');
    await other.unroute(letAnswer);

    // Still there when the page is loaded anew; emptied, they are offered no more.
    await other.getByRole('button', { name: 'Ångra', exact: true }).click();
    await expect(it).not.toHaveAttribute('data-status', 'completed');
    await untilWordsAreStored(other);
    await other.reload();
    await expect(it).toBeVisible();
    await expect
      .poll(async () => {
        await open(other, id);
        const value = await comment(other).inputValue();
        if (value === '') {
          await other.keyboard.press('Escape');
          await expect(sheet(other)).toHaveCount(0);
        }
        return value;
      })
      .toBe('Glömde skeden');
    await comment(other).fill('');
    await other.keyboard.press('Escape');
    await expect(sheet(other)).toHaveCount(0);

    // A colleague signs while one writes.
    await open(other, id);
    await comment(other).fill('Tog två tuggor');
    await change({ isCompleted: true });
    await expect(sheet(other)).toContainText(/signerade \d\d:\d\d\./);
    await expect(sheet(other).getByRole('button')).toHaveText(['Stäng']);
    await expect(sheet(other).getByRole('link')).toHaveCount(0);
    await expect(sheet(other).getByRole('blockquote')).toHaveText('Tog två tuggor');
    await accessible(other);
    await closeSheet(sheet(other));
    await expect(sheet(other)).toHaveCount(0);
    // And the words are there for a comment.
    await it.locator('h3 button').click();
    await other.getByRole('button', { name: 'Ändra', exact: true }).click();
    await expect(comment(other)).toHaveValue('Tog två tuggor');
    await sheet(other).getByRole('button', { name: 'Spara' }).click();
    await expect.poll(async () => (await stored()).comment).toBe('<p>Tog två tuggor</p>');
  },
);

test(
  'the second signer of a period report is told who was first, and what was put aside stays to be signed',
  { tag: '@release' },
  async ({ page }, { project }) => {
    const own = `${project.name} sp${unique()}`;
    const { reportId, office } = await withGoals(page, own);
    // Put aside in the inbox it is still to be signed.
    const [entry] = (await json(await page.request.get('/api/instances/inbox?kind=PERIOD_REPORT', { headers: office }))) as {
      id: number;
    }[];
    const aside = { state: 'IGNORED', note: 'Känt sedan tidigare' };
    await json(await page.request.patch(`/api/instances/inbox/${entry!.id}`, { headers: office, data: aside }));
    await page.goto('/organisation/oversikt');
    await page.getByRole('link', { name: '1 periodrapport att signera' }).first().click();
    await expect(page).toHaveURL(/state=TO_SIGN/);
    await expect(page.getByRole('link', { name: 'Att signera 1' })).toHaveAttribute('aria-current', 'page');
    const row = page.getByRole('listitem').filter({ hasText: `Plan ${own}` });
    await expect(row).toContainText('Avviker, att signera');
    await accessible(page);
    await row.getByRole('link', { name: `Plan ${own}` }).click();
    await expect(page).toHaveURL(new RegExp(`periodrapport(/|%2F)${reportId}$`));
    await expect(page.getByText('är att signera tills någon har signerat den')).toBeVisible();

    await page.getByRole('button', { name: 'Signera', exact: true }).click();
    await sheet(page).getByRole('textbox').fill('Vi har pratat om det på mötet.');
    await sheet(page).getByRole('checkbox').check();
    const signing = { comment: 'Gått igenom.', isConfirmed: true };
    await json(await page.request.patch(`/api/evaluation-plan-reports/${reportId}`, { headers: office, data: signing }));
    const send = sheet(page).getByRole('button', { name: 'Signera', exact: true });
    if (await send.isVisible()) await send.click();
    await expect(sheet(page)).toContainText(/Ulla Prov signerade den .*\d\d:\d\d/);
    await expect(sheet(page).getByRole('button')).toHaveText(['Stäng']);
    await expect(sheet(page).getByRole('blockquote')).toHaveText('Vi har pratat om det på mötet.');
    await accessible(page);
    await closeSheet(sheet(page));
    await page.getByRole('button', { name: 'Gör ett tillägg' }).click();
    await expect(sheet(page).getByRole('textbox')).toHaveValue('Vi har pratat om det på mötet.');
    await sheet(page).getByRole('button', { name: 'Spara tillägget' }).click();
    await expect(page.getByRole('main').getByText('Vi har pratat om det på mötet.')).toBeVisible();
    await page.goto('/organisation/inkorg');
    // Both numbers come in one answer.
    await expect(page.getByRole('link', { name: /^Ohanterade \d/ })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Att signera', exact: true })).toBeVisible();
  },
);
