/** Another of one's own team, in a browser of their own. */
import type { Browser, Page } from '@playwright/test';
import { expect } from './journey.ts';
import { adminToken, letterTo, PASSWORD } from './letters.ts';
import { enterByLink } from './steps.ts';

type Call = <T>(method: string, path: string, data?: object) => Promise<T>;

/** `like`: what the browser is like; `own` makes the address apart from those of others. */
export async function member(browser: Browser, like: object, as: Call, clientId: number, own: string): Promise<Page> {
  const context = await browser.newContext(like);
  const page = await context.newPage();
  const admin = { authorization: `Bearer ${await adminToken(page.request)}` };
  const email = `greta.${own.replaceAll(' ', '.')}@example.se`;
  const made = await page.request.post('/api/admin/users', {
    headers: admin,
    data: { firstName: 'Greta', lastName: 'Prov', email, authorities: ['USER'] },
  });
  const { id } = (await made.json()) as { id: number };
  const [group] = await as<{ id: number }[]>('GET', `/api/client-groups?clientId=${clientId}`);
  expect((await page.request.put(`/api/client-groups/${group!.id}/users/${id}`, { headers: admin })).ok()).toBe(true);
  await enterByLink(page, (await letterTo(page.request, email)).path, email, PASSWORD);
  return page;
}
