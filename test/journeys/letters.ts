/** What the journeys through a mail's link share: finding the kept mail, the texts of a language, and filling the forms of getting in. */
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import en from '../../web/public/i18n/en.json' with { type: 'json' };
import sv from '../../web/public/i18n/sv.json' with { type: 'json' };
import { tokenOf } from './by-api.ts';
import { expect } from './journey.ts';

export const texts = { sv, en };
export type Locale = keyof typeof texts;
export const locales = ['sv', 'en'] as const;
export const PASSWORD = 'En lång och bra fras 7';

type Mail = { to: string; subject: string; text: string };
const tokens = new Map<string, { token: string; until: number }>();
/** Milliseconds after which another is taken: after ten minutes ADMIN is asked anew before a client is opened (R165). */
const FRESH = 5 * 60_000;
export async function adminToken(request: APIRequestContext): Promise<string> {
  const known = tokens.get('admin');
  if (known && Date.now() < known.until) return known.token;
  const token = await tokenOf(request, 'admin');
  tokens.set('admin', { token, until: Date.now() + FRESH });
  return token;
}

/** The newest mail to an address, once the queue has written the `nth`: its words, and its link as a path. */
export async function letterTo(request: APIRequestContext, to: string, nth = 1): Promise<Mail & { path: string }> {
  const headers = { Authorization: `Bearer ${await adminToken(request)}` };
  let mails: Mail[] = [];
  await expect
    .poll(async () => {
      const all = (await (await request.get('/api/admin/mails?size=200&sort=id,desc', { headers })).json()) as Mail[];
      mails = all.filter((mail) => mail.to === to);
      return mails.length;
    })
    .toBe(nth);
  const mail = mails[0]!;
  return { ...mail, path: /https?:\/\/[^/\s]+(\/\S+)/.exec(mail.text)![1]! };
}

/** Pages open in this language, until another is chosen. */
export const speak = (context: BrowserContext, locale: Locale) =>
  context.addInitScript((chosen) => {
    if (!sessionStorage.getItem('locale')) sessionStorage.setItem('locale', chosen);
  }, locale);

/** Every address the browser asks or shows from now on, and what it says of where it came from. */
export function addressesOf(page: Page): { shown: string[]; referers: string[] } {
  const seen = { shown: [] as string[], referers: [] as string[] };
  page.on('framenavigated', (frame) => seen.shown.push(frame.url()));
  page.on('request', (request) => {
    const { referer } = request.headers();
    if (referer) seen.referers.push(referer);
  });
  return seen;
}

/** An invited newcomer's address is there already. */
export async function register(page: Page, locale: Locale, email: string | null, lastName = 'Ny'): Promise<void> {
  const t = texts[locale].registration;
  await page.getByLabel(t.firstName).fill('Rut');
  await page.getByLabel(t.lastName).fill(lastName);
  if (email) await page.getByLabel(t.email).fill(email);
  await page.getByLabel(t.password, { exact: true }).fill(PASSWORD);
  await page.getByLabel(t.confirmation).fill(PASSWORD);
  await page.getByLabel(t.terms).check();
  await page.getByLabel(t.privacy).check();
  await page.getByRole('button', { name: t.submit }).click();
}

export async function signIn(page: Page, locale: Locale, email: string, password = PASSWORD): Promise<void> {
  const t = texts[locale].login.form;
  await page.getByLabel(t.username).fill(email);
  await page.getByLabel(t.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: t.button, exact: true }).click();
}
