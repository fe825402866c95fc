/** Secure sign-in as one walks it: a code app, recovery codes, passkeys of Chromium's own authenticator, and where one is signed in (R153 to R158). */
import type { Browser, CDPSession, Page } from '@playwright/test';
import { codeOf } from '../contract/account-rows.ts';
import { expect, test, unique } from './journey.ts';
import { adminToken, letterTo, PASSWORD } from './letters.ts';
import { keepCodes } from './secure.ts';
import { accessible, accessiblePage, consoleErrors, enterByLink } from './steps.ts';

test.use({ walkedOn: 'phone' });

/** Passkeys belong to the host of PUBLIC_URL, which is a name and no number. */
const named = (url: string) => url.replace('127.0.0.1', 'localhost');

/** Somebody of an office, signed in at the named host. */
async function somebody(page: Page, baseURL: string) {
  const email = `nyckel.${unique()}@example.se`;
  const headers = { authorization: `Bearer ${await adminToken(page.request)}` };
  const [company] = await (await page.request.get('/api/companies?size=1', { headers })).json();
  const person = { firstName: 'Nina', lastName: 'Nyckel', email, authorities: ['ORG_USER'], company: { id: company.id } };
  expect((await page.request.post('/api/admin/users', { headers, data: person })).status()).toBe(201);
  await enterByLink(page, (await letterTo(page.request, email)).path, email, PASSWORD);
  await page.goto(`${named(baseURL)}/konto`);
  await expect(page.getByRole('heading', { name: 'Säker inloggning' })).toBeVisible();
  return email;
}

