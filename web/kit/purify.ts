/** The reader's own line against what stored HTML could do, whatever the server let through: only the tags of the editor, only our files. */
import createPurifier from 'dompurify';
import { RICH_TEXT_TAGS } from '#domain/rich-text-tags.ts';

const purifyConfig = {
  ALLOWED_TAGS: [...RICH_TEXT_TAGS],
  ALLOWED_ATTR: ['href', 'src', 'alt', 'controls', 'start', 'type'],
  // Numbers and letters, which are no addresses.
  ADD_URI_SAFE_ATTR: ['start', 'type'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_URI_REGEXP: /^(?:https:|mailto:|tel:|\/(?![/\\]))/i,
};

/** An instance of our own: its hooks are nobody else's. */
const purifier = createPurifier(window);
purifier.addHook('afterSanitizeAttributes', (element) => {
  const nodeName = element.nodeName;
  if (nodeName === 'A' && element.hasAttribute('href')) {
    element.setAttribute('target', '_blank');
    element.setAttribute('rel', 'noopener noreferrer');
  }
  if (nodeName !== 'IMG' && nodeName !== 'VIDEO' && nodeName !== 'AUDIO') return;
  // The policy would refuse any other address; and nobody's server is to hear who reads.
  if (!/^\/filer\//.test(element.getAttribute('src') ?? '')) return element.remove();
  if (nodeName !== 'IMG') {
    element.setAttribute('controls', '');
    element.setAttribute('preload', 'metadata');
    return;
  }
  element.setAttribute('loading', 'lazy');
  if (!element.hasAttribute('alt')) element.setAttribute('alt', '');
});

export const purifyHtml = (html: string): TrustedHTML => purifier.sanitize(html, { ...purifyConfig, RETURN_TRUSTED_TYPE: true });
/** The same as nodes, for the editor: no text of it is ever parsed a second time. */
export const purifyToNodes = (html: string): DocumentFragment => purifier.sanitize(html, { ...purifyConfig, RETURN_DOM_FRAGMENT: true });
/**
 * Text from other programs is full of styles, and even in a document that is never shown each one is reported as a violation
 * of the policy. Taken out before parsing for that alone: what is safe is decided after it.
 */
const stripStyles = (html: string): string =>
  html
    .replace(/<style\b[\s\S]*?<\/style\s*>/gi, '')
    .replace(/<[a-z](?:"[^"]*"|'[^']*'|[^>"'])*>/gi, (tag) => tag.replace(/[\s/](?:style|on\w+)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, ' '));

/** Pasted HTML as text again, since ProseMirror parses it itself; its own mark of where a copy was cut stays. */
export const purifyPaste = (html: string): string => purifier.sanitize(stripStyles(html), { ...purifyConfig, ADD_ATTR: ['data-pm-slice'] });
