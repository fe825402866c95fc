/** The device in one's hand: what waits on it is told while it is true and to whoever holds it (R87), and a script that does not come takes no page away. */
import type { Page } from '@playwright/test';
import { filesOf } from './built-files.ts';
import { dayAhead } from './days.ts';
import { expect, test } from './journey.ts';
import { actsOf, openDay, openDayAtRest, requestJson, row, signAhead, unsent } from './offline.ts';
import { staffedCompany } from './staffed-company.ts';
import { accessible, consoleErrors, signInAs, signInOffice } from './steps.ts';

test.use({ walkedOn: 'phone' });

/** No act gets through until it is called again. */
async function holdActs(page: Page): Promise<() => Promise<void>> {
  const acts = '**/api/activity-instances/*';
  await page.route(acts, (route) => (route.request().method() === 'PATCH' ? route.abort() : route.continue()));
  return () => page.unroute(acts);
}

test('what waits is told until it is sent: at the sign-out, at the sign-in, and to the next person', { tag: '@long' }, async ({
  page,
  baseURL,
}) => {
  const { assistant, leader, orgUser, client } = await staffedCompany(page.request);
  await signInAs(page, assistant, client.name);
  const [id = 0, other = 0] = await openDayAtRest(page, dayAhead(41));
  const letActs = await holdActs(page);
  await signAhead(page, id);
  await expect(unsent(page)).toContainText('1 inte skickad');
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/loggaut"]')?.click());
  if (new URL(page.url()).pathname !== '/loggaut') await page.goto('/loggaut');
  await expect(page.getByRole('heading', { name: '1 händelse är inte skickad' })).toBeVisible();
  await letActs();
  // Sent by itself, and then there is nothing to ask any more.
  await expect(page).toHaveURL(/loggain/);
  await expect(page.getByText('väntar på den här enheten')).toHaveCount(0);
  expect((await actsOf(baseURL!, id, assistant)).filter((act) => act === 'signed')).toHaveLength(1);

  await signInAs(page, assistant, client.name);
  await page.goto(`/handelse?date=${dayAhead(41)}`);
  await expect(row(page, other)).toBeVisible();
  await holdActs(page);
  await signAhead(page, other);
  await expect(unsent(page)).toContainText('1 inte skickad');
  const name = (await row(page, other).getByRole('heading').textContent()) ?? '';
  await page.goto('/loggaut');
  await page.getByRole('button', { name: 'Logga ut ändå' }).click();
  const note = page.getByText('1 signering väntar på den här enheten');
  await expect(note).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(name);
  await accessible(page);
  // A colleague, who sees neither whose it is nor what; and the organisation, which has no day.
  await signInAs(page, leader, client.name);
  await expect(unsent(page)).toContainText('1 signering väntar på den här enheten');
  await expect(unsent(page)).not.toContainText(name);
  await accessible(page);
  await page.goto('/loggaut');
  await expect(page).toHaveURL(/loggain/);
  await signInOffice(page, orgUser);
  await expect(page.getByRole('status').filter({ hasText: '1 signering väntar på den här enheten' })).toBeVisible();
});

test('a refused act says what, why and who instead, and leads there', { tag: '@long' }, async ({ page, baseURL }) => {
  const { assistant, leader, client } = await staffedCompany(page.request);
  await page.route('**/api/live/**', (route) => route.abort());
  await signInAs(page, assistant, client.name);
  const [id = 0] = await openDayAtRest(page, dayAhead(42));
  const letActs = await holdActs(page);
  await signAhead(page, id);
  const line = page.getByText(/ signerad \d\d:\d\d, inte skickad än$/);
  await expect(line).toBeVisible();
  await requestJson(baseURL!, `/api/activity-instances/${id}`, { method: 'PATCH', body: '{"isCompleted":true}' }, leader);
  await letActs();
  await expect(unsent(page)).toContainText('1 nekad');
  await expect(line).toHaveCount(0);
  const why = unsent(page).getByRole('link', { name: /\d\d:\d\d: .+ signerade redan \d\d:\d\d/ });
  await accessible(page);
  await why.click();
  await expect(page).toHaveURL(`/handelse/${id}`);
});

