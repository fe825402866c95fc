/**
 * Plans of a client: made in three steps that lose nothing, approved with what that ends and changes, copied, changed by two at once, ended and
 * removed; read only by those who may (product «Plans and goals», R49–R55).
 */
import type { Page } from '@playwright/test';
import { callAs, headersOf } from './by-api.ts';
import { isAtClientPlace, toClientPlace } from './client-places.ts';
import { dayAhead } from './days.ts';
import { expect, test } from './journey.ts';
import { staffedCompany } from './staffed-company.ts';
import { accessible, consoleErrors, signInAs, signInEnglish, signInOffice } from './steps.ts';

test.use({ walkedOn: 'phone' });

const dialog = (page: Page) => page.getByRole('dialog');
const main = (page: Page) => page.getByRole('main');
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** Chooses an area of life in the dialog. */
const area = (page: Page, name: string) => dialog(page).getByLabel('Livsområde', { exact: true }).selectOption({ label: name });

test('a plan is made, approved, copied, changed, and takes the place of the one before', { tag: '@long' }, async ({ page, browser }) => {
  const errors = await consoleErrors(page);
  const { company, group, activity, leader, orgAdmin } = await staffedCompany(page.request);
  const [walk, bath, own] = ['Rundan', 'Bad', 'Natt'];
  await activity(walk, 'Promenad');
  await activity(bath, 'Bad');
  const team = `/organisation/team/${group.id}`;
  const ofClient = `clientId=${group.client.id}`;
  await signInOffice(page, orgAdmin);

  // The settings: which activities are offered, and an area of life of the company's own.
  await page.goto(`${team}/installningar/genomforandeplan?${ofClient}`);
  await expect(heading(page, 'Genomförandeplan')).toBeVisible();
  for (const name of [walk, bath]) await page.getByRole('switch', { name }).click();
  await page.getByRole('button', { name: 'Nytt livsområde' }).click();
  await dialog(page).getByLabel('Namn').fill(own);
  await dialog(page).getByRole('button', { name: 'Skapa' }).click();
  await expect(page.getByRole('button', { name: `Redigera ${own}` })).toBeVisible();
  await accessible(page);
  await toClientPlace(page, 'Utvärderingsplan');
  await expect(heading(page, 'Utvärderingsplan')).toBeVisible();
  await page.getByRole('switch', { name: walk }).click();
  await expect(page.getByRole('switch', { name: walk })).toBeChecked();

  // Three steps; the first may be nearly empty.
  await page.goto(`${team}?${ofClient}&tab=2`);
  await isAtClientPlace(page, 'Genomförandeplaner');
  await page.getByRole('link', { name: 'Ny plan' }).click();
  await expect(heading(page, 'Ny plan')).toBeVisible();
  await accessible(page);
  const name = 'Vårplan';
  await page.getByLabel('Namn').fill(name);
  await expect(page.getByText('Finns kvar på den här enheten.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Det du skrev sist finns kvar.')).toBeVisible();
  await expect(page.getByLabel('Namn')).toHaveValue(name);
  await page.getByRole('button', { name: 'Gå vidare utan beskrivning' }).click();
  await expect(page).toHaveURL(/implemenationPlanId=\d+&evaluationPlanId=\d+&step=2/);
  await expect(page.getByRole('heading', { name: 'Vilka rutiner ingår?' })).toBeFocused();
  await main(page)
    .getByRole('button', { name: `Lägg till ${walk}` })
    .click();
  await area(page, own);
  await dialog(page).getByLabel('Gånger (valfritt)').fill('3');
  await expect(dialog(page).getByText('3 gånger per vecka')).toBeVisible();
  await accessible(page);
  await dialog(page).getByRole('button', { name: 'Spara' }).click();
  await expect(main(page).getByRole('heading', { name: own })).toBeVisible();
  // What was pressed is gone, and the keyboard goes on at what stands there now.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('BUTTON');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Lägg till /);
  await main(page)
    .getByRole('button', { name: `Lägg till ${bath}` })
    .click();
  await area(page, own);
  await dialog(page).getByRole('button', { name: 'Spara' }).click();
  await expect(main(page).getByRole('button', { name: `Redigera ${bath}` })).toBeVisible();
  await page.getByRole('button', { name: 'Nästa' }).click();
  await expect(page.getByRole('heading', { name: 'Vad ska utvärderas?' })).toBeFocused();
  await main(page).getByRole('button', { name: 'Lägg till mål' }).click();
  await dialog(page).getByRole('button', { name: 'Spara' }).click();
  await expect(dialog(page).getByText('Fältet måste fyllas i.')).toHaveCount(3);
  await dialog(page).getByLabel('Aktivitet', { exact: true }).selectOption({ label: walk });
  await dialog(page).getByLabel('Livsområde', { exact: true }).selectOption({ index: 1 });
  await dialog(page).getByLabel('Minst', { exact: true }).fill('4');
  await dialog(page).getByLabel('Högst (valfritt)').fill('2');
  await dialog(page).getByRole('button', { name: 'Spara' }).click();
  await expect(dialog(page).getByText('Högst kan inte vara mindre än minst.')).toBeVisible();
  await dialog(page).getByLabel('Minst', { exact: true }).fill('0');
  await dialog(page).getByLabel('Högst (valfritt)').fill('');
  await expect(dialog(page).getByText('Utan minst och högst följs det bara')).toBeVisible();
  await dialog(page).getByLabel('Minst', { exact: true }).fill('2');
  await dialog(page).getByRole('button', { name: 'Spara' }).click();
  await expect(main(page).getByText('Minst 2 gånger per vecka')).toBeVisible();
  await accessible(page);

  // Left and come back to by the other spelling: nothing is lost. What was sent is begun no more.
  const create = `/plan/${group.client.id}/${company.id}/ny`;
  const id = Number(new URL(page.url()).searchParams.get('implemenationPlanId'));
  await page.goto(`${team}?${ofClient}&tab=2`);
  const row = main(page).getByRole('listitem').filter({ hasText: name });
  await expect(row).toContainText('Utkast');
  await expect(row).toContainText('2 rutiner');
  await page.goto(create);
  await expect(page.getByLabel('Namn')).toHaveValue(/^Plan \p{Ll}+ \d{4}$/u);
  await page.goto(`${create}?implementationPlanId=${id}&clientGroupId=${group.id}&step=3`);
  await expect(main(page).getByText('Minst 2 gånger per vecka')).toBeVisible();
  await page.getByRole('button', { name: 'Klar' }).click();
  await expect(page).toHaveURL(new RegExp(`/plan/${id}\\?clientGroupId=${group.id}$`));
  await expect(heading(page, name)).toBeVisible();
  await accessible(page);

  // The team reads no draft.
  const assistant = await headersOf(page.request, leader);
  expect((await page.request.get(`/api/implementation-plans/${id}`, { headers: assistant })).status()).toBe(404);
  await page.getByRole('button', { name: 'Godkänn planen' }).click();
  await expect(dialog(page).getByLabel('Första dagen', { exact: true })).toHaveValue(dayAhead(1));
  await expect(dialog(page).getByText('Teamet läser planen så snart den är godkänd.')).toBeVisible();
  await accessible(page);
  await dialog(page).getByLabel('Första dagen', { exact: true }).fill(dayAhead(-40));
  await dialog(page).getByRole('button', { name: 'Godkänn planen' }).click();
  await expect(dialog(page).getByText('En plan kan börja högst 31 dagar tillbaka.')).toBeVisible();
  await dialog(page).getByLabel('Första dagen', { exact: true }).fill(dayAhead(1));
  await dialog(page).getByRole('button', { name: 'Godkänn planen' }).click();
  await expect(page.getByText(`«${name}» är godkänd`)).toBeVisible();
  await expect(main(page).getByText('Kommande', { exact: true })).toBeVisible();
  await expect(main(page)).toContainText('av Olga Nyström');
  expect((await page.request.get(`/api/implementation-plans/${id}`, { headers: assistant })).status()).toBe(200);
  await expect(main(page).getByRole('button', { name: 'Redigera' })).toHaveCount(0);
  await page.goto(`/plan/${id}/redigera`);
  await expect(page.getByText('Planen är godkänd och ändras inte')).toBeVisible();
  await page.getByRole('link', { name: 'Visa planen' }).click();

  // A copy, changed while somebody else does so too.
  const copied = 'Andra';
  await page.getByRole('button', { name: 'Kopiera' }).click();
  await dialog(page).getByLabel('Namn').fill(copied);
  await dialog(page).getByRole('button', { name: 'Kopiera' }).click();
  await expect(heading(page, copied)).toBeVisible();
  const second = Number(/plan\/(\d+)/.exec(page.url())![1]);
  await main(page).getByRole('button', { name: 'Redigera' }).click();
  await expect(heading(page, 'Redigera genomförandeplanen')).toBeVisible();
  const goals = main(page).getByRole('region', { name: 'Mål som utvärderas' });
  await goals.getByRole('button', { name: `Redigera ${walk}` }).click();
  await dialog(page).getByLabel('Högst (valfritt)').fill('5');
  await dialog(page).getByRole('button', { name: 'Spara' }).click();
  await expect(goals).toContainText('2 till 5 gånger per vecka');
  await main(page)
    .getByRole('button', { name: `Ta bort ${bath}` })
    .click();
  await dialog(page).getByRole('button', { name: 'Ta bort' }).click();
  await expect(main(page).getByRole('button', { name: `Lägg till ${bath}` })).toBeVisible();
  const headers = await headersOf(page.request, orgAdmin);
  const meanwhile = { headers, data: { name: `${copied} B` } };
  expect((await page.request.patch(`/api/implementation-plans/${second}`, meanwhile)).ok()).toBe(true);
  await page.getByLabel('Första dagen', { exact: true }).fill(dayAhead(3));
  await page.getByRole('button', { name: 'Spara som utkast' }).click();
  await expect(page.getByText('Någon annan har ändrat planen under tiden.')).toBeInViewport();
  await page.getByRole('button', { name: 'Läs in den nya versionen' }).click();
  await expect(page.getByLabel('Namn')).toHaveValue(`${copied} B`);
  await expect(page.getByLabel('Första dagen', { exact: true })).toHaveValue(dayAhead(3));
  await accessible(page);
  await page.getByRole('button', { name: 'Spara som gällande' }).click();
  await expect(dialog(page)).toContainText(`«${name}» slutar`);
  await expect(dialog(page)).toContainText(`Ändras: ${walk}: Minst 2 gånger per vecka → 2 till 5 gånger per vecka`);
  await expect(dialog(page)).toContainText(`Tas bort: ${bath}`);
  await accessible(page);
  await dialog(page).getByRole('button', { name: 'Godkänn planen' }).click();
  await expect(heading(page, `${copied} B`)).toBeVisible();
  await expect(main(page).getByText('Kommande', { exact: true })).toBeVisible();
  const { endDate } = await (await page.request.get(`/api/implementation-plans/${id}`, { headers })).json();
  expect(endDate).toBe(dayAhead(2));

  // Ended, and removed while it has not begun; closing leads to the client's tab.
  await page.getByRole('button', { name: 'Avsluta planen' }).click();
  await dialog(page).getByLabel('Sista dagen', { exact: true }).fill(dayAhead(30));
  await dialog(page).getByRole('button', { name: 'Spara' }).click();
  await expect(page.getByRole('button', { name: 'Flytta sista dagen' })).toBeVisible();
  await page.goto(
    `/evaluation-plan/${(await (await page.request.get(`/api/implementation-plans/${second}`, { headers })).json()).evaluationPlanId}`,
  );
  await expect(main(page).getByText('Den hör till en genomförandeplan', { exact: false })).toBeVisible();
  await accessible(page);
  for (const one of [second, id]) {
    await page.goto(`/plan/${one}/tabort?clientGroupId=${group.id}`);
    await dialog(page).getByRole('button', { name: 'Ta bort' }).click();
    await expect(page).toHaveURL(new RegExp(`${team}\\?.*tab=2`));
    // It steps back over its entry of the history when it has gone, which would call off the next address.
    await expect(dialog(page)).toHaveCount(0);
  }
  await expect(page.getByText(name, { exact: true })).toHaveCount(0);

  const other = await (await browser.newContext()).newPage();
  await signInAs(other, leader, group.client.name, `/plan/${id}`);
  await expect(other.getByText('Du har inte behörighet att visa den här sidan.')).toBeVisible();
  expect(errors.filter((error) => !/404|409|412|400/.test(error))).toEqual([]);
});

