/** The result of pasted text: paragraphs, headings, lists and quotes, and their HTML with the editor's own tags alone. */
import { PLAIN, type TextStyle } from './text-style.ts';
import { decoded, encoded } from './tokens.ts';

/** A text as it stood, its characters still written as HTML does. */
export type Run = { text: string; textStyle: TextStyle; href: string | null };
export type Leaf = { kind: 'leaf'; tag: 'p' | 'h1' | 'h2' | 'h3' | ''; runs: Run[] };
export type Box = {
  kind: 'box';
  tag: 'ul' | 'ol' | 'li' | 'blockquote' | '';
  attributes: string;
  nodes: Node[];
  /** The number of a list's next item. */
  next: number;
};
/** A rule or a file of ours, as HTML. */
type HtmlNode = { kind: 'whole'; html: string };
export type Node = Leaf | Box | HtmlNode;

export const boxOf = (tag: Box['tag'], attributes = '', next = 1): Box => ({ kind: 'box', tag, attributes, nodes: [], next });
export const plainRun = (text: string): Run => ({ text, textStyle: PLAIN, href: null });
const BREAK = '<br>';
export const breakRun = (): Run => plainRun(BREAK);
export const isBreak = (run: Run | undefined): boolean => run?.text === BREAK;

const SUP: Record<string, string> = Object.fromEntries([...'0123456789+-−–=()n'].map((sign, at) => [sign, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼⁽⁾ⁿ'][at]!]));
const SUB: Record<string, string> = Object.fromEntries([...'0123456789+-−–=()'].map((sign, at) => [sign, [...'₀₁₂₃₄₅₆₇₈₉₊₋₋₋₌₍₎'][at]!]));
/** Signs that stand high by themselves. */
const WORDS: Record<string, string> = { TM: '™', o: 'º', a: 'ª', ...Object.fromEntries([...'™®©°ºª'].map((sign) => [sign, sign])) };

/** Raised and lowered text in characters of its own, which every list, search and export keeps: 10³, H₂O; what has none is written 10^x, t_max. */
function shifted(text: string, raised: 'sup' | 'sub'): string {
  const signs = [...decoded(text).trim()];
  const table = raised === 'sup' ? SUP : SUB;
  if (signs.length === 0) return text;
  if (signs.every((sign) => table[sign])) return signs.map((sign) => table[sign]).join('');
  const word = signs.join('');
  const known = raised === 'sup' ? WORDS[word] : undefined;
  // A character by a name that is not known here is one sign to a browser.
  if (known || /&[a-z]+;/i.test(word)) return known ?? text;
  return `${raised === 'sup' ? '^' : '_'}${encoded(/^[\p{L}\p{N}]+$/u.test(word) ? word : `(${word})`)}`;
}

/** Runs that stand next to each other and are shifted alike are one. */
function settled(runs: readonly Run[]): Run[] {
  const merged: Run[] = [];
  for (const run of runs) {
    const last = merged.at(-1);
    if (last && run.textStyle.raised && run.textStyle.raised === last.textStyle.raised && last.href === run.href && !isBreak(run))
      last.text += run.text;
    else merged.push({ ...run });
  }
  return merged.map((run) => (run.textStyle.raised && !isBreak(run) ? { ...run, text: shifted(run.text, run.textStyle.raised) } : run));
}

/** Blanks that browsers draw as one are one; none begins or ends a line. */
function collapsed(runs: readonly Run[]): Run[] {
  const lineRuns: Run[] = [];
  let isAfterBlank = true;
  for (const run of runs) {
    if (isBreak(run)) {
      trimEnd(lineRuns);
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
  trimEnd(lineRuns);
  if (isBreak(lineRuns.at(-1))) lineRuns.pop();
  return lineRuns;
}
function trimEnd(runs: Run[]): void {
  const last = runs.at(-1);
  if (!last?.text.endsWith(' ')) return;
  last.text = last.text.slice(0, -1);
  if (last.text === '') runs.pop();
}

const tagsOf = ({ textStyle, href }: Run, isHeading: boolean): string[] => [
  ...(href === null ? [] : [`a href="${encoded(href)}"`]),
  ...(textStyle.isBold && !isHeading ? ['strong'] : []),
  ...(textStyle.isItalic ? ['em'] : []),
  ...(textStyle.isUnderlined && href === null ? ['u'] : []),
  ...(textStyle.isStruck ? ['s'] : []),
];
const closing = (tag: string): string => `</${tag.split(' ', 1)[0]}>`;

function htmlOfRuns(runs: readonly Run[], isHeading: boolean): string {
  let html = '';
  let open: string[] = [];
  for (const run of collapsed(settled(runs))) {
    const tags =
      isBreak(run) || run.text.trim() === '' ? open.filter((tag) => tagsOf(run, isHeading).includes(tag)) : tagsOf(run, isHeading);
    let same = 0;
    while (same < open.length && open[same] === tags[same]) same += 1;
    for (const tag of open.slice(same).reverse()) html += closing(tag);
    for (const tag of tags.slice(same)) html += `<${tag}>`;
    open = tags;
    html += run.text;
  }
  return html + open.reverse().map(closing).join('');
}

/** True where something stands that a reader would see; a blank that may not break is room alone. */
export const isBlankLeaf = ({ runs }: Leaf): boolean => runs.every((run) => isBreak(run) || decoded(run.text).trim() === '');

function htmlOf(node: Node): string {
  if (node.kind === 'whole') return node.html;
  if (node.kind === 'box') {
    const inside = node.nodes.map(htmlOf).join('');
    return inside === '' ? '' : node.tag === '' ? inside : `<${node.tag}${node.attributes}>${inside}</${node.tag}>`;
  }
  const inside = isBlankLeaf(node) ? '' : htmlOfRuns(node.runs, node.tag.startsWith('h'));
  return node.tag === '' ? inside : `<${node.tag}>${inside}</${node.tag}>`;
}

/** All of it. A few words without any block stay words, so that they can be put into a line. */
export function htmlOfRoot(root: Box): string {
  // Empty leaves below the last line were only room.
  for (let last = root.nodes.at(-1); last?.kind === 'leaf' && last.tag === '' && isBlankLeaf(last); last = root.nodes.at(-1))
    root.nodes.pop();
  const [only] = root.nodes;
  const isLine = root.nodes.length === 1 && only?.kind === 'leaf' && only.tag === '';
  if (!isLine) nameParagraphs(root);
  return root.nodes.map(htmlOf).join('');
}
function nameParagraphs(box: Box): void {
  for (const node of box.nodes) {
    if (node.kind === 'leaf' && node.tag === '') node.tag = 'p';
    else if (node.kind === 'box') nameParagraphs(node);
  }
}
