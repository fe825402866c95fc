/** Rich text as it is stored: sanitised on write, and what it says without markup. */
import sanitizeHtml from 'sanitize-html';
import { addressOf, fileAt, unsigned } from '#server/files/address.ts';

const media = ['img', 'video', 'audio'];

/** Only what the editor makes; no styles, no scripts, no foreign frames. Links over https or within this origin. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: [...['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'ul', 'ol', 'li', 'blockquote', 'h1', 'h2', 'h3', 'a', 'hr'], ...media],
  allowedAttributes: { a: ['href'], img: ['src', 'alt'], video: ['src', 'controls'], audio: ['src', 'controls'] },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // Without an address there is nothing to show.
  exclusiveFilter: ({ tag, attribs }) => media.includes(tag) && !attribs.src,
};

/** `origin` is our own: an address on it is stored as its path, so that it lives on when the origin changes. */
export function cleanHtml(html: string, origin: string): string {
  // An empty source counts as none.
  const from: sanitizeHtml.Transformer = (tagName, attribs) => ({
    tagName,
    attribs: { ...attribs, src: sourceOf(attribs.src ?? '', origin) ?? '' },
  });
  const link: sanitizeHtml.Transformer = (tagName, attribs) => {
    const file = fileAt((attribs.href ?? '').trim(), origin);
    return { tagName, attribs: file ? { ...attribs, href: addressOf(file) } : attribs };
  };
  const transformTags = { a: link, ...Object.fromEntries(media.map((tag) => [tag, from])) };
  return unsigned(sanitizeHtml(html, { ...allowed, transformTags }).trim());
}

/** A file of ours as it is stored, whoever's signature it came with; another address over https as it is; else none. */
function sourceOf(given: string, origin: string): string | undefined {
  const file = fileAt(given.trim(), origin);
  if (file) return addressOf(file);
  return /^https:\/\//i.test(given.trim()) && URL.canParse(given.trim()) ? given.trim() : undefined;
}

/** A picture, a film or a sound counts as a dot, so that a comment of only one is not empty. */
const withDots = (html: string): string => html.replace(/<(img|video|audio)\b/gi, '•<$1');
/** The words alone. */
export const plainText = (html: string): string =>
  sanitizeHtml(withDots(html), { allowedTags: [], allowedAttributes: {} })
    .replace(/&nbsp;/g, ' ')
    .trim();

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };
/** The words of what is stored, and so clean, a line for each paragraph. */
export const linesOf = (html: string): string =>
  withDots(html)
    .replace(/<\/(p|li|h[1-3]|blockquote)>|<br\s*\/?>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => entities[name]!)
    .trim();
