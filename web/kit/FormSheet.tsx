/** The add and edit dialog: fields, save and cancel; nothing typed is thrown away unasked (product «The shell»). */
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { CallError } from '../core/call.ts';
import { errorText, fieldErrorsOf, httpStatusOf } from '../core/errors.ts';
import { type T, useTexts } from '../core/texts.ts';
import { Button } from './Button.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { FormError } from './FormError.tsx';
import css from './form-sheet.module.css';
import { focusFirstError, unplacedText, useFieldErrors, valuesOf } from './forms.ts';
import { lazyWithRetry } from './lazy-with-retry.tsx';
import { Sheet } from './Sheet.tsx';

const ForestalledNotice = lazyWithRetry(async () => ({ default: (await import('./ForestalledNotice.tsx')).ForestalledNotice }));

type Values = Record<string, string>;
export type Fields = {
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
  danger?: boolean;
  /** Keys of what is wrong, by field, before anything is sent. */
  check?: (values: Values, data: FormData) => Record<string, string>;
  send: (values: Values, data: FormData) => Promise<R>;
  /** The server's name of a field where the form's is another. */
  named?: Record<string, string>;
  /** The query to refresh, whatever came of it. */
  refresh?: QueryKey;
  /** The message where somebody else saved before, and saving once more is meant. */
  older?: string;
  /** Somebody else was first, in words: who did what and when. */
  first?: string | undefined;
  /** The heading of the words that were typed then, saying what becomes of them; they are handed over. */
  wordsNote?: string;
  onForestalled?: (words: string) => void;
  onSaved?: (saved: R, values: Values) => void;
  /** Its fields are folded away: there is nothing to send yet. */
  isFolded?: boolean;
  /** The draft is stored: closing loses nothing, and asks nothing. */
  isStored?: boolean;
  onClose: () => void;
  children: (fields: Fields) => ReactNode;
};

/** The person who was first, as a refusal says it: by name and time. */
function firstIn(error: unknown, t: T): string | undefined {
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
  danger = false,
  check = () => ({}),
  send,
  named = {},
  refresh,
  older,
  first: known,
  wordsNote,
  onForestalled,
  onSaved,
  isFolded = false,
  isStored = false,
  onClose,
  children,
}: Props<R>) {
  const { t } = useTexts();
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const start = useRef('');
  const [isLeaving, setLeaving] = useState(false);
  const { errorOf, setErrors, clearError } = useFieldErrors(t);
  const [failed, setFailed] = useState<{ error: unknown; shown: readonly string[] }>();
  useEffect(() => {
    if (form.current) start.current = contentOf(form.current);
  }, []);
  const first = known ?? firstIn(failed?.error, t);
  const isFirst = first !== undefined;
  const [words, setWords] = useState('');
  useEffect(() => {
    if (!isFirst || !form.current) return;
    const typed = wordsIn(form.current);
    setWords(typed);
    if (typed) onForestalled?.(typed);
  }, [isFirst, onForestalled]);
  const saving = useMutation({
    mutationFn: (data: FormData) => send(form.current ? valuesOf(form.current) : {}, data),
    meta: { isHandled: true },
    onError: (error) => {
      const wrong = fieldErrorsOf(error);
      const formErrors = Object.fromEntries(Object.entries(wrong).map(([name, key]) => [named[name] ?? name, key]));
      const shown = Object.keys(wrong).filter((name) => form.current?.elements.namedItem(named[name] ?? name));
      setErrors(formErrors);
      // Signing in again is asked for elsewhere (R30).
      setFailed(httpStatusOf(error) === 401 ? undefined : { error, shown });
      if (form.current) focusFirstError(form.current, formErrors);
    },
    onSuccess: (saved) => {
      onSaved?.(saved, form.current ? valuesOf(form.current) : {});
      onClose();
    },
    // Not waited for: what was refused can be changed, or left, at once.
    onSettled: () => {
      if (refresh) void queries.invalidateQueries({ queryKey: refresh });
    },
  });
  // The fault of a form without a word in it is what it needs.
  const needed = check({}, new FormData());
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    if (saving.isPending) return;
    const data = new FormData(event.currentTarget);
    const wrong = check(valuesOf(event.currentTarget), data);
    setErrors(wrong);
    setFailed(undefined);
    if (Object.keys(wrong).length) focusFirstError(event.currentTarget, wrong);
    else saving.mutate(data);
  };
  const failure = failed && (older && httpStatusOf(failed.error) === 412 ? older : unplacedText(failed.error, t, failed.shown));
  const mayClose = () => {
    if (saving.isPending) return false;
    // The typed words are stored then, or seen already.
    const isTouched = !isFirst && !isStored && form.current !== null && contentOf(form.current) !== start.current;
    if (isTouched) setLeaving(true);
    return !isTouched;
  };
  return (
    <>
      <Sheet title={title} {...(meta !== undefined && { meta })} mayClose={mayClose} onClose={onClose}>
        {(close) => (
          <>
            <Suspense>{isFirst && <ForestalledNotice said={first} words={words} wordsNote={wordsNote} onClose={close} />}</Suspense>
            <form ref={form} noValidate className={css.form} hidden={isFirst} onSubmit={onSubmit}>
              {failure && <FormError>{failure}</FormError>}
              {children({
                errorOf,
                clearError,
                text: (name) => ({ name, error: errorOf(name), required: name in needed, onChange: () => clearError(name) }),
              })}
              <div className={css.acts}>
                {!isFolded && (
                  <Button type="submit" fullWidth danger={danger} loading={saving.isPending}>
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
          confirm={t('shared.leave')}
          onConfirm={onClose}
          onClose={() => setLeaving(false)}
        />
      )}
    </>
  );
}
