/** Lists that came as paragraphs, each with its level and its marker as text: as Word and Outlook write them, and Word in the browser one by one. */
import { type Box, boxOf, type Node, plainRun } from './blocks.ts';

export type Item = { level: number; marker: string; box: Box };
type Kind = { tag: 'ul' | 'ol'; type: string; number: number };
type Open = { level: number; kind: Kind; list: Box };

const ROMAN: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 };
const romanOf = (text: string): number =>
  [...text.toLowerCase()]
    .map((sign) => ROMAN[sign] ?? 0)
    .reduce((sum, value, at, all) => sum + (value < (all[at + 1] ?? 0) ? -value : value), 0);

/** The kind of list that a marker says; null for one that no list can say again, like 1.2. */
function kindOf(marker: string, previous: Kind | undefined): Kind | null {
  const text = marker.replace(/[\s\u00a0]+/g, '');
  const [, figures, letters] = /^\(?(?:(\d{1,6})|([a-z]{1,6}))[.)]$/i.exec(text) ?? [];
  if (figures) return { tag: 'ol', type: '', number: Number(figures) };
  if (letters) {
    const isSmall = letters === letters.toLowerCase();
    const letter = letters.length === 1 ? letters.toLowerCase().charCodeAt(0) - 96 : 0;
    const alpha: Kind = { tag: 'ol', type: isSmall ? 'a' : 'A', number: letter };
    const roman: Kind = { tag: 'ol', type: isSmall ? 'i' : 'I', number: /^[ivxlcdm]+$/i.test(letters) ? romanOf(letters) : 0 };
    const goesOn = (kind: Kind) => kind.number > 0 && previous?.type === kind.type && previous.number + 1 === kind.number;
    if (goesOn(alpha)) return alpha;
    if (roman.number > 0 && (goesOn(roman) || letters.length > 1 || roman.number === 1)) return roman;
    return letter > 0 ? alpha : null;
  }
  // The letters that draw bullets in fonts of signs.
  return /^(?:[^\p{L}\p{N}]{0,2}|[oØüvqnlw§·])$/u.test(text) ? { tag: 'ul', type: '', number: 0 } : null;
}

/** Puts items into a container one after another, each into the list that it goes on with. */
export function wordLists() {
  let open: Open[] = [];
  let container: Box | undefined;
  const isOpen = (into: Box): boolean => container === into && open.length > 0 && into.nodes.at(-1) === open[0]!.list;
  const start = (nodes: Node[], level: number, kind: Kind): Open => {
    const from = kind.number > 1 ? ` start="${kind.number}"` : '';
    const list = boxOf(kind.tag, kind.tag === 'ol' ? from + (kind.type ? ` type="${kind.type}"` : '') : '');
    nodes.push(list);
    const opened = { level, kind, list };
    open.push(opened);
    return opened;
  };
  return (into: Box, { level, marker, box }: Item): void => {
    if (!isOpen(into)) open = [];
    container = into;
    while (open.length > 0 && open.at(-1)!.level > level) open.pop();
    const last = open.at(-1);
    const kind = kindOf(marker, last?.level === level ? last.kind : undefined);
    if (!kind) {
      const first = box.nodes[0];
      if (first?.kind === 'leaf') first.runs.unshift(plainRun(`${marker.trim()} `));
      into.nodes.push(...box.nodes);
      return;
    }
    let list = last;
    if (last && last.level < level) list = start((last.list.nodes.at(-1) as Box).nodes, level, kind);
    else if (
      !last ||
      last.kind.tag !== kind.tag ||
      last.kind.type !== kind.type ||
      (kind.number > 0 && kind.number !== last.kind.number + 1)
    ) {
      open.pop();
      const parent = open.at(-1);
      list = start(parent ? (parent.list.nodes.at(-1) as Box).nodes : into.nodes, level, kind);
    }
    list!.kind = kind;
    list!.list.nodes.push(box);
  };
}
