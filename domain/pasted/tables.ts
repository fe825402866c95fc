/** Tables, whose rows become lines with their cells visibly parted; those that only arrange a letter are parted as its paragraphs are. */
import { createPlainRun, isBreak, type Run } from './blocks.ts';
import { decodeEntities, type HtmlToken } from './tokens.ts';

/** Between two cells. No point between them: «5 · 2» would be a product. */
const CELL_SEPARATOR = ' | ';
/** Between two lines of one cell. */
const LINE_SEPARATOR = '; ';
/** Cells that are said again in the rows that they reach over, at most. */
const MAX_REPEATED_CELLS = 1000;

const LAYOUT_ELEMENTS = /^(?:hr|blockquote|video|audio)$/;

/** For each place of a <table>, and -1 for rows without one: whether it has rows of several cells, and nothing in them but text. */
export function findDataTables(tokens: readonly HtmlToken[]): Set<number> {
  const tableIndexes = new Set<number>();
  const openTables = [{ tokenIndex: -1, cells: 0, most: 0, isLayout: false }];
  const closeTable = () => {
    const { tokenIndex, most, isLayout } = openTables.pop()!;
    if (most > 1 && !isLayout) tableIndexes.add(tokenIndex);
  };
  tokens.forEach((token, tokenIndex) => {
    if (token.kind !== 'open' && token.kind !== 'close') return;
    const table = openTables.at(-1)!;
    if (token.kind === 'close') {
      if (token.name === 'table' && openTables.length > 1) closeTable();
      return;
    }
    if (token.name === 'table') {
      // Rows without a table are a table's, whose beginning was not copied; a whole one beside them is not in it.
      if (table.tokenIndex >= 0) table.isLayout = true;
      openTables.push({ tokenIndex, cells: 0, most: 0, isLayout: false });
    } else if (token.name === 'tr') table.cells = 0;
    else if (token.name === 'td' || token.name === 'th') {
      table.cells += 1;
      table.most = Math.max(table.most, table.cells);
    } else if (table.tokenIndex >= 0 && LAYOUT_ELEMENTS.test(token.name)) table.isLayout = true;
  });
  while (openTables.length > 0) closeTable();
  return tableIndexes;
}

const isBlank = (runs: readonly Run[]): boolean => runs.every((run) => isBreak(run) || decodeEntities(run.text).trim() === '');

export type RowBuilder = ReturnType<typeof createRowBuilder>;
/** The rows of one table, cell by cell; a cell that reaches over several rows is said in each. */
export function createRowBuilder() {
  const carriedCells = new Map<number, { rows: number; runs: readonly Run[] }>();
  let repeatedCount = 0;
  let cells: (readonly Run[])[] = [];
  let runs: Run[] | undefined;
  let cellSpan = { columns: 1, rows: 1 };
  let isLineEnded = false;
  const addCarriedCells = () => {
    for (let carriedCell = carriedCells.get(cells.length); carriedCell; carriedCell = carriedCells.get(cells.length)) {
      if (carriedCell.rows <= 1) carriedCells.delete(cells.length);
      else carriedCell.rows -= 1;
      cells.push(++repeatedCount > MAX_REPEATED_CELLS ? [] : carriedCell.runs);
    }
  };
  const endCell = () => {
    if (!runs) return;
    // The next cell stands under its own heading, in this row and in those that it reaches over.
    for (let columnOffset = 0; columnOffset < Math.min(cellSpan.columns, 50); columnOffset++) {
      const cellRuns = columnOffset === 0 ? runs : [];
      if (cellSpan.rows > 1) carriedCells.set(cells.length, { rows: cellSpan.rows - 1, runs: cellRuns });
      cells.push(cellRuns);
    }
    runs = undefined;
  };
  return {
    startCell: (columns: number, rows: number): void => {
      endCell();
      addCarriedCells();
      runs = [];
      cellSpan = { columns, rows };
      isLineEnded = false;
    },
    endCell,
    isInCell: (): boolean => runs !== undefined,
    addRun: (run: Run): void => {
      if (!runs) return;
      if (isLineEnded && !isBlank(runs) && !isBlank([run])) {
        runs.push(createPlainRun(LINE_SEPARATOR));
        isLineEnded = false;
      }
      runs.push(run);
    },
    /** A line of the cell ends. */
    endLine: (): void => {
      isLineEnded ||= runs !== undefined && !isBlank(runs);
    },
    /** The row as one line; none when there is nothing in it. */
    endRow: (): Run[] => {
      endCell();
      addCarriedCells();
      const lineCells = cells;
      cells = [];
      while (lineCells.length > 0 && isBlank(lineCells.at(-1)!)) lineCells.pop();
      return lineCells.flatMap((cell, index) => (index === 0 ? cell : [createPlainRun(CELL_SEPARATOR), ...cell]));
    },
  };
}
