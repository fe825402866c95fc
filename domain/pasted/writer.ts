/** The writer of the text of open elements: into the cell, the paragraph or the box that is open. */
import { type Box, breakRun, type Leaf, type Run } from './blocks.ts';
import type { Element } from './elements.ts';
import type { TableRow } from './tables.ts';

export function writerOver(stack: readonly Element[]) {
  let leaf: Leaf | undefined;
  let leafCount = 0;
  let pendingMark = '';
  let rowHtml: string[] = [];

  const box = (): Box => stack.findLast((element) => element.box)!.box!;
  /** The rows of which a cell is open. */
  const cell = (): TableRow | undefined => {
    const rows = stack.findLast((element) => element.rows ?? element.box)?.rows;
    return rows?.isInCell() ? rows : undefined;
  };
  const tag = (): Leaf['tag'] => {
    const heading = stack.findLast((element) => /^h[1-6]$/.test(element.name));
    if (heading) return `h${Math.min(3, Number(heading.name[1]))}` as Leaf['tag'];
    return stack.some((element) => element.isBlock) ? 'p' : '';
  };
  const line = (runs: Run[] = []): Leaf => {
    const leafOfLine: Leaf = { kind: 'leaf', tag: tag(), runs };
    box().nodes.push(leafOfLine);
    leafCount += 1;
    return leafOfLine;
  };
  return {
    box,
    isInCell: (): boolean => cell() !== undefined,
    leafCount: (): number => leafCount,
    /** A line of its own. */
    addLine: (runs?: Run[]): void => {
      line(runs);
      leaf = undefined;
    },
    endLine: (): void => {
      cell()?.part();
      leaf = undefined;
    },
    endRow: (): void => {
      box().nodes.push(...rowHtml.map((html) => ({ kind: 'whole' as const, html })));
      rowHtml = [];
    },
    /** Stands before the next text. */
    mark: (text: string): void => {
      pendingMark = text;
    },
    add: (run: Run): void => {
      const isBlank = /^[ \t\r\n\f]*$/.test(run.text);
      const markedRun = isBlank ? run : { ...run, text: pendingMark + run.text };
      if (!isBlank) pendingMark = '';
      const rows = cell();
      if (rows) rows.add(markedRun);
      else if (leaf || !isBlank) {
        leaf ??= line();
        leaf.runs.push(markedRun);
      }
    },
    addBreak: (): void => {
      for (const element of stack) element.hasBreak = true;
      const rows = cell();
      if (rows) rows.part();
      else {
        leaf ??= line();
        leaf.runs.push(breakRun());
      }
    },
    /** A rule, or a file of ours; of a cell it stands below the line of its row. */
    addHtml: (html: string): void => {
      if (cell()) {
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
