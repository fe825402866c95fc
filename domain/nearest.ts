/** Suggestions for a typed word that no name has: words that differ by a slip of the fingers. */

/** The most slips in a word of so many letters; a short one is another word soon. */
const maxSlipsFor = (length: number) => (length < 3 ? 0 : length < 6 ? 1 : 2);
const figurePattern = /\d/;

/**
 * The number of letters to put in, leave out, change or swap with the next until the typed text begins the word; more than `maxSlips` is answered
 * as one more than that.
 */
export function slipsBetween(typed: string, word: string, maxSlips: number): number {
  const [typedLetters, wordLetters] = [[...typed], [...word]];
  if (wordLetters.length < typedLetters.length - maxSlips) return maxSlips + 1;
  const width = Math.min(wordLetters.length, typedLetters.length + maxSlips);
  let olderRow: number[] = [];
  let lastRow = Array.from({ length: width + 1 }, (_, index) => index);
  for (let row = 1; row <= typedLetters.length; row++) {
    const newRow = [row];
    for (let column = 1; column <= width; column++) {
      const substitutionCost = lastRow[column - 1]! + (typedLetters[row - 1] === wordLetters[column - 1] ? 0 : 1);
      const isSwapped =
        row > 1 && column > 1 && typedLetters[row - 1] === wordLetters[column - 2] && typedLetters[row - 2] === wordLetters[column - 1];
      newRow.push(
        Math.min(substitutionCost, lastRow[column]! + 1, newRow[column - 1]! + 1, isSwapped ? olderRow[column - 2]! + 1 : Infinity),
      );
    }
    if (Math.min(...newRow) > maxSlips) return maxSlips + 1;
    [olderRow, lastRow] = [lastRow, newRow];
  }
  return Math.min(...lastRow, maxSlips + 1);
}

export type NearWord = { word: string; slips: number };

/**
 * The words nearest to a typed one, the nearest first: those that it begins without a slip alone, if there are any. A word with a figure in it is an
 * amount or a strength, and never taken for another.
 */
export function nearestWords(typed: string, words: readonly string[], count: number): NearWord[] {
  if (words.some((word) => word.startsWith(typed))) return [{ word: typed, slips: 0 }];
  const maxSlips = figurePattern.test(typed) ? 0 : maxSlipsFor([...typed].length);
  if (maxSlips === 0) return [];
  return words
    .filter((word) => !figurePattern.test(word))
    .map((word) => ({ word, slips: slipsBetween(typed, word, maxSlips) }))
    .filter(({ slips }) => slips <= maxSlips)
    .sort(
      (a, b) =>
        a.slips - b.slips || Math.abs(a.word.length - typed.length) - Math.abs(b.word.length - typed.length) || (a.word < b.word ? -1 : 1),
    )
    .slice(0, count);
}

/** Suggestions for several words, each by itself, the fewest slips first; none unless each has something near. */
export function nearestPhrases(typed: readonly string[], words: readonly string[], count: number): { words: string[]; slips: number }[] {
  const phrases = typed
    .map((word) => nearestWords(word, words, count))
    .reduce<{ words: string[]; slips: number }[]>(
      (partialPhrases, nearWords) =>
        partialPhrases.flatMap((partialPhrase) =>
          nearWords.map(({ word, slips }) => ({ words: [...partialPhrase.words, word], slips: partialPhrase.slips + slips })),
        ),
      [{ words: [], slips: 0 }],
    );
  return phrases
    .filter(({ slips }) => slips > 0)
    .sort((a, b) => a.slips - b.slips)
    .slice(0, count);
}
