/** An invitation's way: sent from the team page, used once by whom it is for, and the membership that comes of it, taken away and given back. */
import type { Browser, Locator, Page } from '@playwright/test';
import { demoPassword } from '#server/demo/people.ts';
import { closeSheet } from './close-sheet.ts';
import { expect, tagFor, test, unique } from './journey.ts';
import { addressesOf, type Locale, letterTo, locales, register, signIn, speak, texts } from './letters.ts';
import { staffedCompany } from './staffed-company.ts';
import { accessible, signInAs } from './steps.ts';

test.use({ walkedOn: 'phone' });

async function invite(page: Page, email: string) {
  const t = texts.sv.team;
  await page.goto('/klientgrupp');
  await page.getByRole('button', { name: t.invite, exact: true }).click();
  await page.getByRole('dialog').getByLabel(texts.sv.invitations.addresses).fill(email);
  await page.getByRole('button', { name: t.send }).click();
  // No mail server is set up: who invites is told so, and gets the link to hand over (R95).
  const handOver = page.getByRole('dialog').filter({ has: page.getByRole('heading', { name: t.handOver.title }) });
  await expect(handOver.getByLabel(t.handOver.link)).toHaveValue(/acceptera-inbjudan\?token=/);
  await closeSheet(handOver);
  await expect(handOver).toBeHidden();
}
/** Another person's browser. */
async function another(browser: Browser, locale: Locale, like: object) {
  const context = await browser.newContext(like);
  await speak(context, locale);
  return context.newPage();
}
/** What is shown of it at this moment, and nothing later: a tap that still waited for it would lead away whoever has come back. */
const pressIfThere = (what: Locator) => what.evaluateAll((all) => (all as HTMLElement[]).find((one) => one.checkVisibility())?.click());
async function act(page: Page, phone: boolean, name: string, what: 'activate' | 'deactivate' | 'remove') {
  const t = texts.sv.team;
  if (phone) {
    await page.getByRole('button', { name: t.more.replace('{name}', name) }).click();
    await page.getByRole('dialog').getByRole('button', { name: t[what], exact: true }).click();
  } else await page.getByRole('button', { name: `${t[what]} ${name}` }).click();
  await expect(page.getByRole('heading', { name: t[`${what}Title`].replace('{name}', name) })).toBeVisible();
  await accessible(page);
  await page.getByRole('dialog').getByRole('button', { name: t[what], exact: true }).click();
  const messages = { activate: t.activated, deactivate: t.deactivated, remove: t.removed };
  await expect(page.getByText(messages[what].replace('{name}', name), { exact: true })).toBeVisible();
}

