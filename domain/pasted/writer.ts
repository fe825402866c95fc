/** The writer of the text of open elements: into the cell, the paragraph or the box that is open. */
import { type Box, breakRun, type Leaf, type Run } from './blocks.ts';
import type { Element } from './elements.ts';
import type { RowBuilder } from './tables.ts';

export function writerOver(stack: readonly Element[]) {
  let leaf: Leaf | undefined;
  let leafCount = 0;
  let pendingMarker = '';
  let rowHtml: string[] = [];

  const box = (): Box => stack.findLast((element) => element.box)!.box!;
  /** The rows of which a cell is open. */
  const openCellRows = (): RowBuilder | undefined => {
    const rows = stack.findLast((element) => element.rows ?? element.box)?.rows;
    return rows?.isInCell() ? rows : undefined;
  };
  const tag = (): Leaf['tag'] => {
    const heading = stack.findLast((element) => /^h[1-6]$/.test(element.name));
    if (heading) return `h${Math.min(3, Number(heading.name[1]))}` as Leaf['tag'];
    return stack.some((element) => element.isBlock) ? 'p' : '';
  };
  const addLeaf = (runs: Run[] = []): Leaf => {
    const leafOfLine: Leaf = { kind: 'leaf', tag: tag(), runs };
    box().nodes.push(leafOfLine);
    leafCount += 1;
    return leafOfLine;
  };
  return {
    box,
    isInCell: (): boolean => openCellRows() !== undefined,
    leafCount: (): number => leafCount,
    /** A line of its own. */
    addLine: (runs?: Run[]): void => {
      addLeaf(runs);
      leaf = undefined;
    },
    endLine: (): void => {
      openCellRows()?.endLine();
      leaf = undefined;
    },
    endRow: (): void => {
      box().nodes.push(...rowHtml.map((html) => ({ kind: 'whole' as const, html })));
      rowHtml = [];
    },
    /** Stands before the next text. */
    setMarker: (text: string): void => {
      pendingMarker = text;
    },
    add: (run: Run): void => {
      const isBlank = /^[ \t\r\n\f]*$/.test(run.text);
      const markedRun = isBlank ? run : { ...run, text: pendingMarker + run.text };
      if (!isBlank) pendingMarker = '';
      const rows = openCellRows();
      if (rows) rows.add(markedRun);
      else if (leaf || !isBlank) {
        leaf ??= addLeaf();
        leaf.runs.push(markedRun);
      }
    },
    addBreak: (): void => {
      for (const element of stack) element.hasBreak = true;
      const rows = openCellRows();
      if (rows) rows.endLine();
      else {
        leaf ??= addLeaf();
        leaf.runs.push(breakRun());
      }
    },
    /** A rule, or a file of ours; of a cell it stands below the line of its row. */
    addHtml: (html: string): void => {
      if (openCellRows()) {
        rowHtml.push(html);
        return;
      }
      leaf = undefined;
      box().nodes.push({ kind: 'whole', html });
      leafCount += 1;
    },
  };
}
export type Writer = ReturnType<typeof writerOver>;
