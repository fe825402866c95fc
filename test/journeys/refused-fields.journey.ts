/**
 * Whatever field the server refuses is said where it stands in the form, with the reason and the limit, or above by its name: each field that
 * each of these forms sends is refused in turn (product «Errors»).
 */
import type { Page } from '@playwright/test';
import { written } from '../texts.ts';
import { allOf } from './all-of.ts';
import { headersOf } from './by-api.ts';
import { json } from './dated-tasks.ts';
import { expect, test, unique } from './journey.ts';
import { ownTeam } from './own-team.ts';
import { signInAs } from './steps.ts';

test.use({ walkedOn: 'desktop' });

/** Each project has a client of its own: they run side by side against one product. */
const clients: Record<string, string> = { phone: 'Elsa Lindqvist', desktop: 'Karl Ek' };
const REASON = 'Högst 77 tecken.';

type Form = {
  objectName: string;
  /** What it sends. */
  method: string;
  path: RegExp;
  submit: () => Promise<void>;
  /** Controls that a field of the server's has in the form where their names differ. */
  as?: Record<string, string>;
};

/** Where the reason stands: at controls by their names, and in the summary in its words. */
const saidIn = (page: Page) =>
  page.evaluate((reason) => {
    const at: string[] = [];
    for (const element of document.querySelectorAll('p, div, span, small')) {
      if (element.children.length > 0 && !element.matches('[role=alert]')) continue;
      const text = element.textContent ?? '';
      if (!text.includes(reason) || !(element as HTMLElement).offsetParent) continue;
      const control = element.id && document.querySelector(`[aria-describedby~="${element.id}"]`);
      at.push(control ? `at ${control.getAttribute('name')}` : text);
    }
    return at;
  }, REASON);

async function refuseEach(page: Page, { objectName, method, path, submit, as = {} }: Form): Promise<void> {
  let refused = 'shoeSize';
  let sent: Record<string, unknown> = {};
  await page.route(path, async (route, request) => {
    if (request.method() !== method) return route.fallback();
    sent = request.postDataJSON() as Record<string, unknown>;
    const fieldErrors = [{ objectName, field: refused, message: 'error.field.size', params: { max: 77 } }];
    return route.fulfill({ status: 400, json: { status: 400, title: 'Bad Request', message: 'error.validation', fieldErrors } });
  });
  await submit();
  await expect.poll(() => saidIn(page), refused).toEqual([`Fel i fältet shoeSize: ${REASON}`]);
  const fields = Object.keys(sent);
  expect(fields.length).toBeGreaterThan(0);
  for (const field of fields) {
    refused = field;
    await submit();
    const word = written.sv.get(`assistmeApp.${objectName}.${field}`);
    const right = [`at ${as[field] ?? field}`, `Fel i fältet ${word}: ${REASON}`];
    await expect
      .poll(async () => (await saidIn(page)).filter((one) => right.includes(one)).length, `${objectName} ${field}`)
      .toBeGreaterThan(0);
    const wrong = (await saidIn(page)).filter((one) => !right.includes(one));
    expect(wrong, `${objectName} ${field}`).toEqual([]);
  }
  await page.unroute(path);
}

test('each field of an event, a plan, an item, a refill and an activity', { tag: '@release' }, async ({ page, request }, { project }) => {
  const client = clients[project.name]!;
  const headers = await headersOf(request, 'assistansadmin');
  const own = `${project.name} ${unique()}`;
  const groups = (await json(await request.get('/api/client-groups', { headers }))) as { client: { id: number; name: string } }[];
  const clientId = groups.find((group) => group.client.name === client)!.client.id;
  const [like] = (await json(await request.get(`/api/activities?clientId=${clientId}`, { headers }))) as { type: { id: number } }[];
  const made = async (path: string, data: object) => (await json(await request.post(path, { headers, data }))) as { id: number };
  const activity = await made('/api/activities', { name: `Gå ut ${own}`, type: { id: like!.type.id }, client: { id: clientId } });
  const item = await made('/api/inventory-items', { name: `Tvål ${own}`, amountInStock: 4, alertValue: 1, client: { id: clientId } });
  const button = (name: string, inside = page.locator('body')) => inside.getByRole('button', { name, exact: true });
  const sheet = page.getByRole('dialog');

  await signInAs(page, 'assistansadmin', client, '/handelse/skapa');
  await page.locator('main a[href*="step=1"]').first().click();
  await page.locator('main a[href*="step=2"]').first().click();
  await page.getByLabel('Kommentar').fill('Gick bra');
  const report = async () => button('Rapportera').click();
  await refuseEach(page, { objectName: 'activityInstance', method: 'POST', path: /\/api\/activity-instances$/, submit: report });

  await page.goto(`/aktiviteter/${activity.id}/${clientId}`);
  await button('Planera').click();
  const plan = async () => button('Spara planeringen', sheet).click();
  await refuseEach(page, { objectName: 'plannedActivity', method: 'POST', path: /\/api\/planned-activities$/, submit: plan });

  await page.goto(`/inventering/${item.id}`);
  await button('Fyll på').click();
  await sheet.locator('input[name=amount]').fill('2');
  const refill = async () => button('Fyll på', sheet).click();
  await refuseEach(page, { objectName: 'inventoryItem', method: 'POST', path: /\/refill$/, submit: refill });

  await page.goto(`/inventering/${item.id}/${clientId}/redigera`);
  for (const [label, value] of [
    ['Namn', `Flytande tvål ${own}`],
    ['Enhet', 'dl'],
    ['Antal i lager', '4,5'],
    ['Varna när det finns mindre än', '2'],
  ])
    await page.getByLabel(label!, { exact: true }).fill(value!);
  await page.getByRole('switch').first().click();
  const save = async () => button('Spara').click();
  await refuseEach(page, { objectName: 'inventoryItem', method: 'PATCH', path: /\/api\/inventory-items\/\d+$/, submit: save });

  await page.goto(`/aktiviteter/${activity.id}/${clientId}/redigera`);
  await page.getByLabel('Namn', { exact: true }).fill(`Promenad ${own}`);
  for (const toggle of await allOf(page.getByRole('switch'))) await toggle.click();
  await refuseEach(page, { objectName: 'activity', method: 'PATCH', path: /\/api\/activities\/\d+$/, submit: save });
});

