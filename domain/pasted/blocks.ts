/** The result of pasted text: paragraphs, headings, lists and quotes, and their HTML with the editor's own tags alone. */
import { PLAIN, type TextStyle } from './text-style.ts';
import { decodeEntities, encodeEntities } from './tokens.ts';

/** A text as it stood, its characters still written as HTML does. */
export type Run = { text: string; textStyle: TextStyle; href: string | null };
export type Leaf = { kind: 'leaf'; tag: 'p' | 'h1' | 'h2' | 'h3' | ''; runs: Run[] };
export type Box = {
  kind: 'box';
  tag: 'ul' | 'ol' | 'li' | 'blockquote' | '';
  attributes: string;
  nodes: BlockNode[];
  /** The number of a list's next item. */
  nextNumber: number;
};
/** A rule or a file of ours, as HTML. */
type HtmlNode = { kind: 'whole'; html: string };
export type BlockNode = Leaf | Box | HtmlNode;

export const boxOf = (tag: Box['tag'], attributes = '', nextNumber = 1): Box => ({ kind: 'box', tag, attributes, nodes: [], nextNumber });
export const createPlainRun = (text: string): Run => ({ text, textStyle: PLAIN, href: null });
const BREAK_HTML = '<br>';
export const createBreakRun = (): Run => createPlainRun(BREAK_HTML);
export const isBreak = (run: Run | undefined): boolean => run?.text === BREAK_HTML;

