/**
 * The file as one HTML document that can be read, printed and saved as PDF: a cover, the contents, then each part (R123). It stands by itself: no
 * script, no outside address, styles within.
 */
import { type Locale, languageTags } from '#domain/locales.ts';
import { type DisplayKind, nameFieldOf } from './fields.ts';
import type { Part } from './part.ts';
import { chapters, type PartName, partNames, parts } from './parts.ts';
import { type CopyReader, escapeHtml, fieldLabel, renderValue } from './shown.ts';
import type { OnRows, Snapshot } from './snapshot.ts';
import { style } from './style.ts';
import { chapterTitles, partTitles, phrases, translate } from './words.ts';

type PartRow = Record<string, unknown>;
type Column = { name: string; title: string; show: DisplayKind };

/** The fields that a part shows, each with its title; of a reference its name. */
function columnsOf({ fields }: Part, reader: CopyReader): Column[] {
  return Object.entries(fields).flatMap(([name, { show, name: nameSql }]) => {
    const fieldName = nameSql ? nameFieldOf(name) : name;
    const title = fieldLabel(fieldName, reader);
    return title && (nameSql || show !== 'hidden') ? [{ name: fieldName, title, show: nameSql ? 'text' : show }] : [];
  });
}

/** The parts that hang on this one, with the field that names its rows. */
const childrenOf = (parent: PartName) =>
  partNames.flatMap((name) => {
    const field = parts[name].parentFields?.[parent];
    return field ? [{ name, field }] : [];
  });

const isBlockField = (show: DisplayKind) => show === 'html' || show === 'picture' || show === 'json';
function renderFields(row: PartRow, columns: readonly Column[], reader: CopyReader): string {
  const shownFields = columns.flatMap(({ name, title, show }) => {
    // A flag that is not set is shown of answers alone: a line of «no» hides what is.
    const value = row[name] === false && name !== 'booleanValue' ? '' : renderValue(row[name], show, reader);
    return value ? [{ title, value, show }] : [];
  });
  const inlineFields = shownFields
    .filter(({ show }) => !isBlockField(show))
    .map(({ title, value }) => `<span class="field"><i>${escapeHtml(title)}</i> ${value}</span>`);
  const blockFields = shownFields
    .filter(({ show }) => isBlockField(show))
    .map(({ title, value }) => `<div class="block"><i>${escapeHtml(title)}</i> ${value}</div>`);
  return `${inlineFields.length > 0 ? `<p>${inlineFields.join(' ')}</p>` : ''}${blockFields.join('')}`;
}

type NestedHtml = Map<number, string>;
/** The rows that hang on those of a page, as HTML by the row's id. */
async function renderNestedHtml(
  partName: PartName,
  rows: readonly PartRow[],
  { readNestedRows }: Snapshot,
  reader: CopyReader,
  onRows: OnRows,
): Promise<NestedHtml> {
  const htmlByRowId: NestedHtml = new Map();
  const rowIds = rows.map(({ id }) => id as number);
  for (const child of childrenOf(partName)) {
    const columns = columnsOf(parts[child.name], reader).filter(({ name: columnName }) => columnName !== nameFieldOf(child.field));
    const nestedPartRows = (await readNestedRows(parts[child.name], child.field, rowIds)).map((rowText) => JSON.parse(rowText) as PartRow);
    for (const [parentId, childRows] of Map.groupBy(nestedPartRows, (row) => row[child.field] as number)) {
      const listItems = childRows.map((childRow) => `<li>${renderFields(childRow, columns, reader)}</li>`).join('');
      const title = escapeHtml(translate(partTitles[child.name], reader.locale));
      htmlByRowId.set(parentId, `${htmlByRowId.get(parentId) ?? ''}<div class="under"><b>${title}</b><ul>${listItems}</ul></div>`);
    }
    await onRows(nestedPartRows.length);
  }
  return htmlByRowId;
}

