/** Any page on paper: across the whole of it, ink on white, whose it is, when it was printed and which page of how many on each (product «Paper and week», R71). */
import { allOf } from './all-of.ts';
import { headersOf } from './by-api.ts';
import { withGoals } from './goals.ts';
import { expect, test, unique } from './journey.ts';
import { ownTeam } from './own-team.ts';
import { signInAs, signInOffice } from './steps.ts';

test.use({ walkedOn: 'desktop' });

/** A4 less its margins, in CSS pixels: upright, and across. */
const upright = { width: 703, height: 1000 };
const across = { width: 1047, height: 700 };

for (const [where, name, size] of [
  ['/handelse/utskrift', 'Skriv ut dagen', upright],
  ['/handelse/vecka', 'Veckan', across],
  ['/tidslinje', 'Tidslinje', upright],
  ['/klientgrupp/plan', 'Plan', upright],
  ['/statistik', 'Statistik', upright],
] as const)
  test(`on paper ${where} fills the sheet, in ink, without the frame of the screen`, { tag: name === 'Veckan' ? [] : '@release' }, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await signInAs(page, 'assistansadmin', 'Elsa Lindqvist');
    await page.goto(where);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Skriv ut/ })).toBeVisible();
    await page.setViewportSize(size);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    const main = page.getByRole('main');
    await expect(page.getByRole('navigation').first()).toBeHidden();
    // Its sheet comes when the page has come to rest.
    await expect.poll(() => main.evaluate((element) => getComputedStyle(element).color)).toMatch(/^rgb\(0, 0, 0\)$/);
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    const { left, width, frame } = await main.evaluate((element) => ({
      left: element.firstElementChild!.getBoundingClientRect().left,
      width: element.firstElementChild!.getBoundingClientRect().width,
      frame: innerWidth,
    }));
    expect(left).toBe(0);
    expect(width).toBe(frame);
    // Nothing lies beyond the edge, where paper would cut it.
    expect(await main.evaluate((element) => element.scrollWidth)).toBeLessThanOrEqual(size.width);
    // Said on each sheet by the foot of the page, where the page's own sheets do not say it themselves.
    const rules = await page.evaluate(() => [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules].map((rule) => rule.cssText)));
    expect(rules.find((rule) => rule.startsWith('@page {'))).toContain('@bottom-left { content: var(--printed-of');
    const foot = await page.evaluate(() => document.documentElement.style.getPropertyValue('--printed-of'));
    expect(foot).toMatch(/^"Elsa Lindqvist · .+ · \d{1,2} \p{L}+ \d{4} \d\d:\d\d"$/u);
  });

test('a page that is not made for paper leaves the frame of the screen too', { tag: '@release' }, async ({ page }) => {
  await signInAs(page, 'assistansadmin', 'Elsa Lindqvist', '/aktiviteter');
  await expect(page.getByRole('heading', { level: 1, name: 'Aktiviteter' })).toBeVisible();
  const frame = page.locator('nav:not(main *), [data-fab]').filter({ visible: true });
  for (const size of [upright, across]) {
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize(size);
    await expect(frame).not.toHaveCount(0);
    await page.emulateMedia({ media: 'print' });
    await expect(frame).toHaveCount(0);
  }
});

