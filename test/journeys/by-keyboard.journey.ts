/** What is filled in and sent whole without a pointer: each control is reached by Tab alone (WCAG 2.1.1). */
import type { Locator } from '@playwright/test';
import { json, ownCompany } from './dated-tasks.ts';
import { expect, test, unique } from './journey.ts';
import { ownTeam } from './own-team.ts';

test.use({ walkedOn: 'desktop' });

/** The Tab stops of the longest page walked here, and some. */
const MOST = 150;
const hasFocus = async (of: Locator) => (await of.and(of.page().locator(':focus')).count()) > 0;
async function tabTo(target: Locator): Promise<void> {
  await expect(target.first()).toBeVisible();
  for (let stops = 0; stops < MOST; stops++) {
    if (await hasFocus(target)) return;
    await target.page().keyboard.press('Tab');
  }
  expect(await hasFocus(target), `${target} is reached by Tab`).toBe(true);
}
async function press(target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press(key);
}
async function write(target: Locator, words: string): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.type(words);
}
/** Of a group of radio buttons, by the arrows. */
async function choose(group: Locator, name: string): Promise<void> {
  await tabTo(group.getByRole('radio'));
  const chosen = group.getByRole('radio', { name, exact: true });
  await group.page().keyboard.press('Space');
  for (let steps = 0; steps < 4 && !(await chosen.isChecked()); steps++) await group.page().keyboard.press('ArrowRight');
  await expect(chosen).toBeChecked();
}

test('a leader skips, enters from paper and changes the card of a client', { tag: '@long' }, async ({ page }, { project }) => {
  const { activity, plan, stored } = await ownTeam(page, `${project.name} keys${unique()}`);
  const breakfast = await plan((await activity('Frukost')).id, 10);
  const walk = await plan((await activity('Promenad')).id, 20);
  const row = (id: number) => page.locator(`[data-row="${id}"]`);
  const dialog = page.getByRole('dialog');

  await page.goto('/handelse');
  await press(row(breakfast).getByRole('heading').getByRole('button'));
  await press(page.getByRole('region').filter({ hasText: 'Historik' }).getByRole('button', { name: 'Hoppa över' }));
  await write(dialog.getByRole('textbox'), 'Sover än');
  await press(dialog.getByRole('button', { name: 'Hoppa över', exact: true }));
  await expect(row(breakfast)).toContainText('Överhoppad: Sover än');

  await page.goto('/handelse/fran-papper');
  await expect(page.getByRole('heading', { level: 1, name: 'För in från papper' })).toBeVisible();
  await choose(row(walk), 'Signerad');
  await press(row(walk).getByRole('button', { name: /Som planerat/ }));
  const hand = row(walk).getByLabel('Vem signerade på papperet?');
  await press(hand, 'End');
  await expect(hand.locator('option:checked')).toHaveText('Någon utanför teamet');
  await write(page.getByLabel('Namn på den som signerade'), 'Vera Vikarie');
  await press(page.getByRole('button', { name: 'För in 1' }));
  await expect(page.getByText('1 rad införd från papper')).toBeVisible();
  expect((await stored()).find(({ id }) => id === walk)?.isCompleted).toBe(true);

  await page.goto('/klientgrupp/kort/redigera');
  await press(page.getByRole('button', { name: 'Lägg till varning' }));
  const alert = page.getByRole('group', { name: /^Varning/ }).first();
  await write(alert.getByLabel('Vad är det?'), 'All');
  await expect(alert.getByLabel('Vad är det?').locator('option:checked')).toHaveText('Allergi');
  await write(alert.getByLabel('Vad gäller det?'), 'penicillin');
  await press(page.getByRole('button', { name: 'Lägg till kontakt' }));
  const contact = page.getByRole('group', { name: /^Kontakt/ }).first();
  await write(contact.getByLabel('Relation till klienten'), 'Lar');
  await write(contact.getByLabel('Namn'), 'Larmet');
  await write(contact.getByLabel('Telefon'), '020-11 22 33');
  await press(page.getByRole('button', { name: 'Spara', exact: true }));
  await page.goto('/handelse');
  await expect(page.getByRole('region', { name: 'Varningar' })).toContainText('Allergi: penicillin');
});

test('the office sets a goal, to its end', { tag: '@release' }, async ({ page }, { project }) => {
  const own = `${project.name} keys${unique()}`;
  const headers = await ownCompany(page, own, `Promenad ${own}`);
  const read = async <T>(path: string) => (await json(await page.request.get(path, { headers }))) as T;
  const [group] = await read<{ id: number; client: { id: number }; company: { id: number } }[]>('/api/client-groups');
  const { client, company } = group!;
  const dialog = page.getByRole('dialog');
  const walk = page.getByRole('switch', { name: `Promenad ${own}` });

  await page.goto(`/organisation/team/${group!.id}/installningar/utvarderingsplan?clientId=${client.id}`);
  // Shown at once, and there once the server has answered: a page that is left at once takes its request along.
  await Promise.all([page.waitForResponse((answer) => answer.request().method() !== 'GET' && answer.ok()), press(walk, 'Space')]);
  await expect(walk).toBeChecked();

  await page.goto(`/plan/${client.id}/${company.id}/ny?clientGroupId=${group!.id}`);
  await press(page.getByRole('button', { name: 'Gå vidare utan beskrivning' }));
  await expect(page.getByRole('heading', { name: 'Vilka rutiner ingår?' })).toBeFocused();
  await press(page.getByRole('button', { name: 'Nästa' }));
  await expect(page.getByRole('heading', { name: 'Vad ska utvärderas?' })).toBeFocused();
  await press(page.getByRole('main').getByRole('button', { name: 'Lägg till mål' }));
  await write(dialog.getByLabel('Aktivitet', { exact: true }), 'Prom');
  await press(dialog.getByLabel('Livsområde', { exact: true }), 'ArrowDown');
  await write(dialog.getByLabel('Minst', { exact: true }), '2');
  await press(dialog.getByRole('button', { name: 'Spara' }));
  await expect(page.getByRole('main').getByText('Minst 2 gånger per vecka')).toBeVisible();
  await press(page.getByRole('button', { name: 'Klar' }));
  await expect(page).toHaveURL(/\/plan\/\d+\?clientGroupId=/);
  await press(page.getByRole('button', { name: 'Godkänn planen' }));
  await press(dialog.getByRole('button', { name: /^Godkänn/ }));
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText('Godkänd');
});
