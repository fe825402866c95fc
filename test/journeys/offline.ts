/** What the journeys of a weak network share: a day ahead, its rows, what waits, and the history as the server has it. */
import type { Page, Request } from '@playwright/test';
import { addressOf } from './by-api.ts';
import { expect } from './journey.ts';

export type Instance = { id: number; isCompletable: boolean; isCompleted: boolean; isSkipped: boolean; occurenceDate: string | null };
export type Event = { act: string; occurenceDate: string | null; byName: string };

/** Each project has a client of its own, each test a day. */
export const clients: Record<string, string> = { phone: 'Elsa Lindqvist', desktop: 'Karl Ek' };

async function signIn(url: string, account: string): Promise<string> {
  const answer = await fetch(`${url}/api/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: addressOf(account), password: 'vardag-demo' }),
  });
  return ((await answer.json()) as { id_token: string }).id_token;
}

/** The last token of each account: signing in costs a tenth of a second of the processor, and what waits for something asks often. */
const tokens = new Map<string, string>();
export async function requestJson<T>(url: string, path: string, init: RequestInit = {}, account = 'assistent'): Promise<T> {
  const of = `${url} ${account}`;
  const send = async (token: string) => {
    tokens.set(of, token);
    return fetch(url + path, { ...init, headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' } });
  };
  const known = tokens.get(of);
  const answer = await send(known ?? (await signIn(url, account)));
  // Another journey may have ended the account's sessions.
  const isEnded = known !== undefined && answer.status === 401;
  return (await (isEnded ? await send(await signIn(url, account)) : answer).json()) as T;
}
export const historyOf = (url: string, id: number, account?: string) =>
  requestJson<Event[]>(url, `/api/activity-instances/${id}/history`, {}, account);
export const actsOf = async (url: string, id: number, account?: string) => (await historyOf(url, id, account)).map(({ act }) => act);

/** Begins to look at what a page asks for; what it gives waits until a second has passed in which nothing came or was on its way. */
export function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let last = Date.now();
  // Neither what never ends nor the days around, which are fetched one by one for as long as there are clients.
  const counts = (request: Request) => !/\/api\/live\/|\/grouped\?/.test(request.url());
  page.on('request', (request) => {
    if (!counts(request)) return;
    open.add(request);
    last = Date.now();
  });
  const ends = (request: Request) => {
    if (open.delete(request)) last = Date.now();
  };
  page.on('requestfinished', ends);
  page.on('requestfailed', ends);
  return () => expect.poll(() => open.size === 0 && Date.now() - last > 1000, { intervals: [100] }).toBe(true);
}

/** Opens a day ahead and gives its first instances that can be signed. */
export async function openDay(page: Page, at: string, url = ''): Promise<number[]> {
  const answered = page.waitForResponse((answer) => answer.url().includes(`grouped?date=${at}`));
  await page.goto(`${url}/handelse?date=${at}`);
  const answer = await answered;
  // Held from before, it was only said to be right still.
  const authorization = answer.request().headers().authorization!;
  const day = answer.status() === 304 ? await page.request.get(answer.url(), { headers: { authorization } }) : answer;
  const { unfinishedInstances } = (await day.json()) as { unfinishedInstances: Instance[] };
  const open = unfinishedInstances.filter(({ isCompletable, isCompleted, isSkipped }) => isCompletable && !isCompleted && !isSkipped);
  await expect(page.locator(`[data-row="${open[0]!.id}"]`)).toBeVisible();
  return open.map(({ id }) => id);
}

/** The same, once the page has what it needs without contact: what waits, the sheet and the day remembered, fetched once it has come to rest. */
export async function openDayAtRest(page: Page, at: string, url = ''): Promise<number[]> {
  const isQuiet = watchRequests(page);
  const open = await openDay(page, at, url);
  await isQuiet();
  return open;
}

/** Signs through the sheet, since days ahead are asked about first. */
export async function signAhead(page: Page, id: number) {
  await page
    .locator(`[data-row="${id}"]`)
    .getByRole('button', { name: /^Signera / })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Signera i förväg' })
    .or(page.getByRole('dialog').getByRole('button', { name: 'Signera', exact: true }))
    .click();
}
export const row = (page: Page, id: number) => page.locator(`[data-row="${id}"]`);
export const unsent = (page: Page) => page.getByRole('region', { name: 'Ej skickat' });
/** The service worker is there, and with it all that it keeps. */
export const untilReady = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
