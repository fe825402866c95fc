/** Twenty assistants are invited from Personal in a handful of actions, each address with its outcome, none lost (R100). */
import { closeSheet } from './close-sheet.ts';
import { json, ownCompany } from './dated-tasks.ts';
import { expect, test, unique } from './journey.ts';
import { accessible, chooseAct, consoleErrors, filterOn, narrowBy } from './steps.ts';

test.use({ walkedOn: 'phone' });

test(
  'a list of addresses is pasted, what is none is told by its line, and each gets a link',
  { tag: '@long' },
  async ({ page }, { project }) => {
    const own = `${project.name}-im${unique()}`;
    const headers = await ownCompany(page, own, 'Kvällstillsyn');
    const errors = await consoleErrors(page);
    const [group] = (await json(await page.request.get('/api/client-groups?size=1', { headers }))) as [{ name: string }];
    const emails = Array.from({ length: 20 }, (_, n) => `a${n}.${own}@example.com`);
    await page.goto('/organisation/detalj?tab=1');

    await page.getByRole('button', { name: 'Bjud in', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Bjud in', exact: true });
    const field = sheet.getByLabel('E-postadresser');
    await field.fill(`${emails.slice(0, 19).join('\n')}\nAnna Berg\n"Ek, Bo" <${emails[19]}>`);
    await sheet.getByRole('button', { name: 'Skicka inbjudan' }).click();
    await expect(field).toHaveAccessibleDescription(/rad 20: Anna Berg/);
    await expect(sheet.getByText('Välj minst ett team.')).toBeVisible();
    await accessible(page);
    // Nothing that was pasted is lost: the one line is put right, a team is chosen, and all go.
    await field.fill((await field.inputValue()).replace('Anna Berg\n', ''));
    await expect(sheet.getByText('20 adresser')).toBeVisible();
    await sheet.getByRole('checkbox', { name: group.name }).check();
    await sheet.getByRole('button', { name: 'Skicka inbjudan' }).click();
    const links = page.getByRole('dialog', { name: '20 inbjudna' });
    await expect(links.getByRole('listitem')).toHaveCount(20);
    await links.getByRole('button', { name: 'Kopiera alla' }).click();
    await expect(links.getByText(/20 länkar är kopierade|Det gick inte att kopiera/)).toBeVisible();
    await accessible(page);
    await closeSheet(links);

    // Each with its state, and one that is taken back is told as that.
    await page.getByRole('link', { name: 'Inbjudningar', exact: true }).click();
    await page.getByRole('searchbox', { name: 'Sök adress' }).fill(`a19.${own}`);
    await expect(
      page
        .getByText(/Inbjuden med länk/)
        .filter({ visible: true })
        .last(),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: `Fler val för ${emails[0]}` })).toHaveCount(0);
    await accessible(page);
    await chooseAct(page, `Fler val för ${emails[19]}`, 'Dra tillbaka');
    await page.getByRole('dialog').getByRole('button', { name: 'Dra tillbaka', exact: true }).click();
    await expect(page.getByText('Inga inbjudningar hittades')).toBeVisible();
    await narrowBy(page, 'Läge', 'Tillbakadragen');
    await expect(filterOn(page, 'Tillbakadragen')).toBeVisible();
    await expect(page.getByText(emails[19]!, { exact: true })).toBeVisible();
    expect(errors).toEqual([]);
  },
);
