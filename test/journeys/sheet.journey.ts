/**
 * The act where the eye is: how a thing is done stands in its sheet, also without contact; who acts while it is open is told, and nothing
 * else is offered; another's signing is asked about and put back; a report is undone; the focus stays (R76 to R79).
 */
import type { Page } from '@playwright/test';
import { closeSheet } from './close-sheet.ts';
import { dayAhead, dayOf, upcoming } from './days.ts';
import { expect, test } from './journey.ts';
import { actsOf, historyOf, openDay, requestJson, row, untilReady } from './offline.ts';
import { staffedCompany } from './staffed-company.ts';
import { accessible, signInAs } from './steps.ts';

test.use({ walkedOn: 'phone' });

test.use({ serviceWorkers: 'allow' });

type Instance = { id: number; activityId: number; activityName: string; plannedDate: string };
const WORDS = [
  'Dela aldrig tabletten. Ge den med ett glas vatten, helst sittande. Vänta tills den är nedsvald.',
  'Vill hon inte: vänta en halvtimme och fråga igen, hoppa sedan över och skriv varför. Vid frågor: distriktssköterskan.',
].join(' ');
const sheet = (page: Page) => page.getByRole('dialog');
const open = (page: Page, id: number) => row(page, id).locator('h3 button').click();

/** Says how the activity of an instance is done, by a long text of its type. */
async function tellHow(url: string, id: number, leader: string) {
  const { activityId } = await requestJson<Instance>(url, `/api/activity-instances/${id}`, {}, leader);
  const activity = await requestJson<{ type: { id: number }; client: { id: number } }>(url, `/api/activities/${activityId}`, {}, leader);
  const { type, client } = activity;
  const attribute = { name: 'Särskilt viktigt', valueType: 'LONG_STRING', activityType: { id: type.id }, order: 0 };
  const init = (body: object, method = 'POST') => ({ method, body: JSON.stringify(body) });
  const { id: made } = await requestJson<{ id: number }>(url, `/api/attributes/${client.id}`, init(attribute), leader);
  const value = { attribute: { id: made }, activity: { id: activityId }, stringValue: `<p>${WORDS}</p>` };
  await requestJson(url, '/api/attribute-value-long-strings', init(value), leader);
  return { activityId, clientId: client.id };
}

test('a double tap on «Signera» signs what the sheet is about, and taps nothing beneath it', async ({ page }) => {
  const { assistant, client } = await staffedCompany(page.request);
  await signInAs(page, assistant, client.name);
  const [first = 0] = await openDay(page, dayAhead(51));
  await row(page, first).locator('[data-act]').click();
  await page.evaluate(() => {
    document.addEventListener('click', ({ target }) => {
      if (!(target as Element).closest('dialog')) document.body.dataset.beneath = 'tapped';
    });
  });
  const { x, y, height } = (await sheet(page).getByRole('button', { name: 'Signera', exact: true }).boundingBox())!;
  const tap = async (clickCount: number) => {
    await page.mouse.move(x + 20, y + height / 2);
    await page.mouse.down({ clickCount });
    await page.mouse.up({ clickCount });
  };
  await tap(1);
  await expect(sheet(page)).toHaveCount(0);
  await tap(2);
  await expect(row(page, first)).toHaveAttribute('data-status', 'completed');
  await expect(page.locator('body')).not.toHaveAttribute('data-beneath');
  await expect(sheet(page)).toHaveCount(0);
  // A tap of its own is one.
  await tap(1);
  await expect(page.locator('body')).toHaveAttribute('data-beneath', 'tapped');
});

