/** Suggestions for a typed word that no name has: words that differ by a slip of the fingers. */

/** The most slips in a word of so many letters; a short one is another word soon. */
const slipsIn = (length: number) => (length < 3 ? 0 : length < 6 ? 1 : 2);
const hasFigure = /\d/;

/**
 * The number of letters to put in, leave out, change or swap with the next until the typed text begins the word; more than `most` is answered
 * as one more than that.
 */
export function slipsBetween(typed: string, word: string, most: number): number {
  const [from, to] = [[...typed], [...word]];
  if (to.length < from.length - most) return most + 1;
  const width = Math.min(to.length, from.length + most);
  let olderRow: number[] = [];
  let lastRow = Array.from({ length: width + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row++) {
    const newRow = [row];
    for (let column = 1; column <= width; column++) {
      const changed = lastRow[column - 1]! + (from[row - 1] === to[column - 1] ? 0 : 1);
      const isSwapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      newRow.push(Math.min(changed, lastRow[column]! + 1, newRow[column - 1]! + 1, isSwapped ? olderRow[column - 2]! + 1 : Infinity));
    }
    if (Math.min(...newRow) > most) return most + 1;
    [olderRow, lastRow] = [lastRow, newRow];
  }
  return Math.min(...lastRow, most + 1);
}

export type Near = { word: string; slips: number };

/**
 * The words nearest to a typed one, the nearest first: those that it begins without a slip alone, if there are any. A word with a figure in it is an
 * amount or a strength, and never taken for another.
 */
export function nearestTo(typed: string, words: readonly string[], count: number): Near[] {
  if (words.some((word) => word.startsWith(typed))) return [{ word: typed, slips: 0 }];
  const most = hasFigure.test(typed) ? 0 : slipsIn([...typed].length);
  if (most === 0) return [];
  return words
    .filter((word) => !hasFigure.test(word))
    .map((word) => ({ word, slips: slipsBetween(typed, word, most) }))
    .filter(({ slips }) => slips <= most)
    .sort(
      (a, b) =>
        a.slips - b.slips || Math.abs(a.word.length - typed.length) - Math.abs(b.word.length - typed.length) || (a.word < b.word ? -1 : 1),
    )
    .slice(0, count);
}

/** Suggestions for several words, each by itself, the fewest slips first; none unless each has something near. */
export function nearestPhrases(typed: readonly string[], words: readonly string[], count: number): { words: string[]; slips: number }[] {
  const phrases = typed
    .map((word) => nearestTo(word, words, count))
    .reduce<{ words: string[]; slips: number }[]>(
      (begun, near) =>
        begun.flatMap((chosen) => near.map(({ word, slips }) => ({ words: [...chosen.words, word], slips: chosen.slips + slips }))),
      [{ words: [], slips: 0 }],
    );
  return phrases
    .filter(({ slips }) => slips > 0)
    .sort((a, b) => a.slips - b.slips)
    .slice(0, count);
}
