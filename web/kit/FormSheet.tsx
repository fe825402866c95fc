/** The add and edit dialog: fields, save and cancel; nothing typed is thrown away unasked (product «The shell»). */
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { CallError } from '../core/call.ts';
import { errorText, fieldErrorsOf, httpStatusOf } from '../core/errors.ts';
import { type Translate, useTranslation } from '../core/texts.ts';
import { Button } from './Button.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { FormError } from './FormError.tsx';
import css from './form-sheet.module.css';
import { focusFirstError, formValuesOf, unplacedText, useFieldErrors } from './forms.ts';
import { lazyWithRetry } from './lazy-with-retry.tsx';
import { Sheet } from './Sheet.tsx';

const ForestalledNotice = lazyWithRetry(async () => ({ default: (await import('./ForestalledNotice.tsx')).ForestalledNotice }));

type FormValues = Record<string, string>;
export type FieldHelpers = {
  /** A field's error, in words. */
  errorOf: (name: string) => string | undefined;
  clearError: (name: string) => void;
  /** For a text field: its name, what is wrong with it, that typing takes that away, and whether it may be left empty. */
  text: (name: string) => { name: string; error: string | undefined; required: boolean; onChange: () => void };
};
type Props<R> = {
  title: string;
  subtitle?: string | undefined;
  /** The words of the button; «Spara» when left out. */
  submitLabel?: string;
  /** The act cannot be taken back. */
  isDestructive?: boolean;
  /** Keys of what is wrong, by field, before anything is sent. */
  check?: (values: FormValues, formData: FormData) => Record<string, string>;
  send: (values: FormValues, formData: FormData) => Promise<R>;
  /** The form's name of a field where the server's is another. */
  formFieldNames?: Record<string, string>;
  /** The query to refresh, whatever came of it. */
  refreshedKey?: QueryKey;
  /** The message where somebody else saved before, and saving once more is meant. */
  conflictMessage?: string;
  /** Somebody else was first, in words: who did what and when. */
  forestalledText?: string | undefined;
  /** The heading of the words that were typed then, saying what becomes of them; they are handed over. */
  unsavedTextNote?: string;
  onForestalled?: (unsavedText: string) => void;
  onSaved?: (saved: R, values: FormValues) => void;
  /** Its fields are folded away: there is nothing to send yet. */
  areFieldsFolded?: boolean;
  /** The draft is stored: closing loses nothing, and asks nothing. */
  isStored?: boolean;
  onClose: () => void;
  children: (fieldHelpers: FieldHelpers) => ReactNode;
};

/** The person who was first, as a refusal says it: by name and time. */
function forestalledTextOf(error: unknown, t: Translate): string | undefined {
  const { name, by = name, date, at = date } = (error instanceof CallError && error.problem?.params) || {};
  return [409, 412].includes(httpStatusOf(error) ?? 0) && by && at ? errorText(error, t) : undefined;
}
const unsavedTextIn = (form: HTMLFormElement) =>
  [...form.elements]
    .flatMap((field) => (field instanceof HTMLTextAreaElement ? field.value.trim() : []))
    .filter(Boolean)
    .join('\n');

const serializeForm = (form: HTMLFormElement) => JSON.stringify([...new FormData(form)].map(([name, value]) => [name, String(value)]));

