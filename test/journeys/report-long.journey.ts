/** The longest form there may be on a phone: filled in, pasted into, sent, read back part by part, and whole on paper (R41, R44, R71). */
import { figure } from '#test/runs.ts';
import { headersOf } from './by-api.ts';
import { json } from './dated-tasks.ts';
import { expect, test, unique } from './journey.ts';
import { untilDrafted } from './kept.ts';
import { staffedCompany } from './staffed-company.ts';
import { accessible, consoleErrors, signInAs } from './steps.ts';

test.use({ walkedOn: 'phone' });

const MOST = 100;
/** Twenty thousand characters, in lines. */
const LONG = Array.from({ length: 400 }, (_, n) => `${`Rad ${n} vad som hände i natt `.padEnd(49, '.')}\n`).join('');

test('a hundred questions and twenty thousand characters', { tag: '@release' }, async ({ page, browser, context }) => {
  const { assistant, orgUser, orgAdmin, client } = await staffedCompany(page.request);
  const errors = await consoleErrors(page);
  const headers = await headersOf(page.request, orgAdmin);
  const [type] = (await json(await page.request.get('/api/report-types?size=1', { headers }))) as { id: number }[];
  const name = `Hundra frågor ${unique()}`;
  const attributes = Array.from({ length: MOST }, (_, n) => ({ name: `Fråga ${n + 1}`, valueType: 'INPUT_LONG_STRING' }));
  const data = { name, type: { id: type!.id }, published: true, attributes };
  const { id } = (await json(await page.request.post('/api/reports', { headers, data }))) as { id: number };
  await signInAs(page, assistant, client.name);
  await page.goto(`/rapportinstans/skapa?type=${type!.id}&report=${id}`);
  const field = (n: number) => page.getByRole('textbox', { name: `Fråga ${n}`, exact: true });
  await expect(field(MOST)).toBeAttached();
  await accessible(page);

  // What is pasted stands there at once, and so does what is typed after it.
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((text) => navigator.clipboard.writeText(text), LONG);
  await field(1).focus();
  const took = async (act: () => Promise<void>) => {
    const began = performance.now();
    await act();
    // Drawn.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    return performance.now() - began;
  };
  const pasted = await took(() => page.keyboard.press('ControlOrMeta+v'));
  await expect(field(1)).toHaveValue(LONG);
  const typed = await took(() => page.keyboard.type('Sist.'));
  await field(2).focus();
  const beside = 'typing in an empty field';
  const yardstick = await took(() => page.keyboard.type('Först'));
  figure('pasting twenty thousand characters', { took: pasted, beside, yardstick, most: 20 });
  figure('typing after them', { took: typed, beside, yardstick, most: 20 });
  for (let n = 2; n <= MOST; n++) await field(n).fill(`Svar ${n}`);
  await expect(page.getByText('Det du skriver ligger krypterat på den här enheten')).toBeVisible();
  await untilDrafted(page);
  await page.reload();
  await expect(field(1)).toHaveValue(`${LONG}Sist.`);
  await expect(field(MOST)).toHaveValue(`Svar ${MOST}`);
  const answered = page.waitForResponse((one) => one.request().method() === 'POST' && one.url().endsWith('/api/report-instances'));
  await page.getByRole('button', { name: 'Skicka och signera' }).click();
  const answer = await answered;
  expect(answer.status()).toBe(201);
  const report = (await answer.json()) as { id: number };

  await page.goto(`/rapportinstans/${report.id}`);
  const questions = page.getByRole('heading', { level: 2, name: /^Fråga \d+$/ });
  await expect(questions).toHaveCount(MOST);
  await expect(page.getByText(`Svar ${MOST}`, { exact: true })).toBeVisible();
  await expect(page.getByText('Sist.')).toBeHidden();
  await accessible(page);

  // Whole on paper, as wide as a sheet, with who printed it and when, and nothing to press.
  const screen = page.viewportSize()!;
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(/^Utskriven .*Anna|^Utskriven /)).toBeVisible();
  await expect(page.getByText('Sist.')).toBeVisible();
  await expect(page.getByText('Rad 399 vad')).toBeVisible();
  for (const role of ['navigation', 'button', 'link'] as const) await expect(page.getByRole('main').getByRole(role)).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(794);
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize(screen);

  // The answer by itself, by its own address too, for whoever reads the report; for nobody else's it is not there.
  await page.getByRole('link', { name: /Fråga 1$/ }).click();
  await expect(page).toHaveURL(/\/attributvariabel\/ls\/\d+$/);
  const address = new URL(page.url()).pathname;
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Fråga 1' })).toBeVisible();
  await expect(page.getByText('Sist.')).toBeVisible();
  await accessible(page);
  await page.getByRole('link', { name: 'Till rapporten' }).click();
  await expect(page).toHaveURL(new RegExp(`/rapportinstans/${report.id}$`));
  const office = await (await browser.newContext()).newPage();
  await signInAs(office, orgUser, client.name);
  await office.goto(address);
  await expect(office.getByText('Sist.')).toBeVisible();
  const gone = { headers, data: { reason: 'Ett prov.' } };
  expect((await page.request.delete(`/api/report-instances/${report.id}`, gone)).status()).toBe(204);
  await office.reload();
  await expect(office.getByRole('alert')).toBeVisible();
  await expect(office.getByText('Sist.')).toHaveCount(0);
  await accessible(office);
  await page.request.delete(`/api/reports/${id}`, { headers });
  expect(errors).toEqual([]);
});
