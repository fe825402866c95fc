/** What to say about an error: the catalogue of spec 1 §8. */
import { CallError } from './call.ts';
import { getSession } from './session.ts';
import { type T, textOf } from './texts.ts';

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
/** As dates.ts writes it, without its weight in the first load. */
const atTime = (): Intl.DateTimeFormatOptions => ({
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: getSession().chosen?.company.timeZone ?? 'Europe/Stockholm',
});
const word = (value: string | number | null): string | number => {
  if (typeof value !== 'string') return value ?? '';
  if (INSTANT.test(value)) return new Date(value).toLocaleString(document.documentElement.lang, atTime());
  return textOf(value) ?? value;
};
/** Parameters in words: an entity's key becomes its name, an instant a time of the company's clock. */
const inWords = (params: Record<string, string | number | null> = {}) =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, word(value)]));

/** A field's name in words: `assistmeApp.<object>.<field>`, else as the server calls it. */
export const fieldName = (objectName: string, field: string): string => textOf(`assistmeApp.${objectName}.${field.split('.')[0]}`) ?? field;

export const errorText = (error: unknown, t: T): string => {
  if (!(error instanceof CallError)) return t('error.unexpected');
  const { status, problem, text } = error;
  if (status === 0) return t('error.server.not.reachable');
  if (status === 404) return t('error.http.404');
  const first = status === 400 ? problem?.fieldErrors?.[0] : undefined;
  if (first) return t('error.onField', { field: fieldName(first.objectName, first.field) });
  const said = problem?.message && textOf(problem.message, inWords(problem.params));
  return said || text || problem?.detail || problem?.title || t('error.unknown');
};

/** Field → the key of what is wrong with it, for the form to show at the field. */
export const fieldErrorsOf = (error: unknown): Record<string, string> =>
  error instanceof CallError ? Object.fromEntries((error.problem?.fieldErrors ?? []).map(({ field, message }) => [field, message])) : {};

export const statusOf = (error: unknown): number | undefined => (error instanceof CallError ? error.status : undefined);
