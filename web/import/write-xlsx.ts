/**
 * Tables as an xlsx file. By hand, of six small texts: the libraries for it zip in a worker made of a text, which the policy of the page forbids
 * (decision 092).
 */
import { strToU8, zipSync } from 'fflate';
import { columnLetters } from './refused-file.ts';

export type Table = { name: string /** In characters. */; widths: readonly number[]; rows: readonly (readonly (string | number)[])[] };

const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN_NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS_NAMESPACE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE_NAMESPACE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const entityBySign: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Text in which what XML has no sign for is spelled as Excel spells it, and what looks like such a spelling too. */
const escapeText = (text: string): string =>
  text
    .replace(/_x[0-9A-Fa-f]{4}_/g, (spelling) => `_x005F${spelling}`)
    .replace(/[^\P{Cc}\t\n]|[\ufffe\uffff]/gu, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replace(/[&<>"]/g, (sign) => entityBySign[sign]!);

/** The styles: plain text that wraps, a heading, and text that a spreadsheet may never take for a formula. */
const [PLAIN_STYLE, HEADING_STYLE, QUOTED_STYLE] = [0, 1, 2];
const stylesXml = `${XML_DECLARATION}<styleSheet xmlns="${MAIN_NAMESPACE}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

const isFormula = (text: string) => /^[\s\p{Cc}]*[=+\-@＝＋－＠]/u.test(text);

function renderCell(value: string | number, rowNumber: number, columnIndex: number): string {
  const cellReference = `r="${columnLetters(columnIndex)}${rowNumber}"`;
  if (value === '') return '';
  if (typeof value === 'number') return `<c ${cellReference} s="${PLAIN_STYLE}"><v>${value}</v></c>`;
  const style = rowNumber === 1 ? HEADING_STYLE : isFormula(value) ? QUOTED_STYLE : PLAIN_STYLE;
  return `<c ${cellReference} s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeText(value)}</t></is></c>`;
}

function renderSheetXml({ widths, rows }: Table): string {
  const columnsXml = widths.map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`).join('');
  const rowsXml = rows.map(
    (cells, index) =>
      `<row r="${index + 1}">${cells.map((value, columnIndex) => renderCell(value, index + 1, columnIndex)).join('')}</row>`,
  );
  return `${XML_DECLARATION}<worksheet xmlns="${MAIN_NAMESPACE}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${columnsXml ? `<cols>${columnsXml}</cols>` : ''}<sheetData>${rowsXml.join('')}</sheetData></worksheet>`;
}

const renderRelation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${RELATIONS_NAMESPACE}/${type}" Target="${target}"/>`;
const renderRelations = (...relationsXml: readonly string[]) =>
  `${XML_DECLARATION}<Relationships xmlns="${PACKAGE_NAMESPACE}/relationships">${relationsXml.join('')}</Relationships>`;

/** A workbook of these tables, their first rows the headings. */
export function createXlsx(tables: readonly Table[]): Blob {
  const textByPath: Record<string, string> = {
    '[Content_Types].xml': `${XML_DECLARATION}<Types xmlns="${PACKAGE_NAMESPACE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/>${tables.map((_, index) => `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/>`).join('')}</Types>`,
    '_rels/.rels': renderRelations(renderRelation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `${XML_DECLARATION}<workbook xmlns="${MAIN_NAMESPACE}" xmlns:r="${RELATIONS_NAMESPACE}"><sheets>${tables.map(({ name }, index) => `<sheet name="${escapeText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': renderRelations(
      ...tables.map((_, index) => renderRelation(`rId${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`)),
      renderRelation(`rId${tables.length + 1}`, 'styles', 'styles.xml'),
    ),
    'xl/styles.xml': stylesXml,
    ...Object.fromEntries(tables.map((table, index) => [`xl/worksheets/sheet${index + 1}.xml`, renderSheetXml(table)])),
  };
  const zippedBytes = zipSync(Object.fromEntries(Object.entries(textByPath).map(([name, text]) => [name, strToU8(text)])), { level: 6 });
  return new Blob([zippedBytes as Uint8Array<ArrayBuffer>], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' });
}
