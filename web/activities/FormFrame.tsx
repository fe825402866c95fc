/** The frame of a small form in a sheet: fields, the act, cancel; what the server says goes to its field. */
import '../theme/input.css';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { focusFirstError, useFieldErrors, valuesOf } from '../shared/forms.ts';
import { Sheet } from '../shared/Sheet.tsx';
import sheet from '../shared/sheet.module.css';
import { useTexts } from '../shared/texts.ts';
import { refreshAll } from './data.ts';
import { Failure } from './Failure.tsx';
import css from './wizard.module.css';

type Values = Record<string, string>;
export type Fields = { at: (name: string) => string | undefined; clear: (name: string) => void };
type Props<R> = {
  title: string;
  meta?: string | undefined;
  /** What the button says; «Spara» when left out. */
  submit?: string;
  /** Keys of what is wrong, by field, before anything is sent. */
  check: (values: Values) => Record<string, string>;
  send: (values: Values) => Promise<R>;
  onSaved?: (saved: R) => void;
  onClose: () => void;
  /** Gets the fields' errors, and what closes the sheet. */
  children: (fields: Fields, close: () => void) => ReactNode;
};

export function FormFrame<R>({ title, meta, submit, check, send, onSaved, onClose, children }: Props<R>) {
  const { t } = useTexts();
  const { at, set, clear, take } = useFieldErrors(t);
  const saving = useMutation({
    mutationFn: send,
    meta: { mine: true },
    onError: take,
    onSuccess: async (saved) => {
      await refreshAll();
      onSaved?.(saved);
      onClose();
    },
  });
  const submitted = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const values = valuesOf(event.currentTarget);
    const errors = check(values);
    set(errors);
    if (Object.keys(errors).length > 0) focusFirstError(event.currentTarget, errors);
    else saving.mutate(values);
  };
  return (
    <Sheet title={title} {...(meta !== undefined && { meta })} onClose={onClose}>
      {(close) => (
        <form noValidate className={css.form} onSubmit={submitted}>
          <Failure error={saving.error} fields={['name']} />
          {children({ at, clear }, close)}
          <div>
            <Button type="submit" fullWidth className={sheet.main ?? ''} loading={saving.isPending}>
              {submit ?? t('shared.save')}
            </Button>
            <Button fullWidth variant="subtle" className={sheet.main ?? ''} onClick={close}>
              {t('shared.cancel')}
            </Button>
          </div>
        </form>
      )}
    </Sheet>
  );
}
