/** The pieces of the search in the navigation, and a company in which one searches. */
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { staffedCompany } from './staffed-company.ts';

export const [ELSA, KARL] = ['Elsa Lindqvist', 'Karl Ek'];
/** A company whose assistant is in the teams of Elsa and Karl, and not in that of Mia Sund. */
export async function company(request: APIRequestContext) {
  const made = await staffedCompany(request);
  const { call } = made;
  const members = await call<{ id: number; login: string }[]>('GET', `/api/client-groups/${made.group.id}/users`);
  const { id } = members.find(({ login }) => login === made.assistant)!;
  const make = async (name: string, isTheirs = true) => {
    const group = await call('POST', '/api/clients', { name, company: { id: made.company.id } });
    if (isTheirs) await call('PUT', `/api/client-groups/${group.id}/users/${id}`);
    return group.id;
  };
  await make(ELSA);
  await make('Mia Sund', false);
  return { ...made, karl: await make(KARL) };
}

export function partsOf(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Sök' });
  return { dialog, field: dialog.getByRole('combobox', { name: 'Sök på namn' }), options: dialog.getByRole('option') };
}
const bar = (page: Page) => page.getByRole('navigation', { name: 'Huvudmeny' });
export const openerOf = (page: Page) => bar(page).getByRole('button', { name: 'Sök', exact: true });
/** A team's bar is full on the phone: there it is the menu's first line. Answers what the focus returns to. */
export async function openOfTeam(page: Page) {
  if (test.info().project.name !== 'phone') {
    await openerOf(page).click();
    return openerOf(page);
  }
  await expect(bar(page).getByRole('link', { name: 'Statistik' })).toBeVisible();
  await expect(openerOf(page)).toBeHidden();
  const menu = bar(page).getByRole('button', { name: 'Meny', exact: true });
  await menu.click();
  await page.getByRole('dialog', { name: 'Meny' }).getByRole('button', { name: 'Sök', exact: true }).click();
  return menu;
}
