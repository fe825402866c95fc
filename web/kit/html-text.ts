/** Rich text as plain: what stored HTML says in words. The way back is `typed-html.ts`, which the day does not need. */
import { strikeThrough } from '#domain/html-words.ts';

const entitySigns: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** The words of stored rich text, one line per block, a picture or a film as a dot; only ever rendered as text. */
export const textOfHtml = (html: string | null): string =>
  strikeThrough(html ?? '')
    .replace(/<(img|video|audio)\b/g, '•<$1')
    .replace(/<br\s*\/?>|<\/(p|li|h\d|blockquote)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entitySigns[name] ?? '')
    .replace(/\n{2,}/g, '\n')
    .trim();
