/** The add and edit dialog: fields, save and cancel; nothing typed is thrown away unasked (product «The shell»). */
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { CallError } from '../core/call.ts';
import { errorText, fieldErrorsOf, httpStatusOf } from '../core/errors.ts';
import { type Translate, useTexts } from '../core/texts.ts';
import { Button } from './Button.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { FormError } from './FormError.tsx';
import css from './form-sheet.module.css';
import { focusFirstError, unplacedText, useFieldErrors, valuesOf } from './forms.ts';
import { lazyWithRetry } from './lazy-with-retry.tsx';
import { Sheet } from './Sheet.tsx';

const ForestalledNotice = lazyWithRetry(async () => ({ default: (await import('./ForestalledNotice.tsx')).ForestalledNotice }));

type Values = Record<string, string>;
export type FieldHelpers = {
  /** A field's error, in words. */
  errorOf: (name: string) => string | undefined;
  clearError: (name: string) => void;
  /** For a text field: its name, what is wrong with it, that typing takes that away, and whether it may be left empty. */
  text: (name: string) => { name: string; error: string | undefined; required: boolean; onChange: () => void };
};
type Props<R> = {
  title: string;
  meta?: string | undefined;
  /** The words of the button; «Spara» when left out. */
  submit?: string;
  /** The act cannot be taken back. */
  isDestructive?: boolean;
  /** Keys of what is wrong, by field, before anything is sent. */
  check?: (values: Values, data: FormData) => Record<string, string>;
  send: (values: Values, data: FormData) => Promise<R>;
  /** The form's name of a field where the server's is another. */
  formFieldNames?: Record<string, string>;
  /** The query to refresh, whatever came of it. */
  refreshedKey?: QueryKey;
  /** The message where somebody else saved before, and saving once more is meant. */
  conflictMessage?: string;
  /** Somebody else was first, in words: who did what and when. */
  forestalledText?: string | undefined;
  /** The heading of the words that were typed then, saying what becomes of them; they are handed over. */
  wordsNote?: string;
  onForestalled?: (words: string) => void;
  onSaved?: (saved: R, values: Values) => void;
  /** Its fields are folded away: there is nothing to send yet. */
  isFolded?: boolean;
  /** The draft is stored: closing loses nothing, and asks nothing. */
  isStored?: boolean;
  onClose: () => void;
  children: (fields: FieldHelpers) => ReactNode;
};

/** The person who was first, as a refusal says it: by name and time. */
function forestalledTextOf(error: unknown, t: Translate): string | undefined {
  const { name, by = name, date, at = date } = (error instanceof CallError && error.problem?.params) || {};
  return [409, 412].includes(httpStatusOf(error) ?? 0) && by && at ? errorText(error, t) : undefined;
}
const wordsIn = (form: HTMLFormElement) =>
  [...form.elements]
    .flatMap((field) => (field instanceof HTMLTextAreaElement ? field.value.trim() : []))
    .filter(Boolean)
    .join('\n');

const contentOf = (form: HTMLFormElement) => JSON.stringify([...new FormData(form)].map(([name, value]) => [name, String(value)]));

export function FormSheet<R>({
  title,
  meta,
  submit,
  isDestructive = false,
  check = () => ({}),
  send,
  formFieldNames = {},
  refreshedKey,
  conflictMessage,
  forestalledText: givenText,
  wordsNote,
  onForestalled,
  onSaved,
  isFolded = false,
  isStored = false,
  onClose,
  children,
}: Props<R>) {
  const { t } = useTexts();
  const queryClient = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const initialContent = useRef('');
  const [isLeaving, setLeaving] = useState(false);
  const { errorOf, setErrors, clearError } = useFieldErrors(t);
  const [failure, setFailure] = useState<{ error: unknown; shownFields: readonly string[] }>();
  useEffect(() => {
    if (form.current) initialContent.current = contentOf(form.current);
  }, []);
  const forestalledText = givenText ?? forestalledTextOf(failure?.error, t);
  const isForestalled = forestalledText !== undefined;
  const [words, setWords] = useState('');
  useEffect(() => {
    if (!isForestalled || !form.current) return;
    const typedWords = wordsIn(form.current);
    setWords(typedWords);
    if (typedWords) onForestalled?.(typedWords);
  }, [isForestalled, onForestalled]);
  const saving = useMutation({
    mutationFn: (data: FormData) => send(form.current ? valuesOf(form.current) : {}, data),
    meta: { isErrorShown: true },
    onError: (error) => {
      const serverErrors = fieldErrorsOf(error);
      const formErrors = Object.fromEntries(Object.entries(serverErrors).map(([name, key]) => [formFieldNames[name] ?? name, key]));
      const shownFields = Object.keys(serverErrors).filter((name) => form.current?.elements.namedItem(formFieldNames[name] ?? name));
      setErrors(formErrors);
      // Signing in again is asked for elsewhere (R30).
      setFailure(httpStatusOf(error) === 401 ? undefined : { error, shownFields });
      if (form.current) focusFirstError(form.current, formErrors);
    },
    onSuccess: (saved) => {
      onSaved?.(saved, form.current ? valuesOf(form.current) : {});
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
    if (saving.isPending) return;
    const data = new FormData(event.currentTarget);
    const fieldErrors = check(valuesOf(event.currentTarget), data);
    setErrors(fieldErrors);
    setFailure(undefined);
    if (Object.keys(fieldErrors).length) focusFirstError(event.currentTarget, fieldErrors);
    else saving.mutate(data);
  };
  const failureText =
    failure &&
    (conflictMessage && httpStatusOf(failure.error) === 412 ? conflictMessage : unplacedText(failure.error, t, failure.shownFields));
  const mayClose = () => {
    if (saving.isPending) return false;
    // The typed words are stored then, or seen already.
    const isTouched = !isForestalled && !isStored && form.current !== null && contentOf(form.current) !== initialContent.current;
    if (isTouched) setLeaving(true);
    return !isTouched;
  };
  return (
    <>
      <Sheet title={title} {...(meta !== undefined && { meta })} mayClose={mayClose} onClose={onClose}>
        {(close) => (
          <>
            <Suspense>
              {isForestalled && <ForestalledNotice message={forestalledText} words={words} wordsNote={wordsNote} onClose={close} />}
            </Suspense>
            <form ref={form} noValidate className={css.form} hidden={isForestalled} onSubmit={onSubmit}>
              {failureText && <FormError>{failureText}</FormError>}
              {children({
                errorOf,
                clearError,
                text: (name) => ({ name, error: errorOf(name), required: name in emptyFormErrors, onChange: () => clearError(name) }),
              })}
              <div className={css.acts}>
                {!isFolded && (
                  <Button type="submit" fullWidth isDestructive={isDestructive} loading={saving.isPending}>
                    {submit ?? t('shared.save')}
                  </Button>
                )}
                <Button fullWidth variant="subtle" onClick={() => mayClose() && close()}>
                  {t('shared.cancel')}
                </Button>
              </div>
            </form>
          </>
        )}
      </Sheet>
      {isLeaving && (
        <ConfirmDialog
          title={t('shared.leaveTitle')}
          question={t('shared.leaveQuestion')}
          confirmLabel={t('shared.leave')}
          onConfirm={onClose}
          onClose={() => setLeaving(false)}
        />
      )}
    </>
  );
}
