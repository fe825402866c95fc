/** Which of the things that are here already a search names: those that begin with it first, then those that hold it. */

/** Most that a list of choices shows. */
const SHOWN = 50;

const bare = (text: string) => text.toLocaleLowerCase('sv');

/** In the order they came, but for what begins with the words, which comes before what only holds them. */
export const found = <T extends { name: string }>(all: readonly T[], words: string): T[] => {
  const sought = bare(words.trim());
  const rank = ({ name }: T) => (bare(name).startsWith(sought) ? 0 : bare(name).includes(sought) ? 1 : 2);
  return all
    .map((one) => [rank(one), one] as const)
    .filter(([at]) => at < 2)
    .sort(([a], [b]) => a - b)
    .slice(0, SHOWN)
    .map(([, one]) => one);
};