for (const locale of locales)
  test(
    `a newcomer who is invited registers in ${locale}, sees the day, and loses and regains it`,
    tagFor(locale, '@long'),
    async ({ page, browser, request, baseURL, viewport }, { project }) => {
      const t = texts[locale];
      const company = await staffedCompany(request);
      const [leader, client] = [company.leader, company.client.name];
      const phone = project.name === 'phone';
      const name = 'Rut Ny';
      const email = `gast.${company.own}@example.com`;
      await signInAs(page, leader, client);
      await invite(page, email);
      const { path, subject, text } = await letterTo(request, email);
      expect(subject).toBe('Du är inbjuden till ett team i Vardag');
      expect(text).not.toContain(client);

      const guest = await another(browser, locale, { baseURL, viewport, isMobile: phone, hasTouch: phone, reducedMotion: 'reduce' });
      const seen = addressesOf(guest);
      // What is no invitation is not told as one.
      await guest.goto('/acceptera-inbjudan?token=never');
      await expect(guest.getByRole('alert')).toHaveText(t.invitation.failed);
      await guest.goto(path);
      await expect(guest.getByText(t.invitation.signedOut.replace('{email}', email))).toBeVisible();
      await expect(guest).toHaveURL(/\/acceptera-inbjudan$/);
      await accessible(guest);
      await guest.getByRole('link', { name: t.invitation.register }).click();
      await expect(guest.getByText(t.registration.leadInvited)).toBeVisible();
      await expect(guest).toHaveURL(/\/konto\/registrera$/);
      await accessible(guest);
      // The address is the invitation's own, which a reload still knows.
      await guest.reload();
      await expect(guest.getByLabel(t.registration.email)).toHaveValue(email);
      await expect(guest.getByLabel(t.registration.email)).not.toBeEditable();
      await register(guest, locale, null);
      await expect(guest).toHaveURL(/\/konto\/registrera-klar$/);
      // The mail proved the address: no second one is waited for.
      await expect(guest.getByRole('heading', { level: 1, name: t.registration.readyTitle })).toBeVisible();
      await accessible(guest);
      await guest.getByRole('link', { name: t.registration.toSignIn }).click();
      // Who one is stands there already, and nowhere in an address.
      await expect(guest).toHaveURL(/\/loggain$/);
      await expect(guest.getByLabel(t.login.form.username)).toHaveValue(email);
      await signIn(guest, locale, email);
      await expect(guest).toHaveURL(/\/handelse$/);
      await expect(guest.getByText(client).filter({ visible: true }).first()).toBeVisible();
      const token = path.split('token=')[1]!;
      expect(token).toMatch(/^[\w-]{43}$/);
      expect(seen.referers).toEqual([]);
      expect(await guest.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))).not.toContain(token);

      // Used: one answer, as for a token that never was.
      for (const used of [path, '/acceptera-inbjudan?token=never', '/acceptera-inbjudan']) {
        await guest.goto(used);
        await expect(guest.getByRole('alert'), used).toHaveText(t.invitation.failed);
        await expect(guest).toHaveURL(/\/acceptera-inbjudan$/);
      }
      await accessible(guest);
      await guest.goto('/handelse');
      await expect(guest.getByText(client).filter({ visible: true }).first()).toBeVisible();

      await page.goto('/klientgrupp');
      const leading = page.getByRole('listitem').filter({ hasText: texts.sv.team.you }).filter({ hasText: '(' });
      await expect(leading.getByRole('button')).toHaveCount(0);
      await expect(page.getByRole('listitem').filter({ hasText: client }).getByRole('button')).toHaveCount(0);
      // Who is in the team already, and oneself: a single address is refused at the field, of several each is named and can be changed.
      await page.getByRole('button', { name: texts.sv.team.invite, exact: true }).click();
      const dialog = page.getByRole('dialog');
      const address = dialog.getByLabel(texts.sv.registration.email);
      for (const [known, refusal] of [
        [email, texts.sv.error.field.alreadyMember],
        [leader, texts.sv.error.field.yourself],
      ] as const) {
        await address.fill(known);
        await page.getByRole('button', { name: texts.sv.team.send }).click();
        await expect(address).toHaveAccessibleDescription(new RegExp(refusal));
        await expect(address).toHaveValue(known);
      }
      await address.fill(`${email}\n${leader}`);
      await page.getByRole('button', { name: texts.sv.team.send }).click();
      await expect(dialog.getByRole('listitem').filter({ hasText: email })).toContainText(texts.sv.error.field.alreadyMember);
      await dialog.getByRole('button', { name: texts.sv.invitations.change }).click();
      await expect(address).toHaveValue(`${email}\n${leader}`);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      const nextDay = guest.getByRole('button', { name: t.day.next, exact: true });
      await expect(nextDay.filter({ visible: true }).first()).toBeVisible();
      await act(page, phone, name, 'deactivate');
      // The open tab asks for something, and it is over; its stream, which ends, may have said so before.
      const isOver = () => guest.waitForURL(/\/inaktiverad$/);
      await pressIfThere(nextDay);
      await isOver();
      await expect(guest.getByRole('navigation')).toHaveCount(0);
      await accessible(guest);
      await act(page, phone, name, 'activate');
      await guest.goto('/handelse');
      await expect(guest.getByText(client).filter({ visible: true }).first()).toBeVisible();
      await guest.getByRole('link', { name: t.activities.title }).click();
      await expect(guest.getByRole('heading', { level: 1, name: t.activities.title })).toBeVisible();
      await act(page, phone, name, 'remove');
      await expect(page.getByText(name, { exact: true })).toHaveCount(0);
      // Whatever the page: what it asks for next is not found.
      await pressIfThere(guest.getByRole('link', { name: t.inventory.title }));
      await isOver();
      await guest.context().close();
    },
  );

test('whoever has an account signs in and has accepted; somebody else signed in gets the common answer', { tag: '@long' }, async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const t = texts.sv;
  const { leader, client } = await staffedCompany(request);
  const email = `kollega.${unique()}@example.com`;
  const data = { firstName: 'Kim', lastName: 'Kollega', email, login: email, password: 'En lång och bra fras 7', langKey: 'en' };
  expect((await request.post('/api/register/assistance-admin', { data })).status()).toBe(201);
  const key = (await letterTo(request, email)).path.split('/').at(-1)!;
  expect((await request.get(`/api/activate?key=${key}`)).status()).toBe(204);
  await signInAs(page, leader, client.name);
  await invite(page, email);
  const { path, subject } = await letterTo(request, email, 2);
  // In the receiver's language, where the receiver is known.
  expect(subject).toBe('You are invited to a team in Vardag');

  await page.goto(path);
  await expect(page.getByRole('alert')).toHaveText(t.invitation.failed);
  await expect(page.getByText(leader)).toBeVisible();
  await accessible(page);

  const guest = await another(browser, 'sv', { baseURL });
  await guest.goto(path);
  await guest.getByRole('link', { name: t.login.form.button }).click();
  expect(guest.url()).not.toContain('token');
  await signIn(guest, 'sv', email);
  await expect(guest.getByRole('heading', { level: 1, name: t.invitation.joined })).toBeVisible();
  await accessible(guest);
  await guest.getByRole('button', { name: t.invitation.toDay.replace('{name}', client.name) }).click();
  await expect(guest).toHaveURL(/\/handelse$/);
  await guest.context().close();
});

test('somebody in several teams chooses, and a team without members says so', { tag: '@release' }, async ({ page }) => {
  const { assistant, client, addClient } = await staffedCompany(page.request);
  await addClient();
  await page.goto('/loggain');
  await signIn(page, 'sv', assistant, demoPassword);
  await expect(page).toHaveURL(/\/valj-grupp/);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await accessible(page);
  await page.getByRole('button', { name: client.name }).click();
  await expect(page).toHaveURL(/\/handelse/);
  await page.route('**/api/client-groups/*/users?*', (route) => route.fulfill({ json: [], headers: { 'x-total-count': '0' } }));
  await page.goto('/klientgrupp');
  await expect(page.getByText('Inga medlemmar hittades')).toBeVisible();
  await page.getByRole('link', { name: texts.sv.team.change }).and(page.locator(':visible')).click();
  await expect(page).toHaveURL(/\/valj-grupp/);
});
