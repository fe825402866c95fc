/** Values of a copy as HTML: every text escaped, rich text by its words alone, pictures by their place in the copy (R123). */
import { subjectOf } from '#domain/access-log.ts';
import { decimalSigns, type Locale } from '#domain/locales.ts';
import { toLocal } from '#domain/time.ts';
import { toMultilineText } from '#server/files/html.ts';
import { fieldTitles } from './field-words.ts';
import type { DisplayKind } from './fields.ts';
import { codeTexts, subjectTexts } from './value-words.ts';
import { phrases, translate } from './words.ts';

const htmlEntities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => htmlEntities[character]!);

export type CopyReader = { locale: Locale; timeZone: string };
/** Files of the copy, as `moveAddresses` has put them, with their names in the ZIP. */
const PLACE_PATTERN = /pictures\/[0-9a-f]{32}-[A-Za-z0-9._-]{1,100}/g;
const isPicture = (place: string) => /\.(jpe?g|png|gif|webp|avif)$/i.test(place);

const renderPicture = (place: string, { locale }: CopyReader): string =>
  isPicture(place)
    ? `<img src="${place}" alt="${escapeHtml(translate(phrases.picture, locale))}">`
    : `<p>${escapeHtml(translate(phrases.file, locale).replace('{place}', place))}</p>`;
/** The words of rich text, then what it shows. */
function renderRichText(html: string, reader: CopyReader): string {
  const places = [...new Set(html.match(PLACE_PATTERN) ?? [])];
  const text = toMultilineText(html);
  return `${text && `<div class="words">${escapeHtml(text)}</div>`}${places.map((place) => renderPicture(place, reader)).join('')}`;
}

const codeTextOf = (value: string, { locale }: CopyReader): string => (codeTexts[value] ? translate(codeTexts[value], locale) : value);
const fieldLabelOf = (name: string, { locale }: CopyReader): string => (fieldTitles[name] ? translate(fieldTitles[name], locale) : '');
const flagTextOf = (value: boolean, { locale }: CopyReader) => translate(value ? phrases.yes : phrases.no, locale);

/** A value with parts of its own: a line for each, without what the document has no name for. */
function renderNested(value: unknown, reader: CopyReader): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return escapeHtml(flagTextOf(value, reader));
  if (Array.isArray(value)) {
    const items = value.map((item) => renderNested(item, reader)).filter(Boolean);
    return items.length > 0 ? `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>` : '';
  }
  if (typeof value !== 'object') return escapeHtml(codeTextOf(String(value), reader));
  return Object.entries(value)
    .flatMap(([name, nestedValue]) => {
      const label = fieldLabelOf(name, reader);
      const nestedHtml = label && renderNested(nestedValue, reader);
      return nestedHtml ? [`<span class="field"><i>${escapeHtml(label)}</i> ${nestedHtml}</span>`] : [];
    })
    .join(' ');
}

const formatBytes = (bytes: number): string =>
  bytes < 1024 ? `${bytes} B` : bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

const renderers: Record<Exclude<DisplayKind, 'hidden'>, (value: never, reader: CopyReader) => string> = {
  text: (value: string) => escapeHtml(value),
  word: (value: string, reader) => escapeHtml(codeTextOf(value, reader)),
  words: (value: string[], reader) => escapeHtml(value.map((code) => codeTextOf(code, reader)).join(', ')),
  subject: (value: string, { locale }) => escapeHtml(translate(subjectTexts[subjectOf(value) ?? 'client']!, locale)),
  flag: (value: boolean, reader) => escapeHtml(flagTextOf(value, reader)),
  number: (value: number, { locale }) => escapeHtml(String(value).replace('.', decimalSigns[locale])),
  instant: (value: string, { timeZone }) => escapeHtml(toLocal(value, timeZone).slice(0, 16).replace('T', ' ')),
  day: (value: string) => escapeHtml(value),
  html: (value: string, reader) => renderRichText(value, reader),
  picture: (value: string, reader) =>
    value.startsWith('pictures/') ? renderPicture(value, reader) : escapeHtml(translate(phrases.gone, reader.locale)),
  json: (value: unknown, reader) => renderNested(value, reader),
  bytes: (value: number) => escapeHtml(formatBytes(value)),
};
/** A value as HTML; empty where there is nothing to show. */
export const renderValue = (value: unknown, displayKind: DisplayKind, reader: CopyReader): string =>
  value === null || value === undefined || displayKind === 'hidden' ? '' : renderers[displayKind](value as never, reader);
export const fieldLabel = fieldLabelOf;
