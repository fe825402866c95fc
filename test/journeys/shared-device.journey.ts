/** A tablet that two share: each joins it by a code, they take turns, each row bears who signed it, and nothing of one is left for the other (R168, R169). */
import type { Page } from '@playwright/test';
import { expect, test, unique } from './journey.ts';
import { adminToken, letterTo, PASSWORD, speak } from './letters.ts';
import { ownTeam } from './own-team.ts';
import { accessible, accessiblePage, consoleErrors, enterByLink } from './steps.ts';

test.use({ walkedOn: 'phone', viewport: { width: 360, height: 740 } });

const codes = { lotta: '493817', maja: '827364' };

/** A team of Lotta's, with Maja in it, in a company that shares tablets. */
async function sharing(page: Page, own: string) {
  const team = await ownTeam(page, own);
  const headers = { authorization: `Bearer ${await adminToken(page.request)}` };
  const [{ id: groupId, company }] = (await team.as<{ id: number; company: { id: number } }[]>('GET', '/api/client-groups')) as [
    { id: number; company: { id: number } },
  ];
  const ok = async (answer: Promise<{ ok: () => boolean; text: () => Promise<string> }>) => {
    const got = await answer;
    expect(got.ok(), await got.text()).toBe(true);
  };
  await ok(page.request.patch(`/api/companies/${company.id}`, { headers, data: { sharedDevices: true } }));
  const email = `maja.${own.replaceAll(' ', '.')}@example.se`;
  const person = { firstName: 'Maja', lastName: 'Prov', email, authorities: ['USER'] };
  const made = await page.request.post('/api/admin/users', { headers, data: person });
  await ok(Promise.resolve(made));
  const { id } = (await made.json()) as { id: number };
  await ok(page.request.put(`/api/client-groups/${groupId}/users/${id}`, { headers }));
  const key = (await letterTo(page.request, email)).path.split('/').at(-1);
  await ok(page.request.post('/api/account/reset-password/finish', { data: { key, newPassword: PASSWORD } }));
  /** The last line of a row's history: by ADMIN, since whoever hands over ends their own session. */
  const last = async (id: number) => {
    const answer = await page.request.get(`/api/activity-instances/${id}/history`, { headers });
    return ((await answer.json()) as { act: string; byName: string }[]).at(-1);
  };
  return { ...team, email, last, company, headers };
}

