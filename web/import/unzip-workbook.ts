/** The parts of an xlsx file, unzipped within bounds, and what is refused of it before anything is read. */
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { MAX_COLUMNS } from '#domain/import/sheets.ts';
import { RefusedFile } from './refused-file.ts';

const MAX_UNZIPPED_BYTES = 100 * 1024 * 1024;
const MAX_ENTRIES = 1000;
/** The furthest row that is looked at, blank ones among them. */
const FURTHEST_ROW = 20_000;

const isSheet = (name: string) => /^xl\/worksheets\/[^/]+\.xml$/.test(name);
const isNeededPart = (name: string) =>
  isSheet(name) || /^(?:\[Content_Types\]|xl\/(?:workbook|sharedStrings|styles)|xl\/_rels\/workbook\.xml)\.(?:xml|rels)$/.test(name);

/** The size and entries that the file states, without anything being unzipped. */
function entriesOf(file: Uint8Array): Map<string, number> {
  const entries = new Map<string, number>();
  let total = 0;
  unzipSync(file, {
    filter: ({ name, originalSize }) => {
      total += originalSize;
      entries.set(name, originalSize);
      if (entries.size > MAX_ENTRIES || total > MAX_UNZIPPED_BYTES) throw new RefusedFile('tooLarge');
      return false;
    },
  });
  return entries;
}

/** Blank cells and rows that carry a format alone, which may reach to the last row that there is. */
const stripBlanks = (xml: string): string =>
  xml.replace(/<c\b[^<>]*\br="[A-Z]+\d+"[^<>]*\/>/g, '').replace(/<row\b[^<>]*\br="\d+"[^<>]*(?:\/>|>\s*<\/row>)/g, '');

const columnNumber = (letters: string) => [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);

/** A formula that went wrong, and one without a value; one that came to an empty text has the type `str`. */
const NO_VALUE =
  /<(?:\w+:)?c\b(?=[^<>]*\bt="e")[^<>]*\br="([A-Z]+\d+)"|<(?:\w+:)?c\b[^<>]*\br="([A-Z]+\d+)"[^<>]*>\s*<(?:\w+:)?f\b[^<>]*(?:\/>|>[^<]*<\/(?:\w+:)?f>)\s*<\/(?:\w+:)?c>|<(?:\w+:)?c\b(?![^<>]*\bt="str")[^<>]*\br="([A-Z]+\d+)"[^<>]*>\s*<(?:\w+:)?f\b[^<>]*(?:\/>|>[^<]*<\/(?:\w+:)?f>)\s*<(?:\w+:)?v\b(?:\s*\/>|>\s*<\/)/;

/** A sheet's text; throws where it has more than is read, or what is not. */
function checkSheet(bytes: Uint8Array): string {
  const xml = strFromU8(bytes);
  // A file that says a smaller size than it has comes cut.
  if (!/<\/(?:\w+:)?worksheet>\s*$/.test(xml)) throw new RefusedFile('damaged');
  const mergeMatch = /<(?:\w+:)?mergeCell\b[^<>]*\bref="([A-Z0-9:]{1,20})"/.exec(xml);
  if (mergeMatch) throw new RefusedFile('merged', { cells: mergeMatch[1]! });
  const text = stripBlanks(xml);
  for (const [, row] of text.matchAll(/<(?:\w+:)?row\b[^<>]*\br="(\d+)"/g))
    if (Number(row) > FURTHEST_ROW) throw new RefusedFile('tooManyRows');
  for (const [, column] of text.matchAll(/<(?:\w+:)?c\b[^<>]*\br="([A-Z]+)\d+"/g))
    if (column!.length > 3 || columnNumber(column!) > MAX_COLUMNS) throw new RefusedFile('tooManyColumns');
  // The reader would leave them out without a word: what could not be reckoned, and what never was.
  const cell = NO_VALUE.exec(text)?.slice(1).find(Boolean);
  if (cell) throw new RefusedFile('noValue', { cell });
  return text;
}

/**
 * The same workbook with what is read of it alone, stored and not compressed: the reader unzips larger files in a worker made of a text, which
 * the policy of the page forbids. Throws RefusedFile.
 */
export function repackWorkbook(file: Uint8Array): ArrayBuffer {
  try {
    const entries = [...entriesOf(file).keys()];
    if (!entries.includes('xl/workbook.xml')) throw new RefusedFile('notWorkbook');
    if (entries.some((name) => /vbaProject\.bin$/i.test(name))) throw new RefusedFile('macros');
    const parts = unzipSync(file, { filter: ({ name }) => isNeededPart(name) });
    for (const name of Object.keys(parts).filter(isSheet)) parts[name] = strToU8(checkSheet(parts[name]!));
    const repackedBytes = zipSync(parts, { level: 0 });
    return repackedBytes.buffer.slice(repackedBytes.byteOffset, repackedBytes.byteOffset + repackedBytes.byteLength) as ArrayBuffer;
  } catch (error) {
    if (error instanceof RefusedFile) throw error;
    throw new RefusedFile('damaged');
  }
}
