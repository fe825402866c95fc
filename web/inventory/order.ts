/** The order in which a list shows items. */
import { isStockLow } from '#domain/inventory.ts';
import type { Item } from './item-query.ts';

/** In use, and below its alert value: what the overview counts. */
export const needsRefill = (item: Item): boolean => !item.archived && isStockLow(item);

/** Items in the list's order: what is low comes first, what is archived last; by name within (the list comes sorted the Swedish way). */
export function sortItems(items: readonly Item[]): Item[] {
  const rankOf = (item: Item) => (item.archived ? 2 : isStockLow(item) ? 0 : 1);
  return [...items].sort((a, b) => rankOf(a) - rankOf(b));
}
