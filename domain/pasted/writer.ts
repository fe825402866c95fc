/** The writer of the text of open elements: into the cell, the paragraph or the box that is open. */
import { type Box, createBreakRun, type Leaf, type Run } from './blocks.ts';
import type { OpenElement } from './elements.ts';
import type { RowBuilder } from './tables.ts';

export function createWriter(stack: readonly OpenElement[]) {
  let leaf: Leaf | undefined;
  let leafCount = 0;
  let pendingMarker = '';
  let rowHtml: string[] = [];

  const currentBox = (): Box => stack.findLast((element) => element.box)!.box!;
  /** The rows of which a cell is open. */
  const openCellRows = (): RowBuilder | undefined => {
    const rows = stack.findLast((element) => element.rows ?? element.box)?.rows;
    return rows?.isInCell() ? rows : undefined;
  };
  const currentTag = (): Leaf['tag'] => {
    const heading = stack.findLast((element) => /^h[1-6]$/.test(element.name));
    if (heading) return `h${Math.min(3, Number(heading.name[1]))}` as Leaf['tag'];
    return stack.some((element) => element.isBlock) ? 'p' : '';
  };
  const addLeaf = (runs: Run[] = []): Leaf => {
    const newLeaf: Leaf = { kind: 'leaf', tag: currentTag(), runs };
    currentBox().nodes.push(newLeaf);
    leafCount += 1;
    return newLeaf;
  };
  return {
    box: currentBox,
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
      currentBox().nodes.push(...rowHtml.map((html) => ({ kind: 'whole' as const, html })));
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
      if (rows) rows.addRun(markedRun);
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
        leaf.runs.push(createBreakRun());
      }
    },
    /** A rule, or a file of ours; of a cell it stands below the line of its row. */
    addHtml: (html: string): void => {
      if (openCellRows()) {
        rowHtml.push(html);
        return;
      }
      leaf = undefined;
      currentBox().nodes.push({ kind: 'whole', html });
      leafCount += 1;
    },
  };
}
export type Writer = ReturnType<typeof createWriter>;
