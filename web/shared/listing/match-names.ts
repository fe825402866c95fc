/** Matching names by a search, among things that are loaded already: those that begin with it first, then those that hold it. */
import { foldName, foldQuery } from '#domain/search.ts';

/** Most that a list of choices shows. */
const MAX_SHOWN_NAMES = 50;

/** Their order stays, but names that begin with the words come before those that only contain them. */
export function matchNames<T extends { name: string }>(items: readonly T[], searchText: string): T[] {
  const queryWords = foldQuery(searchText);
  const rankOf = ({ name }: T) => {
    const foldedItemName = foldName(name);
    if (queryWords.some((queryWord) => foldedItemName.startsWith(queryWord))) return 0;
    return queryWords.some((queryWord) => foldedItemName.includes(queryWord)) ? 1 : 2;
  };
  return items
    .map((item) => [rankOf(item), item] as const)
    .filter(([matchRank]) => matchRank < 2)
    .sort(([a], [b]) => a - b)
    .slice(0, MAX_SHOWN_NAMES)
    .map(([, item]) => item);
}
