/** Errors in words: the catalogue of product «Errors». */
import type { FieldError, Problem } from '#contract/problem.ts';
import { CallError } from './call.ts';
import { getSession } from './session.ts';
import { findText, type Translate } from './texts.ts';
import { timeZoneOf } from './zone.ts';

const INSTANT_PATTERN = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
/** The format of a moment as dates.ts writes it, without its weight in the first load. */
const momentFormat = (): Intl.DateTimeFormatOptions => ({ dateStyle: 'long', timeStyle: 'short', timeZone: timeZoneOf(getSession()) });
/** Parameters in words: an entity's key becomes its name, an instant a time of the company's clock. */
const translateParams = (params: Record<string, string | number | null> = {}) =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, translateParam(value)]));

/** A field's name in words: `assistmeApp.<object>.<field>`, else as the server calls it. */
export const fieldLabelOf = (objectName: string, field: string): string =>
  findText(`assistmeApp.${objectName}.${field.split(/[.[]/)[0]}`) ?? field;

/** Kinds of field errors that all mean: too large or too small. */
const isSizeError = (errorKey: string): boolean => /^(Decimal)?(Min|Max)$/.test(errorKey);
/** The key of what is wrong; of a text that is too long with how long it may be. */
const errorKeyOf = ({ message, params }: FieldError): string =>
  isSizeError(message) ? 'error.field.size' : params?.max ? `error.field.maxlength${params.max}` : message;
/** «Fel i fältet Namn: Skriv minst 2 tecken.» */
function fieldErrorTextOf(error: FieldError, t: Translate): string {
  const reasonText = isSizeError(error.message) ? undefined : findText(errorKeyOf(error));
  return (
    t(isSizeError(error.message) ? 'error.size' : 'error.onField', { field: fieldLabelOf(error.objectName, error.field) }) +
    (reasonText ? `: ${reasonText}` : '')
  );
}
/** The words of a server that does not speak in keys; a key without words is no answer. */
const asSentence = (text: unknown): string | undefined => (typeof text === 'string' && /\s/.test(text) ? text : undefined);

/** `shownFields`: fields at which the form shows errors itself; the errors of others are given here, each by its name. */
export function errorText(error: unknown, t: Translate, shownFields: readonly string[] = []): string {
  if (!(error instanceof CallError)) return t('error.unexpected');
  const { status, problem, bodyText, entity } = error;
  if (status === 0) return t('error.server.not.reachable');
  if (status === 404) return t('error.http.404');
  const isBadRequest = status === 400;
  const unplacedErrors = isBadRequest && !entity ? problem?.fieldErrors?.filter(({ field }) => !shownFields.includes(field)) : [];
  if (unplacedErrors?.length) return unplacedErrors.map((fieldError) => fieldErrorTextOf(fieldError, t)).join(' ');
  const { message, params, detail, error: serverError, title } = (problem ?? {}) as Partial<Problem> & { error?: string };
  const entityName = entity && (findText(`assistmeApp.${entity}.title`) ?? entity);
  const messageText =
    (message && findText(message, { ...translateParams(params), entityName })) || bodyText || asSentence(message) || detail;
  if (messageText || !isBadRequest) return messageText || t('error.unknown');
  return entityName ? t('error.entity', { entityName }) : serverError || title || t('error.unknown');
}

function translateParam(value: string | number | null): string | number {
  if (typeof value !== 'string') return value ?? '';
  if (INSTANT_PATTERN.test(value)) return new Date(value).toLocaleString(document.documentElement.lang, momentFormat());
  return findText(value) ?? value;
}

/** Field → the key of what is wrong with it, for the form to show at the field. */
export const fieldErrorsOf = (error: unknown): Record<string, string> =>
  error instanceof CallError
    ? Object.fromEntries((error.problem?.fieldErrors ?? []).map((fieldError) => [fieldError.field, errorKeyOf(fieldError)]))
    : {};

export const httpStatusOf = (error: unknown): number | undefined => (error instanceof CallError ? error.status : undefined);

/** True where asking once more brings the same answer: what is not there, not theirs, or not to be understood. */
export const isPermanentError = (error: unknown): boolean => [400, 403, 404, 405, 410, 422].includes(httpStatusOf(error) ?? 0);
