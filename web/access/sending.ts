/** A form's way to the server on public pages, which load no query library: busy, what failed, and what is wrong at which field. */
import { useState } from 'react';
import { errorText, fieldErrorsOf, httpStatusOf } from '../core/errors.ts';
import { getSession } from '../core/session.ts';
import { type Translate, useTranslation } from '../core/texts.ts';
import { focusFirstError, useFieldErrors } from '../kit/forms.ts';

type SubmitOptions = {
  /** The errors found before sending; nothing is sent then. */
  fieldErrors: Record<string, string>;
  send: () => Promise<void>;
  /** The message of an error that belongs to none of the form's fields; the catalogue's words by default. */
  messageOf?: (error: unknown, t: Translate) => string;
};

export function useSubmit() {
  const { t } = useTranslation();
  const fieldErrorState = useFieldErrors(t);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ error: unknown; messageOf: SubmitOptions['messageOf']; placedFields: readonly string[] }>();
  const handleFailure = (form: HTMLFormElement, error: unknown, messageOf?: SubmitOptions['messageOf']): void => {
    // The sign-in form over the page says it; what was typed waits under it (R30).
    if (httpStatusOf(error) === 401 && getSession().needsSignIn) return;
    const fieldErrors = fieldErrorsOf(error);
    // The e-mail is the login: what is wrong with one is wrong with the other.
    const placedErrors = fieldErrors.login && !fieldErrors.email ? { ...fieldErrors, email: fieldErrors.login } : fieldErrors;
    const placedFields = Object.keys(placedErrors).filter((fieldName) => form.elements.namedItem(fieldName));
    fieldErrorState.setErrors(placedErrors);
    if (placedFields.length) focusFirstError(form, placedErrors);
    if (placedFields.length === 0 || placedFields.length < Object.keys(placedErrors).length) setFailure({ error, messageOf, placedFields });
  };
  const submit = (form: HTMLFormElement, { fieldErrors, send, messageOf }: SubmitOptions): void => {
    fieldErrorState.setErrors(fieldErrors);
    setFailure(undefined);
    if (Object.keys(fieldErrors).length) {
      focusFirstError(form, fieldErrors);
      return;
    }
    setBusy(true);
    void send()
      .catch((error: unknown) => handleFailure(form, error, messageOf))
      .then(() => setBusy(false));
  };
  // The message follows the language.
  const failureText = failure && (failure.messageOf?.(failure.error, t) ?? errorText(failure.error, t, failure.placedFields));
  return { ...fieldErrorState, isBusy, failureText, submit };
}