async function* writePartHtml(partName: PartName, snapshot: Snapshot, reader: CopyReader, onRows: OnRows): AsyncGenerator<string> {
  const part = parts[partName];
  const columns = columnsOf(part, reader);
  yield `<section><h3>${escapeHtml(translate(partTitles[partName], reader.locale))} (${snapshot.counts[partName]})</h3>`;
  if (part.isTable) yield `<table><thead><tr>${columns.map(({ title }) => `<th>${escapeHtml(title)}</th>`).join('')}</tr></thead><tbody>`;
  const headingColumn = columns.find(({ name: columnName }) => columnName === part.headingField) ?? columns[0];
  const bodyColumns = columns.filter((column) => column !== headingColumn);
  for await (const rowTexts of snapshot.readPages(part)) {
    const rows = rowTexts.map((rowText) => JSON.parse(rowText) as PartRow);
    const nestedHtml = await renderNestedHtml(partName, rows, snapshot, reader, onRows);
    yield rows
      .map((row) =>
        part.isTable
          ? `<tr>${columns.map(({ name: columnName, show }) => `<td>${renderValue(row[columnName], show, reader)}</td>`).join('')}</tr>`
          : `<article><h4>${headingColumn ? renderValue(row[headingColumn.name], headingColumn.show, reader) || escapeHtml(headingColumn.title) : ''}</h4>${renderFields(row, bodyColumns, reader)}${nestedHtml.get(row.id as number) ?? ''}</article>`,
      )
      .join('\n');
    await onRows(rows.length);
  }
  yield part.isTable ? '</tbody></table></section>' : '</section>';
}

function renderCover({ head }: Snapshot, reader: CopyReader): string {
  const { locale } = reader;
  const coverDetails = [
    ...[
      [phrases.client, head.clientName],
      [phrases.company, head.companyName],
      [phrases.madeAt, renderValue(head.madeAt, 'instant', reader)],
      [phrases.madeBy, head.madeByName],
    ],
    ...(head.recipient ? [[phrases.recipient, head.recipient]] : []),
    ...(head.reason ? [[phrases.reason, head.reason]] : []),
  ] as [readonly [string, string], string][];
  const detailItems = coverDetails
    .map(([title, value]) => `<dt>${escapeHtml(translate(title, locale))}</dt><dd>${escapeHtml(value)}</dd>`)
    .join('');
  const timesText = translate(phrases.times, locale).replace('{zone}', head.timeZone);
  return `<header class="cover"><h1>${escapeHtml(translate(phrases.title, locale))}</h1><dl>${detailItems}</dl>
<p>${escapeHtml(translate(phrases.about, locale))}</p><p>${escapeHtml(timesText)}</p></header>`;
}

/** Parts that hang on another stand under it, with that. */
const selectStandaloneParts = (names: readonly PartName[]) =>
  names.filter((name) => !parts[name].parentFields && parts[name].isShown !== false);

export async function* writeDocumentHtml(snapshot: Snapshot, locale: Locale, onRows: OnRows): AsyncGenerator<string> {
  const reader = { locale, timeZone: snapshot.head.timeZone };
  const title = escapeHtml(`${translate(phrases.title, locale)}: ${snapshot.head.clientName}`);
  const contentItems = Object.keys(chapters).map(
    (chapterName) => `<li><a href="#${chapterName}">${escapeHtml(translate(chapterTitles[chapterName]!, locale))}</a></li>`,
  );
  yield `<!doctype html>
<html lang="${languageTags[locale]}"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' file:; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style></head><body>
${renderCover(snapshot, reader)}
<nav><h2>${escapeHtml(translate(phrases.contents, locale))}</h2><ol>${contentItems.join('')}</ol></nav><main>
`;
  for (const [chapter, chapterParts] of Object.entries(chapters)) {
    yield `<section class="chapter" id="${chapter}"><h2>${escapeHtml(translate(chapterTitles[chapter]!, locale))}</h2>\n`;
    const [filledParts, emptyParts] = [
      selectStandaloneParts(chapterParts).filter((name) => snapshot.counts[name] > 0),
      selectStandaloneParts(chapterParts).filter((name) => snapshot.counts[name] === 0),
    ];
    for (const name of filledParts) yield* writePartHtml(name, snapshot, reader, onRows);
    const emptyPartNames = emptyParts.map((name) => translate(partTitles[name], locale).toLowerCase()).join(', ');
    if (emptyPartNames) yield `<p class="none">${escapeHtml(translate(phrases.nothing, locale).replace('{parts}', emptyPartNames))}</p>`;
    yield '</section>\n';
  }
  yield '</main></body></html>\n';
}
