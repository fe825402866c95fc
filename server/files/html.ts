/** The words of rich text without its markup; it was cleaned when it was stored (server/files/clean.ts). */
import { strikeThrough } from '#domain/html-words.ts';

/** A picture, a film or a sound counts as a dot, so that a comment of only one is not empty. */
const replaceMediaWithDots = (html: string): string => html.replace(/<(img|video|audio)\b/gi, '•<$1');
/** The words alone of what is clean. */
export const toPlainText = (html: string): string =>
  replaceMediaWithDots(html)
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .trim();

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };
/** The words of what is stored, and so clean, a line for each paragraph. */
export const toMultilineText = (html: string): string =>
  replaceMediaWithDots(strikeThrough(html))
    .replace(/<\/(p|li|h[1-3]|blockquote)>|<br\s*\/?>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, entityName: string) => entities[entityName]!)
    .trim();

const entityByCharacter: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** A line of text as a comment is stored. */
export const textToHtml = (text: string): string => `<p>${text.replace(/[&<>]/g, (character) => entityByCharacter[character]!)}</p>`;
