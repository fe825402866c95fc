/** The error catalogue (product «Errors») row by row: what the server answers, and what the page then says in both languages. */
import type { Page, Route } from '@playwright/test';
import { demoPassword } from '#server/demo/people.ts';
import en from '../../web/public/i18n/en.json' with { type: 'json' };
import sv from '../../web/public/i18n/sv.json' with { type: 'json' };
import { filesOf } from './built-files.ts';
import { expect, tagFor, test } from './journey.ts';
import { staffedCompany } from './staffed-company.ts';
import { accessible, chooseAct, signInAs } from './steps.ts';

test.use({ walkedOn: 'phone' });
const texts = { sv, en };
const locales = ['sv', 'en'] as const;
const email = 'inbjuden@demo.example';
const invitation = {
  ...{ id: 1, email, role: 'USER', companyId: 1, clientGroupId: 1, clientGroupName: 'Teamet', state: 'LINK', invitedByName: null },
  ...{ createdDate: '2026-11-20T09:00:00.000Z', expiresDate: '2026-11-27T09:00:00.000Z' },
};
type Answer = { status: number; headers?: Record<string, string>; json?: unknown; body?: string };
const at = (field: string, message = 'error.field.required', objectName = 'client'): Answer => ({
  status: 400,
  json: { status: 400, title: 'Bad Request', message: 'error.validation', fieldErrors: [{ objectName, field, message }] },
});
const required = (what: string, field: string, sv: string, en: string): [string, Answer, string, string] => [
  what,
  at(field),
  `Fel i fältet ${sv}: Fältet måste fyllas i.`,
  `Error on field ${en}: This field is required.`,
];
const bad = (json: unknown, headers = {}): Answer => ({ status: 400, json, headers });
const rows: [what: string, answer: Answer | 'none', inSwedish: string, inEnglish: string][] = [
  ['no answer', 'none', 'Servern kan inte nås', 'Server not reachable'],
  [
    '400 with app-error, which has its words',
    bad(
      { message: 'error.unknown', fieldErrors: [{ objectName: 'user', field: 'email', message: 'x' }] },
      { 'app-error': 'error.admin.last', 'app-params': 'user' },
    ),
    'Ingen annan systemadministratör har ett öppet konto. Ge någon annan den rollen först.',
    'No other system administrator has an open account. Give somebody else that role first.',
  ],
  [
    '400 with app-error of an entity',
    bad({}, { 'app-error': 'error.new', 'app-params': 'activity' }),
    'Aktivitet: det gick inte.',
    'Activity: that did not work.',
  ],
  required('400 with a field error', 'name', 'Namn', 'Name'),
  required('400 at a field inside another', 'company.name', 'Företag', 'Company'),
  required('400 at a field nobody knows', 'shoeSize', 'shoeSize', 'shoeSize'),
  ['400 at one of several', at('authorities[0]', 'x', 'user'), 'Fel i fältet Roller', 'Error on field Roles'],
  ...['Min', 'Max', 'DecimalMin', 'DecimalMax'].map((kind): [string, Answer, string, string] => [
    `400 of the kind ${kind}`,
    at('name', kind),
    'Värdet i fältet Namn är för stort eller för litet.',
    'The value of the field Name is too large or too small.',
  ]),
  ['400 with a plain string', { status: 400, body: 'Just så', headers: { 'content-type': 'text/plain' } }, 'Just så', 'Just så'],
  ['400 with a string as JSON', bad('Just så'), 'Just så', 'Just så'],
  [
    '400 with a message that is a key',
    bad({ message: 'error.malformed' }),
    'Servern förstod inte det som skickades.',
    'The server did not understand what was sent.',
  ],
  ['400 with a message in words', bad({ message: 'It went wrong', error: 'E', title: 'T' }), 'It went wrong', 'It went wrong'],
  ['400 with an error', bad({ message: 'no.such.key', error: 'Bad thing', title: 'T' }), 'Bad thing', 'Bad thing'],
  ['400 with a title', bad({ title: 'Bad Request' }), 'Bad Request', 'Bad Request'],
  ['400 with nothing', { status: 400, body: '' }, 'Okänt fel.', 'Unknown error!'],
  ['400 with a page', { status: 400, body: '<html>Bad gateway</html>' }, 'Okänt fel.', 'Unknown error!'],
  ['404', { status: 404, json: { message: 'something else' } }, 'Hittades inte', 'Not found'],
  ['409 with its message', { status: 409, json: { message: 'error.duplicate' } }, 'Det finns redan.', 'It already exists.'],
  [
    '429',
    { status: 429, json: { message: 'error.tooMany' } },
    'För många försök. Vänta en stund och försök igen.',
    'Too many attempts. Wait a while and try again.',
  ],
  ['500 with a plain string', { status: 500, body: 'Broken pipe' }, 'Broken pipe', 'Broken pipe'],
  [
    '500 with a message in words',
    { status: 500, json: { message: 'The disk is full', title: 'T' } },
    'The disk is full',
    'The disk is full',
  ],
  ['500 with a title alone', { status: 500, json: { title: 'Internal Server Error' } }, 'Okänt fel.', 'Unknown error!'],
  ['502 with a page', { status: 502, body: '<html>Bad gateway</html>' }, 'Okänt fel.', 'Unknown error!'],
];

