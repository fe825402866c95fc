/** Chance that is the same for the same words: one seed gives one history, whatever the order in which it is asked. */

/** A number from 0 up to 1 for these words; another seed gives another. */
export type Dice = (...words: readonly (string | number)[]) => number;

/** FNV-1a over the words, stirred so that near words fall far apart. */
export const diceOf =
  (seed: string): Dice =>
  (...words) => {
    let hash = 0x811c9dc5;
    for (const sign of `${seed}|${words.join('|')}`) hash = Math.imul(hash ^ sign.codePointAt(0)!, 0x01000193);
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
  };

/** An entry of the list, which is not empty, for a number from 0 up to 1. */
export const pick = <T>(list: readonly T[], chance: number): T => list[Math.floor(chance * list.length)]!;

/** A whole number from `low` to `high`, both included. */
export const integerBetween = (low: number, high: number, chance: number): number => low + Math.floor(chance * (high - low + 1));

/** Sorts by a field that holds instants, or other texts whose order is their order in time. */
export const compareBy =
  <K extends string>(field: K) =>
  (a: Record<K, string>, b: Record<K, string>): number =>
    a[field] < b[field] ? -1 : a[field] > b[field] ? 1 : 0;
