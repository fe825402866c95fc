/** Somebody with three roles in two companies: menus, pages and acts go by the place that is chosen (R3, decision 079). */
import type { APIRequestContext, Page } from '@playwright/test';
import { json } from './dated-tasks.ts';
import { expect, test } from './journey.ts';
import { adminToken, letterTo, PASSWORD } from './letters.ts';
import { accessible, choosePassword, complaintsOf } from './steps.ts';

/** A company with one client, as ADMIN makes them. */
async function company(request: APIRequestContext, headers: Record<string, string>, name: string, clients: string[]) {
  const made = async (path: string, data: object) => (await json(await request.post(path, { headers, data }))) as { id: number };
  const { id } = await made('/api/companies', { name });
  const groups = [];
  for (const client of clients) groups.push(await made('/api/clients', { name: client, company: { id } }));
  return { id, groups: groups as unknown as { id: number; client: { id: number; name: string } }[] };
}

async function signedIn(page: Page, own: string) {
  const headers = { authorization: `Bearer ${await adminToken(page.request)}` };
  const here = await company(page.request, headers, `Solbolaget ${own}`, [`Greta ${own}`]);
  const there = await company(page.request, headers, `Havsbolaget ${own}`, [`Tore ${own}`, `Berit ${own}`]);
  const email = `mira.${own.replaceAll(' ', '.')}@example.se`;
  const data = { firstName: 'Mira', lastName: 'Många', email, authorities: ['ORG_USER'], company: { id: here.id } };
  const { id } = (await json(await page.request.post('/api/admin/users', { headers, data }))) as { id: number };
  const [first, second] = there.groups;
  await page.request.put(`/api/client-groups/${first!.id}/users/${id}?role=ASSISTANCE_ADMIN`, { headers });
  await page.request.put(`/api/client-groups/${second!.id}/users/${id}?role=USER`, { headers });
  await choosePassword(page, (await letterTo(page.request, email)).path, email, PASSWORD);
  return { leads: first!.client.name, helps: second!.client.name, office: `Solbolaget ${own}` };
}

test('one leads one team, helps in another and works in an office, with one account', async ({ page, isMobile }, { project }) => {
  test.slow();
  const said = await complaintsOf(page);
  const { leads, helps, office } = await signedIn(page, `${project.name} pl${Date.now()}`);

  await page.goto('/valj-grupp');
  const places = page.getByRole('main').getByRole('listitem');
  await expect(places).toHaveCount(3);
  await expect(page.getByRole('button', { name: `Kontoret ${office}` })).toBeVisible();
  await accessible(page);

  // Where one leads: plans, and invites.
  await page.getByRole('button', { name: new RegExp(leads) }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/klientgrupp');
  await expect(page.getByRole('button', { name: 'Bjud in', exact: true })).toBeVisible();
  await page.goto('/aktiviteter/skapa');
  await expect(page.getByText('Du har inte behörighet')).toHaveCount(0);

  // Where one helps: neither is offered, and the page of it is none.
  await page.goto('/klientgrupp');
  await page.getByRole('link', { name: 'Byt team' }).filter({ visible: true }).click();
  await page.getByRole('button', { name: new RegExp(helps) }).click();
  await expect(page).toHaveURL(/\/handelse$/);
  await page.goto('/klientgrupp');
  await expect(page.getByText('Mira Många (du)')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Bjud in', exact: true })).toHaveCount(0);
  await page.goto('/aktiviteter/skapa');
  await expect(page.getByText('behörighet')).toBeVisible();

  // The office: its own pages and navigation; a deep link there leaves the team.
  await page.goto('/organisation/inkorg');
  await expect(page.getByRole('heading', { name: 'Inkorg', level: 1 })).toBeVisible();
  const navigation = page.getByRole('navigation', { name: 'Huvudmeny' });
  await expect(navigation.getByRole('link', { name: 'Händelser', exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Inkorg', level: 1 })).toBeVisible();
  if (isMobile) await page.getByRole('button', { name: 'Meny' }).click();
  const back = page.getByRole('link', { name: /Byt klient eller kontor/ });
  if (isMobile) {
    await expect(back).toBeVisible();
    await back.click();
  } else await page.goto('/valj-grupp');
  await page.getByRole('button', { name: new RegExp(helps) }).click();
  await expect(page).toHaveURL(/\/handelse$/);
  expect(said).toEqual([]);
});

test('a member is made team leader, and assistant again', async ({ page, isMobile }, { project }) => {
  const own = `${project.name} rl${Date.now()}`;
  const headers = { authorization: `Bearer ${await adminToken(page.request)}` };
  const { id, groups } = await company(page.request, headers, `Rollbolaget ${own}`, [`Greta ${own}`]);
  const made = async (firstName: string, authorities: string[], of?: { id: number }) => {
    const email = `${firstName.toLowerCase()}.${own.replaceAll(' ', '.')}@example.se`;
    const data = { firstName, lastName: 'Prov', email, authorities, ...(of && { company: of }) };
    return { email, ...((await json(await page.request.post('/api/admin/users', { headers, data }))) as { id: number }) };
  };
  const chief = await made('Vera', ['ORG_ADMIN'], { id });
  const assistant = await made('Assi', ['USER']);
  const [group] = groups;
  await page.request.put(`/api/client-groups/${group!.id}/users/${assistant.id}`, { headers });
  await choosePassword(page, (await letterTo(page.request, chief.email)).path, chief.email, PASSWORD);

  await page.goto(`/organisation/personal/${assistant.id}`);
  await expect(page.getByText('Assistent').first()).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: `Greta ${own}` })
    .click();
  await page.getByRole('link', { name: '1 aktiv medlem' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Assi Prov' });
  await row.getByRole('button', { name: 'Fler val för Assi Prov' }).click();
  await page.getByRole('button', { name: 'Gör till teamledare' }).click();
  await accessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Gör till teamledare' }).click();
  await expect(row).toContainText('Teamledare');
  await row.getByRole('button', { name: 'Fler val för Assi Prov' }).click();
  await page.getByRole('button', { name: 'Gör till assistent' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Gör till assistent' }).click();
  await expect(row).toContainText('Assistent');
  await page.goto(`/organisation/personal/${assistant.id}`);
  await expect(page.getByText(`Blev teamledare i Greta ${own}`)).toBeVisible();
  await expect(page.getByText(`Blev assistent i Greta ${own}`)).toBeVisible();
  if (isMobile) await accessible(page);
});
