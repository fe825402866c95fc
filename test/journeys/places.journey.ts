/** Somebody with three roles in two companies: menus, pages and acts go by the place that is chosen (R3, decision 079). */
import type { APIRequestContext, Page } from '@playwright/test';
import { json } from './dated-tasks.ts';
import { expect, test, unique } from './journey.ts';
import { adminToken, letterTo, PASSWORD } from './letters.ts';
import { accessible, choosePassword, consoleErrors, enterByLink } from './steps.ts';

test.use({ walkedOn: 'desktop' });

/** A company with one client, as ADMIN makes them. */
async function company(request: APIRequestContext, headers: Record<string, string>, name: string, clients: string[]) {
  const made = async (path: string, data: object) => (await json(await request.post(path, { headers, data }))) as { id: number };
  const { id } = await made('/api/companies', { name });
  const groups = [];
  for (const client of clients) groups.push(await made('/api/clients', { name: client, company: { id } }));
  return { id, groups: groups as unknown as { id: number; client: { id: number; name: string } }[] };
}

async function signedIn(page: Page, own: string, works = 'ORG_USER') {
  const headers = { authorization: `Bearer ${await adminToken(page.request)}` };
  const here = await company(page.request, headers, `Solbolaget ${own}`, [`Greta ${own}`]);
  const there = await company(page.request, headers, `Havsbolaget ${own}`, [`Tore ${own}`, `Berit ${own}`]);
  const email = `mira.${own.replaceAll(' ', '.')}@example.se`;
  const data = { firstName: 'Mira', lastName: 'Många', email, authorities: [works], company: { id: here.id } };
  const { id } = (await json(await page.request.post('/api/admin/users', { headers, data }))) as { id: number };
  const [first, second] = there.groups;
  await page.request.put(`/api/client-groups/${first!.id}/users/${id}?role=ASSISTANCE_ADMIN`, { headers });
  await page.request.put(`/api/client-groups/${second!.id}/users/${id}?role=USER`, { headers });
  await choosePassword(page, (await letterTo(page.request, email)).path, email, PASSWORD);
  return { leads: first!.client.name, helps: second!.client.name, office: `Solbolaget ${own}`, headers, here, there, id };
}

const refused = 'Du har inte behörighet att visa den här sidan.';

test(
  'one leads one team, helps in another and works in an office, with one account',
  { tag: '@long' },
  async ({ page, isMobile }, { project }) => {
    const errors = await consoleErrors(page);
    const { leads, helps, office } = await signedIn(page, `${project.name} pl${unique()}`);

    await page.goto('/valj-grupp');
    const places = page.getByRole('main').getByRole('listitem');
    await expect(places).toHaveCount(3);
    await expect(page.getByRole('button', { name: `Kontoret ${office}` })).toBeVisible();

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
    expect(errors).toEqual([]);
  },
);

