/** Search words, folded for comparing, and the sharing of an answer's places among kinds of things. */

/** In the order in which they are shown. */
export const searchKinds = [
  'CLIENT',
  'ACTIVITY',
  'TASK',
  'ITEM',
  'REPORT',
  'REPORT_INSTANCE',
  'HANDOVER',
  'PERSON',
  'RESPONSIBLE',
] as const;
export type SearchKind = (typeof searchKinds)[number];

/** Longest text that is searched for, in characters. */
export const LONGEST_SEARCH = 100;
/** A longer word is compared by its first letters, in characters. */
const LONGEST_WORD = 40;

/**
 * Signs between words: of ASCII all but letters and figures, then the signs of Latin-1 and the dashes, quotes and joiners; the same as in search_key of
 * migration 0015. Whatever else there is belongs to a word.
 */
const SIGNS = /(?:[^\P{ASCII}\da-z]|[\u0080-\u00bf\u2000-\u206f])+/gu;
/** Letters that are no letter with a mark on it, but are typed as this one. */
const ALIKE: Readonly<Record<string, string>> = { æ: 'a', ø: 'o', đ: 'd', ð: 'd', ł: 'l', ı: 'i' };

const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFC')
    .replace(SIGNS, ' ')
    .replace(/[æøđðłı]/g, (letter) => ALIKE[letter] ?? letter)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .split(' ')
    .filter((word) => word !== '');

/**
 * A text as it is compared: in small letters, without signs and accents, one space between its words. å, ä and a are one letter, as are ö and o,
 * é and e. '' when there are only signs.
 */
export const folded = (text: string): string => wordsIn(text).join(' ');
/** Signs that are written inside a name, and left out as often: the same as in search_text of migration 0021. */
const APOSTROPHES = /['\u2018\u2019\u02bc`\u00b4\u2032]/g;
const withoutApostrophes = (text: string): string => text.replace(APOSTROPHES, '');
/** A name as it is looked in: folded, and where it holds apostrophes once more without them, so that «obrien» is in «O'Brien». */
export function foldedName(name: string): string {
  const [parted, joined] = [folded(name), folded(withoutApostrophes(name))];
  return parted === joined ? parted : `${parted} ${joined}`.trim();
}
/**
 * What was typed, in the ways in which it is looked for in such a name: with a gap at each apostrophe and, where there are some, once more without
 * them, so that «o'brien» is in «Obrien» as it is in «O Brien».
 */
export function foldedAsked(typed: string): readonly string[] {
  const [parted, joined] = [folded(typed), folded(withoutApostrophes(typed))];
  return joined === '' || joined === parted ? [parted] : [parted, joined];
}
/** Whether a name holds what was typed, all of it in one place. */
export function holdsTyped(name: string, asked: readonly string[]): boolean {
  const own = foldedName(name);
  return asked.some((part) => own.includes(part));
}
/** The words of a text, each folded and no longer than its first 40 characters: what the search compares. */
export const foldedWords = (text: string): string[] => wordsIn(text).map((word) => [...word].slice(0, LONGEST_WORD).join(''));

/**
 * How many of each list are shown when together they have so many places: one each in turn, so that no kind crowds out another,
 * and what one does not need the others get.
 */
export function sharedPlaces(lengths: readonly number[], places: number): number[] {
  const taken = lengths.map(() => 0);
  for (let left = places; left > 0; ) {
    const open = lengths.flatMap((length, index) => (taken[index]! < length ? [index] : []));
    if (open.length === 0) break;
    for (const index of open.slice(0, left)) taken[index]! += 1;
    left -= Math.min(left, open.length);
  }
  return taken;
}
