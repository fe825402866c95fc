/** Tables, whose rows become lines with their cells visibly parted; those that only arrange a letter are parted as its paragraphs are. */
import { isBreak, plainRun, type Run } from './blocks.ts';
import { decoded, type HtmlToken } from './tokens.ts';

/** Between two cells. No point between them: «5 · 2» would be a product. */
const BETWEEN = ' | ';
/** Between two lines of one cell. */
const WITHIN = '; ';
/** Cells that are said again in the rows that they reach over, at most. */
const MOST_REPEATED = 1000;

const NOT_IN_DATA = /^(?:hr|blockquote|video|audio)$/;

/** For each place of a <table>, and -1 for rows without one: whether it has rows of several cells, and nothing in them but text. */
export function dataTables(tokens: readonly HtmlToken[]): Set<number> {
  const places = new Set<number>();
  const open = [{ tokenIndex: -1, cells: 0, most: 0, isArranged: false }];
  const end = () => {
    const { tokenIndex, most, isArranged } = open.pop()!;
    if (most > 1 && !isArranged) places.add(tokenIndex);
  };
  tokens.forEach((token, tokenIndex) => {
    if (token.kind !== 'open' && token.kind !== 'close') return;
    const table = open.at(-1)!;
    if (token.kind === 'close') {
      if (token.name === 'table' && open.length > 1) end();
      return;
    }
    if (token.name === 'table') {
      // Rows without a table are a table's, whose beginning was not copied; a whole one beside them is not in it.
      if (table.tokenIndex >= 0) table.isArranged = true;
      open.push({ tokenIndex, cells: 0, most: 0, isArranged: false });
    } else if (token.name === 'tr') table.cells = 0;
    else if (token.name === 'td' || token.name === 'th') {
      table.cells += 1;
      table.most = Math.max(table.most, table.cells);
    } else if (table.tokenIndex >= 0 && NOT_IN_DATA.test(token.name)) table.isArranged = true;
  });
  while (open.length > 0) end();
  return places;
}

const isBlank = (runs: readonly Run[]): boolean => runs.every((run) => isBreak(run) || decoded(run.text).trim() === '');

export type TableRow = ReturnType<typeof rowsOf>;
/** The rows of one table, cell by cell; a cell that reaches over several rows is said in each. */
export function rowsOf() {
  const carried = new Map<number, { rows: number; runs: readonly Run[] }>();
  let repeated = 0;
  let cells: (readonly Run[])[] = [];
  let runs: Run[] | undefined;
  let span = { columns: 1, rows: 1 };
  let isParted = false;
  const takeCarried = () => {
    for (let over = carried.get(cells.length); over; over = carried.get(cells.length)) {
      if (over.rows <= 1) carried.delete(cells.length);
      else over.rows -= 1;
      cells.push(++repeated > MOST_REPEATED ? [] : over.runs);
    }
  };
  const endCell = () => {
    if (!runs) return;
    // The next cell stands under its own heading, in this row and in those that it reaches over.
    for (let n = 0; n < Math.min(span.columns, 50); n++) {
      const cellRuns = n === 0 ? runs : [];
      if (span.rows > 1) carried.set(cells.length, { rows: span.rows - 1, runs: cellRuns });
      cells.push(cellRuns);
    }
    runs = undefined;
  };
  return {
    startCell: (columns: number, rows: number): void => {
      endCell();
      takeCarried();
      runs = [];
      span = { columns, rows };
      isParted = false;
    },
    endCell,
    isInCell: (): boolean => runs !== undefined,
    add: (run: Run): void => {
      if (!runs) return;
      if (isParted && !isBlank(runs) && !isBlank([run])) {
        runs.push(plainRun(WITHIN));
        isParted = false;
      }
      runs.push(run);
    },
    /** A line of the cell ends. */
    part: (): void => {
      isParted ||= runs !== undefined && !isBlank(runs);
    },
    /** The row as one line; none when there is nothing in it. */
    end: (): Run[] => {
      endCell();
      takeCarried();
      const lineCells = cells;
      cells = [];
      while (lineCells.length > 0 && isBlank(lineCells.at(-1)!)) lineCells.pop();
      return lineCells.flatMap((cell, index) => (index === 0 ? cell : [plainRun(BETWEEN), ...cell]));
    },
  };
}
