/** Dated tasks: made of what the inbox holds, signed, reset and skipped; their series changed by who may (R22, R23). */
import type { Locator } from '@playwright/test';
import { headersOf } from './by-api.ts';
import { catalogue, ownCompany, pick } from './dated-tasks.ts';
import { dayAhead, upcoming, ZONE } from './days.ts';
import { expect, test, unique } from './journey.ts';
import { accessible, consoleErrors, narrowBy, ofTeam, signInOffice } from './steps.ts';

test.use({ walkedOn: 'phone' });

test('a task is made of what the inbox holds, signed, reset and skipped', { tag: '@long' }, async ({ page }, { project }) => {
  const own = `a ${project.name} ${unique()}`;
  const event = `Tillsyn på natten ${own}`;
  const headers = await ownCompany(page, own, event);
  const errors = await consoleErrors(page);
  // Before there is any task, it says where they are made.
  await page.goto('/uppgiftinstans/skapa');
  await expect(page.getByText('Det finns inga uppgiftsmallar att välja')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Skapa uppgiftsmall' })).toHaveAttribute('href', '/uppgift/skapa');
  await catalogue(page.request, own, headers);

  await page.goto('/organisation/inkorg');
  const chip = page.getByRole('link', { name: /^Ohanterade \d+$/ });
  await expect(chip).toHaveText('Ohanterade 1');
  const entry = page.getByRole('list', { name: 'Inkorg' }).getByRole('listitem');
  await entry.getByRole('button', { name: /^Fler val för / }).click();
  await page.getByText('Skapa uppgift och markera som hanterad').click();
  await expect(page).toHaveURL(/uppgiftinstans\/skapa\?.*fromType=ACTIVITY/);
  await expect(page.getByRole('region', { name: 'Skapad från' })).toContainText(event);
  await expect(page.getByRole('combobox', { name: 'Klient' })).not.toHaveValue('');
  // What is made of something is made once.
  await expect(page.getByRole('radio', { name: 'Varje vecka' })).toHaveCount(0);
  await accessible(page);

  // Nothing is made without a task, and the field says so; nothing typed is lost.
  await page.getByLabel('Eget namn').fill(`Följ upp ${own}`);
  await page.getByRole('button', { name: 'Lägg till', exact: true }).click();
  const task = page.getByRole('combobox', { name: 'Uppgiftsmall', exact: true });
  await expect(task).toHaveAccessibleDescription(/Fältet måste fyllas i\./);
  await expect(task).toBeFocused();
  await pick(page, 'Uppgiftsmall', own, `Ring anhörig ${own}`);
  await page.getByLabel('Datum', { exact: true }).fill(dayAhead(3));
  await page.getByLabel('Tid', { exact: true }).fill('9');
  await expect(page.getByText('Den läggs i planen för den tiden.')).toBeVisible();
  await page.getByLabel('Kommentar').fill('Läs journalen först');
  await page.getByRole('button', { name: 'Lägg till', exact: true }).click();
  await expect(page).toHaveURL(/organisation\/inkorg/);
  await expect(page.getByText(`«Följ upp ${own}» är tillagd`)).toBeVisible();
  await expect(chip).toHaveText('Ohanterade 0');
  await narrowBy(page, 'Hantering', 'Hanterade');
  await expect(page.getByRole('list', { name: 'Inkorg' }).getByRole('listitem').filter({ hasText: event })).toContainText(
    'Hanterad av Ulla Prov',
  );

  // Its day in the calendar, and all about it.
  await page.goto(`/organisation/uppgifter?date=${dayAhead(3)}`);
  await page.getByRole('link', { name: `Följ upp ${own}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Följ upp ${own}` })).toBeVisible();
  await expect(page.getByText('Läs journalen först').first()).toBeVisible();
  await expect(page.getByText('Kommande')).toBeVisible();
  await page.reload();
  await accessible(page);
  const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
  const sheet = page.getByRole('dialog');
  /** By key, once it may be pressed: to a finger what has just come under it is deaf (decision 082). */
  const press = async (act: Locator) => {
    await expect(act).toBeEnabled();
    await act.press('Enter');
  };
  await button('Signera').click();
  await expect(sheet.getByText(/Du signerar den som gjord nu\./)).toBeVisible();
  await accessible(page);
  await sheet.getByRole('button', { name: 'Signera', exact: true }).click();
  await expect(page.getByText('Signerad av')).toBeVisible();
  await expect(button('Ta bort')).toHaveCount(0);
  await press(button('Ångra signeringen'));
  await expect(page.getByText('Kommande')).toBeVisible();
  await press(button('Hoppa över'));
  // Of a task nothing is taken from stock.
  await expect(sheet.getByRole('button', { name: 'Inte hemma' })).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Slut i lagret' })).toHaveCount(0);
  await sheet.getByRole('button', { name: 'Hoppa över' }).click();
  await expect(sheet.getByRole('textbox', { name: 'Skäl' })).toHaveAccessibleDescription('Skriv en kommentar.');
  await sheet.getByRole('button', { name: 'Mådde dåligt', exact: true }).click();
  await expect(page.getByText('Överhoppad av')).toBeVisible();
  await press(page.getByRole('button', { name: 'Ångra', exact: true }));
  await expect(page.getByText('Kommande')).toBeVisible();
  const acts = page.getByRole('listitem').filter({ hasText: 'Ulla Prov' });
  await expect(acts.filter({ hasText: 'Signerad' }).first()).toBeVisible();

  // What it was made of leads back, and from there here again.
  await page.getByRole('link', { name: 'En händelse' }).click();
  await expect(page.getByRole('heading', { level: 1, name: event })).toBeVisible();
  await page
    .getByRole('link', { name: `Följ upp ${own}` })
    .last()
    .click();
  await expect(page).toHaveURL(/uppgiftinstans\/\d+$/);
  expect(errors).toEqual([]);
});

