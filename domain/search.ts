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
export const MAX_SEARCH_LENGTH = 100;
/** A longer word is compared by its first letters, in characters. */
const MAX_WORD_LENGTH = 40;

/**
 * Signs that nobody sees: soft hyphens, blanks and joiners of no width, marks of direction, choices of a sign's look. They part no words; the same
 * as in search_fold of migration 0054.
 */
const INVISIBLE_SIGNS =
  /[\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0]|[\ufe00-\ufe0f\u{e0000}-\u{e01ef}]/gu;
/**
 * Signs between words: of ASCII all but letters and figures, then the signs of Latin-1 and the dashes, quotes, joiners and marks that stand by
 * themselves; the same as in search_fold. Whatever else there is belongs to a word.
 */
const SEPARATORS = /(?:[^\P{ASCII}\da-z]|[\u0080-\u00bf\u00d7\u00f7\u02b9-\u02df\u1680\u2000-\u206f\u2800\ua78c])+/gu;
/** Signs of trade that NFKC would make letters of. */
const TRADEMARK_SIGNS = /[\u2120\u2122]/g;
/** Letters that are no letter with a mark on it, but are typed as this one; the same as in search_fold. */
const BASE_LETTERS: Readonly<Record<string, string>> = {
  æ: 'a',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  ŋ: 'n',
  ŧ: 't',
  ħ: 'h',
  ĸ: 'k',
  ƒ: 'f',
  ə: 'e',
  ǝ: 'e',
  ɛ: 'e',
  ɔ: 'o',
  ɓ: 'b',
  ɖ: 'd',
  ɗ: 'd',
  ƙ: 'k',
  ƴ: 'y',
  ɨ: 'i',
  ʉ: 'u',
  ȷ: 'j',
  ς: 'σ',
  ß: 'ss',
  þ: 'th',
  œ: 'oe',
};
const REPLACED_LETTERS = new RegExp(`[${Object.keys(BASE_LETTERS).join('')}]`, 'g');
const ACCENTS = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g;

const splitFoldedWords = (text: string): string[] =>
  text
    .replace(INVISIBLE_SIGNS, '')
    .replace(TRADEMARK_SIGNS, ' ')
    .normalize('NFKC')
    .toLowerCase()
    .replace(SEPARATORS, ' ')
    .replace(REPLACED_LETTERS, (letter) => BASE_LETTERS[letter] ?? letter)
    .normalize('NFD')
    .replace(ACCENTS, '')
    .split(' ')
    .filter((word) => word !== '');

/**
 * A text as it is compared: in small letters, without signs and accents, one space between its words. å, ä and a are one letter, as are ö and o,
 * é and e. '' when there are only signs.
 */
export const foldText = (text: string): string => splitFoldedWords(text).join(' ');
/** Signs that are written inside a name, and left out as often: the same as in search_spellings of migration 0054. */
const APOSTROPHES = /['\u2018\u2019\u201b\u02b9\u02bb\u02bc\u02bd\u02c8`\u00b4\u2032\uff07\ua78c]/g;
/** Another spelling of a text: without apostrophes, and with letters of no keyboard as those that they are typed as; `smallD` is what a small đ is. */
const toOtherSpelling = (text: string, smallD: string): string =>
  text.replace(APOSTROPHES, '').replace(/æ/g, 'ae').replace(/Æ/g, 'Ae').replace(/Đ/g, 'Dj').replace(/đ/g, smallD);
/** A text folded in each of its spellings; «Đorđe» is typed as «Djordje», and by whoever lacks the small letter alone as «Djorde». */
const spellingsOf = (text: string): [string, ...string[]] => {
  const smallDSpellings = text.includes('đ') ? ['dj', 'd'] : ['dj'];
  return [...new Set([foldText(text), ...smallDSpellings.map((smallDSpelling) => foldText(toOtherSpelling(text, smallDSpelling)))])] as [
    string,
    ...string[],
  ];
};
/** A name as it is looked in: folded, and where it has another spelling in that too, so that «obrien» is in «O'Brien» and «aero» in «Ærø». */
export const foldName = (name: string): string => spellingsOf(name).join(' ').trim();
/**
 * The spellings of a typed text that are looked for in such a name: with a gap at each apostrophe and, where there are some, once more in the
 * other spelling, so that «o'brien» is in «Obrien» as it is in «O Brien».
 */
export function foldQuery(queryText: string): readonly string[] {
  const [firstSpelling, ...otherSpellings] = spellingsOf(queryText);
  return [firstSpelling, ...otherSpellings.filter(Boolean)];
}
/** A name that holds what was typed, all of it in one place. */
export function hasSpelling(name: string, typedSpellings: readonly string[]): boolean {
  const searchedName = foldName(name);
  return typedSpellings.some((spelling) => searchedName.includes(spelling));
}
/** The words of a text, each folded and no longer than its first 40 characters: what the search compares. */
export const foldWords = (text: string): string[] => splitFoldedWords(text).map((word) => [...word].slice(0, MAX_WORD_LENGTH).join(''));

/**
 * The number of rows of each list when all lists share so many places: one each in turn, so that no kind crowds out another,
 * and what one does not need the others get.
 */
export function distributePlaces(lengths: readonly number[], placeCount: number): number[] {
  const takenCounts = lengths.map(() => 0);
  for (let remainingPlaces = placeCount; remainingPlaces > 0; ) {
    const openIndexes = lengths.flatMap((length, index) => (takenCounts[index]! < length ? [index] : []));
    if (openIndexes.length === 0) break;
    for (const index of openIndexes.slice(0, remainingPlaces)) takenCounts[index]! += 1;
    remainingPlaces -= Math.min(remainingPlaces, openIndexes.length);
  }
  return takenCounts;
}
