/** The letters of places after the key for places: one each, in both languages, and for all that a reader's navigation may show. */
import { expect, test } from 'vitest';
import { type Role, roles } from '#domain/permissions.ts';
import { allAdministrationPlaces } from '#web/shell/administration.ts';
import { layoutOf, menuItems } from '#web/shell/places.ts';
import { written } from '../texts.ts';

const lettersOf = (role: Role, locale: 'sv' | 'en') => {
  const shown = [
    ...(role === 'ADMIN' ? allAdministrationPlaces : []),
    ...menuItems.filter(({ layouts }) => layouts.includes(layoutOf([role]))),
  ];
  const letters = shown.map(({ to, text }) => [to, written[locale].get(`shortcuts.letter.${text.split('.').at(-1)}`)] as const);
  // The day of a client and the way to choose one are never shown together.
  return new Map(letters.filter(([, letter]) => letter !== undefined));
};

test.each(roles.flatMap((role) => (['sv', 'en'] as const).map((locale) => [role, locale] as const)))(
  '%s in %s: no two places have the same',
  (role, locale) => {
    const letters = [...lettersOf(role, locale).values()];
    expect(letters.length).toBeGreaterThan(5);
    expect(new Set(letters).size).toBe(letters.length);
    for (const letter of letters) expect(letter).toMatch(/^\p{Ll}$/u);
  },
);

test('the office reaches the places of its sidebar', () => {
  const office = menuItems.filter(({ layouts }) => layouts.includes('organisation'));
  const reached = lettersOf('ORG_USER', 'sv');
  expect(office.map(({ to }) => to).filter((to) => !reached.has(to))).toEqual([]);
});

test('a letter belongs to a place', () => {
  const named = new Set([...menuItems, ...allAdministrationPlaces].map(({ text }) => text.split('.').at(-1)));
  const letters = [...written.sv.keys()].filter((key) => key.startsWith('shortcuts.letter.')).map((key) => key.split('.').at(-1));
  expect(letters.filter((name) => !named.has(name!))).toEqual([]);
});