/** A device that makes and uses passkeys at once. */
async function withAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  } as const;
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, automaticPresenceSimulation: true },
  });
  return { cdp, authenticatorId };
}
async function another(browser: Browser, baseURL: string) {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${named(baseURL)}/loggain`);
  return page;
}
const byPassword = async (page: Page, email: string) => {
  await page.getByLabel('E-post').fill(email);
  await page.getByLabel('Lösenord', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Logga in', exact: true }).click();
};
const card = (page: Page, name: string) => page.getByRole('region', { name });
test('an app with codes is added, asked for, and taken away; a recovery code helps once', { tag: '@long' }, async ({
  page,
  browser,
  baseURL,
}) => {
  const errors = await consoleErrors(page);
  const email = await somebody(page, baseURL!);
  await page.getByRole('button', { name: 'Lägg till en app med koder' }).click();
  const adding = page.getByRole('dialog', { name: 'Lägg till en app med koder' });
  await expect(adding.getByRole('img', { name: 'QR-kod för appen' })).toBeVisible();
  await adding.getByText('Går det inte att läsa av?').click();
  // The buttons lie over the end of the form until one has come there.
  await adding.evaluate((sheet) => sheet.scrollTo(0, sheet.scrollHeight));
  await accessible(page);
  const secret = (await adding.locator('code').textContent())!.replace(/\s/g, '');
  await adding.getByLabel('Kod från appen').fill('12');
  await adding.getByRole('button', { name: 'Slå på' }).click();
  await expect(adding.getByText('Koden stämmer inte.')).toBeVisible();
  await adding.getByLabel('Kod från appen').fill(codeOf(secret, new Date()));
  await adding.getByRole('button', { name: 'Slå på' }).click();
  const codes = await keepCodes(page);
  await expect(card(page, 'Säker inloggning')).toContainText('10 koder kvar.');
  await accessiblePage(page);

  const other = await another(browser, baseURL!);
  await byPassword(other, email);
  const step = other.getByRole('form', { name: 'Ett steg till' });
  await expect(step.getByLabel('Kod från appen')).toBeFocused();
  await accessiblePage(other);
  await step.getByLabel('Kod från appen').fill('000000');
  await step.getByRole('button', { name: 'Logga in', exact: true }).click();
  await expect(step.getByText('Koden stämmer inte.')).toBeVisible();
  await step.getByRole('button', { name: 'Använd en reservkod' }).click();
  await step.getByLabel('Reservkod').fill(codes[0]!);
  await step.getByRole('button', { name: 'Logga in', exact: true }).click();
  await expect(other).not.toHaveURL(/loggain/);

  // Where one is signed in: the other device is ended from this one.
  await page.reload();
  const places = card(page, 'Här är du inloggad');
  await expect(places).toContainText('Den här enheten');
  await expect(places).toContainText('Inloggad med reservkod');
  await places
    .getByRole('listitem')
    .filter({ hasText: 'reservkod' })
    .getByRole('button', { name: /Logga ut/ })
    .click();
  await expect(page.getByText('Enheten är utloggad.')).toBeVisible();
  await expect(places).not.toContainText('reservkod');
  await other.reload();
  await expect(other).toHaveURL(/loggain/);

  await card(page, 'Säker inloggning').getByRole('button', { name: 'Ta bort appen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ta bort' }).click();
  await expect(page.getByText('Borttaget.')).toBeVisible();
  await byPassword(other, email);
  await expect(other).not.toHaveURL(/loggain/);
  // The browser itself tells of the wrong code.
  expect(errors.filter((error) => !/400/.test(error))).toEqual([]);
  await other.context().close();
});

test('a passkey is made on this device, once, and signs in without name or password', { tag: '@long' }, async ({ page, baseURL }) => {
  const errors = await consoleErrors(page);
  // A browser without suggestions of passkeys: the button is the way.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  await somebody(page, baseURL!);
  const { cdp, authenticatorId } = await withAuthenticator(page);
  const add = async (name: string, had = 0) => {
    await page.getByRole('button', { name: 'Lägg till en nyckel' }).click();
    const sheet = page.getByRole('dialog', { name: 'Lägg till en nyckel' });
    await expect(sheet.getByLabel('Namn på nyckeln')).not.toHaveValue('');
    await accessible(page);
    await sheet.getByLabel('Namn på nyckeln').fill('x'.repeat(51));
    await sheet.getByRole('button', { name: 'Skapa nyckeln' }).click();
    await expect(sheet.getByText('Högst 50 tecken.')).toBeVisible();
    expect((await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials).toHaveLength(had);
    await sheet.getByLabel('Namn på nyckeln').fill(name);
    await sheet.getByRole('button', { name: 'Skapa nyckeln' }).click();
    return sheet;
  };
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  const cancelled = await add('Min telefon');
  await expect(cancelled.getByRole('alert')).toContainText('Ingen nyckel skapades.');
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await cancelled.getByRole('button', { name: 'Skapa nyckeln' }).click();
  await keepCodes(page);
  const secure = card(page, 'Säker inloggning');
  await expect(secure.getByRole('listitem')).toHaveCount(1);
  await accessiblePage(page);
  // The device has one already: it makes no second.
  const refused = await add('Samma telefon', 1);
  await expect(refused.getByRole('alert')).toContainText('Den här enheten har redan en nyckel');
  await refused.getByRole('button', { name: 'Avbryt' }).click();
  await secure.getByRole('button', { name: 'Byt namn på Min telefon' }).click();
  await page.getByRole('dialog').getByLabel('Namn på nyckeln').fill('Jobbtelefon');
  await page.getByRole('dialog').getByRole('button', { name: 'Spara' }).click();
  await expect(secure).toContainText('Jobbtelefon');

  const signOut = async () => {
    await page.goto(`${named(baseURL!)}/loggaut`);
    await expect(page).toHaveURL(/loggain/);
  };
  const enter = () => page.getByRole('button', { name: 'Logga in med nyckel' }).click();
  // Twice: nothing of the first is left that the second needs.
  for (let times = 0; times < 2; times++) {
    await signOut();
    await enter();
    await expect(page).not.toHaveURL(/loggain/);
  }
  await page.goto(`${named(baseURL!)}/konto`);
  await expect(card(page, 'Här är du inloggad')).toContainText('Inloggad med nyckel');

  // What is no sign-in: nobody was checked, a counter that went back, no key at all.
  await signOut();
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await enter();
  await expect(page.getByRole('alert')).toContainText('Ingen nyckel användes.');
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await countBack(cdp, authenticatorId);
  await enter();
  await expect(page.getByRole('alert')).toContainText('Nyckeln gick inte att logga in med.');
  await cdp.send('WebAuthn.clearCredentials', { authenticatorId });
  await enter();
  await expect(page.getByRole('alert')).toContainText('Ingen nyckel användes.');
  await accessiblePage(page);
  // The browser itself tells of the call that was refused, and of nothing else.
  expect(errors.filter((error) => !/401/.test(error))).toEqual([]);
});

test('a passkey is among the suggestions of the address, until another way is taken', { tag: '@release' }, async ({ page, baseURL }) => {
  await somebody(page, baseURL!);
  const { cdp, authenticatorId } = await withAuthenticator(page);
  await page.getByRole('button', { name: 'Lägg till en nyckel' }).click();
  await page.getByRole('dialog', { name: 'Lägg till en nyckel' }).getByRole('button', { name: 'Skapa nyckeln' }).click();
  await keepCodes(page);

  // Nobody chooses: the offer stands, and gives way to the form.
  await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false });
  const offers: { mediation?: string; isOver: boolean }[] = [];
  await page.exposeFunction('offered', (mediation: string) => offers.push({ mediation, isOver: false }));
  await page.exposeFunction('offerOver', (at: number) => {
    offers[at]!.isOver = true;
  });
  await page.addInitScript(() => {
    const { credentials } = navigator;
    const get = credentials.get.bind(credentials);
    const told = window as unknown as { offered: (mediation?: string) => Promise<number>; offerOver: (at: number) => void };
    credentials.get = (options) => {
      void told.offered(options?.mediation).then((count) => options?.signal?.addEventListener('abort', () => told.offerOver(count - 1)));
      return get(options);
    };
  });
  await page.goto(`${named(baseURL!)}/loggaut`);
  await expect(page).toHaveURL(/loggain/);
  await expect.poll(() => offers).toEqual([{ mediation: 'conditional', isOver: false }]);
  await byPassword(page, 'ingen@example.se');
  await expect(page.getByRole('alert')).toBeVisible();
  await expect.poll(() => offers.map(({ isOver }) => isOver)).toEqual([true, false]);
  await accessiblePage(page);

  // Chosen: in, without a button.
  await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true });
  await page.reload();
  await expect(page).not.toHaveURL(/loggain/);
  await page.goto(`${named(baseURL!)}/konto`);
  await expect(card(page, 'Här är du inloggad')).toContainText('Inloggad med nyckel');
});

/** As a copy of the key that was made before would count. */
async function countBack(cdp: CDPSession, authenticatorId: string): Promise<void> {
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
  await cdp.send('WebAuthn.clearCredentials', { authenticatorId });
  for (const credential of credentials)
    await cdp.send('WebAuthn.addCredential', { authenticatorId, credential: { ...credential, signCount: 0 } });
}
