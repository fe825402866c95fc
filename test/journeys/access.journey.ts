/**
 * Getting an account and keeping it: what registration and reset ask for, and one's own settings (product «Registration and reset»,
 * product «Account»). Those that open no account write nothing.
 */
import { demoPassword } from '#server/demo/people.ts';
import { closeSheet } from './close-sheet.ts';
import { expect, test } from './journey.ts';
import { staffedCompany } from './staffed-company.ts';
import { accessible, chooseAct, signInOffice } from './steps.ts';

test.use({ walkedOn: 'phone' });

test('registration says at each field what is missing, and keeps what was typed', async ({ page }) => {
  await page.goto('/loggain');
  await page.getByRole('link', { name: 'Skapa konto' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Skapa konto' })).toBeVisible();
  await accessible(page);
  await page.getByLabel('Förnamn').fill('A');
  await page.getByLabel('E-post').fill('anna@demo');
  await page.getByLabel('Lösenord', { exact: true }).fill('Sommar-12');
  await page.getByLabel('Upprepa lösenordet').fill('Sommar-13');
  await expect(page.getByRole('meter')).toHaveAttribute('aria-valuenow', '3');
  await page.getByRole('button', { name: 'Skapa konto' }).click();
  for (const text of [
    'Skriv minst 2 tecken.',
    'Fältet måste fyllas i.',
    'Skriv en giltig e-postadress.',
    'Lösenorden är inte lika.',
    'Villkoren måste godkännas.',
    'Integritetspolicyn måste godkännas.',
  ])
    await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByLabel('Förnamn')).toBeFocused();
  await accessible(page);
  await page.getByRole('button', { name: 'Språk' }).click();
  await accessible(page);
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByText('The passwords do not match.')).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('A');
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('navigation', { name: 'Top menu' }).getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/loggain/);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  // What was said is said anew in the language that is chosen.
  await page.getByLabel('E-mail').fill('nobody@demo.example');
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Failed to sign in!');
  await page.getByText('Svenska').click();
  await expect(page.getByRole('alert')).toContainText('Inloggningen misslyckades.');
});

test('a reset without its key offers a new link, and the key leaves the address', { tag: '@long' }, async ({ page }) => {
  await page.goto('/konto/aterstall/klar');
  await accessible(page);
  await page.getByRole('link', { name: 'Begär en ny länk' }).click();
  await page.getByRole('button', { name: 'Skicka länken' }).click();
  await expect(page.getByText('Fältet måste fyllas i.')).toBeVisible();
  await accessible(page);
  // A key that opens nothing is told before a password is chosen.
  await page.goto('/konto/aterstall/klar/not-a-key');
  await expect(page.getByRole('alert')).toContainText('Lösenordet kunde inte ändras.');
  await expect(page.getByLabel('Nytt lösenord')).toHaveCount(0);
  await expect(page).toHaveURL(/\/konto\/aterstall\/klar$/);
  await accessible(page);
});

