/** The tags and texts of foreign HTML, in one pass over it: read for what they mean, since what is safe is decided by the sanitizers after it. */

export type Attributes = ReadonlyMap<string, string>;
export type HtmlToken =
  | { kind: 'open'; name: string; attributes: Attributes; isClosed: boolean }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string }
  /** The contents of a <style>. */
  | { kind: 'rules'; text: string };

/** Elements whose contents are no markup, and nothing that is read. */
const RAW = new Set([
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
const EMPTY: Attributes = new Map();

const named: Record<string, string> = {
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
export const decoded = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]+));/gi, (reference, hex: string, figures: string, name: string) => {
    if (name) return named[name.toLowerCase()] ?? reference;
    const code = hex ? Number.parseInt(hex, 16) : Number(figures);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
export const encoded = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => (sign === '&' ? '&amp;' : sign === '<' ? '&lt;' : sign === '>' ? '&gt;' : '&quot;'));

/** The attributes from a place within a tag, and where the tag ends; -1 when it does not. */
function attributesAt(html: string, from: number): { attributes: Attributes; end: number; isClosed: boolean } {
  let attributes: Map<string, string> | undefined;
  let isClosed = false;
  const next = /[^\s/]/g;
  const name = /[^\s/>][^\s/>=]*/y;
  const value = /\s*=\s*(?:(["'])|([^\s>]*))/y;
  for (let at = from; ; ) {
    next.lastIndex = at;
    const start = next.exec(html);
    if (!start) return { attributes: EMPTY, end: -1, isClosed };
    isClosed = html[start.index - 1] === '/';
    if (start[0] === '>') return { attributes: attributes ?? EMPTY, end: start.index + 1, isClosed };
    name.lastIndex = start.index;
    const key = name.exec(html)![0].toLowerCase();
    at = name.lastIndex;
    value.lastIndex = at;
    const match = value.exec(html);
    let text = match?.[2] ?? '';
    if (match) at = value.lastIndex;
    if (match?.[1]) {
      const end = html.indexOf(match[1], at);
      if (end < 0) return { attributes: EMPTY, end: -1, isClosed };
      text = html.slice(at, end);
      at = end + 1;
    }
    attributes ??= new Map();
    if (!attributes.has(key)) attributes.set(key, decoded(text));
  }
}

/** The tokens of a text, without what no browser would show either (a tag without an end, and what follows it). */
export function* htmlTokensOf(html: string): Generator<HtmlToken> {
  const tag = /<(?:(\/?)([a-z][^\s/>]*)|!--|[!?/])/gi;
  let at = 0;
  for (let hit = tag.exec(html); hit; hit = tag.exec(html)) {
    if (hit.index > at) yield { kind: 'text', text: html.slice(at, hit.index) };
    const name = hit[2]?.toLowerCase();
    if (name === undefined) {
      const end = hit[0] === '<!--' ? html.indexOf('-->', hit.index + 2) : html.indexOf('>', hit.index);
      if (end < 0) return;
      at = end + (hit[0] === '<!--' ? 3 : 1);
    } else {
      const { attributes, end, isClosed } = attributesAt(html, tag.lastIndex);
      if (end < 0) return;
      at = end;
      if (hit[1]) yield { kind: 'close', name };
      else yield { kind: 'open', name, attributes, isClosed };
      if (!hit[1] && RAW.has(name) && !isClosed) {
        const close = new RegExp(`</${name}[\\s/>]`, 'gi');
        close.lastIndex = at;
        const closing = close.exec(html);
        if (name === 'style') yield { kind: 'rules', text: html.slice(at, closing?.index) };
        if (!closing) return;
        at = closing.index;
      }
    }
    tag.lastIndex = at;
  }
  if (at < html.length) yield { kind: 'text', text: html.slice(at) };
}
