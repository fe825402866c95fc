/** What a plan came to: gone through and signed by the organisation, and seen by the team while it can still be met (R50, R56–R62). */
import { allOf } from './all-of.ts';
import { catalogue, pick } from './dated-tasks.ts';
import { printable, withAssistant, withGoals } from './goals.ts';
import { expect, test, unique } from './journey.ts';
import { unsent } from './offline.ts';
import { accessible, consoleErrors, narrowBy } from './steps.ts';

test.use({ walkedOn: 'phone' });

test(
  'a period report is found in the inbox, leads to its events, is counted anew and signed',
  { tag: '@long' },
  async ({ page }, { project }) => {
    const own = `${project.name} ${unique()}`;
    const errors = await consoleErrors(page);
    const { client, report, reportId, second, group, office } = await withGoals(page, own);
    await catalogue(page.request, own, office);
    await page.goto('/organisation/inkorg');
    await narrowBy(page, 'Vad det är', 'Periodrapporter');
    const row = page.getByRole('listitem').filter({ hasText: `Plan ${own}` });
    await expect(row).toContainText('Avviker');
    await accessible(page);
    await row.getByRole('link', { name: `Plan ${own}` }).click();
    await expect(page).toHaveURL(new RegExp(`periodrapport(/|%2F)${reportId}$`));
    await expect(page.getByText('Avvikelser att gå igenom')).toBeVisible();
    const goal = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Ute' }) });
    await expect(goal).toContainText('Max 2 gånger per vecka');
    const week = goal.getByRole('row').nth(2);
    await expect(week).toContainText('Avviker');
    await expect(week).toContainText('Avviker (högst 2)');
    await expect(goal.getByRole('row').last()).toContainText('3');
    await accessible(page);
    // What agrees is one line on a phone until somebody asks; on paper all of it stands.
    const agreeing = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Träning' }) });
    const weeks = agreeing.getByRole('table').first();
    if (project.name === 'phone') {
      await expect(weeks).toBeHidden();
      await agreeing.getByRole('button', { name: /i perioden$/, expanded: false }).click();
    }
    await expect(weeks).toBeVisible();
    // Numbers stand under each other, in a card and from card to card.
    const left = async (cell: ReturnType<typeof page.getByRole>) => Math.round((await cell.boundingBox())!.x);
    const numbers = await allOf(page.getByRole('article').getByRole('link', { name: /Visa händelserna/ }));
    expect(new Set(await Promise.all(numbers.map(left))).size).toBe(1);
    await accessible(page);
    await printable(page, client.name);
    // A report is longer than a phone: what diverges leads to its figures.
    await page.getByRole('definition').getByRole('link', { name: 'Ute' }).click();
    await expect(goal.getByRole('heading', { name: 'Ute' })).toBeFocused();
    await expect(goal.getByRole('heading', { name: 'Ute' })).toBeInViewport();

    // A number is the way to what it counts.
    await week.getByRole('link', { name: /^3\. Visa händelserna: Ute, v\. \d+$/ }).click();
    await expect(page).toHaveURL(new RegExp(`clientId=${client.id}.*activityId=`));
    await expect(page.getByText(`Bara en aktivitet: Promenad ${own}`)).toBeVisible();
    await expect(page.getByRole('list', { name: 'Händelser' }).getByRole('listitem')).toHaveCount(3);
    await accessible(page);
    await page.goBack();

    // What happens later stands beside the figures, until they are counted anew.
    await report(second + 3);
    await page.reload();
    await expect(goal).toContainText('Sedan dess ändrat: nu 4');
    await accessible(page);
    await page.getByRole('button', { name: 'Räkna om' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Räkna om' }).click();
    await expect(page.getByText('Sedan dess ändrat')).toHaveCount(0);
    await expect(goal.getByRole('row').last()).toContainText('4');

    // A task is made of it, and says so; what was made of it is dealt with in the inbox, and is still to be signed.
    await page.getByRole('link', { name: 'Skapa uppgift', exact: true }).click();
    const source = page.getByRole('region', { name: 'Skapad från' });
    await expect(source).toContainText(`Greta ${own} · En periodrapport`);
    await accessible(page);
    await pick(page, 'Uppgiftsmall', own, `Ring anhörig ${own}`);
    await page
      .getByRole('main')
      .getByRole('button', { name: /^(Lägg till|Rapportera)$/ })
      .click();
    await expect(page).toHaveURL(new RegExp(`periodrapport(/|%2F)${reportId}$`));
    await page.goto('/organisation/uppgifter?view=list');
    await page.getByRole('link', { name: `Ring anhörig ${own}` }).click();
    await page.getByRole('link', { name: 'En periodrapport' }).click();
    await expect(page).toHaveURL(new RegExp(`periodrapport(/|%2F)${reportId}$`));

    await page.getByRole('button', { name: 'Signera' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Signera' }).click();
    await expect(sheet.getByRole('textbox')).toHaveAccessibleDescription(/Skriv en kommentar\./);
    await sheet.getByRole('textbox').fill('Det var fint väder.\nVi ändrar målet.');
    await sheet.getByRole('button', { name: 'Signera' }).click();
    await expect(sheet.getByRole('checkbox')).toHaveAccessibleDescription('Bekräfta att du har gått igenom avvikelserna.');
    await accessible(page);
    await sheet.getByRole('checkbox').check();
    await sheet.getByRole('button', { name: 'Signera' }).click();
    await expect(page.getByText('Avvikelser hanterade')).toBeVisible();
    await expect(page.getByText('Vi ändrar målet.')).toBeVisible();
    for (const act of ['Signera', 'Räkna om']) await expect(page.getByRole('button', { name: act })).toHaveCount(0);
    await page.getByRole('button', { name: 'Gör ett tillägg' }).click();
    await sheet.getByRole('textbox').fill('Teamet är informerat.');
    await sheet.getByRole('button', { name: 'Spara tillägget' }).click();
    await expect(page.getByText('Teamet är informerat.')).toBeVisible();
    await accessible(page);

    // Back from its own address is the client's tab.
    await page.goto(`/periodrapport/${reportId}`);
    await page.goto(`/organisation/team/${group.id}?clientId=${client.id}&tab=1`);
    await expect(page.getByRole('list', { name: 'Periodrapporter' })).toContainText('Avvikelser hanterade');
    await expect(page.getByText('1 av 2 mål på väg, 1 kan missas')).toBeVisible();
    await accessible(page);
    await page.goto('/organisation/oversikt');
    await page.getByText('Alla siffror').first().click();
    await expect(page.getByRole('link', { name: '1 periodrapport med hanterade avvikelser' })).toBeVisible();

    // Whose goals are not on the way, in words, and what can still be done about it this week.
    const behind = page.getByRole('region', { name: 'Mål som ligger efter' });
    await expect(behind.getByRole('heading', { name: `Greta ${own}` })).toBeVisible();
    await expect(behind).toContainText('1 av 2 mål');
    const training = behind.getByRole('listitem').filter({ hasText: 'Träning' }).last();
    await expect(training).toContainText(/\d+ av minst 50 hittills, \d+ till, ingen planerad/);
    await expect(training).toContainText(/dag(ar|en)/);
    await accessible(page);
    await training.getByRole('link', { name: `Skapa uppgift om Träning, Greta ${own}` }).click();
    await expect(page).toHaveURL(new RegExp(`/uppgiftinstans/skapa\\?clientId=${client.id}$`));
    await expect(page.getByRole('combobox', { name: 'Uppgiftsmall' })).toBeVisible();
    await page.goto('/organisation/oversikt/mal');
    const all = page.getByRole('list', { name: 'Mål som ligger efter' });
    await expect(all.getByRole('heading', { level: 2, name: `Greta ${own}` })).toBeVisible();
    await all.getByRole('link', { name: 'Träning', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: `Promenad ${own}` })).toBeVisible();
    await page.goBack();
    await all.getByRole('link', { name: `Greta ${own}`, exact: true }).click();
    await expect(page).toHaveURL(/\/handelse$/);
    await expect(page.getByText(/^1 av 2 mål på väg/)).toBeVisible();
    await page.goto('/periodrapport/999999999');
    await expect(page.getByText('Periodrapporten finns inte')).toBeVisible();
    expect(errors.filter((error) => !error.includes('404'))).toEqual([]);
  },
);

test(
  'the team sees on its day where the goals stand, with what waits on the phone, and reads the plan',
  { tag: '@long' },
  async ({ page, browser }, { project }) => {
    const own = `${project.name} ${unique()}`;
    const made = await withGoals(page, own);
    const phone = await withAssistant(browser, page, own, made);
    const errors = await consoleErrors(phone);
    await expect(phone).toHaveURL(/\/handelse/);
    const line = phone.getByText('1 av 2 mål på väg, 1 kan missas');
    await expect(line).toBeVisible();
    await line.click();
    const training = phone.getByRole('listitem').filter({ hasText: 'Träning' });
    await expect(training).toContainText('Minst 50 gånger per månad');
    const missing = async () => Number(/(\d+) till/.exec((await training.textContent()) ?? '')![1]);
    const before = await missing();
    await accessible(phone);

    // The next time it has its place over the rows, and nothing moves.
    await phone.reload();
    await expect(line).toBeVisible();
    const top = async (what: ReturnType<typeof phone.getByText>) => (await what.boundingBox())!.y;
    expect(await top(line)).toBeLessThan(await top(phone.locator('[data-row]').first()));
    await line.click();
    await phone.context().setOffline(true);
    await phone
      .getByRole('button', { name: /^Signera/ })
      .first()
      .click();
    await expect.poll(missing).toBe(before - 1);
    await phone.context().setOffline(false);
    await expect(unsent(phone)).toHaveCount(0);
    await expect.poll(missing).toBe(before - 1);

    // A colleague's report counts as soon as the day hears of it.
    await made.report(0);
    await expect.poll(missing).toBe(before - 2);
    await phone.getByRole('link', { name: 'Visa planen' }).click();
    await expect(phone.getByRole('heading', { level: 1, name: 'Plan' })).toBeVisible();
    await expect(phone.getByText('Greta vill ut varje dag.')).toBeVisible();
    await expect(phone.getByText('Rullatorn står i hallen.')).toBeVisible();
    await expect(phone.getByText('2 gånger per vecka', { exact: true })).toBeVisible();
    await expect(phone.getByRole('listitem').filter({ hasText: 'Träning' })).toContainText(`${before - 2} till, ingen planerad`);
    await accessible(phone);
    await printable(phone, made.client.name);
    await phone.goto('/klientgrupp');
    await phone.getByRole('link', { name: 'Planen och hur det går' }).click();
    await expect(phone).toHaveURL(/\/klientgrupp\/plan/);
    expect(errors.filter((error) => !/ERR_INTERNET_DISCONNECTED/.test(error))).toEqual([]);
  },
);

test('the same in English', { tag: '@release' }, async ({ page, browser }, { project }) => {
  const own = `en ${project.name} ${unique()}`;
  const made = await withGoals(page, own);
  const phone = await withAssistant(browser, page, own, made);
  for (const one of [page, phone]) await one.addInitScript(() => sessionStorage.setItem('locale', 'en'));
  await page.goto(`/periodrapport/${made.reportId}`);
  await expect(page.getByText('Divergences to go through')).toBeVisible();
  await expect(page.getByText('At most twice a week')).toBeVisible();
  await accessible(page);
  await phone.goto('/klientgrupp/plan');
  await expect(phone.getByText('How it goes now')).toBeVisible();
  await expect(phone.getByText('At least 50 times a month', { exact: false })).toBeVisible();
  await accessible(phone);
});
