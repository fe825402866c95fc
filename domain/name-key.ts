/** Names as they are compared where there may be one in a place (decision 088): what looks alike is one; accents and the longer dash tell apart. */

/** Signs that nobody sees; the same as in name_key of migration 0054, as are the others. */
const INVISIBLE_SIGNS =
  /\u034f|[\u180b-\u180f]|[\ufe00-\ufe0f]|[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]|[\u{e0000}-\u{e01ef}]/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: line breaks and tabs are blanks of a name, as in the database.
const BLANKS = /[\u0009-\u000d\u0020\u0085\u00a0\u115f\u1160\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000\u3164\uffa0]+/g;
const HYPHENS = /[\u2010\u2011\u2012\u2212]/g;

/** A name as name_key of the database has it: «ﬁka», «Fika» and « fika» are one, «Angan» and «Ångan» two. */
export const nameKeyOf = (name: string): string =>
  name
    .replace(INVISIBLE_SIGNS, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(HYPHENS, '-')
    .replace(BLANKS, ' ')
    .replace(/^ +| +$/g, '');
