/** Where somebody lands after signing in, and on a page about a client (product «Landing», R5). */
import { describe, expect, test } from 'vitest';
import type { ClientGroup } from '#contract/people.ts';
import type { Role } from '#domain/permissions.ts';
import { pathAfterSignIn } from '#web/access/after-sign-in.ts';
import { findClientPageStep, isChoiceValid, isPublicPath, startPathOf } from '#web/core/landing.ts';

const group = (id: number): ClientGroup => ({
  id,
  version: 1,
  name: `Team ${id}`,
  client: { id, name: `Client ${id}`, imageUrl: null },
  company: { id: 1, name: 'Company', timeZone: 'Europe/Stockholm' },
  officeReadsCard: false,
  asksOwnAccount: false,
  isMember: true,
  role: 'USER',
});
const known = (role: Role, groups: number[] | null, chosenId?: number) => ({
  roles: [role],
  groups: groups?.map(group) ?? null,
  chosenClient: chosenId === undefined ? null : { client: { id: chosenId } },
});

describe('a page about a client, without a chosen one', () => {
  test.each<[Role, number[] | null, object]>([
    ['USER', [], { kind: 'go', to: '/inaktiverad' }],
    ['USER', [4], { kind: 'choose', group: group(4) }],
    ['USER', [4, 5], { kind: 'ask' }],
    ['ASSISTANCE_ADMIN', [], { kind: 'go', to: '/klient/skapa' }],
    ['ASSISTANCE_ADMIN', [4], { kind: 'choose', group: group(4) }],
    ['ASSISTANCE_ADMIN', [4, 5], { kind: 'ask' }],
    ['ORG_USER', null, { kind: 'go', to: '/organisation/inkorg' }],
    ['ORG_ADMIN', null, { kind: 'go', to: '/organisation/inkorg' }],
    ['ADMIN', null, { kind: 'stay' }],
  ])('%s with groups %j: %j', (role, groups, step) => expect(findClientPageStep(known(role, groups))).toEqual(step));
});

test.each<Role>(['USER', 'ASSISTANCE_ADMIN', 'ORG_USER', 'ORG_ADMIN', 'ADMIN'])('%s with a choice stays', (role) =>
  expect(findClientPageStep(known(role, role === 'USER' || role === 'ASSISTANCE_ADMIN' ? [4, 5] : null, 4))).toEqual({ kind: 'stay' }),
);

test.each<[Role, number | undefined, string]>([
  ['ADMIN', undefined, '/admin'],
  ['ADMIN', 4, '/handelse'],
  ['ORG_ADMIN', undefined, '/handelse'],
  ['ASSISTANCE_ADMIN', undefined, '/handelse'],
  ['USER', 4, '/handelse'],
])('%s with client %s begins at %s', (role, client, path) =>
  expect(startPathOf([role], known(role, null, client).chosenClient)).toBe(path),
);

test('a choice no longer among the groups is asked for again', () => {
  expect(isChoiceValid(known('USER', [4, 5], 9))).toBe(false);
  expect(findClientPageStep(known('USER', [4, 5], 9))).toEqual({ kind: 'ask' });
  expect(findClientPageStep(known('USER', [], 9))).toEqual({ kind: 'go', to: '/inaktiverad' });
});

test('the client whose day was open last is opened again, while it is one of one’s own', () => {
  expect(findClientPageStep({ ...known('USER', [4, 5]), lastClientId: 5 })).toEqual({ kind: 'choose', group: group(5) });
  expect(findClientPageStep({ ...known('USER', [4, 5]), lastClientId: 9 })).toEqual({ kind: 'ask' });
  expect(findClientPageStep({ ...known('USER', []), lastClientId: 5 })).toEqual({ kind: 'go', to: '/inaktiverad' });
});

test('an assistance admin who is a system admin too is treated as the system admin', () => {
  expect(findClientPageStep({ roles: ['ASSISTANCE_ADMIN', 'ADMIN'], groups: [], chosenClient: null })).toEqual({ kind: 'stay' });
});

describe('after signing in', () => {
  test.each<[Role, string | undefined, string]>([
    ['USER', undefined, '/handelse'],
    ['ASSISTANCE_ADMIN', undefined, '/handelse'],
    ['ORG_USER', undefined, '/organisation/inkorg'],
    ['ORG_ADMIN', undefined, '/organisation/inkorg'],
    ['ADMIN', undefined, '/'],
    ['USER', '/handelse/7?date=2026-11-20', '/handelse/7?date=2026-11-20'],
    ['ORG_USER', '/aktiviteter?clientId=2', '/aktiviteter?clientId=2'],
    ['ORG_USER', '/', '/organisation/inkorg'],
    ['USER', '/loggaut', '/handelse'],
    ['USER', '/loggain?from=%2Fhandelse', '/handelse'],
    ['USER', '/loggaut/', '/handelse'],
    ['USER', '/Loggaut', '/handelse'],
    ['USER', '/%6coggaut#x', '/handelse'],
    ['USER', '/loggautomat', '/loggautomat'],
  ])('%s who wanted %s goes to %s', (role, wanted, to) => expect(pathAfterSignIn([role], wanted)).toBe(to));
});

test.each([
  ['/konto/registrera', true],
  ['/konto/registrera-klar-admin', true],
  ['/konto/aktivera/abc', true],
  ['/konto/aterstall/forfragan', true],
  ['/acceptera-inbjudan', true],
  ['/loggaut', true],
  ['/konto', false],
  ['/klientgrupp', false],
  ['/handelse', false],
])('%s stays when a session ends: %s', (path, stays) => expect(isPublicPath(path)).toBe(stays));
