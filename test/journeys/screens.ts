/** The screens of every role, as journeys walk over all of them; those of `more` by longer runs than `npm test` only. */
import type { Page } from '@playwright/test';
import { signInAdmin, signInAs, signInOffice } from './steps.ts';

/** The demo's client whose day no journey changes: where nothing may move, nobody else's act may either. */
export const quiet = 'Mia Sund';

type Screens = { enter: (page: Page) => Promise<unknown>; main: readonly string[]; more: readonly string[] };

export const screens = {
  nobody: {
    enter: async (page) => page.goto('/loggain'),
    main: ['/loggain'],
    more: [
      '/konto/registrera',
      '/konto/aterstall/forfragan',
      '/villkor',
      '/tillganglighet',
      '/finns-inte',
      '/konto/registrera-klar',
      '/konto/registrera-klar-admin',
      '/konto/aktivera',
      '/konto/aterstall/klar',
      '/acceptera-inbjudan',
      '/integritetspolicy',
    ],
  },
  team: {
    enter: (page) => signInAs(page, 'assistansadmin', quiet),
    main: ['/handelse', '/aktiviteter', '/inventering', '/tidslinje', '/handelse/skapa'],
    more: [
      '/statistik',
      '/statistik?tab=1',
      '/inventering/1',
      '/aktiviteter/1',
      '/aktiviteter/skapa',
      '/aktiviteter/kategorier',
      '/klientgrupp',
      '/konto',
      '/valj-grupp',
      '/handelse/1',
      '/handelse/vecka',
      '/handelse/utskrift',
      '/handelse/fran-papper',
      '/klientgrupp/plan',
      '/klientgrupp/kort',
      '/klientgrupp/kort/redigera',
      '/overlamning',
      '/rapportinstans/skapa',
      '/aktiviteter/kopiera',
      '/aktiviteter/aktivitetstyp',
      '/inventering/laggtill',
      '/inventering/kategorier',
    ],
  },
  organisation: {
    enter: (page) => signInOffice(page, 'orgadmin'),
    main: ['/organisation/inkorg', '/organisation/handelser', '/organisation/uppgifter', '/organisation/oversikt', '/organisation/detalj'],
    more: [
      '/organisation/uppgifter?view=week',
      '/organisation/uppgifter?view=list',
      '/organisation/oversikt/mal',
      '/organisation/oversikt/statistik',
      '/organisation/detalj?tab=1',
      '/organisation/detalj?tab=2',
      '/organisation/detalj?tab=3',
      '/organisation/team',
      '/organisation/team/1',
      '/organisation/import',
      '/uppgift',
      '/uppgiftinstans/skapa',
      '/organisation/inkorg?state=ACTION_TAKEN',
      '/organisation/team/1?tab=1',
      '/organisation/team/1?tab=2',
      '/organisation/team/1?tab=3',
      '/etikett',
      '/uppgift/skapa',
      '/uppgift/uppgiftstyp',
      '/rapport',
      '/rapport/ny',
      '/rapport/1',
      '/rapport/1/svar',
      '/plan/1',
      '/evaluation-plan/1',
      '/periodrapport/1',
      '/handelse/1',
    ],
  },
  admin: {
    enter: (page) => signInAdmin(page),
    main: ['/admin/hantera-anvandare'],
    more: [
      '/handelse',
      '/admin/entitet',
      '/admin/entitet/goals',
      '/admin/entitet/goals/ny',
      '/admin/foretag',
      '/admin/foretag/1',
      '/admin/foretag/1/inloggning',
      '/admin/klienter',
      '/admin/utskick',
      '/banner',
      '/admin/halsa',
      '/admin/metrics',
      '/admin/konfiguration',
      '/admin/logg',
      '/admin/dokumentation',
      '/admin/dokumentation/companies.list',
      '/admin/galleri',
      '/admin/klienter/1',
      '/admin/entitet/companies',
    ],
  },
} as const satisfies Record<string, Screens>;

/** As many pages as one walk looks at: its limit is that of all journeys. */
const MAX_PAGES = 10;
const chunks = (paths: readonly string[]) =>
  Array.from({ length: Math.ceil(paths.length / MAX_PAGES) }, (_, index) => paths.slice(index * MAX_PAGES, (index + 1) * MAX_PAGES));

type Walk = { name: string; tag: string[]; enter: Screens['enter']; paths: readonly string[] };
/** Each role with its screens: the main ones, and the rest as tests of the long run; the platform’s own rest, which care never sees, before a release. */
export const walks: Walk[] = Object.entries(screens).flatMap(([who, of]) => [
  { name: `${who}: ${of.main.length} main screens`, tag: [], enter: of.enter, paths: of.main },
  ...chunks(of.more).map((paths, index) => ({
    name: `${who}: the rest, ${index + 1}`,
    tag: [who === 'admin' ? '@release' : '@long'],
    enter: of.enter,
    paths,
  })),
]);

/**
 * Buttons and links that nobody gave a look: they are as the browser draws them, or as base.css leaves every one. What covers a whole entry
 * (`.cover`) has the look of that.
 */
export const bare = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const own = ['backgroundColor', 'borderTopWidth', 'borderRadius', 'paddingTop', 'paddingLeft', 'position'] as const;
    const ofText = ['color', 'textDecorationLine', 'fontWeight'] as const;
    const looks = (of: Element) => {
      const style = getComputedStyle(of);
      return [...own, ...ofText].map((name) => style[name]).join();
    };
    const unstyled: string[] = [];
    for (const one of document.querySelectorAll('button, a[href]')) {
      if (!one.getClientRects().length || getComputedStyle(one, '::after').content !== 'none') continue;
      const plain = document.createElement(one.localName);
      if (one.localName === 'a') plain.setAttribute('href', location.href);
      // In its place, so that it inherits the same, and out of reach of every style sheet.
      const place = document.createElement('span');
      one.before(place);
      const shadow = place.attachShadow({ mode: 'open' });
      shadow.append(plain);
      const browsers = looks(plain);
      place.remove();
      const { color, fontWeight } = getComputedStyle(one.parentElement!);
      const style = getComputedStyle(one);
      const asText =
        one.localName === 'button' &&
        own.every((name) => ['rgba(0, 0, 0, 0)', '0px', 'static'].includes(style[name])) &&
        ['0px', 'auto'].includes(style.minHeight) &&
        style.color === color &&
        style.fontWeight === fontWeight &&
        style.textDecorationLine === 'none';
      if (looks(one) === browsers || asText) unstyled.push(one.outerHTML.slice(0, 120));
    }
    return unstyled;
  });

/** The page stands: its heading is there and nothing of it is on its way. */
export async function standing(page: Page): Promise<void> {
  await page.locator('body[aria-busy="false"] h1').first().waitFor();
  await page.waitForFunction(() => {
    // The gallery shows for ever how it looks while something is on its way.
    if (location.pathname === '/admin/galleri') return document.fonts.status === 'loaded';
    const comes = [...document.querySelectorAll('main [aria-busy="true"], main [role="status"] > .hidden')];
    return !comes.some((part) => part.getClientRects().length > 0) && document.fonts.status === 'loaded';
  });
}
