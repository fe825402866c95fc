/** The values of a generic form, by field: as typed, and as sent. */

import type { Locale } from '#domain/locales.ts';
import type { ComboboxOption } from '../kit/Combobox.tsx';
import { textOfHtml } from '../kit/html-text.ts';
import { instantAt } from '../kit/instant-at.ts';
import { numberFieldText } from '../kit/numbers.ts';
import { readDate, readTime } from '../kit/parse-date.ts';
import { numberErrorOf, readNumber } from '../kit/read-number.ts';
import { palette } from '../shared/catalogue/palette.ts';
import type { DescribedField } from '../shared/entities/resources.ts';
import type { ResourceRow } from './rows.ts';

export type Moment = { day: string; clock: string };
export type FormValue = string | boolean | ComboboxOption | Moment | null;
export type EntityDraft = Record<string, FormValue>;
type DateHelpers = {
  localDateOf: (instant: string) => string;
  formatTime: (instant: string) => string;
  timeZone: string;
};

/** A row's value as a form shows it; of a new row what a field begins with. */
export function formValueOf(
  field: DescribedField,
  row: ResourceRow | undefined,
  { localDateOf, formatTime }: DateHelpers,
  locale: Locale,
): FormValue {
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
export function parseFormValue(
  field: DescribedField,
  formValue: FormValue,
  { timeZone }: Pick<DateHelpers, 'timeZone'>,
  locale: Locale,
): { value: unknown } | { errorKey: string } {
  const isRequired = field.create === 'must' || (field.isChanged && !field.isNullable);
  const emptyResult = isRequired ? { errorKey: field.kind === 'ref' ? 'error.field.required' : 'error.field.required' } : { value: null };
  switch (field.kind) {
    case 'flag':
      return { value: formValue === '' ? undefined : formValue === true || formValue === 'true' };
    case 'ref': {
      if (formValue === null) return emptyResult;
      const id = Number((formValue as ComboboxOption).id);
      return { value: field.isId ? id : { id } };
    }
    case 'instant': {
      const { day, clock } = formValue as Moment;
      if (day === '' && clock === '') return emptyResult;
      const [date, time] = [readDate(day), readTime(clock)];
      return date && time ? { value: instantAt(date, time, timeZone) } : { errorKey: 'error.field.dateTime' };
    }
    case 'day': {
      if (formValue === '') return emptyResult;
      const date = readDate(String(formValue));
      return date ? { value: date } : { errorKey: 'error.field.date' };
    }
    case 'int':
    case 'decimal':
    case 'number': {
      if (String(formValue).trim() === '') return emptyResult;
      const parsedNumber = readNumber(String(formValue), locale);
      return parsedNumber === undefined
        ? { errorKey: numberErrorOf(String(formValue), locale) ?? 'error.field.number' }
        : { value: parsedNumber };
    }
    case 'html':
      return textOfHtml(String(formValue)) === '' && !/<(img|video)/.test(String(formValue)) ? emptyResult : { value: formValue };
    case 'rule':
      return String(formValue).trim() === '' ? emptyResult : { value: String(formValue).trim() };
    default:
      return String(formValue).trim() === '' ? emptyResult : { value: String(formValue).trim() };
  }
}

/** The fields of a draft as they are sent, and what is wrong in it, by field. Of a new row what is empty is left out. */
export function buildEntityBody(
  fields: readonly DescribedField[],
  draft: EntityDraft,
  dateHelpers: DateHelpers,
  locale: Locale,
  isNew: boolean,
) {
  const body: Record<string, unknown> = {};
  const fieldErrors: Record<string, string> = {};
  for (const field of fields) {
    const formValue = draft[field.name];
    if (formValue === undefined) continue;
    const sentValue = parseFormValue(field, formValue, dateHelpers, locale);
    if ('errorKey' in sentValue) fieldErrors[field.name] = sentValue.errorKey;
    else if (sentValue.value !== undefined && !(isNew && sentValue.value === null)) body[field.name] = sentValue.value;
  }
  return { body, fieldErrors };
}
