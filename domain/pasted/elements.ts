/** Facts about HTML's elements: which part paragraphs, which have no end, which end by the beginning of others. */
import type { Box } from './blocks.ts';
import type { LinkTarget } from './links.ts';
import type { RowBuilder } from './tables.ts';
import type { Declarations, ElementNames, TextStyle } from './text-style.ts';
import type { Attributes } from './tokens.ts';

/** An element that is open while its contents are read. */
export type OpenElement = ElementNames & {
  textStyle: TextStyle;
  isBlock: boolean;
  /** The number of leaves when it began. */
  start: number;
  hasBreak: boolean;
  /** The box of its contents; of a list once it has an item of its own. */
  box?: Box;
  list?: { tag: 'ul' | 'ol'; attributes: Attributes; declarations: Declarations; lastNumber: number };
  /** A table whose rows become lines, its rows and its cells. */
  rows?: RowBuilder;
  isRow?: boolean;
  isCell?: boolean;
  /** A paragraph that is an item of a list, and its marker so far. */
  item?: { level: number; marker: string };
  isMarker?: boolean;
  link?: LinkTarget & { text: string };
  isQuote?: boolean;
  /** Its parts stand beside each other, however they are written. */
  isFlex?: boolean;
  /** Of a formula, how many parts it has so far. */
  partCount?: number;
};

const toNameSet = (text: string): ReadonlySet<string> => new Set(text.split(' '));
/** The editor's own, with what browsers put around what is copied. */
export const NATIVE_TAGS = toNameSet('p br strong b em i u s ul ol li blockquote h1 h2 h3 a hr img video audio html head body meta');
export const BLOCKS = toNameSet(
  'p div section article header footer main nav aside address figure figcaption form fieldset legend dl dt dd center details summary ul ol li h1 h2 h3 h4 h5 h6 blockquote pre table caption thead tbody tfoot tr td th hr option optgroup menu dir',
);
export const VOID = toNameSet('br hr img input meta link col wbr base area embed source track param');
/** Shown by themselves; what stands inside of them is for those who cannot show them. */
export const EMBEDDED = toNameSet('video audio iframe object svg canvas');

const IMPLIED_ENDS: Record<string, [ends: RegExp, within: RegExp]> = {
  li: [/^li$/, /^(?:ul|ol|table)$/],
  td: [/^t[dh]$/, /^(?:table|tr)$/],
  th: [/^t[dh]$/, /^(?:table|tr)$/],
  tr: [/^tr$/, /^table$/],
  dt: [/^d[td]$/, /^dl$/],
  dd: [/^d[td]$/, /^dl$/],
  option: [/^option$/, /^select$/],
};
const PARAGRAPH_END: [ends: RegExp, within: RegExp] = [/^p$/, /^(?:table|t[dh]|li|div|blockquote|section|article)$/];

/** The place of the open element that ends where this one begins; -1 where none does. */
export function impliedEnd(stack: readonly OpenElement[], name: string, isBlock: boolean): number {
  if (!isBlock && !IMPLIED_ENDS[name]) return -1;
  const [endPattern, boundaryPattern] = IMPLIED_ENDS[name] ?? PARAGRAPH_END;
  for (let index = stack.length - 1; index > 0 && !boundaryPattern.test(stack[index]!.name); index--)
    if (endPattern.test(stack[index]!.name)) return index;
  return -1;
}

/** The place of the open element that an end tag ends. What stands outside of a table's cell ends nothing inside of it. */
export function endTagIndex(stack: readonly OpenElement[], name: string): number {
  const isOfTable = /^(?:table|t[rdh]|thead|tbody|tfoot)$/.test(name);
  for (let index = stack.length - 1; index > 0; index--) {
    if (stack[index]!.name === name) return index;
    if (!isOfTable && /^(?:table|t[dh])$/.test(stack[index]!.name)) return -1;
  }
  return -1;
}

const MAX_LIST_START = 100_000;
export const startOf = (attributes: Attributes): number => {
  const start = Number.parseInt(attributes.get('start') ?? '', 10);
  return start >= 0 && start < MAX_LIST_START ? start : 1;
};
const LIST_TYPES: Record<string, string> = {
  'lower-alpha': 'a',
  'lower-latin': 'a',
  'upper-alpha': 'A',
  'upper-latin': 'A',
  'lower-roman': 'i',
  'upper-roman': 'I',
};
/** The attribute that says how a list counts, by the styles of its item and itself. */
export function typeAttrOf(attributes: Attributes, ...declarationSets: readonly Declarations[]): string {
  for (const declarations of declarationSets) {
    const styleName = (declarations.get('list-style-type') ?? declarations.get('list-style') ?? '')
      .split(' ')
      .find((word) => LIST_TYPES[word]);
    if (styleName) return ` type="${LIST_TYPES[styleName]}"`;
  }
  const type = attributes.get('type') ?? '';
  return /^[aAiI]$/.test(type) ? ` type="${type}"` : '';
}
export const spanOf = (attributes: Attributes, name: string): number =>
  Math.min(1000, Math.max(1, Number.parseInt(attributes.get(name) ?? '', 10) || 1));

/** The path of a file of ours; undefined for any other. */
export function filePathOf(attributes: Attributes, origin: string): string | undefined {
  const source = attributes.get('src') ?? '';
  const path = origin && source.startsWith(`${origin}/`) ? source.slice(origin.length) : source;
  return path.startsWith('/filer/') ? path : undefined;
}
