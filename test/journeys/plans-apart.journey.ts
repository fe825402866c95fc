/**
 * What is seldom done with plans: an evaluation plan by itself, two who change the same at once, and areas of life that come and go
 * (R15, R49, R51–R55, decision 047).
 */
import type { Browser, Page } from '@playwright/test';
import { dayAhead } from './days.ts';
import { withGoals } from './goals.ts';
import { expect, test, unique } from './journey.ts';
import { accessible, consoleErrors } from './steps.ts';

test.use({ walkedOn: 'phone' });

const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();

/** The same person in a browser of their own. */
async function elsewhere(browser: Browser, page: Page): Promise<Page> {
  const other = await (await browser.newContext()).newPage();
  await other.addInitScript(
    (entries) => {
      for (const [name, value] of Object.entries(entries)) sessionStorage.setItem(name, value);
    },
    await page.evaluate(() => ({ ...sessionStorage }) as Record<string, string>),
  );
  return other;
}

test('an evaluation plan by itself, which two change at once', { tag: '@long' }, async ({ page, browser }, { project }) => {
  const own = `ensam ${project.name} ${unique()}`;
  const errors = await consoleErrors(page);
  const { client, group, office } = await withGoals(page, own);
  const read = await page.request.get(`/api/evaluation-plans/client/${client.id}`, { headers: office });
  const [whole] = (await read.json()) as { id: number; implementationPlanId: number }[];
  await page.goto(`/evaluation-plan/${whole!.id}?clientGroupId=${group.id}`);
  const other = await elsewhere(browser, page);
  await expect(page.getByRole('link', { name: 'Visa genomförandeplanen' })).toBeVisible();
  await page.getByRole('button', { name: 'Kopiera' }).click();
  await dialog(page).getByLabel('Namn').fill(`Ensam ${own}`);
  await press(page, 'Kopiera');
  await expect(page.getByRole('heading', { level: 1, name: `Ensam ${own}` })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Visa genomförandeplanen' })).toHaveCount(0);
  const id = Number(/evaluation-plan\/(\d+)/.exec(page.url())![1]);
  const address = `/evaluation-plan/${id}`;

  // Its goals: the second to save hears that somebody was first, keeps what was typed, and may mean it.
  for (const one of [page, other]) {
    await one.goto(`${address}/redigera?clientGroupId=${group.id}`);
    await one.getByRole('button', { name: 'Redigera Ute' }).click();
  }
  await accessible(page);
  await dialog(page).getByLabel('Högst (valfritt)').fill('5');
  await press(page, 'Spara');
  await expect(page.getByRole('list').getByText('Max 5 gånger per vecka')).toBeVisible();
  await dialog(other).getByLabel('Högst (valfritt)').fill('4');
  await press(other, 'Spara');
  await expect(dialog(other).getByRole('alert')).toHaveText(/Spara igen om ditt ska gälla/);
  await expect(dialog(other).getByLabel('Högst (valfritt)')).toHaveValue('4');
  await accessible(other);
  await press(other, 'Spara');
  await expect(other.getByRole('list').getByText('Max 4 gånger per vecka')).toBeVisible();

  // Made to apply while a colleague names it otherwise.
  await page.reload();
  await page.getByRole('button', { name: 'Spara som gällande' }).click();
  await expect(dialog(page)).toContainText(`Utvärderingsplanen «Plan ${own}» slutar`);
  await expect(dialog(page)).toContainText('Genomförandeplanen och dess rutiner gäller vidare.');
  await accessible(page);
  await other.getByLabel('Namn').fill(`Ensam B ${own}`);
  await other.getByRole('button', { name: 'Spara som utkast' }).click();
  await expect(other.getByRole('heading', { level: 1, name: `Ensam B ${own}` })).toBeVisible();
  await press(page, 'Godkänn planen');
  await expect(dialog(page).getByRole('alert')).toHaveText(/tryck igen om det ska gälla/);
  await expect(dialog(page).getByText(`Ensam B ${own}`)).toBeVisible();
  await press(page, 'Godkänn planen');
  await expect(page.getByRole('heading', { level: 1, name: `Ensam B ${own}` })).toBeVisible();
  await expect(page.getByRole('main').getByText('Kommande', { exact: true })).toBeVisible();
  const was = await (await page.request.get(`/api/implementation-plans/${whole!.implementationPlanId}`, { headers: office })).json();
  expect(was.endDate).toBeNull();

  // Ended by both; the second sees what the first set.
  for (const one of [page, other]) {
    await one.goto(address);
    await one.getByRole('button', { name: 'Avsluta planen' }).click();
    await dialog(one)
      .getByLabel('Sista dagen', { exact: true })
      .fill(dayAhead(one === page ? 30 : 40));
  }
  await press(page, 'Spara');
  await expect(page.getByRole('button', { name: 'Flytta sista dagen' })).toBeVisible();
  await press(other, 'Spara');
  await expect(dialog(other).getByRole('alert')).toHaveText(/tryck igen om det ska gälla/);
  await press(other, 'Spara');
  await expect(dialog(other)).toHaveCount(0);
  const now = await (await page.request.get(`/api/evaluation-plans/${id}`, { headers: office })).json();
  expect(now.endDate).toBe(dayAhead(40));

  // It has not begun, so it can be removed; the one that has can only be ended.
  await page.goto(`${address}/tabort?clientGroupId=${group.id}`);
  await accessible(page);
  await press(page, 'Ta bort');
  await expect(page).toHaveURL(new RegExp(`/organisation/team/${group.id}\\?.*tab=3`));
  await expect(page.getByRole('list', { name: 'Utvärderingsplaner' })).not.toContainText('Ensam');
  await page.goto(`/evaluation-plan/${whole!.id}/tabort`);
  await expect(dialog(page)).toContainText('Den hör till en genomförandeplan');
  await press(page, 'Stäng');
  await expect(page).toHaveURL(new RegExp(`/organisation/team/${group.id}\\?.*tab=3`));
  // What was removed is asked for once more while its page is left; never another plan of the same number.
  expect(errors.filter((error) => !/412|404.*evaluation-(plans|goals)/.test(error))).toEqual([]);
});

test('areas of life are named, used, renamed, archived and removed', { tag: '@release' }, async ({ page }, { project }) => {
  const own = `omraden ${project.name} ${unique()}`;
  const errors = await consoleErrors(page);
  const { client, group, activityId, office, plan } = await withGoals(page, own);
  const settings = `/organisation/team/${group.id}/installningar/genomforandeplan?clientId=${client.id}`;
  const edit = (name: string) => page.getByRole('button', { name: `Redigera ${name}`, exact: true });
  const sent = async (path: string, data: object, method: 'post' | 'patch' = 'post') => {
    const answer = await page.request[method](path, { headers: office, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as { id: number };
  };
  await page.goto(settings);
  const create = async (name: string) => {
    await page.getByRole('button', { name: 'Nytt livsområde' }).click();
    await dialog(page).getByLabel('Namn').fill(name);
    await press(page, 'Skapa');
  };
  await create('musik och sång');
  await expect(edit('Musik och sång')).toBeVisible();
  // One name is one area, however it is written; the field says so, and what was typed stays.
  await create('Musik  och SÅNG');
  await expect(dialog(page).getByLabel('Namn')).toHaveAccessibleDescription('Det finns redan ett livsområde med det namnet.');
  await dialog(page).getByLabel('Namn').fill('dans');
  await press(page, 'Skapa');
  await expect(edit('Dans')).toBeVisible();
  const listed = await page.request.get(`/api/implementation-goal-categories/company/${group.company.id}?size=5000&sort=name,asc`, {
    headers: office,
  });
  const [used] = ((await listed.json()) as { id: number; name: string }[]).filter(({ name }) => name === 'Musik och sång');
  // In a plan that is approved, and in a draft.
  const copy = async (of: number) => sent(`/api/implementation-plans/copy/${of}?name=Kopia`, {});
  const approved = await copy(plan.id);
  await sent('/api/implementation-goals', { implementationPlanId: approved.id, activityId, categoryId: used!.id, alias: 'Kören' });
  await sent(`/api/implementation-plans/${approved.id}`, { startDate: dayAhead(1), status: 'APPROVED' }, 'patch');
  const draft = await copy(approved.id);

  // The one that is used is removed, the other archived under another name.
  await page.reload();
  await edit('Musik och sång').click();
  await press(page, 'Ta bort livsområdet');
  await expect(dialog(page).last()).toContainText('Mål som står under det finns kvar');
  await dialog(page).last().getByRole('button', { name: 'Ta bort', exact: true }).click();
  await expect(edit('Musik och sång')).toHaveCount(0);
  await edit('Dans').click();
  await dialog(page).getByLabel('Namn').fill('Sång i kör');
  await dialog(page).getByRole('switch', { name: 'Arkivera' }).click();
  await accessible(page);
  await press(page, 'Spara');
  await expect(page.getByRole('listitem').filter({ hasText: 'Sång i kör' })).toContainText('Arkiverad');

  // The goals keep it, in what is approved, in the draft and in a copy; no new one is offered either.
  const last = await copy(draft.id);
  for (const id of [approved.id, last.id]) {
    await page.goto(`/plan/${id}`);
    await expect(page.getByRole('heading', { name: 'Musik och sång' })).toBeVisible();
  }
  await page.goto(`/plan/${draft.id}/redigera`);
  const routines = page.getByRole('region', { name: 'Rutiner' });
  await expect(routines.getByRole('heading', { name: 'Musik och sång' })).toBeVisible();
  await routines.getByRole('button', { name: 'Redigera Kören' }).click();
  const area = dialog(page).getByLabel('Livsområde', { exact: true });
  await expect(area.getByRole('option', { name: 'Musik och sång' })).toHaveCount(1);
  await expect(area.getByRole('option', { name: 'Sång i kör' })).toHaveCount(0);
  await press(page, 'Avbryt');
  // What was refused.
  expect(errors.filter((error) => !/ 400 .*goal-categories$/.test(error))).toEqual([]);
});
