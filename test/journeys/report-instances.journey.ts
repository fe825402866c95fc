/** A report from the kitchen to the organisation: filled in, kept, sent once, read, corrected, made a task of and voided (R44–R47). */
import type { Page } from '@playwright/test';
import { headersOf } from './by-api.ts';
import { catalogue, json, pick } from './dated-tasks.ts';
import { dayAhead, recent } from './days.ts';
import { expect, test, unique } from './journey.ts';
import { untilDrafted } from './kept.ts';
import { installClock } from './moved-clock.ts';
import { unsent } from './offline.ts';
import { staffedCompany } from './staffed-company.ts';
import { accessible, consoleErrors, signInAs } from './steps.ts';

test.use({ walkedOn: 'phone' });

const formOf = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 2, name: 'Avvikelse' })).toBeVisible();
  return {
    what: page.getByRole('textbox', { name: 'Vad hände?' }),
    who: page.getByRole('textbox', { name: 'Vilka var med?' }),
    send: page.getByRole('button', { name: 'Skicka och signera' }),
  };
};

test(
  'a report is kept on the phone, sent once, corrected, read by the organisation and voided',
  { tag: '@long' },
  async ({ page, browser, context }, { project }) => {
    const { assistant, orgAdmin, client } = await staffedCompany(page.request);
    const own = `Ramp ${project.name} ${unique()}`;
    await catalogue(page.request, own, await headersOf(page.request, orgAdmin));
    const errors = await consoleErrors(page);
    await signInAs(page, assistant, client.name);
    await page.getByRole('link', { name: 'Lägg till händelse' }).and(page.locator(':visible')).first().click();
    await page.getByRole('navigation', { name: 'Vad du lägger till' }).getByRole('link', { name: 'Rapport' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Skriv rapport' })).toBeVisible();
    await accessible(page);
    // With keys alone to the form.
    await page.getByRole('link', { name: /^Avvikelse/ }).press('Enter');
    await expect(page.getByRole('heading', { level: 2, name: 'Vilken rapport?' })).toBeFocused();
    await accessible(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const form = await formOf(page);
    await expect(page.getByText('Läses av organisationen')).toBeVisible();
    await accessible(page);
    await form.send.click();
    await expect(page.getByRole('alert')).toHaveText('Svara på minst en fråga.');
    await form.what.fill(`${own}\nbröts av på mitten.`);
    await page.getByRole('textbox', { name: 'Datum' }).fill('2031-01-01');
    await form.send.click();
    await expect(page.getByRole('textbox', { name: 'Datum' })).toHaveAccessibleDescription(/Tiden har inte varit än\./);
    await page.getByRole('textbox', { name: 'Datum' }).fill(dayAhead(0));
    await form.who.fill('Jag och grannen.');
    await expect(page.getByText('Det du skriver ligger krypterat på den här enheten')).toBeVisible();

    // Reloaded it is there, and left it is offered where one begins.
    await untilDrafted(page);
    await page.reload();
    await expect((await formOf(page)).what).toHaveValue(`${own}\nbröts av på mitten.`);
    await page.getByRole('button', { name: 'Tillbaka' }).click();
    await page.goto('/rapportinstans/skapa');
    await page
      .getByRole('region', { name: 'Påbörjat på den här enheten' })
      .getByRole('link', { name: /^Avvikelse Påbörjad/ })
      .click();
    await expect(form.who).toHaveValue('Jag och grannen.');

    // Sent without contact it waits, and goes out once.
    const posts: string[] = [];
    page.on(
      'request',
      (request) => request.method() === 'POST' && request.url().endsWith('/api/report-instances') && posts.push(request.url()),
    );
    await context.setOffline(true);
    await form.send.click();
    await expect(page.getByText('Rapporten väntar på kontakt')).toBeVisible();
    await accessible(page);
    const taken = page.waitForResponse((answer) => answer.url().endsWith('/api/report-instances') && answer.status() === 201);
    await context.setOffline(false);
    const { id } = (await (await taken).json()) as { id: number };
    await expect(page.getByText('Rapporten är skickad')).toBeVisible();
    await page.getByRole('link', { name: 'Till dagen' }).click();
    // By its address: other journeys send one of the same name that day.
    const address = `/rapportinstans/${id}`;
    const ofDay = page.getByRole('region', { name: 'Rapporter' }).locator(`a[href="${address}"]`);
    await expect(ofDay).toHaveAccessibleName('Avvikelse');
    await ofDay.click();
    await expect(page.getByText(own)).toBeVisible();
    await expect(page.getByText('Inte besvarad').first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Innan du skriver' })).toBeVisible();
    await accessible(page);

    // Its signer corrects it, with a reason; what stood there stays readable.
    await page.getByRole('button', { name: 'Rätta' }).click();
    await form.who.fill('Jag och Elsas granne Per.');
    await page.getByRole('button', { name: 'Spara rättelsen' }).click();
    await expect(page.getByRole('textbox', { name: 'Varför' })).toHaveAccessibleDescription(/Fältet måste fyllas i\./);
    await page.getByRole('textbox', { name: 'Varför' }).fill('Jag fick veta vad han heter.');
    await accessible(page);
    await page.getByRole('button', { name: 'Spara rättelsen' }).click();
    await expect(page.getByText('Jag och Elsas granne Per.')).toBeVisible();
    await expect(page.getByText('Jag fick veta vad han heter.')).toBeVisible();
    await page.getByText('Vad som stod före rättelsen').click();
    await expect(page.getByText('Jag och grannen.')).toBeVisible();
    await accessible(page);

    // The organisation finds it in its inbox, adds to it, makes a task of it, and voids it.
    const office = await (await browser.newContext()).newPage();
    await signInAs(office, orgAdmin, client.name, '/organisation/inkorg');
    await office.locator(`a[href="${address}"]`).first().click();
    await expect(office.getByText(own)).toBeVisible();
    await office.getByRole('button', { name: 'Gör ett tillägg' }).click();
    await office.getByRole('dialog').getByRole('textbox', { name: 'Tillägg' }).fill('Rampen är beställd.');
    await office.getByRole('button', { name: 'Spara tillägget' }).click();
    await expect(office.getByText('Rampen är beställd.')).toBeVisible();
    await office.getByRole('link', { name: 'Skapa uppgift' }).click();
    await expect(office.getByRole('combobox', { name: 'Uppgiftsmall' })).toBeVisible();
    await pick(office, 'Uppgiftsmall', own, new RegExp(`^Veckomöte ${own}`));
    await expect(office.getByRole('region', { name: 'Skapad från' })).toContainText('En rapport');
    await office.getByRole('button', { name: /^(Rapportera|Planera|Lägg till)$/ }).press('Enter');
    await expect(office.getByRole('link', { name: 'Skapa uppgift' })).toBeVisible();
    await office.getByRole('button', { name: 'Makulera' }).click();
    await office.getByRole('dialog').getByRole('textbox', { name: 'Varför' }).fill('Fel klient.');
    await accessible(office);
    await office.getByRole('dialog').getByRole('button', { name: 'Makulera' }).click();
    await expect(office.getByText('Den finns inte längre i några listor.')).toBeVisible();
    await accessible(office);
    await office.goto(address);
    await expect(office.getByText(/^Makulerad av .*Olof|^Makulerad av /)).toBeVisible();

    // The day knows it no more, and its address leads on.
    const left = await page.request.get(`/api/report-instances/${id}`, {
      headers: { authorization: `Bearer ${await page.evaluate(() => sessionStorage.getItem('authenticationToken'))}` },
    });
    expect(left.status()).toBe(404);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Rapporten finns inte' })).toBeVisible();
    await accessible(page);
    await page.getByRole('link', { name: 'Till dagen' }).click();
    await expect(page.locator(`a[href="${address}"]`)).toHaveCount(0);
    expect(posts.length).toBeGreaterThan(0);
    expect(errors.filter((error) => !/ERR_INTERNET_DISCONNECTED|404/.test(error))).toEqual([]);
  },
);

test('a report that waits goes out from any page, is told wherever one sees the device, and keeps its text when it is refused', {
  tag: '@long',
}, async ({ page }) => {
  const { assistant, client } = await staffedCompany(page.request);
  const posts = '**/api/report-instances';
  const hold = () => page.route(posts, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  const letGo = async () => {
    await page.unroute(posts);
    await page.evaluate(() => dispatchEvent(new Event('online')));
  };
  const made: number[] = [];
  page.on(
    'response',
    (answer) => answer.request().method() === 'POST' && /report-instances$/.test(answer.url()) && made.push(answer.status()),
  );
  const write = async (words: string, date?: string) => {
    await page.goto('/rapportinstans/skapa');
    await page.getByRole('link', { name: /^Avvikelse/ }).click();
    await page.getByRole('link', { name: /^Avvikelse/ }).click();
    const form = await formOf(page);
    await form.what.fill(words);
    if (date) await page.getByRole('textbox', { name: 'Datum' }).fill(date);
    await form.send.click();
    await expect(page.getByText('Rapporten väntar på kontakt')).toBeVisible();
  };
  await signInAs(page, assistant, client.name);
  await hold();
  await write('Hissen stod stilla.');
  await page.getByRole('link', { name: 'Till dagen' }).click();
  await expect(unsent(page)).toContainText('1 rapport är inte skickad');
  await unsent(page).getByRole('button').click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toContainText(`${client.name} · Rapport`);
  await accessible(page);
  await page.goto('/loggaut');
  await expect(page.getByRole('heading', { name: '1 rapport är inte skickad' })).toBeVisible();
  await accessible(page);
  // Contact comes back on a page that has nothing to do with reports.
  await page.goto('/konto');
  await letGo();
  await expect(page.getByText('«Avvikelse» är skickad')).toBeVisible();
  expect(made).toEqual([201]);
  await page.goto('/handelse');
  await expect(page.getByRole('region', { name: 'Rapporter' }).getByRole('link', { name: 'Avvikelse' }).last()).toBeVisible();
  await expect(unsent(page)).toHaveCount(0);

  // One that the server will refuse, since this phone's clock is years behind: left behind by signing out, it is told of without a word of what it is.
  // Nothing that is under way tells it better.
  await page.goto('about:blank');
  await installClock(page);
  await page.clock.setSystemTime(new Date('2020-06-01T10:00:00Z'));
  await hold();
  await write('Trappan var hal.', '2011-01-02');
  await page.clock.setSystemTime(new Date());
  await page.goto('/loggaut');
  await page.getByRole('button', { name: 'Logga ut ändå' }).click();
  await expect(page.getByText('1 rapport väntar på den här enheten')).toBeVisible();
  await accessible(page);
  await page.unroute(posts);
  await signInAs(page, assistant, client.name);
  await expect(page.getByText('«Avvikelse» togs inte emot.')).toBeVisible();
  await expect(unsent(page)).toContainText('1 rapport nekad');
  await accessible(page);
  await unsent(page)
    .getByRole('link', { name: /^Avvikelse 2 jan 2011 .*: Högst 10 år tillbaka/ })
    .click();
  await expect((await formOf(page)).what).toHaveValue('Trappan var hal.');
  await expect(page.getByRole('textbox', { name: 'Datum' })).toHaveAccessibleDescription(/Högst 10 år tillbaka/);
  await accessible(page);
  await page.getByRole('button', { name: 'Kasta utkastet' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Kasta utkastet' }).click();
  await expect(page).toHaveURL(/\/handelse/);
  await expect(unsent(page)).toHaveCount(0);
  expect(made).toEqual([201, 400]);
});

test('what is for the organisation alone is absent for a colleague', { tag: '@release' }, async ({ page }) => {
  const { assistant, leader, orgAdmin, client } = await staffedCompany(page.request);
  const office = await headersOf(page.request, orgAdmin);
  const [type] = (await json(await page.request.get('/api/report-types?size=1', { headers: office }))) as { id: number }[];
  const question = { name: 'Vad hände?', valueType: 'INPUT_LONG_STRING' };
  const form = { name: 'Om en kollega', type: { id: type!.id }, published: true, onlyOrganisation: true, attributes: [question] };
  await json(await page.request.post('/api/reports', { headers: office, data: form }));
  await signInAs(page, assistant, client.name);
  const clientId = await page.evaluate(() => (JSON.parse(sessionStorage.chosenClient) as { id: number }).id);
  const headers = await headersOf(page.request, leader);
  type Offered = { reportVersionId: number; onlyOrganisation: boolean };
  const offered = (await json(await page.request.get(`/api/reports/client/${clientId}`, { headers }))) as Offered[];
  const { reportVersionId } = offered.find(({ onlyOrganisation }) => onlyOrganisation)!;
  type Version = { items: { attributeId: number; valueType: string }[] };
  const { items } = (await json(await page.request.get(`/api/reports/version/${reportVersionId}`, { headers }))) as Version;
  const id = items.find(({ valueType }) => valueType === 'INPUT_LONG_STRING')!.attributeId;
  const data = {
    ...{ reportVersionId, clientId, occurenceDate: recent()(1) },
    attributeVariableLongStrings: [{ attribute: { id }, stringValue: '<p>Om en kollega.</p>' }],
  };
  const made = (await json(await page.request.post('/api/report-instances', { headers, data }))) as { id: number };
  const address = `/rapportinstans/${made.id}`;
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: 'Rapporten finns inte' })).toBeVisible();
  const answered = page.waitForResponse((answer) => answer.url().includes(`/api/report-instances/client/${clientId}`));
  await page.goto('/handelse');
  expect(await (await answered).text()).not.toContain('Om en kollega');
  await expect(page.locator(`a[href="${address}"]`)).toHaveCount(0);
  await page.request.delete(`/api/report-instances/${made.id}`, { headers, data: { reason: 'Ett prov.' } });
});