/** One for all in this file, which write nothing into it. */
let company: ReturnType<typeof staffedCompany> | undefined;
/** The team page in a language, with one open invitation, whose withdrawal is answered as `next` says. */
async function team(page: Page, locale: (typeof locales)[number] = 'sv') {
  company ??= staffedCompany(page.request);
  const { leader, client } = await company;
  await signInAs(page, leader, client.name);
  await page.evaluate((chosen) => sessionStorage.setItem('locale', chosen), locale);
  await page.route('**/api/user-invitations?*', (route) => route.fulfill({ json: [invitation], headers: { 'x-total-count': '1' } }));
  const next: { answer: Answer | 'none' } = { answer: 'none' };
  await page.route('**/api/user-invitations/delete/1', (route: Route) =>
    next.answer === 'none' ? route.abort() : route.fulfill(next.answer),
  );
  await page.goto('/klientgrupp');
  const t = texts[locale];
  const status = page.getByRole('status');
  const withdraw = async (answer: Answer | 'none') => {
    next.answer = answer;
    await chooseAct(page, t.invitations.more.replace('{email}', email), t.team.withdraw);
    await page.getByRole('dialog').getByRole('button', { name: t.team.withdraw, exact: true }).click();
  };
  return { t, leader, status, withdraw };
}