test('a plan is a document to sign: goals uncut, how, who, follow-up, how the client took part, two signatures', async ({ page }, info) => {
  const { client, group, plan } = await withGoals(page, `papper ${info.project.name} ${unique()}`);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`/plan/${plan.id}?clientGroupId=${group.id}`);
  const paper = page.locator('[data-document]');
  await expect(page.getByRole('button', { name: 'Skriv ut' })).toBeVisible();
  await expect(paper).toBeHidden();
  await page.setViewportSize(upright);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(paper).toBeVisible();
  // The document alone: one heading of the first level, and nothing to press.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(['Genomförandeplan']);
  await expect(page.getByRole('button').or(page.getByRole('link'))).toHaveCount(0);
  await expect(paper.getByRole('heading', { level: 2 })).toHaveText([
    ...['Beskrivning', 'Rutiner', 'Mål som utvärderas', 'Vem gör det', 'Uppföljning'],
    ...[`Så har ${client.name} varit med och bestämt`, 'Underskrifter'],
  ]);
  await expect(paper).toContainText('Rullatorn står i hallen.');
  const goals = paper.locator('[data-goal-on-paper]');
  await expect(goals).toHaveCount(3);
  for (const goal of await allOf(goals)) await expect(goal).toHaveCSS('break-inside', 'avoid');
  const signatures = paper.locator('[data-signature]');
  await expect(signatures.getByRole('heading')).toHaveText([`${client.name} eller företrädare`, 'För den som utför insatsen']);
  await expect(signatures.getByText('Underskrift', { exact: true })).toHaveCount(2);
  await expect(paper).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
});

test(
  'a print is in the log before it is made, and what cannot be there is not printed',
  { tag: '@release' },
  async ({ page }, { project }) => {
    const address = '**/api/access-log/prints';
    const { as, client } = await ownTeam(page, `utskrift ${project.name} ${unique()}`);
    const logged = () => as<{ subject: string; userName: string }[]>('GET', `/api/clients/${client.id}/access-log?kind=print`);
    const line = { subject: 'events', userName: 'Lotta Prov' };
    await page.addInitScript(() => {
      window.print = () => document.body.setAttribute('data-printed', 'yes');
    });
    await page.goto('/handelse/utskrift');
    const print = page.getByRole('button', { name: 'Skriv ut', exact: true });
    const printed = page.locator('body[data-printed]');
    await page.route(address, (route) => route.abort());
    await print.click();
    await expect(page.getByText(/^Inget skrevs ut, eftersom det inte kunde skrivas i loggen\. \p{L}/u)).toBeVisible();
    await expect(printed).toHaveCount(0);
    await page.unroute(address);
    await print.click();
    await expect(printed).toHaveCount(1);
    expect(await logged()).toMatchObject([line]);
    // The browser says that it prints what it was asked to; what it prints by its own command is logged then.
    const announce = (event: 'beforeprint' | 'afterprint') => page.evaluate((name) => dispatchEvent(new Event(name)), event);
    await announce('beforeprint');
    await announce('afterprint');
    const own = page.waitForResponse(address);
    await announce('beforeprint');
    expect((await own).status()).toBe(204);
    expect(await logged()).toMatchObject([line, line]);
  },
);

test('each page of the office is printed as what it is, of whom it shows', { tag: '@release' }, async ({ page, request }) => {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes');
  });
  await signInOffice(page, 'orgadmin');
  const headers = await headersOf(request, 'orgadmin');
  const rowsAt = async (path: string) => (await (await request.get(path, { headers })).json()) as { id: number; clientId: number }[];
  let form = 0;
  for (const { id } of await rowsAt('/api/reports?size=50'))
    if (form === 0 && (await rowsAt(`/api/report-instances/report/${id}?size=1`)).length > 0) form = id;
  for (const [address, kind, least] of [
    ['/organisation/oversikt/statistik', 'figures', 2],
    [`/rapport/${form}/svar`, 'reports', 1],
  ] as const) {
    await page.goto(address);
    const sent = page.waitForResponse('**/api/access-log/prints');
    await page.getByRole('button', { name: 'Skriv ut', exact: true }).click();
    await expect(page.locator('body[data-printed]')).toHaveCount(1);
    const answer = await sent;
    expect({ address, status: answer.status() }).toEqual({ address, status: 204 });
    const body = answer.request().postDataJSON() as { clientIds: number[]; page: string };
    expect(body.page).toBe(kind);
    expect(body.clientIds.length).toBeGreaterThanOrEqual(least);
  }
});
