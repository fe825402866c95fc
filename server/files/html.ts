/** The words of rich text without its markup; it was cleaned when it was stored (server/files/clean.ts). */
import { strikeThrough } from '#domain/html-words.ts';

/** A picture, a film or a sound counts as a dot, so that a comment of only one is not empty. */
const withDots = (html: string): string => html.replace(/<(img|video|audio)\b/gi, '•<$1');
/** The words alone of what is clean. */
export const plainText = (html: string): string =>
  withDots(html)
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .trim();

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };
/** The words of what is stored, and so clean, a line for each paragraph. */
export const linesOf = (html: string): string =>
  withDots(strikeThrough(html))
    .replace(/<\/(p|li|h[1-3]|blockquote)>|<br\s*\/?>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => entities[name]!)
    .trim();

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** A line of text as a comment is stored. */
export const htmlOfText = (text: string): string => `<p>${text.replace(/[&<>]/g, (sign) => signs[sign]!)}</p>`;
