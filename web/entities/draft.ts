/** The values of a generic form, by field: as typed, and as sent. */

import type { Locale } from '#domain/locales.ts';
import type { ComboboxOption } from '../kit/Combobox.tsx';
import { textOfHtml } from '../kit/html-text.ts';
import { instantAt } from '../kit/instant-at.ts';
import { numberFieldText } from '../kit/numbers.ts';
import { readDate, readTime } from '../kit/parse-date.ts';
import { readNumber, wrongNumber } from '../kit/read-number.ts';
import { palette } from '../shared/catalogue/palette.ts';
import type { DescribedField } from '../shared/entities/resources.ts';
import type { ResourceRow } from './rows.ts';

export type Moment = { day: string; clock: string };
export type TypedValue = string | boolean | ComboboxOption | Moment | null;
export type EntityDraft = Record<string, TypedValue>;
type Clock = {
  localDateOf: (instant: string) => string;
  formatTime: (instant: string) => string;
  timeZone: string;
};

/** A row's value as a form shows it; of a new row what a field begins with. */
export function typedValueOf(
  field: DescribedField,
  row: ResourceRow | undefined,
  { localDateOf, formatTime }: Clock,
  locale: Locale,
): TypedValue {
  const value = row?.[field.name] ?? null;
  switch (field.kind) {
    case 'flag':
      // One that has a default of the server's is left to it.
      return row || field.create === 'must' ? value === true : '';
    case 'ref': {
      if (value === null) return null;
      const id = field.isId ? (value as number) : (value as { id: number }).id;
      const name = field.isId ? row?.[field.name.replace(/Id$/, 'Name')] : (value as { name?: string | null }).name;
      return { id, name: typeof name === 'string' ? name : `#${id}` };
    }
    case 'instant':
      return value === null ? { day: '', clock: '' } : { day: localDateOf(String(value)), clock: formatTime(String(value)) };
    case 'int':
    case 'decimal':
    case 'number':
      return value === null ? '' : numberFieldText(Number(value), locale);
    case 'colour':
      // The initial colour of the categories' own form, where one must be chosen: the palette shows what is saved.
      return value === null ? (!row && field.create === 'must' ? palette[0][1] : '') : String(value);
    default:
      return value === null ? '' : String(value);
  }
}

/** The value that is sent: `undefined` is nothing at all; or the key of its error. */
export function sentValueOf(
  field: DescribedField,
  typedValue: TypedValue,
  { timeZone }: Pick<Clock, 'timeZone'>,
  locale: Locale,
): { value: unknown } | { errorKey: string } {
  const isRequired = field.create === 'must' || (field.isChanged && !field.isNullable);
  const emptyResult = isRequired ? { errorKey: field.kind === 'ref' ? 'error.field.required' : 'error.field.required' } : { value: null };
  switch (field.kind) {
    case 'flag':
      return { value: typedValue === '' ? undefined : typedValue === true || typedValue === 'true' };
    case 'ref': {
      if (typedValue === null) return emptyResult;
      const id = Number((typedValue as ComboboxOption).id);
      return { value: field.isId ? id : { id } };
    }
    case 'instant': {
      const { day, clock } = typedValue as Moment;
      if (day === '' && clock === '') return emptyResult;
      const [date, time] = [readDate(day), readTime(clock)];
      return date && time ? { value: instantAt(date, time, timeZone) } : { errorKey: 'error.field.dateTime' };
    }
    case 'day': {
      if (typedValue === '') return emptyResult;
      const date = readDate(String(typedValue));
      return date ? { value: date } : { errorKey: 'error.field.date' };
    }
    case 'int':
    case 'decimal':
    case 'number': {
      if (String(typedValue).trim() === '') return emptyResult;
      const number = readNumber(String(typedValue), locale);
      return number === undefined ? { errorKey: wrongNumber(String(typedValue), locale) ?? 'error.field.number' } : { value: number };
    }
    case 'html':
      return textOfHtml(String(typedValue)) === '' && !/<(img|video)/.test(String(typedValue)) ? emptyResult : { value: typedValue };
    case 'rule':
      return String(typedValue).trim() === '' ? emptyResult : { value: String(typedValue).trim() };
    default:
      return String(typedValue).trim() === '' ? emptyResult : { value: String(typedValue).trim() };
  }
}

/** The fields of a draft as they are sent, and what is wrong in it, by field. Of a new row what is empty is left out. */
export function entityBodyOf(fields: readonly DescribedField[], draft: EntityDraft, clock: Clock, locale: Locale, isNew: boolean) {
  const body: Record<string, unknown> = {};
  const fieldErrors: Record<string, string> = {};
  for (const field of fields) {
    const typedValue = draft[field.name];
    if (typedValue === undefined) continue;
    const sentValue = sentValueOf(field, typedValue, clock, locale);
    if ('errorKey' in sentValue) fieldErrors[field.name] = sentValue.errorKey;
    else if (sentValue.value !== undefined && !(isNew && sentValue.value === null)) body[field.name] = sentValue.value;
  }
  return { body, fieldErrors };
}