export function FormSheet<R>({
  title,
  subtitle: meta,
  submitLabel,
  isDestructive = false,
  check = () => ({}),
  send,
  formFieldNames = {},
  refreshedKey,
  conflictMessage,
  forestalledText: givenText,
  unsavedTextNote,
  onForestalled,
  onSaved,
  areFieldsFolded = false,
  isStored = false,
  onClose,
  children,
}: Props<R>) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const formRef = useRef<HTMLFormElement>(null);
  const initialContentRef = useRef('');
  const [isConfirmingLeave, setConfirmingLeave] = useState(false);
  const { errorOf, setErrors, clearError } = useFieldErrors(t);
  const [failure, setFailure] = useState<{ error: unknown; shownFields: readonly string[] }>();
  useEffect(() => {
    if (formRef.current) initialContentRef.current = serializeForm(formRef.current);
  }, []);
  const forestalledText = givenText ?? forestalledTextOf(failure?.error, t);
  const isForestalled = forestalledText !== undefined;
  const [unsavedText, setUnsavedText] = useState('');
  useEffect(() => {
    if (!isForestalled || !formRef.current) return;
    const enteredText = unsavedTextIn(formRef.current);
    setUnsavedText(enteredText);
    if (enteredText) onForestalled?.(enteredText);
  }, [isForestalled, onForestalled]);
  const saveMutation = useMutation({
    mutationFn: (formData: FormData) => send(formRef.current ? formValuesOf(formRef.current) : {}, formData),
    meta: { isErrorShown: true },
    onError: (error) => {
      const serverErrors = fieldErrorsOf(error);
      const formErrors = Object.fromEntries(Object.entries(serverErrors).map(([name, key]) => [formFieldNames[name] ?? name, key]));
      const shownFields = Object.keys(serverErrors).filter((name) => formRef.current?.elements.namedItem(formFieldNames[name] ?? name));
      setErrors(formErrors);
      // Signing in again is asked for elsewhere (R30).
      setFailure(httpStatusOf(error) === 401 ? undefined : { error, shownFields });
      if (formRef.current) focusFirstError(formRef.current, formErrors);
    },
    onSuccess: (saved) => {
      onSaved?.(saved, formRef.current ? formValuesOf(formRef.current) : {});
      onClose();
    },
    // Not waited for: what was refused can be changed, or left, at once.
    onSettled: () => {
      if (refreshedKey) void queryClient.invalidateQueries({ queryKey: refreshedKey });
    },
  });
  // The fault of a form without a word in it is what it needs.
  const emptyFormErrors = check({}, new FormData());
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    if (saveMutation.isPending) return;
    const formData = new FormData(event.currentTarget);
    const fieldErrors = check(formValuesOf(event.currentTarget), formData);
    setErrors(fieldErrors);
    setFailure(undefined);
    if (Object.keys(fieldErrors).length) focusFirstError(event.currentTarget, fieldErrors);
    else saveMutation.mutate(formData);
  };
  const failureText =
    failure &&
    (conflictMessage && httpStatusOf(failure.error) === 412 ? conflictMessage : unplacedText(failure.error, t, failure.shownFields));
  const mayClose = () => {
    if (saveMutation.isPending) return false;
    // The typed words are stored then, or seen already.
    const isTouched =
      !isForestalled && !isStored && formRef.current !== null && serializeForm(formRef.current) !== initialContentRef.current;
    if (isTouched) setConfirmingLeave(true);
    return !isTouched;
  };
  return (
    <>
      <Sheet title={title} {...(meta !== undefined && { subtitle: meta })} mayClose={mayClose} onClose={onClose}>
        {(close) => (
          <>
            <Suspense>
              {isForestalled && (
                <ForestalledNotice message={forestalledText} unsavedText={unsavedText} unsavedTextNote={unsavedTextNote} onClose={close} />
              )}
            </Suspense>
            <form ref={formRef} noValidate className={css.form} hidden={isForestalled} onSubmit={onSubmit}>
              {failureText && <FormError>{failureText}</FormError>}
              {children({
                errorOf,
                clearError,
                text: (name) => ({ name, error: errorOf(name), required: name in emptyFormErrors, onChange: () => clearError(name) }),
              })}
              <div className={css.acts}>
                {!areFieldsFolded && (
                  <Button type="submit" isFullWidth isDestructive={isDestructive} isLoading={saveMutation.isPending}>
                    {submitLabel ?? t('shared.save')}
                  </Button>
                )}
                <Button isFullWidth variant="subtle" onClick={() => mayClose() && close()}>
                  {t('shared.cancel')}
                </Button>
              </div>
            </form>
          </>
        )}
      </Sheet>
      {isConfirmingLeave && (
        <ConfirmDialog
          title={t('shared.leaveTitle')}
          question={t('shared.leaveQuestion')}
          confirmLabel={t('shared.leave')}
          onConfirm={onClose}
          onClose={() => setConfirmingLeave(false)}
        />
      )}
    </>
  );
}
