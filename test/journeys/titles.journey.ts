/** The browser's title tells each page from the others: its step, the page, and whose it is (WCAG 2.4.2). */
import type { Page } from '@playwright/test';
import { headersOf } from './by-api.ts';
import { expect, test } from './journey.ts';
import { watchRequests } from './offline.ts';
import { quiet, standing } from './screens.ts';
import { signInAs, signInEnglish, signInOffice } from './steps.ts';

test.use({ product: 'still', walkedOn: 'phone' });

async function titlesOf(page: Page, paths: readonly string[]): Promise<Record<string, string>> {
  const titles: Record<string, string> = {};
  const isQuiet = watchRequests(page);
  for (const path of paths) {
    await page.goto(path);
    await standing(page);
    await page.waitForFunction(() => document.title !== 'Vardag');
    // What is asked for by itself, as the client's name.
    await isQuiet();
    titles[path] = await page.title();
  }
  return titles;
}
const alike = (titles: Record<string, string>): string[] => {
  const all = Object.entries(titles);
  return all.filter(([path, title]) => all.some(([other, same]) => other !== path && same === title)).map((one) => one.join(': '));
};

test('pages of a client say whose they are, and no two are called the same', { tag: '@release' }, async ({ page, request }) => {
  await signInAs(page, 'assistansadmin', quiet);
  const headers = await headersOf(request, 'assistansadmin');
  const groups = (await (await request.get('/api/client-groups', { headers })).json()) as { client: { id: number; name: string } }[];
  const { id } = groups.find(({ client }) => client.name === quiet)!.client;
  const [event] = (await (await request.get(`/api/activity-instances/mine?clientIds=${id}&size=1`, { headers })).json()) as [
    { id: number; activityId: number },
  ];
  const activity = `/aktiviteter/${event.activityId}/${id}`;
  const titles = await titlesOf(page, [
    ...['/handelse', '/handelse/vecka', '/handelse/utskrift', '/handelse/fran-papper', '/handelse/skapa', '/overlamning', '/statistik'],
    ...[
      '/statistik?tab=1',
      '/inventering',
      '/aktiviteter',
      '/tidslinje',
      '/klientgrupp',
      '/klientgrupp/kort',
      '/klientgrupp/kort/redigera',
    ],
    ...[`/handelse/${event.id}`, activity, `${activity}/redigera`, `${activity}/tabort`],
  ]);
  expect(alike(titles)).toEqual([]);
  for (const [path, title] of Object.entries(titles)) expect(title, path).toContain(quiet);
});

test('so do plans, teams and their tabs, of view, change and removal', { tag: '@release' }, async ({ page }) => {
  await signInOffice(page, 'orgadmin');
  const titles = await titlesOf(page, [
    ...['/plan/1', '/plan/1/redigera', '/plan/1/tabort', '/evaluation-plan/1', '/evaluation-plan/1/redigera', '/evaluation-plan/1/tabort'],
    ...['/organisation/team/1', '/organisation/team/1?tab=1', '/organisation/team/1?tab=2', '/organisation/team/1?tab=3'],
    ...['/organisation/team/2', '/organisation/detalj', '/organisation/detalj?tab=1', '/organisation/detalj?tab=2'],
    ...['/organisation/inkorg', '/organisation/handelser', '/organisation/uppgifter', '/organisation/oversikt', '/rapport', '/rapport/1'],
  ]);
  expect(alike(titles)).toEqual([]);
});

test('what is opened over a page says so, in English too, and the page has its title back', { tag: '@release' }, async ({ page }) => {
  await signInEnglish(page, 'orgadmin', '/etikett');
  await standing(page);
  await expect(page).toHaveTitle('Labels · Vardag');
  const before = await page.title();
  await page.getByRole('button', { name: 'Create label' }).first().click();
  await expect(page).toHaveTitle(/^Create label · .*Vardag$/);
  await page.keyboard.press('Escape');
  await expect(page).toHaveTitle(before);
});
