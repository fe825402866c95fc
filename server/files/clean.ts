/** Cleans rich text before it is stored; imported when there is some, since the sanitizer is large. */
import sanitizeHtml from 'sanitize-html';
import { MAX_HTML_DEPTH } from '#contract/fields.ts';
import { readPasted } from '#domain/pasted/read.ts';
import { MEDIA_TAGS, RICH_TEXT_TAGS } from '#domain/rich-text-tags.ts';
import { addressOf, parseFileAddress, removeSignatures } from './address.ts';

const tooDeepError = Object.freeze(new Error('rich text is nested too deep'));

/** Only what the editor makes; no styles, no scripts, no foreign frames. Links over https or within this origin. */
const sanitizeOptions: sanitizeHtml.IOptions = {
  allowedTags: [...RICH_TEXT_TAGS],
  allowedAttributes: { a: ['href'], ol: ['start', 'type'], img: ['src', 'alt'], video: ['src', 'controls'], audio: ['src', 'controls'] },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // Without an address there is nothing to show.
  exclusiveFilter: ({ tag, attribs }) => MEDIA_TAGS.includes(tag) && !attribs.src,
};

/**
 * HTML of other programs is first read for its meaning, as the editor reads what is pasted (decision 085). `origin` is our own: an address
 * on it is stored as its path, so that it lives on when the origin changes. Null for HTML nested too deep: the cost goes by the square of
 * the depth.
 */
export function cleanHtml(html: string, origin: string): string | null {
  // An empty source counts as none.
  const mediaTransformer: sanitizeHtml.Transformer = (tagName, attribs) => ({
    tagName,
    attribs: { ...attribs, src: storedSourceOf(attribs.src ?? '', origin) ?? '' },
  });
  const linkTransformer: sanitizeHtml.Transformer = (tagName, attribs) => {
    const file = parseFileAddress((attribs.href ?? '').trim(), origin);
    return { tagName, attribs: file ? { ...attribs, href: addressOf(file) } : attribs };
  };
  const listTransformer: sanitizeHtml.Transformer = (tagName, { start = '', type = '' }) => ({
    tagName,
    attribs: { ...(/^\d{1,5}$/.test(start) && { start }), ...(/^[1aAiI]$/.test(type) && { type }) },
  });
  const transformTags = {
    a: linkTransformer,
    ol: listTransformer,
    ...Object.fromEntries(MEDIA_TAGS.map((tag) => [tag, mediaTransformer])),
  };
  let openTagCount = 0;
  // Counted by the sanitizer's own parser: no other reading of what is a tag could be led astray.
  const depthOptions: sanitizeHtml.IOptions = {
    onOpenTag: () => {
      openTagCount += 1;
      if (openTagCount > MAX_HTML_DEPTH) throw tooDeepError;
    },
    onCloseTag: () => {
      openTagCount -= 1;
    },
  };
  try {
    return removeSignatures(sanitizeHtml(readPasted(html, origin).html, { ...sanitizeOptions, ...depthOptions, transformTags }).trim());
  } catch (error) {
    if (error === tooDeepError) return null;
    throw error;
  }
}

/** A file of ours as it is stored, whoever's signature it came with; nobody else's, who would be told of each reader. */
function storedSourceOf(source: string, origin: string): string | undefined {
  const file = parseFileAddress(source.trim(), origin);
  return file ? addressOf(file) : undefined;
}
