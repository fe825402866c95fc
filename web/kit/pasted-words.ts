/** Pasted text as plain lines that say the same: fetched when something is pasted that plain text alone would change (decision 085). */
import { readPasted } from '#domain/pasted/read.ts';
import { textOfHtml } from './html-text.ts';

const LETTERS = 26;
const letterFormats: Record<string, (number: number) => string> = {
  a: (number) => (number <= LETTERS ? String.fromCharCode(96 + number) : String(number)),
  A: (number) => (number <= LETTERS ? String.fromCharCode(64 + number) : String(number)),
};

/** Items with the numbers and the points that lists draw. */
function withListMarks(html: string): string {
  const openLists: { next: number; format: ((number: number) => string) | null }[] = [];
  return html.replace(/<(\/?)(ul|ol|li)\b([^>]*)>/g, (tag, end: string, name: string, attributes: string) => {
    if (name === 'li') {
      const list = openLists.at(-1);
      if (end || !list) return tag;
      list.next += 1;
      return `${tag}${list.format ? `${list.format(list.next - 1)}. ` : '• '}`;
    }
    if (end) openLists.pop();
    else {
      const type = /type="(\w)"/.exec(attributes)?.[1] ?? '';
      openLists.push({
        next: Number(/start="(\d+)"/.exec(attributes)?.[1] ?? 1),
        format: name === 'ol' ? (letterFormats[type] ?? String) : null,
      });
    }
    return tag;
  });
}

const linesOf = (html: string): string =>
  textOfHtml(withListMarks(readPasted(html).html).replace(/<\/li><li>|<(?:ul|ol)\b/g, (tag) => `<br>${tag}`));
/** A field of one line would run its lines together. */
export const wordsOfPasted = (html: string, isOneLine = false): string => (isOneLine ? linesOf(html).replace(/\n+/g, '; ') : linesOf(html));
