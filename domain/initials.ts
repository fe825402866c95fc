/** The initials of one name. Of people who are shown together see initials-among.ts, which the first load has no use for. */

/** The letters of a word, each with its accent. */
export const lettersOf = (word: string): string[] => [...word.normalize('NFC')];
export const capital = (letter: string): string => letter.toLocaleUpperCase('sv');

/** The first letter of the first word and of the last; of a single word its first, of no word nothing. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => capital(lettersOf(word ?? '')[0] ?? '')).join('');
}
