/**
 * The coordinator's morning: what is overdue however old it is (R81), the clients by need, and the sharing that a client's team is told of
 * (R88).
 */

import { cellsUnder } from './cells.ts';
import { catalogue, json, ownCompany } from './dated-tasks.ts';
import { dayAhead } from './days.ts';
import { expect, test } from './journey.ts';
import { adminToken, letterTo } from './letters.ts';
import { accessible, consoleErrors, enterByLink, openFilter } from './steps.ts';

test.use({ walkedOn: 'desktop' });

test(
  'what is overdue stays in sight until it is dealt with, and a team is told of its sharing',
  { tag: '@long' },
  async ({ page, browser, baseURL }, { project }) => {
    const own = `sen ${project.name}`;
    const isPhone = project.name === 'phone';
    const headers = await ownCompany(page, own, `Tillsyn ${own}`);
    const { plan } = await catalogue(page.request, own, headers);
    const missed = async (days: number, name: string) => {
      const { id } = await plan(`${dayAhead(1)}T09:00:00.000Z`, { name });
      const moved = await page.request.patch(`/api/task-instances/${id}`, {
        headers,
        data: { plannedDate: `${dayAhead(-days)}T09:00:00.000Z` },
      });
      expect(moved.ok(), await moved.text()).toBe(true);
    };
    await missed(400, `Äldst ${own}`);
    await missed(3, `Nyss ${own}`);
    await plan(`${dayAhead(2)}T09:00:00.000Z`, { name: `Kommande ${own}` });
    const errors = await consoleErrors(page);

    // Counted in the navigation and above the calendar, from where its list is one tap away.
    await page.goto('/organisation/uppgifter');
    const chip = page.getByRole('link', { name: /^Försenade/ });
    await expect(chip).toHaveText('Försenade 2');
    const badge = (count: number) => page.getByRole('img', { name: count === 1 ? '1 försenad' : `${count} försenade` });
    await expect(badge(2).filter({ visible: true }).first()).toBeVisible();
    await chip.click();
    await expect(page).toHaveURL(/view=list&status=missed/);
    const overdue = page.getByRole('list', { name: 'Försenade' }).getByRole('listitem');
    await expect(overdue.getByRole('heading')).toHaveText([`Äldst ${own}`, `Nyss ${own}`]);
    await page.reload();
    await expect(overdue).toHaveCount(2);
    await accessible(page);

    // First in the list of days, and not once more among the rest.
    await page.getByRole('link', { name: 'Lista', exact: true }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Försenade 2' })).toBeVisible();
    await expect(overdue).toHaveCount(2);
    const rest = page.getByRole('list', { name: 'Uppgifter' }).getByRole('listitem');
    await expect(rest.getByRole('heading')).toHaveText([`Kommande ${own}`]);
    await accessible(page);
    // Where the menu takes its part of a narrow screen a name has room for its longest words.
    const screen = page.viewportSize()!;
    for (const width of isPhone ? [] : [900, 1100, 1280]) {
      await page.setViewportSize({ ...screen, width });
      const name = overdue.getByRole('heading').first();
      expect(await name.evaluate((heading) => heading.parentElement!.clientWidth), String(width)).toBeGreaterThan(200);
    }
    await page.setViewportSize(screen);
    // Days that somebody chose show all that they hold.
    const sheet = await openFilter(page);
    await sheet.getByLabel('Från och med', { exact: true }).fill(dayAhead(-4));
    await sheet.getByLabel('Från och med', { exact: true }).press('Enter');
    await sheet.getByRole('button', { name: 'Visa listan' }).click();
    await expect(rest.getByRole('heading')).toHaveText([`Nyss ${own}`, `Kommande ${own}`]);
    await expect(overdue).toHaveCount(0);

    // The overview says the same number, and leads there; what is dealt with leaves them all.
    await page.goto('/organisation/oversikt');
    await page.getByRole('link', { name: '2 försenade uppgifter' }).click();
    await expect(page).toHaveURL(/status=missed/);
    await overdue
      .filter({ hasText: 'Äldst' })
      .getByRole('button', { name: /^Signera / })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Signera', exact: true }).click();
    await expect(overdue).toHaveCount(1);
    await expect(chip).toHaveText('Försenade 1');
    await expect(badge(1).filter({ visible: true }).first()).toBeVisible();

    // The clients: found by name without its marks, ordered by need.
    await page.goto('/organisation/team');
    await expect(page.getByRole('heading', { level: 1, name: 'Klienter' })).toBeVisible();
    const client = page.getByRole('main').getByRole('link', { name: `Greta ${own}` });
    const row = page
      .getByRole('main')
      .locator('[data-listed]')
      .filter({ has: page.getByRole('link', { name: `Greta ${own}` }) });
    if (isPhone) await expect(row).toContainText('1 i inkorgen');
    else await expect(await cellsUnder(row, 'Inkorg')).toHaveText('1');
    await expect(page.getByRole('main').getByText(`Uppgiftsbolaget ${own}`)).toHaveCount(1);
    await page.getByRole('searchbox', { name: 'Sök klient' }).fill('ingen sådan');
    await expect(page.getByText('Ingen klient heter «ingen sådan»')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Sök klient' }).fill('grétå');
    await expect(page).toHaveURL(/q=gr/);
    await expect(client).toBeVisible();
    await page.getByRole('link', { name: 'Efter namn', exact: true }).click();
    await expect(page).toHaveURL(/sort=name/);
    await expect(client).toBeVisible();

    // Somebody of the team has the day open while the office switches sharing on.
    const [group] = (await json(await page.request.get('/api/client-groups?size=1', { headers }))) as {
      id: number;
      client: { id: number };
    }[];
    const [activity] = (await json(await page.request.get(`/api/activities?clientId=${group!.client.id}&size=1`, { headers }))) as {
      id: number;
    }[];
    const admin = { authorization: `Bearer ${await adminToken(page.request)}` };
    const email = `vera.${own.replaceAll(' ', '.')}@example.se`;
    const person = { firstName: 'Vera', lastName: 'Vak', email, authorities: ['USER'] };
    const { id: userId } = (await json(await page.request.post('/api/admin/users', { headers: admin, data: person }))) as { id: number };
    expect((await page.request.put(`/api/client-groups/${group!.id}/users/${userId}`, { headers: admin, data: {} })).ok()).toBe(true);
    const context = await browser.newContext({
      baseURL: baseURL!,
      ...(isPhone && { viewport: { width: 390, height: 844 } }),
      reducedMotion: 'reduce',
    });
    const day = await context.newPage();
    await enterByLink(day, (await letterTo(page.request, email)).path, email, 'veras lösen');
    await day.goto('/handelse');
    await expect(day.getByText(`Greta ${own}`).filter({ visible: true }).first()).toBeVisible();
    const notice = day.getByRole('region', { name: 'Delning med organisationen' });
    const share = (on: boolean) => page.request.patch(`/api/activities/${activity!.id}`, { headers, data: { sharesDataWhenSigned: on } });
    expect((await share(true)).ok()).toBe(true);
    await expect(notice).toContainText(
      `«Tillsyn ${own}» delas nu med organisationen när den signeras eller rapporteras. Ändrat av Ulla Prov`,
    );
    await day.getByRole('button', { name: 'Jag har läst' }).click();
    await expect(notice).toHaveCount(0);
    expect((await share(false)).ok()).toBe(true);
    await day.reload();
    await expect(notice.getByRole('paragraph')).toHaveCount(1);
    await notice.getByRole('link', { name: 'Alla ändringar' }).click();
    const log = day.getByRole('heading', { name: 'Ändringar i delningen med organisationen' }).locator('xpath=..');
    // As the administrator made it, by the office, and back.
    await expect(log.getByRole('listitem')).toHaveCount(3);
    await accessible(day);
    await context.close();
    expect(errors).toEqual([]);
  },
);