test('ORG_USER reads in English, with the note, and changes nothing', { tag: '@release' }, async ({ page }) => {
  const { group, orgUser, orgAdmin } = await staffedCompany(page.request);
  const call = await callAs(page.request, orgAdmin);
  const data = { name: 'Read', clientId: group.client.id, description: '<p>What matters</p>' };
  const plan = await call('POST', '/api/implementation-plans', data);
  await signInEnglish(page, orgUser, `/plan/${plan.id}`);
  await expect(heading(page, data.name)).toBeVisible();
  await expect(page.getByText('Only the organisation sees the draft.', { exact: false })).toBeVisible();
  await expect(page.getByText('You can look but not change')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve the plan' })).toHaveCount(0);
  await accessible(page);
  await page.goto(`/plan/${plan.id}/redigera`);
  await expect(page.getByLabel('Name', { exact: true })).toBeDisabled();
  await expect(page.getByText('What matters')).toBeVisible();
  await accessible(page);
  const settings = ['genomforandeplan', 'utvarderingsplan'];
  for (const setting of settings) {
    await page.goto(`/organisation/team/${group.id}/installningar/${setting}`);
    await expect(page.getByRole('switch', { name: 'Frukost' })).toBeDisabled();
    await accessible(page);
  }
  for (const tab of [2, 3]) {
    await page.goto(`/organisation/team/${group.id}?tab=${tab}`);
    await expect(page.getByRole('link', { name: data.name })).toBeVisible();
    await expect(page.getByRole('link', { name: 'New plan' })).toHaveCount(0);
    await accessible(page);
  }
});
