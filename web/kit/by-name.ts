/** Rows in order of their names, the Swedish way whatever the reader's language (R35); pure. */

const swedish = new Intl.Collator('sv');
type Named = { id: number; name: string };

/** Two with the same name are ordered by age. */
export const byName = (a: Named, b: Named): number => swedish.compare(a.name, b.name) || a.id - b.id;

/** Categories with their items, both by name. */
export const byCategory = <T extends Named & { category: Named }>(things: readonly T[]): { category: T['category']; under: T[] }[] =>
  [...Map.groupBy(things, ({ category }) => category.id).values()]
    .map((items) => ({ category: items[0]!.category, under: items.toSorted(byName) }))
    .sort((a, b) => byName(a.category, b.category));
