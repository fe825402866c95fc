/** Form tools: reading fields, and putting the focus on the first wrong one. */
import { useState } from 'react';
import { errorText, fieldErrorsOf } from '../core/errors.ts';
import { findText, type Translate } from '../core/texts.ts';

/** The fields of a form as text, by name. */
export const formValuesOf = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]));

/** Moves focus to the first field that is wrong, once its message stands there. */
export function focusFirstError(form: HTMLFormElement, errors: object): void {
  const firstField = [...form.elements].find((element) => element instanceof HTMLElement && (element.getAttribute('name') ?? '') in errors);
  if (firstField instanceof HTMLElement) firstField.focus();
}

/**
 * A form's own message: what is wrong at fields that it does not show, each by its name, or why nothing was saved. Nothing where all of
 * it stands at `shownFields`.
 */
export function unplacedText(error: unknown, t: Translate, shownFields: readonly string[]): string {
  const errorFields = Object.keys(fieldErrorsOf(error));
  return errorFields.length > 0 && errorFields.every((field) => shownFields.includes(field)) ? '' : errorText(error, t, shownFields);
}

/** Errors of a form's own fields inside a family's form: what is wrong at one, in words, and that changing it takes that away. */
export type FieldErrors = Pick<ReturnType<typeof useFieldErrors>, 'errorOf' | 'clearError'>;

/** Wrong fields of one form: keys of the texts by field, from the browser's own check and from the server's answer. */
export function useFieldErrors(t: Translate) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  return {
    errors,
    /** For a field's `error`: the message in words, or nothing. */
    errorOf: (field: string): string | undefined => (errors[field] ? (findText(errors[field]) ?? t('error.field.invalid')) : undefined),
    setErrors,
    clearError: (field: string) => setErrors(({ [field]: _cleared, ...otherErrors }) => otherErrors),
    /** Takes over the server's field errors; false when there are none. */
    takeServerErrors: (error: unknown): boolean => {
      const fieldErrors = fieldErrorsOf(error);
      setErrors(fieldErrors);
      return Object.keys(fieldErrors).length > 0;
    },
  };
}
