/**
 * Through a mail's link, in both languages: an account made and activated, a first client, and a forgotten password
 * (product «Registration and reset»).
 */
import { expect, tagFor, test } from './journey.ts';
import { addressesOf, letterTo, locales, PASSWORD, register, signIn, speak, texts } from './letters.ts';
import { accessible, consoleErrors } from './steps.ts';

test.use({ walkedOn: 'desktop' });

const subjects = {
  sv: { activate: 'Aktivera ditt konto i Vardag', reset: 'Återställ lösenordet till Vardag' },
  en: { activate: 'Activate your Vardag account', reset: 'Reset your Vardag password' },
};

for (const locale of locales) {
  const t = texts[locale];

  test(
    `somebody registers in ${locale}, activates, makes a client and sees its day`,
    tagFor(locale),
    async ({ page, context, request }, { project }) => {
      await speak(context, locale);
      const errors = await consoleErrors(page);
      const email = `rut.${project.name}.${locale}@example.com`;
      await page.goto('/konto/registrera');
      await register(page, locale, email);
      await expect(page).toHaveURL(/\/konto\/registrera-klar-admin$/);
      await expect(page.getByRole('heading', { level: 1, name: t.registration.doneTitle })).toBeVisible();
      await expect(page.getByRole('main').getByText(t.register.messages.success)).toBeVisible();

      const { path, subject, text } = await letterTo(request, email);
      expect(subject).toBe(subjects[locale].activate);
      expect(text).not.toContain('Rut');
      await page.goto('/loggain');
      await signIn(page, locale, email);
      await expect(page.getByRole('alert')).toHaveText(t.login.messages.error.authentication);

      const seen = addressesOf(page);
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: t.registration.activated })).toBeVisible();
      await expect(page).toHaveURL(/\/konto\/aktivera$/);
      await accessible(page);
      await page.getByRole('link', { name: t.registration.toSignIn }).click();
      await signIn(page, locale, email);
      await expect(page).toHaveURL(/\/klient\/skapa$/);
      await expect(page.getByRole('navigation')).toHaveCount(0);
      await accessible(page);
      await page.getByRole('button', { name: t.access.create }).click();
      await expect(page.getByLabel(t.access.clientName)).toHaveAccessibleDescription(t.error.field.required);
      await page.getByLabel(t.access.clientName).fill(`Ines ${project.name} ${locale}`);
      await page.getByLabel(t.access.organisationName).fill('Ines assistans');
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole('button', { name: t.access.create }).click();
      await expect(page).toHaveURL(/\/handelse$/);
      // What was done is told, and not over the one way on from there.
      const message = page.locator('body > [role=status]');
      await expect(message).toContainText(`Ines ${project.name} ${locale}`);
      const way = page.getByRole('main').locator('[aria-current=step]').getByRole('link');
      await expect(way).toBeVisible();
      const [box, next] = [(await message.boundingBox())!, (await way.boundingBox())!];
      expect(box.y + box.height <= next.y || next.y + next.height <= box.y, JSON.stringify({ box, next })).toBe(true);
      await expect(page.getByText(`Ines ${project.name} ${locale}`).filter({ visible: true }).first()).toBeVisible();
      await accessible(page);

      const key = path.split('/').at(-1)!;
      expect(key).toMatch(/^[\w-]{43}$/);
      // From the moment the page has read it.
      const read = seen.shown.findIndex((url) => url.endsWith('/konto/aktivera'));
      expect(seen.shown.slice(read).filter((url) => url.includes(key))).toEqual([]);
      expect(seen.referers).toEqual([]);
      expect(await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))).not.toContain(key);
      // One sign-in before the activation was refused, which the browser notes.
      expect(errors.filter((error) => !/401/.test(error))).toEqual([]);
      // Made already: this page is for a first client.
      await page.goto('/klient/skapa');
      await expect(page.getByText(t.error.notAuthorised)).toBeVisible();
    },
  );

  test(
    `somebody who forgot the password chooses a new one in ${locale}, once`,
    tagFor(locale, '@long'),
    async ({ page, context, request }, { project }) => {
      await speak(context, locale);
      const email = `glom.${project.name}.${locale}@example.com`;
      const data = { firstName: 'Glom', lastName: 'Ska', email, login: email, password: PASSWORD, langKey: locale };
      expect((await request.post('/api/register/assistance-admin', { data })).status()).toBe(201);
      const first = await letterTo(request, email);
      await page.goto(first.path);
      await expect(page.getByRole('heading', { level: 1, name: t.registration.activated })).toBeVisible();

      await page.goto('/loggain');
      await page.getByRole('link', { name: t.account.forgotten }).click();
      // The page before has a field of that name too.
      await expect(page.getByRole('button', { name: t.account.sendLink })).toBeVisible();
      await page.getByLabel(t.registration.email).fill(email);
      await page.getByRole('button', { name: t.account.sendLink }).click();
      await expect(page.getByText(t.reset.request.messages.success)).toBeVisible();
      const { path, subject } = await letterTo(request, email, 2);
      expect(subject).toBe(subjects[locale].reset);

      const seen = addressesOf(page);
      await page.goto(path);
      await expect(page).toHaveURL(/\/konto\/aterstall\/klar$/);
      const field = page.getByLabel(t.account.newPassword, { exact: true });
      const meter = page.getByRole('meter');
      for (const [typed, level] of [
        ['abc', '1'],
        ['abcdefg', '1'],
        ['abcdefgh', '2'],
        ['Abcdefgh', '3'],
        ['Abcdefg1!', '3'],
        ['Abcdefghij1!', '4'],
        ['Abcdefghij-123456', '5'],
      ] as const) {
        await field.fill(typed);
        await expect(meter, typed).toHaveAttribute('aria-valuenow', level);
      }
      await field.fill('abc');
      await page.getByLabel(t.registration.confirmation).fill('abd');
      await page.getByRole('button', { name: t.account.savePassword }).click();
      await expect(field).toHaveAccessibleDescription(new RegExp(t.error.field.minlength4));
      await expect(page.getByText(t['dont match'])).toBeVisible();
      await accessible(page);
      for (const label of [t.account.newPassword, t.registration.confirmation])
        await page.getByLabel(label, { exact: true }).fill('Ny fras som är bra 8');
      await page.getByRole('button', { name: t.account.savePassword }).click();
      await expect(page.getByText(t.reset.finish.messages.success)).toBeVisible();
      await accessible(page);
      await page.getByRole('link', { name: t.registration.toSignIn }).click();
      await signIn(page, locale, email);
      await expect(page.getByRole('alert')).toHaveText(t.login.messages.error.authentication);
      await signIn(page, locale, email, 'Ny fras som är bra 8');
      await expect(page).toHaveURL(/\/klient\/skapa$/);

      // Used: the answer of any key that opens nothing.
      await page.goto(path);
      await expect(page.getByRole('alert')).toHaveText(t.errorPasswordResetFinish);
      await expect(page.getByLabel(t.account.newPassword, { exact: true })).toHaveCount(0);
      await accessible(page);
      expect(seen.referers).toEqual([]);
    },
  );
}