test('the administrator repeats a task, changes what is to come and ends it', { tag: '@long' }, async ({ page }, { project }) => {
  const own = `c ${project.name} ${unique()}`;
  await catalogue(page.request, own, await headersOf(page.request, 'orgadmin'));
  const errors = await consoleErrors(page);
  await signInOffice(page, 'orgadmin');
  // Its own page, where it does not repeat yet.
  await page.goto('/uppgift');
  const kind = page.getByRole('button', { name: `Uppföljning ${own}` });
  const meeting = page.getByRole('link', { name: `Veckomöte ${own}` });
  await kind.click();
  await meeting.click();
  await expect(page.getByText('Inte planerad än')).toBeVisible();
  await page.getByRole('link', { name: /^Uppgifter/ }).click();
  await page.getByRole('link', { name: `Ny uppgift` }).filter({ visible: true }).first().click();
  await page.getByLabel('Datum', { exact: true }).fill(dayAhead(2));
  await pick(page, 'Uppgiftsmall', own, `Veckomöte ${own}`);
  await page.getByLabel('Tid', { exact: true }).fill('13:15');
  await page.getByText('Varje vecka').click();
  // The day and the time that were typed come along.
  await expect(page.getByLabel('Startdatum', { exact: true })).toHaveValue(dayAhead(2));
  await expect(page.getByLabel('Klockslag')).toHaveValue('13:15');
  await expect(page.getByRole('region', { name: 'Så blir det' }).getByRole('listitem')).toHaveCount(5);
  await accessible(page);
  await page.getByRole('button', { name: 'Spara planeringen' }).click();
  await expect(page).toHaveURL(new RegExp(`organisation/uppgifter\\?date=${dayAhead(2)}`));
  await page.getByRole('link', { name: 'Uppgiftsmallar' }).click();
  await kind.click();
  await meeting.click();
  await expect(page.getByText(/varje vecka på .* kl\. 13:15/i)).toBeVisible();
  await page.goBack();
  await page.goBack();
  await page.getByRole('link', { name: `Veckomöte ${own}` }).click();
  await expect(page.getByText(/varje vecka på .* kl\. 13:15/i)).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Ändra', exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Den här och alla framtida' }).click();
  await sheet.getByLabel('Klockslag').fill('14:45');
  await sheet.getByLabel('Klockslag').blur();
  await expect(sheet.getByText(/ersätts\./)).toBeVisible();
  await accessible(page);
  await sheet.getByRole('button', { name: 'Spara planeringen' }).click();
  await expect(page).toHaveURL(/organisation\/uppgifter/);
  await page.goto(`/organisation/uppgifter?date=${dayAhead(9)}`);
  const next = page
    .getByRole('list')
    .getByRole('listitem')
    .filter({ hasText: `Veckomöte ${own}` });
  await expect(next).toContainText('14:45');
  await next.getByRole('link').click();
  await page.getByRole('main').getByRole('button', { name: 'Ta bort', exact: true }).click();
  await sheet.getByRole('button', { name: 'Den här och alla framtida' }).click();
  await sheet.getByRole('button', { name: 'Ta bort alla framtida' }).click();
  await expect(page).toHaveURL(/organisation\/uppgifter/);
  await page.goto(`/organisation/uppgifter?date=${dayAhead(16)}`);
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
  await expect(
    page
      .getByRole('list')
      .getByRole('listitem')
      .filter({ hasText: `Veckomöte ${own}` }),
  ).toHaveCount(0);
  expect(errors).toEqual([]);
});

