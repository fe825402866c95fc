/** Who answers for a task: named as it is made, handed over with its series, one's own found and counted; and the office's own menu (R94). */
import type { Page } from '@playwright/test';
import { catalogue, json, ownCompany, pick } from './dated-tasks.ts';
import { dayAhead } from './days.ts';
import { expect, test, unique } from './journey.ts';
import { accessible, consoleErrors, filterOn, narrowBy, openFilter, openPageOf, signInOffice } from './steps.ts';

test.use({ walkedOn: 'desktop' });

const rows = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });
/** The lines of the menu, without their numbers. */
const linesOf = async (page: Page) => (await places(page).allTextContents()).map((text) => text.replace(/\d.*$/, ''));
const places = (page: Page) => page.getByRole('navigation', { name: 'Huvudmeny' }).getByRole('link');

test(
  'a task is one’s own: named, found, counted and handed over, alone and with its series',
  { tag: '@long' },
  async ({ page }, { project }) => {
    const own = `ansvar ${project.name}`;
    const isPhone = project.name === 'phone';
    const headers = await ownCompany(page, own, `Tillsyn ${own}`);
    const { plan, call } = await catalogue(page.request, own, headers);
    const day = dayAhead(2);
    await plan(`${day}T09:00:00.000Z`, { name: `Ingens ${own}` });
    const errors = await consoleErrors(page);

    // Named as it is made: oneself stands first.
    await page.goto(`/uppgiftinstans/skapa?date=${day}`);
    await pick(page, 'Uppgiftsmall', `Ring anhörig ${own}`, new RegExp(`Ring anhörig ${own}`));
    await page.getByRole('combobox', { name: 'Ansvarig' }).click();
    await expect(page.getByRole('option')).toHaveText(['Ulla Provdu']);
    await accessible(page);
    await page.getByRole('option').click();
    await page.getByLabel('Eget namn').fill(`Min ${own}`);
    await page.getByRole('button', { name: 'Lägg till' }).click();
    await expect(page).toHaveURL(/\/organisation\/uppgifter\?date=/);
    await expect(rows(page).filter({ hasText: `Min ${own}` })).toContainText('Ansvarig: Ulla Prov');
    await expect(rows(page).filter({ hasText: `Ingens ${own}` })).not.toContainText('Ansvarig');
    if (!isPhone) await expect(page.locator(`[data-day="${day}"]`)).toContainText('UP');

    // One's own, kept in the address; nobody's beside it.
    const mine = page.getByRole('link', { name: 'Mina uppgifter' });
    await page.getByRole('link', { name: 'Lista', exact: true }).click();
    await expect(rows(page)).toHaveCount(2);
    await mine.click();
    await expect(page).toHaveURL(/responsible=me/);
    await expect(rows(page).getByRole('heading')).toHaveText([`Min ${own}`]);
    await page.reload();
    await expect(rows(page).getByRole('heading')).toHaveText([`Min ${own}`]);
    const filter = await openFilter(page);
    const whose = filter.getByRole('combobox', { name: 'Ansvarig' });
    await expect(whose.locator('option:checked')).toHaveText('Ulla Prov');
    await accessible(page);
    await whose.selectOption({ label: 'Utan ansvarig' });
    await expect(page).toHaveURL(/responsible=none/);
    await filter.getByRole('button', { name: 'Visa listan' }).click();
    await expect(filterOn(page, 'Utan ansvarig')).toBeVisible();
    await expect(rows(page).getByRole('heading')).toHaveText([`Ingens ${own}`]);
    await page.getByRole('link', { name: 'Vecka', exact: true }).click();
    await expect(page).toHaveURL(/responsible=none/);

    // Counted in the navigation once it is late, in words where there is room.
    const [{ id }] = (await json(await page.request.get(`/api/task-instances?responsible=me&startDate=${day}`, { headers }))) as [
      { id: number },
    ];
    const move = (days: number) =>
      page.request.patch(`/api/task-instances/${id}`, { headers, data: { plannedDate: `${dayAhead(days)}T09:00:00.000Z` } });
    expect((await move(-1)).ok()).toBe(true);
    await page.goto('/organisation/uppgifter?view=list&responsible=me');
    await expect(page.getByRole('link', { name: 'Mina uppgifter 1' })).toBeVisible();
    await expect(page.getByRole('img', { name: '1 försenad, 1 av dina' })).toBeVisible();
    await expect(places(page).getByText('1 av dina', { exact: true })).toBeVisible({ visible: !isPhone });

    // Its page says whose it is; left to nobody it is no longer among one's own.
    await rows(page)
      .getByRole('link', { name: `Min ${own}` })
      .click();
    await expect(page.getByRole('definition').filter({ hasText: 'Ulla Prov' }).first()).toBeVisible();
    await accessible(page);
    await page.getByRole('main').getByRole('button', { name: 'Ändra', exact: true }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Töm Ansvarig' }).click();
    await accessible(page);
    await sheet.getByRole('button', { name: 'Spara' }).click();
    await expect(sheet).toHaveCount(0);
    await expect(page.getByRole('term').filter({ hasText: 'Ansvarig' })).toHaveCount(0);
    await expect(page.getByRole('img', { name: '1 försenad' })).toHaveAccessibleName('1 försenad');

    // A series names who answers for all it plans, and is handed over from one on.
    const { company } = (await json(await page.request.get('/api/account', { headers }))) as { company: { id: number } };
    await page.goto(`/uppgift/${call.id}/${company.id}`);
    await page.getByRole('main').getByRole('button', { name: 'Planera' }).click();
    await sheet.getByRole('combobox', { name: 'Ansvarig' }).click();
    await sheet.getByRole('option', { name: /Ulla Prov/ }).click();
    await accessible(page);
    await sheet.getByRole('button', { name: 'Spara' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Ansvarig: Ulla Prov' })).toBeVisible();
    const [coming] = (await json(
      await page.request.get(`/api/task-instances?responsible=me&startDate=${dayAhead(1)}&size=1`, { headers }),
    )) as [{ id: number }];
    await page.goto(`/uppgiftinstans/${coming.id}`);
    await page.getByRole('main').getByRole('button', { name: 'Ändra', exact: true }).click();
    await sheet.getByRole('button', { name: 'Den här och alla framtida' }).click();
    await sheet.getByRole('button', { name: 'Töm Ansvarig' }).click();
    await expect(sheet.getByText(/tillfällen ändras\./)).toBeVisible();
    await accessible(page);
    await sheet.getByRole('button', { name: 'Spara' }).click();
    await expect(sheet).toHaveCount(0);
    await page.goto(`/organisation/uppgifter?view=list&responsible=none&from=${dayAhead(1)}`);
    await expect(
      rows(page)
        .filter({ hasText: `Ring anhörig ${own}` })
        .first(),
    ).toBeVisible();
    expect(errors).toEqual([]);
  },
);

test(
  'a task of the inbox has somebody at once, and the menu stays the office’s when an event is opened',
  { tag: '@long' },
  async ({ page }, { project }) => {
    const own = `meny ${project.name}`;
    const event = `Tillsyn ${own}`;
    const headers = await ownCompany(page, own, event);
    await catalogue(page.request, own, headers);
    const errors = await consoleErrors(page);
    await page.goto('/organisation/inkorg');
    const entry = page.getByRole('list', { name: 'Inkorg' }).getByRole('listitem').filter({ hasText: event });
    await expect(entry).toBeVisible();
    const menu = page.getByRole('navigation', { name: 'Huvudmeny' });
    const office = await linesOf(page);

    await entry.getByRole('button', { name: /^Fler val/ }).click();
    await page.getByText('Skapa uppgift och markera som hanterad').click();
    await expect(page.getByText('Markeras som hanterad i inkorgen när uppgiften skapas.')).toBeVisible();
    await pick(page, 'Uppgiftsmall', `Ring anhörig ${own}`, new RegExp(`Ring anhörig ${own}`));
    await page.getByLabel('Datum', { exact: true }).fill(dayAhead(1));
    await pick(page, 'Ansvarig', 'ull', /Ulla Prov/);
    await page.getByRole('button', { name: 'Lägg till' }).click();
    await expect(page).toHaveURL(/\/organisation\/inkorg/);

    // The event tells of it, offers what the inbox does, and says whose it is; the menu is as it was, and so is its foot.
    await narrowBy(page, 'Hantering', 'Alla');
    await openPageOf(page, entry.getByRole('heading').getByRole('link'));
    await expect(page.getByText(`Greta ${own}`).filter({ visible: true }).first()).toBeVisible();
    await expect(page.getByText('Ansvarig: Ulla Prov')).toBeVisible();
    for (const name of ['Ta tillbaka', 'Anteckning']) await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Ta tillbaka' }).click();
    for (const name of ['Hantera', 'Ingen åtgärd']) await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
    await expect(page.getByText('När du skapar en uppgift markeras händelsen som hanterad i inkorgen.')).toBeVisible();
    await accessible(page);
    await expect.poll(() => linesOf(page)).toEqual(office);
    await expect(menu).not.toContainText('Greta');
    await page.goto('/organisation/uppgifter');
    await expect.poll(() => linesOf(page)).toEqual(office);

    // By the name of who answers for it, the search leads to what is theirs.
    await page.keyboard.press('Control+k');
    const search = page.getByRole('dialog', { name: 'Sök' });
    await search.getByRole('combobox', { name: 'Sök på namn' }).fill('ulla');
    await search.getByRole('group', { name: 'Ansvariga för uppgifter' }).getByRole('option').click();
    await expect(page).toHaveURL(/view=list&responsible=\d+/);
    await expect(rows(page).getByRole('heading')).toHaveText([`Ring anhörig ${own}`]);
    expect(errors).toEqual([]);
  },
);

test(
  'what the office wrote of a report stands on the report’s own page, and its acts with it',
  { tag: '@release' },
  async ({ page }, { project }) => {
    const errors = await consoleErrors(page);
    await signInOffice(page, 'orguser', '/organisation/inkorg?kind=REPORT&state=ALL');
    // The oldest: the newest may be another journey's, which takes it back.
    const entry = page.getByRole('list', { name: 'Inkorg' }).getByRole('listitem').last();
    await openPageOf(page, entry.getByRole('heading').getByRole('link'));
    const handlings = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Vad som är gjort' }) });
    await handlings.getByRole('button', { name: 'Anteckning', exact: true }).click();
    const words = `Talade med teamet, ${project.name} ${unique()}`;
    await page.getByRole('textbox', { name: 'Anteckning' }).fill(words);
    await page.getByRole('button', { name: 'Spara anteckningen' }).click();
    const note = handlings.getByRole('listitem').filter({ hasText: words });
    await expect(note).toBeVisible();
    await accessible(page);
    await page.reload();
    await expect(note).toContainText('Orvar Holm · idag');
    expect(errors).toEqual([]);
  },
);
