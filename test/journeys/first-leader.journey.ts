/** A new team's first leader, invited from the team's page where no mail leaves (R92, R95). */
import { closeSheet } from './close-sheet.ts';
import { ownCompany } from './dated-tasks.ts';
import { expect, test } from './journey.ts';
import { accessible } from './steps.ts';

test.use({ walkedOn: 'phone' });

test(
  'the link for a first team leader stays until it is closed, though the team asks for nobody more by then',
  { tag: '@release' },
  async ({ page }, { project }) => {
    const own = `ledare ${project.name}`;
    await ownCompany(page, own, `Tillsyn ${own}`);
    await page.goto('/organisation/team');
    await page
      .getByRole('main')
      .getByRole('link', { name: `Greta ${own}` })
      .click();
    await page.getByRole('button', { name: 'Bjud in teamledare' }).click();
    const sheet = page.getByRole('dialog');
    const email = `forsta.${project.name}@example.com`;
    await sheet.getByLabel('E-post').fill(email);
    await sheet.getByRole('button', { name: 'Skicka inbjudan' }).click();
    await expect(page.getByText(`${email} är inbjuden som teamledare`)).toBeVisible();
    await expect(sheet.getByLabel('Länk till inbjudan')).toHaveValue(/acceptera-inbjudan\?token=/);
    await accessible(page);
    await closeSheet(sheet);
    await expect(sheet).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Bjud in teamledare' })).toHaveCount(0);
  },
);
