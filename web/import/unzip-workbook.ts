/** The parts of an xlsx file, unzipped within bounds, and what is refused of it before anything is read. */
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { MAX_SHEET_COLUMNS } from '#domain/import/sheets.ts';
import { RefusedFile } from './refused-file.ts';

const MAX_UNZIPPED_BYTES = 100 * 1024 * 1024;
const MAX_ENTRIES = 1000;
/** The furthest row that is looked at, blank ones among them. */
const MAX_ROW_NUMBER = 20_000;

const isSheetPath = (name: string) => /^xl\/worksheets\/[^/]+\.xml$/.test(name);
const isNeededPart = (name: string) =>
  isSheetPath(name) || /^(?:\[Content_Types\]|xl\/(?:workbook|sharedStrings|styles)|xl\/_rels\/workbook\.xml)\.(?:xml|rels)$/.test(name);

/** The size and entries that the file states, without anything being unzipped. */
function readEntrySizes(workbookBytes: Uint8Array): Map<string, number> {
  const sizeByName = new Map<string, number>();
  let totalBytes = 0;
  unzipSync(workbookBytes, {
    filter: ({ name, originalSize }) => {
      totalBytes += originalSize;
      sizeByName.set(name, originalSize);
      if (sizeByName.size > MAX_ENTRIES || totalBytes > MAX_UNZIPPED_BYTES) throw new RefusedFile('tooLarge');
      return false;
    },
  });
  return sizeByName;
}

/** Blank cells and rows that carry a format alone, which may reach to the last row that there is. */
const stripBlanks = (xml: string): string =>
  xml.replace(/<c\b[^<>]*\br="[A-Z]+\d+"[^<>]*\/>/g, '').replace(/<row\b[^<>]*\br="\d+"[^<>]*(?:\/>|>\s*<\/row>)/g, '');

const parseColumnNumber = (letters: string) => [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);

/** A formula that went wrong, and one without a value; one that came to an empty text has the type `str`. */
const CELL_WITHOUT_VALUE =
  /<(?:\w+:)?c\b(?=[^<>]*\bt="e")[^<>]*\br="([A-Z]+\d+)"|<(?:\w+:)?c\b[^<>]*\br="([A-Z]+\d+)"[^<>]*>\s*<(?:\w+:)?f\b[^<>]*(?:\/>|>[^<]*<\/(?:\w+:)?f>)\s*<\/(?:\w+:)?c>|<(?:\w+:)?c\b(?![^<>]*\bt="str")[^<>]*\br="([A-Z]+\d+)"[^<>]*>\s*<(?:\w+:)?f\b[^<>]*(?:\/>|>[^<]*<\/(?:\w+:)?f>)\s*<(?:\w+:)?v\b(?:\s*\/>|>\s*<\/)/;

/** A sheet's text; throws where it has more than is read, or what is not. */
function readCheckedSheet(bytes: Uint8Array): string {
  const xml = strFromU8(bytes);
  // A file that says a smaller size than it has comes cut.
  if (!/<\/(?:\w+:)?worksheet>\s*$/.test(xml)) throw new RefusedFile('damaged');
  const mergeMatch = /<(?:\w+:)?mergeCell\b[^<>]*\bref="([A-Z0-9:]{1,20})"/.exec(xml);
  if (mergeMatch) throw new RefusedFile('merged', { cells: mergeMatch[1]! });
  const strippedXml = stripBlanks(xml);
  for (const [, rowNumber] of strippedXml.matchAll(/<(?:\w+:)?row\b[^<>]*\br="(\d+)"/g))
    if (Number(rowNumber) > MAX_ROW_NUMBER) throw new RefusedFile('tooManyRows');
  for (const [, letters] of strippedXml.matchAll(/<(?:\w+:)?c\b[^<>]*\br="([A-Z]+)\d+"/g))
    if (letters!.length > 3 || parseColumnNumber(letters!) > MAX_SHEET_COLUMNS) throw new RefusedFile('tooManyColumns');
  // The reader would leave them out without a word: what could not be reckoned, and what never was.
  const cellReference = CELL_WITHOUT_VALUE.exec(strippedXml)?.slice(1).find(Boolean);
  if (cellReference) throw new RefusedFile('noValue', { cell: cellReference });
  return strippedXml;
}

/**
 * The same workbook with what is read of it alone, stored and not compressed: the reader unzips larger files in a worker made of a text, which
 * the policy of the page forbids. Throws RefusedFile.
 */
export function repackWorkbook(workbookBytes: Uint8Array): ArrayBuffer {
  try {
    const entryNames = [...readEntrySizes(workbookBytes).keys()];
    if (!entryNames.includes('xl/workbook.xml')) throw new RefusedFile('notWorkbook');
    if (entryNames.some((name) => /vbaProject\.bin$/i.test(name))) throw new RefusedFile('macros');
    const partBytes = unzipSync(workbookBytes, { filter: ({ name }) => isNeededPart(name) });
    for (const name of Object.keys(partBytes).filter(isSheetPath)) partBytes[name] = strToU8(readCheckedSheet(partBytes[name]!));
    const repackedBytes = zipSync(partBytes, { level: 0 });
    return repackedBytes.buffer.slice(repackedBytes.byteOffset, repackedBytes.byteOffset + repackedBytes.byteLength) as ArrayBuffer;
  } catch (error) {
    if (error instanceof RefusedFile) throw error;
    throw new RefusedFile('damaged');
  }
}
