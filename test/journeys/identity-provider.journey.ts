/** Signing in by one's company's identity provider, a real one on this machine: set up, tried, linked, by link and by address (R166, R167). */
import type { Page } from '@playwright/test';
import { CLIENT, identityProvider, SECRET } from '../oidc-provider.ts';
import { closeSheet } from './close-sheet.ts';
import { expect, test, unique } from './journey.ts';
import { adminToken, letterTo, PASSWORD } from './letters.ts';
import { accessible, accessiblePage, consoleErrors, enterByLink } from './steps.ts';

test.use({ walkedOn: 'phone' });

/** The host that PUBLIC_URL names, which the provider sends back to. */
const named = (url: string) => url.replace('127.0.0.1', 'localhost');

/** The administrator of a company of their own. */
async function administrator(page: Page) {
  const mark = unique();
  const email = `chef.${mark}@leverantor${mark}.example.se`.toLowerCase();
  const headers = { authorization: `Bearer ${await adminToken(page.request)}` };
  const company = await (
    await page.request.post('/api/companies', { headers, data: { name: `Leverantör ${mark}`, timeZone: 'Europe/Stockholm' } })
  ).json();
  const person = { firstName: 'Petra', lastName: 'Pedant', email, authorities: ['ORG_ADMIN'], company: { id: company.id } };
  expect((await page.request.post('/api/admin/users', { headers, data: person })).status()).toBe(201);
  await enterByLink(page, (await letterTo(page.request, email)).path, email, PASSWORD);
  return { companyId: company.id, headers, email, slug: `leverantor-${mark}`.toLowerCase(), domain: email.split('@')[1]! };
}

