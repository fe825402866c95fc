/** The tags and texts of foreign HTML, in one pass over it: read for what they mean, since what is safe is decided by the sanitizers after it. */

export type Attributes = ReadonlyMap<string, string>;
export type HtmlToken =
  | { kind: 'open'; name: string; attributes: Attributes; isClosed: boolean }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string }
  /** The contents of a <style>. */
  | { kind: 'rules'; text: string };

/** Elements whose contents are no markup, and nothing that is read. */
const RAW_ELEMENTS = new Set([
  'style',
  'script',
  'title',
  'xml',
  'iframe',
  'noframes',
  'noembed',
  'noscript',
  'template',
  'textarea',
  'svg',
  'object',
]);
const NO_ATTRIBUTES: Attributes = new Map();

const namedCharacters: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  minus: '\u2212',
  ndash: '–',
  middot: '·',
};
/** The text without references to characters. */
export const decodeEntities = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]+));/gi, (reference, hex: string, digits: string, name: string) => {
    if (name) return namedCharacters[name.toLowerCase()] ?? reference;
    const codePoint = hex ? Number.parseInt(hex, 16) : Number(digits);
    return codePoint > 0 && codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : '';
  });
export const encodeEntities = (text: string): string =>
  text.replace(/[&<>"]/g, (character) =>
    character === '&' ? '&amp;' : character === '<' ? '&lt;' : character === '>' ? '&gt;' : '&quot;',
  );

/** The attributes from a place within a tag, and where the tag ends; -1 when it does not. */
function parseAttributes(html: string, startPosition: number): { attributes: Attributes; end: number; isClosed: boolean } {
  let attributes: Map<string, string> | undefined;
  let isClosed = false;
  const startPattern = /[^\s/]/g;
  const namePattern = /[^\s/>][^\s/>=]*/y;
  const valuePattern = /\s*=\s*(?:(["'])|([^\s>]*))/y;
  for (let position = startPosition; ; ) {
    startPattern.lastIndex = position;
    const startMatch = startPattern.exec(html);
    if (!startMatch) return { attributes: NO_ATTRIBUTES, end: -1, isClosed };
    isClosed = html[startMatch.index - 1] === '/';
    if (startMatch[0] === '>') return { attributes: attributes ?? NO_ATTRIBUTES, end: startMatch.index + 1, isClosed };
    namePattern.lastIndex = startMatch.index;
    const attributeName = namePattern.exec(html)![0].toLowerCase();
    position = namePattern.lastIndex;
    valuePattern.lastIndex = position;
    const valueMatch = valuePattern.exec(html);
    let valueText = valueMatch?.[2] ?? '';
    if (valueMatch) position = valuePattern.lastIndex;
    if (valueMatch?.[1]) {
      const quoteEnd = html.indexOf(valueMatch[1], position);
      if (quoteEnd < 0) return { attributes: NO_ATTRIBUTES, end: -1, isClosed };
      valueText = html.slice(position, quoteEnd);
      position = quoteEnd + 1;
    }
    attributes ??= new Map();
    if (!attributes.has(attributeName)) attributes.set(attributeName, decodeEntities(valueText));
  }
}

/** The tokens of a text, without what no browser would show either (a tag without an end, and what follows it). */
export function* tokenizeHtml(html: string): Generator<HtmlToken> {
  const tagPattern = /<(?:(\/?)([a-z][^\s/>]*)|!--|[!?/])/gi;
  let position = 0;
  for (let tagMatch = tagPattern.exec(html); tagMatch; tagMatch = tagPattern.exec(html)) {
    if (tagMatch.index > position) yield { kind: 'text', text: html.slice(position, tagMatch.index) };
    const name = tagMatch[2]?.toLowerCase();
    if (name === undefined) {
      const end = tagMatch[0] === '<!--' ? html.indexOf('-->', tagMatch.index + 2) : html.indexOf('>', tagMatch.index);
      if (end < 0) return;
      position = end + (tagMatch[0] === '<!--' ? 3 : 1);
    } else {
      const { attributes, end, isClosed } = parseAttributes(html, tagPattern.lastIndex);
      if (end < 0) return;
      position = end;
      if (tagMatch[1]) yield { kind: 'close', name };
      else yield { kind: 'open', name, attributes, isClosed };
      if (!tagMatch[1] && RAW_ELEMENTS.has(name) && !isClosed) {
        const closePattern = new RegExp(`</${name}[\\s/>]`, 'gi');
        closePattern.lastIndex = position;
        const closeMatch = closePattern.exec(html);
        if (name === 'style') yield { kind: 'rules', text: html.slice(position, closeMatch?.index) };
        if (!closeMatch) return;
        position = closeMatch.index;
      }
    }
    tagPattern.lastIndex = position;
  }
  if (position < html.length) yield { kind: 'text', text: html.slice(position) };
}
