/** Two people with the same day open: what one does, the other sees without touching anything. */
import { dayAhead } from './days.ts';
import { expect, test } from './journey.ts';
import { signInAs } from './steps.ts';

type Instance = { id: number; isCompletable: boolean; isCompleted: boolean };

/** Each project signs on a day of its own. */
const daysAhead: Record<string, number> = { phone: 20, desktop: 21 };

test('what one signs and takes back shows on another’s open day within two seconds', async ({ page, browser }, info) => {
  const other = await (await browser.newContext()).newPage();
  await signInAs(page, 'assistent', 'Elsa Lindqvist');
  await signInAs(other, 'assistansadmin', 'Elsa Lindqvist');
  const date = dayAhead(daysAhead[info.project.name]!);
  const watching = other.waitForResponse((answer) => answer.url().includes('/api/live/day/'));
  const answered = page.waitForResponse((answer) => answer.url().includes(`grouped?date=${date}`));
  await Promise.all([page.goto(`/handelse?date=${date}`), other.goto(`/handelse?date=${date}`)]);
  expect((await watching).status()).toBe(200);
  const { unfinishedInstances } = (await (await answered).json()) as { unfinishedInstances: Instance[] };
  const { id } = unfinishedInstances.find(({ isCompletable }) => isCompletable)!;
  const seen = other.locator(`[data-row="${id}"]`);
  await expect(seen).not.toContainText('Anna B.');

  const headers = { authorization: (await (await answered).request().allHeaders()).authorization! };
  const sign = (isCompleted: boolean) => page.request.patch(`/api/activity-instances/${id}`, { headers, data: { isCompleted } });
  expect((await sign(true)).status()).toBe(200);
  await expect(seen).toContainText('Anna B.', { timeout: 2000 });
  expect((await sign(false)).status()).toBe(200);
  await expect(seen).not.toContainText('Anna B.', { timeout: 2000 });

  // Looking away closes the stream; coming back opens one, and what happened meanwhile is there.
  const hide = (state: string) =>
    other.evaluate((to) => {
      Object.defineProperty(document, 'visibilityState', { value: to, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await hide('hidden');
  expect((await sign(true)).status()).toBe(200);
  await hide('visible');
  await expect(seen).toContainText('Anna B.', { timeout: 2000 });
  expect((await sign(false)).status()).toBe(200);
});
