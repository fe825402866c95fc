/** Another client's activities and plans copied to a new one by the organisation (product «Activities», R92). */
import { callAs } from './by-api.ts';
import { dayAhead } from './days.ts';
import { expect, test } from './journey.ts';
import { staffedCompany } from './staffed-company.ts';
import { accessible, consoleErrors, signInOffice } from './steps.ts';

test.use({ walkedOn: 'desktop' });

test('a new client begins with what another has, as far as it is chosen', { tag: '@release' }, async ({ page }) => {
  const { own, orgAdmin, client: other, activities } = await staffedCompany(page.request);
  const errors = await consoleErrors(page);
  const office = await callAs(page.request, orgAdmin);
  const name = `Nils Ny ${own}`;
  const { client } = await office<{ client: { id: number } }>('POST', '/api/clients', { name });

  await signInOffice(page, orgAdmin, `/aktiviteter?clientId=${client.id}`);
  await page.getByRole('link', { name: 'Kopiera från en annan klient' }).click();
  await expect(page.getByText(name).first()).toBeVisible();
  await accessible(page);
  await page.getByLabel('Kopiera från').selectOption({ label: other.name });
  const all = Object.keys(activities).length;
  await expect(page.getByRole('listitem').getByRole('checkbox', { checked: true })).toHaveCount(all);
  await page.getByRole('listitem').filter({ hasText: 'Kvällsmedicin' }).getByRole('checkbox').uncheck();
  await accessible(page);
  await page.getByRole('button', { name: `Kopiera ${all - 1} aktiviteter` }).click();
  await expect(page.getByText(`Kopierade aktiviteter: ${all - 1}`)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/aktiviteter\\?clientId=${client.id}`));
  const made = await office<{ name: string }[]>('GET', `/api/activities?clientId=${client.id}&size=100`);
  const names = made.map((one) => one.name).sort();
  expect(names).toEqual(
    Object.keys(activities)
      .filter((one) => one !== 'Kvällsmedicin')
      .sort(),
  );

  // Asked again, what is there already cannot be chosen, and the rest can.
  await page.getByRole('link', { name: 'Kopiera från en annan klient' }).click();
  await page.getByLabel('Kopiera från').selectOption({ label: other.name });
  await expect(page.getByText('Finns redan hos klienten')).toHaveCount(all - 1);
  await expect(page.getByRole('button', { name: 'Kopiera 1 aktivitet' })).toBeVisible();
  expect(errors).toEqual([]);
});

test('what the client went without is chosen by a tick and put back, and another’s own type comes along', { tag: '@release' }, async ({
  page,
}) => {
  const { own, orgAdmin, call } = await staffedCompany(page.request);
  const errors = await consoleErrors(page);
  const office = await callAs(page.request, orgAdmin);
  const from = `Frida Från ${own}`;
  const makeClient = async (name: string) => (await office<{ client: { id: number } }>('POST', '/api/clients', { name })).client;
  const [theirs, ours] = [await makeClient(from), await makeClient(`Nora Ny ${own}`)];
  type Type = { id: number; name: string; activityCategory: { id: number } };
  const types = await office<Type[]>('GET', '/api/activity-types/global?size=100');
  const [out, usual] = ['Musik', 'Promenad'].map((name) => types.find((type) => type.name === name)!) as [Type, Type];
  const type = { name: 'Egen sort', activityCategory: { id: out.activityCategory.id }, client: { id: theirs.id } };
  for (const [name, { id }] of [
    ['Sällsynt', out],
    ['Vanlig', usual],
    ['Bara Fridas', await call('POST', '/api/activity-types', type)],
  ] as const)
    await call('POST', '/api/activities', { name, type: { id }, client: { id: theirs.id } });
  await office('DELETE', `/api/activity-types/${ours.id}/${out.id}`);

  // Whoever makes none by hand begins there.
  await signInOffice(page, orgAdmin, `/aktiviteter?clientId=${ours.id}`);
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
  const left = await office<Type[]>('GET', `/api/activity-types/client/${ours.id}?size=100`);
  expect(left.map(({ id }) => id)).toContain(out.id);
  expect(errors).toEqual([]);
});
