/** The copy of a client's file: asked for on the team's page, followed by a bar, fetched as a ZIP and looked into, ended (R123, decision 110). */
import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { expect, test } from './journey.ts';
import { ownTeam } from './own-team.ts';
import { accessible, consoleErrors } from './steps.ts';

test('whoever leads a team has a copy made, fetches it and looks into it', { tag: '@long' }, async ({ page }, { project }) => {
  const errors = await consoleErrors(page);
  const { client, activity, plan } = await ownTeam(page, `kopia ${project.name}`);
  await plan((await activity('Dusch före frukost')).id, 5);
  await page.goto(`/klientgrupp?clientId=${client.id}`);
  await page.getByRole('link', { name: 'Kopia av akten' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Kopia av akten' })).toBeVisible();
  await accessible(page);
  await page.getByLabel('Till vem').fill('Kommunen');
  await page.getByLabel('Varför').fill('Byter utförare');
  await page.getByRole('button', { name: 'Skapa kopian' }).click();
  const latest = page.getByRole('region', { name: 'Den senaste kopian' });
  await expect(latest.getByRole('heading', { name: 'Kopian är klar' })).toBeVisible({ timeout: 180_000 });
  await expect(latest).toContainText('Till Kommunen · Byter utförare');
  await accessible(page);
  const [file] = await Promise.all([page.waitForEvent('download'), latest.getByRole('button', { name: 'Hämta kopian' }).click()]);
  expect(file.suggestedFilename()).toMatch(new RegExp(`^akt-${client.id}-\\d{4}-\\d\\d-\\d\\d\\.zip$`));
  const files = unzipSync(readFileSync(await file.path()));
  const text = (name: string) => Buffer.from(files[name]!).toString('utf8');
  const data = JSON.parse(text('data.json')) as { recipient: string; parts: Record<string, { name?: string; activityName?: string }[]> };
  expect(data.recipient).toBe('Kommunen');
  expect(data.parts.activities!.map(({ name }) => name)).toEqual(['Dusch före frukost']);
  expect(data.parts.events!.map(({ activityName }) => activityName)).toEqual(['Dusch före frukost']);
  expect(text('document.html')).toContain('<dt>Lämnas till</dt><dd>Kommunen</dd>');
  await expect(latest.getByRole('status')).toContainText('är hämtad');
  await latest.getByRole('button', { name: 'Ta bort kopian nu' }).click();
  await expect(latest.getByRole('heading', { name: 'Kopian finns inte kvar' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Skapa kopian' })).toBeVisible();
  expect(errors).toEqual([]);
});
