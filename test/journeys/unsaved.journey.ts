/**
 * What is written and not saved is asked about before it is left: by a touch outside, a step back, a link or a closed tab
 * (product «Fields and limits»).
 */
import type { Page } from '@playwright/test';
import { dayAhead } from './days.ts';
import { expect, test } from './journey.ts';
import { staffedCompany } from './staffed-company.ts';
import { consoleErrors, signInAs } from './steps.ts';

test.use({ walkedOn: 'phone' });

const questionOf = (page: Page) => page.getByRole('dialog', { name: 'Kasta det du har skrivit?' });
/** Whether the browser would ask before the tab is closed. */
const asksAtClosing = (page: Page) =>
  page.evaluate(() => {
    const event = new Event('beforeunload', { cancelable: true });
    dispatchEvent(event);
    return event.defaultPrevented;
  });

test('a comment of a signing and a reason of a skip are not lost unasked', async ({ page }) => {
  const { assistant, client } = await staffedCompany(page.request);
  const errors = await consoleErrors(page);
  await signInAs(page, assistant, client.name);
  const day = page.waitForResponse(new RegExp(`/grouped\\?.*date=${dayAhead(11)}`)).then((answer) => answer.json());
  await page.goto(`/handelse?date=${dayAhead(11)}`);
  const { unfinishedInstances } = (await day) as { unfinishedInstances: { id: number; isCompletable: boolean }[] };
  await page.goto(`/handelse/${unfinishedInstances.find(({ isCompletable }) => isCompletable)!.id}`);
  // Another page of the same visit.
  await page.getByRole('link', { name: 'Aktiviteter' }).click();
  await expect(page).toHaveURL(/\/aktiviteter/);
  await page.goBack();
  const question = questionOf(page);
  await page.getByRole('button', { name: 'Signera', exact: true }).click();
  const comment = page.getByRole('dialog').getByLabel('Kommentar');
  expect(await asksAtClosing(page)).toBe(false);
  await comment.fill('Åt bra');
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Avbryt' }).click();
  await expect(comment).toHaveValue('Åt bra');
  await expect.poll(() => asksAtClosing(page)).toBe(true);
  // To skip instead would lose it too.
  await page.getByRole('button', { name: 'Hoppa över i stället' }).click();
  await question.getByRole('button', { name: 'Kasta' }).click();
  expect(await asksAtClosing(page)).toBe(false);
  await page.getByLabel('Skäl', { exact: true }).fill('Borta hos sin syster');
  await expect.poll(() => asksAtClosing(page)).toBe(true);
  // The browser's own Back closes the sheet, and asks as a touch outside does.
  await page.goBack();
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Avbryt' }).click();
  await expect(page.getByLabel('Skäl', { exact: true })).toHaveValue('Borta hos sin syster');
  // What is sent is asked about no more.
  await page.getByRole('dialog').getByRole('button', { name: 'Hoppa över', exact: true }).click();
  await expect(page.getByText('Borta hos sin syster').first()).toBeVisible();
  await expect(question).toHaveCount(0);
  expect(await asksAtClosing(page)).toBe(false);
  expect(errors).toEqual([]);
});

test('the forms of a new event and of an activity ask, and leave when told to', { tag: '@release' }, async ({ page }) => {
  const { leader, client } = await staffedCompany(page.request);
  const errors = await consoleErrors(page);
  await signInAs(page, leader, client.name);
  const question = questionOf(page);
  await page.goto('/handelse/skapa');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Fritid' }).click();
  await main.getByRole('link', { name: 'Promenad' }).click();
  await page.getByLabel('Kommentar').fill('Ringde först');
  await page.goBack();
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Avbryt' }).click();
  await expect(page.getByLabel('Kommentar')).toHaveValue('Ringde först');
  // The step back was taken back first.
  await expect(page).toHaveURL(/step=2/);
  await page.goBack();
  await question.getByRole('button', { name: 'Kasta' }).click();
  await expect(page.getByLabel('Kommentar')).toHaveCount(0);

  const listed = page.waitForResponse(/\/api\/activities\?/).then((answer) => answer.json());
  await page.goto('/aktiviteter');
  const [activity] = (await listed) as { id: number; client: { id: number }; name: string }[];
  await page.goto(`/aktiviteter/${activity!.id}/${activity!.client.id}`);
  await page.goto(`/aktiviteter/${activity!.id}/${activity!.client.id}/redigera`);
  await page.getByLabel('Namn').fill(`${activity!.name} nu`);
  await page.getByRole('button', { name: 'Avbryt' }).click();
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Avbryt' }).click();
  await expect(page.getByLabel('Namn')).toHaveValue(`${activity!.name} nu`);
  await page.getByRole('button', { name: 'Spara' }).click();
  await expect(page).not.toHaveURL(/redigera/);
  await expect(page.getByRole('heading', { level: 1, name: `${activity!.name} nu` })).toBeVisible();
  await expect(question).toHaveCount(0);
  expect(errors).toEqual([]);
});
