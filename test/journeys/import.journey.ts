/** A company's file: what is wrong is said with its cell, a client with a wrong row waits, the rest goes in, and is undone (R103–R105). */
import { readFile } from 'node:fs/promises';
import { ownCompany } from './dated-tasks.ts';
import { expect, test, unique } from './journey.ts';
import { accessiblePage, consoleErrors } from './steps.ts';

test.use({ walkedOn: 'desktop' });

test(
  'a file is looked at, brought in but for what is wrong, and undone; what was downloaded changes nothing',
  { tag: '@release' },
  async ({ page }, { project }) => {
    const own = `${project.name} im${unique()}`;
    await ownCompany(page, own, 'Kvällstillsyn');
    const errors = await consoleErrors(page);
    await page.goto('/organisation/detalj');
    await page.getByRole('link', { name: 'Importera från Excel' }).click();
    await expect(page).toHaveURL(/\/organisation\/import$/);
    await expect(page.getByText('Ingen import är gjord än.')).toBeVisible();
    await accessiblePage(page);

    // What is downloaded says what is there.
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Ladda ned (Excel)' }).click()]);
    expect(file.suggestedFilename()).toMatch(/^vardag-\d{4}-\d\d-\d\d\.xlsx$/);
    const chooser = page.getByLabel('Välj fil', { exact: true });
    const choose = (name: string, buffer: Buffer) => chooser.setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
    await choose('bild.xlsx', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]));
    await expect(page.getByRole('alert')).toHaveText('bild.xlsx: Det är ingen Excelfil eller CSV.');
    await choose('samma.xlsx', await readFile(await file.path()));
    await expect(page.getByText('Allt i filen finns redan. Det finns inget att lägga in.')).toBeVisible();

    // A right row of a client waits with a wrong one: nothing is left to bring in, which is said in place of a button.
    await choose(
      'lager.csv',
      Buffer.from(`Klient;Artikel;Antal;Larma under\r\nGreta ${own};Handskar;7;1\r\nGreta ${own};Blöjor;många;1\r\n`),
    );
    await expect(page.getByRole('heading', { name: 'En rad är fel' })).toBeVisible();
    await expect(page.getByText('Inget kan läggas in förrän felen är rättade i filen.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Lägg in/ })).toHaveCount(0);

    // A medicine of an activity that is there: its cell is named where it is wrong, and read with a decimal comma.
    const order = (dose: string) =>
      Buffer.from(
        `\ufeffKlient;Kategori;Typ;Aktivitet;När det ges;Läkemedel;Dos;Enhet\r\nGreta ${own};Vård ${own};Tillsyn ${own};Kvällstillsyn;På tider;Alvedon;${dose};tabletter\r\n`,
      );
    await choose('medicin.csv', order('en och en halv'));
    await expect(page.getByText('Läkemedel G2')).toBeVisible();
    await choose('medicin.csv', order('1,5'));
    await expect(page.getByText('En ny rad')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Lägg in en klient' })).toBeVisible();

    const clients = `Namn;Varningar\r\nAnna ${own};Epilepsi\r\nBo ${own};Rädd för hundar\r\n`;
    await choose('klienter.csv', Buffer.from(`\ufeff${clients}`));
    await expect(page.getByRole('heading', { name: 'En rad är fel' })).toBeVisible();
    await expect(page.getByText('Klienter B3')).toBeVisible();
    await expect(page.getByText(/Varningar: «Rädd för hundar» förstås inte\./)).toBeVisible();
    await accessiblePage(page);
    await page.getByRole('button', { name: 'Lägg in en klient, 1 väntar' }).click();
    await expect(page.getByRole('heading', { name: 'Klart' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'En rad gick inte in' })).toBeVisible();
    const [mend] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Ladda ned det som inte gick in' }).click(),
    ]);
    expect(mend.suggestedFilename()).toMatch(/^gick inte in-.*\.xlsx$/);
    await page.goto('/organisation/team');
    await expect(page.getByRole('link', { name: new RegExp(`Anna ${own}`) })).toBeVisible();
    await expect(page.getByRole('link', { name: new RegExp(`Bo ${own}`) })).toHaveCount(0);

    // It stands in the history, at an address of its own, from where it is undone.
    await page.getByRole('link', { name: 'Importera från Excel' }).click();
    await page.getByRole('link', { name: /Ulla Prov/ }).click();
    await expect(page).toHaveURL(/id=\d+/);
    await page.reload();
    await page.getByRole('button', { name: 'Ångra importen' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Ångra importen' }).click();
    await expect(page.getByRole('heading', { name: 'Ångrad' })).toBeVisible();
    await page.goto('/organisation/team');
    await expect(page.getByRole('link', { name: new RegExp(`Greta ${own}`) })).toBeVisible();
    await expect(page.getByRole('link', { name: new RegExp(`Anna ${own}`) })).toHaveCount(0);
    expect(errors).toEqual([]);
  },
);
