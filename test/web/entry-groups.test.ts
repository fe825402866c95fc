/** What a list of activities or tasks shows: grouping by type, narrowing, and the categories to choose among (product «Activities»). */
import { describe, expect, it } from 'vitest';
import { type CatalogueEntry, createEmptyGroups, groupByType, selectShownCategories } from '#web/shared/catalogue/grouping.ts';

const home = { id: 1, name: 'Hem', color: '#123456', icon: 'home', archived: false };
const calls = { id: 2, name: 'Ärenden', color: '#654321', icon: 'phone', archived: false };
const entry = (id: number, name: string, typeId: number, typeName: string, category = home): CatalogueEntry => ({
  id,
  name,
  icon: typeId === 12 ? 'shirt' : category.icon,
  archived: false,
  type: { id: typeId, name: typeName },
  category,
});
const all = [
  entry(1, 'Ring Åsa', 11, 'Öppna samtal', calls),
  entry(2, 'Beställ tvätt', 12, 'Beställning'),
  entry(3, 'Ring syster', 11, 'Öppna samtal', calls),
];
const type = (id: number, categoryId: number, archived = false) => ({ id, name: `T${id}`, archived, categoryId, icon: null });

describe('grouping', () => {
  it('puts entries under their types, by name the Swedish way', () => {
    expect(groupByType(all, {}).map(({ type: { name }, entries }) => [name, entries.map(({ id }) => id)])).toEqual([
      ['Beställning', [2]],
      ['Öppna samtal', [1, 3]],
    ]);
  });
  it('narrows by category, and by a part of the name or of the type’s, whatever its case, accents and signs', () => {
    const ids = (search: string, categoryId?: number) =>
      groupByType(all, { search, categoryId }).flatMap(({ entries }) => entries.map(({ id }) => id));
    expect(ids('', 2)).toEqual([1, 3]);
    expect(ids(' åsa ')).toEqual([1]);
    expect(ids('BESTÄLLNING')).toEqual([2]);
    expect(ids('åsa', 1)).toEqual([]);
    // As the search finds them (docs/words.md: folded).
    expect(ids('ASA')).toEqual([1]);
    expect(ids('oppna')).toEqual([1, 3]);
    expect(ids('ring, åsa')).toEqual([1]);
    expect(ids('!')).toEqual([2, 1, 3]);
  });
  it('shows a type by its own icon, in the colour of its category', () => {
    expect(groupByType(all, {}).map(({ category: { icon, color } }) => [icon, color])).toEqual([
      ['shirt', '#123456'],
      ['phone', '#654321'],
    ]);
  });
  it('marks a type as archived where the catalogue says so', () => {
    expect(groupByType(all, { types: [type(12, 1, true)] }).map((group) => group.type.archived)).toEqual([true, false]);
  });
  it('adds the types that hold nothing, archived ones for whoever manages them', () => {
    const types = [type(12, 1), type(13, 1), type(14, 1, true), type(15, 2)];
    const found = groupByType(all, { categoryId: 1 });
    expect(createEmptyGroups(types, found, home, false).map((group) => group.type.id)).toEqual([13]);
    expect(createEmptyGroups(types, found, home, true).map((group) => group.type.id)).toEqual([13, 14]);
  });
});

describe('the categories to choose among', () => {
  const empty = { ...home, id: 3, name: 'Tom' };
  const old = { ...home, id: 4, name: 'Gammal', archived: true };
  it('are those that hold something; for whoever fills them the empty ones too, but not archived ones', () => {
    const names = (fills: boolean) => selectShownCategories([calls, empty, home, old], all, fills).map(({ name }) => name);
    expect(names(false)).toEqual(['Hem', 'Ärenden']);
    expect(names(true)).toEqual(['Hem', 'Tom', 'Ärenden']);
  });
  it('and those that were taken out and still hold something', () => {
    expect(selectShownCategories([home], all, false).map(({ id }) => id)).toEqual([1, 2]);
  });
});
