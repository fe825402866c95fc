/** What journeys through goals share: a company of its own whose client has an approved plan, a period report that diverges, and a team. */
import type { Browser, Page } from '@playwright/test';
import { json, ownCompany } from './dated-tasks.ts';
import { dayAhead, dayOf, instantOf, recent, upcoming } from './days.ts';
import { expect } from './journey.ts';
import { adminToken, letterTo } from './letters.ts';
import { enterByLink } from './steps.ts';

/** The furthest back that a plan may begin: its first period is over by today, however the weeks lie. */
const BACK = 31;
/** An instant of a day that is so many days ahead, or back. */
const noon = (days: number) => `${dayAhead(days)}T11:00:00.000Z`;

/** The page is its administrator's; answers what was made, and reports something more done so many days ago. */
export async function withGoals(page: Page, own: string) {
  const office = await ownCompany(page, own, `Promenad ${own}`);
  const admin = { authorization: `Bearer ${await adminToken(page.request)}` };
  const sent = async <T>(path: string, data: object, headers = office) =>
    (await json(await page.request.post(path, { headers, data }))) as T;
  const read = async <T>(path: string) => (await json(await page.request.get(path, { headers: office }))) as T;
  const [group] = await read<{ id: number; client: { id: number; name: string }; company: { id: number } }[]>('/api/client-groups');
  const client = group!.client;
  const [done] = await read<{ activityId: number }[]>(`/api/activity-instances/mine?clientIds=${client.id}`);
  const activityId = done!.activityId;
  // Today's has been, whatever the hour is: it began with the day.
  const report = (days: number) =>
    sent('/api/activity-instances', { activityId, date: days === 0 ? instantOf(0, '00:00') : noon(days) }, admin);
  // Three in the plan's second week, where two are the most.
  const weekday = (new Date(noon(-BACK)).getUTCDay() + 6) % 7;
  const second = 7 - weekday - BACK;
  for (const day of [0, 1, 2]) await report(second + day);

  type Plan = { id: number; evaluationPlanId: number };
  const plan = await sent<Plan>('/api/implementation-plans', {
    ...{ name: `Plan ${own}`, clientId: client.id, startDate: dayAhead(-BACK), description: '<p>Greta vill ut varje dag.</p>' },
  });
  const areaOf = async (kind: string) => (await read<{ id: number }[]>(`/api/${kind}-goal-categories?size=1`))[0]!.id;
  await sent('/api/implementation-goals', {
    ...{ implementationPlanId: plan.id, activityId, categoryId: await areaOf('implementation'), alias: 'Komma ut' },
    ...{ targetFrequency: 2, frequencyUnit: 'WEEK', description: '<p>Rullatorn står i hallen.</p>' },
  });
  const goal = async (body: object) =>
    sent('/api/evaluation-goals', { evaluationPlanId: plan.evaluationPlanId, activityId, categoryId: await areaOf('evaluation'), ...body });
  await goal({ alias: 'Ute', minFrequency: 0, maxFrequency: 2, frequencyUnit: 'WEEK' });
  await goal({ alias: 'Träning', minFrequency: 50, frequencyUnit: 'MONTH' });
  await json(await page.request.patch(`/api/implementation-plans/${plan.id}`, { headers: office, data: { status: 'APPROVED' } }));
  await sent('/api/evaluation-plan-reports', { evaluationPlanId: plan.evaluationPlanId }, admin);
  const [written] = await read<{ id: number }[]>(`/api/evaluation-plan-reports/client/${client.id}?sort=reportStartDate,asc`);
  return { group: group!, client, report, reportId: written!.id, second, admin, activityId, office, plan };
}

/** An assistant of the client's team, on a page of their own, with something to sign in a few minutes. */
export async function withAssistant(browser: Browser, page: Page, own: string, made: Awaited<ReturnType<typeof withGoals>>) {
  const { admin: headers, group, activityId } = made;
  const email = `asta.${own.replaceAll(' ', '.')}@example.se`;
  const person = { firstName: 'Asta', lastName: 'Prov', email, authorities: ['USER'] };
  const { id } = (await json(await page.request.post('/api/admin/users', { headers, data: person }))) as { id: number };
  await json(await page.request.put(`/api/client-groups/${group.id}/users/${id}`, { headers }));
  const date = upcoming()(5);
  const data = { activityId, date, isCompletable: true };
  const planned = (await json(await page.request.post('/api/activity-instances', { headers, data }))) as { id: number };
  // In the last half hour of a day that is tomorrow: then it is one that should have been signed ten minutes ago.
  const passed = { plannedDate: recent()(10) };
  if (dayOf(date) !== dayAhead(0)) await json(await page.request.patch(`/api/activity-instances/${planned.id}`, { headers, data: passed }));
  const other = await (await browser.newContext()).newPage();
  await enterByLink(other, (await letterTo(page.request, email)).path, email, 'astas lösen');
  await other.goto('/handelse');
  return other;
}

/**
 * On paper: whose it is at the head of each page, and blocks alone, since a grid's rows come to lie upon each other where a page ends, and no row
 * that is cut there.
 */
export async function printable(page: Page, client: string) {
  await page.emulateMedia({ media: 'print' });
  const inGrids = () =>
    page.evaluate(() => {
      const isInGrid = ({ parentElement: above }: Element): boolean =>
        above !== null && above.tagName !== 'MAIN' && (getComputedStyle(above).display === 'grid' || isInGrid(above));
      const isCut = (one: Element) => one.matches('li') && getComputedStyle(one).breakInside !== 'avoid';
      return [...document.querySelectorAll('main :is(li, article)')].filter((one) => isInGrid(one) || isCut(one)).length;
    });
  expect(await inGrids()).toBe(0);
  const before = await page.title();
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(page).toHaveTitle(new RegExp(`^${client} · `));
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(page).toHaveTitle(before);
  await page.emulateMedia({ media: null });
}
