/** The navigation shows nobody a place they may not enter, and hides on the pages without it (product «Navigation», R4, R39). */
import { expect, test } from 'vitest';
import { can, type Role, roles } from '#domain/permissions.ts';
import { hidesNavigation } from '#web/core/bare-paths.ts';
import { administrationGroups, allAdministrationPlaces } from '#web/shell/administration.ts';
import { findMenuItems, MAX_BAR_PLACES } from '#web/shell/places.ts';

const seen = (role: Role, hasClient = true) => findMenuItems([role], hasClient).map(({ to }) => to);

test.each<[Role, boolean, string[]]>([
  [
    'USER',
    true,
    ['/handelse', '/statistik', '/aktiviteter', '/inventering', '/overlamning', '/rapportinstans/skapa', '/klientgrupp', '/konto'],
  ],
  [
    'ASSISTANCE_ADMIN',
    true,
    ['/handelse', '/statistik', '/aktiviteter', '/inventering', '/overlamning', '/rapportinstans/skapa', '/klientgrupp', '/konto'],
  ],
  // What is about a client shows for ADMIN while one is chosen; until then one is chosen at the day's place.
  ['ADMIN', false, ['/handelse']],
  ['ADMIN', true, ['/handelse', '/statistik', '/aktiviteter', '/inventering', '/overlamning', '/rapportinstans/skapa']],
  [
    'USER',
    false,
    ['/handelse', '/statistik', '/aktiviteter', '/inventering', '/overlamning', '/rapportinstans/skapa', '/klientgrupp', '/konto'],
  ],
  [
    'ORG_USER',
    false,
    [
      '/organisation/inkorg',
      '/organisation/handelser',
      '/organisation/uppgifter',
      '/organisation/team',
      '/organisation/oversikt',
      '/rapport',
      '/organisation/detalj',
      '/rapportinstans/skapa',
      '/konto',
    ],
  ],
  [
    'ORG_ADMIN',
    true,
    [
      '/organisation/inkorg',
      '/organisation/handelser',
      '/organisation/uppgifter',
      '/organisation/team',
      '/organisation/oversikt',
      '/rapport',
      '/organisation/detalj',
      '/handelse',
      '/statistik',
      '/aktiviteter',
      '/inventering',
      '/overlamning',
      '/rapportinstans/skapa',
      '/konto',
    ],
  ],
])('%s (client chosen: %s) sees %j', (role, hasClient, places) => expect(seen(role, hasClient)).toEqual(places));

test('the one place of ADMIN without a client says that one is chosen there', () => {
  const texts = (hasClient: boolean) => findMenuItems(['ADMIN'], hasClient).map(({ text }) => text);
  expect(texts(false)).toEqual(['access.chooseGroup']);
  expect(texts(true)).not.toContain('access.chooseGroup');
});

test('administration’s lines stand in the sidebar’s groups, each once', () => {
  const paths = (lines: typeof allAdministrationPlaces) => lines.map(({ to }) => to).sort();
  const { people, platform } = administrationGroups;
  expect(paths([...people, ...platform])).toEqual(paths(allAdministrationPlaces));
  expect(Math.min(people.length, platform.length)).toBeGreaterThan(0);
});

test.each<[Role, string[]]>([
  ['USER', ['/handelse', '/statistik', '/aktiviteter', '/inventering']],
  ['ASSISTANCE_ADMIN', ['/handelse', '/statistik', '/aktiviteter', '/inventering']],
  // Who looks for clients all day keeps the search there.
  ['ADMIN', ['/handelse', '/aktiviteter', '/inventering']],
  ['ORG_USER', ['/organisation/inkorg', '/organisation/handelser', '/organisation/uppgifter', '/handelse']],
])('%s has %j in the phone’s bar', (role, inBar) =>
  expect(findMenuItems([role], true).flatMap(({ to, bar }) => (bar ? [to] : []))).toEqual(inBar),
);

test('nobody’s bar on the phone holds more than it has room for', () => {
  for (const role of roles)
    for (const hasClient of [false, true])
      expect(findMenuItems([role], hasClient).filter(({ bar }) => bar).length, role).toBeLessThanOrEqual(MAX_BAR_PLACES);
});

test('every place that is shown is a page its reader may enter', () => {
  const act = {
    '/handelse': 'page.day',
    '/statistik': 'page.statistics',
    '/aktiviteter': 'page.activities',
    '/inventering': 'page.inventory',
    '/overlamning': 'handover.see',
    '/organisation/inkorg': 'page.organisation',
    '/organisation/handelser': 'page.organisation',
    '/organisation/uppgifter': 'page.tasks',
    '/organisation/team': 'page.organisation',
    '/organisation/oversikt': 'page.organisation',
    '/organisation/detalj': 'page.organisation',
    '/rapport': 'report.see',
    '/rapportinstans/skapa': 'reportInstance.create',
    '/klientgrupp': 'page.team',
    '/konto': 'page.account',
  } as const;
  for (const role of roles)
    for (const to of seen(role)) expect(can({ roles: [role] }, act[to as keyof typeof act]), `${role} ${to}`).toBe(true);
});

test('the administration, in its order, is ADMIN’s to enter', () => {
  const pages = [
    '/admin/hantera-anvandare',
    '/admin/foretag',
    '/admin/klienter',
    '/rapport',
    '/admin/entitet',
    '/admin/utskick',
    '/banner',
    '/admin/metrics',
    '/admin/halsa',
    '/admin/konfiguration',
    '/admin/logg',
    '/admin/dokumentation',
  ];
  expect(allAdministrationPlaces.map(({ to }) => to)).toEqual(pages);
  const act = { '/banner': 'page.banner', '/rapport': 'report.see' } as const;
  for (const to of pages) expect(can({ roles: ['ADMIN'] }, act[to as keyof typeof act] ?? 'page.admin'), to).toBe(true);
});

test.each([
  ['/loggain', true],
  ['/konto/aterstall/klar/abc', true],
  ['/klient/skapa', true],
  ['/inaktiverad', true],
  ['/valj-grupp', true],
  ['/handelse', false],
  ['/klientgrupp', false],
  ['/loggain/x', false],
  ['/finns-inte/valj-grupp', false],
])('%s hides the navigation: %s', (path, hidden) => expect(hidesNavigation(path)).toBe(hidden));
