/** Another client's activities and plans copied to a new one by the organisation (product «Activities», R92). */
import { headersOf } from './by-api.ts';
import { dayAhead } from './days.ts';
import { expect, test, unique } from './journey.ts';
import { accessible, consoleErrors, signInOffice } from './steps.ts';

test.use({ walkedOn: 'desktop' });

test('a new client begins with what another has, as far as it is chosen', { tag: '@long' }, async ({ page }, info) => {
  const errors = await consoleErrors(page);
  const headers = await headersOf(page.request, 'orgadmin');
  const name = `Nils Ny ${info.project.name} ${unique()}`;
  const { client } = await (await page.request.post('/api/clients', { headers, data: { name } })).json();

  await signInOffice(page, 'orgadmin', `/aktiviteter?clientId=${client.id}`);
  await page.getByRole('link', { name: 'Kopiera från en annan klient' }).click();
  await expect(page.getByText(name).first()).toBeVisible();
  await accessible(page);
  await page.getByLabel('Kopiera från').selectOption({ label: 'Elsa Lindqvist' });
  const choices = page.getByRole('main').getByRole('checkbox');
  await expect(choices.first()).toBeChecked();
  // Not what is of a type of her own, which another journey may have made.
  const all = await page.getByRole('listitem').getByRole('checkbox', { checked: true }).count();
  await page.getByRole('listitem').filter({ hasText: 'Kvällsmedicin' }).getByRole('checkbox').uncheck();
  await accessible(page);
  await page.getByRole('button', { name: `Kopiera ${all - 1} aktiviteter` }).click();
  await expect(page.getByText(`Kopierade aktiviteter: ${all - 1}`)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/aktiviteter\\?clientId=${client.id}`));
  const made = await (await page.request.get(`/api/activities?clientId=${client.id}&size=100`, { headers })).json();
  const names = (made as { name: string }[]).map((one) => one.name);
  expect([names.length, names.includes('Morgonmedicin'), names.includes('Kvällsmedicin')]).toEqual([all - 1, true, false]);

  // Asked again, what is there already cannot be chosen, and the rest can.
  await page.getByRole('link', { name: 'Kopiera från en annan klient' }).click();
  await page.getByLabel('Kopiera från').selectOption({ label: 'Elsa Lindqvist' });
  await expect(page.getByText('Finns redan hos klienten')).toHaveCount(all - 1);
  await expect(page.getByRole('button', { name: 'Kopiera 1 aktivitet' })).toBeVisible();
  expect(errors).toEqual([]);
});

test(
  'what the client went without is chosen by a tick and put back, and another’s own type comes along',
  { tag: '@release' },
  async ({ page }, info) => {
    const errors = await consoleErrors(page);
    const as = async (account: string) => {
      const headers = await headersOf(page.request, account);
      return {
        get: async (at: string) => (await page.request.get(at, { headers })).json(),
        post: async (at: string, body: object) => (await page.request.post(at, { headers, data: body })).json(),
        remove: async (at: string) => (await page.request.delete(at, { headers })).status(),
      };
    };
    const [office, platform] = [await as('orgadmin'), await as('admin')];
    const named = (name: string) => `${name} ${info.project.name} ${unique()}`;
    const [from, name] = [named('Frida Från'), named('Nora Ny')];
    const [theirs, ours] = [
      (await office.post('/api/clients', { name: from })).client,
      (await office.post('/api/clients', { name })).client,
    ];
    const types: { id: number; name: string; activityCategory: { id: number } }[] = await office.get('/api/activity-types/global?size=100');
    const [out, kept] = [types[0]!, types[1]!];
    const own = await platform.post('/api/activity-types', {
      name: 'Egen sort',
      activityCategory: { id: out.activityCategory.id },
      client: { id: theirs.id },
    });
    for (const [what, type] of [
      ['Sällsynt', out],
      ['Vanlig', kept],
      ['Bara Fridas', own],
    ] as const)
      await platform.post('/api/activities', { name: what, type: { id: type.id }, client: { id: theirs.id } });
    expect(await office.remove(`/api/activity-types/${ours.id}/${out.id}`)).toBe(204);

    // Whoever makes none by hand begins there.
    await signInOffice(page, 'orgadmin', `/aktiviteter?clientId=${ours.id}`);
    await expect(page.getByText('Teamledaren skapar dem. Du kan kopiera från en annan klient.')).toBeVisible();
    await accessible(page);
    await page.getByRole('link', { name: 'Kopiera från en annan klient' }).click();
    await page.getByLabel('Kopiera från').selectOption({ label: from });
    // Of today some hours have passed, of which nobody is told as not signed.
    await expect(page.getByRole('textbox', { name: 'Från och med' })).toHaveValue(dayAhead(1));
    const line = (what: string) => page.getByRole('listitem').filter({ hasText: what });
    await expect(line('Vanlig').getByRole('checkbox')).toBeChecked();
    await expect(line('Sällsynt').getByRole('checkbox')).not.toBeChecked();
    await expect(line('Sällsynt')).toContainText(`${out.name}. Borttagen för klienten, läggs tillbaka om du väljer den`);
    // Its type is under the category that was not taken out, and becomes the company's.
    await expect(line('Bara Fridas').getByRole('checkbox')).toBeChecked();
    await expect(page.getByText('Typen «Egen sort»')).toBeVisible();
    await line('Bara Fridas').getByRole('checkbox').uncheck();
    await expect(page.getByText('Typen «Egen sort»')).toHaveCount(0);
    await accessible(page);
    await expect(page.getByRole('button', { name: 'Kopiera 1 aktivitet' })).toBeVisible();
    await line('Sällsynt').getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Kopiera 2 aktiviteter' }).click();
    await expect(page.getByText('Kopierade aktiviteter: 2')).toBeVisible();
    const left = (await office.get(`/api/activity-types/client/${ours.id}?size=100`)) as { id: number }[];
    expect(left.map(({ id }) => id)).toContain(out.id);
    expect(errors).toEqual([]);
  },
);