test(
  'the sheet says how it is done, who was first, and what was taken away comes back',
  { tag: '@long' },
  async ({ page, context, baseURL }, { project }) => {
    const { assistant, leader, client } = await staffedCompany(page.request);
    const url = baseURL!;
    await signInAs(page, assistant, client.name);
    const date = dayAhead(52);
    const [first = 0, second = 0, third = 0] = await openDay(page, date);
    const { activityId, clientId } = await tellHow(url, first, leader);
    const change = (id: number, body: object) =>
      requestJson(url, `/api/activity-instances/${id}`, { method: 'PATCH', body: JSON.stringify(body) }, leader);
    await page.reload();
    await expect(row(page, first)).toBeVisible();
    // What is open is an empty circle, what is done a tick.
    const circle = (id: number) => row(page, id).locator('[data-act]');
    await expect(circle(first).locator('svg')).toHaveCount(0);

    // How it is done, and the whole of it on its page, with the way to the activity.
    await circle(first).click();
    await expect(sheet(page)).toContainText('Så här går det till');
    await expect(sheet(page)).toContainText('Dela aldrig tabletten.');
    // Its first lines, and all of them without leaving it.
    const words = sheet(page).locator('p').filter({ hasText: 'Dela aldrig tabletten.' });
    const isCut = () => words.evaluate((part) => part.scrollHeight > part.clientHeight + 1);
    await expect.poll(isCut).toBe(true);
    const whole = sheet(page).getByRole('button', { name: 'Så här går det till' });
    await expect(whole).toHaveAttribute('aria-expanded', 'false');
    await whole.click();
    await expect.poll(isCut).toBe(false);
    await expect(whole).toHaveAttribute('aria-expanded', 'true');
    await accessible(page);

    // A colleague signs while it is open: who and when, and nothing but «Stäng».
    await change(first, { isCompleted: true });
    await expect(sheet(page)).toContainText(/^.*\S+ \S\. signerade \d\d:\d\d\./s);
    await expect(sheet(page).getByRole('button')).toHaveText(['Stäng']);
    await expect(sheet(page).getByRole('link')).toHaveCount(0);
    await accessible(page);
    // And takes it away again: still nothing that could be meant for something else.
    await change(first, { isCompleted: false });
    await expect(sheet(page).getByRole('button')).not.toHaveText(['Stäng']);
    await change(first, { isSkipped: true, comment: 'Avböjde' });
    await expect(sheet(page)).toContainText(/hoppade över den \d\d:\d\d\./);
    await expect(sheet(page).getByRole('button')).toHaveText(['Stäng']);
    await closeSheet(sheet(page));
    await expect(sheet(page)).toHaveCount(0);

    // Another's signing is asked about, with who and when, and put back from the message.
    await change(second, { isCompleted: true });
    await expect(row(page, second)).toHaveAttribute('data-status', 'completed');
    await expect(circle(second).locator('svg')).toHaveCount(1);
    const [{ byName: signer } = { byName: '' }] = (await historyOf(url, second, assistant)).filter(({ act }) => act === 'signed');
    await circle(second).click();
    await sheet(page).getByRole('button', { name: 'Ångra signeringen' }).click();
    const asks = page.getByRole('dialog', { name: 'Ångra signeringen?' });
    await expect(asks).toContainText(`${signer} signerade`);
    await accessible(page);
    await asks.getByRole('button', { name: 'Ångra signeringen' }).click();
    await expect(row(page, second)).toHaveAttribute('data-status', 'upcoming');
    await expect(sheet(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Ångra' }).click();
    await expect(row(page, second)).toHaveAttribute('data-status', 'completed');
    await expect(row(page, second)).toContainText(signer.split(' ')[0]!);
    await expect.poll(async () => (await actsOf(url, second, assistant)).slice(-3)).toEqual(['signed', 'reset', 'restored']);

    // Signed by keys, the focus goes on to the next; taken back, it comes back.
    const focused = page.locator('[data-row]:has(:focus)');
    const order = await page.locator('[data-row]:not([data-done])').evaluateAll((rows) => rows.map((one) => one.getAttribute('data-row')));
    await circle(third).press('Enter');
    await sheet(page)
      .getByRole('button', { name: /^Signera( i förväg)?$/ })
      .press('Enter');
    await expect(row(page, third)).toHaveAttribute('data-status', 'completed');
    await expect(focused).toHaveAttribute('data-row', order[order.indexOf(String(third)) + 1]!);

    // After «Välj flera» too.
    await page.getByRole('button', { name: 'Välj flera' }).click();
    await page.getByText('Hoppa över', { exact: true }).click();
    await page.getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Fortsätt' }).press('Enter');
    await sheet(page).getByText('Inte hemma', { exact: true }).click();
    // The day hears of it before the answer comes.
    await page.route('**/api/activity-instances/bulk-skip', async (route) => {
      const response = await route.fetch();
      await expect(page.getByText('0 valda')).toBeAttached();
      await route.fulfill({ response });
    });
    await sheet(page).getByRole('button', { name: 'Hoppa över 1 händelse' }).press('Enter');
    await expect(page.getByText('1 händelse överhoppad')).toBeVisible();
    await expect(focused).toHaveCount(1);

    // Everything of it is there without contact.
    await untilReady(page);
    if (project.name === 'desktop') {
      // Beside the day it stands whole.
      await open(page, first);
      await expect(page.getByText(WORDS)).toBeVisible();
    }
    await page.goto(`/handelse/${first}`);
    await expect(page.getByText(WORDS)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Till aktiviteten' })).toHaveAttribute('href', `/aktiviteter/${activityId}/${clientId}`);
    await accessible(page);
    await openDay(page, date);
    await expect(row(page, first)).toBeVisible();
    await context.setOffline(true);
    await page.reload();
    await expect(row(page, first)).toBeVisible();
    if (project.name === 'phone') {
      await open(page, first);
      await expect(sheet(page)).toContainText('Dela aldrig tabletten.');
    }
    await context.setOffline(false);
  },
);

test('a report is undone by its maker, and neither Back nor Forward offers a second one', { tag: '@release' }, async ({
  page,
  baseURL,
}) => {
  const { assistant, client } = await staffedCompany(page.request);
  await signInAs(page, assistant, client.name);
  // By one tap, the focus goes on as well.
  const { activityId } = await requestJson<Instance>(
    baseURL!,
    `/api/activity-instances/${(await openDay(page, dayAhead(45)))[0]}`,
    {},
    assistant,
  );
  const soon = {
    method: 'POST',
    body: JSON.stringify({ activityId, date: upcoming()(10) }),
  };
  const { id: now, plannedDate } = await requestJson<Instance>(baseURL!, '/api/activity-instances', soon, assistant);
  await page.goto(`/handelse?date=${dayOf(plannedDate)}`);
  await row(page, now).locator('[data-act]').press('Enter');
  await expect(row(page, now)).toHaveAttribute('data-status', 'completed');
  await expect(page.locator('[data-row]:has(:focus)')).toHaveCount(1);

  await page.goto('/handelse');
  await page.getByRole('link', { name: 'Lägg till händelse' }).click();
  await page.getByRole('link', { name: 'Fritid' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Promenad' }).click();
  const made = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/activity-instances'));
  await page.getByRole('button', { name: 'Rapportera' }).click();
  const { id } = (await (await made).json()) as { id: number };
  await expect(row(page, id)).toHaveAttribute('data-status', 'reported');
  // Back leads before the wizard, not into it.
  await page.goBack();
  await expect(page).not.toHaveURL(/skapa/);
  await page.goForward();
  await expect(row(page, id)).toBeVisible();
  // Nothing of the wizard lies ahead either.
  const address = page.url();
  await page.goForward();
  await expect(page).toHaveURL(address);
  await expect(row(page, id)).toBeVisible();
  await page.getByRole('button', { name: 'Ångra' }).click();
  await expect(page.getByText(/^Rapporten av .* är ångrad$/)).toBeVisible();
  await expect(row(page, id)).toHaveCount(0);
  expect((await requestJson<{ status?: number }>(baseURL!, `/api/activity-instances/${id}`, {}, assistant)).status).toBe(404);
});
