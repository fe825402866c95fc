/** Two steps that a company requires: set by its administrator, announced before, added on the way in, and nothing typed is lost (R164, R165). */
import type { Page } from '@playwright/test';
import { headersOf } from './by-api.ts';
import { dayAhead } from './days.ts';
import { expect, test, unique } from './journey.ts';
import { adminToken, letterTo, PASSWORD } from './letters.ts';
import { addApp } from './secure.ts';
import { accessible, accessiblePage, enterByLink, signInAdmin } from './steps.ts';

test.use({ walkedOn: 'phone' });

/** A company of its own, with somebody of its office signed in, and its rule as ADMIN sets it. */
async function office(page: Page, role: 'ORG_ADMIN' | 'ORG_USER') {
  const headers = { authorization: `Bearer ${await adminToken(page.request)}` };
  const name = `Säkra ${unique()}`;
  const { id } = await (await page.request.post('/api/companies', { headers, data: { name } })).json();
  const email = `steg.${unique()}@example.se`;
  const person = { firstName: 'Stina', lastName: 'Steg', email, authorities: [role], company: { id } };
  expect((await page.request.post('/api/admin/users', { headers, data: person })).status()).toBe(201);
  await enterByLink(page, (await letterTo(page.request, email)).path, email, PASSWORD);
  const path = `/api/companies/${id}/two-steps`;
  const require = async (fromDay: string) => {
    // As somebody who was just there: the administrator of all journeys may have been signed in for long.
    const sent = { headers: await headersOf(page.request, 'admin'), data: { fromDay, roles: [role] } };
    expect((await page.request.put(path, sent)).status()).toBe(200);
  };
  return { name, email, require };
}

test('the administrator requires it from a day, sees whom it concerns, and ends it', { tag: '@release' }, async ({ page }) => {
  await office(page, 'ORG_ADMIN');
  await page.goto('/organisation/detalj?tab=2');
  const section = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Säker inloggning för personalen' }) });
  await expect(section.getByText('0 av 1 har säker inloggning. En behöver lägga till.')).toBeVisible();
  await section.getByRole('button', { name: 'Spara' }).click();
  await expect(section.getByText('Fältet måste fyllas i.')).toBeVisible();
  await section.getByRole('textbox', { name: 'Krävs från och med' }).fill(dayAhead(3));
  await section.getByRole('button', { name: 'Spara' }).click();
  await expect(page.getByText('Kravet är sparat.')).toBeVisible();
  await expect(section.getByText('3 dagar kvar. En person har inte lagt till än.')).toBeVisible();
  await accessiblePage(page);
  await section.getByRole('button', { name: 'Ta bort kravet' }).click();
  await expect(page.getByText('Två steg krävs inte längre.')).toBeVisible();
});

test('who lacks it is told before the day, and adds it over the page where they are', { tag: '@long' }, async ({ page }) => {
  const { require } = await office(page, 'ORG_USER');
  await require(dayAhead(3));
  await page.goto('/organisation/detalj');
  await expect(page.getByText(/^Från \d+ \p{L}+ behövs mer än lösenordet/u)).toBeVisible();
  await page.getByRole('button', { name: 'Lägg till säker inloggning' }).click();
  const sheet = page.getByRole('dialog', { name: 'Lägg till säker inloggning' });
  await expect(sheet).toBeVisible();
  await accessible(page);
  await sheet.getByRole('button', { name: 'Lägg till en app med koder' }).click();
  await addApp(page);
  await expect(page.getByText('Säker inloggning är på.')).toBeVisible();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(/organisation\/detalj/);
});