test('after signing in one stays on this site, whatever the address asked for', { tag: '@release' }, async ({ page, baseURL }) => {
  const elsewhere: string[] = [];
  page.on(
    'request',
    (request) => !request.url().startsWith(baseURL!) && !/^(data|blob):/.test(request.url()) && elsewhere.push(request.url()),
  );
  const wanted = [
    '//evil.example/',
    '/\\evil.example',
    '/.//evil.example',
    'https://evil.example/',
    'javascript:document.title="x"',
    '/\t/evil.example',
    '/loggaut',
    '%2F%2Fevil.example',
  ];
  for (const from of wanted) {
    await page.goto(`/loggain?from=${encodeURIComponent(from)}`);
    await page.evaluate(() => sessionStorage.clear());
    await signIn(page, 'sv', 'orguser@demo.example', 'vardag-demo');
    await expect(page, from).toHaveURL(`${baseURL}/organisation/inkorg`);
    await page.evaluate(() => sessionStorage.clear());
  }
  await page.goto(`/loggain?from=${encodeURIComponent('/konto?x=1#y')}`);
  await signIn(page, 'sv', 'orguser@demo.example', 'vardag-demo');
  await expect(page).toHaveURL(`${baseURL}/konto?x=1#y`);
  expect(elsewhere).toEqual([]);
});