test('a member is made team leader, and assistant again', { tag: '@release' }, async ({ page, isMobile }, { project }) => {
  const own = `${project.name} rl${unique()}`;
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
  await enterByLink(page, (await letterTo(page.request, chief.email)).path, chief.email, PASSWORD);

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

test('an address of another client goes by the role there, and signs nobody out', { tag: '@long' }, async ({ page }, { project }) => {
  const errors = await consoleErrors(page);
  const { leads, helps, headers, here, there } = await signedIn(page, `${project.name} an${unique()}`, 'ORG_ADMIN');
  const itemOf = async ({ client }: { client: { id: number } }) => {
    const data = { name: 'Handskar', client: { id: client.id }, amountInStock: 3, alertValue: 1 };
    const { id } = (await json(await page.request.post('/api/inventory-items', { headers, data }))) as { id: number };
    return `/inventering/${id}/${client.id}`;
  };
  const [ledBy, helpedBy] = there.groups as [(typeof there.groups)[0], (typeof there.groups)[0]];
  const [ofOffice] = here.groups as [(typeof here.groups)[0]];
  const [led, helped, office] = [await itemOf(ledBy), await itemOf(helpedBy), await itemOf(ofOffice)];
  const alone = (address: string) => address.split('/').slice(0, 3).join('/');
  const choose = async (name: string) => {
    await page.goto('/valj-grupp');
    await page.getByRole('button', { name: new RegExp(name) }).click();
    await expect(page).toHaveURL(/\/handelse$/);
  };
  const closed = [
    `${helped}/redigera`,
    `${helped}/tabort`,
    `/aktiviteter/1/${helpedBy.client.id}/redigera`,
    `/aktiviteter/1/${helpedBy.client.id}/tabort`,
    `/aktiviteter/skapa?clientId=${helpedBy.client.id}`,
    `/klientgrupp/kort/redigera?clientId=${helpedBy.client.id}`,
    `/organisation/team/${helpedBy.id}`,
    `/plan/${helpedBy.client.id}/${there.id}/ny`,
  ];

  // From where one leads, and from where one helps while an office is one's own elsewhere.
  for (const chosen of [leads, helps]) {
    await choose(chosen);
    for (const address of closed) {
      await page.goto(address);
      await expect(page.getByRole('heading', { name: refused }), `${address} from ${chosen}`).toBeVisible();
    }
  }
  await accessible(page);
  // An address of a row alone: whose it is comes with the row.
  await choose(leads);
  await page.goto(alone(led));
  await expect(page.getByRole('button', { name: 'Fyll på', exact: true })).toBeVisible();
  await page.goto(alone(helped));
  await expect(page.getByRole('heading', { name: 'Handskar' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Fyll på', exact: true })).toHaveCount(0);
  await choose(leads);
  await page.goto(`${alone(helped)}/${ledBy.client.id}/redigera`);
  await expect(page.getByRole('heading', { name: refused })).toBeVisible();
  // What one may see of it is shown by the role there: the team is chosen with it.
  await choose(leads);
  await page.goto(`/klientgrupp?clientId=${helpedBy.client.id}`);
  await expect(page.getByText('Mira Många (du)')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Bjud in', exact: true })).toHaveCount(0);
  // Back where one leads, and at the office.
  await page.goto(`${led}/redigera`);
  await expect(page.getByRole('textbox', { name: 'Namn' })).toHaveValue('Handskar');
  await page.goto('/klientgrupp');
  await expect(page.getByRole('button', { name: 'Bjud in', exact: true })).toBeVisible();
  await page.goto(`${office}/redigera`);
  await page.getByRole('textbox', { name: 'Namn' }).fill('Handskar, stora');
  await page.getByRole('button', { name: 'Spara', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${alone(office)}(\\?|$)`));
  await expect(page.getByText('Handskar, stora').first()).toBeVisible();
  expect(errors).toEqual([]);
});

test(
  'who is made assistant under an open page stays there with what was typed',
  { tag: '@release' },
  async ({ page, isMobile }, { project }) => {
    const own = `${project.name} op${unique()}`;
    const { leads, headers, there, id } = await signedIn(page, own);
    const group = there.groups[0]!.id;
    // A team keeps a leader.
    const data = { firstName: 'Lea', lastName: 'Prov', email: `lea.${own.replaceAll(' ', '.')}@example.se`, authorities: ['USER'] };
    const other = (await json(await page.request.post('/api/admin/users', { headers, data }))) as { id: number };
    await page.request.put(`/api/client-groups/${group}/users/${other.id}?role=ASSISTANCE_ADMIN`, { headers });
    const become = async (role: string) => {
      const answer = await page.request.patch(`/api/client-groups/${group}/users/${id}`, { headers, data: { role } });
      expect(answer.ok(), await answer.text()).toBe(true);
    };
    const changed = page.getByText('Din roll har ändrats.');
    const invite = page.getByRole('button', { name: 'Bjud in', exact: true });
    await page.goto('/valj-grupp');
    await page.getByRole('button', { name: new RegExp(leads) }).click();
    await expect(page).toHaveURL(/\/handelse$/);

    await page.goto('/klientgrupp/kort/redigera');
    await page.getByRole('button', { name: 'Lägg till varning' }).click();
    await page.getByLabel('Vad är det?').selectOption('Allergi');
    const typed = page.getByLabel('Vad gäller det?');
    await typed.fill('plåster');
    await become('USER');
    // Once more is refused once more: nothing that is still on the page ends the session.
    for (const _ of [1, 2]) {
      const refusal = page.waitForResponse((answer) => answer.status() === 403);
      await page.getByRole('button', { name: 'Spara' }).click();
      await refusal;
      await expect(changed).toBeVisible();
      await expect(page.getByText('Du har inte behörighet att göra det där.')).toBeVisible();
      await expect(typed).toHaveValue('plåster');
    }
    await expect(page).toHaveURL(/\/klientgrupp\/kort\/redigera$/);
    await accessible(page);

    // What is asked only of a leader, as several calls at once; the page is then an assistant's.
    await become('ASSISTANCE_ADMIN');
    await page.goto('/aktiviteter');
    await expect(page.getByRole('link', { name: 'Skapa aktivitet' })).toBeVisible();
    await become('USER');
    if (isMobile) await page.getByRole('button', { name: 'Meny' }).click();
    await page.getByRole('link', { name: 'Team', exact: true }).click();
    await expect(page).toHaveURL(/\/klientgrupp$/);
    await expect(page.getByText('Mira Många (du)')).toBeVisible();
    await expect(changed).toBeVisible();
    await expect(invite).toHaveCount(0);
    await page.goto('/aktiviteter/skapa');
    await expect(page.getByRole('heading', { name: refused })).toBeVisible();

    // A stream that ends by it says so at once, without a call that is refused.
    await become('ASSISTANCE_ADMIN');
    const watching = page.waitForResponse((answer) => answer.url().includes('/api/live/day/'));
    await page.goto('/handelse');
    await watching;
    await become('USER');
    await expect(changed).toBeVisible();
  },
);
