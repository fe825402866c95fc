/** Suggestions for a typed word that no name has: words that differ by a slip of the fingers. */

/** The most slips in a word of so many letters; a short one is another word soon. */
const maxSlipsFor = (length: number) => (length < 3 ? 0 : length < 6 ? 1 : 2);
const digitPattern = /\d/;

/**
 * The number of letters to put in, leave out, change or swap with the next until the typed text begins the word; more than `maxSlips` is answered
 * as one more than that.
 */
export function countSlips(typedWord: string, word: string, maxSlips: number): number {
  const [typedLetters, wordLetters] = [[...typedWord], [...word]];
  if (wordLetters.length < typedLetters.length - maxSlips) return maxSlips + 1;
  const comparedLength = Math.min(wordLetters.length, typedLetters.length + maxSlips);
  let olderRow: number[] = [];
  let lastRow = Array.from({ length: comparedLength + 1 }, (_, index) => index);
  for (let rowIndex = 1; rowIndex <= typedLetters.length; rowIndex++) {
    const newRow = [rowIndex];
    for (let columnIndex = 1; columnIndex <= comparedLength; columnIndex++) {
      const substitutionCost = lastRow[columnIndex - 1]! + (typedLetters[rowIndex - 1] === wordLetters[columnIndex - 1] ? 0 : 1);
      const isSwapped =
        rowIndex > 1 &&
        columnIndex > 1 &&
        typedLetters[rowIndex - 1] === wordLetters[columnIndex - 2] &&
        typedLetters[rowIndex - 2] === wordLetters[columnIndex - 1];
      newRow.push(
        Math.min(
          substitutionCost,
          lastRow[columnIndex]! + 1,
          newRow[columnIndex - 1]! + 1,
          isSwapped ? olderRow[columnIndex - 2]! + 1 : Infinity,
        ),
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
export function findNearestWords(typedWord: string, words: readonly string[], count: number): NearWord[] {
  if (words.some((word) => word.startsWith(typedWord))) return [{ word: typedWord, slips: 0 }];
  const maxSlips = digitPattern.test(typedWord) ? 0 : maxSlipsFor([...typedWord].length);
  if (maxSlips === 0) return [];
  return words
    .filter((word) => !digitPattern.test(word))
    .map((word) => ({ word, slips: countSlips(typedWord, word, maxSlips) }))
    .filter(({ slips }) => slips <= maxSlips)
    .sort(
      (a, b) =>
        a.slips - b.slips ||
        Math.abs(a.word.length - typedWord.length) - Math.abs(b.word.length - typedWord.length) ||
        (a.word < b.word ? -1 : 1),
    )
    .slice(0, count);
}

/** Suggestions for several words, each by itself, the fewest slips first; none unless each has something near. */
export function findNearestPhrases(
  typedWords: readonly string[],
  words: readonly string[],
  count: number,
): { words: string[]; slips: number }[] {
  const phrases = typedWords
    .map((word) => findNearestWords(word, words, count))
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
