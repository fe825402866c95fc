/** Values of a copy as HTML: every text escaped, rich text by its words alone, pictures by their place in the copy (R123). */
import { subjectOf } from '#domain/access-log.ts';
import { decimalSigns, type Locale } from '#domain/locales.ts';
import { toLocal } from '#domain/time.ts';
import { linesOf } from '#server/files/html.ts';
import { fieldWords } from './field-words.ts';
import type { Show } from './fields.ts';
import { subjectWords, valueWords } from './value-words.ts';
import { inLocale, phrases } from './words.ts';

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign]!);

export type CopyReader = { locale: Locale; timeZone: string };
/** Files of the copy, as `moveAddresses` has put them, with their names in the ZIP. */
const PLACES = /pictures\/[0-9a-f]{32}-[A-Za-z0-9._-]{1,100}/g;
const isPicture = (place: string) => /\.(jpe?g|png|gif|webp|avif)$/i.test(place);

const pictureOf = (place: string, { locale }: CopyReader): string =>
  isPicture(place)
    ? `<img src="${place}" alt="${escapeHtml(inLocale(phrases.picture, locale))}">`
    : `<p>${escapeHtml(inLocale(phrases.file, locale).replace('{place}', place))}</p>`;
/** The words of rich text, then what it shows. */
function richText(html: string, reader: CopyReader): string {
  const places = [...new Set(html.match(PLACES) ?? [])];
  const lines = linesOf(html);
  return `${lines && `<div class="words">${escapeHtml(lines)}</div>`}${places.map((place) => pictureOf(place, reader)).join('')}`;
}

const wordFor = (value: string, { locale }: CopyReader): string => (valueWords[value] ? inLocale(valueWords[value], locale) : value);
const labelOf = (name: string, { locale }: CopyReader): string => (fieldWords[name] ? inLocale(fieldWords[name], locale) : '');
const flagOf = (value: boolean, { locale }: CopyReader) => inLocale(value ? phrases.yes : phrases.no, locale);

/** A value with parts of its own: a line for each, without what the document has no name for. */
function showNested(value: unknown, reader: CopyReader): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return escapeHtml(flagOf(value, reader));
  if (Array.isArray(value)) {
    const items = value.map((item) => showNested(item, reader)).filter(Boolean);
    return items.length > 0 ? `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>` : '';
  }
  if (typeof value !== 'object') return escapeHtml(wordFor(String(value), reader));
  return Object.entries(value)
    .flatMap(([name, nestedValue]) => {
      const label = labelOf(name, reader);
      const text = label && showNested(nestedValue, reader);
      return text ? [`<span class="field"><i>${escapeHtml(label)}</i> ${text}</span>`] : [];
    })
    .join(' ');
}

const formatBytes = (bytes: number): string =>
  bytes < 1024 ? `${bytes} B` : bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

const makers: Record<Exclude<Show, 'hidden'>, (value: never, reader: CopyReader) => string> = {
  text: (value: string) => escapeHtml(value),
  word: (value: string, reader) => escapeHtml(wordFor(value, reader)),
  words: (value: string[], reader) => escapeHtml(value.map((word) => wordFor(word, reader)).join(', ')),
  subject: (value: string, { locale }) => escapeHtml(inLocale(subjectWords[subjectOf(value) ?? 'client']!, locale)),
  flag: (value: boolean, reader) => escapeHtml(flagOf(value, reader)),
  number: (value: number, { locale }) => escapeHtml(String(value).replace('.', decimalSigns[locale])),
  instant: (value: string, { timeZone }) => escapeHtml(toLocal(value, timeZone).slice(0, 16).replace('T', ' ')),
  day: (value: string) => escapeHtml(value),
  html: (value: string, reader) => richText(value, reader),
  picture: (value: string, reader) =>
    value.startsWith('pictures/') ? pictureOf(value, reader) : escapeHtml(inLocale(phrases.gone, reader.locale)),
  json: (value: unknown, reader) => showNested(value, reader),
  bytes: (value: number) => escapeHtml(formatBytes(value)),
};
/** A value as HTML; empty where there is nothing to show. */
export const showValue = (value: unknown, show: Show, reader: CopyReader): string =>
  value === null || value === undefined || show === 'hidden' ? '' : makers[show](value as never, reader);
export const fieldLabel = labelOf;