test('a script that does not come leaves the page as it is, and is fetched when asked again', { tag: '@release' }, async ({ page }) => {
  const { assistant, client } = await staffedCompany(page.request);
  const errors = await consoleErrors(page);
  const acting = filesOf('day/acting.ts').script;
  await page.route(acting, (route) => route.abort());
  await signInAs(page, assistant, client.name);
  const [id = 0] = await openDayAtRest(page, dayAhead(43));
  // What does an act: the row stands as it stood until it is fetched.
  await signAhead(page, id);
  await expect(page.getByText('Servern kan inte nås')).toBeVisible();
  await expect(row(page, id)).not.toHaveAttribute('data-done');
  await page.unroute(acting);
  await page.getByRole('button', { name: 'Försök igen' }).click();
  await expect(row(page, id)).toHaveAttribute('data-done');
  await expect(page.getByText('Servern kan inte nås')).toHaveCount(0);
  const lost = [filesOf('day/HeadSheet.tsx').script, filesOf('access/SignOut.tsx').script, filesOf('shell/Menu.tsx').script];
  for (const file of lost) await page.route(file, (route) => route.abort());
  const date = page.getByRole('heading', { level: 1 }).getByRole('button');
  const message = page.getByText('Det du öppnade kunde inte hämtas.');
  await date.click();
  await expect(message).toBeVisible();
  await expect(row(page, id)).toBeVisible();
  // Nothing has changed yet.
  const askedAgain = page.waitForEvent('requestfailed', (request) => request.url().includes(lost[0]!.replaceAll('*', '')));
  await page.getByRole('button', { name: 'Försök igen' }).click();
  await askedAgain;
  await expect(message).toBeVisible();
  for (const file of lost) await page.unroute(file);
  await page.getByRole('button', { name: 'Försök igen' }).click();
  await expect(page.getByRole('dialog', { name: 'Välj dag' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(message).toHaveCount(0);
  // A page: what stands in its place fetches it again.
  const { script } = filesOf('access/SignOut.tsx');
  await page.route(script, (route) => route.abort());
  await page.evaluate(() => {
    history.pushState(history.state, '', '/loggaut');
  });
  await expect(page.getByRole('alert')).toContainText('Sidan kunde inte hämtas.');
  await page.unroute(script);
  await page.getByRole('alert').getByRole('button', { name: 'Försök igen' }).click();
  await expect(page).toHaveURL(/loggain/);
  // A day that was being fetched ahead may meet the session that has just ended.
  expect(errors.filter((error) => !/ERR_FAILED|401 \(Unauthorized\) .*\/grouped\?date=/.test(error))).toEqual([]);
});

test('the commonest acts take one tap, three taps or a finger drawn sideways', async ({ page, baseURL }, { project }) => {
  const { assistant, client, addClient } = await staffedCompany(page.request);
  await addClient();
  const errors = await consoleErrors(page);
  await page.goto('/loggain');
  await page.getByLabel('E-post').fill(assistant);
  await page.getByLabel('Lösenord', { exact: true }).fill('vardag-demo');
  await page.getByLabel('Håll mig inloggad').check();
  await page.getByRole('button', { name: 'Logga in', exact: true }).click();
  await page.getByRole('button', { name: client.name }).click();
  await expect(page).toHaveURL(/\/handelse$/);

  // A usual cause skips at once, and its message takes it back.
  const [id = 0] = await openDay(page, dayAhead(44));
  await row(page, id).getByRole('heading').getByRole('button').click();
  await page
    .getByRole('button', { name: 'Hoppa över', exact: true })
    .or(page.getByRole('button', { name: 'Hoppa över i stället' }))
    .click();
  await accessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Inte hemma', exact: true }).click();
  await expect(page.locator('dialog')).toHaveCount(0);
  await expect(row(page, id)).toHaveAttribute('data-status', 'skipped');
  await expect(row(page, id)).toContainText('Inte hemma');
  await page.getByRole('button', { name: 'Ångra', exact: true }).click();
  await expect(row(page, id)).toHaveAttribute('data-status', 'upcoming');
  await expect.poll(() => actsOf(baseURL!, id, assistant).then((acts) => acts.at(-1))).toBe('unskipped');

  // The days beside it, by the buttons where the rows end and by a finger.
  await page
    .getByRole('button', { name: /^\d+ \S+( \d{4})?$/ })
    .last()
    .click();
  await expect(page).toHaveURL(`/handelse?date=${dayAhead(45)}`);
  if (project.name === 'phone') {
    const cdp = await page.context().newCDPSession(page);
    const draw = async (from: number, to: number) => {
      // In the head of the day that has come, since rows take it themselves.
      await expect(page.locator('[data-row]').first()).toBeVisible();
      await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
      const head = (await page.getByRole('heading', { level: 1 }).boundingBox())!;
      const y = head.y + head.height / 2;
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
        cdp.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] });
      await touch('touchStart', from);
      await touch('touchMove', to);
      await touch('touchEnd');
    };
    // What follows the finger is fetched after the rows: a finger that was quicker draws once more.
    const turnTo = async (day: string, from: number, to: number) =>
      expect(async () => {
        if (!page.url().endsWith(day)) await draw(from, to);
        await expect(page).toHaveURL(`/handelse?date=${day}`, { timeout: 2000 });
      }).toPass();
    await turnTo(dayAhead(46), 300, 120);
    await turnTo(dayAhead(45), 120, 300);
    // From the edge it is the browser's own.
    await draw(10, 200);
    await draw(200, 160);
    await expect(page).toHaveURL(`/handelse?date=${dayAhead(45)}`);
  }

  // What was entered last stands first: +, this, «Rapportera».
  await page.goto('/handelse/skapa');
  const main = page.getByRole('main');
  const name = 'Promenad';
  await main.getByRole('link', { name: 'Fritid' }).click();
  await main.getByRole('link', { name }).click();
  await page.getByRole('button', { name: 'Rapportera' }).click();
  await expect(page).toHaveURL(/scrollId/);
  await page.getByRole('link', { name: 'Lägg till händelse' }).filter({ visible: true }).click();
  const recent = page.getByRole('region', { name: 'Senast använda' });
  await expect(recent.getByRole('link')).toHaveCount(1);
  await accessible(page);
  await recent.getByRole('link', { name }).click();
  await expect(page.getByRole('button', { name: 'Rapportera' })).toBeVisible();

  // Where one stays signed in, a cold start opens the day of the client that was open last; a sign-out forgets it.
  const cold = async () => {
    await page.evaluate(() => sessionStorage.clear());
    await page.goto('/');
  };
  await cold();
  await expect(page).toHaveURL(/\/handelse$/);
  await expect(page.getByRole('main')).toContainText(client.name);
  await page.goto('/loggaut');
  await expect(page).toHaveURL(/loggain/);
  expect(await page.evaluate(() => localStorage.getItem('lastClient'))).toBeNull();
  expect(errors).toEqual([]);
});