test(
  'a text that is too long is told its limit, however long it is, and what was typed stays',
  { tag: '@long' },
  async ({ page }, { project }) => {
    await signInAs(page, 'assistansadmin', clients[project.name]!, '/handelse/skapa');
    await page.locator('main a[href*="step=1"]').first().click();
    await page.locator('main a[href*="step=2"]').first().click();
    const comment = page.getByLabel('Kommentar');
    // Far more than a request may hold, far more than a text, and one byte too many: each is said before it is sent.
    for (const letters of [3_000_000, 1_000_001, 100_001]) {
      await comment.fill('a'.repeat(letters));
      await page.getByRole('button', { name: 'Rapportera', exact: true }).click();
      await expect(page.getByText(written.sv.get('error.field.tooLarge')!).first(), `${letters}`).toBeVisible();
      expect(
        await comment.evaluate((field) => (field as HTMLTextAreaElement).value?.length ?? field.textContent!.length),
        `${letters}`,
      ).toBe(letters);
    }
  },
);

test(
  'a comment that is longer than is taken is said at its field before anything is done, and one that the server refuses is offered again',
  { tag: '@long' },
  async ({ page }, { project }) => {
    const { activity, plan, stored } = await ownTeam(page, `${project.name} long${unique()}`);
    for (let n = 1; n <= 3; n++) await plan((await activity(`Inhalation nr ${n}`)).id, n);
    const tooLong = 'Texten är för lång (högst 100 kB). Dela upp den eller korta den.';
    let acts = 0;
    page.on('request', (request) => {
      if (/PATCH|POST/.test(request.method()) && request.url().includes('/activity-instances')) acts++;
    });
    await page.goto('/handelse');
    const sheet = page.getByRole('dialog');
    const row = page.locator('[data-row]:not([data-done])').first();
    const id = Number(await row.getAttribute('data-row'));
    const open = async () => {
      await page.locator(`[data-row="${id}"] h3 button`).click();
      const beside = page.locator('section').getByRole('button', { name: 'Signera', exact: true });
      await expect(sheet.or(beside).first()).toBeVisible();
      if ((await sheet.count()) === 0) await beside.click();
    };
    const field = sheet.getByRole('textbox', { name: /^(Kommentar|Varför)/ });
    const refused = async () => {
      await expect(sheet.getByText(tooLong)).toHaveCount(1);
      await expect(field).toBeFocused();
      expect((await field.inputValue()).length).toBe(300_000);
    };
    await open();
    await field.fill('x'.repeat(300_000));
    await sheet.getByText('Som planerat').click();
    await sheet.getByRole('button', { name: /^Signera/ }).click();
    await refused();
    await sheet.getByRole('button', { name: 'Avböjde', exact: true }).click();
    await refused();
    // As it is stored: two bytes each.
    await field.fill('å'.repeat(50_000));
    await sheet.getByRole('button', { name: /^Signera/ }).click();
    await expect(sheet.getByText(tooLong)).toHaveCount(1);
    await field.fill('Gick bra');
    await expect(sheet.getByText(tooLong)).toHaveCount(0);
    expect(acts).toBe(0);

    const answer = { objectName: 'activityInstance', field: 'comment', message: 'error.field.tooLarge' };
    const path = /\/api\/activity-instances\/\d+$/;
    await page.route(path, (route, request) =>
      request.method() === 'PATCH'
        ? route.fulfill({ status: 400, json: { status: 400, title: 'Bad Request', message: 'error.validation', fieldErrors: [answer] } })
        : route.fallback(),
    );
    await sheet.getByRole('button', { name: /^Signera/ }).click();
    const unsent = page.getByRole('region', { name: 'Ej skickat' });
    await expect(unsent).toContainText(`Fel i fältet Kommentar: ${tooLong}`);
    await page.unroute(path);
    await open();
    await expect(field).toHaveValue('Gick bra');
    await sheet.getByRole('button', { name: /^Signera/ }).click();
    await expect.poll(async () => (await stored()).find((one) => one.id === id)?.isCompleted).toBe(true);
  },
);
