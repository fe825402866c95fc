/** Matching names by a search, among things that are loaded already: those that begin with it first, then those that hold it. */
import { foldedName, foldedQuery } from '#domain/search.ts';

/** Most that a list of choices shows. */
const MAX_SHOWN = 50;

/** Their order stays, but names that begin with the words come before those that only contain them. */
export function matchNames<T extends { name: string }>(items: readonly T[], words: string): T[] {
  const queryWords = foldedQuery(words);
  const rank = ({ name }: T) => {
    const folded = foldedName(name);
    if (queryWords.some((queryWord) => folded.startsWith(queryWord))) return 0;
    return queryWords.some((queryWord) => folded.includes(queryWord)) ? 1 : 2;
  };
  return items
    .map((item) => [rank(item), item] as const)
    .filter(([matchRank]) => matchRank < 2)
    .sort(([a], [b]) => a - b)
    .slice(0, MAX_SHOWN)
    .map(([, item]) => item);
}
