/** What is delegated while a day is open: one tap where it is valid, rows that stand still where it is withdrawn, a strict company (R147, R163, R78). */

import { addDays } from '#domain/time.ts';
import { tooNear } from './apart.ts';
import { ownDelegations } from './delegating.ts';
import { expect, test, unique } from './journey.ts';
import { accessible, consoleErrors } from './steps.ts';
import { countTaps } from './taps.ts';

test.use({ walkedOn: 'phone', viewport: { width: 360, height: 740 } });

test('valid, it is signed by one tap; withdrawn meanwhile, the row says so where it stands, and a finger that is down does what it saw', async ({
  page,
}) => {
  const errors = await consoleErrors(page);
  const { as, today, plan, activity, activityId, delegate, commentOf } = await ownDelegations(page, unique());
  const delegation = await delegate();
  const { id: other } = await activity('Frukost');
  const [first, second, third, below] = [
    await plan(activityId, 1),
    await plan(activityId, 2),
    await plan(activityId, 3),
    await plan(other, 4),
  ];
  const isCompleted = async (id: number) => (await as<{ isCompleted: boolean }>('GET', `/api/activity-instances/${id}`)).isCompleted;
  // A tap that is made before what one may do is known waits for it a second at most, and its sheet opens then.
  const answered = page.waitForResponse(/own-authority/);
  await page.goto('/handelse');
  const row = (id: number) => page.locator(`[data-row="${id}"]`);
  const lacks = 'du saknar delegering';
  await expect(row(below)).toBeVisible();
  await (await answered).finished();

  const taps = await countTaps(page);
  await row(first).locator('[data-act]').click();
  await expect.poll(() => isCompleted(first)).toBe(true);
  expect(await taps()).toBe(1);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await commentOf(first)).toBe('');
  await expect(row(second)).not.toContainText(lacks);

  // The one that was signed has gone from its place by now.
  await expect(page.getByRole('main').locator('[data-done]')).toHaveCount(1);
  /** Top and height of each of the three, whole pixels: what is read into a picture. */
  const places = () =>
    Promise.all([second, third, below].map((id) => row(id).evaluate((one: HTMLElement) => [one.offsetTop, one.offsetHeight])));
  await row(third).locator('[data-act]').hover();
  const before = await places();
  await page.mouse.down();
  const withdrawn = addDays(today, 2);
  // The page knows of it before the finger is lifted, which still signs.
  const known = page.waitForResponse(
    async (answer) => /own-authority/.test(answer.url()) && (await answer.json()).tasks[0].before < withdrawn,
  );
  await as('POST', `/api/delegations/${delegation}/withdraw`, { reason: 'Ny ordination' });
  await known;
  // Drawn some thirty times since: what it knows would show by now.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 30; frame++) await new Promise(requestAnimationFrame);
  });
  await expect(row(second)).not.toContainText(lacks);
  await page.mouse.up();
  await expect.poll(() => isCompleted(third)).toBe(true);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await commentOf(third)).toBe('<p>Utan giltig delegering.</p>');
  await expect(row(second)).toContainText(lacks);
  expect((await places())[0]).toEqual(before[0]);
  expect(errors).toEqual([]);
});

test('where the company is strict, doing it all the same stands under a line, and is taken', { tag: '@long' }, async ({ page }) => {
  const errors = await consoleErrors(page);
  const { plan, activityId, company, commentOf } = await ownDelegations(page, unique());
  await company({ isStrictAboutAuthority: true });
  const id = await plan(activityId, 1);
  await page.goto('/handelse');
  const row = page.locator(`[data-row="${id}"]`);
  await expect(row).toContainText('du saknar delegering');
  await row.locator('[data-act]').click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText('Du saknar giltig delegering');
  await expect(sheet.getByRole('button', { name: 'Signera', exact: true })).toBeHidden();
  await expect(sheet.getByText('Nödläge', { exact: true })).toBeHidden();
  await expect(sheet.getByRole('button', { name: 'Hoppa över i stället' })).toBeVisible();
  await accessible(page);
  await sheet.getByText('Jag gav ändå').click();
  await accessible(page);
  expect(await tooNear(page)).toEqual([]);
  await sheet.getByText('Nödläge', { exact: true }).click();
  await sheet.getByRole('button', { name: 'Signera', exact: true }).click();
  await expect.poll(() => commentOf(id)).toBe('<p>Nödläge</p><p>Utan giltig delegering.</p>');
  expect(errors).toEqual([]);
});

test('many at once and what is entered from paper name what one lacks, before it is pressed', { tag: '@long' }, async ({ page }) => {
  const errors = await consoleErrors(page);
  const { plan, activity, activityId, commentOf } = await ownDelegations(page, unique());
  const { id: other } = await activity('Frukost');
  const [first, second, third] = [await plan(activityId, 1), await plan(other, 2), await plan(activityId, 3)];
  await page.goto('/handelse');
  await expect(page.locator(`[data-row="${first}"]`)).toContainText('du saknar delegering');
  await page.getByRole('button', { name: 'Välj flera' }).click();
  const main = page.getByRole('main');
  await main.getByText('Signera', { exact: true }).click();
  await expect(main.getByRole('checkbox', { name: /^Insulin.*du saknar delegering/ })).toHaveCount(2);
  await expect(main.getByRole('checkbox', { name: /^Frukost.*du saknar/ })).toHaveCount(0);
  await accessible(page);
  await main
    .getByRole('checkbox', { name: /Insulin/ })
    .first()
    .check();
  await main.getByRole('checkbox', { name: /Frukost/ }).check();
  await main.getByRole('button', { name: 'Fortsätt' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText(/Du saknar delegering eller legitimation för Insulin \d\d[.:]01\./);
  await accessible(page);
  await sheet.getByText('Var och en som planerat', { exact: true }).click();
  const send = sheet.getByRole('button', { name: 'Signera 2 händelser' });
  const why = sheet.getByRole('textbox', { name: 'Varför du gör det ändå' });
  await sheet.getByRole('textbox', { name: 'Kommentar' }).fill('Som vanligt');
  await send.click();
  await expect(why).toBeFocused();
  await sheet.getByText('Ordinerat per telefon av', { exact: true }).click();
  await send.click();
  await expect(sheet).toContainText('Skriv klart');
  await page.keyboard.type('Siv Ask');
  await send.click();
  const reason = '<p>Ordinerat per telefon av Siv Ask</p><p>Utan giltig delegering.</p>';
  await expect.poll(() => commentOf(first)).toBe(`<p>Som vanligt</p>${reason}`);
  expect(await commentOf(second)).toBe('<p>Som vanligt</p>');

  await page.goto('/handelse/fran-papper');
  const line = page.locator(`[data-row="${third}"]`);
  await page.getByLabel('Vem signerade på papperet?').first().selectOption({ label: 'Lotta Prov (du)' });
  await expect(line).not.toContainText('du saknar delegering');
  await line.getByText('Signerad', { exact: true }).click();
  await expect(line).toContainText('Obs: du saknar delegering.');
  await line.getByLabel('Gjord kl.').fill('00:00');
  await page.getByRole('button', { name: 'För in 1' }).click();
  await expect(line.getByRole('textbox', { name: 'Varför du gör det ändå' })).toHaveAttribute('aria-invalid', 'true');
  await accessible(page);
  expect(errors).toEqual([]);
});
