/** Pasted text as plain lines that say the same: fetched when something is pasted that plain text alone would change (decision 085). */
import { readPasted } from '#domain/pasted/read.ts';
import { textOfHtml } from './html-text.ts';

const LETTER_COUNT = 26;
const letterFormats: Record<string, (number: number) => string> = {
  a: (number) => (number <= LETTER_COUNT ? String.fromCharCode(96 + number) : String(number)),
  A: (number) => (number <= LETTER_COUNT ? String.fromCharCode(64 + number) : String(number)),
};

/** Items with the numbers and the points that lists draw. */
function addListMarks(html: string): string {
  const openLists: { nextNumber: number; format: ((number: number) => string) | null }[] = [];
  return html.replace(/<(\/?)(ul|ol|li)\b([^>]*)>/g, (tag, closingSlash: string, tagName: string, attributes: string) => {
    if (tagName === 'li') {
      const openList = openLists.at(-1);
      if (closingSlash || !openList) return tag;
      openList.nextNumber += 1;
      return `${tag}${openList.format ? `${openList.format(openList.nextNumber - 1)}. ` : '• '}`;
    }
    if (closingSlash) openLists.pop();
    else {
      const listType = /type="(\w)"/.exec(attributes)?.[1] ?? '';
      openLists.push({
        nextNumber: Number(/start="(\d+)"/.exec(attributes)?.[1] ?? 1),
        format: tagName === 'ol' ? (letterFormats[listType] ?? String) : null,
      });
    }
    return tag;
  });
}

const plainTextOf = (html: string): string =>
  textOfHtml(addListMarks(readPasted(html).html).replace(/<\/li><li>|<(?:ul|ol)\b/g, (tag) => `<br>${tag}`));
/** A field of one line would run its lines together. */
export const pastedTextOf = (html: string, isOneLine = false): string =>
  isOneLine ? plainTextOf(html).replace(/\n+/g, '; ') : plainTextOf(html);
