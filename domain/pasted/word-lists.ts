/** Lists that came as paragraphs, each with its level and its marker as text: as Word and Outlook write them, and Word in the browser one by one. */
import { type Box, boxOf, type Node, plainRun } from './blocks.ts';

export type Item = { level: number; marker: string; box: Box };
type ListKind = { tag: 'ul' | 'ol'; type: string; number: number };
type OpenList = { level: number; kind: ListKind; list: Box };

const ROMAN: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 };
const romanOf = (text: string): number =>
  [...text.toLowerCase()]
    .map((sign) => ROMAN[sign] ?? 0)
    .reduce((sum, value, index, values) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0);

/** The kind of list that a marker says; null for one that no list can say again, like 1.2. */
function kindOf(marker: string, previous: ListKind | undefined): ListKind | null {
  const text = marker.replace(/[\s\u00a0]+/g, '');
  const [, figures, letters] = /^\(?(?:(\d{1,6})|([a-z]{1,6}))[.)]$/i.exec(text) ?? [];
  if (figures) return { tag: 'ol', type: '', number: Number(figures) };
  if (letters) {
    const isSmall = letters === letters.toLowerCase();
    const letter = letters.length === 1 ? letters.toLowerCase().charCodeAt(0) - 96 : 0;
    const alpha: ListKind = { tag: 'ol', type: isSmall ? 'a' : 'A', number: letter };
    const roman: ListKind = { tag: 'ol', type: isSmall ? 'i' : 'I', number: /^[ivxlcdm]+$/i.test(letters) ? romanOf(letters) : 0 };
    const isNextNumber = (kind: ListKind) => kind.number > 0 && previous?.type === kind.type && previous.number + 1 === kind.number;
    if (isNextNumber(alpha)) return alpha;
    if (roman.number > 0 && (isNextNumber(roman) || letters.length > 1 || roman.number === 1)) return roman;
    return letter > 0 ? alpha : null;
  }
  // The letters that draw bullets in fonts of signs.
  return /^(?:[^\p{L}\p{N}]{0,2}|[oØüvqnlw§·])$/u.test(text) ? { tag: 'ul', type: '', number: 0 } : null;
}

/** Puts items into a container one after another, each into the list that it goes on with. */
export function wordLists() {
  let openLists: OpenList[] = [];
  let container: Box | undefined;
  const isOpen = (target: Box): boolean => container === target && openLists.length > 0 && target.nodes.at(-1) === openLists[0]!.list;
  const startList = (nodes: Node[], level: number, kind: ListKind): OpenList => {
    const startAttribute = kind.number > 1 ? ` start="${kind.number}"` : '';
    const list = boxOf(kind.tag, kind.tag === 'ol' ? startAttribute + (kind.type ? ` type="${kind.type}"` : '') : '');
    nodes.push(list);
    const openedList = { level, kind, list };
    openLists.push(openedList);
    return openedList;
  };
  return (target: Box, { level, marker, box }: Item): void => {
    if (!isOpen(target)) openLists = [];
    container = target;
    while (openLists.length > 0 && openLists.at(-1)!.level > level) openLists.pop();
    const lastOpen = openLists.at(-1);
    const kind = kindOf(marker, lastOpen?.level === level ? lastOpen.kind : undefined);
    if (!kind) {
      const firstNode = box.nodes[0];
      if (firstNode?.kind === 'leaf') firstNode.runs.unshift(plainRun(`${marker.trim()} `));
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
