/** Matching names by a search, among things that are loaded already: those that begin with it first, then those that hold it. */
import { foldedName, foldedQuery } from '#domain/search.ts';

/** Most that a list of choices shows. */
const SHOWN = 50;

/** Their order stays, but names that begin with the words come before those that only contain them. */
export function matchNames<T extends { name: string }>(all: readonly T[], words: string): T[] {
  const sought = foldedQuery(words);
  const rank = ({ name }: T) => {
    const folded = foldedName(name);
    if (sought.some((part) => folded.startsWith(part))) return 0;
    return sought.some((part) => folded.includes(part)) ? 1 : 2;
  };
  return all
    .map((item) => [rank(item), item] as const)
    .filter(([at]) => at < 2)
    .sort(([a], [b]) => a - b)
    .slice(0, SHOWN)
    .map(([, item]) => item);
}
