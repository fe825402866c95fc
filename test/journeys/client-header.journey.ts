/** Whose page it is, on every page about a client: of the address's client, whoever else is chosen (product «Whose page it is»). */
import type { Page } from '@playwright/test';
import { clientPages, type Ids, idsOf } from './client-pages.ts';
import { expect, test } from './journey.ts';
import { accessible, consoleErrors, signInAdmin, signInAs, signInOffice } from './steps.ts';

test.use({ walkedOn: 'phone' });

const other = 'Karl Ek';
const client = 'Elsa Lindqvist';

async function isAbout(page: Page, ids: Ids, address: string) {
  await page.goto(address);
  const head = page.locator('main [data-client]');
  await expect(head, address).toHaveAttribute('data-client', String(ids.client));
  await expect(head, address).toHaveCount(1);
  await expect(head, address).toContainText(client);
  await expect(page.getByRole('heading', { level: 1 }), address).toHaveCount(1);
}

const walks = [
  { who: 'the team', pages: clientPages.ofTeam, enter: (page: Page) => signInAs(page, 'assistansadmin', other) },
  { who: 'the organisation', pages: clientPages.ofOrganisation, enter: (page: Page) => signInOffice(page, 'orgadmin') },
  { who: 'ADMIN', pages: clientPages.ofAdmin, enter: (page: Page) => signInAdmin(page) },
];

for (const { who, pages, enter } of walks)
  test(`pages of ${who} name the client of the address`, { tag: '@release' }, async ({ page }) => {
    const errors = await consoleErrors(page);
    await enter(page);
    const ids = await idsOf(page.request, client);
    for (const [route, address] of Object.entries(pages)) {
      const at = address(ids);
      expect(at, `the demo has one for ${route}`).not.toMatch(/\/(0|undefined)(\/|$)/);
      await isAbout(page, ids, at);
    }
    await accessible(page);
    expect(errors).toEqual([]);
  });