/** At the provider: as whom, where it asks, and that one goes on. */
async function signInThere(page: Page, login: string) {
  const form = page.getByPlaceholder('Enter any login');
  await form.fill(login);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('a company’s own identity provider is set up and tried, an account linked, and signed in by link and by address', {
  tag: '@long',
}, async ({ page, baseURL }) => {
  const origin = named(baseURL!);
  const peer = await identityProvider([origin]);
  const errors = await consoleErrors(page);
  const { email, slug, domain } = await administrator(page);

  // Set up, with each error at its field.
  await page.goto(`${origin}/organisation/inloggning`);
  await page.getByRole('button', { name: 'Lägg till inloggningstjänst' }).click();
  const form = page.getByRole('dialog', { name: 'Lägg till inloggningstjänst' });
  await form.getByLabel('Namn').fill('Kommunen');
  await form.getByLabel('Utfärdare (issuer)').fill('kommun');
  await form.getByLabel('Klient-id').fill(CLIENT);
  await form.getByLabel('Klienthemlighet').fill(SECRET);
  await form.getByLabel('Slutet på länken').fill(slug);
  await form.getByLabel('E-postdomäner').fill(domain);
  await form.getByLabel('Nivå som krävs').fill('loa3');
  await form.getByRole('button', { name: 'Spara' }).click();
  await expect(form.getByText('Skriv adressen till en tjänst som nås över https.')).toBeVisible();
  await form.getByLabel('Utfärdare (issuer)').fill(peer.issuer);
  await form.getByLabel('Uppgift som jämförs').fill('Email');
  await form.getByRole('button', { name: 'Spara' }).click();
  await expect(form.getByText('Ett konto jämförs aldrig genom e-post.')).toBeVisible();
  await form.getByLabel('Uppgift som jämförs').fill('');
  await form.getByRole('button', { name: 'Spara' }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Kommunen' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Ingen. Var och en kopplar sig själv.');
  await accessiblePage(page);
  await page.getByRole('button', { name: 'Prova Kommunen' }).click();
  const tried = page.getByRole('dialog', { name: 'Så svarar Kommunen' });
  await expect(tried.getByRole('listitem')).toHaveCount(6);
  await expect(tried).not.toContainText('Saknas');
  await accessible(page);
  await closeSheet(tried);

  // Linked by its owner, at the provider.
  await page.goto(`${origin}/konto`);
  const own = page.getByRole('region', { name: 'Inloggning genom arbetsgivaren' });
  await own.getByRole('button', { name: 'Koppla Kommunen' }).click();
  await signInThere(page, 'petra');
  await expect(page.getByText('Kontot är kopplat.')).toBeVisible();
  await expect(own).toContainText('Kopplat av dig själv');
  await accessiblePage(page);

  // In by the link, where the provider knows one still; signed out here and there.
  await page.goto(`${origin}/loggaut`);
  await page.waitForURL(`${origin}/loggain`);
  await page.goto(`${origin}/loggain/${slug}`);
  await expect(page.getByText('Du loggar in hos Kommunen')).toBeVisible();
  await accessiblePage(page);
  await page.getByRole('button', { name: 'Fortsätt med Kommunen' }).click();
  await page.waitForURL(`${origin}/organisation/inkorg`);
  await page.goto(`${origin}/loggaut`);
  await page.waitForURL((url) => url.origin === peer.issuer);
  await page.getByRole('button', { name: 'Yes, sign me out' }).click();
  await page.waitForURL(`${origin}/loggain`);

  // By the domain of one's address, to the page that was wanted; somebody whom nobody knows reads whom to ask.
  await page.goto(`${origin}/konto`);
  await page.getByLabel('E-post').fill(email);
  const boxOf = async (name: string) => (await page.getByRole('button', { name }).boundingBox())!;
  const [byKey, byKommunen] = [await boxOf('Logga in med nyckel'), await boxOf('Fortsätt med Kommunen')];
  expect(byKommunen.y - byKey.y - byKey.height).toBeGreaterThanOrEqual(12);
  await page.getByRole('button', { name: 'Fortsätt med Kommunen' }).click();
  await signInThere(page, 'petra');
  await page.waitForURL(`${origin}/konto`);
  await expect(page.getByRole('region', { name: 'Här är du inloggad' })).toContainText('Inloggad genom arbetsgivaren');
  await page.evaluate(() => sessionStorage.clear());
  await page.context().clearCookies();
  await page.goto(`${origin}/loggain/${slug}`);
  await page.getByRole('button', { name: 'Fortsätt med Kommunen' }).click();
  await signInThere(page, 'nagon');
  await expect(page.getByRole('alert')).toContainText('Vi vet inte vem du är här.');
  await accessiblePage(page);
  // The provider's own page asks for a typeface; a page behind the sign-in asks who one is, and is answered 401.
  expect(errors.filter((error) => !/fonts\.googleapis|401 .*\/api\/account$/.test(error))).toEqual([]);
  await peer.stop();
});

test('a page whose session ended stays, with what was typed, while one signs in at the provider beside it', { tag: '@release' }, async ({
  page,
  baseURL,
}) => {
  const origin = named(baseURL!);
  const peer = await identityProvider([origin]);
  const { companyId, headers, slug, domain } = await administrator(page);
  const provider = { name: 'Kommunen', issuer: peer.issuer, oidcClient: CLIENT, clientSecret: SECRET, slug, domains: [domain] };
  const data = { ...provider, requiredAcr: [], maxAgeMinutes: 5, onlyWay: false };
  expect((await page.request.post(`/api/companies/${companyId}/identity-providers`, { headers, data })).status()).toBe(201);
  await page.goto(`${origin}/konto`);
  await page.getByRole('button', { name: 'Koppla Kommunen' }).click();
  await signInThere(page, 'petra');
  await expect(page.getByText('Kontot är kopplat.')).toBeVisible();

  await page.goto(`${origin}/organisation/detalj?tab=2`);
  const field = page.getByLabel('Namn', { exact: true });
  await field.fill(`Nytt namn ${slug}`);
  const token = await page.evaluate(() => sessionStorage.getItem('authenticationToken') ?? localStorage.getItem('authenticationToken'));
  expect((await page.request.post('/api/logout', { headers: { authorization: `Bearer ${token}` } })).ok()).toBe(true);
  const form = page.locator('form').filter({ has: field });
  // Another call of the page may be the first to hear of it: the sheet then lies over the button before it is pressed.
  await form.evaluate((its: HTMLFormElement) => its.requestSubmit());
  const sheet = page.getByRole('dialog').filter({ has: page.getByLabel('Lösenord', { exact: true }) });
  const beside = sheet.getByRole('button', { name: 'Fortsätt med Kommunen', exact: true });
  await expect(sheet.getByText('Det du har skrivit här finns kvar.')).toBeVisible();
  await accessible(page);

  // A browser that opens no tab: said before anything is lost.
  await page.evaluate(() => {
    const { open } = window;
    window.open = () => {
      window.open = open;
      return null;
    };
  });
  await beside.click();
  await expect(sheet.getByRole('button', { name: 'Lämna sidan och fortsätt med Kommunen' })).toBeVisible();
  const opening = page.waitForEvent('popup');
  await beside.click();
  const tab = await opening;
  await expect(sheet).toHaveCount(0);
  await expect.poll(() => tab.isClosed()).toBe(true);
  await expect(field).toHaveValue(`Nytt namn ${slug}`);
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  await form.getByRole('button', { name: 'Spara' }).click();
  await page.reload();
  await expect(field).toHaveValue(`Nytt namn ${slug}`);
  await peer.stop();
});
