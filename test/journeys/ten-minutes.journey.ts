/** «Ten minutes with an empty installation», as the README tells it: from the first link to the first medicine signed with its dose in sight. */
import type { Browser, Locator, Page } from '@playwright/test';
import { clearFolder, freePort, freshFolder, type Product, startProduct, stopProduct } from '../start/product.ts';
import { expect, test } from './journey.ts';
import { ownDatabase } from './server.ts';
import { accessible, consoleErrors } from './steps.ts';

test.use({ walkedOn: 'both' });

/** The most presses and fields that it may take, all persons together. */
const MAX_ACTIONS = 90;
const DOSE = ['Metoprolol 50 mg', '1 tablett'];
const PASSWORD = 'en lång egen fras';

let product: Product;
let base: string;
let end: () => Promise<void>;
test.beforeAll(async () => {
  const dataDir = freshFolder('vardag-ten-minutes-');
  const { env, drop } = await ownDatabase();
  const port = String(await freePort());
  base = `http://localhost:${port}`;
  product = await startProduct({
    DATA_DIR: dataDir,
    PORT: port,
    DEMO: '0',
    MAIL: 'keep',
    PUBLIC_URL: base,
    ADMIN_EMAIL: 'it@example.se',
    ...env,
  });
  end = async () => {
    await stopProduct(product);
    clearFolder(dataDir);
    await drop();
  };
});
test.afterAll(() => end());

/** What somebody does, counted: each press and each field that is filled in, and each link that is opened. */
function counting() {
  let actions = 0;
  return {
    count: () => actions,
    press: async (what: Locator) => {
      actions++;
      await what.click();
    },
    fill: async (field: Locator, text: string) => {
      actions++;
      await field.fill(text);
    },
    open: async (page: Page, link: string) => {
      actions++;
      await page.goto(link);
    },
  };
}
type Doing = ReturnType<typeof counting>;

/** Another person's browser. */
const another = async (browser: Browser, like: Page): Promise<Page> =>
  (
    await browser.newContext({ viewport: like.viewportSize(), locale: 'sv-SE', timezoneId: 'Europe/Stockholm', reducedMotion: 'reduce' })
  ).newPage();

/** Invites one address in the form that is open, and answers the link to hand over. */
async function invite(page: Page, { press, fill }: Doing, email: string): Promise<string> {
  const dialog = page.getByRole('dialog');
  await fill(dialog.getByLabel('E-postadresser'), email);
  await press(dialog.getByRole('button', { name: 'Skicka inbjudan' }));
  const link = await dialog.getByLabel('Länk till inbjudan').inputValue();
  // A message over the dialog comes last in it, and has a «Stäng» too.
  await press(dialog.getByRole('button', { name: 'Stäng', exact: true }).first());
  return link;
}

/** Makes the account of an invitation by its link, and signs in. */
async function join(page: Page, { open, press, fill }: Doing, link: string, firstName: string): Promise<void> {
  await open(page, link);
  await press(page.getByRole('link', { name: 'Skapa konto' }));
  await fill(page.getByLabel('Förnamn'), firstName);
  await fill(page.getByLabel('Efternamn'), 'Lund');
  await fill(page.getByLabel('Lösenord', { exact: true }), PASSWORD);
  await fill(page.getByLabel('Upprepa lösenordet'), PASSWORD);
  await press(page.getByLabel(/villkoren/));
  await press(page.getByLabel(/integritetspolicyn|personuppgifter/));
  await press(page.getByRole('button', { name: 'Skapa konto' }));
  await press(page.getByRole('link', { name: 'Till inloggningen' }));
  await fill(page.getByLabel('Lösenord', { exact: true }), PASSWORD);
  await press(page.getByRole('button', { name: 'Logga in', exact: true }));
}