test(
  'a user of the organisation makes and signs one, and changes no series',
  { tag: '@release' },
  async ({ page, browser }, { project }) => {
    const own = `d ${project.name} ${unique()}`;
    const { headers, meeting, made, plan } = await catalogue(page.request, own, await headersOf(page.request, 'orgadmin'));
    await made('/api/task-recurrences', {
      task: { id: meeting.id },
      recurrence: `DTSTART;TZID=${ZONE}:${dayAhead(1).replaceAll('-', '')}T090000\nRRULE:FREQ=DAILY`,
      isCompletable: true,
    });
    await signInOffice(page, 'orguser', `/organisation/uppgifter?date=${dayAhead(1)}`);
    await page.getByRole('link', { name: `Veckomöte ${own}` }).click();
    const main = page.getByRole('main');
    await expect(main.getByRole('button', { name: 'Signera', exact: true })).toBeVisible();
    await expect(main.getByRole('button', { name: 'Ta bort', exact: true })).toHaveCount(0);
    await main.getByRole('button', { name: 'Ändra', exact: true }).click();
    await expect(page.getByRole('dialog').getByLabel('Datum', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');

    // Of what is about nobody no reason is a client's.
    await main.getByRole('button', { name: 'Hoppa över', exact: true }).click();
    await expect(page.getByRole('group', { name: 'Vanliga skäl' }).getByRole('button')).toHaveText(['Någon annan gjorde det']);
    await page.keyboard.press('Escape');

    // What has been is reported at once, and the form says so before it is saved.
    await page.goto('/uppgiftinstans/skapa');
    await expect(page.getByText('Varje vecka')).toHaveCount(0);
    await pick(page, 'Uppgiftsmall', `ring anhörig ${own}`, `Ring anhörig ${own}`);
    await page.getByLabel('Datum', { exact: true }).fill(dayAhead(-1));
    await page.getByLabel('Tid', { exact: true }).fill('08:00');
    await expect(page.getByText('Tiden har varit: den rapporteras direkt, av dig.')).toBeVisible();
    await page.getByRole('button', { name: 'Rapportera' }).click();
    await expect(
      page
        .getByRole('listitem')
        .filter({ hasText: `Ring anhörig ${own}` })
        .filter({ hasText: 'Rapporterad' }),
    ).toBeVisible();
    // The same minute again is the duplicate that it is, and what was typed stays.
    await page.goto('/uppgiftinstans/skapa');
    await pick(page, 'Uppgiftsmall', `ring anhörig ${own}`, `Ring anhörig ${own}`);
    await page.getByLabel('Datum', { exact: true }).fill(dayAhead(-1));
    await page.getByLabel('Tid', { exact: true }).fill('08:00');
    await page.getByRole('button', { name: 'Rapportera' }).click();
    await expect(page.getByRole('alert')).toHaveText('Uppgiften finns redan på den tiden.');
    await expect(page.getByLabel('Datum', { exact: true })).toHaveValue(dayAhead(-1));
    await page.getByLabel('Datum', { exact: true }).fill('2099-01-01');
    await page.getByRole('button', { name: 'Lägg till', exact: true }).click();
    await expect(page.getByLabel('Datum', { exact: true })).toHaveAccessibleDescription(/Högst 10 år framåt\./);

    // Somebody else was there first: who and when is told, and nothing is done twice.
    const { id } = await plan(upcoming()(30), { name: `Två samtidigt ${own}` });
    await page.goto(`/uppgiftinstans/${id}`);
    await expect(main.getByRole('button', { name: 'Signera', exact: true })).toBeVisible();
    await page.request.patch(`/api/task-instances/${id}`, { headers, data: { isCompleted: true, setOccurenceDateToNow: true } });
    await main.getByRole('button', { name: 'Signera', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Signera', exact: true }).click();
    // By the refusal, or by the sheet that knows it a moment later.
    await expect(page.getByText(/Olga (Nyström signerade redan|N\. signerade)/).first()).toBeVisible();
    await expect(page.getByText('Signerad av')).toBeVisible();

    // Nobody of a team comes in.
    const other = await ofTeam(browser);
    for (const path of ['/organisation/uppgifter', '/uppgiftinstans/skapa', `/uppgiftinstans/${id}`]) {
      await other.goto(path);
      await expect(other.getByText('Du har inte behörighet att visa den här sidan.')).toBeVisible();
    }
  },
);
