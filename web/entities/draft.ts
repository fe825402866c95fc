/** The values of a generic form, by field: as typed, and as sent. */

import type { Locale } from '#domain/locales.ts';
import type { ComboboxOption } from '../kit/Combobox.tsx';
import { textOfHtml } from '../kit/html-text.ts';
import { instantAt } from '../kit/instant-at.ts';
import { numberField } from '../kit/numbers.ts';
import { readDate, readTime } from '../kit/parse-date.ts';
import { readNumber, wrongNumber } from '../kit/read-number.ts';
import { palette } from '../shared/catalogue/palette.ts';
import type { DescribedField } from '../shared/entities/resources.ts';
import type { ResourceRow } from './rows.ts';

export type Moment = { day: string; clock: string };
export type Typed = string | boolean | ComboboxOption | Moment | null;
export type EntityDraft = Record<string, Typed>;
type Clock = {
  dayOf: (instant: string) => string;
  clockOf: (instant: string) => string;
  timeZone: string;
};

/** A row's value as a form shows it; of a new row what a field begins with. */
export function typedOf(field: DescribedField, row: ResourceRow | undefined, { dayOf, clockOf }: Clock, locale: Locale): Typed {
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
      return value === null ? { day: '', clock: '' } : { day: dayOf(String(value)), clock: clockOf(String(value)) };
    case 'int':
    case 'decimal':
    case 'number':
      return value === null ? '' : numberField(Number(value), locale);
    case 'colour':
      // The initial colour of the categories' own form, where one must be chosen: the palette shows what is saved.
      return value === null ? (!row && field.create === 'must' ? palette[0][1] : '') : String(value);
    default:
      return value === null ? '' : String(value);
  }
}

/** The value that is sent: `undefined` is nothing at all; or the key of its error. */
export function sentOf(
  field: DescribedField,
  typed: Typed,
  { timeZone }: Pick<Clock, 'timeZone'>,
  locale: Locale,
): { value: unknown } | { errorKey: string } {
  const isMust = field.create === 'must' || (field.isChanged && !field.isNullable);
  const empty = isMust ? { errorKey: field.kind === 'ref' ? 'error.field.required' : 'error.field.required' } : { value: null };
  switch (field.kind) {
    case 'flag':
      return { value: typed === '' ? undefined : typed === true || typed === 'true' };
    case 'ref': {
      if (typed === null) return empty;
      const id = Number((typed as ComboboxOption).id);
      return { value: field.isId ? id : { id } };
    }
    case 'instant': {
      const { day, clock } = typed as Moment;
      if (day === '' && clock === '') return empty;
      const [date, time] = [readDate(day), readTime(clock)];
      return date && time ? { value: instantAt(date, time, timeZone) } : { errorKey: 'error.field.dateTime' };
    }
    case 'day': {
      if (typed === '') return empty;
      const date = readDate(String(typed));
      return date ? { value: date } : { errorKey: 'error.field.date' };
    }
    case 'int':
    case 'decimal':
    case 'number': {
      if (String(typed).trim() === '') return empty;
      const number = readNumber(String(typed), locale);
      return number === undefined ? { errorKey: wrongNumber(String(typed), locale) ?? 'error.field.number' } : { value: number };
    }
    case 'html':
      return textOfHtml(String(typed)) === '' && !/<(img|video)/.test(String(typed)) ? empty : { value: typed };
    case 'rule':
      return String(typed).trim() === '' ? empty : { value: String(typed).trim() };
    default:
      return String(typed).trim() === '' ? empty : { value: String(typed).trim() };
  }
}

/** The fields of a draft as they are sent, and what is wrong in it, by field. Of a new row what is empty is left out. */
export function entityBodyOf(fields: readonly DescribedField[], draft: EntityDraft, clock: Clock, locale: Locale, isNew: boolean) {
  const body: Record<string, unknown> = {};
  const fieldErrors: Record<string, string> = {};
  for (const field of fields) {
    const typed = draft[field.name];
    if (typed === undefined) continue;
    const sent = sentOf(field, typed, clock, locale);
    if ('errorKey' in sent) fieldErrors[field.name] = sent.errorKey;
    else if (sent.value !== undefined && !(isNew && sent.value === null)) body[field.name] = sent.value;
  }
  return { body, fieldErrors };
}