const SUPERSCRIPTS: Record<string, string> = Object.fromEntries(
  [...'0123456789+-−–=()n'].map((character, index) => [character, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼⁽⁾ⁿ'][index]!]),
);
const SUBSCRIPTS: Record<string, string> = Object.fromEntries(
  [...'0123456789+-−–=()'].map((character, index) => [character, [...'₀₁₂₃₄₅₆₇₈₉₊₋₋₋₌₍₎'][index]!]),
);
/** Signs that stand high by themselves. */
const RAISED_WORDS: Record<string, string> = {
  TM: '™',
  o: 'º',
  a: 'ª',
  ...Object.fromEntries([...'™®©°ºª'].map((character) => [character, character])),
};

/** Raised and lowered text in characters of its own, which every list, search and export keeps: 10³, H₂O; what has none is written 10^x, t_max. */
function shiftText(text: string, shiftKind: 'sup' | 'sub'): string {
  const characters = [...decodeEntities(text).trim()];
  const charTable = shiftKind === 'sup' ? SUPERSCRIPTS : SUBSCRIPTS;
  if (characters.length === 0) return text;
  if (characters.every((character) => charTable[character])) return characters.map((sign) => charTable[sign]).join('');
  const word = characters.join('');
  const wordSign = shiftKind === 'sup' ? RAISED_WORDS[word] : undefined;
  // A character by a name that is not known here is one sign to a browser.
  if (wordSign || /&[a-z]+;/i.test(word)) return wordSign ?? text;
  return `${shiftKind === 'sup' ? '^' : '_'}${encodeEntities(/^[\p{L}\p{N}]+$/u.test(word) ? word : `(${word})`)}`;
}

/** Runs that stand next to each other and are shifted alike are one. */
function mergeRuns(runs: readonly Run[]): Run[] {
  const mergedRuns: Run[] = [];
  for (const run of runs) {
    const lastRun = mergedRuns.at(-1);
    if (lastRun && run.textStyle.raised && run.textStyle.raised === lastRun.textStyle.raised && lastRun.href === run.href && !isBreak(run))
      lastRun.text += run.text;
    else mergedRuns.push({ ...run });
  }
  return mergedRuns.map((run) =>
    run.textStyle.raised && !isBreak(run) ? { ...run, text: shiftText(run.text, run.textStyle.raised) } : run,
  );
}

/** Blanks that browsers draw as one are one; none begins or ends a line. */
function collapseBlanks(runs: readonly Run[]): Run[] {
  const lineRuns: Run[] = [];
  let isAfterBlank = true;
  for (const run of runs) {
    if (isBreak(run)) {
      trimLastRun(lineRuns);
      lineRuns.push(run);
      isAfterBlank = true;
      continue;
    }
    let text = run.text.replace(/[ \t\r\n\f]+/g, ' ');
    if (isAfterBlank && text.startsWith(' ')) text = text.slice(1);
    if (text === '') continue;
    isAfterBlank = text.endsWith(' ');
    lineRuns.push({ ...run, text });
  }
  // The last break of a block draws nothing.
  trimLastRun(lineRuns);
  if (isBreak(lineRuns.at(-1))) lineRuns.pop();
  return lineRuns;
}
function trimLastRun(runs: Run[]): void {
  const lastRun = runs.at(-1);
  if (!lastRun?.text.endsWith(' ')) return;
  lastRun.text = lastRun.text.slice(0, -1);
  if (lastRun.text === '') runs.pop();
}

const runTagsOf = ({ textStyle, href }: Run, isHeading: boolean): string[] => [
  ...(href === null ? [] : [`a href="${encodeEntities(href)}"`]),
  ...(textStyle.isBold && !isHeading ? ['strong'] : []),
  ...(textStyle.isItalic ? ['em'] : []),
  ...(textStyle.isUnderlined && href === null ? ['u'] : []),
  ...(textStyle.isStruck ? ['s'] : []),
];
const closingTag = (tag: string): string => `</${tag.split(' ', 1)[0]}>`;

function renderRuns(runs: readonly Run[], isHeading: boolean): string {
  let html = '';
  let openTags: string[] = [];
  for (const run of collapseBlanks(mergeRuns(runs))) {
    const tags =
      isBreak(run) || run.text.trim() === ''
        ? openTags.filter((tag) => runTagsOf(run, isHeading).includes(tag))
        : runTagsOf(run, isHeading);
    let sharedCount = 0;
    while (sharedCount < openTags.length && openTags[sharedCount] === tags[sharedCount]) sharedCount += 1;
    for (const tag of openTags.slice(sharedCount).reverse()) html += closingTag(tag);
    for (const tag of tags.slice(sharedCount)) html += `<${tag}>`;
    openTags = tags;
    html += run.text;
  }
  return html + openTags.reverse().map(closingTag).join('');
}

/** True where something stands that a reader would see; a blank that may not break is room alone. */
export const isBlankLeaf = ({ runs }: Leaf): boolean => runs.every((run) => isBreak(run) || decodeEntities(run.text).trim() === '');

function renderNode(node: BlockNode): string {
  if (node.kind === 'whole') return node.html;
  if (node.kind === 'box') {
    const innerHtml = node.nodes.map(renderNode).join('');
    return innerHtml === '' ? '' : node.tag === '' ? innerHtml : `<${node.tag}${node.attributes}>${innerHtml}</${node.tag}>`;
  }
  const innerHtml = isBlankLeaf(node) ? '' : renderRuns(node.runs, node.tag.startsWith('h'));
  return node.tag === '' ? innerHtml : `<${node.tag}>${innerHtml}</${node.tag}>`;
}

/** All of it. A few words without any block stay words, so that they can be put into a line. */
export function renderRoot(root: Box): string {
  // Empty leaves below the last line were only room.
  for (
    let lastNode = root.nodes.at(-1);
    lastNode?.kind === 'leaf' && lastNode.tag === '' && isBlankLeaf(lastNode);
    lastNode = root.nodes.at(-1)
  )
    root.nodes.pop();
  const [onlyNode] = root.nodes;
  const isLine = root.nodes.length === 1 && onlyNode?.kind === 'leaf' && onlyNode.tag === '';
  if (!isLine) tagParagraphs(root);
  return root.nodes.map(renderNode).join('');
}
function tagParagraphs(box: Box): void {
  for (const node of box.nodes) {
    if (node.kind === 'leaf' && node.tag === '') node.tag = 'p';
    else if (node.kind === 'box') tagParagraphs(node);
  }
}
