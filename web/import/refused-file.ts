/** The reason that a file is not read as a workbook: a text's key under `import.file`, and what stands in it. */
export class RefusedFile extends Error {
  readonly messageKey: string;
  readonly values: Readonly<Record<string, string>>;

  constructor(messageKey: string, values: Readonly<Record<string, string>> = {}) {
    super(messageKey);
    this.messageKey = messageKey;
    this.values = values;
  }
}

/** A table of a file, its headings first, as texts; blank rows and cells are empty ones. */
export type Grid = { name: string; rows: readonly (readonly string[])[] };

/** The letters of a column, from 0: «A», «AA». */
export function columnLetters(columnIndex: number): string {
  const letter = String.fromCharCode(65 + (columnIndex % 26));
  return columnIndex < 26 ? letter : columnLetters(Math.floor(columnIndex / 26) - 1) + letter;
}