/** Adds whoever is signed in to this device. */
async function join(page: Page, code: string) {
  await page.goto('/konto');
  const card = page.getByRole('region', { name: 'Delad platta' });
  await card.getByRole('button', { name: 'Lägg till mig på den här plattan' }).click();
  const sheet = page.getByRole('dialog', { name: 'Lägg till mig på den här plattan' });
  await sheet.getByLabel('Din kod').fill('123456');
  await sheet.getByRole('button', { name: 'Spara koden' }).click();
  await expect(sheet.getByText('Den koden är för lätt att gissa. Välj en annan.')).toBeVisible();
  await accessible(page);
  await sheet.getByLabel('Din kod').fill(code);
  await sheet.getByRole('button', { name: 'Spara koden' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(card.getByText('Den här plattan', { exact: true })).toBeVisible();
}

async function switchPerson(page: Page) {
  await page.getByRole('button', { name: 'Meny', exact: true }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Byt person' }).click();
  await expect(page.getByRole('heading', { name: 'Vem är du?' })).toBeVisible();
}
async function enter(page: Page, name: string, code: string) {
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page.getByLabel('Din kod')).toBeFocused();
  await page.getByLabel('Din kod').fill(code);
  await expect(page).not.toHaveURL(/loggain/);
}

/** All that the browser has stored of this address, as text; what is encrypted stands there as its bytes. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const all: unknown[] = [{ ...localStorage }, Object.entries(sessionStorage).filter(([name]) => name !== 'journey')];
    for (const { name } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((done, fail) => {
        const request = indexedDB.open(name!);
        request.onsuccess = () => done(request.result);
        request.onerror = fail;
      });
      for (const store of db.objectStoreNames)
        all.push(
          name,
          await new Promise((done) => {
            const request = db.transaction(store).objectStore(store).getAll();
            request.onsuccess = () => done(request.result);
          }),
        );
      db.close();
    }
    for (const name of await caches.keys()) for (const { url } of await (await caches.open(name)).keys()) all.push(url);
    return JSON.stringify(all);
  });

test('two take turns by their codes, and each signs as oneself', { tag: '@long' }, async ({ page }, { project }) => {
  const errors = await consoleErrors(page);
  const own = `${project.name} dp${unique()}`;
  const { activity, plan, last, email } = await sharing(page, own);
  const rows = [
    await plan((await activity('Tvätt')).id, 1),
    await plan((await activity('Frukost')).id, 2),
    await plan((await activity('Promenad')).id, 3),
  ] as const;
  await join(page, codes.lotta);
  await page.goto('/handelse');
  await expect(page.getByText('Lotta Prov är inloggad')).toBeVisible();
  await expect(page.locator(`[data-row="${rows[0]}"]`)).toBeVisible();
  const token = await page.evaluate(() => sessionStorage.getItem('authenticationToken')!);
  await page.getByRole('button', { name: 'Meny', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Byt person' })).toBeVisible();
  await accessible(page);
  await page.keyboard.press('Escape');
  await switchPerson(page);
  await accessiblePage(page);
  const left = await stored(page);
  for (const word of ['Greta', 'Lotta', 'Tvätt', token, codes.lotta]) expect(left, word).not.toContain(word);

  // Somebody else signs in as ever, and joins too.
  await page.getByRole('button', { name: 'Någon annan' }).click();
  await page.getByLabel('E-post').fill(email);
  await page.getByLabel('Lösenord', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Logga in', exact: true }).click();
  await expect(page).not.toHaveURL(/loggain/);
  await join(page, codes.maja);
  await switchPerson(page);
  await expect(page.getByRole('list', { name: 'Vem är du?' }).getByRole('listitem')).toHaveText([/Lotta$/, /Maja$/]);

  // A wrong code says so, and the field is free for the right one.
  await page.getByRole('button', { name: 'Lotta', exact: true }).click();
  await page.getByLabel('Din kod').fill('502946');
  await expect(page.getByText(/Koden stämmer inte/)).toBeVisible();
  await expect(page.getByLabel('Din kod')).toHaveValue('');
  await accessiblePage(page);
  await page.getByRole('button', { name: 'Tillbaka' }).click();
  const people = [
    ['Lotta', codes.lotta],
    ['Maja', codes.maja],
  ] as const;
  for (const [at, [name, code]] of people.entries()) {
    await enter(page, name, code);
    await page.goto('/handelse');
    await expect(page.getByText(`${name} Prov är inloggad`)).toBeVisible();
    await page
      .locator(`[data-row="${rows[at]!}"]`)
      .getByRole('button', { name: /^Signera / })
      .click();
    await expect.poll(() => last(rows[at]!)).toMatchObject({ act: 'signed', byName: `${name} Prov` });
    await switchPerson(page);
  }

  // Unsent acts stay on the tablet for whoever did them, and the page says so.
  await enter(page, 'Lotta', codes.lotta);
  await page.goto('/handelse');
  const isAct = (url: URL) => /\/api\/activity-instances\/\d+$/.test(url.pathname);
  await page.route(isAct, (route) => (route.request().method() === 'PATCH' ? route.abort() : route.fallback()));
  await page
    .locator(`[data-row="${rows[2]}"]`)
    .getByRole('button', { name: /^Signera / })
    .click();
  await expect(page.getByText('1 inte skickad').first()).toBeVisible();
  await switchPerson(page);
  await expect(page.getByText('1 signering väntar på den här enheten')).toBeVisible();
  // Neither the comments on it, nor the way to undo it.
  await expect(page.getByText(/Promenad/)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Ångra' })).toHaveCount(0);
  await page.unroute(isAct);
  await enter(page, 'Maja', codes.maja);
  await page.goto('/handelse');
  await expect(page.locator(`[data-row="${rows[2]}"]`)).toBeVisible();
  expect((await last(rows[2]))?.act).not.toBe('signed');
  await switchPerson(page);
  await enter(page, 'Lotta', codes.lotta);
  await expect.poll(() => last(rows[2])).toMatchObject({ act: 'signed', byName: 'Lotta Prov' });
  // The browser itself tells of the wrong code, and of the acts that did not leave.
  expect(errors.filter((error) => !/401|ERR_FAILED/.test(error))).toEqual([]);
});

test(
  'in English: a code opens the account, and the office ends a lost tablet',
  { tag: '@release' },
  async ({ page, browser }, { project }) => {
    const own = `${project.name} de${unique()}`;
    const { as, company, headers } = await sharing(page, own);
    await speak(page.context(), 'en');
    const { id, device } = await as<{ id: number; device: string }>('POST', '/api/account/shared-device', {
      code: codes.lotta,
      name: `Kitchen ${own}`,
    });
    await page.goto('/konto');
    await page.evaluate((stored) => localStorage.setItem('sharedDevice', JSON.stringify(stored)), { id, device });
    await page.reload();
    await expect(page.getByText('Lotta Prov is signed in')).toBeVisible();
    await page.goto('/loggaut');
    await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
    await page.getByRole('button', { name: 'Lotta', exact: true }).click();
    await page.getByLabel('Your code').fill('12');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText('Enter six digits.')).toBeVisible();
    await accessiblePage(page);
    await page.getByLabel('Your code').fill(codes.lotta);
    await expect(page).not.toHaveURL(/loggain/);

    const office = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
    await speak(office.context(), 'en');
    const email = `olga.${own.replaceAll(' ', '.')}@example.se`;
    const person = { firstName: 'Olga', lastName: 'Prov', email, authorities: ['ORG_ADMIN'], company: { id: company.id }, langKey: 'en' };
    expect((await page.request.post('/api/admin/users', { headers, data: person })).status()).toBe(201);
    await enterByLink(office, (await letterTo(page.request, email)).path, email, PASSWORD);
    await office.goto('/organisation/detalj?tab=2');
    const devices = office.getByRole('region', { name: 'Shared tablets' });
    await expect(devices.getByRole('listitem')).toContainText([`Kitchen ${own}One person now`]);
    await accessiblePage(office);
    await devices.getByRole('button', { name: `Remove Kitchen ${own}` }).click();
    await office.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(office.getByText('The tablet is removed.')).toBeVisible();
    await page.goto('/konto');
    await expect(page).toHaveURL(/loggain/);
    await expect(page.getByLabel('E-mail')).toBeVisible();
    await office.context().close();
  },
);
