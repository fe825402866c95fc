/** The API's own page: calls found, one opened by its address, its example, and trying what only reads (product «Platform pages», R70). */
import { expect, test } from './journey.ts';
import { accessible, consoleErrors, signInAdmin } from './steps.ts';

test.use({ walkedOn: 'desktop' });

test('every call is found, told of and tried', { tag: '@release' }, async ({ page }, { project }) => {
  const errors = await consoleErrors(page);
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(api|v3|management)\//.test(pathname)) requests.push(`${request.method()} ${pathname}`);
  });
  await signInAdmin(page, '/admin/dokumentation');
  await expect(page.getByText(/^\d{3} anrop i version/)).toBeVisible();

  // By area: what is behind is drawn when it is opened, and still open on the way back.
  const area = page.locator('summary').filter({ hasText: /^Labels of a company/ });
  await expect(page.getByRole('link', { name: 'Create one label' })).toHaveCount(0);
  await area.press('Enter');
  await page.getByRole('link', { name: /POST.*Create one label/ }).click();
  await expect(page).toHaveURL(/\/admin\/dokumentation\/labels\.create$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Create one label' })).toBeVisible();
  await expect(page).toHaveTitle('Create one label · Vardag');
  await expect(page.locator('main')).toBeFocused();
  await expect(page.getByText('ORG_ADMIN', { exact: true })).toBeVisible();
  await expect(page.getByText('1–30 tecken')).not.toHaveCount(0);
  // What changes something is told, and never tried.
  await expect(page.getByText('Här provas bara anrop som läser')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Prova anropet' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Kommandorad' })).toContainText(/curl -X POST 'http.*\/api\/labels' \\\n.*Bearer \$TOKEN/);
  await page.goBack();
  await expect(page.getByRole('link', { name: /POST.*Create one label/ })).toBeVisible();

  // By words, which stand in the address; nothing found says what else to try.
  const words = page.getByRole('searchbox');
  await words.fill('överblick');
  await expect(page.getByText('Inget anrop har de orden')).toBeVisible();
  await accessible(page);
  await words.fill('get activity-instances signedByName');
  await expect(page).toHaveURL(/q=get\+activity-instances\+signedByName|q=get%20activity/);
  await expect(page.getByText('i fältet signedByName').first()).toBeVisible();

  // By its address: it stays after loading anew, shapes open in place and end where they lie in themselves.
  await page.goto('/admin/dokumentation/activityInstances.change');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: /^Sign, reset, skip/ })).toBeVisible();
  await expect(page.getByText('Idempotency-Key', { exact: true }).first()).toBeVisible();
  await page
    .locator('summary')
    .filter({ hasText: /^Visa \d+ fält/ })
    .first()
    .press('Enter');
  await page.getByText('Alla fält').click();
  await expect(page.getByRole('region', { name: 'Det som skickas' })).toContainText('"isCompleted": true');
  await accessible(page);
  await page.goto('/admin/dokumentation/finns.inte');
  await expect(page.getByText('Inget anrop heter finns.inte')).toBeVisible();
  await page.getByRole('link', { name: 'Till alla anrop' }).click();
  await expect(page.getByText(/^\d{3} anrop i version/)).toBeVisible();

  // Trying: what is wrong is said at its field before anything is asked; then the answer, also one that refuses.
  await page.goto('/admin/dokumentation/companies.get');
  const send = page.getByRole('button', { name: 'Prova anropet' });
  await send.click();
  const id = page.getByLabel('id (krävs)');
  await expect(id).toBeFocused();
  await expect(id).toHaveAccessibleDescription('Fältet måste fyllas i.');
  await id.fill('0');
  await id.press('Enter');
  await expect(id).toHaveAccessibleDescription('Värdet är för stort eller för litet.');
  await id.fill('1');
  await id.press('Enter');
  const answer = page.getByRole('region', { name: 'Svaret' });
  await expect(answer).toContainText('"timeZone": "Europe/Stockholm"');
  await expect(page.getByText('etag', { exact: true })).toBeVisible();
  await accessible(page);
  await id.fill('999999');
  await send.click();
  await expect(answer).toContainText('"status": 404');
  // A refusal is an answer too: nobody is signed out by it.
  await page.goto('/admin/dokumentation/inbox.list');
  await send.click();
  await expect(answer).toContainText('"status": 403');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(requests.filter((one) => !/^GET |authenticate/.test(one))).toEqual([]);
  expect(requests.filter((one) => one === 'GET /v3/api-docs').length, `loads of the page: ${project.name}`).toBeLessThanOrEqual(7);
  expect(errors.filter((error) => !/40[34]/.test(error))).toEqual([]);
});

test('where it is not switched on the page says how it is, and no menu leads to it; a failure can be tried again', {
  tag: '@release',
}, async ({ page }) => {
  await signInAdmin(page);
  await page.route('**/v3/api-docs', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/admin/dokumentation');
  await expect(page.getByRole('alert')).toBeVisible();
  await page.unroute('**/v3/api-docs');
  await page.getByRole('button', { name: 'Försök igen' }).click();
  await expect(page.getByText(/^\d{3} anrop i version/)).toBeVisible();
  // On a wide screen administration stands in the sidebar, on a phone in the menu.
  const isPhone = test.info().project.name === 'phone';
  const lines = isPhone ? page.getByRole('dialog') : page.getByRole('navigation', { name: 'Huvudmeny' });
  const line = lines.getByRole('link', { name: 'API-dokumentation' });
  const menu = page.getByRole('button', { name: 'Meny' }).filter({ visible: true });
  if (isPhone) await menu.click();
  await expect(line).toBeVisible();
  if (isPhone) await page.keyboard.press('Escape');
  await page.route('**/management/info', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), activeProfiles: ['prod'] } });
  });
  await page.reload();
  await expect(page.getByText('API-dokumentationen är avstängd här')).toBeVisible();
  await expect(page.getByText('API_DOCS=1')).toBeVisible();
  await accessible(page);
  if (isPhone) await menu.click();
  await expect(lines.getByRole('link', { name: 'Skickade mejl' })).toBeVisible();
  await expect(line).toHaveCount(0);
});
