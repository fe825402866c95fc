/** Initials: what everybody has alone, and how those who would have the same are told apart. */
import { describe, expect, it, test } from 'vitest';
import { initialsOf } from '#domain/initials.ts';
import { assignInitials } from '#domain/initials-among.ts';

test.each([
  ['Anna Berg', 'AB'],
  ['Elsa', 'E'],
  ['  ', ''],
  ['Anna Maria von Berg', 'AB'],
  ['åke öhman', 'ÅÖ'],
  ['E\u0301va Ek', 'ÉE'],
])('«%s» has «%s»', (name, initials) => expect(initialsOf(name)).toBe(initials));

const among = (...names: string[]) => [...assignInitials(names.map((name, index) => ({ id: index + 1, name }))).values()];

describe('people who are shown together', () => {
  it('keep two letters where nobody else has the same', () => {
    expect(among('Elsa Lindqvist', 'Karl Ek', 'Mia Sund')).toEqual(['EL', 'KE', 'MS']);
  });
  it('are told apart by the last name, or by the first where that is the same', () => {
    expect(among('Anna Berg', 'Assar Björk')).toEqual(['ABe', 'ABj']);
    expect(among('Anna Berg', 'Arne Berg')).toEqual(['AnB', 'ArB']);
    expect(among('Anna Berg', 'Anna Bergman')).toEqual(['AB', 'ABm']);
    expect(among('Elsa', 'Erik')).toEqual(['El', 'Er']);
    expect(among('Anna Berg', 'Arne Berg', 'Assar Björk')).toEqual(['AnB', 'ArB', 'ABj']);
  });
  it('have their number where no letter tells them apart', () => {
    expect(among('Anna Berg', 'Anna Berg', 'Anna Björk')).toEqual(['AB1', 'AB2', 'ABj']);
    expect(among('A B', 'A B')).toEqual(['AB1', 'AB2']);
  });
  it('have the same whatever order they are listed in, and however often', () => {
    const all = [
      { id: 7, name: 'Anna Berg' },
      { id: 3, name: 'Assar Björk' },
      { id: 5, name: 'Karl Ek' },
      { id: 4, name: 'Anna Berg' },
    ];
    const one = assignInitials(all);
    expect(assignInitials(all.toReversed())).toEqual(one);
    expect(assignInitials([...all, ...all])).toEqual(one);
    expect(one.get(5)).toBe('KE');
  });
  it('never have the same, whatever they are called', () => {
    const first = ['Anna', 'Arne', 'Anders', 'A', 'Åke', 'Bo'];
    const last = ['Berg', 'Bergman', 'Björk', 'B', 'Ek', ''];
    const names = first.flatMap((a) => last.map((b) => `${a} ${b}`));
    const given = among(...names, ...names, 'Anna Berg');
    expect(new Set(given).size).toBe(given.length);
    for (const initials of given) expect([...initials].length).toBeLessThanOrEqual(4);
  });
});
