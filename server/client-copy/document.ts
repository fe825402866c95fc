/**
 * The file as one HTML document that can be read, printed and saved as PDF: a cover, the contents, then each part (R123). It stands by itself: no
 * script, no outside address, styles within.
 */
import { type Locale, languageTags } from '#domain/locales.ts';
import { nameFieldOf, type Show } from './fields.ts';
import type { Part } from './part.ts';
import { chapters, type PartName, partNames, parts } from './parts.ts';
import { type CopyReader, escapeHtml, fieldLabel, showValue } from './shown.ts';
import type { OnRows, Snapshot } from './snapshot.ts';
import { style } from './style.ts';
import { chapterWords, inLocale, partWords, phrases } from './words.ts';

type Row = Record<string, unknown>;
type Column = { name: string; title: string; show: Show };

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

const isBlock = (show: Show) => show === 'html' || show === 'picture' || show === 'json';
function fieldsHtml(row: Row, columns: readonly Column[], reader: CopyReader): string {
  const values = columns.flatMap(({ name, title, show }) => {
    // A flag that is not set is shown of answers alone: a line of «no» hides what is.
    const value = row[name] === false && name !== 'booleanValue' ? '' : showValue(row[name], show, reader);
    return value ? [{ title, value, show }] : [];
  });
  const inlineFields = values
    .filter(({ show }) => !isBlock(show))
    .map(({ title, value }) => `<span class="field"><i>${escapeHtml(title)}</i> ${value}</span>`);
  const blocks = values
    .filter(({ show }) => isBlock(show))
    .map(({ title, value }) => `<div class="block"><i>${escapeHtml(title)}</i> ${value}</div>`);
  return `${inlineFields.length > 0 ? `<p>${inlineFields.join(' ')}</p>` : ''}${blocks.join('')}`;
}

type NestedHtml = Map<number, string>;
/** The rows that hang on those of a page, as HTML by the row's id. */
async function writeNestedHtml(
  name: PartName,
  rows: readonly Row[],
  { nestedRows }: Snapshot,
  reader: CopyReader,
  onRows: OnRows,
): Promise<NestedHtml> {
  const byId: NestedHtml = new Map();
  const ids = rows.map(({ id }) => id as number);
  for (const child of childrenOf(name)) {
    const columns = columnsOf(parts[child.name], reader).filter(({ name: columnName }) => columnName !== nameFieldOf(child.field));
    const children = (await nestedRows(parts[child.name], child.field, ids)).map((row) => JSON.parse(row) as Row);
    for (const [id, childRows] of Map.groupBy(children, (row) => row[child.field] as number)) {
      const items = childRows.map((row) => `<li>${fieldsHtml(row, columns, reader)}</li>`).join('');
      const title = escapeHtml(inLocale(partWords[child.name], reader.locale));
      byId.set(id, `${byId.get(id) ?? ''}<div class="under"><b>${title}</b><ul>${items}</ul></div>`);
    }
    await onRows(children.length);
  }
  return byId;
}

async function* writePartHtml(name: PartName, snapshot: Snapshot, reader: CopyReader, onRows: OnRows): AsyncGenerator<string> {
  const part = parts[name];
  const columns = columnsOf(part, reader);
  yield `<section><h3>${escapeHtml(inLocale(partWords[name], reader.locale))} (${snapshot.counts[name]})</h3>`;
  if (part.isTable) yield `<table><thead><tr>${columns.map(({ title }) => `<th>${escapeHtml(title)}</th>`).join('')}</tr></thead><tbody>`;
  const headingColumn = columns.find(({ name: columnName }) => columnName === part.headingField) ?? columns[0];
  const otherColumns = columns.filter((column) => column !== headingColumn);
  for await (const texts of snapshot.pagesOf(part)) {
    const rows = texts.map((text) => JSON.parse(text) as Row);
    const nestedHtml = await writeNestedHtml(name, rows, snapshot, reader, onRows);
    yield rows
      .map((row) =>
        part.isTable
          ? `<tr>${columns.map(({ name: columnName, show }) => `<td>${showValue(row[columnName], show, reader)}</td>`).join('')}</tr>`
          : `<article><h4>${headingColumn ? showValue(row[headingColumn.name], headingColumn.show, reader) || escapeHtml(headingColumn.title) : ''}</h4>${fieldsHtml(row, otherColumns, reader)}${nestedHtml.get(row.id as number) ?? ''}</article>`,
      )
      .join('\n');
    await onRows(rows.length);
  }
  yield part.isTable ? '</tbody></table></section>' : '</section>';
}

function coverHtml({ head }: Snapshot, reader: CopyReader): string {
  const { locale } = reader;
  const lines = [
    ...[
      [phrases.client, head.clientName],
      [phrases.company, head.companyName],
      [phrases.madeAt, showValue(head.madeAt, 'instant', reader)],
      [phrases.madeBy, head.madeByName],
    ],
    ...(head.recipient ? [[phrases.recipient, head.recipient]] : []),
    ...(head.reason ? [[phrases.reason, head.reason]] : []),
  ] as [readonly [string, string], string][];
  const detailItems = lines
    .map(([title, value]) => `<dt>${escapeHtml(inLocale(title, locale))}</dt><dd>${escapeHtml(value)}</dd>`)
    .join('');
  const times = inLocale(phrases.times, locale).replace('{zone}', head.timeZone);
  return `<header class="cover"><h1>${escapeHtml(inLocale(phrases.title, locale))}</h1><dl>${detailItems}</dl>
<p>${escapeHtml(inLocale(phrases.about, locale))}</p><p>${escapeHtml(times)}</p></header>`;
}

/** Parts that hang on another stand under it, with that. */
const standaloneParts = (names: readonly PartName[]) => names.filter((name) => !parts[name].parentFields && parts[name].isShown !== false);

export async function* writeDocumentHtml(snapshot: Snapshot, locale: Locale, onRows: OnRows): AsyncGenerator<string> {
  const reader = { locale, timeZone: snapshot.head.timeZone };
  const title = escapeHtml(`${inLocale(phrases.title, locale)}: ${snapshot.head.clientName}`);
  const contents = Object.keys(chapters).map(
    (name) => `<li><a href="#${name}">${escapeHtml(inLocale(chapterWords[name]!, locale))}</a></li>`,
  );
  yield `<!doctype html>
<html lang="${languageTags[locale]}"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' file:; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style></head><body>
${coverHtml(snapshot, reader)}
<nav><h2>${escapeHtml(inLocale(phrases.contents, locale))}</h2><ol>${contents.join('')}</ol></nav><main>
`;
  for (const [chapter, names] of Object.entries(chapters)) {
    yield `<section class="chapter" id="${chapter}"><h2>${escapeHtml(inLocale(chapterWords[chapter]!, locale))}</h2>\n`;
    const [filledParts, emptyParts] = [
      standaloneParts(names).filter((name) => snapshot.counts[name] > 0),
      standaloneParts(names).filter((name) => snapshot.counts[name] === 0),
    ];
    for (const name of filledParts) yield* writePartHtml(name, snapshot, reader, onRows);
    const missingNames = emptyParts.map((name) => inLocale(partWords[name], locale).toLowerCase()).join(', ');
    if (missingNames) yield `<p class="none">${escapeHtml(inLocale(phrases.nothing, locale).replace('{parts}', missingNames))}</p>`;
    yield '</section>\n';
  }
  yield '</main></body></html>\n';
}
