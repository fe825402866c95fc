/** Rich text as plain and back: what stored HTML says in words, and typed text as HTML. */
const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** What was typed, as one paragraph per line; nothing when nothing was typed. */
export const htmlOf = (text: string): string =>
  text
    .trim()
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${line.trim().replace(/[&<>]/g, (sign) => escapes[sign] ?? sign)}</p>`)
    .join('');

/** The words of stored rich text, one line per block, a picture or a film as a dot; only ever rendered as text. */
export const textOfHtml = (html: string | null): string =>
  (html ?? '')
    .replace(/<(img|video|audio)\b/g, '•<$1')
    .replace(/<br\s*\/?>|<\/(p|li|h\d|blockquote)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => signs[name] ?? '')
    .replace(/\n{2,}/g, '\n')
    .trim();