test('a session that ends on the day asks over the page for a second step, and what was typed is saved', { tag: '@long' }, async ({
  page,
}) => {
  const { name, require } = await office(page, 'ORG_ADMIN');
  await page.goto('/organisation/detalj?tab=2');
  const field = page.getByLabel('Namn', { exact: true });
  await field.fill(`${name} med nytt namn`);
  await require(dayAhead(0));
  const form = page.locator('form').filter({ has: field });
  // The page hears of it by itself, with nothing pressed.
  const dialog = page.getByRole('dialog').filter({ has: page.getByLabel('Lösenord', { exact: true }) });
  await dialog.getByLabel('Lösenord', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Logga in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Lägg till säker inloggning' })).toBeFocused();
  await accessible(page);
  await page.getByRole('button', { name: 'Lägg till en app med koder' }).click();
  await addApp(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(field).toHaveValue(`${name} med nytt namn`);
  await form.getByRole('button', { name: 'Spara' }).click();
  await page.reload();
  await expect(field).toHaveValue(`${name} med nytt namn`);
});

test('a call that wants a fresh proof asks for it over the page, and is done after it', { tag: '@release' }, async ({ page }) => {
  await office(page, 'ORG_USER');
  await page.goto('/konto');
  // Ten minutes are longer than a journey: the server's answer to an older session, once.
  await page.route(
    '**/api/account/authenticators/totp/begin',
    (route) => route.fulfill({ status: 409, json: { message: 'secure.confirmFirst' } }),
    {
      times: 1,
    },
  );
  await page.getByRole('button', { name: 'Lägg till en app med koder' }).click();
  const sheet = page.getByRole('dialog', { name: 'Är det du?' });
  await sheet.getByLabel('Nuvarande lösenord').fill('fel');
  await sheet.getByRole('button', { name: 'Fortsätt' }).click();
  await expect(sheet.getByText('Det är inte ditt nuvarande lösenord.')).toBeVisible();
  await accessible(page);
  await sheet.getByLabel('Nuvarande lösenord').fill(PASSWORD);
  await sheet.getByRole('button', { name: 'Fortsätt' }).click();
  await expect(sheet).toHaveCount(0);
  await addApp(page);
  await expect(page.getByText('Appen med koder är på.')).toBeVisible();
});

test('ADMIN sees and sets how the people of a company sign in', { tag: '@release' }, async ({ page }) => {
  const name = `Styrd ${unique()}`;
  const headers = { authorization: `Bearer ${await adminToken(page.request)}` };
  const { id } = await (await page.request.post('/api/companies', { headers, data: { name } })).json();
  await signInAdmin(page, `/admin/foretag?q=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Fler val för ${name}` }).click();
  await page
    .getByRole('menuitem', { name: 'Inloggning' })
    .or(page.getByRole('dialog').getByRole('button', { name: 'Inloggning' }))
    .click();
  await expect(page).toHaveURL(new RegExp(`/admin/foretag/${id}/inloggning`));
  await expect(page.getByRole('heading', { name })).toBeVisible();
  // Ten minutes are longer than a journey: the server's answer to an older session, once.
  await page.route(
    `**/api/companies/${id}/two-steps`,
    (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 409, json: { message: 'secure.confirmFirst' } }) : route.continue(),
    { times: 2 },
  );
  await page.getByRole('textbox', { name: 'Krävs från och med' }).fill(dayAhead(5));
  await page.getByRole('button', { name: 'Spara' }).click();
  const sheet = page.getByRole('dialog', { name: 'Är det du?' });
  await page.unrouteAll();
  await sheet.getByLabel('Nuvarande lösenord').fill('vardag-demo');
  await sheet.getByRole('button', { name: 'Fortsätt' }).click();
  await expect(page.getByText('Kravet är sparat.')).toBeVisible();

  await page.getByRole('button', { name: 'Lägg till inloggningstjänst' }).click();
  const form = page.getByRole('dialog', { name: 'Lägg till inloggningstjänst' });
  await form.getByLabel('Namn').fill('Kommunen');
  await form.getByLabel('Utfärdare (issuer)').fill('https://login.example.se');
  await form.getByLabel('Klient-id').fill('vardag');
  await form.getByLabel('Slutet på länken').fill(`styrd-${unique()}`.toLowerCase());
  await form.getByRole('button', { name: 'Spara' }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Kommunen' })).toBeVisible();
  await accessiblePage(page);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Krävs från och med' })).toHaveValue(dayAhead(5));
  await expect(page.getByRole('heading', { name: 'Kommunen' })).toBeVisible();
});
