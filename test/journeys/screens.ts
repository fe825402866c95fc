/** The main screens of every role, as journeys walk over all of them; those of `more` by `npm run test:long` only. */
import type { Page } from '@playwright/test';
import { signInAdmin, signInAs, signInOffice } from './steps.ts';

/** The demo's client whose day no journey changes: where nothing may move, nobody else's act may either. */
export const quiet = 'Mia Sund';

type Screens = { enter: (page: Page) => Promise<unknown>; main: readonly string[]; more: readonly string[] };

export const screens = {
  nobody: {
    enter: async (page) => page.goto('/loggain'),
    main: ['/loggain'],
    more: ['/konto/registrera', '/konto/aterstall/forfragan', '/villkor', '/finns-inte'],
  },
  team: {
    enter: (page) => signInAs(page, 'assistansadmin', quiet),
    main: ['/handelse', '/aktiviteter', '/inventering', '/tidslinje', '/handelse/skapa'],
    more: [
      '/inventering/1',
      '/aktiviteter/1',
      '/aktiviteter/skapa',
      '/aktiviteter/kategorier',
      '/klientgrupp',
      '/konto',
      '/valj-grupp',
      '/handelse/1',
    ],
  },
  organisation: {
    enter: (page) => signInOffice(page, 'orgadmin'),
    main: ['/organisation/inkorg', '/organisation/handelser', '/organisation/uppgifter', '/organisation/oversikt', '/organisation/detalj'],
    more: [
      '/organisation/uppgifter?view=week',
      '/organisation/uppgifter?view=list',
      '/organisation/detalj?tab=1',
      '/organisation/detalj?tab=2',
      '/organisation/detalj?tab=3',
      '/organisation/team',
      '/organisation/team/1',
      '/uppgift',
      '/uppgiftinstans/skapa',
    ],
  },
  admin: {
    enter: (page) => signInAdmin(page),
    main: ['/admin/hantera-anvandare'],
    more: ['/handelse', '/admin/foretag', '/admin/klienter', '/admin/utskick', '/banner', '/admin/galleri'],
  },
} as const satisfies Record<string, Screens>;

/** Each role with its screens: the main ones, and the rest as a test of the long run. */
export const walks = Object.entries(screens).flatMap(([who, { enter, main, more }]) => [
  { name: `${who}: ${main.length} main screens`, tag: [] as string[], enter, paths: main as readonly string[] },
  { name: `${who}: the rest`, tag: ['@long'], enter, paths: more as readonly string[] },
]);

/** The page stands: its heading is there and nothing of it is on its way. */
export async function standing(page: Page): Promise<void> {
  await page.locator('body[aria-busy="false"] h1').first().waitFor();
  await page.waitForFunction(() => {
    const comes = [...document.querySelectorAll('main [aria-busy="true"], main [role="status"] > .hidden')];
    return !comes.some((part) => part.getClientRects().length > 0) && document.fonts.status === 'loaded';
  });
}