test(
  'an empty installation leads to the first medicine that is signed with its dose in sight',
  { tag: '@release' },
  async ({ page: it, browser }, { project }) => {
    const doing = counting();
    const { open, press, fill } = doing;
    const errors = await consoleErrors(it);
    await it.emulateMedia({ reducedMotion: 'reduce' });

    // 1. The link on the terminal.
    const printed = () => /http:\/\/\S+\/konto\/aterstall\/klar\/[\w-]{43}/.exec(product.said())?.[0];
    await expect.poll(printed).toBeDefined();
    await open(it, printed()!);
    await fill(it.getByLabel('Nytt lösenord', { exact: true }), PASSWORD);
    await fill(it.getByLabel('Upprepa lösenordet'), PASSWORD);
    await press(it.getByRole('button', { name: 'Spara lösenordet' }));
    await press(it.getByRole('link', { name: 'Till inloggningen', exact: true }));
    await fill(it.getByLabel('E-post'), 'it@example.se');
    await fill(it.getByLabel('Lösenord', { exact: true }), PASSWORD);
    await press(it.getByRole('button', { name: 'Logga in', exact: true }));

    // 2. The company, and whoever leads it.
    await press(it.getByRole('link', { name: 'Skapa företag' }));
    await fill(it.getByLabel('Namn', { exact: true }), 'Solgläntan Omsorg');
    await press(it.getByRole('dialog').getByRole('button', { name: 'Spara', exact: true }));
    await press(it.getByRole('button', { name: 'Bjud in verksamhetsansvarig' }));
    const toOffice = await invite(it, doing, 'maria@example.se');
    expect(errors).toEqual([]);

    // 3. She chooses a set-up, and makes the first client with its leader.
    const manager = await another(browser, it);
    const errorsOfManager = await consoleErrors(manager);
    await join(manager, doing, toOffice, 'Maria');
    await expect(manager).toHaveURL(/\/organisation\/inkorg$/);
    await press(manager.getByRole('link', { name: 'Välj uppsättning' }));
    await press(manager.getByRole('button', { name: 'Visa vad som läggs till från Hemtjänst' }));
    await press(manager.getByRole('button', { name: 'Använd Hemtjänst' }));
    await expect(manager.getByText('«Hemtjänst» är inlagt')).toBeVisible();
    await press(
      manager
        .getByRole('navigation')
        .getByRole('link', { name: /^Inkorg/ })
        .filter({ visible: true }),
    );
    await press(manager.getByRole('link', { name: 'Skapa klient' }));
    await fill(manager.getByRole('dialog').getByLabel('Klientens namn'), 'Greta Nordin');
    await press(manager.getByRole('dialog').getByRole('button', { name: 'Spara', exact: true }));
    const toTeam = await invite(manager, doing, 'lotta@example.se');
    // Its words, so that a failure says which one is open.
    await expect.poll(() => manager.getByRole('dialog').allInnerTexts()).toEqual([]);
    // She stands in no team that she was not put in.
    const token = await manager.evaluate(() => sessionStorage.getItem('authenticationToken'));
    const groups = await manager.request.get(`${base}/api/account`, { headers: { authorization: `Bearer ${token}` } });
    expect(await groups.json()).toMatchObject({ authorities: ['ORG_ADMIN'], clientGroups: [] });
    expect(errorsOfManager).toEqual([]);

    // 4. The leader takes a medicine from the set-up, and writes its drug and dose.
    const leader = await another(browser, it);
    const errorsOfLeader = await consoleErrors(leader);
    await join(leader, doing, toTeam, 'Lotta');
    await expect(leader).toHaveURL(/\/handelse$/);
    await accessible(leader);
    await press(leader.getByRole('button', { name: 'Välj bland aktivitetsmallar' }));
    await press(leader.getByRole('main').getByRole('listitem').filter({ hasText: 'Morgonmedicin' }).getByRole('checkbox'));
    await press(leader.getByRole('button', { name: 'Skapa 1 aktivitet' }));
    await expect(leader).toHaveURL(/\/aktiviteter(\?|$)/);
    const group = leader.getByRole('main').getByRole('button', { name: /^Dosett och dospåse/ });
    const medicine = leader
      .getByRole('main')
      .getByRole('link', { name: /Morgonmedicin/ })
      .first();
    await press(group);
    await expect(group).toHaveAttribute('aria-expanded', 'true');
    await press(medicine);
    // Beside the list, or a page of its own on a phone, with its acts in a menu.
    const opened = project.name === 'phone' ? leader.getByRole('main') : leader.getByRole('region', { name: 'Morgonmedicin' });
    // The list has a menu of that name too, and is seen until the page has come.
    await expect(opened.getByRole('heading', { name: 'Planerade tider' })).toBeVisible();
    await press(opened.getByRole('button', { name: 'Fler val för Morgonmedicin' }));
    await press(
      leader
        .getByRole('menuitem', { name: 'Redigera', exact: true })
        .or(leader.getByRole('dialog').getByText('Redigera', { exact: true }))
        .filter({ visible: true })
        .first(),
    );
    await fill(leader.getByLabel('Läkemedel och styrka'), DOSE[0]!);
    await fill(leader.getByLabel('Dos', { exact: true }), DOSE[1]!);
    await press(leader.getByRole('button', { name: 'Spara', exact: true }));
    await expect(leader.getByLabel('Läkemedel och styrka')).toHaveCount(0);
    await expect(opened).toContainText(DOSE[0]!);

    // 5. The next morning's dose is signed from its sheet, which says the dose, and asks since it is early.
    await press(leader.getByRole('navigation').getByRole('link', { name: /^Idag/ }).filter({ visible: true }));
    await press(
      leader
        .getByRole('button', { name: 'Nästa dag' })
        .or(leader.getByRole('link', { name: 'Nästa dag' }))
        .filter({ visible: true })
        .first(),
    );
    await press(leader.getByRole('button', { name: /^Morgonmedicin/ }).first());
    // A sheet on a phone, a page beside the day on a wide screen, which asks in a sheet.
    const sheet = leader.getByRole('dialog');
    const sign = { name: 'Signera', exact: true };
    if (project.name === 'desktop') {
      for (const words of DOSE) await expect(leader.getByText(words, { exact: true }).filter({ visible: true }).last()).toBeVisible();
      await press(leader.getByRole('button', sign).filter({ visible: true }).first());
    }
    for (const words of [...DOSE, 'i förväg']) await expect(sheet).toContainText(words);
    await press(sheet.getByRole('button', sign));
    await expect(leader.getByRole('button', { name: /^Morgonmedicin.*är signerad, öppna$/ })).toBeVisible();
    expect(errorsOfLeader).toEqual([]);
    test.info().annotations.push({ type: 'actions', description: String(doing.count()) });
    expect(doing.count()).toBeLessThanOrEqual(MAX_ACTIONS);
  },
);
