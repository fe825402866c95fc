/** Rows in order of their names, the Swedish way whatever the reader's language (R35); pure. */

const swedishCollator = new Intl.Collator('sv');
type NamedRow = { id: number; name: string };

/** Two with the same name are ordered by age. */
export const byName = (a: NamedRow, b: NamedRow): number => swedishCollator.compare(a.name, b.name) || a.id - b.id;

/** Categories with their items, both by name. */
export const groupByCategory = <T extends NamedRow & { category: NamedRow }>(
  namedRows: readonly T[],
): { category: T['category']; items: T[] }[] =>
  [...Map.groupBy(namedRows, ({ category }) => category.id).values()]
    .map((items) => ({ category: items[0]!.category, items: items.toSorted(byName) }))
    .sort((a, b) => byName(a.category, b.category));
