/** Rich text as it is stored: sanitised on write, and what it says without markup. */
import sanitizeHtml from 'sanitize-html';

/** Only what the editor makes; no styles, no scripts, no foreign frames. Files and links over https or within this origin. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'ul', 'ol', 'li', 'blockquote', 'h1', 'h2', 'h3', 'a', 'img', 'video', 'hr'],
  allowedAttributes: { a: ['href'], img: ['src', 'alt'], video: ['src', 'controls'] },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowProtocolRelative: false,
};

export const cleanHtml = (html: string): string => sanitizeHtml(html, allowed).trim();
/** The words alone; an image or a video counts as one, so that a comment of only a picture is not empty. */
export const plainText = (html: string): string =>
  sanitizeHtml(html.replace(/<(img|video)\b/gi, '•<$1'), { allowedTags: [], allowedAttributes: {} })
    .replace(/&nbsp;/g, ' ')
    .trim();
