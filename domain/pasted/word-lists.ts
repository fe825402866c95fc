/** Lists that came as paragraphs, each with its level and its marker as text: as Word and Outlook write them, and Word in the browser one by one. */
import { type BlockNode, type Box, boxOf, createPlainRun } from './blocks.ts';

export type ListItem = { level: number; marker: string; box: Box };
type ListKind = { tag: 'ul' | 'ol'; type: string; number: number };
type OpenList = { level: number; kind: ListKind; list: Box };

const ROMAN: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 };
const parseRoman = (text: string): number =>
  [...text.toLowerCase()]
    .map((letter) => ROMAN[letter] ?? 0)
    .reduce((sum, value, index, values) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0);

/** The kind of list that a marker says; null for one that no list can say again, like 1.2. */
function listKindOf(marker: string, previousKind: ListKind | undefined): ListKind | null {
  const text = marker.replace(/[\s\u00a0]+/g, '');
  const [, digits, letters] = /^\(?(?:(\d{1,6})|([a-z]{1,6}))[.)]$/i.exec(text) ?? [];
  if (digits) return { tag: 'ol', type: '', number: Number(digits) };
  if (letters) {
    const isSmall = letters === letters.toLowerCase();
    const letter = letters.length === 1 ? letters.toLowerCase().charCodeAt(0) - 96 : 0;
    const letterKind: ListKind = { tag: 'ol', type: isSmall ? 'a' : 'A', number: letter };
    const romanKind: ListKind = { tag: 'ol', type: isSmall ? 'i' : 'I', number: /^[ivxlcdm]+$/i.test(letters) ? parseRoman(letters) : 0 };
    const isNextNumber = (kind: ListKind) => kind.number > 0 && previousKind?.type === kind.type && previousKind.number + 1 === kind.number;
    if (isNextNumber(letterKind)) return letterKind;
    if (romanKind.number > 0 && (isNextNumber(romanKind) || letters.length > 1 || romanKind.number === 1)) return romanKind;
    return letter > 0 ? letterKind : null;
  }
  // The letters that draw bullets in fonts of signs.
  return /^(?:[^\p{L}\p{N}]{0,2}|[oØüvqnlw§·])$/u.test(text) ? { tag: 'ul', type: '', number: 0 } : null;
}

/** Puts items into a container one after another, each into the list that it goes on with. */
export function createListPlacer() {
  let openLists: OpenList[] = [];
  let container: Box | undefined;
  const isListOpen = (target: Box): boolean => container === target && openLists.length > 0 && target.nodes.at(-1) === openLists[0]!.list;
  const startList = (nodes: BlockNode[], level: number, kind: ListKind): OpenList => {
    const startAttribute = kind.number > 1 ? ` start="${kind.number}"` : '';
    const list = boxOf(kind.tag, kind.tag === 'ol' ? startAttribute + (kind.type ? ` type="${kind.type}"` : '') : '');
    nodes.push(list);
    const openedList = { level, kind, list };
    openLists.push(openedList);
    return openedList;
  };
  return (target: Box, { level, marker, box }: ListItem): void => {
    if (!isListOpen(target)) openLists = [];
    container = target;
    while (openLists.length > 0 && openLists.at(-1)!.level > level) openLists.pop();
    const lastOpen = openLists.at(-1);
    const kind = listKindOf(marker, lastOpen?.level === level ? lastOpen.kind : undefined);
    if (!kind) {
      const firstNode = box.nodes[0];
      if (firstNode?.kind === 'leaf') firstNode.runs.unshift(createPlainRun(`${marker.trim()} `));
      target.nodes.push(...box.nodes);
      return;
    }
    let list = lastOpen;
    if (lastOpen && lastOpen.level < level) list = startList((lastOpen.list.nodes.at(-1) as Box).nodes, level, kind);
    else if (
      !lastOpen ||
      lastOpen.kind.tag !== kind.tag ||
      lastOpen.kind.type !== kind.type ||
      (kind.number > 0 && kind.number !== lastOpen.kind.number + 1)
    ) {
      openLists.pop();
      const parent = openLists.at(-1);
      list = startList(parent ? (parent.list.nodes.at(-1) as Box).nodes : target.nodes, level, kind);
    }
    list!.kind = kind;
    list!.list.nodes.push(box);
  };
}
