/** Matching names by a search, among things that are loaded already: those that begin with it first, then those that hold it. */
import { folded, foldedName } from '#domain/search.ts';

/** Most that a list of choices shows. */
const SHOWN = 50;

/** In the order they came, but for what begins with the words, which comes before what only holds them. */
export function matchNames<T extends { name: string }>(all: readonly T[], words: string): T[] {
  const sought = folded(words);
  const rank = ({ name }: T) => {
    const at = foldedName(name).indexOf(sought);
    return at < 0 ? 2 : Math.min(at, 1);
  };
  return all
    .map((one) => [rank(one), one] as const)
    .filter(([at]) => at < 2)
    .sort(([a], [b]) => a - b)
    .slice(0, SHOWN)
    .map(([, one]) => one);
}
