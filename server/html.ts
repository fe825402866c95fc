/** Rich text as it is stored: sanitised on write, and what it says without markup. */
import sanitizeHtml from 'sanitize-html';
import { addressOf, fileAt, unsigned } from './files/address.ts';

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

/** A file of ours as it is stored, whoever's signature it came with; another address over https as it is; else none. */
const sourceOf = (given: string, origin: string): string | undefined => {
  const file = fileAt(given.trim(), origin);
  if (file) return addressOf(file);
  return /^https:\/\//i.test(given.trim()) && URL.canParse(given.trim()) ? given.trim() : undefined;
};

/** `origin` is our own: an address on it is stored as its path, so that it lives on when the origin changes. */
export const cleanHtml = (html: string, origin: string): string => {
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
};
/** The words alone; an image or a video counts as one, so that a comment of only a picture is not empty. */
export const plainText = (html: string): string =>
  sanitizeHtml(html.replace(/<(img|video|audio)\b/gi, '•<$1'), { allowedTags: [], allowedAttributes: {} })
    .replace(/&nbsp;/g, ' ')
    .trim();