for (const locale of locales)
  test(`each refusal says in ${locale} what the catalogue has for it`, tagFor(locale, '@long'), async ({ page }) => {
    const { t, status, withdraw } = await team(page, locale);
    for (const [what, answer, inSwedish, inEnglish] of rows) {
      await withdraw(answer);
      await expect(status, what).toContainText(locale === 'sv' ? inSwedish : inEnglish);
      await expect(status.locator('[data-tone=error]'), what).toHaveText([locale === 'sv' ? inSwedish : inEnglish]);
      await status.getByRole('button', { name: t.shared.close }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await expect(page).toHaveURL(/\/klientgrupp$/);
  });

for (const locale of locales)
  test(`app-alert says a success in ${locale}, with what app-params names`, tagFor(locale), async ({ page }) => {
    const { status, withdraw } = await team(page, locale);
    await withdraw({
      status: 204,
      headers: { 'app-alert': 'assistmeApp.client.created', 'app-params': encodeURIComponent('Åsa 100 % «A»') },
    });
    const expected = { sv: 'Klienten «Åsa 100 % «A»» är skapad', en: 'The client “Åsa 100 % «A»” is created' };
    await expect(status.locator('[data-tone=calm]').filter({ hasText: expected[locale] })).toBeVisible();
    await accessible(page);
  });

test('401 opens the sign-in form over the page, which keeps what was typed; closing it leads to signing in', async ({ page }) => {
  const { t, leader } = await team(page);
  let refuse = true;
  await page.route('**/api/user-invitations/teams', (route) =>
    refuse ? route.fulfill({ status: 401, json: { message: 'login.error.unauthorized' } }) : route.abort(),
  );
  const send = async () =>
    page.getByRole('dialog').filter({ hasText: t.team.inviteTitle }).getByRole('button', { name: t.team.send }).click();
  await page.getByRole('button', { name: t.team.invite, exact: true }).click();
  await page.getByRole('dialog').getByLabel(t.invitations.addresses).fill('hel@demo.example');
  await send();
  const form = page.getByRole('dialog', { name: t.login.again });
  await expect(form.getByText(t.login.error.unauthorized)).toBeVisible();
  await expect(form.getByLabel(t.login.form.username)).toHaveValue(leader);
  const tokens = await page.evaluate(() => [sessionStorage, localStorage].map((store) => store.getItem('authenticationToken')));
  expect(tokens).toEqual([null, null]);
  await accessible(page);
  await form.getByLabel(t.login.form.password, { exact: true }).fill(demoPassword);
  await form.getByRole('button', { name: t.login.form.button, exact: true }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('dialog').getByLabel(t.invitations.addresses)).toHaveValue('hel@demo.example');
  refuse = false;
  await send();
  await expect(page.getByText(t.error.server.not.reachable)).toBeVisible();
  refuse = true;
  await send();
  await expect(form).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/loggain$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('403 leads to signing in, and says why', async ({ page }) => {
  const { t, withdraw } = await team(page);
  await withdraw({ status: 403, json: { message: 'error.http.403' } });
  await expect(page).toHaveURL(/\/loggain$/);
  await expect(page.getByText(t.error.http[403])).toBeVisible();
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => !/^(locale|tsr-|journey)/.test(key)))).toEqual([]);
  await accessible(page);
});

test('a refused account call and a refused sign-in open nothing over the page', async ({ page }) => {
  const { t, leader, status } = await team(page);
  await page.route('**/api/account', (route) => route.fulfill({ status: 401, json: { message: 'login.error.unauthorized' } }));
  await page.goto('/aktiviteter');
  await expect(page).toHaveURL(/\/loggain/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText(t.login.error.unauthorized)).toHaveCount(0);
  await page.getByLabel(t.login.form.username).fill(leader);
  await page.getByLabel(t.login.form.password, { exact: true }).fill('fel');
  await page.route('**/api/authenticate', (route) =>
    route.fulfill({ status: 401, json: { message: 'login.messages.error.authentication' } }),
  );
  await page.getByRole('button', { name: t.login.form.button, exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText(t.login.messages.error.authentication);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(status.locator('[data-tone]')).toHaveCount(0);
});

const seldom = { tag: '@release' };
test('an account call that fails otherwise is told by no message, and may be tried again', seldom, async ({ page }) => {
  const { t, status } = await team(page);
  await page.route('**/api/account', (route) => route.fulfill({ status: 500, json: { message: 'error.unknown' } }));
  await page.goto('/klientgrupp');
  await expect(page.getByRole('alert')).toContainText(t.error.unknown);
  await expect(status.locator('[data-tone]')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.unroute('**/api/account');
  await page.getByRole('button', { name: t.shared.retry }).click();
  await expect(page.getByRole('heading', { level: 1, name: t.team.title })).toBeVisible();
});

const rare = (what: string) => (what === 'styles' ? seldom : {});
for (const what of ['script', 'styles'] as const)
  test(`a page whose ${what} do not come offers to reload`, rare(what), async ({ page }) => {
    const { t } = await team(page);
    const file = filesOf('activities/ActivityList.tsx')[what];
    await page.route(file, (route) => route.abort());
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    await page.getByRole('link', { name: t.activities.title }).click();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Sidan kunde inte hämtas.');
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
    await accessible(page);
    await page.unroute(file);
    await alert.getByRole('button', { name: t.shared.reload }).click();
    await expect(page.getByRole('heading', { level: 1, name: t.activities.title })).toBeVisible();
  });

test('a page whose script has not come after two minutes offers to reload', { tag: '@release' }, async ({ page }) => {
  const { t } = await team(page);
  await expect(page.getByRole('heading', { level: 1, name: t.team.title })).toBeVisible();
  await page.clock.install();
  await page.route(filesOf('activities/ActivityList.tsx').script, () => undefined);
  await page.getByRole('link', { name: t.activities.title }).click();
  await page.clock.runFor(1000);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.clock.runFor(120_000);
  await expect(page.getByRole('alert')).toContainText(t.error.chunk);
});

test('a page that cannot be drawn says so, and nothing else falls', seldom, async ({ page }) => {
  const { t } = await team(page);
  await page.route('**/api/client-groups/*/users?*', (route) => route.fulfill({ json: [{}] }));
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Ett oväntat fel har inträffat.');
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await accessible(page);
  await page.unroute('**/api/client-groups/*/users?*');
  await page.getByRole('alert').getByRole('button', { name: t.shared.reload }).click();
  await expect(page.getByRole('heading', { level: 1, name: t.team.title })).toBeVisible();
});
