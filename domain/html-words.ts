/** Words of rich text without its markup that must not come back valid: what was struck out is struck through letter by letter, where no tag can say it. */

const [START, END] = ['\u0002', '\u0003'];

/** Marks what is struck before the tags are taken out. */
export const markStruck = (html: string): string => html.replace(/<s>/g, START).replace(/<\/s>/g, END);
const MARKED = new RegExp(`${START}([^${END}]*)${END}?`, 'g');
const LETTER = new RegExp(`[^\\s${START}]`, 'gu');
/** The words with a line through those that were marked. */
export const strikeMarked = (words: string): string =>
  words.replace(MARKED, (_, struck: string) => struck.replace(LETTER, '$&\u0336').replaceAll(START, ''));
