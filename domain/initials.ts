/** The initials of one name. Of people who are shown together see initials-among.ts, which the first load has no use for. */

/** The letters of a word, each with its accent. */
export const lettersOf = (word: string): string[] => [...word.normalize('NFC')];
export const toCapital = (letter: string): string => letter.toLocaleUpperCase('sv');

/** The first letter of the first word and of the last; of a single word its first, of no word nothing. */
export function initialsOf(name: string): string {
  const nameWords = name.trim().split(/\s+/).filter(Boolean);
  return [nameWords[0], nameWords.length > 1 ? nameWords.at(-1) : ''].map((word) => toCapital(lettersOf(word ?? '')[0] ?? '')).join('');
}