test('somebody changes their name, language and colours, and signs out', { tag: '@long' }, async ({ page }, { project }) => {
  const { orgUser } = await staffedCompany(page.request);
  await signInOffice(page, orgUser, '/konto');
  const about = page.locator('form', { has: page.locator('[name=firstName]') });
  await expect(page.getByRole('heading', { level: 1, name: 'Konto' })).toBeVisible();
  await page.getByLabel('Efternamn').fill('');
  await about.getByRole('button', { name: 'Spara', exact: true }).click();
  await expect(page.getByText('Fältet måste fyllas i.')).toBeVisible();
  await page.getByLabel('Efternamn').fill('Ny-Holm');
  await page.getByText('English').click();
  await page.getByText('Mörkt').click();
  await about.getByRole('button', { name: 'Spara', exact: true }).click();
  // First what goes by itself.
  await expect(page.getByText('Inställningarna är sparade.').or(page.getByText('The settings are saved.'))).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  await accessible(page);
  await page.reload();
  await expect(page.getByLabel('Last name')).toHaveValue('Ny-Holm');
  await expect(page.locator('html')).toHaveAttribute('data-colour-scheme', 'dark');
  await page.getByText('Svenska').click();
  await about.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Inställningarna är sparade.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Konto' })).toBeVisible();
  // The session ends elsewhere: the sign-in lies over the page, and what was typed is there after it.
  const token = await page.evaluate(() => sessionStorage.getItem('authenticationToken'));
  await page.getByLabel('Efternamn').fill('Kvar-Holm');
  await page.request.post('/api/logout', { headers: { authorization: `Bearer ${token}` } });
  // The stream of changes hears it as it begins anew: nothing is pressed.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const over = page.getByRole('dialog');
  await over.getByLabel('Lösenord', { exact: true }).fill(demoPassword);
  await over.getByRole('button', { name: 'Logga in', exact: true }).click();
  await expect(over).toHaveCount(0);
  await expect(page.getByLabel('Efternamn')).toHaveValue('Kvar-Holm');
  await expect(page.getByRole('alert')).toHaveCount(0);
  // The message of the first save may still stand: the answer says that this one is there.
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/account') && answer.request().method() === 'POST' && answer.ok(),
  );
  await about.getByRole('button', { name: 'Spara', exact: true }).click();
  await saved;
  await expect(page.getByText('Inställningarna är sparade.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Efternamn')).toHaveValue('Kvar-Holm');
  // Pages of teams say something true to who works through none.
  for (const path of ['/valj-grupp', '/inaktiverad']) {
    await page.goto(path);
    await expect(page.getByText('Du ser organisationens klienter')).toBeVisible();
    await accessible(page);
  }
  await page.goto('/konto');
  if (project.name === 'phone') await page.getByRole('button', { name: 'Meny' }).click();
  await page.getByRole('link', { name: 'Logga ut' }).click();
  await expect(page).toHaveURL(/\/loggain$/);
});

test('whoever is responsible for a team invites somebody, and takes it back', { tag: '@long' }, async ({ page }) => {
  const { own, leader } = await staffedCompany(page.request);
  await page.goto('/loggain');
  await page.getByLabel('E-post').fill(leader);
  await page.getByLabel('Lösenord', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Logga in', exact: true }).click();
  // Their one client is chosen by itself.
  await expect(page).toHaveURL(/handelse/);
  await page.goto('/klientgrupp');
  await expect(page.getByText('(du)')).toBeVisible();
  await accessible(page);
  const email = `ny.${own}@example.se`;
  await page.getByRole('button', { name: 'Bjud in' }).click();
  await page.getByRole('button', { name: 'Skicka inbjudan' }).click();
  await expect(page.getByText('Fältet måste fyllas i.')).toBeVisible();
  await accessible(page);
  await page.getByRole('dialog').getByLabel('E-post').fill(email);
  await page.getByRole('button', { name: 'Skicka inbjudan' }).click();
  // No mail server is set here: the link is handed over (R95).
  const link = page.getByRole('dialog', { name: 'Lämna över länken' });
  await expect(link).toContainText(email);
  await accessible(page);
  await closeSheet(link);
  await chooseAct(page, `Fler val för ${email}`, 'Dra tillbaka');
  await accessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Dra tillbaka' }).click();
  await expect(page.getByText(`Inbjudan till ${email} är tillbakadragen`)).toBeVisible();
  await expect(page.getByRole('button', { name: `Fler val för ${email}` })).toHaveCount(0);
});

test('a key and an invitation that are not there get one answer', { tag: '@long' }, async ({ page }) => {
  await page.goto('/konto/aktivera/not-a-key');
  await expect(page.getByRole('alert')).toContainText('Ditt konto kunde inte aktiveras.');
  await expect(page).toHaveURL(/\/konto\/aktivera$/);
  await accessible(page);
  await page.goto('/konto/aterstall/forfragan');
  await page.getByLabel('E-post').fill('nobody@demo.example');
  await page.getByRole('button', { name: 'Skicka länken' }).click();
  await expect(page.getByText(/^Titta i din e-post: finns adressen/)).toBeVisible();
  await accessible(page);
});
